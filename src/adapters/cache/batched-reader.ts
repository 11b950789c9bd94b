type Options<Key> = Readonly<{
  /** How many keys one read takes. */
  most: number;
  nameOf: (key: Key) => string;
}>;

type Waiter<Key, Value> = Readonly<{ key: Key }> & PromiseWithResolvers<Value>;

/**
 * Combines reads of many values: while one read is in progress, all further keys wait for the next one, each key once. So batches grow with the
 * load, and no caller gets the result of a read that began before the call. `read` returns values in the order of its keys.
 */
export function batchedReader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  { most, nameOf }: Options<Key>,
): (key: Key) => Promise<Value> {
  const waiting = new Map<string, Waiter<Key, Value>>();
  let isReading = false;

  async function readWaiting(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, most);
      for (const [name] of batch) waiting.delete(name);
      const waiters = batch.map(([, each]) => each);
      try {
        const values = await read(waiters.map(({ key }) => key));
        for (const [place, { resolve }] of waiters.entries()) resolve(values[place]!);
      } catch (failure) {
        for (const { reject } of waiters) reject(failure);
      }
    }
    isReading = false;
  }

  return (key) => {
    const name = nameOf(key);
    const known = waiting.get(name);
    if (known) return known.promise;
    const waiter = { key, ...Promise.withResolvers<Value>() };
    waiting.set(name, waiter);
    if (!isReading) {
      isReading = true;
      // Deferred, so that the first calls of the same tick are also read together.
      void Promise.resolve().then(readWaiting);
    }
    return waiter.promise;
  };
}
