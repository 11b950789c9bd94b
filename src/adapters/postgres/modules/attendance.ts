import { z } from 'zod';
import {
  type AttendanceReader,
  type PlayerAnswers,
  type ResponseDeadlines,
  rowOfAnswer,
  type StoredAbsences,
  type StoredAnswer,
} from '../../../application/ports/storage/attendance-storage.ts';
import type { Absence, PlayerAbsences } from '../../../domain/attendance/absence.ts';
import { ANSWERS, answerableEvent, answerableGame, changeOf } from '../../../domain/attendance/answer.ts';
import type { ResponseDeadline } from '../../../domain/attendance/response-deadline.ts';
import type { ItemRef } from '../../../domain/events/item.ts';
import { EVENT_STATUSES } from '../../../domain/events/team-event.ts';
import { GAME_STATUSES } from '../../../domain/games/game-status.ts';
import type { GameId, OrgId, PlayerId, TeamEventId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import type { Transaction } from '../driver/transaction.ts';
import { instant, json, jsonInstant, listOf, object, row, selected, selectedIf, uuid, word } from '../schema/columns.ts';
import { attendanceAnswerTable, playerAbsencesTable, responseDeadlineTable } from '../schema/tables/attendance.ts';
import { collection } from './collection.ts';
import { HOLD_PLAYER } from './league.ts';
import { selectedMember } from './named-member.ts';

/** Answers for one player follow each other; those for different players do not wait. The item and the deadline of the team stay as they are. */
const HOLD_GAME = statement<[orgId: OrgId, gameId: GameId, playerId: PlayerId]>(
  'attendance.hold-game',
  `select g.home_team_id as "homeTeamId", g.visitor_team_id as "visitorTeamId", g.starts_at as "startsAt", g.ends_at as "endsAt",
     g.status, t.team_id as "teamId"
   from game g
     join roster_spot r on r.org_id = $1 and r.player_id = $3 and r.team_id in (g.home_team_id, g.visitor_team_id)
     join team t on t.org_id = $1 and t.team_id = r.team_id
     join player p on p.org_id = $1 and p.player_id = $3
   where g.org_id = $1 and g.game_id = $2
   for share of g, t for no key update of p`,
).rows({
  homeTeamId: uuid<TeamId>(),
  visitorTeamId: uuid<TeamId>(),
  startsAt: instant(),
  endsAt: instant(),
  status: word(GAME_STATUSES),
  teamId: uuid<TeamId>(),
});

/** A change of a series locks the team: none is under way when the events of a series are looked for. */
const HOLD_TEAM_OF_EVENT = statement<[orgId: OrgId, eventId: TeamEventId]>(
  'attendance.hold-team-of-event',
  `select 1 as one from team t
   where t.org_id = $1 and t.team_id = (select e.team_id from team_event e where e.org_id = $1 and e.event_id = $2) for share of t`,
);
/** The event, or all events of its series. */
const HOLD_EVENTS = statement<[orgId: OrgId, eventId: TeamEventId, playerId: PlayerId, withSeries: boolean]>(
  'attendance.hold-events',
  `select e.event_id as id, e.team_id as "teamId", e.starts_at as "startsAt", e.ends_at as "endsAt", e.status, e.respond_by as "respondBy"
   from team_event named
     join team_event e on e.org_id = $1 and (e.event_id = named.event_id or $4 and e.series_id = named.series_id)
     join roster_spot r on r.org_id = $1 and r.player_id = $3 and r.team_id = e.team_id
     join player p on p.org_id = $1 and p.player_id = $3
   where named.org_id = $1 and named.event_id = $2
   order by e.event_id for share of e for no key update of p`,
).rows({
  id: uuid<TeamEventId>(),
  teamId: uuid<TeamId>(),
  startsAt: instant(),
  endsAt: instant(),
  status: word(EVENT_STATUSES),
  respondBy: instant().nullable(),
});

/** Adds rows, and fails if one is there: none is ever changed. */
const APPEND_CHANGES = statement<[orgId: OrgId, changes: string]>(
  'attendance.append-changes',
  `insert into attendance_change (org_id, player_id, item_id, version, answer, on_behalf, answered_by, answered_at)
   select $1::uuid, c."playerId", c."itemId", c.version, c.answer, c."onBehalf", c."answeredBy", c."answeredAt"
   from json_to_recordset($2) as c ("playerId" uuid, "itemId" uuid, version integer, answer text, "onBehalf" boolean, "answeredBy" uuid,
     "answeredAt" timestamptz)`,
);

export function postgresPlayerAnswers(transaction: Transaction): PlayerAnswers {
  const { sql, pipelined } = transaction;
  const answers = collection<StoredAnswer>(transaction, attendanceAnswerTable);
  return {
    async hold(orgId, item, playerId, withSeries) {
      if (item.kind === 'event') {
        if (withSeries) void pipelined(sql(HOLD_TEAM_OF_EVENT, [orgId, item.id]));
        return (await sql(HOLD_EVENTS, [orgId, item.id, playerId, withSeries])).map(answerableEvent);
      }
      const found = await sql(HOLD_GAME, [orgId, item.id, playerId]);
      const [game] = found;
      return game ? [{ ...answerableGame({ id: item.id, ...game }), teamIds: found.map(({ teamId }) => teamId) }] : [];
    },
    async saveAll(orgId, given) {
      await answers.saveAll(given.map(rowOfAnswer));
      await pipelined(sql(APPEND_CHANGES, [orgId, JSON.stringify(given.map(changeOf))]));
    },
  };
}

export const postgresPlayerAbsences = (transaction: Transaction): StoredAbsences => ({
  hold: (orgId, playerId) => transaction.pipelined(transaction.sql(HOLD_PLAYER, [orgId, playerId])),
  save: collection<PlayerAbsences>(transaction, playerAbsencesTable).save,
});

export function postgresResponseDeadlines(transaction: Transaction): ResponseDeadlines {
  const deadlines = collection<ResponseDeadline>(transaction, responseDeadlineTable);
  return { save: deadlines.save, remove: async (orgId, teamId) => void (await deadlines.remove({ orgId, teamId })) };
}

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
  answer: word(ANSWERS),
  note: z.string().nullable(),
  version: z.int(),
  onBehalf: z.boolean(),
  answeredAt: jsonInstant(),
  answeredBy: selectedMember('u'),
});
type Filters = { player: [playerId: PlayerId] };
const TEAM_ROW = (player: string) =>
  row('t', {
    teamId: uuid<TeamId>(),
    hoursBefore: selected('d.hours_before', z.int().nullable()),
    players: listOf(
      PLAYER,
      `roster_spot r join player p on p.org_id = $1 and p.player_id = r.player_id
         left join player_absences b on b.org_id = $1 and b.player_id = r.player_id left join app_user c on c.user_id = b.set_by
       where r.org_id = $1 and r.team_id = t.team_id ${player}`,
    ),
    answers: listOf(
      ANSWER,
      `roster_spot r join attendance_answer x on x.org_id = $1 and x.item_id = any($3::uuid[]) and x.player_id = r.player_id
         join app_user u on u.user_id = x.answered_by
       where r.org_id = $1 and r.team_id = t.team_id ${player}`,
    ),
  });
const ATTENDANCE = statementPerFilters<[orgId: OrgId, teamIds: readonly TeamId[], itemIds: readonly ItemRef['id'][]], Filters>(
  'attendance.of-teams',
  3,
  { player: (playerId) => `and r.player_id = ${playerId}` },
  ({ player }) => `select ${TEAM_ROW(player).sql}
    from team t left join response_deadline d on d.org_id = $1 and d.team_id = t.team_id
    where t.org_id = $1 and t.team_id = any($2::uuid[])`,
).rows(TEAM_ROW(''));

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
    return found.map(({ players, answers, ...team }) => ({
      ...team,
      players: players.map(({ jerseyNumber, away, ...player }) => ({
        player,
        jerseyNumber,
        away: away && { ...away, setAt: new Date(away.setAt) },
      })),
      answers: answers.map((answer) => ({ ...answer, answeredAt: new Date(answer.answeredAt) })),
    }));
  },
  absencesOf: async (orgId, playerId) => (await sql(ABSENCES, [orgId, playerId]))[0],
  guardiansOf: (orgId, playerIds) => sql(GUARDIANS, [orgId, playerIds]),
});
