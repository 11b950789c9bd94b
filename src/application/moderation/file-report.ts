import type { Member } from '../../domain/membership/permissions.ts';
import type { TextReportId } from '../../domain/shared/ids.ts';
import { type Act, auditEntry } from '../audit-entry.ts';
import type { TextReport } from '../ports/storage/moderation/moderation-storage.ts';
import type { AuditEntry } from '../ports/storage/privacy/audit-log.ts';
import type { Repositories } from '../ports/storage/storage.ts';

/** `isNew` is false if the user has reported the text before, and it is as it was then, or the report is still open: that report stands. */
export type ReportReceipt = Pick<TextReport, 'id' | 'kind' | 'aboutId' | 'reason' | 'createdAt'> & Readonly<{ isNew: boolean }>;

type Reported = Pick<TextReport, 'kind' | 'roomId' | 'messageId' | 'aboutId' | 'authorIds' | 'content' | 'reason'>;
type Facts = AuditEntry['facts'];

/** Reports a text to the admins as it now is, as part of a transaction. A closed report is opened anew if its text has changed since. */
export async function fileReport(
  { moderation, audit }: Repositories<'moderation' | 'audit', never>,
  act: Act & Readonly<{ actor: Member }>,
  reported: Reported,
  action: 'message-reported' | 'text-reported',
  facts: Facts,
): Promise<ReportReceipt> {
  const { actor, now, newId } = act;
  const id = newId<TextReportId>();
  const report = { ...reported, id, orgId: actor.org.id, reporterId: actor.user.id, createdAt: now, dismissedAt: null, closedAt: null };
  const stored = await moderation.report(report);
  const isReopened = stored.closedAt !== null && stored.content !== reported.content;
  const isNew = stored.id === id || isReopened;
  const filed = isReopened ? { ...report, id: stored.id, reason: reported.reason ?? stored.reason } : stored;
  if (isReopened) await moderation.reopen(filed);
  const { kind, aboutId, reason, createdAt } = filed;
  if (isNew) await audit.append(auditEntry(act, action, filed.id, facts));
  return { id: filed.id, kind, aboutId, reason, createdAt, isNew };
}
