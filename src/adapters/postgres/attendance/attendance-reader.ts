import type { AttendanceReader } from '../../../application/ports/storage/attendance/attendance-storage.ts';
import type { ItemRef } from '../../../domain/events/item.ts';
import type { OrgId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { namedMember } from '../membership/named-member.ts';
import { anyHiddenId, anyId, prepared } from '../orm/prepared.ts';
import { attendanceIn, attendanceOf } from './team-attendance.ts';

type OfTeams = Readonly<{
  orgId: OrgId;
  teamIds: readonly TeamId[];
  itemIds: readonly ItemRef['id'][];
  player?: PlayerId | undefined;
}>;
const OF_TEAMS = prepared(
  'attendance.of-teams',
  ({ orgId, teamIds, itemIds, player }: OfTeams, db) =>
    db
      .selectFrom('team as t')
      .leftJoin('response_deadline as d', (join) => join.on('d.org_id', '=', orgId).onRef('d.team_id', '=', 't.team_id'))
      .where('t.org_id', '=', orgId)
      .where('t.team_id', '=', anyHiddenId(teamIds))
      .select(attendanceOf(db, orgId, anyHiddenId(itemIds), player)),
  ['player'],
);

type Taken = Readonly<{ orgId: OrgId; teamIds: readonly TeamId[]; player?: PlayerId | undefined }>;
const PRESENCES = prepared(
  'attendance.presences',
  ({ orgId, teamIds, player }: Taken, db) => {
    const ofTeams = db
      .selectFrom('player_presence as y')
      .innerJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'y.team_id'))
      .leftJoin('team_event as e', (join) => join.on('e.org_id', '=', orgId).onRef('e.event_id', '=', 'y.event_id'))
      .leftJoin('game as g', (join) => join.on('g.org_id', '=', orgId).onRef('g.game_id', '=', 'y.game_id'))
      .leftJoin('team as h', (join) => join.on('h.org_id', '=', orgId).onRef('h.team_id', '=', 'g.home_team_id'))
      .leftJoin('team as v', (join) => join.on('v.org_id', '=', orgId).onRef('v.team_id', '=', 'g.visitor_team_id'))
      .where('y.org_id', '=', orgId)
      .where('y.team_id', '=', anyId(teamIds));
    return (player === undefined ? ofTeams : ofTeams.where('y.player_id', '=', player))
      .select(({ fn }) => [
        'y.team_id as teamId',
        'y.player_id as playerId',
        'y.presence',
        'y.item_id as itemId',
        't.name as teamName',
        'e.kind as eventKind',
        'e.title',
        'h.name as homeTeam',
        'v.name as visitorTeam',
        fn.coalesce('g.starts_at', 'e.starts_at').$notNull().as('startsAt'),
      ])
      .orderBy('startsAt')
      .orderBy('itemId')
      .orderBy('playerId');
  },
  ['player'],
);

const ABSENCES = prepared('attendance.absences', ({ orgId, playerId }: Readonly<{ orgId: OrgId; playerId: PlayerId }>, db) =>
  db
    .selectFrom('player_absences as b')
    .innerJoin('app_user as u', 'u.user_id', 'b.set_by')
    .where('b.org_id', '=', orgId)
    .where('b.player_id', '=', playerId)
    .select([
      'b.org_id as orgId',
      'b.player_id as playerId',
      'b.absences',
      'b.version',
      'b.set_by as setBy',
      'b.set_at as setAt',
      'b.over_at as overAt',
      namedMember('u', orgId).as('setByName'),
    ]),
);

const GUARDIANS = prepared('attendance.guardians', ({ orgId, playerIds }: Readonly<{ orgId: OrgId; playerIds: readonly PlayerId[] }>, db) =>
  db
    .selectFrom('parent_link')
    .where('org_id', '=', orgId)
    .where('player_id', '=', anyId(playerIds))
    .where('state', '=', 'approved')
    .select(({ ref }) => [ref('player_id').$notNull().as('playerId'), 'user_id as userId']),
);

export const postgresAttendanceReader = (sql: Sql): AttendanceReader => ({
  attendance: async (orgId, { teamIds, itemIds, playerId }) =>
    (await OF_TEAMS(sql, { orgId, teamIds, itemIds, player: playerId })).map(attendanceIn),
  presences: async (orgId, { teamIds, playerId }) =>
    (await PRESENCES(sql, { orgId, teamIds, player: playerId })).map(({ eventKind, title, homeTeam, visitorTeam, ...taken }) =>
      eventKind === null
        ? { ...taken, kind: 'game', homeTeam: homeTeam!, visitorTeam: visitorTeam! }
        : { ...taken, kind: eventKind, title: title! },
    ),
  absencesOf: async (orgId, playerId) => (await ABSENCES(sql, { orgId, playerId }))[0],
  guardiansOf: (orgId, playerIds) => GUARDIANS(sql, { orgId, playerIds }),
});
