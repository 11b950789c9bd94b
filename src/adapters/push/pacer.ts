/**
 * Spreads messages so that no more than `perSecond` are begun a second: answers how many milliseconds a batch of `count`
 * has to wait at `now`, and keeps its place. `now` is milliseconds of a clock that never goes back.
 */
export function pacer(perSecond: number): (count: number, now: number) => number {
  let freeAt = 0;
  return (count, now) => {
    const startsAt = Math.max(freeAt, now);
    freeAt = startsAt + (count * 1000) / perSecond;
    return startsAt - now;
  };
}
