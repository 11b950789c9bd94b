import { z } from 'zod';
import type {
  GameWithNames,
  LeagueReader,
  RosterEntry,
  TableGame,
  TeamChoice,
  TeamWithNames,
} from '../../../application/ports/storage/league/league-reader.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { GAME_TYPES, type Game } from '../../../domain/games/game.ts';
import { GAME_STATUSES, STATUS_REASONS } from '../../../domain/games/game-status.ts';
import { earliestEndOfCurrent, type Season } from '../../../domain/league/season.ts';
import { SPORT_CODES } from '../../../domain/league/sport.ts';
import { STAFF_ROLES } from '../../../domain/league/team.ts';
import type {
  AgeGroupId,
  DivisionId,
  FacilityId,
  FieldId,
  GameId,
  OrgId,
  PlayerId,
  SeasonId,
  SportId,
  StaffMemberId,
  StandingsDecisionId,
  TeamId,
  UserId,
} from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { ADJUSTMENT_REASONS } from '../../../domain/standings/point-adjustment.ts';
import { DECISION_KINDS } from '../../../domain/standings/standings-decision.ts';
import type { Sql } from '../driver/sql.ts';
import { hiddenIds, statement, statementPerFilters } from '../driver/statement.ts';
import { date, enumOf, json, jsonInstant, listOf, object, row, selected, selectedIf, uuid } from '../schema/columns.ts';
import { ageGroupRulesOf } from './age-group-rules.ts';
import { SAID_OF_FACILITY, said, saidOf } from './place-states.ts';
import { IS_DRAFT } from './team-in-season.ts';

export const SPORT = object('s', {
  id: selected('s.sport_id', uuid<SportId>()),
  orgId: uuid<OrgId>(),
  code: enumOf(SPORT_CODES),
  name: z.string(),
  isActive: z.boolean(),
  archived: z.boolean(),
});
export const SEASON = object('n', {
  id: selected('n.season_id', uuid<SeasonId>()),
  orgId: uuid<OrgId>(),
  sportId: uuid<SportId>(),
  name: z.string(),
  startsOn: date<LocalDate>(),
  endsOn: date<LocalDate>(),
  isActive: z.boolean(),
  firstActiveAt: jsonInstant().nullable(),
  rules: json<Season['rules']>(),
  archived: z.boolean(),
});
export const seasonIn = ({ firstActiveAt, ...season }: z.output<typeof SEASON.type>): Season => ({
  ...season,
  firstActiveAt: firstActiveAt === null ? null : new Date(firstActiveAt),
});
export const AGE_GROUP = object('a', {
  id: selected('a.age_group_id', uuid<AgeGroupId>()),
  orgId: uuid<OrgId>(),
  name: z.string(),
  sortOrder: z.int(),
  archived: z.boolean(),
});
/** What was read with its season. */
export const withSeason = <Found extends Readonly<{ season: z.output<typeof SEASON.type> }>>(found: Found) => ({
  ...found,
  season: seasonIn(found.season),
});
const SPORT_SEASON = { season: SEASON, sport: SPORT };

/** Every statement takes the org as $1. */
const SEASONS = 'season n join sport s on s.org_id = $1 and s.sport_id = n.sport_id';

