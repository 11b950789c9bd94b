import type { Backlogs } from '../../application/ports/backlog.ts';

/** What components of this process report while running, by kind. Counts that do not describe the current moment only grow. */
export type States = {
  cache: Readonly<{ entries: number; bytes?: number; hits: number; misses: number; evictions: number }>;
  pool: Readonly<{ most: number; inUse: number; idle: number; waiting: number }>;
  /** `ageMs` is the time since all watched watermarks were last read. */
  watermarks: Readonly<{ watched: number; ageMs: number }>;
  /** Refusals so far, by policy. */
  limiter: Readonly<{ refused: Readonly<Record<string, number>> }>;
  load: Readonly<{ inFlight: number; queued: number; turnedAway: Readonly<Record<string, number>> }>;
  polls: Readonly<{ waiting: number }>;
  jobs: Readonly<{ running: number; waiting?: number }>;
  backlog: Backlogs;
  database: Readonly<{ isReachable: boolean; refusesWrites: boolean }>;
  /** The latest migration that this version of the program knows. */
  schema: Readonly<{ version: number }>;
};
export type Kind = keyof States;

/** A response as it is sent: each label is from a set known at start-up, whatever the client sent. */
export type Answered = Readonly<{
  /** Undefined if no route matches. */
  operation: string | undefined;
  method: string;
  status: number;
  /** Without the time that a long poll waited. */
  seconds: number;
  /** The kind of the refusal, if it is one. */
  refusal: string | undefined;
}>;

/** Where components report their state. Names are constants of ours, never an id, a name or an address of a person. */
export interface Metrics {
  /** Calls `read` on each scrape. A failed read is left out, and undefined reports nothing. */
  observe<Of extends Kind>(kind: Of, name: string, read: () => States[Of] | undefined | Promise<States[Of] | undefined>): void;
  answered(answered: Answered): void;
  /** A connection was acquired from the pool, or not, after so long. */
  waitedForConnection(pool: string, seconds: number): void;
  /** The outcome of `count` messages handed to an external service. */
  delivered(queue: string, outcome: string, count: number): void;
}

/** For when metrics are disabled. */
export const NO_METRICS: Metrics = { observe() {}, answered() {}, waitedForConnection() {}, delivered() {} };

/** Counts a cache's hits, misses and evictions. */
export function cacheCounts() {
  const counts = { hits: 0, misses: 0, evictions: 0 };
  return {
    looked(isAnswered: boolean): void {
      if (isAnswered) counts.hits += 1;
      else counts.misses += 1;
    },
    /** For `dispose` of an LRU cache; its other reasons are not evictions for lack of space. */
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
