import type { Member } from '../../domain/membership/permissions.ts';
import type { ScheduleProposalId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';
import { type ProposalView, viewProposal } from './view-proposal.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork<'scheduleProposals', 'teams' | 'facilities'> }>;
type Command = Readonly<{ actor: Member; proposalId: ScheduleProposalId }>;

export const getScheduleProposal = useCase('manage-org', ({ unitOfWork }: Deps, { actor, proposalId }: Command) =>
  unitOfWork.transact<ProposalView, NotFound>(async (repositories) => {
    const proposal = await repositories.scheduleProposals.find(actor.org.id, proposalId);
    return proposal ? ok(await viewProposal(proposal, actor, repositories)) : err({ kind: 'not-found' });
  }),
);
