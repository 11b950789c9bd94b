import { sql } from 'kysely';
import type { ProposalReader, ScheduleProposals } from '../../../application/ports/storage/scheduling/schedule-proposals.ts';
import type { ScheduleProposal } from '../../../domain/scheduling/schedule-proposal.ts';
import type { OrgId, ScheduleProposalId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { msUntil } from '../orm/due.ts';
import { prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { scheduleProposalTable } from './entities.ts';

type At = Readonly<{ orgId: OrgId; now: Date | null }>;
const OPEN = prepared('scheduling.open-proposal', ({ orgId }: Pick<At, 'orgId'>, db) =>
  db.selectFrom('schedule_proposal').where('org_id', '=', orgId).where('state', 'in', ['queued', 'solving']).select('proposal_id as id'),
);
const DUE = prepared('scheduling.due-proposal', ({ orgId, now }: At, db) =>
  db
    .selectFrom('schedule_proposal')
    .where('org_id', '=', orgId)
    .where('due_at', '<=', orNow(now))
    .select(['proposal_id as id', orNow(now).as('now')])
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked(),
);
const ORGS_WITH_DUE = prepared('scheduling.orgs-with-due-proposals', ({ now }: Pick<At, 'now'>, db) =>
  db
    .selectFrom('schedule_proposal')
    .where('due_at', '>', sql<Date>`'-infinity'`)
    .select(({ ref }) => ['org_id as orgId', msUntil(ref('due_at').$notNull(), now).as('inMs')])
    .orderBy('due_at')
    .limit(200),
);
const DUE_IN = prepared('scheduling.due-in', ({ orgId, now }: At, db) =>
  db
    .selectFrom('schedule_proposal')
    .where('org_id', '=', orgId)
    .where('due_at', 'is not', null)
    .select(({ ref }) => msUntil(ref('due_at').$notNull(), now).as('inMs'))
    .orderBy('due_at')
    .limit(1),
);

export function postgresScheduleProposals({ em }: Pick<Transaction, 'em'>, time: DatabaseTime): ScheduleProposals {
  const rows = values<ScheduleProposal>({ em }, scheduleProposalTable);
  const find = (orgId: OrgId, id: ScheduleProposalId) => rows.findForUpdate({ orgId, id });
  return {
    find: (orgId, id) => rows.find({ orgId, id }),
    findForUpdate: find,
    save: rows.save,
    async findOpen(orgId) {
      const [open] = await OPEN(em, { orgId });
      return open && rows.find({ orgId, id: open.id });
    },
    async takeDue(orgId) {
      const [due] = await DUE(em, { orgId, now: time() });
      const proposal = due && (await find(orgId, due.id));
      return proposal && { proposal, now: due.now };
    },
    remove: async (orgId, id) => void (await rows.remove({ orgId, id })),
  };
}

export const postgresProposalReader = (on: Sql, time: DatabaseTime): ProposalReader => ({
  proposalsDue: () => ORGS_WITH_DUE(on, { now: time() }),
  proposalDueIn: async (orgId) => (await DUE_IN(on, { orgId, now: time() }))[0]?.inMs,
});
