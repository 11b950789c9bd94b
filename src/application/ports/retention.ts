/** What outlives its purpose. Each kind goes by itself: one that cannot be removed keeps no other. */
export type ExpiringKind =
  /** Counters whose window is over. */
  | 'attempts'
  /** Kept answers, after 24 hours. */
  | 'answers'
  /** The same of the version before. */
  | 'earlier-answers'
  /** Events that nobody has pushed within a day. */
  | 'push-events'
  /** Notifications with their deliveries, after three days. */
  | 'push-notices'
  /** Devices that nobody has registered again for 270 days. */
  | 'push-tokens'
  /** Whose a device is, once no org has a registration of it. */
  | 'push-devices'
  | 'push-reminders'
  /** Who did what, after three years. */
  | 'audit-entries'
  /** What was changed of games, after three years. */
  | 'game-changes'
  /** Proposed schedules, after 60 days. */
  | 'schedule-proposals'
  /** Changes of whole days, after 30 days. */
  | 'day-changes'
  /** What tokens of erased accounts are known by, after 24 hours. */
  | 'erased-identities'
  /** Searches by whole names, after an hour. */
  | 'name-searches'
  /** Consents that were withdrawn three years ago. */
  | 'withdrawn-consents'
  /** Appointments of admins who have not signed in within 30 days. */
  | 'admin-appointments'
  /** Imports with what was found in their files, after seven days. */
  | 'imports'
  /** What was sent to endpoints of integrators, or was to be, after 14 days. */
  | 'webhook-deliveries'
  /** Links and inquiries that have waited for 30 days: they end, and lose what was written. */
  | 'waiting-links';

/** Kinds of which nothing went are left out. */
export type RetentionReport = Readonly<{
  removed: Readonly<Partial<Record<ExpiringKind, number>>>;
  failed: readonly Readonly<{ kind: ExpiringKind; error: unknown }>[];
  /** False where a part of the storage was away: what is there is left for a later run. */
  isWhole: boolean;
}>;

export interface Retention {
  /** MUST remove or end all that `now` does not need any more, however much it is, and nothing else. MAY tell how many kinds are done, of how many. */
  removeExpired(now: Date, tell?: (done: number, of: number) => void): Promise<RetentionReport>;
}

/** A day more than the storage itself asks for before it lets records go: its clock may be behind. */
const RECORDS_KEPT_FOR = { years: 3, days: 1 };

/** What is older may go of records that are never changed. */
export function recordsKeptSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCFullYear(now.getUTCFullYear() - RECORDS_KEPT_FOR.years);
  since.setUTCDate(since.getUTCDate() - RECORDS_KEPT_FOR.days);
  return since;
}
