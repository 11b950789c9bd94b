/** Checks whether the database responds. MUST resolve to its response time in milliseconds within a second, or reject. */
export type DatabaseCheck = () => Promise<number>;
