import type { Clock } from './clock.ts';

/** Statistics of a station so far; times in milliseconds. */
export type Use = Readonly<{
  arrived: number;
  left: number;
  /** Sum over all servers. */
  busyMs: number;
  /** Sum of waiting and service times of all completed jobs. */
  sojournMs: number;
  /** The integral of the number of jobs present over time. */
  presentMs: number;
  longestQueue: number;
}>;

type Waiting = Readonly<{ at: number; begin: (leave: () => void) => void }>;

/** Identical servers with one FIFO queue. */
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

  /** Holds a server from `begin` until it calls `leave`, once. */
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
    /** Holds a server for `ms`, then calls `done`. */
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
