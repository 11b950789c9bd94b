import { type AliasedExpression, type Expression, expressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { GameFilter, GameWithNames } from '../../../application/ports/storage/league/league-reader.ts';
import type { TimePosition } from '../../../application/ports/storage/membership/membership-storage.ts';
import type { PageRequest } from '../../../application/ports/storage/page.ts';
import type { Game } from '../../../domain/games/game.ts';
import type { GameId, OrgId, SeasonId, TeamId } from '../../../domain/shared/ids.ts';
import { anyHiddenId } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { said, saidOf, type WrittenOfPlace } from './said-of-place.ts';

/** Columns of a game `g` that tables and records need, too. */
export const PLAYED = [
  'g.game_id as id',
  'g.status',
  'g.forfeited_by as forfeitedBy',
  'g.double_forfeit as doubleForfeit',
  'g.starts_at as startsAt',
  'g.home_team_id as homeTeamId',
  'g.visitor_team_id as visitorTeamId',
  'g.home_score as homeScore',
  'g.visitor_score as visitorScore',
  'g.period_scores as periodScores',
] as const;
/** Columns of a game of `gamesWithNames`; `listedGame` reads them. */
export const LISTED_GAME = [
  ...PLAYED,
  'g.game_type as gameType',
  'g.org_id as orgId',
  'g.season_id as seasonId',
  'g.sport_id as sportId',
  'g.age_group_id as ageGroupId',
  'g.status_reason as statusReason',
  'g.ends_at as endsAt',
  'g.original_starts_at as originalStartsAt',
  'g.facility_id as facilityId',
  'g.field_id as fieldId',
  'g.home_jersey_color as homeJerseyColor',
  'g.visitor_jersey_color as visitorJerseyColor',
  'g.snack_parent_name as snackParentName',
  'g.snack_parent_phone as snackParentPhone',
  'g.official_scorer as officialScorer',
  'g.official_scorer_user_id as officialScorerUserId',
  'g.version',
  'g.updated_at as updatedAt',
  'g.archived',
  'a.name as ageGroupName',
  'h.name as homeTeamName',
  'v.name as visitorTeamName',
  'h.color as homeTeamColor',
  'v.color as visitorTeamColor',
  'f.name as facilityName',
  'd.name as fieldName',
  saidOf('fs').as('ofFacility'),
  saidOf('ds').as('ofField'),
] as const;

/** Games `g` with everything they refer to: age group `a`, home team `h`, visitors `v`, facility `f`, field `d`, and what is said of both. */
export const gamesWithNames = (
  db: Kysely<Schema>,
  orgId: OrgId,
  games: 'game as g' | AliasedExpression<Selectable<Schema['game']>, 'g'> = 'game as g',
) =>
  db
    .selectFrom(games as 'game as g')
    .innerJoin('age_group as a', (join) => join.on('a.org_id', '=', orgId).onRef('a.age_group_id', '=', 'g.age_group_id'))
    .innerJoin('team as h', (join) => join.on('h.org_id', '=', orgId).onRef('h.team_id', '=', 'g.home_team_id'))
    .innerJoin('team as v', (join) => join.on('v.org_id', '=', orgId).onRef('v.team_id', '=', 'g.visitor_team_id'))
    .leftJoin('facility as f', (join) => join.on('f.org_id', '=', orgId).onRef('f.facility_id', '=', 'g.facility_id'))
    .leftJoin('facility_field as d', (join) => join.on('d.org_id', '=', orgId).onRef('d.field_id', '=', 'g.field_id'))
    .leftJoin('place_state as fs', (join) => join.on('fs.org_id', '=', orgId).onRef('fs.place_id', '=', 'g.facility_id'))
    .leftJoin('place_state as ds', (join) => join.on('ds.org_id', '=', orgId).onRef('ds.place_id', '=', 'g.field_id'));

type At = Date | string;
type Times = 'startsAt' | 'endsAt' | 'originalStartsAt' | 'updatedAt';
/** A game as it is read, in a row or in JSON. */
export type WrittenGame = Omit<Game, Times> &
  Omit<GameWithNames, 'game' | 'ofFacility' | 'ofField'> &
  Readonly<{
    startsAt: At;
    endsAt: At;
    originalStartsAt: At | null;
    updatedAt: At;
    ofFacility: WrittenOfPlace | null;
    ofField: WrittenOfPlace | null;
  }>;
export const listedGame = ({
  ageGroupName,
  homeTeamName,
  visitorTeamName,
  homeTeamColor,
  visitorTeamColor,
  facilityName,
  fieldName,
  ofFacility,
  ofField,
  ...game
}: WrittenGame): GameWithNames => ({
  ageGroupName,
  homeTeamName,
  visitorTeamName,
  homeTeamColor,
  visitorTeamColor,
  facilityName,
  fieldName,
  ofFacility: ofFacility && said(ofFacility),
  ofField: ofField && said(ofField),
  game: {
    ...game,
    startsAt: new Date(game.startsAt),
    endsAt: new Date(game.endsAt),
    originalStartsAt: game.originalStartsAt === null ? null : new Date(game.originalStartsAt),
    updatedAt: new Date(game.updatedAt),
  },
});

const game = expressionBuilder<{ g: Schema['game'] }, 'g'>();
/** Whether a game `g` is in none of the seasons. */
export const outsideSeasons = (seasonIds: readonly SeasonId[]) => game('g.season_id', '<>', sql<SeasonId>`all(${seasonIds}::uuid[])`);
/** As a parameter: none where nothing is left out, which is one statement fewer. */
export const butSeasonsOf = (seasonIds: readonly SeasonId[] = []) => (seasonIds.length > 0 ? seasonIds : undefined);

export type Schedule = Readonly<{
  orgId: OrgId;
  from: Date;
  before: Date;
  limit: number;
  teamId?: TeamId | undefined;
  /** The teams of a person's own games; `ownGames` are those beside them. */
  own?: readonly TeamId[] | undefined;
  ownGames: readonly GameId[];
  but?: readonly SeasonId[] | undefined;
  after?: Date | undefined;
  afterId: string;
}>;
/** The parameters of a schedule that select its query. */
export const SCHEDULE_FILTERS = ['teamId', 'own', 'but', 'after'] as const;
/** One item more than the page has is read, which tells whether there is another page. */
export const scheduleOf = (
  orgId: OrgId,
  { from, before }: Readonly<{ from: Date; before: Date }>,
  { teamId, own, butSeasons }: GameFilter,
  { limit, after }: PageRequest<TimePosition>,
): Schedule => ({
  orgId,
  from,
  before,
  limit: limit + 1,
  teamId,
  own: own?.teamIds,
  ownGames: own?.gameIds ?? [],
  but: butSeasonsOf(butSeasons),
  after: after?.at,
  afterId: after?.id ?? '',
});

type GameIds = Expression<{ game_id: GameId }>;
const gamesOf = ({ orgId, teamId, own, ownGames }: Schedule, db: Kysely<Schema>): readonly GameIds[] => {
  const ids = db.selectFrom('game').where('org_id', '=', orgId).select('game_id');
  const ofTeam = (team: TeamId | Expression<TeamId>) =>
    ids.where('home_team_id', '=', team as TeamId).union(ids.where('visitor_team_id', '=', team as TeamId));
  return [
    ...(teamId === undefined ? [] : [ofTeam(teamId)]),
    ...(own === undefined ? [] : [ofTeam(anyHiddenId(own)).union(ids.where('game_id', '=', anyHiddenId(ownGames)))]),
  ];
};

/**
 * The games of a schedule, at most as many as its limit. Those of the teams are found first: a plan that knows neither the teams nor the range
 * expects few games in any range, and would scan those of the whole org.
 */
export function scheduledGames(schedule: Schedule, db: Kysely<Schema>) {
  const { orgId, from, before, limit, but, after, afterId } = schedule;
  const conditions = game.and([
    game('g.org_id', '=', orgId),
    game.not('g.archived'),
    game('g.starts_at', '>=', from),
    game('g.starts_at', '<', before),
    ...(but === undefined ? [] : [outsideSeasons(but)]),
    ...(after === undefined ? [] : [game(game.refTuple('g.starts_at', 'g.game_id'), '>', game.tuple(after, afterId as GameId))]),
  ]);
  const [first, ...others] = gamesOf(schedule, db);
  const chosen = others.reduce<GameIds | undefined>((all, each) => sql`(${all} intersect ${each})`, first);
  // Without "offset 0" the games of the whole org would be walked through all the same, and without the limit for what each of them names.
  const games =
    chosen &&
    db
      .with(
        (cte) => cte('chosen').materialized(),
        () => chosen,
      )
      .selectFrom('chosen')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('game')
            .where('org_id', '=', orgId)
            .whereRef('game.game_id', '=', 'chosen.game_id')
            .selectAll('game')
            .offset(0)
            .as('g'),
        (join) => join.onTrue(),
      )
      .where(conditions)
      .orderBy('g.starts_at')
      .orderBy('g.game_id')
      .limit(limit)
      .selectAll('g')
      .as('g');
  return jsonArrayFrom(
    gamesWithNames(db, orgId, games).where(conditions).select(LISTED_GAME).orderBy('g.starts_at').orderBy('g.game_id').limit(limit),
  );
}
