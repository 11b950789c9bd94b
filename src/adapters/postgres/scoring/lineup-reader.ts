import { z } from 'zod';
import {
  type LineupReader,
  type LineupWithNames,
  type PlaceWithNames,
  placeOfNumber,
} from '../../../application/ports/storage/scoring/lineup-storage.ts';
import type { SeasonRulesOverrides } from '../../../domain/league/season-rules.ts';
import { SPORT_CODES } from '../../../domain/league/sport.ts';
import type { StoredPlace } from '../../../domain/scoring/lineup.ts';
import type { GameId, OrgId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { ageGroupRulesOf } from '../league/age-group-rules.ts';
import { enumOf, json, jsonInstant, listOf, object, row, selected, uuid } from '../schema/columns.ts';

const TEAM_IDS = selected(
  'array(select s.team_id from roster_spot s where s.org_id = $1 and s.player_id = p.player_id)',
  z.array(uuid<TeamId>()),
);
const PLACE = object('x', {
  teamId: uuid<TeamId>(),
  playerId: uuid<PlayerId>(),
  isStarter: z.boolean(),
  battingOrder: z.int().nullable(),
  position: z.string().nullable(),
  isGuest: z.boolean(),
  firstName: selected('p.first_name', z.string()),
  lastName: selected('p.last_name', z.string()),
  jerseyNumber: selected('r.jersey_number', z.string().nullable()),
  teamIds: TEAM_IDS,
});
const LINEUPS_ROW = row('g', {
  homeTeamId: uuid<TeamId>(),
  visitorTeamId: uuid<TeamId>(),
  sport: selected('s.code', enumOf(SPORT_CODES)),
  seasonRules: selected('n.rules', json<SeasonRulesOverrides>()),
  ageGroupRules: ageGroupRulesOf('g'),
  lineups: listOf(
    object('l', { teamId: uuid<TeamId>(), version: z.int(), updatedAt: jsonInstant(), numbers: json<readonly StoredPlace[]>().nullable() }),
    'game_lineup l where l.org_id = $1 and l.game_id = $2',
  ),
  places: listOf(
    PLACE,
    `game_lineup_place x
       join player p on p.org_id = $1 and p.player_id = x.player_id
       left join roster_spot r on r.org_id = $1 and r.team_id = x.team_id and r.player_id = x.player_id
     where x.org_id = $1 and x.game_id = $2`,
    'order by x.ordinal',
  ),
});
const LINEUPS = statement<[orgId: OrgId, gameId: GameId]>(
  'scoring.lineups',
  `select ${LINEUPS_ROW.sql}
   from game g join sport s on s.org_id = $1 and s.sport_id = g.sport_id
     join season n on n.org_id = $1 and n.season_id = g.season_id
   where g.org_id = $1 and g.game_id = $2`,
).rows(LINEUPS_ROW);

const ON_TEAMS_ROW = row('p', {
  player: object('p', { id: selected('p.player_id', uuid<PlayerId>()), firstName: z.string(), lastName: z.string() }),
  teamIds: TEAM_IDS,
});
const ON_TEAMS = statement<[orgId: OrgId, playerIds: readonly PlayerId[]]>(
  'scoring.players-on-teams',
  `select ${ON_TEAMS_ROW.sql} from player p where p.org_id = $1 and p.player_id = any($2::uuid[])`,
).rows(ON_TEAMS_ROW);

const named = ({ firstName, lastName, jerseyNumber, teamIds, teamId: _, ...place }: z.output<typeof PLACE.type>): PlaceWithNames => ({
  player: { id: place.playerId, firstName, lastName },
  place,
  jerseyNumber,
  teamIds,
});

export const postgresLineupReader = (sql: Sql): LineupReader => ({
  async gameLineups(orgId, gameId) {
    const [found] = await sql(LINEUPS, [orgId, gameId]);
    if (!found) return undefined;
    const of = (teamId: TeamId): LineupWithNames | null => {
      const lineup = found.lineups.find((each) => each.teamId === teamId);
      if (!lineup) return null;
      const places = lineup.numbers?.map(placeOfNumber) ?? found.places.filter((place) => place.teamId === teamId).map(named);
      return { version: lineup.version, updatedAt: new Date(lineup.updatedAt), places };
    };
    const teams = { home: found.homeTeamId, visitor: found.visitorTeamId };
    const { sport, seasonRules, ageGroupRules } = found;
    return { sport, seasonRules, ageGroupRules, teams, lineups: { home: of(teams.home), visitor: of(teams.visitor) } };
  },

  playersOnTeams: (orgId, playerIds) => sql(ON_TEAMS, [orgId, playerIds]),
});
