import type { OrgId, UserId } from '../../../../domain/shared/ids.ts';
import type { PersonRef, TimePosition } from '../membership/membership-storage.ts';
import type { Page, PageRequest } from '../page.ts';

/** Actions in the audit log. Stored rows and clients know these names, so an action is never renamed. */
export const AUDIT_ACTIONS = [
  'org-created',
  'admin-appointed',
  'membership-requested',
  'membership-approved',
  'membership-denied',
  'membership-revoked',
  'membership-ended',
  'invite-created',
  'invite-revoked',
  'team-history-read',
  'roster-read',
  'parent-link-requested',
  'parent-link-approved',
  'parent-link-denied',
  'parent-link-revoked',
  'parent-link-ended',
  'parent-link-block-lifted',
  'follower-invited',
  'follower-invitation-ended',
  'follower-joined',
  'follower-ended',
  'team-claim-requested',
  'team-claim-approved',
  'team-claim-denied',
  'team-claim-ended',
  'team-claim-block-lifted',
  'staff-line-linked',
  'staff-line-left',
  'message-deleted',
  'message-reported',
  'message-report-dismissed',
  'text-reported',
  'text-report-dismissed',
  'earlier-wordings-read',
  'scorer-named',
  'official-assigned',
  'official-unassigned',
  'official-answered',
  'official-place-taken',
  'official-place-added',
  'official-place-changed',
  'official-place-removed',
  'calendar-address-made',
  'calendar-address-revoked',
  'account-deleted',
  'player-erased',
  'mailing-started',
  'release-requested',
  'league-imported',
  'import-undone',
  'league-exported',
  'schedule-requested',
  'schedule-accepted',
  'schedule-rejected',
  'day-changed',
  'day-change-undone',
  'team-event-created',
  'team-event-changed',
  'team-event-canceled',
  'place-state-set',
  'slot-opened',
  'slot-changed',
  'slot-removed',
  'slot-place-ended',
  'bracket-filled',
  'guest-named',
  'player-exported',
  'member-erased',
  'member-exported',
  'consent-given',
  'consent-withdrawn',
  'block-lifted',
  'players-read',
  'org-changed',
  'season-copied',
  'league-data-created',
  'league-data-changed',
  'league-data-archived',
  'league-data-removed',
  'webhook-created',
  'webhook-changed',
  'webhook-deleted',
  'webhook-secret-rotated',
  'webhook-tested',
  'webhook-redelivered',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Who did what to which thing, and when. Facts hold ids and codes, never a name, an address or a message: they outlive the people they are
 * about.
 */
export type AuditEntry = Readonly<{
  id: string;
  orgId: OrgId;
  at: Date;
  actorId: UserId;
  action: AuditAction;
  subjectId: string;
  facts: Readonly<Record<string, string | number | boolean | null>>;
}>;

export interface AuditLog {
  /** MUST be kept exactly when the transaction commits, and MUST never be changed, or be removed before `AUDIT_KEPT_FOR_YEARS` have passed. */
  append(entry: AuditEntry): Promise<void>;
  /** Appends the entry unless the actor already did the same to the same thing on `facts.day`, which is a day in the org's time zone. */
  appendOnceADay(entry: AuditEntry & Readonly<{ facts: Readonly<{ day: string }> }>): Promise<void>;
}

export const AUDIT_KEPT_FOR_YEARS = 3;

/** `from` is inclusive, `to` exclusive. */
export type AuditFilter = Readonly<{ action?: AuditAction; actorId?: UserId; from?: Date; to?: Date }>;
/** The same without entries on certain subjects. */
export type AuditPageFilter = AuditFilter & Readonly<{ notAbout?: readonly string[] }>;

export type AuditView = Omit<AuditEntry, 'orgId' | 'actorId'> & Readonly<{ actor: PersonRef }>;

export interface AuditReader {
  /** The org's entries, oldest first; entries with the same time are in order of id. */
  auditEntries(orgId: OrgId): Promise<readonly AuditEntry[]>;
  /** The org's entries that match the filter, newest first. */
  auditPage(orgId: OrgId, filter: AuditPageFilter, page: PageRequest<TimePosition>): Promise<Page<AuditView>>;
}
