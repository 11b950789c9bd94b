import { defineEntity, p } from '@mikro-orm/postgresql';
import { DAY_CHANGES, SCHEDULE_PROPOSALS } from '../../../application/data/scheduling.ts';
import type { DayChange } from '../../../domain/scheduling/day-change.ts';
import type { ScheduleProposal } from '../../../domain/scheduling/schedule-proposal.ts';
import type { DayChangeId, FacilityId, FieldId, OrgId, ScheduleProposalId, SportId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { table } from '../orm/table.ts';

export const DayChangeEntity = defineEntity({
  name: 'DayChange',
  tableName: 'day_change',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<DayChangeId>().primary().fieldName('day_change_id'),
    action: p.text().$type<DayChange['action']>(),
    reason: p.text().$type<DayChange['reason']>(),
    date: p.date().$type<LocalDate>(),
    facilityId: p.uuid().$type<FacilityId>().strictNullable(),
    fieldId: p.uuid().$type<FieldId>().strictNullable(),
    sportId: p.uuid().$type<SportId>().strictNullable(),
    fromTime: p.text().strictNullable(),
    toDate: p.date().$type<LocalDate>().strictNullable(),
    games: p.json().$type<DayChange['games']>(),
    events: p.json().$type<DayChange['events']>(),
    changedBy: p.uuid().$type<UserId>(),
    changedAt: p.datetime(3),
    undoneBy: p.uuid().$type<UserId>().strictNullable(),
    undoneAt: p.datetime(3).strictNullable(),
    notUndone: p.json().$type<DayChange['notUndone']>(),
  },
});
export const dayChangeTable = table(DAY_CHANGES, DayChangeEntity);

export const ScheduleProposalEntity = defineEntity({
  name: 'ScheduleProposal',
  tableName: 'schedule_proposal',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<ScheduleProposalId>().primary().fieldName('proposal_id'),
    terms: p.json().$type<ScheduleProposal['terms']>(),
    state: p.text().$type<ScheduleProposal['state']>(),
    requestedBy: p.uuid().$type<UserId>(),
    requestedAt: p.datetime(3),
    attempts: p.integer(),
    dueAt: p.datetime(3).strictNullable(),
    outcome: p.json().$type<NonNullable<ScheduleProposal['outcome']>>().strictNullable(),
    decidedBy: p.uuid().$type<UserId>().strictNullable(),
    decidedAt: p.datetime(3).strictNullable(),
  },
});
export const scheduleProposalTable = table(SCHEDULE_PROPOSALS, ScheduleProposalEntity);
