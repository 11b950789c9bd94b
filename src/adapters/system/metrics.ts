import type { Backlogs } from '../../application/ports/backlog.ts';

/** What parts of this process can be asked for while they work, by kind. Counts that are not of a moment only grow. */
export type States = {
  cache: Readonly<{ entries: number; bytes?: number; hits: number; misses: number; evictions: number }>;
  pool: Readonly<{ most: number; inUse: number; idle: number; waiting: number }>;
  /** `ageMs` is how long ago all that is watched was last read. */
  watermarks: Readonly<{ watched: number; ageMs: number }>;
  /** Refusals so far, by policy. */
  limiter: Readonly<{ refused: Readonly<Record<string, number>> }>;
  /** Readings of kept answers so far, by what came of them; the primary is one of those that answer. */
  replicas: Readonly<{ isUsable?: boolean; lagMs?: number; readings: Readonly<Record<string, number>> }>;
  load: Readonly<{ inFlight: number; queued: number; turnedAway: Readonly<Record<string, number>> }>;
  polls: Readonly<{ waiting: number }>;
  jobs: Readonly<{ running: number; waiting?: number }>;
  backlog: Backlogs;
  database: Readonly<{ isReachable: boolean }>;
  /** Of a database over several. */
  nodes: Readonly<{ away: number }>;
  /** The last migration that this version of the program knows. */
  schema: Readonly<{ version: number }>;
};
export type Kind = keyof States;

/** An answer as it leaves: each word is one of a set that is known at the start, whatever was sent. */
export type Answered = Readonly<{
  /** Undefined where no route matches. */
  operation: string | undefined;
  method: string;
  status: number;
  /** Without the time that a poll has waited. */
  seconds: number;
  /** The kind of the refusal, if it is one. */
  refusal: string | undefined;
}>;

/** Where parts of the process tell how they are. Names are words of ours, never an id, a name or an address of anybody. */
export interface Metrics {
  /** Has `read` asked whenever somebody looks. What cannot be read is left out, and undefined is nothing to tell. */
  observe<Of extends Kind>(kind: Of, name: string, read: () => States[Of] | undefined | Promise<States[Of] | undefined>): void;
  answered(answered: Answered): void;
  /** A connection of the pool was had, or not, after so long. */
  waitedForConnection(pool: string, seconds: number): void;
  /** What became of `count` messages that were handed to a service outside. */
  delivered(queue: string, outcome: string, count: number): void;
}

/** Where nobody looks. */
export const NO_METRICS: Metrics = { observe() {}, answered() {}, waitedForConnection() {}, delivered() {} };

/** Counts what a cache answers and lets go. */
export function cacheCounts() {
  const counts = { hits: 0, misses: 0, evictions: 0 };
  return {
    looked(isAnswered: boolean): void {
      if (isAnswered) counts.hits += 1;
      else counts.misses += 1;
    },
    /** For `dispose` of an LRU cache, whose other reasons are no want of room. */
    disposed(_value: unknown, _key: unknown, reason: string): void {
      if (reason === 'evict') counts.evictions += 1;
    },
    of: (entries: number, bytes?: number): States['cache'] => ({
      ...counts,
      entries,
      ...(bytes !== undefined && { bytes }),
    }),
  };
}
