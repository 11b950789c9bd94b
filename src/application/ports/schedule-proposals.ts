import type { ScheduleProposal } from '../../domain/scheduling/schedule-proposal.ts';
import type { OrgId, ScheduleProposalId } from '../../domain/shared/ids.ts';
import type { DueOrg } from './due-orgs.ts';
import type { Store } from './league-storage.ts';

export interface ScheduleProposals extends Store<ScheduleProposal> {
  /** The one that is queued or being worked on. MUST let only one of two transactions that found none add one; the other runs again and finds it. */
  findOpen(orgId: OrgId): Promise<ScheduleProposal | undefined>;
  /**
   * The one that is due by the storage's clock, and the time by it. MUST hold it against others, and MUST pass over one that another transaction
   * holds, without waiting.
   */
  takeDue(orgId: OrgId): Promise<Readonly<{ proposal: ScheduleProposal; now: Date }> | undefined>;
  remove(orgId: OrgId, id: ScheduleProposalId): Promise<void>;
}

export interface ProposalReader {
  /** Orgs in which one is due, now or later, the longest due first. It holds nothing. */
  proposalsDue(): Promise<readonly DueOrg[]>;
  /** In how many milliseconds the first of the org is due, 0 or less where it is; undefined where none waits. */
  proposalDueIn(orgId: OrgId): Promise<number | undefined>;
}
