import { z } from 'zod';
import {
  type AttendanceReader,
  type PlayerAnswers,
  type ResponseDeadlines,
  rowOfAnswer,
  type StoredAbsences,
  type TeamAttendance,
} from '../../../application/ports/storage/attendance/attendance-storage.ts';
import type { Absence, PlayerAbsences } from '../../../domain/attendance/absence.ts';
import { ANSWERS, answerableEvent, answerableGame } from '../../../domain/attendance/answer.ts';
import type { ResponseDeadline } from '../../../domain/attendance/response-deadline.ts';
import type { ItemRef } from '../../../domain/events/item.ts';
import { EVENT_STATUSES } from '../../../domain/events/team-event.ts';
import { GAME_STATUSES } from '../../../domain/games/game-status.ts';
import type { GameId, OrgId, PlayerId, TeamEventId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { hiddenIds, statement, statementPerFilters } from '../driver/statement.ts';
import { HOLD_PLAYER } from '../league/hold-player.ts';
import { selectedMember } from '../membership/named-member.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { enumOf, instant, json, jsonInstant, listOf, object, row, selected, selectedIf, uuid } from '../schema/columns.ts';
import { playerAbsencesTable, responseDeadlineTable } from '../schema/tables.ts';

const AWAY = object('b', { absences: json<readonly Absence[]>(), setAt: jsonInstant(), setBy: selectedMember('c') });
const PLAYER = object('p', {
  id: selected('p.player_id', uuid<PlayerId>()),
  firstName: z.string(),
  lastName: z.string(),
  jerseyNumber: selected('r.jersey_number', z.string().nullable()),
  away: selectedIf('b.player_id is not null', AWAY),
});
const ANSWER = object('x', {
  itemId: uuid<ItemRef['id']>(),
  playerId: uuid<PlayerId>(),
  answer: enumOf(ANSWERS),
  note: z.string().nullable(),
  version: z.int(),
  onBehalf: z.boolean(),
  answeredAt: jsonInstant(),
  answeredBy: selectedMember('u'),
});
/** The columns of `t`, a team with its deadline `d`: its roster, or the named player on it, with their answers about the items. */
const ofTeam = (items: string, player: string) => ({
  teamId: selected('t.team_id', uuid<TeamId>()),
  hoursBefore: selected('d.hours_before', z.int().nullable()),
  players: listOf(
    PLAYER,
    `roster_spot r join player p on p.org_id = $1 and p.player_id = r.player_id
       left join player_absences b on b.org_id = $1 and b.player_id = r.player_id left join app_user c on c.user_id = b.set_by
     where r.org_id = $1 and r.team_id = t.team_id ${player}`,
  ),
  answers: listOf(
    ANSWER,
    `roster_spot r join attendance_answer x on x.org_id = $1 and x.item_id ${items} and x.player_id = r.player_id
       join app_user u on u.user_id = x.answered_by
     where r.org_id = $1 and r.team_id = t.team_id ${player}`,
  ),
});
const teamRow = (player: string) => row('t', ofTeam(`= any(${hiddenIds('$3')})`, player));
type TeamRow = ReturnType<typeof teamRow>['type']['_zod']['output'];
const attendanceIn = ({ teamId, hoursBefore, players, answers }: TeamRow): TeamAttendance => ({
  teamId,
  hoursBefore,
  players: players.map(({ jerseyNumber, away, ...player }) => ({
    player,
    jerseyNumber,
    away: away && { ...away, setAt: new Date(away.setAt) },
  })),
  answers: answers.map((answer) => ({ ...answer, answeredAt: new Date(answer.answeredAt) })),
});

const HELD_GAME_ROW = row('g', {
  homeTeamId: uuid<TeamId>(),
  visitorTeamId: uuid<TeamId>(),
  startsAt: instant(),
  endsAt: instant(),
  status: enumOf(GAME_STATUSES),
  ...ofTeam('= $2', 'and r.player_id = $3'),
});
/**
 * Answers for one player follow each other; those for different players do not wait. The item and the deadline of the team stay as they are. What is
 * read of rows that are not locked may be older than the locks, if those had to be waited for: it is compared again when answers are saved.
 */
const HOLD_GAME = statement<[orgId: OrgId, gameId: GameId, playerId: PlayerId]>(
  'attendance.hold-game',
  `select ${HELD_GAME_ROW.sql}
   from game g
     join roster_spot s on s.org_id = $1 and s.player_id = $3 and s.team_id in (g.home_team_id, g.visitor_team_id)
     join team t on t.org_id = $1 and t.team_id = s.team_id
     join player held on held.org_id = $1 and held.player_id = $3
     left join response_deadline d on d.org_id = $1 and d.team_id = t.team_id
   where g.org_id = $1 and g.game_id = $2
   for share of g, t for no key update of held`,
).rows(HELD_GAME_ROW);

/** A change of a series locks the team: none is under way when the events of a series are looked for. */
const HOLD_TEAM_OF_EVENT = statement<[orgId: OrgId, eventId: TeamEventId]>(
  'attendance.hold-team-of-event',
  `select 1 as one from team t
   where t.org_id = $1 and t.team_id = (select e.team_id from team_event e where e.org_id = $1 and e.event_id = $2) for share of t`,
);
const HELD_EVENT_ROW = row('e', {
  id: selected('e.event_id', uuid<TeamEventId>()),
  startsAt: instant(),
  endsAt: instant(),
  status: enumOf(EVENT_STATUSES),
  respondBy: instant().nullable(),
  ...ofTeam('= e.event_id', 'and r.player_id = $3'),
});
/** The event, or all events of its series. */
const HOLD_EVENTS = statement<[orgId: OrgId, eventId: TeamEventId, playerId: PlayerId, withSeries: boolean]>(
  'attendance.hold-events',
  `select ${HELD_EVENT_ROW.sql}
   from team_event named
     join team_event e on e.org_id = $1 and (e.event_id = named.event_id or $4 and e.series_id = named.series_id)
     join roster_spot s on s.org_id = $1 and s.player_id = $3 and s.team_id = e.team_id
     join team t on t.org_id = $1 and t.team_id = e.team_id
     join player held on held.org_id = $1 and held.player_id = $3
     left join response_deadline d on d.org_id = $1 and d.team_id = t.team_id
   where named.org_id = $1 and named.event_id = $2
   order by e.event_id for share of e for no key update of held`,
).rows(HELD_EVENT_ROW);

export type SavedAnswers = [orgId: OrgId, playerId: PlayerId, answers: string];
export type ByDeadline = { deadline: [teamId: TeamId, hoursBefore: number | null] };
export const BY_DEADLINE = {
  deadline: (teamId: string, hoursBefore: string) =>
    `and (select d.hours_before from response_deadline d where d.org_id = $1 and d.team_id = ${teamId}) is not distinct from ${hoursBefore}::int`,
};
/** The answers for a held player as rows, each with its org, so that a cluster makes them on the org's node. */
export const GIVEN_ANSWERS = `player held cross join json_to_recordset($3) as given ("itemId" uuid, "gameId" uuid, "eventId" uuid, answer text,
       note text, version integer, "onBehalf" boolean, "answeredBy" uuid, "answeredAt" timestamptz)
     where held.org_id = $1 and held.player_id = $2`;
/** Saves all of them, or none if one is not the next version of what is stored. */
export const savingAnswers = (deadline: string) => `
     insert into attendance_answer (org_id, item_id, player_id, game_id, event_id, answer, note, version, on_behalf, answered_by, answered_at)
     select held.org_id, given."itemId", held.player_id, given."gameId", given."eventId", given.answer, given.note, given.version,
       given."onBehalf", given."answeredBy", given."answeredAt"
     from ${GIVEN_ANSWERS} and not exists (
       select 1 from json_to_recordset($3) as next ("itemId" uuid, version integer)
       where next.version - 1 <> coalesce((
         select x.version from attendance_answer x where x.org_id = $1 and x.item_id = next."itemId" and x.player_id = $2), 0)
     ) ${deadline}
     on conflict (org_id, item_id, player_id) do update
     set answer = excluded.answer, note = excluded.note, version = excluded.version, on_behalf = excluded.on_behalf,
       answered_by = excluded.answered_by, answered_at = excluded.answered_at`;
/** No row of the history is ever changed. */
export const INTO_HISTORY =
  'insert into attendance_change (org_id, player_id, item_id, version, answer, on_behalf, answered_by, answered_at)';
const SAVE = statementPerFilters<SavedAnswers, ByDeadline>(
  'attendance.save',
  3,
  BY_DEADLINE,
  ({ deadline }) => `with saved as (${savingAnswers(deadline)}
     returning item_id, version, answer, on_behalf, answered_by, answered_at
   ), kept as (
     ${INTO_HISTORY}
     select $1::uuid, $2::uuid, item_id, version, answer, on_behalf, answered_by, answered_at from saved
   )
   select count(*)::int as saved from saved`,
).rows(z.strictObject({ saved: z.int() }));

export const byDeadline = (of: Parameters<PlayerAnswers['saveAll']>[3]) => ({ deadline: of && ([of.teamId, of.hoursBefore] as const) });

export const postgresPlayerAnswers = ({ sql }: Transaction): PlayerAnswers => ({
  async hold(orgId, item, playerId, withSeries) {
    if (item.kind === 'event') {
      if (withSeries) await sql(HOLD_TEAM_OF_EVENT, [orgId, item.id]);
      const events = await sql(HOLD_EVENTS, [orgId, item.id, playerId, withSeries]);
      return events.map((event) => ({ ...answerableEvent(event), teams: [attendanceIn(event)] }));
    }
    const found = await sql(HOLD_GAME, [orgId, item.id, playerId]);
    const [game] = found;
    return game ? [{ ...answerableGame({ id: item.id, ...game }), teams: found.map(attendanceIn) }] : [];
  },
  async saveAll(orgId, playerId, answers, deadline) {
    const [done] = await sql(...SAVE([orgId, playerId, JSON.stringify(answers.map(rowOfAnswer))], byDeadline(deadline)));
    return done!.saved === answers.length;
  },
});

export const postgresPlayerAbsences = (transaction: Transaction): StoredAbsences => ({
  hold: (orgId, playerId) => done(HOLD_PLAYER(transaction.sql, { orgId, playerId })),
  save: values<PlayerAbsences>(transaction, playerAbsencesTable).save,
});

export function postgresResponseDeadlines(transaction: Transaction): ResponseDeadlines {
  const deadlines = values<ResponseDeadline>(transaction, responseDeadlineTable);
  return { save: deadlines.save, remove: async (orgId, teamId) => void (await deadlines.remove({ orgId, teamId })) };
}

const ATTENDANCE = statementPerFilters<
  [orgId: OrgId, teamIds: readonly TeamId[], itemIds: readonly ItemRef['id'][]],
  { player: [playerId: PlayerId] }
>(
  'attendance.of-teams',
  3,
  { player: (playerId) => `and r.player_id = ${playerId}` },
  ({ player }) => `select ${teamRow(player).sql}
    from team t left join response_deadline d on d.org_id = $1 and d.team_id = t.team_id
    where t.org_id = $1 and t.team_id = any(${hiddenIds('$2')})`,
).rows(teamRow(''));

const ABSENCES_ROW = row('b', {
  orgId: uuid<OrgId>(),
  playerId: uuid<PlayerId>(),
  absences: json<readonly Absence[]>(),
  version: z.int(),
  setBy: uuid<UserId>(),
  setAt: instant(),
  overAt: instant(),
  setByName: selectedMember('u'),
});
const ABSENCES = statement<[orgId: OrgId, playerId: PlayerId]>(
  'attendance.absences',
  `select ${ABSENCES_ROW.sql} from player_absences b join app_user u on u.user_id = b.set_by where b.org_id = $1 and b.player_id = $2`,
).rows(ABSENCES_ROW);

const GUARDIANS = statement<[orgId: OrgId, playerIds: readonly PlayerId[]]>(
  'attendance.guardians',
  `select player_id as "playerId", user_id as "userId" from parent_link
   where org_id = $1 and player_id = any($2::uuid[]) and state = 'approved'`,
).rows({ playerId: uuid<PlayerId>(), userId: uuid<UserId>() });

export const postgresAttendanceReader = (sql: Sql): AttendanceReader => ({
  async attendance(orgId, { teamIds, itemIds, playerId }) {
    const found = await sql(...ATTENDANCE([orgId, teamIds, itemIds], { player: playerId && ([playerId] as const) }));
    return found.map(attendanceIn);
  },
  absencesOf: async (orgId, playerId) => (await sql(ABSENCES, [orgId, playerId]))[0],
  guardiansOf: (orgId, playerIds) => sql(GUARDIANS, [orgId, playerIds]),
});
