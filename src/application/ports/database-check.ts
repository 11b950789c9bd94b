/** `refusesWrites` if it can be read, but has lately refused to write: its disk is full, or it is read-only. */
export type DatabaseState = Readonly<{ latencyMs: number; refusesWrites: boolean }>;

/** Checks whether the database responds, and how fast. MUST resolve within a second, or reject. */
export type DatabaseCheck = () => Promise<DatabaseState>;
