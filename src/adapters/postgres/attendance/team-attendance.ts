import { type Expression, type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { AnswerWithName, RosterPlayerAway, TeamAttendance } from '../../../application/ports/storage/attendance/attendance-storage.ts';
import { DEFAULT_ANSWER_RULES } from '../../../domain/attendance/response-deadline.ts';
import type { ItemRef } from '../../../domain/events/item.ts';
import type { OrgId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import { namedMember } from '../membership/named-member.ts';
import type { Schema } from '../orm/schema.ts';

/**
 * The columns of a team `t` with its deadline `d`: its roster, or the named player on it, with their answers about the items, as `attendanceIn`
 * reads them.
 */
export function attendanceOf(db: Kysely<Schema>, orgId: OrgId, items: Expression<ItemRef['id']>, playerId?: PlayerId) {
  const roster = db.selectFrom('roster_spot as r').where('r.org_id', '=', orgId).where('r.team_id', '=', sql.ref<TeamId>('t.team_id'));
  const spots = playerId === undefined ? roster : roster.where('r.player_id', '=', playerId);
  const players = spots
    .innerJoin('player as p', (join) => join.on('p.org_id', '=', orgId).onRef('p.player_id', '=', 'r.player_id'))
    .leftJoin('player_absences as b', (join) => join.on('b.org_id', '=', orgId).onRef('b.player_id', '=', 'r.player_id'))
    .leftJoin('app_user as c', 'c.user_id', 'b.set_by')
    .select((eb) => [
      'p.player_id as id',
      'p.first_name as firstName',
      'p.last_name as lastName',
      'r.jersey_number as jerseyNumber',
      eb
        .case()
        .when('b.player_id', 'is not', null)
        .then(
          jsonBuildObject({
            absences: eb.ref('b.absences').$notNull(),
            setAt: eb.ref('b.set_at').$notNull(),
            setBy: namedMember('c', orgId),
          }),
        )
        .end()
        .as('away'),
    ]);
  const answers = spots
    .innerJoin('attendance_answer as x', (join) =>
      join.on('x.org_id', '=', orgId).on('x.item_id', '=', items).onRef('x.player_id', '=', 'r.player_id'),
    )
    .innerJoin('app_user as u', 'u.user_id', 'x.answered_by')
    .select([
      'x.item_id as itemId',
      'x.player_id as playerId',
      'x.answer',
      'x.note',
      'x.version',
      'x.on_behalf as onBehalf',
      'x.by_mail as byMail',
      'x.answered_at as answeredAt',
      namedMember('u', orgId).as('answeredBy'),
    ]);
  const requests = db
    .selectFrom('answer_request as q')
    .where('q.org_id', '=', orgId)
    .where('q.team_id', '=', sql.ref<TeamId>('t.team_id'))
    .where('q.item_id', '=', items)
    .select(['q.item_id as itemId', 'q.requested_at as requestedAt']);
  const presences = spots
    .innerJoin('player_presence as y', (join) =>
      join
        .on('y.org_id', '=', orgId)
        .on('y.item_id', '=', items)
        .onRef('y.player_id', '=', 'r.player_id')
        .onRef('y.team_id', '=', 'r.team_id'),
    )
    .select(['y.item_id as itemId', 'y.player_id as playerId', 'y.presence']);
  return [
    't.team_id as teamId',
    'd.hours_before as hoursBefore',
    'd.practices_asked as practicesAsked',
    jsonArrayFrom(players).as('players'),
    jsonArrayFrom(answers).as('answers'),
    jsonArrayFrom(requests).as('requests'),
    jsonArrayFrom(presences).as('presences'),
  ] as const;
}

type Away = NonNullable<RosterPlayerAway['away']>;
type Found = Pick<TeamAttendance, 'teamId' | 'hoursBefore' | 'presences'> &
  Readonly<{
    practicesAsked: boolean | null;
    players: readonly (RosterPlayerAway['player'] &
      Readonly<{ jerseyNumber: string | null; away: (Omit<Away, 'setAt'> & Readonly<{ setAt: string }>) | null }>)[];
    answers: readonly (Omit<AnswerWithName, 'answeredAt'> & Readonly<{ answeredAt: string }>)[];
    requests: readonly (Omit<TeamAttendance['requests'][number], 'requestedAt'> & Readonly<{ requestedAt: string }>)[];
  }>;
export const attendanceIn = ({ teamId, hoursBefore, practicesAsked, players, answers, requests, presences }: Found): TeamAttendance => ({
  teamId,
  hoursBefore,
  practicesAsked: practicesAsked ?? DEFAULT_ANSWER_RULES.practicesAsked,
  players: players.map(({ jerseyNumber, away, ...player }) => ({
    player,
    jerseyNumber,
    away: away && { ...away, setAt: new Date(away.setAt) },
  })),
  answers: answers.map((answer) => ({ ...answer, answeredAt: new Date(answer.answeredAt) })),
  requests: requests.map(({ itemId, requestedAt }) => ({ itemId, requestedAt: new Date(requestedAt) })),
  presences,
});
