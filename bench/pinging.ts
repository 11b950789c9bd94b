import { setTimeout as pause } from 'node:timers/promises';

/** Sends a trivial request again and again while other work is running; `stop` resolves to the time of the slowest in milliseconds. */
export function pinging(ping: () => Promise<unknown>, everyMs: number) {
  let slowest = 0;
  let isStopping = false;
  const pings = (async () => {
    while (!isStopping) {
      const began = performance.now();
      await ping();
      slowest = Math.max(slowest, performance.now() - began);
      await pause(everyMs);
    }
  })();
  return {
    async stop() {
      isStopping = true;
      await pings;
      return slowest;
    },
  };
}
