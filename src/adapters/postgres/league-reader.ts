import type {
  GameWithNames,
  LeagueReader,
  SportSeason,
  StandingsData,
  TeamChoice,
  TeamWithNames,
} from '../../application/ports/league-reader.ts';
import type { TimePosition } from '../../application/ports/membership-storage.ts';
import { pageOf } from '../../application/ports/page.ts';
import type { Game } from '../../domain/games/game.ts';
import type { Facility, Field } from '../../domain/league/facility.ts';
import { earliestEndOfCurrent, type Sport } from '../../domain/league/season.ts';
import type { StandingsGame } from '../../domain/standings/team-result.ts';
import type { Sql } from './sql.ts';

/** What JSON makes of instants. */
type Written<Value> = {
  readonly [Name in keyof Value]: Value[Name] extends Date ? string : Value[Name] extends Date | null ? string | null : Value[Name];
};
type WrittenGame = Omit<GameWithNames, 'game'> & Readonly<{ game: Written<Game> }>;
type WrittenFacts = Omit<StandingsData, 'games'> & Readonly<{ games: readonly Written<StandingsGame>[] }>;

const SPORT = `json_build_object('id', s.sport_id, 'orgId', s.org_id, 'code', s.code, 'name', s.name, 'isActive', s.is_active)`;
const SEASON = `json_build_object('id', n.season_id, 'orgId', n.org_id, 'sportId', n.sport_id, 'name', n.name, 'startsOn', n.starts_on,
  'endsOn', n.ends_on, 'isActive', n.is_active, 'rules', n.rules)`;
const AGE_GROUP = `json_build_object('id', a.age_group_id, 'orgId', a.org_id, 'name', a.name, 'sortOrder', a.sort_order)`;

const SEASONS = 'season n join sport s on s.org_id = n.org_id and s.sport_id = n.sport_id';

const LISTED_GAME = `json_build_object(
  'game', json_build_object('id', g.game_id, 'orgId', g.org_id, 'seasonId', g.season_id, 'sportId', g.sport_id, 'ageGroupId', g.age_group_id,
    'gameType', g.game_type, 'status', g.status, 'statusReason', g.status_reason, 'forfeitedBy', g.forfeited_by,
    'doubleForfeit', g.double_forfeit, 'startsAt', g.starts_at, 'endsAt', g.ends_at, 'originalStartsAt', g.original_starts_at, 'facilityId', g.facility_id,
    'fieldId', g.field_id, 'homeTeamId', g.home_team_id, 'visitorTeamId', g.visitor_team_id, 'homeScore', g.home_score,
    'visitorScore', g.visitor_score, 'periodScores', g.period_scores, 'homeJerseyColor', g.home_jersey_color,
    'visitorJerseyColor', g.visitor_jersey_color, 'snackParentName', g.snack_parent_name, 'snackParentPhone', g.snack_parent_phone,
    'officialScorer', g.official_scorer, 'officialScorerUserId', g.official_scorer_user_id, 'version', g.version,
    'updatedAt', g.updated_at),
  'ageGroupName', a.name, 'homeTeamName', h.name, 'visitorTeamName', v.name, 'facilityName', f.name, 'fieldName', d.name)`;
/** Every statement takes the org as $1. */
const GAMES = `game g
  join age_group a on a.org_id = $1 and a.age_group_id = g.age_group_id
  join team h on h.org_id = $1 and h.team_id = g.home_team_id
  join team v on v.org_id = $1 and v.team_id = g.visitor_team_id
  left join facility f on f.org_id = $1 and f.facility_id = g.facility_id
  left join facility_field d on d.org_id = $1 and d.field_id = g.field_id`;

/** Games that a table or a record is drawn up from, provided that they have a score or a forfeit. */
const COUNTS = `g.game_type = 'regular' and g.status in ('final', 'forfeit')`;

/** A team with its record, which is `recordOf` in SQL: reading the games of a whole league for it would be most of the answer. */
const LISTED_TEAM = `json_build_object(
  'team', json_build_object('id', t.team_id, 'orgId', t.org_id, 'seasonId', t.season_id, 'ageGroupId', t.age_group_id, 'name', t.name,
    'color', t.color),
  'sport', ${SPORT}, 'ageGroup', ${AGE_GROUP},
  'staff', array(
    select json_build_object('id', l.staff_id, 'name', l.name, 'role', l.role)
    from team_staff l where l.org_id = t.org_id and l.team_id = t.team_id),
  'playerCount', (select count(*) from roster_spot r where r.org_id = t.org_id and r.team_id = t.team_id),
  'record', (
    select json_build_object('wins', count(*) filter (where lead > 0), 'losses', count(*) filter (where lead < 0),
             'ties', count(*) filter (where lead = 0))
    from (
      select case when g.status = 'forfeit' then case when g.double_forfeit or g.forfeited_by = t.team_id then -1 else 1 end
                  when g.home_team_id = t.team_id then g.home_score - g.visitor_score
                  else g.visitor_score - g.home_score end as lead
      from game g
      where g.org_id = $1 and (g.home_team_id = t.team_id or g.visitor_team_id = t.team_id) and g.season_id = t.season_id
        and ${COUNTS}
    ) as result))`;
