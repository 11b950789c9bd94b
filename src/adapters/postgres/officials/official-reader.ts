import { expressionBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { OfficialReader } from '../../../application/ports/storage/officials/official-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type { OfficialAssignment } from '../../../domain/officials/assignment.ts';
import type { OfficialRating } from '../../../domain/officials/official-rating.ts';
import type { GameId, OfficialAssignmentId, OfficialRatingId, OrgId, SeasonId, UserId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { butSeasonsOf, gamesWithNames, LISTED_GAME, listedGame, outsideSeasons } from '../league/listed-games.ts';
import { inDraft } from '../league/seasons-of-teams.ts';
import { personRef } from '../membership/named-member.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { assignmentsInGames, inGame, isFreePlace } from './assignments-in-games.ts';

type Assignments = Readonly<{
  orgId: OrgId;
  from: Date;
  before: Date;
  limit: number;
  gameId: GameId | undefined;
  userId: UserId | undefined;
  state: OfficialAssignment['state'] | undefined;
  freeAt: Date | undefined;
  but: readonly SeasonId[] | undefined;
  after: Date | undefined;
  afterId: OfficialAssignmentId | undefined;
}>;
const ASSIGNMENTS = prepared(
  'officials.assignments',
  ({ orgId, from, before, limit, gameId, userId, state, freeAt, but, after, afterId }: Assignments, db) =>
    assignmentsInGames(db, orgId)
      .where('g.starts_at', '>=', from)
      .where('g.starts_at', '<', before)
      .where((eb) =>
        eb.and([
          ...(gameId === undefined ? [] : [eb('x.game_id', '=', gameId)]),
          ...(userId === undefined ? [] : [eb('x.user_id', '=', userId)]),
          ...(state === undefined ? [] : [eb('x.state', '=', state)]),
          ...(freeAt === undefined ? [] : [isFreePlace(freeAt)]),
          ...(but === undefined ? [] : [outsideSeasons(but)]),
          ...(after === undefined ? [] : [eb(eb.refTuple('g.starts_at', 'x.assignment_id'), '>', eb.tuple(after, afterId!))]),
        ]),
      )
      .orderBy('g.starts_at')
      .orderBy('x.assignment_id')
      .limit(limit),
  ['gameId', 'userId', 'state', 'freeAt', 'but', 'after'],
);
const ONE = prepared('officials.assignment', ({ orgId, id }: { orgId: OrgId; id: OfficialAssignmentId }, db) =>
  assignmentsInGames(db, orgId).where('x.assignment_id', '=', id),
);

const rating = expressionBuilder<{ r: Schema['official_rating'] }, 'r'>();
const RATING = jsonBuildObject({
  id: rating.ref('r.rating_id'),
  orgId: rating.ref('r.org_id'),
  assignmentId: rating.ref('r.assignment_id'),
  coachId: rating.ref('r.coach_id'),
  officialId: rating.ref('r.official_id'),
  teamId: rating.ref('r.team_id'),
  rating: rating.ref('r.rating'),
  note: rating.ref('r.note'),
  ratedAt: rating.ref('r.rated_at'),
});
type Ratings = Readonly<{
  orgId: OrgId;
  limit: number;
  userId: UserId | undefined;
  from: Date | undefined;
  before: Date | undefined;
  after: Date | undefined;
  afterId: OfficialRatingId | undefined;
}>;
const RATINGS = prepared(
  'officials.ratings',
  ({ orgId, limit, userId, from, before, after, afterId }: Ratings, db) =>
    db
      .selectFrom('official_rating as r')
      .innerJoin('official_assignment as x', (join) => join.on('x.org_id', '=', orgId).onRef('x.assignment_id', '=', 'r.assignment_id'))
      .innerJoin(gamesWithNames(db, orgId).where('g.org_id', '=', orgId).select(LISTED_GAME).as('listed'), 'listed.id', 'x.game_id')
      .innerJoin('app_user as u', 'u.user_id', 'r.official_id')
      .where('r.org_id', '=', orgId)
      .where((eb) =>
        eb.and([
          ...(userId === undefined ? [] : [eb('r.official_id', '=', userId)]),
          ...(from === undefined ? [] : [eb('r.rated_at', '>=', from)]),
          ...(before === undefined ? [] : [eb('r.rated_at', '<', before)]),
          ...(after === undefined ? [] : [eb(eb.refTuple('r.rated_at', 'r.rating_id'), '<', eb.tuple(after, afterId!))]),
        ]),
      )
      .selectAll('listed')
      .select([RATING.as('rating'), 'x.position', personRef('u').as('official')])
      .orderBy('r.rated_at', 'desc')
      .orderBy('r.rating_id', 'desc')
      .limit(limit),
  ['userId', 'from', 'before', 'after'],
);
type RatedBy = Readonly<{ orgId: OrgId; coachId: UserId; assignmentIds: readonly OfficialAssignmentId[] }>;
const RATINGS_BY = prepared('officials.ratings-by', ({ orgId, coachId, assignmentIds }: RatedBy, db) =>
  db
    .selectFrom('official_rating as r')
    .where('r.org_id', '=', orgId)
    .where('r.coach_id', '=', coachId)
    .where('r.assignment_id', '=', anyId(assignmentIds))
    .select(RATING.as('rating')),
);
type WrittenRating = Omit<OfficialRating, 'ratedAt'> & Readonly<{ ratedAt: string }>;
const rated = ({ ratedAt, ...written }: WrittenRating): OfficialRating => ({ ...written, ratedAt: new Date(ratedAt) });

const AVAILABILITY = prepared('officials.availability', ({ orgId, userId }: { orgId: OrgId; userId: UserId }, db) =>
  db
    .selectFrom('official_availability')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .select(['org_id as orgId', 'user_id as userId', 'weekly', 'blackouts']),
);
const OFFICIALS_OF = prepared('officials.of-games', ({ orgId, gameIds }: { orgId: OrgId; gameIds: readonly GameId[] }, db) =>
  db
    .selectFrom('official_assignment as x')
    .innerJoin('game as g', (join) => join.on('g.org_id', '=', orgId).onRef('g.game_id', '=', 'x.game_id'))
    .where('x.org_id', '=', orgId)
    .where('x.game_id', '=', anyId(gameIds))
    .where('x.state', 'in', ['offered', 'accepted'])
    .where((eb) => eb.not(inDraft(db, orgId)))
    .select((eb) => eb.ref('x.user_id').$notNull().as('userId'))
    .distinct()
    .orderBy('x.user_id'),
);
const ASSIGNS_OFFICIALS = prepared('officials.assigns', ({ orgId }: { orgId: OrgId }, db) =>
  db.selectNoFrom((eb) =>
    eb
      .exists(eb.selectFrom('official_assignment').where('org_id', '=', orgId).select(eb.lit(1).as('one')))
      .$castTo<boolean>()
      .as('assignsOfficials'),
  ),
);

export const postgresOfficialReader = (on: Sql): OfficialReader => ({
  async assignments(orgId, { from, before }, { gameId, userId, state, freeAt, butSeasons }, { limit, after }) {
    const filters = { gameId, userId, state, freeAt, but: butSeasonsOf(butSeasons) };
    const position = { after: after?.at, afterId: after?.id as OfficialAssignmentId | undefined };
    return pageOf((await ASSIGNMENTS(on, { orgId, from, before, limit: limit + 1, ...filters, ...position })).map(inGame), limit);
  },
  async assignment(orgId, id) {
    const [found] = await ONE(on, { orgId, id });
    return found && inGame(found);
  },
  async officialRatings(orgId, { userId, from, before }, { limit, after }) {
    const position = { after: after?.at, afterId: after?.id as OfficialRatingId | undefined };
    const rows = await RATINGS(on, { orgId, limit: limit + 1, userId, from, before, ...position });
    return pageOf(
      rows.map((row) => {
        const { rating: given, position: held, official, ...listed } = row;
        return { rating: rated(given), position: held, official, listed: listedGame(listed) };
      }),
      limit,
    );
  },
  officialRatingsBy: async (orgId, coachId, assignmentIds) =>
    (await RATINGS_BY(on, { orgId, coachId, assignmentIds })).map(({ rating: given }) => rated(given)),
  availability: async (orgId, userId) => (await AVAILABILITY(on, { orgId, userId }))[0],
  assignsOfficials: async (orgId) => (await ASSIGNS_OFFICIALS(on, { orgId }))[0]!.assignsOfficials,
  officialsOf: async (orgId, gameIds) => (await OFFICIALS_OF(on, { orgId, gameIds })).map(({ userId }) => userId),
});
