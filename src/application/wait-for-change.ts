import { ok, type Result } from '../domain/shared/result.ts';
import type { ChangeClock, Wait } from './ports/change-clocks.ts';

export type Looked<Found> = Readonly<{
  found: Found;
  /** Whether it is worth answering at once. */
  isNews: boolean;
  /** Of everything that was looked at, what decides whether the caller may see it among them. Each taken before it was looked at. */
  clocks: readonly ChangeClock[];
  /** For how long it holds if nothing is written: what depends on the day ends with the day. */
  holdsMs?: number;
}>;

/**
 * Answers what `look` finds once it is news, or what it finds when waiting is over. Between two looks one of the clocks has told of a change;
 * a refusal, as of somebody who may see it no more, is answered at once.
 *
 * A thing to wait for needs a clock, and no mechanism of its own: `scopeClock` where every write in a scope of the org may be news, `changeClock`
 * of watermarks for one room or one game's log, once the caller may see it: `current`, `watch`, look, `changeClock` with the state that
 * `current` told. Whoever writes tells by `advance`. Another kind is a reader among `watchedStates`, so that one statement an interval reads
 * all. `chat/poll-room.ts` is the example.
 */
export async function waitForChange<Found, Refusal>(
  wait: Wait,
  look: () => Promise<Result<Looked<Found>, Refusal>>,
): Promise<Result<Found, Refusal>> {
  for (;;) {
    // A look that takes long enough to be the last still tells what there was when waiting ended.
    const isLast = wait.isOver();
    const looked = await look();
    if (!looked.ok) return looked;
    const { found, isNews, clocks, holdsMs } = looked.value;
    if (isNews || isLast) return ok(found);
    await wait.forChange(clocks, holdsMs);
  }
}
