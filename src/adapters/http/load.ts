import type { States } from '../system/metrics.ts';

/** What kind of work a request is; the first kinds are turned away before the last. */
export type Work = 'poll' | 'read' | 'write';

/** The part of all places that a kind of work can fill. */
const PART: Readonly<Record<Work, number>> = { poll: 0.6, read: 0.8, write: 1 };
/** From this part on, nobody holds more than a few places. */
const CROWDED_FROM = 0.5;
const SHARE_WHEN_CROWDED = 4;
/** Somebody who was ready to wait for news is told to come again after so long without a place. */
const QUEUED_FOR_MS = 5000;
/** How many may queue, for each place that there is. */
const QUEUED_A_PLACE = 32;

export type Place = Readonly<{
  leave(): void;
  /** Awaits something that takes up nothing here: others are served meanwhile. */
  withoutInFlightSlot<T>(waiting: Promise<T>): Promise<T>;
}>;

export type Load = Readonly<{
  /** A place for a request whose caller has `heldByCaller` under way, itself among them; undefined when it is to be turned away. */
  enter(work: Work, heldByCaller: number): Place | undefined;
  /** The same for a poll that is ready to wait: where others have all places of polls, it queues for one. */
  enterInTurn(heldByCaller: number): Promise<Place | undefined>;
  /** A place of polls for a request that was let in before, and has waited for something to happen: before all that are new, however late. */
  enterAgain(): Promise<Place>;
  state(): States['load'];
}>;

type Queued = Readonly<{ until: number; begin: (place: Place | undefined) => void }>;

/**
 * Bounds the work at once. Polls are turned away before reads, reads before writes, and a user with many requests under way before the others.
 * Polls that are ready to wait queue instead, since thousands that one change wakes, and that come back together, would be refused by
 * each other.
 */
export function boundedLoad(maxInFlight: number, now: () => number = () => performance.now()): Load {
  let inFlight = 0;
  const turnedAway = { poll: 0, read: 0, write: 0 };
  const woken: Queued[] = [];
  const fresh: Queued[] = [];
  let isBeginning = false;
  const placesOf = (work: Work) => Math.ceil(maxInFlight * PART[work]);
  const isFull = (work: Work) => inFlight >= placesOf(work);
  const isCrowded = () => inFlight >= Math.ceil(maxInFlight * CROWDED_FROM);

  function take(): Place {
    inFlight += 1;
    return {
      leave,
      async withoutInFlightSlot(waiting) {
        leave();
        try {
          return await waiting;
        } finally {
          inFlight += 1;
        }
      },
    };
  }

  function leave(): void {
    inFlight -= 1;
    beginLater();
  }

  function turnAway(work: Work): undefined {
    turnedAway[work] += 1;
  }

  function queue(queued: Queued[], until: number): Promise<Place | undefined> {
    return new Promise((begin) => {
      queued.push({ until, begin });
      beginLater();
    });
  }

  function beginLater(): void {
    if (isBeginning || isFull('poll') || woken.length + fresh.length === 0) return;
    isBeginning = true;
    // Others are served in between. All places are given each time: turns of the event loop are few where the processor is busy.
    setImmediate(() => {
      isBeginning = false;
      beginSome();
      beginLater();
    });
  }

  function beginSome(): void {
    endOverdue();
    const free = Math.max(0, placesOf('poll') - inFlight);
    const again = woken.splice(0, free);
    for (const { begin } of [...again, ...fresh.splice(0, free - again.length)]) begin(take());
  }

  function endOverdue(): void {
    const present = now();
    const inTime = fresh.findIndex(({ until }) => until > present);
    for (const { begin } of fresh.splice(0, inTime < 0 ? fresh.length : inTime)) begin(turnAway('poll'));
  }

  const isTooMuch = (heldByCaller: number) => isCrowded() && heldByCaller > SHARE_WHEN_CROWDED;

  return {
    enter: (work, heldByCaller) => (isFull(work) || isTooMuch(heldByCaller) ? turnAway(work) : take()),
    async enterInTurn(heldByCaller) {
      endOverdue();
      if (isTooMuch(heldByCaller) || fresh.length >= maxInFlight * QUEUED_A_PLACE) return turnAway('poll');
      return isFull('poll') || woken.length + fresh.length > 0 ? queue(fresh, now() + QUEUED_FOR_MS) : take();
    },
    enterAgain: async () => (isFull('poll') || woken.length > 0 ? ((await queue(woken, Infinity)) as Place) : take()),
    state: () => ({ inFlight, queued: woken.length + fresh.length, turnedAway }),
  };
}