const PLAYED = {
  id: selected('g.game_id', uuid<GameId>()),
  status: enumOf(GAME_STATUSES),
  forfeitedBy: uuid<TeamId>().nullable(),
  doubleForfeit: z.boolean(),
  startsAt: jsonInstant(),
  homeTeamId: uuid<TeamId>(),
  visitorTeamId: uuid<TeamId>(),
  homeScore: z.int().nullable(),
  visitorScore: z.int().nullable(),
  periodScores: json<Game['periodScores']>(),
};
export const LISTED_GAME_COLUMNS = {
  ...PLAYED,
  gameType: enumOf(GAME_TYPES),
  orgId: uuid<OrgId>(),
  seasonId: uuid<SeasonId>(),
  sportId: uuid<SportId>(),
  ageGroupId: uuid<AgeGroupId>(),
  statusReason: enumOf(STATUS_REASONS).nullable(),
  endsAt: jsonInstant(),
  originalStartsAt: jsonInstant().nullable(),
  facilityId: uuid<FacilityId>().nullable(),
  fieldId: uuid<FieldId>().nullable(),
  homeJerseyColor: z.string().nullable(),
  visitorJerseyColor: z.string().nullable(),
  snackParentName: z.string().nullable(),
  snackParentPhone: z.string().nullable(),
  officialScorer: z.string().nullable(),
  officialScorerUserId: uuid<UserId>().nullable(),
  version: z.int(),
  updatedAt: jsonInstant(),
  archived: z.boolean(),
  ageGroupName: selected('a.name', z.string()),
  homeTeamName: selected('h.name', z.string()),
  visitorTeamName: selected('v.name', z.string()),
  facilityName: selected('f.name', z.string().nullable()),
  fieldName: selected('d.name', z.string().nullable()),
  ofFacility: selectedIf('fs.place_id is not null', saidOf('fs')),
  ofField: selectedIf('ds.place_id is not null', saidOf('ds')),
};
export const LISTED_GAME = object('g', LISTED_GAME_COLUMNS);
export const withNames = (games: string) => `${games} g
  join age_group a on a.org_id = $1 and a.age_group_id = g.age_group_id
  join team h on h.org_id = $1 and h.team_id = g.home_team_id
  join team v on v.org_id = $1 and v.team_id = g.visitor_team_id
  left join facility f on f.org_id = $1 and f.facility_id = g.facility_id
  left join facility_field d on d.org_id = $1 and d.field_id = g.field_id
  left join place_state fs on fs.org_id = $1 and fs.place_id = g.facility_id
  left join place_state ds on ds.org_id = $1 and ds.place_id = g.field_id`;
export const GAMES = withNames('game');

export const SEQUENCES = 'left join game_sequence q on q.org_id = $1 and q.game_id = g.game_id';
/** The version of the book of the game aliased `g`, joined by `SEQUENCES`. */
export const BOOK_VERSION = {
  ageGroupId: uuid<AgeGroupId>(),
  changeSequence: selected('coalesce(q.last_sequence, 0)', z.int()),
  lineupVersions: selected(
    '(select coalesce(sum(l.version), 0)::integer from game_lineup l where l.org_id = $1 and l.game_id = g.game_id)',
    z.int(),
  ),
};

/** Games that count for a table or a record, if they have a score or a forfeit. */
const COUNTS = `g.game_type = 'regular' and g.status in ('final', 'forfeit')`;

const OUTSIDE_TEAMS = 'any (array(select o.team_id from team o where o.org_id = $1 and o.outside_league is not null))';
/** Whether a game `g` is against a team of another league. */
const IS_INTERLEAGUE = `(g.home_team_id = ${OUTSIDE_TEAMS} or g.visitor_team_id = ${OUTSIDE_TEAMS})`;
/** Whether the rules of an age group in a season count such games. */
const countsInterleague = (seasonId: string, ageGroupId: string) => `coalesce(
    (select r.rules ->> 'interleagueGames' from age_group_rules r where r.org_id = $1 and r.season_id = ${seasonId} and r.age_group_id = ${ageGroupId}),
    (select n.rules ->> 'interleagueGames' from season n where n.org_id = $1 and n.season_id = ${seasonId}), 'left_out') = 'counted'`;

/** By how much the team with this id has won a game that counts, or by 1 for a forfeit; negative if it has lost. */
const leadOf = (teamId: string) => `
  case when g.status = 'forfeit' then case when g.double_forfeit or g.forfeited_by = ${teamId} then -1 else 1 end
       when g.home_team_id = ${teamId} then g.home_score - g.visitor_score
       else g.visitor_score - g.home_score end`;
