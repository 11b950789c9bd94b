import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Backlog } from '../../application/ports/backlog.ts';
import type { Answered, Kind, Metrics, States } from './metrics.ts';

export type Prometheus = Metrics &
  Readonly<{
    contentType: string;
    /** All metrics in the text format. Never fails: values that cannot be read are left out. */
    text(): Promise<string>;
    /** Counts a log line of level warning or above. */
    logged(level: string): void;
  }>;

export type PrometheusOptions = Readonly<{ version: string; readWithinMs?: number }>;

/** Cached answers take less than a millisecond, reads 2 to 25, writes 5 to 50; operations time out after ten seconds. */
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** A free connection is available at once; waiting times out after two seconds. */
const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Default metrics that list every connection and timer of the process at each scrape. */
const LISTING_CONNECTIONS = ['handles', 'requests', 'resources'].flatMap((what) => [
  `nodejs_active_${what}`,
  `nodejs_active_${what}_total`,
]);
const LOG_LEVELS = ['warn', 'error', 'fatal'];
/** A value that takes longer to read is left out of the scrape. */
const READ_WITHIN_MS = 1000;

/** Answers are counted in batches of this size, which takes a fraction of the time of counting each between other work. */
const COUNTED_AT_ONCE = 256;

type NamedStates<Of extends Kind> = readonly [name: string, state: States[Of]][];
type Sample = readonly [value: number, labels: Readonly<Record<string, string>>];
/** A metric derived from the states of a kind. */
type Derived<Of extends Kind> = Readonly<{
  name: string;
  help: string;
  labels: readonly string[];
  samples: (states: NamedStates<Of>) => readonly Sample[];
}>;

/** One number from each state, labelled with the name of its component. */
const each = <Of extends Kind>(
  name: string,
  help: string,
  label: string,
  pick: (state: States[Of]) => number | undefined,
): Derived<Of> => ({
  name,
  help,
  labels: [label],
  samples: (states) =>
    states.flatMap(([part, state]) => {
      const value = pick(state);
      return value === undefined ? [] : [[value, { [label]: part }] as const];
    }),
});
const sum = <Of extends Kind>(name: string, help: string, pick: (state: States[Of]) => number): Derived<Of> => ({
  name,
  help,
  labels: [],
  samples: (states) => [[states.reduce((all, [, state]) => all + pick(state), 0), {}]],
});
const byWord = <Of extends Kind>(
  name: string,
  help: string,
  label: string,
  pick: (state: States[Of]) => Readonly<Record<string, number>>,
): Derived<Of> => ({
  name,
  help,
  labels: [label],
  samples: (states) =>
    states.flatMap(([, state]) => Object.entries(pick(state)).map(([word, value]) => [value, { [label]: word }] as const)),
});

const ofQueues = (name: string, help: string, pick: (backlog: Backlog) => number | undefined): Derived<'backlog'> =>
  byWord(name, help, 'queue', (queues) =>
    Object.fromEntries(
      Object.entries(queues).flatMap(([queue, backlog]) => {
        const value = pick(backlog);
        return value === undefined ? [] : [[queue, value] as const];
      }),
    ),
  );

/** Every metric derived from states; names that end with `_total` are counters. */
const DERIVED: { readonly [Of in Kind]: readonly Derived<Of>[] } = {
  cache: [
    each('league_cache_entries', 'Entries in the cache', 'cache', ({ entries }) => entries),
    each('league_cache_bytes', 'Size of the entries of a cache with a size limit', 'cache', ({ bytes }) => bytes),
    each('league_cache_hits_total', 'Cache hits', 'cache', ({ hits }) => hits),
    each('league_cache_misses_total', 'Cache misses', 'cache', ({ misses }) => misses),
    each('league_cache_evictions_total', 'Entries evicted to make room', 'cache', ({ evictions }) => evictions),
  ],
  pool: [
    {
      name: 'league_db_connections',
      help: 'Open connections to the database',
      labels: ['pool', 'state'],
      samples: (states) =>
        states.flatMap(([pool, { inUse, idle }]) => [
          [inUse, { pool, state: 'in-use' }],
          [idle, { pool, state: 'idle' }],
        ]),
    },
    each('league_db_connections_most', 'Maximum number of connections of the pool', 'pool', ({ most }) => most),
    each(
      'league_db_connection_requests_waiting',
      'Transactions, and reads or groups of reads, that wait for a connection',
      'pool',
      ({ waiting }) => waiting,
    ),
  ],
  watermarks: [
    each('league_watermarks_watched', 'Scopes that are watched for changes', 'kind', ({ watched }) => watched),
    each('league_watermarks_age_seconds', 'Time since the last read of all watched scopes', 'kind', ({ ageMs }) => ageMs / 1000),
  ],
  limiter: [byWord('league_limit_refusals_total', 'Refusals of a rate limiter', 'policy', ({ refused }) => refused)],
  load: [
    sum('league_requests_in_flight', 'Requests in progress, without waiting polls', ({ inFlight }) => inFlight),
    sum('league_polls_queued', 'Polls in the queue behind others', ({ queued }) => queued),
    byWord(
      'league_requests_turned_away_total',
      'Requests rejected because the instance was overloaded',
      'work',
      ({ turnedAway }) => turnedAway,
    ),
  ],
  polls: [sum('league_polls_waiting', 'Polls waiting for a change', ({ waiting }) => waiting)],
  jobs: [
    each('league_jobs_running', 'Jobs running on this instance', 'job', ({ running }) => running),
    each('league_jobs_waiting', 'Jobs waiting on this instance', 'job', ({ waiting }) => waiting),
  ],
  database: [
    sum('league_database_reachable', 'Whether the database is reachable: 1 or 0', ({ isReachable }) => Number(isReachable)),
    sum('league_database_writes_refused', 'Whether the database can be read and refuses to write: 1 or 0', ({ refusesWrites }) =>
      Number(refusesWrites),
    ),
  ],
  schema: [sum('league_schema_version', 'The last migration that this version of the program knows', ({ version }) => version)],
  backlog: [
    ofQueues('league_outbox_waiting', 'Due entries of the outbox, which all instances share; at most 10 000', ({ waiting }) => waiting),
    ofQueues('league_outbox_oldest_seconds', 'How long the oldest entry has been due', ({ oldestMs }) => oldestMs / 1000),
    ofQueues(
      'league_undelivered_oldest_seconds',
      'Age of the oldest message that its service did not take and that is tried again',
      ({ undeliveredMs }) => (undeliveredMs === undefined ? undefined : undeliveredMs / 1000),
    ),
  ],
};

