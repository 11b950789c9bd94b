import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { ImportProgress, LeagueImport, Removed } from '../../../domain/imports/league-import.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { orNow } from '../driver/database-time.ts';
import type { Schema } from '../orm/schema.ts';

type Jobs = ExpressionBuilder<Schema & { j: Schema['league_import'] }, 'j'>;

/** An import whose lease has expired ended with its process, even if that is not recorded yet. */
const isAbandoned = (eb: Jobs, now: Date | null): ExpressionWrapper<Schema & { j: Schema['league_import'] }, 'j', SqlBool> =>
  eb.and([eb('j.state', '=', 'running'), eb('j.lease_until', '<=', orNow(now))]);

/** The state of the import in the table aliased `j`. */
export const importState = (eb: Jobs, now: Date | null) =>
  eb.case().when(isAbandoned(eb, now)).then<LeagueImport['state']>('failed').else(eb.ref('j.state')).end();

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
    importState(eb, now).as('state'),
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
