import type { GameId, TeamEventId } from '../shared/ids.ts';

/** What a family's week is made of: a game, or an event of one team. */
export type ItemRef = Readonly<{ kind: 'game'; id: GameId } | { kind: 'event'; id: TeamEventId }>;
