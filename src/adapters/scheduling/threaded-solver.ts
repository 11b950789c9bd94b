import { Worker } from 'node:worker_threads';
import { type SolveSchedule, SolvingTooLong } from '../../application/ports/solve-schedule.ts';
import type { ScheduleOutcome } from '../../domain/scheduling/propose-schedule.ts';
import { type Metrics, NO_METRICS } from '../observability/metrics.ts';
import type { Task } from './solver-worker.ts';

const MAX_HEAP_MB = 256;
const MAX_MS = 90_000;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './solver-worker.ts' : './solver-worker.js', import.meta.url);

/** Computes each schedule in its own thread, with memory and time limits. */
export function threadedSolver(maxMs = MAX_MS, metrics: Metrics = NO_METRICS): SolveSchedule {
  let running = 0;
  metrics.observe('jobs', 'schedule-proposal', () => ({ running }));
  return (wishes, seed) =>
    new Promise<ScheduleOutcome>((resolve, reject) => {
      running += 1;
      const worker = new Worker(WORKER, {
        workerData: { wishes, seed } satisfies Task,
        resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
        stderr: true,
      });
      // The thread does not keep the process alive: its work falls due again.
      worker.unref();
      const late = setTimeout(() => {
        reject(new SolvingTooLong('solving took too long'));
        void worker.terminate();
      }, maxMs).unref();
      worker.on('message', resolve);
      worker.on('error', (error: Error & { code?: string }) =>
        reject(error.code === OUT_OF_MEMORY ? new SolvingTooLong('solving took too much memory') : error),
      );
      worker.on('exit', () => {
        clearTimeout(late);
        running -= 1;
        reject(new Error('the solving thread has ended'));
      });
    });
}
