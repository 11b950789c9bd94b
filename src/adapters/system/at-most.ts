/** Runs what is given a few at a time, in the order in which it came; `mostWaiting` may wait, and more are told so by undefined. */
export function atMost(most: number, mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (running >= most) {
      if (waiting.length >= mostWaiting) return undefined;
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
