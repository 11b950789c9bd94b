import type { Member } from '../../domain/membership/permissions.ts';
import type { ProposalNotReady } from '../../domain/scheduling/schedule-proposal.ts';
import type { ScheduleProposalId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; proposalId: ScheduleProposalId }>;

/** Removes a proposal that is not accepted, even one that is being worked on. */
export const rejectScheduleProposal = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<'scheduleProposals' | 'audit'>, { actor, proposalId }: Command) =>
    unitOfWork.transact<undefined, NotFound | ProposalNotReady>(async ({ scheduleProposals, audit }) => {
      const proposal = await scheduleProposals.findForUpdate(actor.org.id, proposalId);
      if (!proposal) return err({ kind: 'not-found' });
      if (proposal.state === 'accepted') return err({ kind: 'proposal-not-ready', proposalState: proposal.state });
      await scheduleProposals.remove(actor.org.id, proposalId);
      await audit.append(auditEntry({ actor, now: clock(), newId }, 'schedule-rejected', proposalId, {}));
      return ok(undefined);
    }),
);
