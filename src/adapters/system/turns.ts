/** Runs work under one key one after the other, in the order in which it comes; under different keys side by side. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function turns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    // Those behind go on whatever becomes of this one.
    const settled = mine.catch(() => undefined);
    last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}
