/**
 * Removes what has outlived its purpose: kept answers after 24 hours, counters whose window is over, news that nobody has pushed within a day,
 * notices with their deliveries after three days, and devices that nobody has registered again for 270 days.
 * Links and inquiries that have waited for 30 days end, and lose what was written.
 */
export interface Retention {
  /** MUST remove nothing that `now` still needs; answers how many records went or ended. */
  removeExpired(now: Date): Promise<number>;
}
