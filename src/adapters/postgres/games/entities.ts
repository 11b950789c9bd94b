import { defineEntity, p } from '@mikro-orm/postgresql';
import { GAME_CHANGES, GAMES } from '../../../application/data/games.ts';
import type { FieldValue } from '../../../application/ports/storage/scoring/scoring-reader.ts';
import type { FieldChange, Game } from '../../../domain/games/game.ts';
import type {
  AgeGroupId,
  FacilityId,
  FieldId,
  GameChangeId,
  GameId,
  OrgId,
  SeasonId,
  SportId,
  TeamId,
  UserId,
} from '../../../domain/shared/ids.ts';
import { table } from '../orm/table.ts';

export const GameEntity = defineEntity({
  name: 'Game',
  tableName: 'game',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<GameId>().primary().fieldName('game_id'),
    seasonId: p.uuid().$type<SeasonId>(),
    sportId: p.uuid().$type<SportId>(),
    ageGroupId: p.uuid().$type<AgeGroupId>(),
    gameType: p.text().$type<Game['gameType']>(),
    status: p.text().$type<Game['status']>(),
    statusReason: p.text().$type<NonNullable<Game['statusReason']>>().strictNullable(),
    forfeitedBy: p.uuid().$type<TeamId>().strictNullable(),
    doubleForfeit: p.boolean(),
    startsAt: p.datetime(3),
    endsAt: p.datetime(3),
    originalStartsAt: p.datetime(3).strictNullable(),
    facilityId: p.uuid().$type<FacilityId>().strictNullable(),
    fieldId: p.uuid().$type<FieldId>().strictNullable(),
    homeTeamId: p.uuid().$type<TeamId>(),
    visitorTeamId: p.uuid().$type<TeamId>(),
    homeScore: p.smallint().strictNullable(),
    visitorScore: p.smallint().strictNullable(),
    periodScores: p.json().$type<Game['periodScores']>(),
    homeJerseyColor: p.text().strictNullable(),
    visitorJerseyColor: p.text().strictNullable(),
    snackParentName: p.text().strictNullable(),
    snackParentPhone: p.text().strictNullable(),
    officialScorer: p.text().strictNullable(),
    officialScorerUserId: p.uuid().$type<UserId>().strictNullable(),
    version: p.integer(),
    archived: p.boolean(),
    updatedAt: p.datetime(3),
  },
});
export const gameTable = table(GAMES, GameEntity);

export const GameChangeEntity = defineEntity({
  name: 'GameChange',
  tableName: 'game_change',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    gameChangeId: p.uuid().$type<GameChangeId>().primary(),
    gameId: p.uuid().$type<GameId>(),
    field: p.text().$type<FieldChange['field']>(),
    old: p.json().$type<FieldValue>().strictNullable(),
    new: p.json().$type<FieldValue>().strictNullable(),
    changedBy: p.uuid().$type<UserId>(),
    at: p.datetime(3),
  },
});
export const gameChangeTable = table(GAME_CHANGES, GameChangeEntity);
