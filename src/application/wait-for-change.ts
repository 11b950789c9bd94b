import { ok, type Result } from '../domain/shared/result.ts';
import { type ChangeClock, Parked, type Wait } from './ports/change-clocks.ts';

export type Looked<Found> = Readonly<{
  found: Found;
  /** Whether it is worth answering at once. */
  isNews: boolean;
  /** Of everything that was looked at, what decides whether the caller may see it among them. Each taken before it was looked at. */
  clocks: readonly ChangeClock[];
  /** For how long it holds if nothing is written: what depends on the day ends with the day. */
  holdsMs?: number;
  /** What the next look is to find as `wait.kept`. */
  keeps?: unknown;
}>;

/**
 * Answers what `look` finds if it is news, or the last that there is when the wait is over; else how to wait for a change: the request is then
 * served anew, admission and all, so that somebody who may see it no more is told so. A refusal is answered at once.
 *
 * A thing to wait for needs a clock, and no mechanism of its own: `scopeClock` where every write in a scope of the org may be news, `changeClock`
 * of watermarks for one room or one game's log, once the caller may see it: `current`, `watch`, look, `changeClock` with the state that
 * `current` told. Whoever writes tells by `advance`. Another kind is a reader among `watchedStates`, so that one statement an interval reads
 * all. A route hands on what this answers, and says `waitsUpToMs`. `chat/poll-room.ts` is the example.
 */
export async function waitForChange<Found, Refusal>(
  wait: Wait,
  look: () => Promise<Result<Looked<Found>, Refusal>>,
): Promise<Result<Found | Parked, Refusal>> {
  // What ends while it looks is looked at once more.
  const isLast = wait.isOver();
  const looked = await look();
  if (!looked.ok) return looked;
  const { found, isNews, clocks, holdsMs = wait.ms, keeps = null } = looked.value;
  return ok(isNews || isLast ? found : new Parked(clocks, holdsMs, keeps));
}
