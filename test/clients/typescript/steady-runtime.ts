import type { Runtime } from '../../../clients/typescript/src/runtime.ts';

/** A runtime whose waits end at once, and are recorded; a timeout expires only when the test says so. */
export function steadyRuntime() {
  const waits: number[] = [];
  let now = 0;
  const runtime: Runtime = {
    now: () => now,
    random: () => 0,
    async sleep(ms, signal) {
      // Timeouts come with the signal that ends them, and only they are this long.
      if (ms >= 15_000) return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
      waits.push(ms);
      now += ms;
      await new Promise(setImmediate);
    },
  };
  return { runtime, waits };
}
