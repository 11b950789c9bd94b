import type { LeagueImports } from '../../../application/ports/storage/imports/import-storage.ts';
import {
  IMPORT_LEASE_MS,
  type ImportOutcome,
  type ImportProgress,
  type LeagueImport,
  type Undo,
} from '../../../domain/imports/league-import.ts';
import type { LeagueImportId, OrgId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import { asJson, prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { ImportMadeEntity, importFindingTable, importMadeTable } from './entities.ts';
import { importColumns, jobOf } from './import-row.ts';

const TIME = prepared('imports.time', ({ now }: { now: Date | null }, db) => db.selectNoFrom(orNow(now).as('now')));

const END_ABANDONED = prepared('imports.end-abandoned', ({ orgId, now }: { orgId: OrgId; now: Date }, db) =>
  db
    .updateTable('league_import')
    .set((eb) => ({ state: 'failed', failure: 'interrupted', ended_at: eb.ref('lease_until') }))
    .where('org_id', '=', orgId)
    .where('state', '=', 'running')
    .where('lease_until', '<=', now),
);

type Begun = Pick<LeagueImport, 'orgId' | 'id' | 'kind' | 'isDryRun' | 'requestedBy' | 'requestedAt'> &
  Readonly<{ stage: ImportProgress['stage']; leaseUntil: Date }>;
const BEGIN = prepared('imports.begin', ({ orgId, id, kind, isDryRun, requestedBy, requestedAt, stage, leaseUntil }: Begun, db) =>
  db
    .insertInto('league_import')
    .values({
      org_id: orgId,
      import_id: id,
      kind,
      is_dry_run: isDryRun,
      requested_by: requestedBy,
      requested_at: requestedAt,
      state: 'running',
      stage,
      done: 0,
      total: 0,
      lease_until: leaseUntil,
      faults: 0,
      notes: 0,
      made: 0,
    })
    .onConflict((running) => running.column('org_id').where('state', '=', 'running').doNothing())
    .returning('import_id'),
);

type Renewed = ImportProgress & Readonly<{ orgId: OrgId; id: LeagueImportId; now: Date; leaseUntil: Date }>;
const RENEW = prepared('imports.renew', ({ orgId, id, now, leaseUntil, stage, done, total }: Renewed, db) =>
  db
    .updateTable('league_import')
    .set({ lease_until: leaseUntil, stage, done, total })
    .where('org_id', '=', orgId)
    .where('import_id', '=', id)
    .where('state', '=', 'running')
    .where('lease_until', '>', now)
    .returning('import_id'),
);

type Ended = ImportOutcome & Readonly<{ orgId: OrgId; id: LeagueImportId; now: Date }>;
const END = prepared('imports.end', ({ orgId, id, now, state, failure, report, faults, notes, made, endedAt }: Ended, db) =>
  db
    .updateTable('league_import')
    .set({ state, failure, report: asJson(report), faults, notes, made, ended_at: endedAt })
    .where('org_id', '=', orgId)
    .where('import_id', '=', id)
    .where('state', '=', 'running')
    .where('lease_until', '>', now)
    .returning('import_id'),
);

type Asked = Readonly<{ orgId: OrgId; id: LeagueImportId; now: Date | null }>;
const HOLD = prepared('imports.hold', ({ orgId, id, now }: Asked, db) =>
  db.selectFrom('league_import as j').where('j.org_id', '=', orgId).where('j.import_id', '=', id).select(importColumns(now)).forUpdate(),
);
const RUNNING = prepared('imports.running', ({ orgId, now }: Omit<Asked, 'id'>, db) =>
  db.selectFrom('league_import as j').where('j.org_id', '=', orgId).where('j.state', '=', 'running').select(importColumns(now)),
);

const SAVE_UNDO = prepared(
  'imports.save-undo',
  ({ orgId, id, at, by, removed }: Undo & Readonly<{ orgId: OrgId; id: LeagueImportId }>, db) =>
    db
      .updateTable('league_import')
      .set({ made: 0, undone_at: at, undone_by: by, removed: asJson(removed) })
      .where('org_id', '=', orgId)
      .where('import_id', '=', id),
);

export function postgresLeagueImports({ em }: Pick<Transaction, 'em'>, time: DatabaseTime): LeagueImports {
  const findings = values<object>({ em }, importFindingTable);
  const madeRows = values<object>({ em }, importMadeTable);
  const now = async () => (await TIME(em, { now: time() }))[0]!.now;
  const leaseAfter = (at: Date) => new Date(at.getTime() + IMPORT_LEASE_MS);
  return {
    async begin({ orgId, id, kind, isDryRun, requestedBy, requestedAt, progress: { stage } }) {
      const at = await now();
      await END_ABANDONED(em, { orgId, now: at });
      const begun = await BEGIN(em, { orgId, id, kind, isDryRun, requestedBy, requestedAt, stage, leaseUntil: leaseAfter(at) });
      if (begun.length > 0) return undefined;
      const [running] = await RUNNING(em, { orgId, now: at });
      if (!running) throw new Error('an import ended while another one was about to begin');
      return jobOf(running);
    },
    async renew(orgId, id, progress) {
      const at = await now();
      return (await RENEW(em, { ...progress, orgId, id, now: at, leaseUntil: leaseAfter(at) })).length > 0;
    },
    end: async (orgId, id, outcome) => (await END(em, { ...outcome, orgId, id, now: await now() })).length > 0,
    addFindings: (orgId, importId, first, added) =>
      findings.saveAll(
        added.map(({ column, ...finding }, at) => ({ ...finding, columnLetters: column, orgId, importId, place: first + at })),
      ),
    addMade: (orgId, importId, first, added) =>
      madeRows.saveAll(added.map(({ id, ...made }, at) => ({ ...made, thingId: id, orgId, importId, place: first + at }))),
    async findForUpdate(orgId, id) {
      const [job] = await HOLD(em, { orgId, id, now: time() });
      return job && jobOf(job);
    },
    async findRunning(orgId) {
      const [job] = await RUNNING(em, { orgId, now: time() });
      return job?.state === 'running' ? jobOf(job) : undefined;
    },
    async saveUndo(orgId, id, undo) {
      await SAVE_UNDO(em, { ...undo, orgId, id });
      await em.nativeDelete(ImportMadeEntity, { orgId, importId: id });
    },
  };
}
