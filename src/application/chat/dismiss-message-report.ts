import type { Member } from '../../domain/membership/permissions.ts';
import type { MessageReportId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; reportId: MessageReportId }>;

/** Lets a reported message stand: its report waits no longer. Dismissing it again changes nothing. */
export const dismissMessageReport = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<'chat' | 'audit'>, { actor, reportId }: Command) =>
    unitOfWork.transact<undefined, NotFound>(async ({ chat, audit }) => {
      const now = clock();
      const report = await chat.dismiss(actor.org.id, reportId, now);
      if (!report) return err({ kind: 'not-found' });
      const { isNew, ...facts } = report;
      if (isNew) await audit.append(auditEntry({ actor, now, newId }, 'message-report-dismissed', reportId, facts));
      return ok(undefined);
    }),
);
