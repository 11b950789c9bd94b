import type { Member } from '../../domain/membership/permissions.ts';
import type { TextReportId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; reportId: TextReportId }>;

/** Lets a reported text stand: its report waits no longer. Dismissing it again changes nothing. Nobody dismisses a report on their own words. */
export const dismissReport = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<'moderation' | 'audit'>, { actor, reportId }: Command) =>
    unitOfWork.transact<undefined, NotFound>(async ({ moderation, audit }) => {
      const now = clock();
      const report = await moderation.findForUpdate(actor.org.id, reportId, actor.user.id);
      if (!report) return err({ kind: 'not-found' });
      if (report.dismissedAt !== null) return ok(undefined);
      await moderation.dismiss(actor.org.id, reportId, now);
      const { kind, aboutId, roomId, messageId } = report;
      const act = { actor, now, newId };
      await audit.append(
        kind === 'message'
          ? auditEntry(act, 'message-report-dismissed', reportId, { roomId, messageId })
          : auditEntry(act, 'text-report-dismissed', reportId, { kind, aboutId }),
      );
      return ok(undefined);
    }),
);
