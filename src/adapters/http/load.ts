import type { States } from '../system/metrics.ts';

/** What kind of work a request is; the first kinds are turned away before the last. */
export type Work = 'poll' | 'read' | 'write';

/** The part of all places that a kind of work can fill. */
const PART: Readonly<Record<Work, number>> = { poll: 0.6, read: 0.8, write: 1 };
/** From this part on, nobody holds more than a few places. */
const CROWDED_FROM = 0.5;
const SHARE_WHEN_CROWDED = 4;

export type Place = Readonly<{
  leave(): void;
  /** Awaits something that takes up nothing here: others are served meanwhile. */
  withoutInFlightSlot<T>(waiting: Promise<T>): Promise<T>;
}>;

export type Load = Readonly<{
  /** A place for a request whose caller has `heldByCaller` under way, itself among them; undefined when it is to be turned away. */
  enter(work: Work, heldByCaller: number): Place | undefined;
  /** A place for a request that was let in before, and has waited for something to happen. */
  enterAgain(): Place;
  state(): States['load'];
}>;

/** Bounds the work at once. Polls are turned away before reads, reads before writes, and a user with many requests under way before the others. */
export function boundedLoad(maxInFlight: number): Load {
  let inFlight = 0;
  const turnedAway = { poll: 0, read: 0, write: 0 };
  const isFull = (work: Work) => inFlight >= Math.ceil(maxInFlight * PART[work]);
  const isCrowded = () => inFlight >= Math.ceil(maxInFlight * CROWDED_FROM);
  function enterAgain(): Place {
    inFlight += 1;
    return {
      leave: () => {
        inFlight -= 1;
      },
      async withoutInFlightSlot(waiting) {
        inFlight -= 1;
        try {
          return await waiting;
        } finally {
          inFlight += 1;
        }
      },
    };
  }
  return {
    enter(work, heldByCaller) {
      if (!isFull(work) && !(isCrowded() && heldByCaller > SHARE_WHEN_CROWDED)) return enterAgain();
      turnedAway[work] += 1;
      return undefined;
    },
    enterAgain,
    state: () => ({ inFlight, turnedAway }),
  };
}