/** `recordOf` in SQL: reading all games of a league for it would be most of the answer. */
const RECORD_COLUMNS = `count(*) filter (where lead > 0) as wins, count(*) filter (where lead < 0) as losses, count(*) filter (where lead = 0) as ties`;
const RECORD_ROW = { wins: z.int(), losses: z.int(), ties: z.int() };
const RECORD_OF_TEAM = `
  select ${RECORD_COLUMNS}
  from (select ${leadOf('t.team_id')} as lead from game g
        where g.org_id = $1 and (g.home_team_id = t.team_id or g.visitor_team_id = t.team_id) and g.season_id = t.season_id and ${COUNTS}
          and (not ${IS_INTERLEAGUE} or ${countsInterleague('t.season_id', 't.age_group_id')})) result`;
/** The records of all teams of seasons, whose games are read once. */
const recordsIn = (seasons: string) => `
  with played as materialized (
    select g.season_id, g.home_team_id, ${leadOf('g.home_team_id')} as home_lead, g.visitor_team_id, ${leadOf('g.visitor_team_id')} as visitor_lead,
      ${IS_INTERLEAGUE} as interleague
    from season n join game g on g.org_id = $1 and g.season_id = n.season_id
    where n.org_id = $1 ${seasons} and ${COUNTS})
  select team_id, season_id, ${RECORD_COLUMNS}
  from (select home_team_id as team_id, season_id, home_lead as lead, interleague from played
        union all select visitor_team_id, season_id, visitor_lead, interleague from played) side
  where not interleague
     or (select ${countsInterleague('t.season_id', 't.age_group_id')} from team t where t.org_id = $1 and t.team_id = side.team_id)
  group by team_id, season_id`;
const RECORD = selected(`(select row_to_json(record) from (${RECORD_OF_TEAM}) record)`, z.strictObject(RECORD_ROW));
const TEAM_NAMED = { id: selected('t.team_id', uuid<TeamId>()), name: z.string() };
const STAFF_COLUMNS = { id: selected('l.staff_id', uuid<StaffMemberId>()), name: z.string(), role: enumOf(STAFF_ROLES) };
const TEAM = {
  ...TEAM_NAMED,
  orgId: uuid<OrgId>(),
  seasonId: uuid<SeasonId>(),
  ageGroupId: uuid<AgeGroupId>(),
  color: z.string().nullable(),
  divisionId: uuid<DivisionId>().nullable(),
  outsideLeague: z.string().nullable(),
  archived: z.boolean(),
};
const TEAMS = `team t
  join season n on n.org_id = $1 and n.season_id = t.season_id
  join sport s on s.org_id = $1 and s.sport_id = n.sport_id
  join age_group a on a.org_id = $1 and a.age_group_id = t.age_group_id`;
const ROSTER_ENTRY = object('r', {
  id: selected('p.player_id', uuid<PlayerId>()),
  firstName: selected('p.first_name', z.string()),
  lastName: selected('p.last_name', z.string()),
  jerseyNumber: z.string().nullable(),
  positions: json<readonly string[]>(),
});
export const rosterEntry = ({ jerseyNumber, positions, ...player }: z.output<typeof ROSTER_ENTRY.type>): RosterEntry => ({
  player,
  spot: { jerseyNumber, positions },
});
/** The roster of the team whose id is this SQL. */
export const rosterOf = (teamId: string) =>
  listOf(
    ROSTER_ENTRY,
    `roster_spot r join player p on p.org_id = $1 and p.player_id = r.player_id where r.org_id = $1 and r.team_id = ${teamId}`,
  );
/** The roster of the team aliased `t`. */
export const ROSTER = rosterOf('t.team_id');

const ON_HOME = 'g.org_id = $1 and g.starts_at between $3 and $4 and not g.archived';
const HOME_ROW = row('', {
  seasons: listOf(
    object('', SPORT_SEASON),
    `${SEASONS} where n.org_id = $1
      and (n.is_active and n.ends_on >= $2::date or exists (select 1 from game g where ${ON_HOME} and g.season_id = n.season_id))`,
  ),
  games: listOf(LISTED_GAME, `${GAMES} where ${ON_HOME}`, 'order by g.starts_at, g.game_id'),
});
const HOME = statement<[orgId: OrgId, endsFrom: LocalDate, from: Date, to: Date]>('league.home', `select ${HOME_ROW.sql}`).rows(HOME_ROW);