const TEAMS = `team t
  join season n on n.org_id = t.org_id and n.season_id = t.season_id
  join sport s on s.org_id = n.org_id and s.sport_id = n.sport_id
  join age_group a on a.org_id = t.org_id and a.age_group_id = t.age_group_id`;

const HOME = `
  select
    (select coalesce(json_agg(json_build_object('season', ${SEASON}, 'sport', ${SPORT})), '[]')
     from ${SEASONS} where n.org_id = $1 and n.is_active and $2 between n.starts_on and n.ends_on) as seasons,
    (select coalesce(json_agg(${LISTED_GAME} order by g.starts_at, g.game_id), '[]')
     from ${GAMES} where g.org_id = $1 and g.starts_at between $3 and $4 and g.status <> 'canceled') as games`;

/** $2 and $3 are those of `choiceOf`. */
const CHOSEN = '($2::uuid is null or n.season_id = $2) and ($3::date is null or n.is_active and n.ends_on >= $3)';

const CHOSEN_TEAMS = `
  select ${LISTED_TEAM} as team
  from ${TEAMS}
  where t.org_id = $1 and ${CHOSEN} and ($4::uuid[] is null or t.team_id = any($4)) and ($5::uuid is null or n.sport_id = $5)`;

const TEAM = `
  select ${LISTED_TEAM} as listed,
         (select coalesce(json_agg(json_build_object(
                   'player', json_build_object('id', p.player_id, 'firstName', p.first_name, 'lastName', p.last_name),
                   'spot', json_build_object('jerseyNumber', r.jersey_number, 'positions', r.positions))), '[]')
          from roster_spot r join player p on p.org_id = r.org_id and p.player_id = r.player_id
          where r.org_id = t.org_id and r.team_id = t.team_id) as roster
  from ${TEAMS} where t.org_id = $1 and t.team_id = $2`;

const schedule = (chosen: string) => `
  select ${LISTED_GAME} as game
  from ${GAMES}
  where g.org_id = $1 and g.starts_at >= $2 and g.starts_at < $3
    and ($4::timestamptz is null or (g.starts_at, g.game_id) > ($4, $5::uuid)) ${chosen}
  order by g.starts_at, g.game_id limit $6`;
const SCHEDULE = schedule('');
const TEAM_SCHEDULE = schedule('and (g.home_team_id = $7 or g.visitor_team_id = $7)');
/** Games of somebody's own, of one team where $9 names it. */
const OWN_SCHEDULE = schedule(`
  and (g.home_team_id = any($7::uuid[]) or g.visitor_team_id = any($7::uuid[]) or g.official_scorer_user_id = $8::uuid)
  and ($9::uuid is null or g.home_team_id = $9 or g.visitor_team_id = $9)`);

const GAME = `select ${LISTED_GAME} as game from ${GAMES} where g.org_id = $1 and g.game_id = $2`;

const STANDINGS_GAME = `json_build_object('id', g.game_id, 'gameType', g.game_type, 'status', g.status, 'forfeitedBy', g.forfeited_by,
  'doubleForfeit', g.double_forfeit, 'startsAt', g.starts_at, 'homeTeamId', g.home_team_id, 'visitorTeamId', g.visitor_team_id, 'homeScore', g.home_score,
  'visitorScore', g.visitor_score, 'periodScores', g.period_scores)`;
/** Teams of one table. */
const MEMBERS = 't.org_id = n.org_id and t.season_id = n.season_id and t.age_group_id = a.age_group_id';

