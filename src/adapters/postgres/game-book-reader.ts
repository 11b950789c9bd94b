import { z } from 'zod';
import type { GameBookReader } from '../../application/ports/game-book-reader.ts';
import { SPORT_CODES } from '../../domain/league/sport.ts';
import type { StatEvent } from '../../domain/scoring/stat-event.ts';
import type { GameId, OrgId, PlayerId, StatEventId, TeamId } from '../../domain/shared/ids.ts';
import { json, listOf, object, row, selected, uuid, word } from './columns.ts';
import { GAMES, LISTED_GAME, listedGame, rosterEntry, rosterOf, SEASON } from './league-reader.ts';
import type { Sql } from './sql.ts';
import { statement } from './statement.ts';

const BOOK_EVENT = object('e', {
  ...{ id: selected('e.stat_event_id', uuid<StatEventId>()), teamId: uuid<TeamId>(), playerId: uuid<PlayerId>().nullable() },
  ...{ type: z.string(), period: z.int().nullable(), clock: z.string().nullable(), count: z.int() },
  attributes: json<StatEvent['attributes']>(),
});
const BOOK_ROW = row('g', {
  game: LISTED_GAME,
  season: SEASON,
  sport: selected('s.code', word(SPORT_CODES)),
  homeRoster: rosterOf('g.home_team_id'),
  visitorRoster: rosterOf('g.visitor_team_id'),
  events: listOf(BOOK_EVENT, 'stat_event e where e.org_id = $1 and e.game_id = $2 and e.voided_at is null', 'order by e.sequence'),
  lastSequence: selected('coalesce((select q.last_sequence from game_sequence q where q.org_id = $1 and q.game_id = $2), 0)', z.int()),
});
const BOOK = statement<[orgId: OrgId, gameId: GameId]>(
  'scoring.book',
  `select ${BOOK_ROW.sql}
   from ${GAMES}
     join season n on n.org_id = $1 and n.season_id = g.season_id
     join sport s on s.org_id = $1 and s.sport_id = g.sport_id
   where g.org_id = $1 and g.game_id = $2`,
).rows(BOOK_ROW.type);

const NAMED_ROW = row('p', { id: selected('p.player_id', uuid<PlayerId>()), firstName: z.string(), lastName: z.string() });
const PLAYERS_NAMED = statement<[orgId: OrgId, playerIds: readonly PlayerId[]]>(
  'scoring.players-named',
  `select ${NAMED_ROW.sql} from player p where p.org_id = $1 and p.player_id = any($2::uuid[])`,
).rows(NAMED_ROW.type);

export const postgresGameBookReader = (sql: Sql): GameBookReader => ({
  async gameBook(orgId, gameId) {
    const [found] = await sql(BOOK, [orgId, gameId]);
    if (!found) return undefined;
    const { game, homeRoster, visitorRoster, ...facts } = found;
    return {
      ...listedGame(game),
      ...facts,
      rosters: { home: homeRoster.map(rosterEntry), visitor: visitorRoster.map(rosterEntry) },
      lineups: { home: null, visitor: null },
    };
  },

  playersNamed: (orgId, playerIds) => sql(PLAYERS_NAMED, [orgId, playerIds]),
});