type SeasonFilters = { seasonId: [seasonId: SeasonId]; currentOn: [endsFrom: LocalDate] };
const IN_SEASON = {
  seasonId: (seasonId: string) => `and n.season_id = ${seasonId}`,
  currentOn: (endsFrom: string) => `and n.is_active and n.ends_on >= ${endsFrom}`,
};
/** A team as a flat value, with the ids of what teams have in common. */
const CHOSEN_TEAM = object('t', {
  ...TEAM,
  sportId: uuid<SportId>(),
  playerCount: selected('(select count(*) from roster_spot r where r.org_id = $1 and r.team_id = t.team_id)', z.int()),
  wins: selected('coalesce(record.wins, 0)', z.int()),
  losses: selected('coalesce(record.losses, 0)', z.int()),
  ties: selected('coalesce(record.ties, 0)', z.int()),
});
const CHOSEN_STAFF = object('l', { ...STAFF_COLUMNS, teamId: uuid<TeamId>() });
const chosenWith = (records: string) =>
  row('', {
    teams: listOf(CHOSEN_TEAM, `chosen t ${records}`),
    staff: listOf(CHOSEN_STAFF, 'chosen t join team_staff l on l.org_id = $1 and l.team_id = t.team_id'),
    sports: listOf(SPORT, 'sport s where s.org_id = $1'),
    ageGroups: listOf(AGE_GROUP, 'age_group a where a.org_id = $1'),
  });
const CHOSEN_TEAMS = statementPerFilters<
  [orgId: OrgId],
  SeasonFilters & { teamIds: [teamIds: readonly TeamId[]]; sportId: [sportId: SportId] }
>(
  'league.teams',
  1,
  {
    ...IN_SEASON,
    teamIds: (teamIds) => `and t.team_id = any(${teamIds}::uuid[])`,
    sportId: (sportId) => `and n.sport_id = ${sportId}`,
  },
  ({ seasonId, currentOn, teamIds, sportId }) => {
    const seasons = `${seasonId} ${currentOn} ${sportId}`;
    const records = teamIds
      ? `cross join lateral (${RECORD_OF_TEAM}) record`
      : `left join (${recordsIn(seasons)}) record on record.team_id = t.team_id and record.season_id = t.season_id`;
    return `
      with chosen as materialized (
        select t.*, n.sport_id from season n join team t on t.org_id = $1 and t.season_id = n.season_id
        where n.org_id = $1 ${seasons} ${teamIds || 'and not t.archived and t.outside_league is null'})
      select ${chosenWith(records).sql}`;
  },
).rows(chosenWith(''));

const TEAM_WITH_ROSTER = row('t', {
  team: object('t', TEAM),
  sport: SPORT,
  ageGroup: AGE_GROUP,
  staff: listOf(object('l', STAFF_COLUMNS), 'team_staff l where l.org_id = $1 and l.team_id = t.team_id'),
  record: RECORD,
  roster: ROSTER,
});
const ONE_TEAM = statement<[orgId: OrgId, teamId: TeamId]>(
  'league.team',
  `select ${TEAM_WITH_ROSTER.sql} from ${TEAMS} where t.org_id = $1 and t.team_id = $2`,
).rows(TEAM_WITH_ROSTER);

