import type { Clock } from '../../../application/ports/clock.ts';
import type { ProposalReader, ScheduleProposals } from '../../../application/ports/storage/scheduling/schedule-proposals.ts';
import { OPEN_STATES, type ScheduleProposal } from '../../../domain/scheduling/schedule-proposal.ts';
import { dueOrgs } from '../due-orgs.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

const due = ({ scheduleProposals }: Tables, now: Date): readonly ScheduleProposal[] =>
  [...scheduleProposals.rows()]
    .filter(({ dueAt }) => dueAt !== null && dueAt <= now)
    .sort((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime() || (a.orgId < b.orgId ? -1 : 1));

export function memoryScheduleProposals(tables: Tables, clock: Clock): ScheduleProposals {
  const { scheduleProposals } = tables;
  const find: ScheduleProposals['find'] = async (orgId, id) => scheduleProposals.get(key(orgId, id));
  return {
    find,
    findForUpdate: find,
    save: async (proposal) => scheduleProposals.put(proposal),
    findOpen: async (orgId) => [...scheduleProposals.rows()].find((each) => each.orgId === orgId && OPEN_STATES.includes(each.state)),
    async takeDue(orgId) {
      const now = clock();
      const proposal = due(tables, now).find((each) => each.orgId === orgId);
      return proposal && { proposal, now };
    },
    remove: async (orgId, id) => scheduleProposals.delete(key(orgId, id)),
  };
}

export const memoryProposalReader = (tables: Tables, clock: Clock): ProposalReader => ({
  proposalsDue: async () => dueOrgs(tables.scheduleProposals.rows(), clock()),
  proposalDueIn: async (orgId) => dueOrgs(tables.scheduleProposals.rows(), clock()).find((each) => each.orgId === orgId)?.inMs,
});
