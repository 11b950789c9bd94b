import { z } from 'zod';
import type {
  OfficialAssignments,
  OfficialAvailabilities,
  OfficialRatings,
  OfficialReader,
} from '../../../application/ports/storage/officials/official-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { type OfficialAssignment, STORED_STATES } from '../../../domain/officials/assignment.ts';
import type { Availability } from '../../../domain/officials/availability.ts';
import type { OfficialRating } from '../../../domain/officials/official-rating.ts';
import type { GameId, OfficialAssignmentId, OfficialRatingId, OrgId, SeasonId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { BUT_SEASONS, butSeasonsOf, GAMES, LISTED_GAME, listedGame } from '../league/league-reader.ts';
import { IN_DRAFT } from '../league/team-in-season.ts';
import { selectedPersonRef } from '../membership/named-member.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { enumOf, json, jsonInstant, object, row, selected, selectedIf, uuid } from '../schema/columns.ts';
import { officialAssignmentTable, officialAvailabilityTable, officialRatingTable } from '../schema/tables.ts';

const OF_USER_SINCE = statement<[orgId: OrgId, userId: UserId, since: Date]>(
  'officials.of-user-since',
  `select x.assignment_id as id from official_assignment x join game g on g.org_id = $1 and g.game_id = x.game_id
   where x.org_id = $1 and x.user_id = $2 and g.starts_at > $3 order by x.assignment_id for update of x`,
).rows({ id: uuid<OfficialAssignmentId>() });

export function postgresOfficialAssignments(transaction: Transaction): OfficialAssignments {
  const assignments = values<OfficialAssignment>(transaction, officialAssignmentTable);
  const find = (orgId: OrgId, id: OfficialAssignmentId) => assignments.find({ orgId, id });
  return {
    findForUpdate: (orgId, id) => assignments.findForUpdate({ orgId, id }),
    find,
    save: assignments.save,
    async remove(orgId, id) {
      await assignments.remove({ orgId, id });
    },
    async ofUserSince(orgId, userId, since) {
      const held = await transaction.sql(OF_USER_SINCE, [orgId, userId, since]);
      const found: OfficialAssignment[] = [];
      for (const { id } of held) found.push((await find(orgId, id))!);
      return found;
    },
  };
}

export const postgresOfficialAvailabilities = (transaction: Transaction): OfficialAvailabilities => ({
  save: values<Availability>(transaction, officialAvailabilityTable).save,
});

export const postgresOfficialRatings = (transaction: Transaction): OfficialRatings => ({
  save: values<OfficialRating>(transaction, officialRatingTable).save,
});

const ASSIGNMENT = object('x', {
  id: selected('x.assignment_id', uuid<OfficialAssignmentId>()),
  orgId: uuid<OrgId>(),
  gameId: uuid<GameId>(),
  position: z.string(),
  feeCents: z.int(),
  userId: uuid<UserId>().nullable(),
  state: enumOf(STORED_STATES),
  respondBy: jsonInstant().nullable(),
  version: z.int(),
  createdAt: jsonInstant(),
  updatedAt: jsonInstant(),
});
export const ASSIGNED = {
  assignment: ASSIGNMENT,
  listed: LISTED_GAME,
  official: selectedIf('u.user_id is not null', selectedPersonRef('u')),
};
const ROW = row('', ASSIGNED);
export const ASSIGNMENTS_WITH_NAMES = `${GAMES} join official_assignment x on x.org_id = $1 and x.game_id = g.game_id left join app_user u on u.user_id = x.user_id`;
/** `isFree` in SQL, for a place in a game that takes place. */
export const isFreePlace = (now: string) =>
  `g.status = 'scheduled' and (x.state in ('open', 'declined') or x.state = 'offered' and x.respond_by <= ${now})`;
type Filters = {
  gameId: [gameId: GameId];
  userId: [userId: UserId];
  state: [state: string];
  freeAt: [now: Date];
  but: [seasonIds: readonly SeasonId[]];
  after: [at: Date, id: string];
};
const ASSIGNMENTS = statementPerFilters<[orgId: OrgId, from: Date, before: Date, limit: number], Filters>(
  'officials.assignments',
  4,
  {
    gameId: (gameId) => `and x.game_id = ${gameId}`,
    userId: (userId) => `and x.user_id = ${userId}`,
    state: (state) => `and x.state = ${state}`,
    freeAt: (now) => `and ${isFreePlace(now)}`,
    but: BUT_SEASONS,
    after: (at, id) => `and (g.starts_at, x.assignment_id) > (${at}, ${id}::uuid)`,
  },
  ({ gameId, userId, state, freeAt, but, after }) => `select ${ROW.sql} from ${ASSIGNMENTS_WITH_NAMES}
    where g.org_id = $1 and g.starts_at >= $2 and g.starts_at < $3 ${gameId} ${userId} ${state} ${freeAt} ${but} ${after}
    order by g.starts_at, x.assignment_id limit $4`,
).rows(ROW);
const ONE = statement<[orgId: OrgId, id: OfficialAssignmentId]>(
  'officials.assignment',
  `select ${ROW.sql} from ${ASSIGNMENTS_WITH_NAMES} where g.org_id = $1 and x.assignment_id = $2`,
).rows(ROW);
const RATING = {
  id: selected('r.rating_id', uuid<OfficialRatingId>()),
  orgId: selected('r.org_id', uuid<OrgId>()),
  assignmentId: selected('r.assignment_id', uuid<OfficialAssignmentId>()),
  coachId: selected('r.coach_id', uuid<UserId>()),
  officialId: selected('r.official_id', uuid<UserId>()),
  teamId: selected('r.team_id', uuid<TeamId>()),
  rating: z.int(),
  note: z.string().nullable(),
  ratedAt: jsonInstant(),
};
const RATING_ROW = row('', {
  rating: object('r', RATING),
  position: selected('x.position', z.string()),
  listed: LISTED_GAME,
  official: selectedPersonRef('u'),
});
type RatingFilters = { userId: [userId: UserId]; from: [from: Date]; before: [before: Date]; after: [at: Date, id: string] };
const RATINGS = statementPerFilters<[orgId: OrgId, limit: number], RatingFilters>(
  'officials.ratings',
  2,
  {
    userId: (userId) => `and r.official_id = ${userId}`,
    from: (from) => `and r.rated_at >= ${from}`,
    before: (before) => `and r.rated_at < ${before}`,
    after: (at, id) => `and (r.rated_at, r.rating_id) < (${at}, ${id}::uuid)`,
  },
  ({ userId, from, before, after }) => `select ${RATING_ROW.sql} from official_rating r
      join official_assignment x on x.org_id = $1 and x.assignment_id = r.assignment_id
      join (${GAMES}) on g.game_id = x.game_id
      join app_user u on u.user_id = r.official_id
    where r.org_id = $1 and g.org_id = $1 ${userId} ${from} ${before} ${after}
    order by r.rated_at desc, r.rating_id desc limit $2`,
).rows(RATING_ROW);
const RATING_BY_ROW = row('', { rating: object('r', RATING) });
const RATINGS_BY = statement<[orgId: OrgId, coachId: UserId, assignmentIds: readonly OfficialAssignmentId[]]>(
  'officials.ratings-by',
  `select ${RATING_BY_ROW.sql} from official_rating r where r.org_id = $1 and r.coach_id = $2 and r.assignment_id = any($3::uuid[])`,
).rows(RATING_BY_ROW);
const rated = ({ ratedAt, ...rating }: z.output<typeof RATING_BY_ROW.type>['rating']): OfficialRating => ({
  ...rating,
  ratedAt: new Date(ratedAt),
});
const AVAILABILITY_ROW = row('v', {
  orgId: uuid<OrgId>(),
  userId: uuid<UserId>(),
  weekly: json<Availability['weekly']>(),
  blackouts: json<Availability['blackouts']>(),
});
const AVAILABILITY = statement<[orgId: OrgId, userId: UserId]>(
  'officials.availability',
  `select ${AVAILABILITY_ROW.sql} from official_availability v where v.org_id = $1 and v.user_id = $2`,
).rows(AVAILABILITY_ROW);
const OFFICIALS_OF = statement<[orgId: OrgId, gameIds: readonly GameId[]]>(
  'officials.of-games',
  `select distinct x.user_id as "userId" from official_assignment x join game g on g.org_id = $1 and g.game_id = x.game_id
   where x.org_id = $1 and x.game_id = any($2::uuid[]) and x.state in ('offered', 'accepted') and not ${IN_DRAFT} order by x.user_id`,
).rows({ userId: uuid<UserId>() });

const ASSIGNS_OFFICIALS = statement<[orgId: OrgId]>(
  'officials.assigns',
  `select exists (select 1 from official_assignment where org_id = $1) as "assignsOfficials"`,
).rows({ assignsOfficials: z.boolean() });

export const inGame = ({ assignment, listed, official }: z.output<typeof ROW.type>) => ({
  assignment: {
    ...assignment,
    respondBy: assignment.respondBy === null ? null : new Date(assignment.respondBy),
    createdAt: new Date(assignment.createdAt),
    updatedAt: new Date(assignment.updatedAt),
  },
  listed: listedGame(listed),
  official,
});

export const postgresOfficialReader = (sql: Sql): OfficialReader => ({
  async assignments(orgId, { from, before }, { gameId, userId, state, freeAt, butSeasons }, { limit, after }) {
    const filters = {
      gameId: gameId && ([gameId] as const),
      userId: userId && ([userId] as const),
      state: state && ([state] as const),
      freeAt: freeAt && ([freeAt] as const),
      but: butSeasonsOf(butSeasons),
      after: after && ([after.at, after.id] as const),
    };
    return pageOf((await sql(...ASSIGNMENTS([orgId, from, before, limit + 1], filters))).map(inGame), limit);
  },
  async assignment(orgId, id) {
    const [found] = await sql(ONE, [orgId, id]);
    return found && inGame(found);
  },
  async officialRatings(orgId, { userId, from, before }, { limit, after }) {
    const filters = {
      userId: userId && ([userId] as const),
      from: from && ([from] as const),
      before: before && ([before] as const),
      after: after && ([after.at, after.id] as const),
    };
    const rows = await sql(...RATINGS([orgId, limit + 1], filters));
    return pageOf(
      rows.map(({ rating, listed, ...rest }) => ({ ...rest, rating: rated(rating), listed: listedGame(listed) })),
      limit,
    );
  },
  officialRatingsBy: async (orgId, coachId, assignmentIds) =>
    (await sql(RATINGS_BY, [orgId, coachId, assignmentIds])).map(({ rating }) => rated(rating)),
  availability: async (orgId, userId) => (await sql(AVAILABILITY, [orgId, userId]))[0],
  assignsOfficials: async (orgId) => (await sql(ASSIGNS_OFFICIALS, [orgId]))[0]!.assignsOfficials,
  officialsOf: async (orgId, gameIds) => (await sql(OFFICIALS_OF, [orgId, gameIds])).map(({ userId }) => userId),
});
