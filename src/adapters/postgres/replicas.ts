import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Storage } from '../../application/ports/storage.ts';
import { type Label, stampOf } from '../../application/ports/watermarks.ts';
import { ok } from '../../domain/shared/result.ts';
import { type Metrics, NO_METRICS } from '../system/metrics.ts';
import { postgresChatReader } from './chat.ts';
import { failureOf } from './failures.ts';
import { type OpenPool, openPool, type PoolOptions, sqlOnPool } from './pool.ts';
import { PreparedStatements, type PreparedStatementsSetting } from './prepared-statements.ts';
import { postgresVersionReader } from './scope-versions.ts';
import { type Sql, sqlBy } from './sql.ts';
import { statement } from './statement.ts';
import { inTransaction } from './transaction.ts';

export type Replicas = Readonly<{
  readAt: Storage['readAt'];
  /** The answer that `readAt` is making reads from the primary from now on. */
  stayOnPrimary(): void;
  /** Reads that may go to a replica while `readAt` runs them, and otherwise go to the primary. */
  readings: Sql;
  /** Checks the primary and its replicas; also done at intervals. */
  look(): Promise<void>;
  close(): Promise<void>;
}>;

export type ReplicasOptions = Readonly<{
  urls: readonly string[];
  /** Reads on the primary: those that requests wait for, and those of upkeep. */
  primary: Readonly<{ readings: Sql; upkeep: Sql }>;
  poolSize: number;
  preparedStatements?: PreparedStatementsSetting;
  onWarning?: (message: string) => void;
  metrics?: Metrics;
  lookEveryMs?: number;
  limits?: Partial<typeof LIMITS>;
  /** The statement that asks a replica for its position; tests use databases that are not replicas. */
  replicaPosition?: typeof REPLICA_POSITION;
}> &
  Pick<PoolOptions, 'traces' | 'connectWithinMs'>;

const POSITION_ROW = { system: z.string(), started: z.string(), position: z.int().nullable() };
/** Which server it is, and its WAL position; null if the server is not the expected primary or replica. */
const positionBy = (lsn: string, isReplica: boolean) =>
  `select (pg_control_system()).system_identifier::text as system, pg_postmaster_start_time()::text as started,
     case when ${isReplica ? '' : 'not '}pg_is_in_recovery() then pg_wal_lsn_diff(${lsn}, '0/0')::bigint end as position`;
export const PRIMARY_POSITION = statement<[]>('replicas.primary-position', positionBy('pg_current_wal_flush_lsn()', false)).rows(
  POSITION_ROW,
);
export const REPLICA_POSITION = statement<[]>('replicas.replica-position', positionBy('pg_last_wal_replay_lsn()', true)).rows(POSITION_ROW);

const LOOK_EVERY_MS = 400;
const LOOK_WITHIN_MS = 900;
/** How many positions of the primary an instance remembers. */
const POSITIONS_KEPT = 30;
const LIMITS = {
  /** Manual writes advance no version, so no replica that is further behind answers. */
  behindMs: 2000,
  /** Versions are read first and quickly: a replica that takes longer hangs. */
  versionsMs: 150,
  dataMs: 500,
  /** After this, reads that a replica has not answered are given up, with their connection. */
  silenceMs: 2000,
};
/** How many replicas are tried for one read. */
const MAX_ASKED = 2;
const TOLD_AFTER_MS = 10_000;
const BEGIN = 'begin isolation level repeatable read read only';
const LATE = Symbol('not in time');

type Outcome = 'answered' | 'other-version' | 'failed';
type Rows = readonly object[];

type Replica = {
  readonly name: string;
  readonly pool: OpenPool;
  readonly looks: OpenPool;
  readonly readings: Record<Outcome, number>;
  /** The latest time at which the primary was no further than the replica is now. */
  reachedAt: number;
  lookedAt: number;
  /** Configurations that list all servers of a failover cluster include the primary. */
  isPrimary: boolean;
  /** Why it answers no reads, and since when. */
  outage: Readonly<{ why: string; since: number; isTold: boolean }> | undefined;
};

