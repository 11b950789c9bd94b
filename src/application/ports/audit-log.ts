import type { OrgId, UserId } from '../../domain/shared/ids.ts';

export type AuditAction =
  | 'membership-requested'
  | 'membership-approved'
  | 'membership-denied'
  | 'membership-revoked'
  | 'membership-ended'
  | 'invite-created'
  | 'invite-revoked'
  | 'team-history-read'
  | 'parent-link-requested'
  | 'parent-link-approved'
  | 'parent-link-denied'
  | 'parent-link-revoked'
  | 'parent-link-ended'
  | 'team-claim-requested'
  | 'team-claim-approved'
  | 'team-claim-denied'
  | 'team-claim-ended'
  | 'staff-line-left'
  | 'message-deleted'
  | 'message-reported';

/** Who did what to which thing, and when. Facts hold ids and codes, never a name, an address or a message. */
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
  /** MUST be kept exactly when the transaction is, and MUST never be changed or removed afterwards. */
  append(entry: AuditEntry): Promise<void>;
}

export interface AuditReader {
  /** The org's entries, oldest first; those of one time in order of id. */
  auditEntries(orgId: OrgId): Promise<readonly AuditEntry[]>;
}
