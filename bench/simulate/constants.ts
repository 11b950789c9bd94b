import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Processor time of one of something at the gateway and at the database, its statements, and the bytes of its answer. */
export type Cost = Readonly<{ gatewayMs: number; databaseMs: number; statements: number; roundTrips: number; bytes: number }>;

export const COSTS = [
  'homeMade',
  'homeKept',
  'scheduleMade',
  'scheduleKept',
  /** 304 to an answer that is kept. */
  'unchanged',
  'me',
  'firstPoll',
  /** A poll that begins to wait; what it costs to be woken by a message and answered; what to be sent home without one. */
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

/** What `npm run bench -- --constants` has measured on one machine. */
export type Constants = Readonly<{
  commit: string;
  machine: Readonly<{ name: string }>;
  costs: Readonly<Record<CostName, Cost>>;
  /** Reading what callers may do, and what has changed of what is watched: for each statement, and for each key in it. */
  callers: Readonly<{ statement: Processor; each: Processor }>;
  watermarks: Readonly<{ statement: Processor; each: Processor }>;
  /** In a second in which nobody asks. */
  idle: Processor;
  /** What an answer takes beyond processor time, and each round trip to the database. */
  waits: Readonly<{ answerMs: number; roundTripMs: number }>;
  memory: Readonly<{ idleMb: number; waitingPollKb: number }>;
  /** By table, with its indexes. */
  rowBytes: Readonly<Record<string, number>>;
}>;

const RESULTS = join(import.meta.dirname, '../results');

/** Those of a file, or those that were measured last. */
export function latestConstants(file?: string): Constants {
  const measured = readdirSync(RESULTS)
    .filter((name) => name.endsWith('-constants.json'))
    .map((name) => join(RESULTS, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  const found = file ?? measured[0];
  if (found === undefined) throw new Error('There are no constants: npm run bench -- --constants');
  return JSON.parse(readFileSync(found, 'utf8'));
}
