import type { Runtime } from './runtime.ts';

export type RetryOptions = Readonly<{
  /** How often a request is sent at most. */
  attempts?: number;
  /** A longer wait than this, in milliseconds, is the caller's to decide on: the refusal is answered. */
  maxWaitMs?: number;
}>;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * How long to wait, in milliseconds, after so many failures in a row (from 1 on). Never less than the gateway asked for, twice as
 * much after each further refusal, and different on every phone, so that they do not come back together.
 */
export function waitAfter(failures: number, askedMs: number | null, { random }: Pick<Runtime, 'random'>): number {
  const doubled = 2 ** Math.min(failures - 1, 6);
  if (askedMs !== null) return Math.max(askedMs, Math.min(askedMs * doubled, LONGEST_WAIT_MS)) + random() * FIRST_WAIT_MS;
  return Math.min(FIRST_WAIT_MS * doubled, LONGEST_WAIT_MS) * (0.5 + random() / 2);
}

/** What `Retry-After` asks for, in milliseconds; a date counts from the answer's own, since the clock of a phone may be wrong. */
export function retryAfterMs(headers: Headers): number | null {
  const text = headers.get('Retry-After');
  if (!text) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const wait = Date.parse(text) - Date.parse(headers.get('Date') ?? '');
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
