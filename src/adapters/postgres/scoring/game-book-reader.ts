import { type Kysely, sql as text } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { DatedBook, EventTimes, GameBookReader } from '../../../application/ports/storage/scoring/game-book-reader.ts';
import type { SportCode } from '../../../domain/league/sport.ts';
import type { BookEvent } from '../../../domain/scoring/game-book.ts';
import type { GameId, OrgId, PlayerId, StatEventId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { gamesWithNames, LISTED_GAME, listedGame } from '../league/listed-games.ts';
import { ageGroupRulesOf, rosterEntry, rosterOf, SEASON, withSeason } from '../league/selections.ts';
import { objectOf } from '../orm/object-of.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { bookColumns, lineupsIn } from './book-columns.ts';

const BOOK = prepared('scoring.book', ({ orgId, gameId }: Readonly<{ orgId: OrgId; gameId: GameId }>, db) =>
  gamesWithNames(db, orgId)
    .innerJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 'g.season_id'))
    .innerJoin('sport as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.sport_id', '=', 'g.sport_id'))
    .where('g.org_id', '=', orgId)
    .where('g.game_id', '=', gameId)
    .select((eb) => [
      objectOf(eb, LISTED_GAME).as('game'),
      objectOf(eb, SEASON).as('season'),
      ageGroupRulesOf(db, orgId, 'g').as('ageGroupRules'),
      's.code as sport',
      rosterOf(db, orgId, eb.ref('g.home_team_id')).as('homeRoster'),
      rosterOf(db, orgId, eb.ref('g.visitor_team_id')).as('visitorRoster'),
      eb.fn
        .coalesce(
          eb.selectFrom('game_sequence as q').where('q.org_id', '=', orgId).where('q.game_id', '=', gameId).select('q.last_sequence'),
          eb.lit(0),
        )
        .as('changeSequence'),
      ...bookColumns(db, orgId),
    ]),
);

/** What a change `c` of a start changed. */
const OLD_START = text<Date>`(c.old #>> '{}')::timestamptz`;
type OfDays = Readonly<{ orgId: OrgId; from: Date; before: Date; sports: readonly SportCode[] }>;
const datedBooks = (db: Kysely<Schema>, { orgId, from, before, sports }: OfDays) =>
  db
    .selectFrom(
      db
        .selectFrom('game')
        .where('org_id', '=', orgId)
        .where('starts_at', '>=', from)
        .where('starts_at', '<', before)
        .select('game_id')
        .union(
          db
            .selectFrom('game_change as c')
            .where('c.org_id', '=', orgId)
            .where('c.field', '=', 'startsAt')
            .where('c.at', '>=', from)
            .where(OLD_START, '>=', from)
            .where(OLD_START, '<', before)
            .select('c.game_id'),
        )
        .as('due'),
    )
    .innerJoin('game as g', (join) => join.on('g.org_id', '=', orgId).onRef('g.game_id', '=', 'due.game_id'))
    .innerJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 'g.season_id'))
    .innerJoin('sport as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.sport_id', '=', 'g.sport_id'))
    .innerJoin('age_group as a', (join) => join.on('a.org_id', '=', orgId).onRef('a.age_group_id', '=', 'g.age_group_id'))
    .where('s.code', '=', text<SportCode>`any(${sports}::text[])`)
    .orderBy('g.starts_at')
    .orderBy('g.game_id')
    .select((eb) => [
      jsonBuildObject({
        id: eb.ref('g.game_id'),
        seasonId: eb.ref('g.season_id'),
        homeTeamId: eb.ref('g.home_team_id'),
        visitorTeamId: eb.ref('g.visitor_team_id'),
        startsAt: eb.ref('g.starts_at'),
      }).as('game'),
      'a.name as ageGroupName',
      'n.rules as seasonRules',
      ageGroupRulesOf(db, orgId, 'g').as('ageGroupRules'),
      's.code as sport',
      ...bookColumns(db, orgId),
      jsonArrayFrom(
        eb
          .selectFrom('game_change as c')
          .where('c.org_id', '=', orgId)
          .whereRef('c.game_id', '=', 'g.game_id')
          .where('c.field', '=', 'startsAt')
          .orderBy('c.at')
          .orderBy('c.game_change_id')
          .select([OLD_START.as('startsAt'), 'c.at as until']),
      ).as('earlierStarts'),
      // Also of void events, which others correct.
      jsonArrayFrom(
        eb
          .selectFrom('stat_event as e')
          .where('e.org_id', '=', orgId)
          .whereRef('e.game_id', '=', 'g.game_id')
          .select(['e.stat_event_id as id', 'e.occurred_at as occurredAt', 'e.created_at as createdAt', 'e.replaces_id as replacesId']),
      ).as('times'),
    ]);
