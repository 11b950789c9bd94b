import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { z } from 'zod';
import { IMPORT_KINDS } from '../../../domain/imports/import-kind.ts';
import {
  IMPORT_FAILURES,
  IMPORT_STAGES,
  IMPORT_STATES,
  type ImportProgress,
  type ImportReport,
  type LeagueImport,
  type Removed,
} from '../../../domain/imports/league-import.ts';
import type { LeagueImportId, OrgId, UserId } from '../../../domain/shared/ids.ts';
import { orNow, timeAt } from '../driver/database-time.ts';
import type { Schema } from '../orm/schema.ts';
import { enumOf, json, selected, uuid } from '../schema/columns.ts';

type Jobs = ExpressionBuilder<Schema & { j: Schema['league_import'] }, 'j'>;

/** An import whose lease has expired ended with its process, even if that is not recorded yet. */
const isAbandoned = (eb: Jobs, now: Date | null): ExpressionWrapper<Schema & { j: Schema['league_import'] }, 'j', SqlBool> =>
  eb.and([eb('j.state', '=', 'running'), eb('j.lease_until', '<=', orNow(now))]);

/** The columns of an import in the table aliased `j`. */
export const importColumns = (now: Date | null) => (eb: Jobs) =>
  [
    'j.import_id as id',
    'j.org_id as orgId',
    'j.kind',
    'j.is_dry_run as isDryRun',
    'j.requested_by as requestedBy',
    'j.requested_at as requestedAt',
    'j.faults',
    'j.notes',
    'j.stage',
    'j.done',
    'j.total',
    'j.report',
    'j.made',
    'j.undone_at as undoneAt',
    'j.undone_by as undoneBy',
    'j.removed',
    eb.case().when(isAbandoned(eb, now)).then<LeagueImport['state']>('failed').else(eb.ref('j.state')).end().as('state'),
    eb.case().when(isAbandoned(eb, now)).then<LeagueImport['failure']>('interrupted').else(eb.ref('j.failure')).end().as('failure'),
    eb.case().when(isAbandoned(eb, now)).then(eb.ref('j.lease_until')).else(eb.ref('j.ended_at')).end().as('endedAt'),
  ] as const;

type UndoRow = Readonly<{ undoneAt: Date | null; undoneBy: UserId | null; removed: Removed | null }>;
type JobRow = Omit<LeagueImport, 'progress' | 'undo'> & ImportProgress & UndoRow;
export const jobOf = ({ stage, done, total, undoneAt, undoneBy, removed, ...job }: JobRow): LeagueImport => ({
  ...job,
  progress: { stage, done, total },
  undo: undoneAt && { at: undoneAt, by: undoneBy!, removed: removed! },
});

const isAbandonedAt = (now: string) => `(j.state = 'running' and j.lease_until <= ${timeAt(now)})`;
/** The same as text. */
export const importStateAt = (now: string) => `case when ${isAbandonedAt(now)} then 'failed' else j.state end`;
/** `at` is the type of instants inside of JSON. */
export const importColumnsAt = <Time>(now: string, at: z.ZodType<Time>) => ({
  id: selected('j.import_id', uuid<LeagueImportId>()),
  orgId: uuid<OrgId>(),
  kind: enumOf(IMPORT_KINDS),
  isDryRun: z.boolean(),
  requestedBy: uuid<UserId>(),
  requestedAt: at,
  faults: z.int(),
  notes: z.int(),
  stage: enumOf(IMPORT_STAGES),
  done: z.int(),
  total: z.int(),
  report: json<ImportReport | null>(),
  made: z.int(),
  undoneAt: at.nullable(),
  undoneBy: uuid<UserId>().nullable(),
  removed: json<Removed | null>(),
  state: selected(importStateAt(now), enumOf(IMPORT_STATES)),
  failure: selected(`case when ${isAbandonedAt(now)} then 'interrupted' else j.failure end`, enumOf(IMPORT_FAILURES).nullable()),
  endedAt: selected(`case when ${isAbandonedAt(now)} then j.lease_until else j.ended_at end`, at.nullable()),
});
