type Options<Key> = Readonly<{
  /** How many keys one reading takes. */
  most: number;
  nameOf: (key: Key) => string;
}>;

type Asked<Key, Value> = Readonly<{ key: Key }> & PromiseWithResolvers<Value>;

/**
 * Asks for many values by one reading: while one is under way, all that is asked for waits for the next, each key once. So the load brings
 * about its own batches, and a reading that answers somebody never began before they asked. `read` answers in the order of its keys.
 */
export function batchedReader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<readonly Value[]>,
  { most, nameOf }: Options<Key>,
): (key: Key) => Promise<Value> {
  const waiting = new Map<string, Asked<Key, Value>>();
  let isReading = false;

  async function readWaiting(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, most);
      for (const [name] of batch) waiting.delete(name);
      const asked = batch.map(([, each]) => each);
      try {
        const values = await read(asked.map(({ key }) => key));
        for (const [place, { resolve }] of asked.entries()) resolve(values[place]!);
      } catch (failure) {
        for (const { reject } of asked) reject(failure);
      }
    }
    isReading = false;
  }

  return (key) => {
    const name = nameOf(key);
    const known = waiting.get(name);
    if (known) return known.promise;
    const asked = { key, ...Promise.withResolvers<Value>() };
    waiting.set(name, asked);
    if (!isReading) {
      isReading = true;
      // After what runs now, so that those who ask together are read together from the first.
      void Promise.resolve().then(readWaiting);
    }
    return asked.promise;
  };
}
