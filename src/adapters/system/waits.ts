import type { Wait } from '../../application/ports/change-clocks.ts';

/** Who waits: tells when they are gone, and what becomes of their place in flight meanwhile. */
export type Waiting = Readonly<{
  whenGone: (gone: () => void) => void;
  withoutInFlightSlot: <T>(waiting: Promise<T>) => Promise<T>;
}>;

export type Waits = Readonly<{
  begin(ms: number, waiting: Waiting): Wait;
  /** Ends all waiting, now and from now on. */
  close(): void;
}>;

/** How late waiting may end: all ends within one tick share its timer. */
const TICK_MS = 250;
/** How many of those who wait go on in one turn of the event loop, so that others are served while thousands are woken by one change. */
const WOKEN_AT_ONCE = 50;

/** Everybody who waits in this process, with one timer for all of them. `now` is in milliseconds of a monotonic clock. */
export function waits(now: () => number = () => performance.now()): Waits {
  /** By the tick in which they end. */
  const ending = new Map<number, Set<() => void>>();
  const woken: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function endAt(until: number, wake: () => void): () => void {
    const tick = Math.ceil(until / TICK_MS);
    const together = ending.get(tick) ?? new Set();
    ending.set(tick, together.add(wake));
    timer ??= setInterval(endDue, TICK_MS).unref();
    return () => {
      together.delete(wake);
      if (together.size === 0 && ending.get(tick) === together) ending.delete(tick);
    };
  }

  function endDue(): void {
    const tick = Math.floor(now() / TICK_MS);
    for (const [due, together] of ending) if (due <= tick) wakeAll(together);
    if (ending.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function goOn(): void {
    for (const resume of woken.splice(0, WOKEN_AT_ONCE)) resume();
    if (woken.length > 0) setImmediate(goOn);
  }

  function inTurn(resume: () => void): void {
    woken.push(resume);
    if (woken.length === 1) setImmediate(goOn);
  }

  return {
    begin(ms, { whenGone, withoutInFlightSlot }) {
      if (ms === 0) return AT_ONCE;
      const endsAt = now() + ms;
      let isGone = false;
      let wakeNow = () => {};
      whenGone(() => {
        isGone = true;
        wakeNow();
      });
      const isOver = () => isGone || isClosed || now() >= endsAt;
      return {
        ms,
        isOver,
        forChange(clocks, holdsMs = ms) {
          if (isOver()) return Promise.resolve();
          const change = new Promise<void>((resolve) => {
            const ends: (() => void)[] = [];
            const endAll = () => {
              for (const end of ends.splice(0)) end();
            };
            let isWoken = false;
            const wake = () => {
              if (isWoken) return;
              isWoken = true;
              endAll();
              inTurn(resolve);
            };
            wakeNow = wake;
            ends.push(endAt(Math.min(endsAt, now() + holdsMs), wake));
            for (const clock of clocks) {
              if (!isWoken) ends.push(clock(wake));
            }
            // A clock may wake before it has answered how it is ended.
            if (isWoken) endAll();
          });
          return withoutInFlightSlot(change);
        },
      };
    },

    close() {
      isClosed = true;
      for (const together of [...ending.values()]) wakeAll(together);
    },
  };
}

/** Of who wants an answer at once. */
export const AT_ONCE: Wait = { ms: 0, isOver: () => true, forChange: () => Promise.resolve() };

function wakeAll(waiting: ReadonlySet<() => void>): void {
  for (const wake of [...waiting]) wake();
}
