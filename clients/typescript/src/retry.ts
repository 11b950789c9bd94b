import type { Runtime } from './runtime.ts';

export type RetryOptions = Readonly<{
  /** The maximum number of attempts. */
  attempts?: number;
  /** If the gateway asks for a longer wait than this, in milliseconds, the refusal is returned to the caller instead of retried. */
  maxWaitMs?: number;
}>;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * The wait in milliseconds after `failures` consecutive failures (at least 1): exponential backoff with jitter, so that phones do not
 * retry simultaneously, and never less than the gateway asked for.
 */
export function waitAfter(failures: number, askedMs: number | null, { random }: Pick<Runtime, 'random'>): number {
  const doubled = 2 ** Math.min(failures - 1, 6);
  if (askedMs !== null) return Math.max(askedMs, Math.min(askedMs * doubled, LONGEST_WAIT_MS)) + random() * FIRST_WAIT_MS;
  return Math.min(FIRST_WAIT_MS * doubled, LONGEST_WAIT_MS) * (0.5 + random() / 2);
}

/** The wait that `Retry-After` asks for, in milliseconds. A date counts from the `Date` header, since the phone's clock may be wrong. */
export function retryAfterMs(headers: Headers): number | null {
  const text = headers.get('Retry-After');
  if (!text) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const wait = Date.parse(text) - Date.parse(headers.get('Date') ?? '');
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
