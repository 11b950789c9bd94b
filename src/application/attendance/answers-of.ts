import type { AnswerableItem } from '../../domain/attendance/answer.ts';
import { seesTeamEvents } from '../../domain/events/event-permissions.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import { type AuditRosterReadDeps, auditRosterRead } from '../league/audit-roster-read.ts';
import type { AttendanceReader } from '../ports/storage/attendance/attendance-storage.ts';
import { type AnswersView, viewTeamAnswers } from './view-answers.ts';

export type AnswersOfDeps = AuditRosterReadDeps & Readonly<{ read: Pick<AttendanceReader, 'attendance'> }>;

/**
 * Who comes to each of these items, by one statement: of the teams whose answers the member sees. An item without one is left out, and without
 * any nothing is read. For who runs the league it is a read of the teams' rosters.
 */
export const answersOf =
  ({ read, ...deps }: AnswersOfDeps) =>
  async (actor: RosterView, items: readonly AnswerableItem[]): Promise<ReadonlyMap<ItemRef['id'], AnswersView>> => {
    const teamIds = [...new Set(items.flatMap((item) => item.teamIds))].filter((teamId) => seesTeamEvents(actor, teamId));
    if (teamIds.length === 0) return new Map();
    const found = await read.attendance(actor.org.id, { teamIds, itemIds: items.map(({ item }) => item.id) });
    // In the order in which the items name them, whatever the order of the storage.
    const seenTeams = new Set(found.map(({ teamId }) => teamId));
    for (const teamId of teamIds) if (seenTeams.has(teamId)) await auditRosterRead(deps)(actor, teamId);
    const now = deps.clock();
    const ofTeams = new Map(
      found.map((team) => {
        const theirs = items.filter((item) => item.teamIds.includes(team.teamId));
        return [team.teamId, viewTeamAnswers(actor, team, theirs, now)];
      }),
    );
    const seen = items.map(({ item, teamIds: of }) => [item.id, of.flatMap((teamId) => ofTeams.get(teamId)?.get(item.id) ?? [])] as const);
    return new Map(seen.filter(([, teams]) => teams.length > 0).map(([id, teams]) => [id, { teams }]));
  };
