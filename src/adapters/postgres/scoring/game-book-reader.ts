import { z } from 'zod';
import type { DatedBook, EventTimes, GameBookData, GameBookReader } from '../../../application/ports/storage/scoring/game-book-reader.ts';
import type { Season } from '../../../domain/league/season.ts';
import { SPORT_CODES, type SportCode } from '../../../domain/league/sport.ts';
import type { StoredPlace } from '../../../domain/scoring/lineup.ts';
import { NUMBERED_ID } from '../../../domain/scoring/numbered-player.ts';
import type { StatEvent } from '../../../domain/scoring/stat-event.ts';
import type { GameId, OrgId, PlayerId, SeasonId, StatEventId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { ageGroupRulesOf } from '../league/age-group-rules.ts';
import { GAMES, LISTED_GAME, listedGame, rosterEntry, rosterOf, SEASON, withSeason } from '../league/league-reader.ts';
import { enumOf, json, jsonInstant, listOf, object, row, selected, uuid } from '../schema/columns.ts';

/** Whose event `e` is: a player's, or that of a number, as `numberedPlayer` writes it. */
export const PLAYER_OF_EVENT = selected(
  `coalesce(e.player_id, ('${NUMBERED_ID.before}' || lpad(e.jersey_number, ${NUMBERED_ID.length}, '${NUMBERED_ID.filler}'))::uuid)`,
  uuid<PlayerId>().nullable(),
);
const BOOK_EVENT = object('e', {
  id: selected('e.stat_event_id', uuid<StatEventId>()),
  teamId: uuid<TeamId>(),
  playerId: PLAYER_OF_EVENT,
  type: z.string(),
  period: z.int().nullable(),
  clock: z.string().nullable(),
  count: z.int(),
  attributes: json<StatEvent['attributes']>(),
});
const PLACE = object('x', {
  teamId: uuid<TeamId>(),
  playerId: uuid<PlayerId>(),
  isStarter: z.boolean(),
  battingOrder: z.int().nullable(),
  position: z.string().nullable(),
  isGuest: z.boolean(),
});
/** The recorded data of the game aliased `g`. */
export const BOOK_COLUMNS = {
  events: listOf(
    BOOK_EVENT,
    'stat_event e where e.org_id = $1 and e.game_id = g.game_id and e.voided_at is null',
    `order by coalesce(e.order_key, lpad(e.sequence::text, 8, '0')) collate "C"`,
  ),
  teamsWithLineup: listOf(
    object('l', { teamId: uuid<TeamId>(), numbers: json<readonly StoredPlace[]>().nullable() }),
    'game_lineup l where l.org_id = $1 and l.game_id = g.game_id',
  ),
  places: listOf(PLACE, 'game_lineup_place x where x.org_id = $1 and x.game_id = g.game_id', 'order by x.ordinal'),
};
const BOOK_ROW = row('g', {
  game: LISTED_GAME,
  season: SEASON,
  ageGroupRules: ageGroupRulesOf('g'),
  sport: selected('s.code', enumOf(SPORT_CODES)),
  homeRoster: rosterOf('g.home_team_id'),
  visitorRoster: rosterOf('g.visitor_team_id'),
  changeSequence: selected('coalesce((select q.last_sequence from game_sequence q where q.org_id = $1 and q.game_id = $2), 0)', z.int()),
  ...BOOK_COLUMNS,
});
const BOOK = statement<[orgId: OrgId, gameId: GameId]>(
  'scoring.book',
  `select ${BOOK_ROW.sql}
   from ${GAMES}
     join season n on n.org_id = $1 and n.season_id = g.season_id
     join sport s on s.org_id = $1 and s.sport_id = g.sport_id
   where g.org_id = $1 and g.game_id = $2`,
).rows(BOOK_ROW);

/** What a change `c` of a start changed. */
const OLD_START = `(c.old #>> '{}')::timestamptz`;
const DATED_ROW = row('g', {
  game: object('g', {
    id: selected('g.game_id', uuid<GameId>()),
    seasonId: uuid<SeasonId>(),
    homeTeamId: uuid<TeamId>(),
    visitorTeamId: uuid<TeamId>(),
    startsAt: jsonInstant(),
  }),
  ageGroupName: selected('a.name', z.string()),
  seasonRules: selected('n.rules', json<Season['rules']>()),
  ageGroupRules: ageGroupRulesOf('g'),
  sport: selected('s.code', enumOf(SPORT_CODES)),
  ...BOOK_COLUMNS,
  earlierStarts: listOf(
    object('c', { startsAt: selected(OLD_START, jsonInstant()), until: selected('c.at', jsonInstant()) }),
    `game_change c where c.org_id = $1 and c.game_id = g.game_id and c.field = 'startsAt'`,
    'order by c.at, c.game_change_id',
  ),
  /** Also of void events, which others correct. */
  times: listOf(
    object('e', {
      id: selected('e.stat_event_id', uuid<StatEventId>()),
      occurredAt: jsonInstant().nullable(),
      createdAt: jsonInstant(),
      replacesId: uuid<StatEventId>().nullable(),
    }),
    'stat_event e where e.org_id = $1 and e.game_id = g.game_id',
  ),
});
const DATED_BOOKS = `select ${DATED_ROW.sql}
   from (select game_id from game where org_id = $1 and starts_at >= $2 and starts_at < $3
         union
         select c.game_id from game_change c
         where c.org_id = $1 and c.field = 'startsAt' and c.at >= $2 and ${OLD_START} >= $2 and ${OLD_START} < $3) due
     join game g on g.org_id = $1 and g.game_id = due.game_id
     join season n on n.org_id = $1 and n.season_id = g.season_id
     join sport s on s.org_id = $1 and s.sport_id = g.sport_id
     join age_group a on a.org_id = $1 and a.age_group_id = g.age_group_id
   where s.code = any ($4)`;
const IN_ORDER = 'order by g.starts_at, g.game_id';
type OfDays = [orgId: OrgId, from: Date, before: Date, sports: readonly SportCode[]];
const BOOKS_BETWEEN = statement<OfDays>('scoring.books-between', `${DATED_BOOKS} ${IN_ORDER}`).rows(DATED_ROW);
const BOOKS_OF_ROSTER = statement<[...OfDays, teamId: TeamId]>(
  'scoring.books-of-roster',
  `${DATED_BOOKS}
     and exists (
       select 1 from roster_spot own join roster_spot other on other.org_id = $1 and other.player_id = own.player_id
       where own.org_id = $1 and own.team_id = $5 and other.team_id in (g.home_team_id, g.visitor_team_id))
   ${IN_ORDER}`,
).rows(DATED_ROW);

const RULES_ROW = row('t', { seasonRules: selected('n.rules', json<Season['rules']>()), ageGroupRules: ageGroupRulesOf('t') });
const RULES_OF_TEAM = statement<[orgId: OrgId, teamId: TeamId]>(
  'scoring.rules-of-team',
  `select ${RULES_ROW.sql} from team t join season n on n.org_id = $1 and n.season_id = t.season_id where t.org_id = $1 and t.team_id = $2`,
).rows(RULES_ROW);

const LEAGUE_AGE_ROW = row('r', {
  playerId: uuid<PlayerId>(),
  seasonId: selected('t.season_id', uuid<SeasonId>()),
  leagueAge: selected('min(r.league_age)', z.int()),
});
const LEAGUE_AGES = statement<[orgId: OrgId, playerIds: readonly PlayerId[]]>(
  'scoring.league-ages',
  `select ${LEAGUE_AGE_ROW.sql}
   from roster_spot r join team t on t.org_id = $1 and t.team_id = r.team_id
   where r.org_id = $1 and r.player_id = any($2::uuid[]) and r.league_age is not null
   group by r.player_id, t.season_id`,
).rows(LEAGUE_AGE_ROW);

type Lineups = Readonly<{
  homeTeamId: TeamId;
  visitorTeamId: TeamId;
  teamsWithLineup: readonly Readonly<{ teamId: TeamId; numbers: readonly StoredPlace[] | null }>[];
  places: readonly z.output<typeof PLACE.type>[];
}>;
export function lineupsIn({ homeTeamId, visitorTeamId, teamsWithLineup, places }: Lineups): GameBookData['lineups'] {
  const lineupOf = (teamId: TeamId) => {
    const lineup = teamsWithLineup.find((each) => each.teamId === teamId);
    if (!lineup) return null;
    return { places: lineup.numbers ?? places.filter((place) => place.teamId === teamId).map(({ teamId: _, ...place }) => place) };
  };
  return { home: lineupOf(homeTeamId), visitor: lineupOf(visitorTeamId) };
}

export const postgresGameBookReader = (sql: Sql): GameBookReader => ({
  async gameBook(orgId, gameId) {
    const [found] = await sql(BOOK, [orgId, gameId]);
    if (!found) return undefined;
    const { game, homeRoster, visitorRoster, teamsWithLineup, places, ...facts } = withSeason(found);
    return {
      ...listedGame(game),
      ...facts,
      rosters: { home: homeRoster.map(rosterEntry), visitor: visitorRoster.map(rosterEntry) },
      lineups: lineupsIn({ ...game, teamsWithLineup, places }),
    };
  },

  booksOfRoster: async (orgId, teamId, { from, before, sports }) =>
    (await sql(BOOKS_OF_ROSTER, [orgId, from, before, sports, teamId])).map(datedBook),
  booksBetween: async (orgId, { from, before, sports }) => (await sql(BOOKS_BETWEEN, [orgId, from, before, sports])).map(datedBook),
  rulesOfTeam: async (orgId, teamId) => (await sql(RULES_OF_TEAM, [orgId, teamId]))[0],
  leagueAges: (orgId, playerIds) => sql(LEAGUE_AGES, [orgId, playerIds]),
});

type DatedRow = z.output<typeof DATED_ROW.type>;
function datedBook({
  game,
  ageGroupName,
  seasonRules,
  ageGroupRules,
  sport,
  events,
  earlierStarts,
  times,
  teamsWithLineup,
  places,
}: DatedRow): DatedBook {
  const known = new Map(times.map((each) => [each.id, each]));
  const timesOf = (eventId: StatEventId): EventTimes => {
    const { occurredAt, createdAt, replacesId } = known.get(eventId)!;
    const own = occurredAt === null ? null : new Date(occurredAt);
    if (replacesId === null) return { occurredAt: own, recordedAt: new Date(createdAt) };
    const corrected = timesOf(replacesId);
    return { ...corrected, occurredAt: own ?? corrected.occurredAt };
  };
  return {
    game: { ...game, startsAt: new Date(game.startsAt) },
    ageGroupName,
    seasonRules,
    ageGroupRules,
    sport,
    earlierStarts: earlierStarts.map(({ startsAt, until }) => ({ startsAt: new Date(startsAt), until: new Date(until) })),
    lineups: lineupsIn({ ...game, teamsWithLineup, places }),
    events: events.map((event) => ({ ...event, ...timesOf(event.id) })),
  };
}