const gamesIn = (from: string, orderBy = '') => row('', { games: listOf(LISTED_GAME, from, orderBy) });
export type ScheduleFilters = {
  teamId: [teamId: TeamId];
  own: [teamIds: readonly TeamId[], gameIds: readonly GameId[]];
  but: [seasonIds: readonly SeasonId[]];
  after: [at: Date, id: string];
};
const idsBy = (condition: string) => `select game_id from game where org_id = $1 and ${condition}`;
/** Of games `g`. */
export const BUT_SEASONS = (seasonIds: string) => `and g.season_id <> all(${seasonIds}::uuid[])`;
/** The filter by seasons; none where nothing is left out, which is one statement fewer. */
export const butSeasonsOf = (seasonIds: readonly SeasonId[] = []) => (seasonIds.length > 0 ? ([seasonIds] as const) : undefined);
export const SCHEDULE_FILTERS = {
  teamId: (teamId: string) => `(${idsBy(`home_team_id = ${teamId}`)} union ${idsBy(`visitor_team_id = ${teamId}`)})`,
  own: (teamIds: string, gameIds: string) =>
    `(${idsBy(`home_team_id = any(${hiddenIds(teamIds)})`)} union ${idsBy(`visitor_team_id = any(${hiddenIds(teamIds)})`)}
        union ${idsBy(`game_id = any(${hiddenIds(gameIds)})`)})`,
  but: BUT_SEASONS,
  after: (at: string, id: string) => `(${at}, ${id}::uuid)`,
};
/**
 * The games of a schedule from $2 until $3, at most $4. Those of the teams are found first: a plan that knows neither the teams nor the range
 * expects few games in any range, and would scan those of the whole org.
 */
export function scheduledGames({ teamId, own, but, after }: Readonly<Record<keyof ScheduleFilters, string>>) {
  const chosen = [teamId, own].filter((ids) => ids !== '').join(' intersect ');
  const rest = after && `and (g.starts_at, g.game_id) > ${after}`;
  const condition = `g.org_id = $1 and not g.archived and g.starts_at >= $2 and g.starts_at < $3 ${but} ${rest}`;
  const inOrder = 'order by g.starts_at, g.game_id limit $4';
  // Without "offset 0" the games of the whole org would be walked through all the same, and without the limit for what each of them names.
  const games = chosen
    ? `(with chosen as materialized (${chosen})
          select g.* from chosen, lateral (select * from game where org_id = $1 and game_id = chosen.game_id offset 0) g
          where ${condition} ${inOrder})`
    : 'game';
  return listOf(LISTED_GAME, `${withNames(games)} where ${condition}`, inOrder);
}
const SCHEDULE = statementPerFilters<[orgId: OrgId, from: Date, before: Date, limit: number], ScheduleFilters>(
  'games.schedule',
  4,
  SCHEDULE_FILTERS,
  (filters) => `select ${row('', { games: scheduledGames(filters) }).sql}`,
).rows(gamesIn(''));

const ONE_GAME = statement<[orgId: OrgId, gameId: GameId]>(
  'games.game',
  `select ${LISTED_GAME.sql} as game from ${GAMES} where g.org_id = $1 and g.game_id = $2`,
).rows({ game: LISTED_GAME.type });

/** The teams of one table. */
const MEMBERS = 't.org_id = $1 and t.season_id = n.season_id and t.age_group_id = a.age_group_id and t.outside_league is null';
const DIVISION = object('w', { id: selected('w.division_id', uuid<DivisionId>()), name: z.string(), sortOrder: z.int() });
const YOUNGEST = object('y', {
  id: selected('y.age_group_id', uuid<AgeGroupId>()),
  orgId: uuid<OrgId>(),
  name: z.string(),
  sortOrder: z.int(),
  archived: z.boolean(),
});
const ADJUSTMENT = object('j', {
  teamId: uuid<TeamId>(),
  points: z.int(),
  reason: enumOf(ADJUSTMENT_REASONS),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
});
const DECISION = object('k', {
  id: selected('k.standings_decision_id', uuid<StandingsDecisionId>()),
  kind: enumOf(DECISION_KINDS),
  teamIds: json<readonly TeamId[]>(),
  note: z.string().nullable(),
});
const REMAINING = object('g', { homeTeamId: uuid<TeamId>(), visitorTeamId: uuid<TeamId>() });
/** `isRemaining` in SQL, for games of a team of the table. */
const REMAINS = `g.org_id = $1 and g.season_id = n.season_id and g.game_type = 'regular' and not g.archived
  and (g.status in ('scheduled', 'in_progress', 'postponed', 'suspended')
       or g.status = 'final' and (g.home_score is null or g.visitor_score is null))
  and exists (select 1 from team t where ${MEMBERS} and t.team_id in (g.home_team_id, g.visitor_team_id))`;
