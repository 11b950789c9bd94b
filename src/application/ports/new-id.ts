import type { PlayerId } from '../../domain/shared/ids.ts';

/** A new UUIDv7. MUST never give the same one twice, and MUST give later ones in ascending order within a process. */
export type NewId = <Id extends string>() => Id;

/** A new UUIDv4: a roster file is in order of last names, and ids that ascend would tell it. */
export type NewPlayerId = () => PlayerId;
