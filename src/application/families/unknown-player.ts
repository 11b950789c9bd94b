import type { UnknownReference } from '../../domain/games/game.ts';

export const unknownPlayer: UnknownReference = {
  kind: 'unknown-reference',
  errors: [{ in: 'body', pointer: '/playerId', detail: 'is no player of this organization' }],
};
