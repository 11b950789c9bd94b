import type { Member } from '../../domain/membership/permissions.ts';
import {
  type ProposalRunning,
  type ProposalTerms,
  type ScheduleProposal,
  sizeViolations,
  termsViolations,
} from '../../domain/scheduling/schedule-proposal.ts';
import type { ScheduleProposalId } from '../../domain/shared/ids.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type InvalidRequest, invalid, type UnknownReference, unknownReference } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type ProposalView, viewProposal } from './view-proposal.ts';
import { type LeagueUses, wishesOfLeague } from './wishes-of-league.ts';

type Command = Readonly<{ actor: Member; terms: ProposalTerms }>;
type Refusal = InvalidRequest | UnknownReference | ProposalRunning;

/** In the past by any clock that the storage may use. */
const AT_ONCE = new Date(0);

/** Requests a schedule, which is worked out in the background: one at a time in each org. */
export const requestScheduleProposal = useCase(
  'manage-org',
  (
    { unitOfWork, clock, newId }: WriteDeps<'scheduleProposals' | 'audit' | LeagueUses, 'teams' | 'facilities'>,
    { actor, terms }: Command,
  ) =>
    unitOfWork.transact<ProposalView, Refusal>(async (repositories) => {
      const { org, user } = actor;
      const now = clock();
      const wrong = termsViolations(terms);
      if (wrong.length > 0) return err(invalid(...wrong));
      const { wishes, unknown } = await wishesOfLeague(terms, org, repositories);
      if (unknown.length > 0) return err(unknownReference(...unknown));
      const tooMany = sizeViolations(wishes);
      if (tooMany.length > 0) return err(invalid(...tooMany));

      const running = await repositories.scheduleProposals.findOpen(org.id);
      if (running) return err({ kind: 'proposal-running', proposalId: running.id });
      const proposal: ScheduleProposal = {
        id: newId<ScheduleProposalId>(),
        orgId: org.id,
        terms,
        state: 'queued',
        requestedBy: user.id,
        requestedAt: now,
        attempts: 0,
        dueAt: AT_ONCE,
        outcome: null,
        decidedBy: null,
        decidedAt: null,
      };
      await repositories.scheduleProposals.save(proposal);
      await repositories.audit.append(auditEntry({ actor, now, newId }, 'schedule-requested', proposal.id, { seasonId: terms.seasonId }));
      return ok(await viewProposal(proposal, actor, repositories));
    }),
);