const REMAINING_GAMES = listOf(REMAINING, `game g where ${REMAINS}`);
const CARDS = object('c', {
  gameId: uuid<GameId>(),
  teamId: uuid<TeamId>(),
  playerId: uuid<PlayerId>().nullable(),
  yellow: z.int(),
  secondYellow: z.int(),
  red: z.int(),
});
const shown = (card: string) => `coalesce(sum(e.count) filter (where e.type = '${card}'), 0)::int`;
/** The cards of each person of a team of the table in its games that count. */
const CARDS_IN_GAMES = listOf(
  CARDS,
  `(select e.game_id, e.team_id, e.player_id,
      ${shown('yellow_card')} as yellow, ${shown('second_yellow_card')} as second_yellow, ${shown('red_card')} as red
    from game g join stat_event e on e.org_id = $1 and e.game_id = g.game_id
    where g.org_id = $1 and g.season_id = n.season_id and ${COUNTS}
      and e.type in ('yellow_card', 'second_yellow_card', 'red_card') and e.voided_at is null
      and exists (select 1 from team t where ${MEMBERS} and t.team_id = e.team_id)
    group by e.game_id, e.team_id, e.player_id) c`,
);
const OF_AGE_GROUP = 'r.org_id = $1 and r.season_id = n.season_id and r.age_group_id = a.age_group_id';
const STANDINGS_GAME = object('g', {
  ...PLAYED,
  book: selectedIf(
    `g.status = 'final' and q.last_sequence is not null`,
    object('g', { ...BOOK_VERSION, ageGroupRules: ageGroupRulesOf('g') }),
  ),
});
const STANDINGS_TABLE = object('', {
  ...SPORT_SEASON,
  ageGroup: AGE_GROUP,
  ageGroupRules: selected(`coalesce(r.rules, '{}')`, json<Season['rules']>()),
  youngest: selected(
    `(select ${YOUNGEST.sql} from org o join age_group y on y.org_id = $1 and y.age_group_id = (o.settings ->> 'youngestWithStandings')::uuid
      where o.org_id = $1)`,
    YOUNGEST.type.nullable(),
  ),
  remaining: selected(
    `case when jsonb_typeof((n.rules || coalesce(r.rules, '{}')) -> 'qualifyingPlaces') = 'number' then ${REMAINING_GAMES.sql} else '[]' end`,
    REMAINING_GAMES.type,
  ),
  adjustments: listOf(
    ADJUSTMENT,
    `point_adjustment j join team t on t.org_id = $1 and t.team_id = j.team_id where j.org_id = $1 and ${MEMBERS}`,
    'order by j.point_adjustment_id',
  ),
  decisions: listOf(
    DECISION,
    `standings_decision k where k.org_id = $1 and k.season_id = n.season_id and k.age_group_id = a.age_group_id`,
    'order by k.standings_decision_id',
  ),
  cards: selected(
    `case when jsonb_path_exists((n.rules || coalesce(r.rules, '{}')) -> 'tieBreakers', '$[*][*] ? (@ == "fair_play")') then ${CARDS_IN_GAMES.sql} else '[]' end`,
    CARDS_IN_GAMES.type,
  ),
  outsideTeams: selected(
    `array(select t.team_id from team t where t.org_id = $1 and t.season_id = n.season_id and t.outside_league is not null)`,
    z.array(uuid<TeamId>()),
  ),
  teams: listOf(
    object('t', { ...TEAM_NAMED, archived: z.boolean(), division: selectedIf('w.division_id is not null', DIVISION) }),
    `team t left join division w on w.org_id = $1 and w.division_id = t.division_id where ${MEMBERS}`,
  ),
});
/** Games are listed beside the tables: a game may count in two, and is read and written once. */
const standingsIn = (seasons: string, tables: string, games: string) =>
  row('', {
    tables: listOf(
      STANDINGS_TABLE,
      `${SEASONS} join age_group a on a.org_id = $1 left join age_group_rules r on ${OF_AGE_GROUP}
       where n.org_id = $1 ${seasons} ${tables} and exists (select 1 from team t where ${MEMBERS})`,
    ),
    games: listOf(
      STANDINGS_GAME,
      `season n join game g on g.org_id = $1 and g.season_id = n.season_id ${SEQUENCES} where n.org_id = $1 ${seasons} and ${COUNTS} ${games}`,
    ),
  });
