import type { OrgId, UserId } from '../../../../domain/shared/ids.ts';
import type { AuditAction, AuditFacts } from '../../../audit-actions.ts';
import type { PersonRef, TimePosition } from '../membership/membership-storage.ts';
import type { Page, PageRequest } from '../page.ts';

/** Who did what to which thing, and when. */
export type AuditEntry = Readonly<{
  id: string;
  orgId: OrgId;
  at: Date;
  actorId: UserId;
  action: AuditAction;
  subjectId: string;
  facts: AuditFacts;
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