/** Metrics for Prometheus. Values that components keep themselves are read at each scrape, and cost nothing in between. */
export function prometheus({ version, readWithinMs = READ_WITHIN_MS }: PrometheusOptions): Prometheus {
  const registers = [new Registry()];
  const [register] = registers as [Registry];
  collectDefaultMetrics({ register });
  for (const name of LISTING_CONNECTIONS) register.removeSingleMetric(name);
  const histogram = <Label extends string>(name: string, help: string, labelNames: readonly Label[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers });

  const requests = histogram(
    'league_request_duration_seconds',
    'Responses by operation and their duration, without the time that a poll waited',
    ['operation', 'method', 'status'],
    REQUEST_SECONDS,
  );
  const refusals = counter('league_refusals_total', 'Refusals by their kind, as in /problems', ['kind']);
  const waits = histogram(
    'league_db_connection_wait_seconds',
    'Wait of a transaction, a read or a group of reads for a connection',
    ['pool'],
    WAIT_SECONDS,
  );
  const deliveries = counter('league_deliveries_total', 'Results of messages sent to external services', ['queue', 'outcome']);
  const logLines = counter('league_log_lines_total', 'Log lines of level warning and above', ['level']);
  for (const level of LOG_LEVELS) logLines.inc({ level }, 0);
  new Gauge({ name: 'league_build_info', help: 'Version of the gateway and of Node.js', labelNames: ['version', 'node'], registers }).set(
    { version, node: process.version },
    1,
  );

  const observed = Object.fromEntries(Object.keys(DERIVED).map((kind) => [kind, []])) as unknown as {
    readonly [Of in Kind]: [name: string, read: () => States[Of] | undefined | Promise<States[Of] | undefined>][];
  };

  /** The states of a kind that can be read in time. */
  async function readStates<Of extends Kind>(kind: Of): Promise<NamedStates<Of>> {
    const states = await Promise.all(
      observed[kind].map(async ([name, read]) => {
        const state = await inTime(async () => read(), readWithinMs);
        return state === undefined ? [] : [[name, state] as [string, States[Of]]];
      }),
    );
    return states.flat();
  }

  function derive<Of extends Kind>(kind: Of): void {
    let reading: Promise<NamedStates<Of>> | undefined;
    const together = () => {
      reading ??= readStates(kind).finally(() => {
        reading = undefined;
      });
      return reading;
    };
    for (const { name, help, labels: labelNames, samples } of DERIVED[kind]) {
      const isCounter = name.endsWith('_total');
      const collect = async (put: (labels: Readonly<Record<string, string>>, value: number) => void, reset: () => void) => {
        const states = await together();
        reset();
        for (const [value, labels] of samples(states)) put(labels, value);
      };
      if (isCounter) {
        const made: Counter = new Counter({
          name,
          help,
          labelNames,
          registers,
          collect: () =>
            collect(
              (labels, value) => made.inc(labels, value),
              () => made.reset(),
            ),
        });
      } else {
        const made: Gauge = new Gauge({
          name,
          help,
          labelNames,
          registers,
          collect: () =>
            collect(
              (labels, value) => made.set(labels, value),
              () => made.reset(),
            ),
        });
      }
    }
  }
  for (const kind of Object.keys(DERIVED) as Kind[]) derive(kind);

  const answers: Answered[] = [];
  function countAnswers(): void {
    for (const { operation = 'unmatched', method, status, seconds, refusal } of answers.splice(0)) {
      requests.observe({ operation, method: METHODS.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` }, seconds);
      if (refusal !== undefined) refusals.inc({ kind: refusal });
    }
  }

  return {
    observe: (kind, name, read) => void observed[kind].push([name, read]),
    answered(answered) {
      if (answers.push(answered) >= COUNTED_AT_ONCE) countAnswers();
    },
    waitedForConnection: (pool, seconds) => waits.observe({ pool }, seconds),
    delivered: (queue, outcome, count) => deliveries.inc({ queue, outcome }, count),
    logged(level) {
      if (LOG_LEVELS.includes(level)) logLines.inc({ level });
    },
    contentType: register.contentType,
    text() {
      countAnswers();
      return register.metrics();
    },
  };
}

/** Undefined if it fails or takes too long. */
async function inTime<T>(work: () => Promise<T | undefined>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  return Promise.race([work().catch(() => undefined), late]).finally(() => clearTimeout(timer));
}