const playedBy = (ageGroupId: string) => `and exists (
  select 1 from team t
  where t.org_id = $1 and t.season_id = g.season_id and t.age_group_id = ${ageGroupId} and t.team_id in (g.home_team_id, g.visitor_team_id))`;
const STANDINGS = statementPerFilters<[orgId: OrgId], SeasonFilters & { ageGroupId: [ageGroupId: AgeGroupId] }>(
  'standings.tables',
  1,
  { ...IN_SEASON, ageGroupId: (ageGroupId) => ageGroupId },
  ({ seasonId, currentOn, ageGroupId }) => {
    const [tables, games] = ageGroupId ? [`and a.age_group_id = ${ageGroupId}`, playedBy(ageGroupId)] : ['', ''];
    return `select ${standingsIn(`${seasonId} ${currentOn}`, tables, games).sql}`;
  },
).rows(standingsIn('', '', ''));

const SPORTS_ROW = row('s', { sport: SPORT });
const SPORTS = statement<[orgId: OrgId]>('league.sports', `select ${SPORTS_ROW.sql} from sport s where s.org_id = $1 and s.is_active`).rows(
  SPORTS_ROW,
);
const SEASON_ROW = row('', SPORT_SEASON);
const SEASONS_OF_ORG = statementPerFilters<[orgId: OrgId], { sportId: [sportId: SportId] }>(
  'league.seasons',
  1,
  { sportId: (sportId) => `and n.sport_id = ${sportId}` },
  ({ sportId }) => `select ${SEASON_ROW.sql} from ${SEASONS} where n.org_id = $1 and not n.archived ${sportId}`,
).rows(SEASON_ROW);
const DRAFTS = statement<[orgId: OrgId]>(
  'league.drafts',
  `select n.season_id as "seasonId" from season n where n.org_id = $1 and ${IS_DRAFT}`,
).rows({ seasonId: uuid<SeasonId>() });

