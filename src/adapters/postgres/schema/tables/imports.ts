import { IMPORT_KEPT_FOR_MS } from '../../../../domain/imports/league-import.ts';
import { boolean, defineOrgTable, instant, integer, json, since, text, uuid } from '../table.ts';

/** That of a player is deleted with the player. */
export const externalIdTable = defineOrgTable('external_id', {
  holds: "ids of the league's data in other products",
  why: 'repeated imports',
  retentionPeriod: "as long as the object; a player's until erased",
  seenBy: 'admins',
  columns: {
    of: text('plain').primary().named('thing'),
    externalId: text('league').primary(),
    id: uuid('id').named('thing_id'),
  },
});

export const leagueImportTable = defineOrgTable('league_import', {
  holds: 'imports: who, when, with what outcome',
  why: 'progress of imports',
  retentionPeriod: '7 days',
  seenBy: 'admins',
  expires: { kind: 'imports', at: 'requestedAt', keptSince: since(IMPORT_KEPT_FOR_MS) },
  columns: {
    importId: uuid('id').primary(),
    kind: text('plain'),
    isDryRun: boolean('plain'),
    requestedBy: uuid('id').references('app_user'),
    requestedAt: instant('plain'),
    state: text('plain'),
    stage: text('plain'),
    done: integer('plain'),
    total: integer('plain'),
    leaseUntil: instant('plain'),
    failure: text('plain').nullable(),
    report: json('plain').nullable(),
    faults: integer('plain'),
    notes: integer('plain'),
    endedAt: instant('plain').nullable(),
    made: integer('plain'),
    undoneAt: instant('plain').nullable(),
    undoneBy: uuid('id').nullable(),
    removed: json('plain').nullable(),
  },
});

export const importFindingTable = defineOrgTable('import_finding', {
  holds: 'faults in an imported file by line and column',
  why: 'to correct the file',
  retentionPeriod: '7 days',
  seenBy: 'admins',
  columns: {
    importId: uuid('id').primary().references('league_import'),
    place: integer('plain').primary(),
    severity: text('plain'),
    line: integer('plain').nullable(),
    columnLetters: text('plain').nullable(),
    header: text('passing').nullable(),
    rule: text('plain'),
    sentence: text('passing'),
  },
});

export const importMadeTable = defineOrgTable('import_made', {
  holds: 'ids of what an import made, and the version in which it made it',
  why: 'to undo the import',
  retentionPeriod: '7 days, until it is undone; of a player until erased',
  seenBy: 'nobody',
  columns: {
    importId: uuid('id').primary().references('league_import'),
    thingId: uuid('id').primary(),
    place: integer('plain').primary(),
    thing: text('plain'),
    teamId: uuid('id').nullable(),
    version: integer('plain'),
  },
});
