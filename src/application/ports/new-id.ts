import type { PlayerId } from '../../domain/shared/ids.ts';

/** A new UUIDv7. MUST never return the same one twice, and MUST return them in ascending order within a process. */
export type NewId = <Id extends string>() => Id;

/** A new UUIDv4: roster files are in order of last name, and ascending ids would reveal that order. */
export type NewPlayerId = () => PlayerId;