const optionalText = () => z.string().nullable();
export const FACILITY = object('f', {
  id: selected('f.facility_id', uuid<FacilityId>()),
  orgId: uuid<OrgId>(),
  name: z.string(),
  street: optionalText(),
  city: optionalText(),
  region: optionalText(),
  postalCode: optionalText(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  notes: optionalText(),
  archived: z.boolean(),
});
const FACILITY_ROW = row('', {
  facility: FACILITY,
  fields: listOf(
    object('d', { id: selected('d.field_id', uuid<FieldId>()), name: z.string() }),
    'facility_field d where d.org_id = $1 and d.facility_id = f.facility_id and not d.archived',
  ),
  said: SAID_OF_FACILITY,
});
const FACILITIES = statement<[orgId: OrgId]>(
  'league.facilities',
  `select ${FACILITY_ROW.sql} from facility f where f.org_id = $1 and not f.archived`,
).rows(FACILITY_ROW);

const seasonFilters = (choice: TeamChoice) => ({
  seasonId: 'seasonId' in choice ? ([choice.seasonId] as const) : undefined,
  currentOn: 'currentOn' in choice ? ([earliestEndOfCurrent(choice.currentOn)] as const) : undefined,
});

export type WrittenGame = z.output<typeof LISTED_GAME.type>;
export const listedGame = ({
  ageGroupName,
  homeTeamName,
  visitorTeamName,
  facilityName,
  fieldName,
  ofFacility,
  ofField,
  ...game
}: WrittenGame): GameWithNames => ({
  ageGroupName,
  homeTeamName,
  visitorTeamName,
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

const standingsGame = (game: z.output<typeof STANDINGS_GAME.type>): TableGame => ({
  ...game,
  gameType: 'regular',
  startsAt: new Date(game.startsAt),
});

function teamsIn({ teams, staff, sports, ageGroups }: z.output<ReturnType<typeof chosenWith>['type']>): readonly TeamWithNames[] {
  const sportOf = new Map(sports.map((sport) => [sport.id, sport]));
  const ageGroupOf = new Map(ageGroups.map((ageGroup) => [ageGroup.id, ageGroup]));
  const staffOf = Map.groupBy(staff, ({ teamId }) => teamId);
  return teams.map(({ sportId, playerCount, wins, losses, ties, ...team }) => ({
    team,
    sport: sportOf.get(sportId)!,
    ageGroup: ageGroupOf.get(team.ageGroupId)!,
    staff: (staffOf.get(team.id) ?? []).map(({ id, name, role }) => ({ id, name, role })),
    playerCount,
    record: { wins, losses, ties },
  }));
}

export const postgresLeagueReader = (sql: Sql): LeagueReader => ({
  async home(orgId, today, { from, to }) {
    const [row] = await sql(HOME, [orgId, earliestEndOfCurrent(today), from, to]);
    return { seasons: row!.seasons.map(withSeason), games: row!.games.map(listedGame) };
  },

  async teams(orgId, choice, sportId) {
    const teamIds = 'teamIds' in choice ? ([choice.teamIds] as const) : undefined;
    const [found] = await sql(...CHOSEN_TEAMS([orgId], { ...seasonFilters(choice), teamIds, sportId: sportId && [sportId] }));
    return teamsIn(found!);
  },

  async team(orgId, teamId) {
    const [found] = await sql(ONE_TEAM, [orgId, teamId]);
    if (!found) return undefined;
    const { roster, ...listed } = found;
    return { listed: { ...listed, playerCount: roster.length }, roster: roster.map(rosterEntry) };
  },

  async schedule(orgId, { from, before }, { teamId, own, butSeasons }, { limit, after }) {
    const filters = {
      teamId: teamId && ([teamId] as const),
      own: own && ([own.teamIds, own.gameIds] as const),
      but: butSeasonsOf(butSeasons),
    };
    const [found] = await sql(...SCHEDULE([orgId, from, before, limit + 1], { ...filters, after: after && [after.at, after.id] }));
    return pageOf(found!.games.map(listedGame), limit);
  },

  async game(orgId, gameId) {
    const [found] = await sql(ONE_GAME, [orgId, gameId]);
    return found && listedGame(found.game);
  },

  async standingsData(orgId, choice, ageGroupId) {
    const [found] = await sql(...STANDINGS([orgId], { ...seasonFilters(choice), ageGroupId: ageGroupId && [ageGroupId] }));
    const tables = found!.tables.map((table) => ({ table, games: [] as TableGame[] }));
    const tableOf = new Map(tables.flatMap((each) => each.table.teams.map(({ id }) => [id, each])));
    for (const game of found!.games.map(standingsGame)) {
      const [ofHome, ofVisitor] = [tableOf.get(game.homeTeamId), tableOf.get(game.visitorTeamId)];
      ofHome?.games.push(game);
      if (ofVisitor !== ofHome) ofVisitor?.games.push(game);
    }
    return tables.map(({ table, games }) => ({ ...withSeason(table), games }));
  },

  sports: async (orgId) => (await sql(SPORTS, [orgId])).map(({ sport }) => sport),
  seasons: async (orgId, sportId) => (await sql(...SEASONS_OF_ORG([orgId], { sportId: sportId && [sportId] }))).map(withSeason),
  draftSeasons: async (orgId) => (await sql(DRAFTS, [orgId])).map(({ seasonId }) => seasonId),
  facilities: async (orgId) =>
    (await sql(FACILITIES, [orgId])).map(({ said: all, ...rest }) => ({
      ...rest,
      said: all.map((each) => ({ ...said(each), fieldId: each.fieldId })),
    })),
});
