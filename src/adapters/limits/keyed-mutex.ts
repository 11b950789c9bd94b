/** Runs tasks with the same key one at a time, in order of arrival, and tasks with different keys concurrently. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function keyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    // A failure does not stop the tasks queued behind it.
    const settled = mine.catch(() => undefined);
    last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}
