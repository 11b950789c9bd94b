import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { filePlanning } from './file-planning.ts';

/** The messages to and from the thread. */
export type PlanningRequest = Readonly<{ id: number; name: string; args: readonly unknown[] }>;
export type PlanningReply = Readonly<{ id: number; value?: unknown; error?: unknown }>;

// On Linux this affects only this thread, so that requests take precedence.
try {
  setPriority(10);
} catch {
  // Continues at normal priority if the system does not allow it.
}

const planning = filePlanning(workerData as Uint8Array) as unknown as Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>;

parentPort?.on('message', async ({ id, name, args }: PlanningRequest) => {
  const answer = (answered: Omit<PlanningReply, 'id'>) => parentPort?.postMessage({ id, ...answered } satisfies PlanningReply);
  try {
    answer({ value: await planning[name]!(...args) });
  } catch (error) {
    answer({ error });
  }
});
