import { IMPORT_KEPT_FOR_MS } from '../../domain/imports/league-import.ts';
import { id, kindOfData, league, passing, plain, since } from './kind-of-data.ts';
import { USERS } from './membership.ts';

/** That of a player is deleted with the player. */
export const EXTERNAL_IDS = kindOfData()({
  name: 'external_id',
  holds: "ids of the league's data in other products",
  why: 'repeated imports',
  retentionPeriod: "as long as the object; a player's until erased",
  seenBy: 'admins',
  imported: 'externalId',
  members: {
    orgId: id.key,
    of: plain.key,
    externalId: league.key,
    id: id,
  },
});

export const LEAGUE_IMPORTS = kindOfData()({
  name: 'league_import',
  holds: 'imports: who, when, with what outcome',
  why: 'progress of imports',
  retentionPeriod: '7 days',
  seenBy: 'admins',
  expires: { kind: 'imports', at: 'requestedAt', keptSince: since(IMPORT_KEPT_FOR_MS) },
  members: {
    orgId: id.key,
    importId: id.key,
    kind: plain,
    isDryRun: plain,
    requestedBy: id.refersTo(USERS),
    requestedAt: plain,
    state: plain,
    stage: plain,
    done: plain,
    total: plain,
    leaseUntil: plain,
    failure: plain,
    report: plain,
    faults: plain,
    notes: plain,
    endedAt: plain,
    made: plain,
    undoneAt: plain,
    undoneBy: id,
    removed: plain,
  },
});

export const IMPORT_FINDINGS = kindOfData()({
  name: 'import_finding',
  holds: 'faults in an imported file by line and column',
  why: 'to correct the file',
  retentionPeriod: '7 days',
  seenBy: 'admins',
  members: {
    orgId: id.key,
    importId: id.key.goesWith(LEAGUE_IMPORTS),
    place: plain.key,
    severity: plain,
    line: plain,
    columnLetters: plain,
    header: passing,
    rule: plain,
    sentence: passing,
    suggestions: passing,
  },
});

export const IMPORT_MADES = kindOfData()({
  name: 'import_made',
  holds: 'ids of what an import made, and the version in which it made it',
  why: 'to undo the import',
  retentionPeriod: '7 days, until it is undone; of a player until erased',
  seenBy: 'nobody',
  members: {
    orgId: id.key,
    importId: id.key.goesWith(LEAGUE_IMPORTS),
    thingId: id.key,
    place: plain.key,
    thing: plain,
    teamId: id,
    version: plain,
  },
});
