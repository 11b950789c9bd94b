import type { Parked, Wait } from '../../application/ports/change-signals.ts';

export type ParkedRequests = Readonly<{
  /**
   * The wait of the request, the same each time it is handled; none if as many wait as may. `whenGone` registers a callback for when its answer has
   * ended or its caller disconnects, which is called once.
   */
  of(request: object, ms: number, whenGone: (gone: () => void) => void): Wait;
  /** When the request was first handled, in milliseconds of the monotonic clock; undefined if it has not waited. */
  beganAt(request: object): number | undefined;
  /** Calls `resume` when the request should be handled again. Throws for a request without a wait. */
  park(request: object, parked: Parked, resume: () => void): void;
  /** How many requests are parked now. */
  waiting(): number;
  /** Resumes all parked requests; from now on no request waits. */
  close(): void;
}>;

type Waiter = Wait & { state: unknown; isGone: boolean; wake: (() => void) | undefined } & Readonly<{ beganAt: number }>;

/** The resolution of timeouts: all that end within one tick share a timer. */
const TICK_MS = 250;
/** How many requests resume per iteration of the event loop, so that others are handled while one change wakes thousands. */
const RESUMED_AT_ONCE = 50;

/**
 * The long polls that wait in this process, at most `most`, with one timer for all of them. `now` is in milliseconds of a monotonic clock.
 */
export function parkedRequests({
  most = Infinity,
  now = () => performance.now(),
}: Readonly<{ most?: number; now?: () => number }> = {}): ParkedRequests {
  const waiters = new WeakMap<object, Waiter>();
  /** By the tick in which they time out. */
  const ending = new Map<number, Set<() => void>>();
  const woken: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let parked = 0;
  /** Requests with a wait, parked or being handled. */
  let waits = 0;

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

  function resumeSome(): void {
    for (const resume of woken.splice(0, RESUMED_AT_ONCE)) resume();
    if (woken.length > 0) setImmediate(resumeSome);
  }

  function enqueue(resume: () => void): void {
    woken.push(resume);
    if (woken.length === 1) setImmediate(resumeSome);
  }

  function begin(ms: number): Waiter {
    const beganAt = now();
    return {
      ms,
      beganAt,
      state: undefined,
      isGone: false,
      wake: undefined,
      isOver() {
        return this.isGone || isClosed || now() >= beganAt + ms;
      },
    };
  }

  return {
    of(request, ms, whenGone) {
      if (ms === 0) return AT_ONCE;
      const known = waiters.get(request);
      if (known) return known;
      if (waits >= most) return AT_ONCE;
      waits += 1;
      const waiter = begin(ms);
      waiters.set(request, waiter);
      whenGone(() => {
        waits -= 1;
        waiter.isGone = true;
        waiter.wake?.();
      });
      return waiter;
    },

    beganAt: (request) => waiters.get(request)?.beganAt,

    park(request, { signals, holdsMs, keeps }, resume) {
      const waiter = waiters.get(request);
      if (!waiter) throw new Error('A request was parked that does not wait');
      let ends: readonly (() => void)[] = [];
      const endAll = () => {
        for (const end of ends) end();
      };
      const wake = () => {
        if (waiter.wake !== wake) return;
        waiter.wake = undefined;
        parked -= 1;
        endAll();
        enqueue(resume);
      };
      waiter.state = keeps;
      waiter.wake = wake;
      parked += 1;
      if (waiter.isOver()) return wake();
      ends = [endAt(Math.min(waiter.beganAt + waiter.ms, now() + holdsMs), wake), ...signals.map((subscribe) => subscribe(wake))];
      // A signal may fire before it has returned its unsubscribe function.
      if (waiter.wake !== wake) endAll();
    },

    waiting: () => parked,

    close() {
      isClosed = true;
      for (const together of [...ending.values()]) wakeAll(together);
    },
  };
}

/** The wait of a caller who wants an answer immediately. */
export const AT_ONCE: Wait = { ms: 0, isOver: () => true, state: undefined };

function wakeAll(waiting: ReadonlySet<() => void>): void {
  for (const wake of [...waiting]) wake();
}
