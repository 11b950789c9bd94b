/** Removes what has outlived its purpose: kept answers after 24 hours, and counters whose window is over. */
export interface Retention {
  /** MUST remove nothing that `now` still needs; answers how many records went. */
  removeExpired(now: Date): Promise<number>;
}
