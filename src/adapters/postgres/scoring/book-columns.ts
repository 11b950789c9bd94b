import { expressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { GameBookData } from '../../../application/ports/storage/scoring/game-book-reader.ts';
import type { StoredPlace } from '../../../domain/scoring/lineup.ts';
import { NUMBERED_ID } from '../../../domain/scoring/numbered-player.ts';
import type { OrgId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import type { Schema } from '../orm/schema.ts';

/** Whose event `e` is: a player's, or that of a number, as `numberedPlayer` writes it. */
export const playerOfEvent = sql<PlayerId | null>`coalesce(e.player_id,
  (${NUMBERED_ID.before} || lpad(e.jersey_number, ${NUMBERED_ID.length}, ${NUMBERED_ID.filler}))::uuid)`;
/** The place of an event `e` in the order of its log. */
export const orderOfEvent = sql<string>`coalesce(e.order_key, lpad(e.sequence::text, 8, '0'))`;

/** The columns of a place `x` of a lineup. */
export const PLACE = [
  'x.player_id as playerId',
  'x.is_starter as isStarter',
  'x.batting_order as battingOrder',
  'x.position',
  'x.is_guest as isGuest',
] as const;

const gameId = expressionBuilder<{ g: Schema['game'] }, 'g'>().ref('g.game_id');
/** What was recorded of a game `g`; `lineupsIn` reads its lineups. */
export const bookColumns = (db: Kysely<Schema>, orgId: OrgId) =>
  [
    jsonArrayFrom(
      db
        .selectFrom('stat_event as e')
        .where('e.org_id', '=', orgId)
        .where('e.game_id', '=', gameId)
        .where('e.voided_at', 'is', null)
        .select([
          'e.stat_event_id as id',
          'e.team_id as teamId',
          playerOfEvent.as('playerId'),
          'e.type',
          'e.period',
          'e.clock',
          'e.count',
          'e.attributes',
        ])
        .orderBy(sql`${orderOfEvent} collate "C"`),
    ).as('events'),
    jsonArrayFrom(
      db
        .selectFrom('game_lineup as l')
        .where('l.org_id', '=', orgId)
        .where('l.game_id', '=', gameId)
        .select(['l.team_id as teamId', 'l.numbers']),
    ).as('teamsWithLineup'),
    jsonArrayFrom(
      db
        .selectFrom('game_lineup_place as x')
        .where('x.org_id', '=', orgId)
        .where('x.game_id', '=', gameId)
        .select(['x.team_id as teamId', ...PLACE])
        .orderBy('x.ordinal'),
    ).as('places'),
  ] as const;

type Lineups = Readonly<{
  homeTeamId: TeamId;
  visitorTeamId: TeamId;
  teamsWithLineup: readonly Readonly<{ teamId: TeamId; numbers: readonly StoredPlace[] | null }>[];
  places: readonly (StoredPlace & Readonly<{ teamId: TeamId }>)[];
}>;
export function lineupsIn({ homeTeamId, visitorTeamId, teamsWithLineup, places }: Lineups): GameBookData['lineups'] {
  const lineupOf = (teamId: TeamId) => {
    const lineup = teamsWithLineup.find((each) => each.teamId === teamId);
    if (!lineup) return null;
    return { places: lineup.numbers ?? places.filter((place) => place.teamId === teamId).map(({ teamId: _, ...place }) => place) };
  };
  return { home: lineupOf(homeTeamId), visitor: lineupOf(visitorTeamId) };
}
