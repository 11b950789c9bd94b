import { type Expression, expressionBuilder, type Kysely, sql } from 'kysely';
import type { TeamChoice } from '../../../application/ports/storage/league/league-reader.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import type { OrgId, SeasonId, SportId, TeamId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import type { Schema } from '../orm/schema.ts';

type Joined = { g: Schema['game']; n: Schema['season']; t: Schema['team'] };
const eb = expressionBuilder<Joined, keyof Joined>();

export type SeasonFilters = Readonly<{
  orgId: OrgId;
  seasonId?: SeasonId | undefined;
  /** The earliest last day of a season that is current. */
  currentOn?: LocalDate | undefined;
}>;
export const seasonFilters = (choice: TeamChoice) => ({
  seasonId: 'seasonId' in choice ? choice.seasonId : undefined,
  currentOn: 'currentOn' in choice ? earliestEndOfCurrent(choice.currentOn) : undefined,
});
/** Whether the season `n` is among those that are asked for. */
export const isChosen = ({ orgId, seasonId, currentOn }: SeasonFilters) =>
  eb.and([
    eb('n.org_id', '=', orgId),
    ...(seasonId === undefined ? [] : [eb('n.season_id', '=', seasonId)]),
    ...(currentOn === undefined ? [] : [eb.and([eb.ref('n.is_active'), eb('n.ends_on', '>=', currentOn)])]),
  ]);

export type SportFilter = Readonly<{ sportId?: SportId | undefined }>;
/** Whether the season `n` is of the sport, if one is asked for. */
export const isOfSport = ({ sportId }: SportFilter) => eb.and(sportId === undefined ? [] : [eb('n.sport_id', '=', sportId)]);

/** Games `g` that count for a table or a record, if they have a score or a forfeit. */
export const counts = eb.and([eb('g.game_type', '=', 'regular'), eb('g.status', 'in', ['final', 'forfeit'])]);

/** Whether the game `g` is against a team of another league. */
function isInterleague(db: Kysely<Schema>, orgId: OrgId) {
  const outside = db.selectFrom('team as o').where('o.org_id', '=', orgId).where('o.outside_league', 'is not', null).select('o.team_id');
  const anyOutside = sql<TeamId>`any(array(${outside}))`;
  return eb.or([eb('g.home_team_id', '=', anyOutside), eb('g.visitor_team_id', '=', anyOutside)]).$castTo<boolean>();
}
/** Whether the rules of the age group of the team `t` in its season count such games. */
function countsInterleague(db: Kysely<Schema>, orgId: OrgId) {
  const ofAgeGroup = db
    .selectFrom('age_group_rules as r')
    .where('r.org_id', '=', orgId)
    .where('r.season_id', '=', eb.ref('t.season_id'))
    .where('r.age_group_id', '=', eb.ref('t.age_group_id'))
    .select((of) => of.ref('r.rules', '->>').key('interleagueGames').as('rule'));
  const ofSeason = db
    .selectFrom('season as n')
    .where('n.org_id', '=', orgId)
    .where('n.season_id', '=', eb.ref('t.season_id'))
    .select((of) => of.ref('n.rules', '->>').key('interleagueGames').as('rule'));
  return sql<boolean>`coalesce(${ofAgeGroup}, ${ofSeason}, 'left_out') = 'counted'`;
}

/** By how much the team with this id has won a game that counts, or by 1 for a forfeit; negative if it has lost. */
const leadOf = (teamId: Expression<TeamId>) =>
  eb
    .case()
    .when('g.status', '=', 'forfeit')
    .then(
      eb
        .case()
        .when(eb.or([eb.ref('g.double_forfeit'), eb('g.forfeited_by', '=', teamId)]))
        .then(eb.lit(-1))
        .else(eb.lit(1))
        .end(),
    )
    .when('g.home_team_id', '=', teamId)
    .then(eb('g.home_score', '-', eb.ref('g.visitor_score')))
    .else(eb('g.visitor_score', '-', eb.ref('g.home_score')))
    .end();

/** `recordOf` in SQL, of rows with a `lead`: reading all games of a league for it would be most of the answer. */
const results = expressionBuilder<{ result: { lead: number | null } }, 'result'>();
const RECORD = [
  results.fn.countAll<number>().filterWhere('lead', '>', 0).as('wins'),
  results.fn.countAll<number>().filterWhere('lead', '<', 0).as('losses'),
  results.fn.countAll<number>().filterWhere('lead', '=', 0).as('ties'),
] as const;

/** The record of the team `t`. */
export const recordOfTeam = (db: Kysely<Schema>, orgId: OrgId) =>
  db
    .selectFrom(
      db
        .selectFrom('game as g')
        .where('g.org_id', '=', orgId)
        .where(eb.or([eb('g.home_team_id', '=', eb.ref('t.team_id')), eb('g.visitor_team_id', '=', eb.ref('t.team_id'))]))
        .where('g.season_id', '=', eb.ref('t.season_id'))
        .where(counts)
        .where(eb.or([eb.not(isInterleague(db, orgId)), countsInterleague(db, orgId)]))
        .select(leadOf(eb.ref('t.team_id')).as('lead'))
        .as('result'),
    )
    .select(RECORD);

/** The records of all teams of seasons, whose games are read once. */
export const recordsIn = (seasons: SeasonFilters & SportFilter, db: Kysely<Schema>) =>
  db
    .with(
      (cte) => cte('played').materialized(),
      (with_) =>
        with_
          .selectFrom('season as n')
          .innerJoin('game as g', (join) => join.on('g.org_id', '=', seasons.orgId).onRef('g.season_id', '=', 'n.season_id'))
          .where(isChosen(seasons))
          .where(isOfSport(seasons))
          .where(counts)
          .select([
            'g.season_id',
            'g.home_team_id',
            leadOf(eb.ref('g.home_team_id')).as('home_lead'),
            'g.visitor_team_id',
            leadOf(eb.ref('g.visitor_team_id')).as('visitor_lead'),
            isInterleague(db, seasons.orgId).as('interleague'),
          ]),
    )
    .selectFrom((of) =>
      of
        .selectFrom('played')
        .select(['home_team_id as team_id', 'season_id', 'home_lead as lead', 'interleague'])
        .unionAll(of.selectFrom('played').select(['visitor_team_id as team_id', 'season_id', 'visitor_lead as lead', 'interleague']))
        .as('side'),
    )
    .where((of) =>
      of.or([
        of.not('interleague'),
        of
          .selectFrom('team as t')
          .where('t.org_id', '=', seasons.orgId)
          .whereRef('t.team_id', '=', 'side.team_id')
          .select(countsInterleague(db, seasons.orgId).as('counted'))
          .$asScalar(),
      ]),
    )
    .groupBy(['team_id', 'season_id'])
    .select(['team_id', 'season_id', ...RECORD]);
