import type { Runtime } from './runtime.ts';
import type { LeagueStorage } from './storage.ts';

/** A pause that ends early when `ring` is called, and immediately if `ring` was called since the last pause. */
export function bell({ sleep }: Runtime) {
  let rung = new AbortController();
  return {
    async pause(ms: number): Promise<void> {
      if (!rung.signal.aborted) await sleep(ms, rung.signal);
      if (rung.signal.aborted) rung = new AbortController();
    },
    ring: () => rung.abort(),
    /** Clears an earlier `ring`. */
    silence() {
      if (rung.signal.aborted) rung = new AbortController();
    },
  };
}

/** Calls a listener of the app. An exception becomes an unhandled rejection, and does not interrupt the client. */
export function tell<Args extends readonly unknown[]>(listener: (...args: Args) => void, ...args: Args): void {
  try {
    listener(...args);
  } catch (cause) {
    void Promise.reject(cause);
  }
}

/** A state whose listeners are called on subscription and once after each change; setting an equal state changes nothing. */
export function observable<State>(initial: State) {
  let state = initial;
  const listeners = new Set<(state: State) => void>();
  return {
    get: () => state,
    set(next: State) {
      if (isEqual(state, next)) return;
      state = next;
      for (const listener of listeners) tell(listener, state);
    },
    subscribe(listener: (state: State) => void): () => void {
      listeners.add(listener);
      listener(state);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Whether two values of JSON are equal. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false;
  const [some, others] = [Object.entries(one), other as Readonly<Record<string, unknown>>];
  return some.length === Object.keys(other).length && some.every(([name, value]) => name in other && isEqual(value, others[name]));
}

/** Joins the parts into a key that is unique for these parts. */
export const keyOf = (...parts: readonly (string | null)[]): string => parts.map((part) => encodeURIComponent(part ?? '')).join('/');

/** Replaces a stored value with the result of `change`, and returns that. */
export async function updateJson<Value>(
  storage: LeagueStorage,
  key: string,
  change: (value: Value | undefined) => Value | undefined,
): Promise<Value | undefined> {
  let after: Value | undefined;
  await storage.update(key, (text) => {
    after = change(text === undefined ? undefined : JSON.parse(text));
    return after === undefined ? undefined : JSON.stringify(after);
  });
  return after;
}

/** The queue is full: nothing was stored. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}
