import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The cost of one operation: CPU time of gateway and database, statements, round trips and response size. */
export type Cost = Readonly<{ gatewayMs: number; databaseMs: number; statements: number; roundTrips: number; bytes: number }>;

export const COSTS = [
  'homeMade',
  'homeKept',
  'scheduleMade',
  'scheduleKept',
  /** A 304 from the cache. */
  'unchanged',
  'me',
  'firstPoll',
  /** A poll that starts waiting; one that a message wakes; one that ends without news. */
  'pollArrives',
  'pollWoken',
  'pollEnds',
  'message',
  'play',
  'score',
  'cancel',
] as const;
export type CostName = (typeof COSTS)[number];

type Processor = Readonly<{ gatewayMs: number; databaseMs: number }>;

/** The results of `npm run bench -- --constants` on one machine. */
export type Constants = Readonly<{
  commit: string;
  machine: Readonly<{ name: string }>;
  costs: Readonly<Record<CostName, Cost>>;
  /** Reading callers' access, and the watermarks of watched keys: cost per statement, and per key in it. */
  callers: Readonly<{ statement: Processor; each: Processor }>;
  watermarks: Readonly<{ statement: Processor; each: Processor }>;
  /** Cost of one second without requests. */
  idle: Processor;
  /** Latency in addition to CPU time, per response and per round trip to the database. */
  waits: Readonly<{ answerMs: number; roundTripMs: number }>;
  memory: Readonly<{ idleMb: number; waitingPollKb: number }>;
  /** By table, including its indexes. */
  rowBytes: Readonly<Record<string, number>>;
}>;

const RESULTS = join(import.meta.dirname, '../results');

/** Reads the constants from a file, by default the latest measurement. */
export function latestConstants(file?: string): Constants {
  const measured = readdirSync(RESULTS)
    .filter((name) => name.endsWith('-constants.json'))
    .map((name) => join(RESULTS, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  const found = file ?? measured[0];
  if (found === undefined) throw new Error('There are no constants: npm run bench -- --constants');
  return JSON.parse(readFileSync(found, 'utf8'));
}
