/** Tells whether the storage answers. MUST resolve to its answering time in milliseconds within a second, or reject. */
export type DatabaseCheck = () => Promise<number>;
