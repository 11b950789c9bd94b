import { ok, type Result } from '../domain/shared/result.ts';
import { type ChangeSignal, Parked, type Wait } from './ports/change-signals.ts';

export type CheckOutcome<Found> = Readonly<{
  found: Found;
  /** Whether to answer at once. */
  isNews: boolean;
  /** Signals of everything that was read, including what decides whether the caller may read it. Each is taken before the read. */
  signals: readonly ChangeSignal[];
  /** How many milliseconds the result stays valid if nothing is written: one that depends on the date ends with the day. */
  holdsMs?: number;
  /** State for the next call, which gets it as `wait.state`. */
  keeps?: unknown;
}>;

/**
 * The use case's part of a long poll. Returns what `check` finds if it is news or if the wait is over, and otherwise a `Parked` value: the
 * request then waits for a signal and is handled again from the start, including admission and permissions. A refusal is returned at once.
 *
 * To long-poll something new, take a signal: `scopeSignal` if every write in a scope of the org may be news, or `changeSignal` of the watermarks
 * of one room or one game's log. Once the caller may read it: `current`, `watch`, read, then `changeSignal` with the state from `current`;
 * writers call `advance`. A new kind of watermark needs a reader in `watchedStates`, so that one statement per interval reads all kinds. The
 * route returns this function's result and declares `waitsUpToMs`. `chat/poll-room.ts` is an example.
 */
export async function waitForChange<Found, Refusal>(
  wait: Wait,
  check: () => Promise<Result<CheckOutcome<Found>, Refusal>>,
): Promise<Result<Found | Parked, Refusal>> {
  // A wait that ends during the read gets one more read.
  const isLast = wait.isOver();
  const checked = await check();
  if (!checked.ok) return checked;
  const { found, isNews, signals, holdsMs = wait.ms, keeps = null } = checked.value;
  return ok(isNews || isLast ? found : new Parked(signals, holdsMs, keeps));
}
