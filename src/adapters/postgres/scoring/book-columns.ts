import { expressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { StoredPlace } from '../../../domain/scoring/lineup.ts';
import { NUMBERED_ID } from '../../../domain/scoring/numbered-player.ts';
import type { StatEvent } from '../../../domain/scoring/stat-event.ts';
import type { OrgId, PlayerId } from '../../../domain/shared/ids.ts';
import type { Schema } from '../orm/schema.ts';

/** Whose event `e` is: a player's, or that of a number, as `numberedPlayer` writes it. */
export const playerOfEvent = sql<PlayerId | null>`coalesce(e.player_id,
  (${NUMBERED_ID.before} || lpad(e.jersey_number, ${NUMBERED_ID.length}, ${NUMBERED_ID.filler}))::uuid)`;
/** The place of an event `e` in the order of its log. */
export const orderOfEvent = sql<string>`coalesce(e.order_key, lpad(e.sequence::text, 8, '0'))`;

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
        .select((eb) => [
          'e.stat_event_id as id',
          'e.team_id as teamId',
          playerOfEvent.as('playerId'),
          'e.type',
          'e.period',
          'e.clock',
          'e.count',
          eb.ref('e.attributes').$castTo<StatEvent['attributes']>().as('attributes'),
        ])
        .orderBy(sql`${orderOfEvent} collate "C"`),
    ).as('events'),
    jsonArrayFrom(
      db
        .selectFrom('game_lineup as l')
        .where('l.org_id', '=', orgId)
        .where('l.game_id', '=', gameId)
        .select((eb) => ['l.team_id as teamId', eb.ref('l.numbers').$castTo<readonly StoredPlace[] | null>().as('numbers')]),
    ).as('teamsWithLineup'),
    jsonArrayFrom(
      db
        .selectFrom('game_lineup_place as x')
        .where('x.org_id', '=', orgId)
        .where('x.game_id', '=', gameId)
        .select([
          'x.team_id as teamId',
          'x.player_id as playerId',
          'x.is_starter as isStarter',
          'x.batting_order as battingOrder',
          'x.position',
          'x.is_guest as isGuest',
        ])
        .orderBy('x.ordinal'),
    ).as('places'),
  ] as const;
