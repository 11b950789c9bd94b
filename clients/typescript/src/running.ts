import type { Runtime } from './runtime.ts';
import type { LeagueStorage } from './storage.ts';

/** A pause that ends early when it is rung, and at once where it was rung since the last one. */
export function bell({ sleep }: Runtime) {
  let rung = new AbortController();
  return {
    async pause(ms: number): Promise<void> {
      if (!rung.signal.aborted) await sleep(ms, rung.signal);
      if (rung.signal.aborted) rung = new AbortController();
    },
    ring: () => rung.abort(),
    /** Forgets that it was rung. */
    silence() {
      if (rung.signal.aborted) rung = new AbortController();
    },
  };
}

/** Calls what the app has given; what that throws is the app's to see, and stops nothing here. */
export function tell<Args extends readonly unknown[]>(listener: (...args: Args) => void, ...args: Args): void {
  try {
    listener(...args);
  } catch (cause) {
    void Promise.reject(cause);
  }
}

/** A state that is told at once and after each change. */
export function observable<State>(initial: State) {
  let state = initial;
  const listeners = new Set<(state: State) => void>();
  return {
    get: () => state,
    set(next: State) {
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

/** A key made of parts, none of which can be taken for two. */
export const keyOf = (...parts: readonly (string | null)[]): string => parts.map((part) => encodeURIComponent(part ?? '')).join('/');

/** Puts what `change` makes of a stored value in its place, and answers it. */
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

/** More waits already than is kept: nothing was stored. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}
