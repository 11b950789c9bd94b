import type { DayChange } from '../../domain/scheduling/day-change.ts';
import { DAY_CHANGES_KEPT_FOR_MS } from '../../domain/scheduling/day-change.ts';
import type { ScheduleProposal } from '../../domain/scheduling/schedule-proposal.ts';
import { PROPOSALS_KEPT_FOR_MS } from '../../domain/scheduling/schedule-proposal.ts';
import { id, kindOfData, league, plain, since } from './kind-of-data.ts';
import { USERS } from './membership.ts';

export const DAY_CHANGES = kindOfData<DayChange>()({
  name: 'day_change',
  holds: 'which games and team events of a day were canceled or moved, by whom, and why',
  why: 'to undo the change, and to notify families',
  retentionPeriod: '30 days',
  seenBy: 'admins',
  expires: { kind: 'day-changes', at: 'changedAt', keptSince: since(DAY_CHANGES_KEPT_FOR_MS) },
  members: {
    orgId: id.key,
    id: id.key,
    action: plain,
    reason: plain,
    date: plain,
    facilityId: id,
    fieldId: id,
    sportId: id,
    fromTime: plain,
    toDate: plain,
    games: plain,
    events: plain,
    changedBy: id.refersTo(USERS),
    changedAt: plain,
    undoneBy: id.refersTo(USERS),
    undoneAt: plain,
    notUndone: plain,
  },
});

export const SCHEDULE_PROPOSALS = kindOfData<ScheduleProposal>()({
  name: 'schedule_proposal',
  holds: 'requested schedules: terms, games, who requested and who accepted',
  why: 'to compute a schedule and accept it',
  retentionPeriod: '60 days',
  seenBy: 'admins',
  expires: { kind: 'schedule-proposals', at: 'requestedAt', keptSince: since(PROPOSALS_KEPT_FOR_MS) },
  members: {
    orgId: id.key,
    id: id.key,
    terms: league,
    state: plain,
    requestedBy: id.refersTo(USERS),
    requestedAt: plain,
    attempts: plain,
    dueAt: plain,
    outcome: league,
    decidedBy: id.refersTo(USERS),
    decidedAt: plain,
  },
});
