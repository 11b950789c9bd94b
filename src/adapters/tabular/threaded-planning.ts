import { Worker } from 'node:worker_threads';
import { type ImportPlanning, type OpenPlanning, PlanningTooMuch } from '../../application/ports/import-planning.ts';
import type { PlanningReply, PlanningRequest } from './planning-worker.ts';

const MAX_HEAP_MB = 160;
/** Without this limit, garbage of planning stays in memory, up to a hundred MB more, without saving time. */
const YOUNG_HEAP_MB = 8;
const MAX_MS = 120_000;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './planning-worker.ts' : './planning-worker.js', import.meta.url);

type Waiting = Readonly<{ resolve: (value: never) => void; reject: (error: unknown) => void }>;

/** Plans a file in its own thread, with memory and time limits. */
export const threadedPlanning: OpenPlanning = (file) => {
  const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB };
  const worker = new Worker(WORKER, { workerData: file, resourceLimits, stderr: true });
  const waiting = new Map<number, Waiting>();
  let ended: Error | undefined;
  let lastId = 0;

  const end = (why: Error) => {
    ended ??= why;
    clearTimeout(late);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  const late = setTimeout(() => {
    end(new PlanningTooMuch('planning took too long'));
    void worker.terminate();
  }, MAX_MS).unref();

  worker.unref();
  worker.on('message', ({ id, value, error }: PlanningReply) => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) caller?.resolve(value as never);
    else caller?.reject(error);
  });
  worker.on('error', (error: Error & { code?: string }) =>
    end(error.code === OUT_OF_MEMORY ? new PlanningTooMuch('planning took too much memory') : error),
  );
  worker.on('exit', () => end(new Error('the planning thread has ended')));

  const ask = (name: string, ...args: readonly unknown[]) =>
    new Promise<never>((resolve, reject) => {
      if (ended) return reject(ended);
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, name, args } satisfies PlanningRequest);
    });

  return {
    forget: () => ask('forget'),
    add: (part, values) => ask('add', part, values),
    plan: (order) => ask('plan', order),
    changes: (from, to) => ask('changes', from, to),
    findings: (from, to) => ask('findings', from, to),
    async close() {
      end(new Error('the planning thread was closed'));
      await worker.terminate();
    },
  } satisfies ImportPlanning;
};
