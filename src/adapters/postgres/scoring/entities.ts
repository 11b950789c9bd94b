import { defineEntity, p } from '@mikro-orm/postgresql';
import { GAME_LINEUP_PLACES, GAME_LINEUPS, GAME_SEQUENCES, STAT_EVENTS } from '../../../application/data/scoring.ts';
import type { ByOpponent } from '../../../domain/scoring/event-log.ts';
import type { StoredPlace } from '../../../domain/scoring/lineup.ts';
import type { StatEvent } from '../../../domain/scoring/stat-event.ts';
import type { GameId, OrgId, PlayerId, StatEventId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { table } from '../orm/table.ts';

export const GameSequenceEntity = defineEntity({
  name: 'GameSequence',
  tableName: 'game_sequence',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    gameId: p.uuid().$type<GameId>().primary(),
    lastSequence: p.integer(),
  },
});
export const gameSequenceTable = table(GAME_SEQUENCES, GameSequenceEntity);

export const StatEventEntity = defineEntity({
  name: 'StatEvent',
  tableName: 'stat_event',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<StatEventId>().primary().fieldName('stat_event_id'),
    gameId: p.uuid().$type<GameId>(),
    teamId: p.uuid().$type<TeamId>(),
    playerId: p.uuid().$type<PlayerId>().strictNullable(),
    jerseyNumber: p.text().strictNullable(),
    type: p.text(),
    period: p.smallint().strictNullable(),
    clock: p.text().strictNullable(),
    count: p.smallint(),
    attributes: p.json().$type<StatEvent['attributes']>(),
    sequence: p.integer(),
    changeSequence: p.integer().strictNullable(),
    orderKey: p.text().strictNullable(),
    replacesId: p.uuid().$type<StatEventId>().strictNullable(),
    replacedById: p.uuid().$type<StatEventId>().strictNullable(),
    clientEventId: p.uuid().strictNullable(),
    occurredAt: p.datetime(3).strictNullable(),
    recordedBy: p.uuid().$type<UserId>(),
    createdAt: p.datetime(3),
    voidedAt: p.datetime(3).strictNullable(),
    voidedBy: p.uuid().$type<UserId>().strictNullable(),
    byOpponent: p.text().$type<ByOpponent>().strictNullable(),
  },
});
export const statEventTable = table(STAT_EVENTS, StatEventEntity);

export const GameLineupEntity = defineEntity({
  name: 'GameLineup',
  tableName: 'game_lineup',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    gameId: p.uuid().$type<GameId>().primary(),
    teamId: p.uuid().$type<TeamId>().primary(),
    version: p.integer(),
    updatedAt: p.datetime(3),
    numbers: p.json().$type<readonly StoredPlace[]>().strictNullable(),
  },
});
export const gameLineupTable = table(GAME_LINEUPS, GameLineupEntity);

export const GameLineupPlaceEntity = defineEntity({
  name: 'GameLineupPlace',
  tableName: 'game_lineup_place',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    gameId: p.uuid().$type<GameId>().primary(),
    teamId: p.uuid().$type<TeamId>().primary(),
    playerId: p.uuid().$type<PlayerId>().primary(),
    ordinal: p.integer(),
    isStarter: p.boolean(),
    battingOrder: p.integer().strictNullable(),
    position: p.text().strictNullable(),
    isGuest: p.boolean(),
  },
});
export const gameLineupPlaceTable = table(GAME_LINEUP_PLACES, GameLineupPlaceEntity);
