import type { Runtime } from '../../../clients/typescript/src/runtime.ts';

/** A machine whose waits are over at once, and noted; a time limit is over only where the test says so. */
export function steadyRuntime() {
  const waits: number[] = [];
  let now = 0;
  const runtime: Runtime = {
    now: () => now,
    random: () => 0,
    async sleep(ms, signal) {
      // Time limits come with the signal that ends them, and are the only ones as long.
      if (ms >= 15_000) return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
      waits.push(ms);
      now += ms;
      await new Promise(setImmediate);
    },
  };
  return { runtime, waits };
}
