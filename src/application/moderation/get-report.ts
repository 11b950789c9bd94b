import type { Member } from '../../domain/membership/permissions.ts';
import type { TextReportId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import type { WordingView } from '../ports/storage/moderation/moderation-storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type ReportEntry, reportEntry } from './list-reports.ts';

type Command = Readonly<{ actor: Member; reportId: TextReportId }>;

export type ReportWithWordings = ReportEntry & Readonly<{ wordings: readonly WordingView[] }>;

/** A report with what its text said before, by whom and until when. Each reading of an earlier wording is in the audit log. */
export const getReport = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<'audit', 'reports' | 'earlierWordings'>, { actor, reportId }: Command) =>
    unitOfWork.transact<ReportWithWordings, NotFound>(async ({ audit, read }) => {
      const orgId = actor.org.id;
      const [report] = (await read.reports(orgId, { notBy: actor.user.id, id: reportId }, { limit: 1 })).items;
      if (!report) return err({ kind: 'not-found' });
      const wordings = await read.earlierWordings(orgId, reportId);
      if (wordings.length > 0) {
        const { message, kind, aboutId } = report;
        const facts = { ...(message ? { messageId: message.id } : { kind, aboutId }), wordings: wordings.length };
        await audit.append(auditEntry({ actor, now: clock(), newId }, 'earlier-wordings-read', reportId, facts));
      }
      return ok({ ...reportEntry(orgId, report), wordings });
    }),
);