const BOOKS_BETWEEN = prepared('scoring.books-between', (days: OfDays, db) => datedBooks(db, days));
const BOOKS_OF_ROSTER = prepared('scoring.books-of-roster', (days: OfDays & Readonly<{ teamId: TeamId }>, db) =>
  datedBooks(db, days).where((eb) =>
    eb.exists(
      eb
        .selectFrom('roster_spot as own')
        .innerJoin('roster_spot as other', (join) =>
          join.on('other.org_id', '=', days.orgId).onRef('other.player_id', '=', 'own.player_id'),
        )
        .where('own.org_id', '=', days.orgId)
        .where('own.team_id', '=', days.teamId)
        .where('other.team_id', 'in', [eb.ref('g.home_team_id'), eb.ref('g.visitor_team_id')])
        .select(eb.lit(1).as('one')),
    ),
  ),
);

const RULES_OF_TEAM = prepared('scoring.rules-of-team', ({ orgId, teamId }: Readonly<{ orgId: OrgId; teamId: TeamId }>, db) =>
  db
    .selectFrom('team as t')
    .innerJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 't.season_id'))
    .where('t.org_id', '=', orgId)
    .where('t.team_id', '=', teamId)
    .select(['n.rules as seasonRules', ageGroupRulesOf(db, orgId, 't').as('ageGroupRules')]),
);

const LEAGUE_AGES = prepared(
  'scoring.league-ages',
  ({ orgId, playerIds }: Readonly<{ orgId: OrgId; playerIds: readonly PlayerId[] }>, db) =>
    db
      .selectFrom('roster_spot as r')
      .innerJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'r.team_id'))
      .where('r.org_id', '=', orgId)
      .where('r.player_id', '=', anyId(playerIds))
      .where('r.league_age', 'is not', null)
      .groupBy(['r.player_id', 't.season_id'])
      .select(({ fn }) => ['r.player_id as playerId', 't.season_id as seasonId', fn.min('r.league_age').$notNull().as('leagueAge')]),
);

export const postgresGameBookReader = (sql: Sql): GameBookReader => ({
  async gameBook(orgId, gameId) {
    const [found] = await BOOK(sql, { orgId, gameId });
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
    (await BOOKS_OF_ROSTER(sql, { orgId, from, before, sports, teamId })).map(datedBook),
  booksBetween: async (orgId, { from, before, sports }) => (await BOOKS_BETWEEN(sql, { orgId, from, before, sports })).map(datedBook),
  rulesOfTeam: async (orgId, teamId) => (await RULES_OF_TEAM(sql, { orgId, teamId }))[0],
  leagueAges: (orgId, playerIds) => LEAGUE_AGES(sql, { orgId, playerIds }),
});

type DatedRow = Omit<DatedBook, 'game' | 'earlierStarts' | 'lineups' | 'events'> &
  Omit<Parameters<typeof lineupsIn>[0], 'homeTeamId' | 'visitorTeamId'> &
  Readonly<{
    game: Omit<DatedBook['game'], 'startsAt'> & Readonly<{ startsAt: string }>;
    events: readonly BookEvent[];
    earlierStarts: readonly Readonly<{ startsAt: string; until: string }>[];
    times: readonly Readonly<{ id: StatEventId; occurredAt: string | null; createdAt: string; replacesId: StatEventId | null }>[];
  }>;
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
