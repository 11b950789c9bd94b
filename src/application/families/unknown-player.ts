import { unknownReference } from '../../domain/shared/violation.ts';

export const unknownPlayer = unknownReference({ path: ['playerId'], rule: 'unknown', what: 'player' });
