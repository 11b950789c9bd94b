import { setTimeout as pause } from 'node:timers/promises';

export type ProposalWorker = Readonly<{
  start(): void;
  /** Takes up nothing more, and does not wait for what is under way: it is due again, for the next process. */
  stop(): void;
}>;

interface Log {
  error(facts: object, message: string): void;
}

const EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 5_000;

/** Works out proposals as they fall due, one at a time in each process. Any number of processes share them. */
export function proposalWorker(solveNext: () => Promise<boolean>, log: Log): ProposalWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isRunning = false;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      let waitMs = EVERY_MS;
      try {
        if (await solveNext()) continue;
      } catch (err) {
        log.error({ err }, 'taking up the next schedule failed, and will be retried');
        waitMs = AFTER_FAILURE_MS;
      }
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    start() {
      if (!isRunning) void run();
      isRunning = true;
    },
    stop: () => stopping.abort(),
  };
}
