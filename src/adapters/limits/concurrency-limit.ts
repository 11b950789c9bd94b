/** Runs at most `max` tasks at a time; up to `maxQueued` more wait in order of arrival. Beyond that it returns undefined at once. */
export function concurrencyLimit(max: number, maxQueued: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (running >= max) {
      if (queue.length >= maxQueued) return undefined;
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
