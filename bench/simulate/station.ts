import type { Clock } from './clock.ts';

/** What has gone through a station so far; times in milliseconds. */
export type Use = Readonly<{
  arrived: number;
  left: number;
  /** Of all servers together. */
  busyMs: number;
  /** Waiting and being served, added up over all who have left. */
  sojournMs: number;
  /** The integral of how many were there over time. */
  presentMs: number;
  longestQueue: number;
}>;

type Waiting = Readonly<{ at: number; begin: (leave: () => void) => void }>;

/** A number of equal servers and one queue for them, first come, first served. */
export function station(clock: Clock, servers: number) {
  const queue: Waiting[] = [];
  let head = 0;
  let serving = 0;
  let [arrived, left, busyMs, sojournMs, presentMs, longestQueue] = [0, 0, 0, 0, 0, 0];
  let countedAt = clock.now();

  const waiting = () => queue.length - head;

  function count(): void {
    const elapsed = clock.now() - countedAt;
    countedAt = clock.now();
    busyMs += elapsed * serving;
    presentMs += elapsed * (serving + waiting());
  }

  function next(): void {
    while (serving < servers && waiting() > 0) {
      const { at, begin } = queue[head]!;
      head += 1;
      if (head > 1024 && head * 2 > queue.length) {
        queue.splice(0, head);
        head = 0;
      }
      serving += 1;
      begin(() => {
        count();
        serving -= 1;
        left += 1;
        sojournMs += clock.now() - at;
        next();
      });
    }
  }

  /** Holds a server from `begin` until it calls what it is given, once. */
  function hold(begin: (leave: () => void) => void): void {
    count();
    arrived += 1;
    queue.push({ at: clock.now(), begin });
    next();
    longestQueue = Math.max(longestQueue, waiting());
  }

  return {
    servers,
    hold,
    /** Holds a server for a time, and then goes on. */
    serve(ms: number, done: () => void = () => {}): void {
      hold((leave) =>
        clock.after(ms, () => {
          leave();
          done();
        }),
      );
    },
    waiting,
    use(): Use {
      count();
      return { arrived, left, busyMs, sojournMs, presentMs, longestQueue };
    },
  };
}
export type Station = ReturnType<typeof station>;
