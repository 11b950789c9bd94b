/** A new UUIDv7. MUST never give the same one twice, and MUST give later ones in ascending order within a process. */
export type NewId = <Id extends string>() => Id;