/** A game comes with its home team; with its visitors only where the home team is of another table. */
const STANDINGS = `
  select ${SEASON} as season, ${SPORT} as sport, ${AGE_GROUP} as "ageGroup",
         (select json_agg(json_build_object('id', t.team_id, 'name', t.name)) from team t where ${MEMBERS}) as teams,
         (select coalesce(json_agg(game), '[]') from (
            select ${STANDINGS_GAME} as game
            from team t join game g on g.org_id = t.org_id and g.home_team_id = t.team_id and g.season_id = t.season_id
            where ${MEMBERS} and ${COUNTS}
            union all
            select ${STANDINGS_GAME}
            from team t join game g on g.org_id = t.org_id and g.visitor_team_id = t.team_id and g.season_id = t.season_id
              join team h on h.org_id = g.org_id and h.team_id = g.home_team_id
            where ${MEMBERS} and ${COUNTS} and (h.season_id, h.age_group_id) <> (t.season_id, t.age_group_id)
          ) as counted) as games
  from ${SEASONS} join age_group a on a.org_id = n.org_id
  where n.org_id = $1 and ${CHOSEN} and ($4::uuid is null or a.age_group_id = $4) and exists (select from team t where ${MEMBERS})`;

const FACILITIES = `
  select json_build_object('id', f.facility_id, 'orgId', f.org_id, 'name', f.name, 'street', f.street, 'city', f.city, 'region', f.region,
           'postalCode', f.postal_code, 'country', f.country, 'latitude', f.latitude, 'longitude', f.longitude, 'notes', f.notes) as facility,
         (select coalesce(json_agg(json_build_object('id', d.field_id, 'name', d.name)), '[]')
          from facility_field d where d.org_id = f.org_id and d.facility_id = f.facility_id) as fields
  from facility f where f.org_id = $1`;

const choiceOf = (choice: TeamChoice) => [
  'seasonId' in choice ? choice.seasonId : null,
  'currentOn' in choice ? earliestEndOfCurrent(choice.currentOn) : null,
];

const listedGame = ({ game, ...names }: WrittenGame): GameWithNames => ({
  ...names,
  game: {
    ...game,
    startsAt: new Date(game.startsAt),
    endsAt: new Date(game.endsAt),
    originalStartsAt: game.originalStartsAt === null ? null : new Date(game.originalStartsAt),
    updatedAt: new Date(game.updatedAt),
  },
});

const positionOf = (after: TimePosition | undefined) => [after?.at ?? null, after?.id ?? null];

export const postgresLeagueReader = (sql: Sql): LeagueReader => ({
  async home(orgId, today, { from, to }) {
    const [row] = await sql<{ seasons: SportSeason[]; games: WrittenGame[] }>(HOME, [orgId, today, from, to]);
    return { seasons: row!.seasons, games: row!.games.map(listedGame) };
  },

  async teams(orgId, choice, sportId) {
    const teamIds = 'teamIds' in choice ? choice.teamIds : null;
    const rows = await sql<{ team: TeamWithNames }>(CHOSEN_TEAMS, [orgId, ...choiceOf(choice), teamIds, sportId ?? null]);
    return rows.map(({ team }) => team);
  },

  async team(orgId, teamId) {
    const [found] = await sql<NonNullable<Awaited<ReturnType<LeagueReader['team']>>>>(TEAM, [orgId, teamId]);
    return found;
  },

  async schedule(orgId, { from, before }, { teamId, own }, { limit, after }) {
    const parameters = [orgId, from, before, ...positionOf(after), limit + 1];
    const read = (statement: string, ...chosen: readonly unknown[]) => sql<{ game: WrittenGame }>(statement, [...parameters, ...chosen]);
    const rows = await (own
      ? read(OWN_SCHEDULE, own.teamIds, own.scorerId, teamId ?? null)
      : teamId === undefined
        ? read(SCHEDULE)
        : read(TEAM_SCHEDULE, teamId));
    return pageOf(
      rows.map(({ game }) => listedGame(game)),
      limit,
    );
  },

  async game(orgId, gameId) {
    const [found] = await sql<{ game: WrittenGame }>(GAME, [orgId, gameId]);
    return found && listedGame(found.game);
  },

  async standingsData(orgId, choice, ageGroupId) {
    const rows = await sql<WrittenFacts>(STANDINGS, [orgId, ...choiceOf(choice), ageGroupId ?? null]);
    return rows.map(({ games, ...table }) => ({
      ...table,
      games: games.map((game) => ({ ...game, startsAt: new Date(game.startsAt) })),
    }));
  },

  sports: (orgId) =>
    sql<Sport>('select sport_id as id, org_id as "orgId", code, name, is_active as "isActive" from sport where org_id = $1 and is_active', [
      orgId,
    ]),

  seasons: (orgId, sportId) =>
    sql<SportSeason>(
      `select ${SEASON} as season, ${SPORT} as sport from ${SEASONS} where n.org_id = $1 and ($2::uuid is null or n.sport_id = $2)`,
      [orgId, sportId ?? null],
    ),

  facilities: (orgId) => sql<{ facility: Facility; fields: Pick<Field, 'id' | 'name'>[] }>(FACILITIES, [orgId]),
});
