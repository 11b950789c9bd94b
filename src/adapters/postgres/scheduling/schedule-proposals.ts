import { z } from 'zod';
import type { ProposalReader, ScheduleProposals } from '../../../application/ports/storage/scheduling/schedule-proposals.ts';
import type { ScheduleProposal } from '../../../domain/scheduling/schedule-proposal.ts';
import type { OrgId, ScheduleProposalId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, timeAt } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { instant, uuid } from '../schema/columns.ts';
import { scheduleProposalTable } from '../schema/tables.ts';

const OPEN = statement<[orgId: OrgId]>(
  'scheduling.open-proposal',
  `select proposal_id as id from schedule_proposal where org_id = $1 and state in ('queued', 'solving')`,
).rows({ id: uuid<ScheduleProposalId>() });
const DUE = statement<[orgId: OrgId, now: Date | null]>(
  'scheduling.due-proposal',
  `select proposal_id as id, ${timeAt('$2')} as now from schedule_proposal
   where org_id = $1 and due_at <= ${timeAt('$2')} order by due_at limit 1 for update skip locked`,
).rows({ id: uuid<ScheduleProposalId>(), now: instant() });
const inMs = (now: string) => `date_part('epoch', due_at - ${timeAt(now)}) * 1000 as "inMs"`;
const ORGS_WITH_DUE = statement<[now: Date | null]>(
  'scheduling.orgs-with-due-proposals',
  `select org_id as "orgId", ${inMs('$1')} from schedule_proposal where due_at > '-infinity' order by due_at limit 200`,
).rows({ orgId: uuid<OrgId>(), inMs: z.number() });
const DUE_IN = statement<[orgId: OrgId, now: Date | null]>(
  'scheduling.due-in',
  `select ${inMs('$2')} from schedule_proposal where org_id = $1 and due_at is not null order by due_at limit 1`,
).rows({ inMs: z.number() });

export function postgresScheduleProposals(transaction: Transaction, time: DatabaseTime): ScheduleProposals {
  const { sql } = transaction;
  const rows = values<ScheduleProposal>(transaction, scheduleProposalTable);
  const find = (orgId: OrgId, id: ScheduleProposalId) => rows.findForUpdate({ orgId, id });
  return {
    find: (orgId, id) => rows.find({ orgId, id }),
    findForUpdate: find,
    save: rows.save,
    async findOpen(orgId) {
      const [open] = await sql(OPEN, [orgId]);
      return open && rows.find({ orgId, id: open.id });
    },
    async takeDue(orgId) {
      const [due] = await sql(DUE, [orgId, time()]);
      const proposal = due && (await find(orgId, due.id));
      return proposal && { proposal, now: due.now };
    },
    remove: async (orgId, id) => void (await rows.remove({ orgId, id })),
  };
}

export const postgresProposalReader = (sql: Sql, time: DatabaseTime): ProposalReader => ({
  proposalsDue: () => sql(ORGS_WITH_DUE, [time()]),
  proposalDueIn: async (orgId) => (await sql(DUE_IN, [orgId, time()]))[0]?.inMs,
});
