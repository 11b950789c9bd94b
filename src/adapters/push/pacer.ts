/**
 * Limits messages to `perSecond`: returns how many milliseconds a batch of `count` must wait at `now`, and reserves its slot. `now` is in
 * milliseconds of a monotonic clock.
 */
export function pacer(perSecond: number): (count: number, now: number) => number {
  let freeAt = 0;
  return (count, now) => {
    const startsAt = Math.max(freeAt, now);
    freeAt = startsAt + (count * 1000) / perSecond;
    return startsAt - now;
  };
}
