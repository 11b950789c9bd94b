import { type Kysely, sql as text } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { z } from 'zod';
import {
  type LineupReader,
  type LineupWithNames,
  type PlaceWithNames,
  placeOfNumber,
} from '../../../application/ports/storage/scoring/lineup-storage.ts';
import type { StoredPlace } from '../../../domain/scoring/lineup.ts';
import type { GameId, OrgId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { ageGroupRulesOf } from '../league/selections.ts';
import { fragment, stored } from '../orm/fragment.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { PLACE } from './book-columns.ts';

/** The teams on whose rosters the player `p` is. */
const teamsOfPlayer = (db: Kysely<Schema>, orgId: OrgId) =>
  fragment(z.array(stored<TeamId>()))`array${db
    .selectFrom('roster_spot as s')
    .where('s.org_id', '=', orgId)
    .where('s.player_id', '=', text.ref<PlayerId>('p.player_id'))
    .select('s.team_id')}`;

const LINEUPS = prepared('scoring.lineups', ({ orgId, gameId }: Readonly<{ orgId: OrgId; gameId: GameId }>, db) =>
  db
    .selectFrom('game as g')
    .innerJoin('sport as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.sport_id', '=', 'g.sport_id'))
    .innerJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 'g.season_id'))
    .where('g.org_id', '=', orgId)
    .where('g.game_id', '=', gameId)
    .select((eb) => [
      'g.home_team_id as homeTeamId',
      'g.visitor_team_id as visitorTeamId',
      's.code as sport',
      'n.rules as seasonRules',
      ageGroupRulesOf(db, orgId, 'g').as('ageGroupRules'),
      jsonArrayFrom(
        eb
          .selectFrom('game_lineup as l')
          .where('l.org_id', '=', orgId)
          .where('l.game_id', '=', gameId)
          .select(['l.team_id as teamId', 'l.version', 'l.updated_at as updatedAt', 'l.numbers']),
      ).as('lineups'),
      jsonArrayFrom(
        eb
          .selectFrom('game_lineup_place as x')
          .innerJoin('player as p', (join) => join.on('p.org_id', '=', orgId).onRef('p.player_id', '=', 'x.player_id'))
          .leftJoin('roster_spot as r', (join) =>
            join.on('r.org_id', '=', orgId).onRef('r.team_id', '=', 'x.team_id').onRef('r.player_id', '=', 'x.player_id'),
          )
          .where('x.org_id', '=', orgId)
          .where('x.game_id', '=', gameId)
          .orderBy('x.ordinal')
          .select([
            'x.team_id as teamId',
            ...PLACE,
            'p.first_name as firstName',
            'p.last_name as lastName',
            'r.jersey_number as jerseyNumber',
            teamsOfPlayer(db, orgId).as('teamIds'),
          ]),
      ).as('places'),
    ]),
);

const ON_TEAMS = prepared(
  'scoring.players-on-teams',
  ({ orgId, playerIds }: Readonly<{ orgId: OrgId; playerIds: readonly PlayerId[] }>, db) =>
    db
      .selectFrom('player as p')
      .where('p.org_id', '=', orgId)
      .where('p.player_id', '=', anyId(playerIds))
      .select((eb) => [
        jsonBuildObject({ id: eb.ref('p.player_id'), firstName: eb.ref('p.first_name'), lastName: eb.ref('p.last_name') }).as('player'),
        teamsOfPlayer(db, orgId).as('teamIds'),
      ]),
);

type Listed = StoredPlace &
  Readonly<{ teamId: TeamId; firstName: string; lastName: string; jerseyNumber: string | null; teamIds: readonly TeamId[] }>;
const named = ({ firstName, lastName, jerseyNumber, teamIds, teamId: _, ...place }: Listed): PlaceWithNames => ({
  player: { id: place.playerId, firstName, lastName },
  place,
  jerseyNumber,
  teamIds,
});

export const postgresLineupReader = (sql: Sql): LineupReader => ({
  async gameLineups(orgId, gameId) {
    const [found] = await LINEUPS(sql, { orgId, gameId });
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

  playersOnTeams: (orgId, playerIds) => ON_TEAMS(sql, { orgId, playerIds }),
});
