import { defineEntity, p } from '@mikro-orm/postgresql';
import { EXTERNAL_IDS, IMPORT_FINDINGS, IMPORT_MADES, LEAGUE_IMPORTS } from '../../../application/data/imports.ts';
import type { Thing } from '../../../domain/imports/league.ts';
import type { ImportFinding, LeagueImport, Removed } from '../../../domain/imports/league-import.ts';
import type { LeagueImportId, OrgId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { table } from '../orm/table.ts';

export const ExternalIdEntity = defineEntity({
  name: 'ExternalId',
  tableName: 'external_id',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    of: p.text().primary().fieldName('thing'),
    externalId: p.text().primary(),
    id: p.uuid().fieldName('thing_id'),
  },
});
export const externalIdTable = table(EXTERNAL_IDS, ExternalIdEntity);

export const LeagueImportEntity = defineEntity({
  name: 'LeagueImport',
  tableName: 'league_import',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    importId: p.uuid().$type<LeagueImportId>().primary(),
    kind: p.text().$type<LeagueImport['kind']>(),
    isDryRun: p.boolean(),
    requestedBy: p.uuid().$type<UserId>(),
    requestedAt: p.datetime(3),
    state: p.text().$type<LeagueImport['state']>(),
    stage: p.text().$type<LeagueImport['progress']['stage']>(),
    done: p.integer(),
    total: p.integer(),
    leaseUntil: p.datetime(3),
    failure: p.text().$type<NonNullable<LeagueImport['failure']>>().strictNullable(),
    report: p.json().$type<NonNullable<LeagueImport['report']>>().strictNullable(),
    faults: p.integer(),
    notes: p.integer(),
    endedAt: p.datetime(3).strictNullable(),
    made: p.integer(),
    undoneAt: p.datetime(3).strictNullable(),
    undoneBy: p.uuid().$type<UserId>().strictNullable(),
    removed: p.json().$type<Removed>().strictNullable(),
  },
});
export const leagueImportTable = table(LEAGUE_IMPORTS, LeagueImportEntity);

export const ImportFindingEntity = defineEntity({
  name: 'ImportFinding',
  tableName: 'import_finding',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    importId: p.uuid().$type<LeagueImportId>().primary(),
    place: p.integer().primary(),
    severity: p.text().$type<ImportFinding['severity']>(),
    line: p.integer().strictNullable(),
    columnLetters: p.text().strictNullable(),
    header: p.text().strictNullable(),
    rule: p.text(),
    sentence: p.text(),
    suggestions: p.json().$type<ImportFinding['suggestions']>(),
  },
});
export const importFindingTable = table(IMPORT_FINDINGS, ImportFindingEntity);

export const ImportMadeEntity = defineEntity({
  name: 'ImportMade',
  tableName: 'import_made',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    importId: p.uuid().$type<LeagueImportId>().primary(),
    thingId: p.uuid().primary(),
    place: p.integer().primary(),
    thing: p.text().$type<Thing>(),
    teamId: p.uuid().$type<TeamId>().strictNullable(),
    version: p.integer(),
  },
});
export const importMadeTable = table(IMPORT_MADES, ImportMadeEntity);
