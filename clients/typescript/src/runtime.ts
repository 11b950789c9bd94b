/** The platform functions that the client uses; tests replace them. */
export type Runtime = Readonly<{
  /** A monotonic clock, in milliseconds. */
  now: () => number;
  /** From 0 (inclusive) to 1 (exclusive). */
  random: () => number;
  /** Resolves after `ms` milliseconds, or as soon as the signal is aborted. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}>;

export const machine: Runtime = {
  now: () => globalThis.performance?.now() ?? Date.now(),
  random: Math.random,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener('abort', end);
    }),
};

/** A random UUID, also without `crypto.randomUUID`: in React Native with a polyfill of `getRandomValues`, and on pages without TLS. */
export function randomId(): string {
  const { crypto } = globalThis;
  if (crypto?.randomUUID) return crypto.randomUUID();
  if (!crypto?.getRandomValues)
    throw new Error('Random ids need crypto.getRandomValues: import "react-native-get-random-values" first, or give the client a "newId".');
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
