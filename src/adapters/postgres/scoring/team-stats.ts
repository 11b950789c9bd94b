import { sql as text } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { PlayedEvent, TeamStatsData } from '../../../application/ports/storage/scoring/scoring-reader.ts';
import type { OrgId, TeamId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { ageGroupRulesOf, rosterEntry, rosterOf, SEASON, withSeason } from '../league/selections.ts';
import { objectOf } from '../orm/object-of.ts';
import { prepared } from '../orm/prepared.ts';
import { PLACE, playerOfEvent } from './book-columns.ts';

const TEAM_STATS = prepared('scoring.team-stats', ({ orgId, teamId }: Readonly<{ orgId: OrgId; teamId: TeamId }>, db) =>
  db
    .with(
      (cte) => cte('played').materialized(),
      (db) =>
        db
          .selectFrom('game')
          .where('org_id', '=', orgId)
          .where((eb) => eb.or([eb('home_team_id', '=', teamId), eb('visitor_team_id', '=', teamId)]))
          .select(['game_id', 'status', 'game_type', text<number>`row_number() over () - 1`.as('place')]),
    )
    .selectFrom('team as t')
    .innerJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 't.season_id'))
    .innerJoin('sport as s', (join) => join.on('s.org_id', '=', orgId).onRef('s.sport_id', '=', 'n.sport_id'))
    .where('t.org_id', '=', orgId)
    .where('t.team_id', '=', teamId)
    .select((eb) => [
      jsonBuildObject({ id: eb.ref('t.team_id'), name: eb.ref('t.name') }).as('team'),
      's.code as sport',
      objectOf(eb, SEASON).as('season'),
      ageGroupRulesOf(db, orgId, 't').as('ageGroupRules'),
      rosterOf(db, orgId, eb.ref('t.team_id')).as('roster'),
      jsonArrayFrom(
        eb
          .selectFrom('played')
          .orderBy('played.place')
          .select(['played.game_id as gameId', 'played.status', 'played.game_type as gameType']),
      ).as('games'),
      jsonArrayFrom(
        eb
          .selectFrom('played as g')
          .innerJoin('game_lineup as l', (join) =>
            join.on('l.org_id', '=', orgId).onRef('l.game_id', '=', 'g.game_id').on('l.team_id', '=', teamId),
          )
          .select((eb) => [
            'g.place',
            jsonArrayFrom(
              eb
                .selectFrom('game_lineup_place as x')
                .where('x.org_id', '=', orgId)
                .whereRef('x.game_id', '=', 'l.game_id')
                .where('x.team_id', '=', teamId)
                .orderBy('x.ordinal')
                .select(PLACE),
            ).as('places'),
          ]),
      ).as('lineups'),
      jsonArrayFrom(
        eb
          .selectFrom('played as g')
          .innerJoin('stat_event as e', (join) => join.on('e.org_id', '=', orgId).onRef('e.game_id', '=', 'g.game_id'))
          .where('e.voided_at', 'is', null)
          .groupBy(['e.team_id', 'e.player_id', 'e.jersey_number', 'e.type', 'e.attributes'])
          .select([
            'e.team_id as teamId',
            playerOfEvent.as('playerId'),
            'e.type',
            'e.attributes',
            text<number[]>`json_agg(g.place)`.as('places'),
            text<number[]>`json_agg(e.count)`.as('counts'),
            // Where results depend on the order of a game's events, and on the clock.
            text<
              string[] | null
            >`case when s.code in ('baseball', 'softball', 'soccer') then json_agg(coalesce(e.order_key, e.sequence::text)) end`.as(
              'orderKeys',
            ),
            text<(number | null)[] | null>`case when s.code in ('baseball', 'softball', 'soccer') then json_agg(e.period) end`.as(
              'periods',
            ),
            text<(string | null)[] | null>`case when s.code = 'soccer' then json_agg(e.clock) end`.as('clocks'),
          ]),
      ).as('alikeEvents'),
    ]),
);

export async function teamStatFacts(sql: Sql, orgId: OrgId, teamId: TeamId): Promise<TeamStatsData | undefined> {
  const [found] = await TEAM_STATS(sql, { orgId, teamId });
  if (!found) return undefined;
  const { games, alikeEvents, lineups, roster, ...facts } = withSeason(found);
  return {
    ...facts,
    roster: roster.map(rosterEntry),
    events: alikeEvents.flatMap((alike) => apart(games, alike)),
    lineups: lineups.map(({ place, places }) => ({ ...games[place]!, places })),
  };
}

type Alike = Pick<PlayedEvent, 'teamId' | 'playerId' | 'type' | 'attributes'> &
  Readonly<{
    places: readonly number[];
    counts: readonly number[];
    orderKeys: readonly string[] | null;
    periods: readonly (number | null)[] | null;
    clocks: readonly (string | null)[] | null;
  }>;
/** Equal events are sent once, with the indexes of their games and their counts: most of a season is singles and fouls. */
const apart = (
  games: readonly Pick<PlayedEvent, 'gameId' | 'status' | 'gameType'>[],
  { places, counts, orderKeys, periods, clocks, ...event }: Alike,
): PlayedEvent[] =>
  places.map((place, index) => ({
    ...event,
    ...games[place]!,
    count: counts[index]!,
    voidedAt: null,
    ...(orderKeys && periods && { orderKey: orderKeys[index]!.padStart(8, '0'), period: periods[index]! }),
    ...(clocks && { clock: clocks[index]! }),
  }));
