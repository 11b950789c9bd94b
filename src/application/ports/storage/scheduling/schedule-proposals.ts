import type { ScheduleProposal } from '../../../../domain/scheduling/schedule-proposal.ts';
import type { OrgId, ScheduleProposalId } from '../../../../domain/shared/ids.ts';
import type { DueOrg } from '../../due-orgs.ts';
import type { Store } from '../league/league-storage.ts';

export interface ScheduleProposals extends Store<ScheduleProposal> {
  /**
   * The proposal that is queued or being worked on. If two transactions find none, MUST let only one of them add one; the other runs again and
   * finds it.
   */
  findOpen(orgId: OrgId): Promise<ScheduleProposal | undefined>;
  /**
   * The proposal that is due by the storage's clock, and the time by that clock. MUST lock it, and MUST skip one that another transaction has
   * locked, without waiting.
   */
  takeDue(orgId: OrgId): Promise<Readonly<{ proposal: ScheduleProposal; now: Date }> | undefined>;
  remove(orgId: OrgId, id: ScheduleProposalId): Promise<void>;
}

export interface ProposalReader {
  /** Orgs with a proposal that is due, now or later, the longest due first. It takes no locks. */
  proposalsDue(): Promise<readonly DueOrg[]>;
  /** In how many milliseconds the org's first proposal is due, 0 or less if it is due now; undefined if none waits. */
  proposalDueIn(orgId: OrgId): Promise<number | undefined>;
}
