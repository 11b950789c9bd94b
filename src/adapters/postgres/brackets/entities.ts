import { defineEntity, p } from '@mikro-orm/postgresql';
import { BRACKET_ENTRANTS, BRACKET_GAMES, BRACKETS } from '../../../application/data/brackets.ts';
import type { Bracket } from '../../../domain/brackets/bracket.ts';
import type { AgeGroupId, BracketId, DivisionId, GameId, OrgId, SeasonId, TeamId } from '../../../domain/shared/ids.ts';
import { table } from '../orm/table.ts';

export const BracketEntity = defineEntity({
  name: 'Bracket',
  tableName: 'bracket',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<BracketId>().primary().fieldName('bracket_id'),
    seasonId: p.uuid().$type<SeasonId>(),
    ageGroupId: p.uuid().$type<AgeGroupId>(),
    name: p.text(),
    format: p.text().$type<Bracket['format']>(),
    thirdPlace: p.boolean(),
    ifNecessary: p.boolean(),
    seeding: p.text().$type<Bracket['seeding']>(),
    series: p.json().$type<Bracket['series']>(),
    plan: p.json().$type<Bracket['plan']>(),
    decisions: p.json().$type<Bracket['decisions']>(),
    version: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export const bracketTable = table(BRACKETS, BracketEntity);

export const BracketEntrantEntity = defineEntity({
  name: 'BracketEntrant',
  tableName: 'bracket_entrant',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    bracketId: p.uuid().$type<BracketId>().primary(),
    seed: p.integer().primary(),
    teamId: p.uuid().$type<TeamId>().strictNullable(),
    divisionId: p.uuid().$type<DivisionId>().strictNullable(),
    place: p.integer().strictNullable(),
  },
});
export const bracketEntrantTable = table(BRACKET_ENTRANTS, BracketEntrantEntity);

export const BracketGameEntity = defineEntity({
  name: 'BracketGame',
  tableName: 'bracket_game',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    bracketId: p.uuid().$type<BracketId>().primary(),
    match: p.text().primary(),
    number: p.integer().primary(),
    gameId: p.uuid().$type<GameId>(),
  },
});
export const bracketGameTable = table(BRACKET_GAMES, BracketGameEntity);
