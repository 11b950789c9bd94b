import { setTimeout as pause } from 'node:timers/promises';
import type { runImport } from '../../application/imports/run-import.ts';
import type { ImportQueue, OpenPlanning, PlanOrder } from '../../application/ports/import-planning.ts';
import type { LeagueImports } from '../../application/ports/storage/imports/import-storage.ts';
import type { ImportFailure, ImportProgress, LeagueImport } from '../../domain/imports/league-import.ts';
import type { Log } from '../observability/log.ts';
import { type Metrics, NO_METRICS } from '../observability/metrics.ts';

type Deps = Readonly<{
  run: ReturnType<typeof runImport>;
  renew: LeagueImports['renew'];
  /** Marks an import as failed that has not ended itself. */
  fail: (job: LeagueImport, failure: ImportFailure) => Promise<void>;
  openPlanning: OpenPlanning;
  log: Pick<Log, 'info' | 'error'>;
  metrics?: Metrics;
}>;

type Waiting = Readonly<{ job: LeagueImport; order: PlanOrder; file: Uint8Array }>;

const MAX_WAITING = 5;
const RENEWED_EVERY_MS = 2_000;
const MAX_STOP_MS = 5_000;

/** Runs imports one at a time, since each uses a CPU and a lot of memory; their files are held only here. */
export function importQueue({ run, renew, fail, openPlanning, log, metrics = NO_METRICS }: Deps) {
  const waiting: Waiting[] = [];
  const progress = new Map<LeagueImport, ImportProgress>();
  const stopping = new AbortController();
  let working: Promise<void> | undefined;
  metrics.observe('jobs', 'import', () => ({ running: progress.size - waiting.length, waiting: waiting.length }));

  async function perform({ job, order, file }: Waiting): Promise<void> {
    const facts = { importId: job.id, orgId: job.orgId, kind: job.kind };
    const planning = openPlanning(file);
    const began = performance.now();
    try {
      const tell = (how: ImportProgress) => void progress.set(job, how);
      const failure = await run({ job, order, planning, tell, signal: stopping.signal });
      log.info({ ...facts, failure, milliseconds: Math.round(performance.now() - began) }, 'an import has ended');
    } catch (err) {
      log.error({ ...facts, err }, 'an import failed');
      await fail(job, 'internal-error');
    } finally {
      await planning.close();
    }
  }

  async function work(): Promise<void> {
    const renewing = setInterval(() => {
      for (const [job, how] of progress) {
        renew(job.orgId, job.id, how).catch((err) => log.error({ importId: job.id, err }, 'renewing the lease of an import failed'));
      }
    }, RENEWED_EVERY_MS).unref();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // If the end cannot be recorded, the import's lease expires, which shows it.
      await perform(next).catch((err) => log.error({ importId: next?.job.id, err }, 'storing the end of an import failed'));
      progress.delete(next.job);
    }
    clearInterval(renewing);
  }

  const queue: ImportQueue = {
    hasPlace: () => waiting.length < MAX_WAITING && !stopping.signal.aborted,
    add(job, order, file) {
      waiting.push({ job, order, file });
      progress.set(job, job.progress);
      working ??= work().finally(() => {
        working = undefined;
      });
    },
  };
  return {
    ...queue,
    /** Resolves when no import is running. */
    idle: async () => {
      while (working) await working;
    },
    /** Stops the running import; nothing of it is stored. */
    async stop() {
      stopping.abort();
      await Promise.race([working, pause(MAX_STOP_MS, undefined, { ref: false })]);
    },
  };
}

const LONGEST_PAUSE_MS = 250;

/** Pauses for as long as the last step took, so that others get the CPU and the database. */
export function yieldAfterEachStep(now: () => number = () => performance.now()): () => Promise<void> {
  let since = now();
  return async () => {
    await pause(Math.min(now() - since, LONGEST_PAUSE_MS));
    since = now();
  };
}