/**
 * Spreads reads over replicas. The versions themselves, read in the snapshot of the data, prove that a replica has the data that an answer is
 * labelled with: a version is assigned only once, so equal versions mean equal data on any server. WAL positions only tell which replicas are
 * worth asking.
 */
export function openReplicas({
  urls,
  primary,
  poolSize,
  preparedStatements = 'auto',
  onWarning = () => {},
  metrics = NO_METRICS,
  lookEveryMs = LOOK_EVERY_MS,
  replicaPosition = REPLICA_POSITION,
  limits: givenLimits,
  ...options
}: ReplicasOptions): Replicas {
  const answers = new AsyncLocalStorage<{ readonly label: Label; isOnPrimary: boolean }>();
  const began = performance.now();
  const limits = { ...LIMITS, ...givenLimits };
  const replicas = urls.map((url, place): Replica => {
    const name = `replica-${place + 1}`;
    const open = (more: Pick<PoolOptions, 'name' | 'size' | 'silenceLimitMs' | 'idleLimitMs' | 'connectWithinMs'>) =>
      // Replicas need not be behind the primary's pooler.
      openPool({ ...options, ...more, url, metrics, onWarning, preparedStatements: new PreparedStatements(preparedStatements, onWarning) });
    return {
      name,
      pool: open({ name, size: poolSize, silenceLimitMs: limits.silenceMs }),
      looks: open({ name: `${name} looks`, size: 1, silenceLimitMs: LOOK_WITHIN_MS, idleLimitMs: 0, connectWithinMs: LOOK_WITHIN_MS }),
      readings: { answered: 0, 'other-version': 0, failed: 0 },
      reachedAt: -Infinity,
      lookedAt: -Infinity,
      isPrimary: false,
      outage: { why: 'it has not been looked at', since: began, isTold: false },
    };
  });
  let ofPrimary:
    | Readonly<{ system: string; started: string; positions: readonly Readonly<{ at: number; position: number }>[] }>
    | undefined;
  let readingsOfPrimary = 0;
  let turn = 0;
  let looking: Promise<void> | undefined;

  const isUsable = ({ outage, reachedAt }: Replica) => outage === undefined && performance.now() - reachedAt < limits.behindMs;
  for (const replica of replicas) {
    metrics.observe('replicas', replica.name, () => ({
      ...(!replica.isPrimary && { isUsable: isUsable(replica) }),
      ...(replica.reachedAt > -Infinity && { lagMs: Math.max(0, replica.lookedAt - replica.reachedAt) }),
      readings: replica.readings,
    }));
  }
  metrics.observe('replicas', 'primary', () => ({ readings: { answered: readingsOfPrimary } }));

  async function lookAtPrimary(): Promise<void> {
    const at = performance.now();
    const [found] = await primary.upkeep(PRIMARY_POSITION, []);
    const { system, started, position } = found!;
    const known = ofPrimary?.system === system ? ofPrimary.positions : [];
    ofPrimary = { system, started, positions: position === null ? known : [...known, { at, position }].slice(-POSITIONS_KEPT) };
  }

  /** Why a replica that answers must not be read from. */
  async function findFault(replica: Replica): Promise<string | undefined> {
    const [found] = await sqlOnPool(replica.looks)(replicaPosition, []);
    const { system, started, position } = found!;
    replica.lookedAt = performance.now();
    replica.isPrimary = position === null && system === ofPrimary?.system && started === ofPrimary.started;
    if (ofPrimary && system !== ofPrimary.system) return 'it is no replica of the primary';
    if (position === null) return 'it is no replica, but takes writes itself';
    const reached = ofPrimary?.positions.findLast((each) => each.position <= position);
    replica.reachedAt = Math.max(replica.reachedAt, reached?.at ?? -Infinity);
    return performance.now() - replica.reachedAt < limits.behindMs ? undefined : 'it is behind the primary';
  }

  function note(replica: Replica, why: string | undefined): void {
    const { outage } = replica;
    if (why === undefined) {
      replica.outage = undefined;
      return;
    }
    const since = outage?.since ?? performance.now();
    const isTold = outage?.isTold === true || (!replica.isPrimary && performance.now() - since >= TOLD_AFTER_MS);
    if (isTold && !outage?.isTold) onWarning(`${replica.name} answers no reads: ${why}`);
    replica.outage = { why, since, isTold };
  }

  function look(): Promise<void> {
    looking ??= lookAtPrimary()
      .catch(() => undefined)
      .then(() => Promise.all(replicas.map(async (each) => note(each, await findFault(each).catch(() => 'it does not answer')))))
      .then(() => {
        looking = undefined;
      });
    return looking;
  }
  const timer = setInterval(look, lookEveryMs).unref();

  async function readOn(replica: Replica, label: Label, text: string, parameters: readonly unknown[]): Promise<Rows | Outcome> {
    const versions = Promise.withResolvers<undefined>();
    const reading = inTransaction<Rows | undefined, never>(
      replica.pool,
      async ({ sql }) => {
        const stamp = stampIn(sql, label);
        const rows = sql(text, parameters);
        stamp.then(() => versions.resolve(undefined), versions.reject);
        return ok(Promise.all([stamp, rows]).then(([found, data]) => (found === label.stamp ? data : undefined)));
      },
      { begin: BEGIN },
    );
    try {
      const hangs = (await inTime(Promise.race([versions.promise, reading]), limits.versionsMs)) === LATE;
      if (hangs) note(replica, 'it does not answer');
      const read = hangs ? LATE : await inTime(reading, limits.dataMs);
      if (read === LATE) {
        reading.catch(() => undefined);
        return 'failed';
      }
      return read.ok && read.value ? read.value : 'other-version';
    } catch (error) {
      const failure = failureOf(error);
      if (failure === 'disconnected' || failure === 'overloaded') note(replica, 'it does not answer');
      return 'failed';
    }
  }

  /** Undefined if the primary has to be asked. */
  async function rowsOf(text: string, parameters: readonly unknown[]): Promise<Rows | undefined> {
    const answer = answers.getStore();
    if (!answer) return undefined;
    const usable = answer.isOnPrimary ? [] : replicas.filter(isUsable);
    turn += 1;
    for (let asked = 0; asked < Math.min(MAX_ASKED, usable.length); asked += 1) {
      const replica = usable[(turn + asked) % usable.length]!;
      const read = await readOn(replica, answer.label, text, parameters);
      if (typeof read !== 'string') {
        replica.readings.answered += 1;
        return read;
      }
      replica.readings[read] += 1;
      if (read === 'failed') break;
    }
    // The primary may be ahead of the label, and later reads for the same answer must not be older.
    answer.isOnPrimary = true;
    readingsOfPrimary += 1;
    return undefined;
  }

  return {
    readAt: (label, readings) => answers.run({ label, isOnPrimary: false }, readings),
    stayOnPrimary() {
      const answer = answers.getStore();
      if (answer) answer.isOnPrimary = true;
    },
    readings: sqlBy(async (text, parameters) => (await rowsOf(text, parameters)) ?? primary.readings(text, parameters)),
    look,
    async close() {
      clearInterval(timer);
      await looking;
      await Promise.all(replicas.flatMap(({ pool, looks }) => [pool.end(), looks.end()]));
    },
  };
}

async function stampIn(sql: Sql, { scopes, room }: Label): Promise<string> {
  const [versions, rooms] = await Promise.all([
    postgresVersionReader(sql).scopeVersions(scopes),
    room ? postgresChatReader(sql).roomStates([room]) : [],
  ]);
  // A single server has all of them.
  return stampOf(
    versions.map((version) => version!),
    rooms[0],
  );
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T | typeof LATE> {
  const given = new AbortController();
  // Results that have already arrived are handled first: this process may itself have been busy.
  const late = pause(ms, undefined, { signal: given.signal }).then(() => nextTurn(LATE));
  try {
    return await Promise.race([work, late]);
  } finally {
    given.abort();
  }
}
