import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds since the start, in simulated or real time. */
export type Clock = Readonly<{ now(): number; after(ms: number, task: () => void): void }>;

type Event = Readonly<{ at: number; order: number; task: () => void }>;

const isBefore = (one: Event, other: Event) => one.at < other.at || (one.at === other.at && one.order < other.order);

/** A clock that jumps from one event to the next; events due at the same time run in the order in which they were scheduled. */
export function simulatedClock() {
  const heap: Event[] = [];
  let now = 0;
  let order = 0;

  function push(event: Event): void {
    let place = heap.length;
    heap.push(event);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBefore(event, heap[parent]!)) break;
      heap[place] = heap[parent]!;
      place = parent;
    }
    heap[place] = event;
  }

  function pop(): Event {
    const first = heap[0]!;
    const last = heap.pop()!;
    if (heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1;
      if (!isBefore(heap[child]!, last)) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = last;
    return first;
  }

  return {
    now: () => now,
    after(ms: number, task: () => void) {
      order += 1;
      push({ at: now + Math.max(0, ms), order, task });
    },
    /** Runs all events until `end`. */
    runUntil(end: number): void {
      while (heap.length > 0 && heap[0]!.at <= end) {
        const { at, task } = pop();
        now = at;
        task();
      }
      now = end;
    },
  } satisfies Clock & { runUntil(end: number): void };
}

/** Real time. */
export function realClock() {
  const began = performance.now();
  const now = () => performance.now() - began;
  return {
    now,
    after: (ms: number, task: () => void) => void setTimeout(task, ms),
    runUntil: (end: number) => pause(Math.max(0, end - now())),
  };
}
