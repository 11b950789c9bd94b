/** Data that has outlived its purpose. Kinds are removed independently: a failure of one does not keep the others. */
export type ExpiringKind =
  /** Rate limit counters whose window is over. */
  | 'attempts'
  /** Stored idempotency outcomes, after 24 hours. */
  | 'answers'
  /** The same, as stored by the previous version. */
  | 'earlier-answers'
  /** Events that were not pushed within a day. */
  | 'push-events'
  /** Notifications with their deliveries, after three days. */
  | 'push-notices'
  /** Device registrations that were not renewed for 270 days. */
  | 'push-tokens'
  /** Owners of devices that are not registered in any org any more. */
  | 'push-devices'
  | 'push-reminders'
  /** Reminders, four weeks after their items. */
  | 'reminders'
  /** The audit log, after three years. */
  | 'audit-entries'
  /** What texts said before they were changed or deleted, 30 days after that, and after reports about them were closed. */
  | 'earlier-wordings'
  /** Changes of games, after three years. */
  | 'game-changes'
  /** Events of teams, a year after they were over. */
  | 'team-events'
  /** Who has taken places of slots, after a year. */
  | 'slot-places'
  /** Ratings of officials, after two years. */
  | 'official-ratings'
  /** Proposed schedules, after 60 days. */
  | 'schedule-proposals'
  /** Changes of whole days, after 30 days. */
  | 'day-changes'
  /** Invitations by mail, after two years. */
  | 'mailings'
  /** When addresses were sent mail, after 30 days. */
  | 'mail-recipients'
  /** Identities of erased accounts, by which their tokens are refused, after 24 hours. */
  | 'erased-identities'
  /** Searches by whole names, after an hour. */
  | 'name-searches'
  /** Who has used an invite, once it has expired. */
  | 'invite-uses'
  /** Counts of what people have done alone, whose window is over. */
  | 'action-counts'
  /** The same for what belongs to no org. */
  | 'person-action-counts'
  /** Consents that were withdrawn three years ago. */
  | 'withdrawn-consents'
  /** Appointments of admins who have not signed in within 30 days. */
  | 'admin-appointments'
  /** Imports with their findings, after seven days. */
  | 'imports'
  /** Answers, two years after they were given. */
  | 'attendance-answers'
  /** The history of answers, after three years. */
  | 'attendance-changes'
  /** When families were reminded by hand, after four weeks. */
  | 'answer-requests'
  /** Who was there, after two years. */
  | 'player-presences'
  /** When players were away, 30 days after the last such day. */
  | 'absences'
  /** Webhook deliveries, sent or not, after 14 days. */
  | 'webhook-deliveries'
  /** Links and inquiries that have waited for 30 days: they end, and their text is removed. */
  | 'waiting-links'
  /** Invitations to follow a child that nobody took up within seven days. */
  | 'follower-invitations';

/** Kinds of which nothing was removed are omitted. */
export type RetentionReport = Readonly<{
  removed: Readonly<Partial<Record<ExpiringKind, number>>>;
  failed: readonly Readonly<{ kind: ExpiringKind; error: unknown }>[];
}>;

export interface Retention {
  /**
   * MUST remove or end everything that has expired at `now`, however much it is, and nothing else. MAY report how many of the kinds are done.
   */
  removeExpired(now: Date, tell?: (done: number, of: number) => void): Promise<RetentionReport>;
}

/** A day more than the storage requires before it allows deletion of records: its clock may be behind. */
const RECORDS_KEPT_FOR = { years: 3, days: 1 };

/** Immutable records older than this may be removed. */
export function recordsKeptSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCFullYear(now.getUTCFullYear() - RECORDS_KEPT_FOR.years);
  since.setUTCDate(since.getUTCDate() - RECORDS_KEPT_FOR.days);
  return since;
}
