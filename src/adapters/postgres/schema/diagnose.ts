import { sql as text } from 'kysely';
import { z } from 'zod';
import { type Finding, fault, good, warning } from '../../../application/ports/diagnosis.ts';
import { overridden, tableIn } from '../../../domain/league/season-rules.ts';
import { SPORTS_WITH_INNINGS, type SportCode } from '../../../domain/league/sport.ts';
import { pitchingTableIn } from '../../../domain/membership/org.ts';
import { limitsFor } from '../../../domain/scoring/pitching-limits.ts';
import { diagnoseCluster } from '../cluster/diagnose-cluster.ts';
import { FURTHER_CONNECTIONS } from '../driver/database.ts';
import { databaseTime } from '../driver/database-time.ts';
import { reasonOf } from '../driver/failures.ts';
import { openPool, sqlOnPool } from '../driver/pool.ts';
import { PreparedStatements } from '../driver/prepared-statements.ts';
import type { Sql } from '../driver/sql.ts';
import { unusableReason } from '../driver/unusable-reason.ts';
import { MIGRATION_FILES } from '../migrations/files.ts';
import { postgresPushReader } from '../notifications/push-reader.ts';
import { fragment } from '../orm/fragment.ts';
import { prepared } from '../orm/prepared.ts';
import { migrationsDone, pendingAfter, whyNotUpgraded } from './pending-migrations.ts';

const OLDEST_VERSION = 15;
const EXTENSIONS = ['pg_trgm', 'btree_gin'];
const CLOCK_TOLERANCE_MS = 2_000;
const NODES_AT_ONCE = 4;
const NODE_SILENT_FOR_MS = 3_000;
const STUCK_AFTER_MS = 600_000;

const SERVER = prepared('doctor.server', (_: object, db) =>
  db.selectNoFrom([
    fragment(z.int())`current_setting('server_version_num')::int / 10000`.as('version'),
    fragment(z.string())`current_setting('server_encoding')`.as('encoding'),
    fragment(z.string())`current_database()`.as('database'),
    fragment(z.string())`current_setting('statement_timeout')`.as('statementTimeout'),
    fragment(z.boolean())`has_schema_privilege('public', 'create')`.as('mayCreate'),
    fragment(z.date())`clock_timestamp()`.as('now'),
    fragment(z.boolean())`current_setting('transaction_read_only') = 'on'`.as('onlyReads'),
    fragment(z.int())`current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - (select count(*)::int from pg_stat_activity where backend_type = 'client backend')`.as('freeConnections'),
  ]),
);
/** An extension that is in the database works, whether or not the server has the files to install it. */
const EXTENSIONS_THERE = prepared('doctor.extensions', ({ names }: { names: readonly string[] }, db) =>
  db
    .selectFrom(text<{ name: string }>`unnest(${names}::text[])`.as<'e'>(text`e (name)`))
    .leftJoin(text<{ extname: string }>`pg_extension`.as('i'), 'i.extname', 'e.name')
    .leftJoin(text<{ name: string }>`pg_available_extensions`.as('a'), 'a.name', 'e.name')
    .select((eb) => ['e.name', eb('i.extname', 'is not', null).as('isInstalled'), eb('a.name', 'is not', null).as('isAvailable')]),
);
/** Writes some megabytes, and takes them back: a full disk still has room for a row. */
const WRITE = `do $$ begin
  begin
    create temporary table league_doctor (filling text);
    insert into league_doctor select repeat(md5(n::text), 64) from generate_series(1, 2000) n;
    raise exception sqlstate 'LG001';
  exception when sqlstate 'LG001' then null;
  end;
end $$`;
const ARCHIVER = prepared('doctor.archiver', (_: object, db) =>
  db
    .selectFrom(text<{ last_failed_time: Date }>`pg_stat_archiver`.as('a'))
    .where(text<boolean>`a.last_failed_time > coalesce(a.last_archived_time, '-infinity')`)
    .select('a.last_failed_time as at'),
);
const KEYS = prepared('doctor.keys', (_: object, db) => db.selectFrom('hash_key').select(fragment(z.int())`length(key)`.as('bytes')));
const WITHOUT_ADMIN = prepared('doctor.orgs-without-admin', (_: object, db) =>
  db
    .selectFrom('org as o')
    .leftJoin(
      (all) => all.selectFrom('membership').where('role', '=', 'admin').where('state', '=', 'approved').distinct().select('org_id').as('m'),
      (join) => join.onRef('m.org_id', '=', 'o.org_id'),
    )
    .leftJoin(
      (all) => all.selectFrom('admin_appointment').distinct().select('org_id').as('a'),
      (join) => join.onRef('a.org_id', '=', 'o.org_id'),
    )
    .where('m.org_id', 'is', null)
    .where('a.org_id', 'is', null)
    .select('o.code')
    .orderBy('o.code', (order) => order.collate('C')),
);

/** Each endpoint with the keys that seal its secrets, and whether it is disabled. */
const WEBHOOKS = prepared('doctor.webhooks', (_: object, db) =>
  db
    .selectFrom('webhook as w')
    .innerJoin('org as o', 'o.org_id', 'w.org_id')
    .select((eb) => [
      'o.code',
      eb('w.state', '=', 'disabled').as('isDisabled'),
      fragment(z.array(z.string()))`array_remove(array[split_part(w.secret, '.', 1),
        case when w.previous_until > statement_timestamp() then split_part(w.previous_secret, '.', 1) end], null)`.as('keyIds'),
    ])
    .orderBy('o.code', (order) => order.collate('C'))
    .orderBy('w.webhook_id'),
);
const WEBHOOK_DEPTH = prepared('doctor.webhook-depth', (_: object, db) =>
  db
    .selectFrom('webhook_delivery')
    .where('due_at', 'is not', null)
    .select([
      fragment(z.int())`count(*)::int`.as('waiting'),
      fragment(z.int())`(count(*) filter (where due_at < statement_timestamp() - interval '15 minutes'))::int`.as('late'),
    ]),
);

const AGE_GROUPS_IN_PLAY = prepared('doctor.age-groups-in-play', ({ sports }: { sports: readonly SportCode[] }, db) =>
  db
    .selectFrom('season as n')
    .innerJoin('sport as s', (join) => join.onRef('s.org_id', '=', 'n.org_id').onRef('s.sport_id', '=', 'n.sport_id'))
    .innerJoin('team as t', (join) =>
      join.onRef('t.org_id', '=', 'n.org_id').onRef('t.season_id', '=', 'n.season_id').on('t.archived', '=', false),
    )
    .innerJoin('age_group as a', (join) => join.onRef('a.org_id', '=', 't.org_id').onRef('a.age_group_id', '=', 't.age_group_id'))
    .innerJoin('org as o', 'o.org_id', 'n.org_id')
    .leftJoin('age_group_rules as u', (join) =>
      join.onRef('u.org_id', '=', 't.org_id').onRef('u.season_id', '=', 't.season_id').onRef('u.age_group_id', '=', 't.age_group_id'),
    )
    .leftJoin('roster_spot as r', (join) => join.onRef('r.org_id', '=', 't.org_id').onRef('r.team_id', '=', 't.team_id'))
    .where('n.is_active', '=', true)
    .where('n.archived', '=', false)
    .where('s.code', '=', text<SportCode>`any(${sports}::text[])`)
    .where('r.league_age', 'is', null)
    .distinct()
    .select(['o.code', 'o.settings', 'n.rules as seasonRules', 'u.rules as ageGroupRules', 'a.name as ageGroup', 's.code as sport'])
    .orderBy('o.code')
    .orderBy('a.name')
    .orderBy('s.code'),
);

const TOO_MANY_CONNECTIONS = '53300';

export type DiagnosedDatabase = Readonly<{
  url: string;
  poolSize: number;
  now: () => Date;
  /** The ids of the webhook secret keys that the gateway has. */
  webhookKeyIds?: readonly string[];
}>;

/** What is wrong with a database, found by reads alone. */
export async function diagnosePostgres({ url, poolSize, now, webhookKeyIds = [] }: DiagnosedDatabase): Promise<readonly Finding[]> {
  const pooler: Finding[] = [];
  const preparedStatements = new PreparedStatements('auto', () =>
    pooler.push(
      warning(
        'connections',
        'The database is behind a pooler that does not support prepared statements: each statement is planned on every execution.',
        'Use PgBouncer 1.21 or newer with max_prepared_statements = 500.',
      ),
    ),
  );
  const pool = openPool({ url, size: 1, name: 'doctor', preparedStatements });
  const nodes = openPool({ url, size: NODES_AT_ONCE, name: 'doctor nodes', silenceLimitMs: NODE_SILENT_FOR_MS, connectWithinMs: 0 });
  try {
    const sql = sqlOnPool(pool);
    const found = [...(await server(sql, poolSize, now)), ...(await diagnoseCluster(sql, sqlOnPool(nodes)))];
    // Checks of all orgs fail while one of their nodes is away.
    const isWhole = !found.some(({ part, state }) => part === 'cluster' && state === 'fault');
    return [...found, ...(isWhole ? await schema(sql, webhookKeyIds) : []), ...pooler];
  } catch (error) {
    const remedy =
      reasonOf(error) === TOO_MANY_CONNECTIONS
        ? 'Find the open connections in pg_stat_activity. Raise max_connections or the connection limit of the role or the database, or lower DATABASE_POOL_SIZE.'
        : 'Check that the server is running and that host, database, user and password in DATABASE_URL are correct.';
    return [fault('database', `The database cannot be used: ${unusableReason(error)}.`, remedy)];
  } finally {
    await Promise.all([pool.end(), nodes.end()]);
  }
}

async function server(sql: Sql, poolSize: number, now: () => Date): Promise<readonly Finding[]> {
  const beganMs = now().getTime();
  const [found] = await SERVER(sql, {});
  const { version, encoding, database, statementTimeout, mayCreate, onlyReads, freeConnections } = found!;
  const aheadMs = Math.max(beganMs - found!.now.getTime(), found!.now.getTime() - now().getTime(), 0);
  const needed = poolSize + FURTHER_CONNECTIONS;
  return [
    version >= OLDEST_VERSION
      ? good('database', `PostgreSQL ${version} is reachable.`)
      : fault('database', `The server is PostgreSQL ${version}.`, `Upgrade to PostgreSQL ${OLDEST_VERSION} or newer.`),
    ...(encoding === 'UTF8'
      ? []
      : [
          fault(
            'database',
            `The encoding of the database is ${encoding}, but names need UTF-8.`,
            `create database ${database}_utf8 encoding 'UTF8' template template0 locale 'C.UTF-8'; and set it in DATABASE_URL.`,
          ),
        ]),
    ...(onlyReads
      ? [
          fault(
            'database',
            'The server is read-only: it is a replica, or is configured as read-only.',
            'Point DATABASE_URL to the primary; after a failover, check where its host name resolves to.',
          ),
        ]
      : []),
    ...(onlyReads ? [] : await disk(sql)),
    ...(mayCreate || onlyReads
      ? []
      : [
          fault(
            'database',
            'The user cannot create tables, so migrations cannot run.',
            'Make the user of DATABASE_URL the owner of the database.',
          ),
        ]),
    ...(statementTimeout === '0'
      ? [warning('database', 'Statements have no timeout.', 'Run "league migrate", which sets one unless one was set manually.')]
      : []),
    freeConnections >= needed
      ? good('connections', `${freeConnections} connections are free; an instance uses up to ${needed}.`)
      : warning(
          'connections',
          `${freeConnections} connections are free; an instance uses up to ${needed}.`,
          'Raise max_connections of the server, or lower DATABASE_POOL_SIZE.',
        ),
    aheadMs <= CLOCK_TOLERANCE_MS
      ? good('clock', 'The clocks of this machine and the database agree.')
      : fault(
          'clock',
          `The clocks of this machine and the database differ by ${Math.round(aheadMs / 1000)} s.`,
          'Synchronize both clocks (NTP): tokens, invites and limits depend on them.',
        ),
  ];
}

/** Whether the server writes, and whether its log is archived; on one that only reads there is nothing to find out. */
async function disk(sql: Sql): Promise<readonly Finding[]> {
  const [failing] = await ARCHIVER(sql, {});
  const archive =
    failing &&
    warning(
      'database',
      `The archive_command fails, last at ${failing.at.toISOString()}: nothing is backed up, and the WAL that piles up fills the disk.`,
      'Read the log of PostgreSQL, and make room where it archives to: docs/runbook.md, LeagueArchiverFailing.',
    );
  const write = await sql(WRITE).then(
    () => good('database', 'The database can be written.'),
    (error: unknown) =>
      fault(
        'database',
        `The database cannot be written: ${unusableReason(error)}.`,
        'Make room on its disk: docs/runbook.md, LeagueWritesRefused.',
      ),
  );
  return [write, ...(archive ? [archive] : [])];
}

/** Whether the extensions are there; a database that is not migrated yet only has to be able to get them. */
export async function diagnoseExtensions(sql: Sql, isMigrated: boolean): Promise<readonly Finding[]> {
  const missing = (await EXTENSIONS_THERE(sql, { names: EXTENSIONS })).filter(({ isInstalled }) => !isInstalled);
  const faults = missing.flatMap(({ name, isAvailable }) => {
    if (!isAvailable) {
      return fault(
        'extensions',
        `The extension ${name} is not available on the server.`,
        'Install its package, usually postgresql-contrib.',
      );
    }
    return isMigrated ? fault('extensions', `The extension ${name} is not installed in the database.`, `create extension ${name};`) : [];
  });
  return faults.length > 0 ? faults : [good('extensions', `${EXTENSIONS.join(' and ')} are installed.`)];
}

async function schema(sql: Sql, webhookKeyIds: readonly string[]): Promise<readonly Finding[]> {
  const done = await migrationsDone(sql);
  const migrate = 'Run "league migrate", or start the gateway, which migrates too.';
  return [
    ...(await diagnoseExtensions(sql, done !== undefined)),
    ...(done ? await content(sql, done, migrate, webhookKeyIds) : [warning('migrations', 'The database is empty.', migrate)]),
  ];
}

async function content(
  sql: Sql,
  done: ReadonlySet<string>,
  migrate: string,
  webhookKeyIds: readonly string[],
): Promise<readonly Finding[]> {
  const refusal = whyNotUpgraded(done);
  if (refusal !== undefined) return [fault('migrations', refusal.what, refusal.remedy)];
  const pending = pendingAfter(done);
  const unknown = done.size + pending.length - MIGRATION_FILES.length;
  if (pending.length > 0) return [warning('migrations', `${pending.length} migrations have not run yet.`, migrate)];
  return [
    unknown > 0
      ? warning(
          'migrations',
          `${unknown} migrations are from a newer version than this program.`,
          'Run "league doctor" of the version that the gateway runs.',
        )
      : good('migrations', 'The database is up to date.'),
    await diagnoseHashKey(sql),
    ...(await stuckOutbox(sql)),
    await readable(async () => {
      const codes = (await WITHOUT_ADMIN(sql, {})).map(({ code }) => code);
      return codes.length === 0
        ? good('organizations', 'Every organization has an admin, or an invited admin who has not signed in yet.')
        : warning('organizations', `Without an admin: ${codes.join(', ')}.`, 'Add one: league org add-admin <code> <e-mail address>.');
    }),
    ...(await withoutPitchingLimits(sql)),
    ...(await webhooks(sql, webhookKeyIds)),
  ];
}

export const diagnoseHashKey = (sql: Sql): Promise<Finding> =>
  readable(async () => {
    const keys = await KEYS(sql, {});
    return keys.length === 1 && keys[0]!.bytes >= 16
      ? good('keys', 'The hash key exists.')
      : fault('keys', 'The hash key is missing: blocks and rate limits have no effect.', 'Restore the table hash_key from a backup.');
  });

/**
 * Age groups whose names tell no age, or one that the table does not have, with players of whom the league has given no age: nobody protects their
 * arms.
 */
async function withoutPitchingLimits(sql: Sql): Promise<readonly Finding[]> {
  const inPlay = await AGE_GROUPS_IN_PLAY(sql, { sports: SPORTS_WITH_INNINGS });
  const unlimited = inPlay.filter(({ settings, seasonRules, ageGroupRules, ageGroup, sport }) => {
    const own = overridden(seasonRules, ageGroupRules ?? {});
    const followed = pitchingTableIn({ settings }, tableIn({ pitchingTable: null, pitchedBy: 'player', ...own.diamond }));
    const { withoutLimits } = limitsFor(sport, followed, ageGroup);
    return withoutLimits === 'age-unknown' || withoutLimits === 'age-not-in-table';
  });
  if (unlimited.length === 0) return [];
  const named = [...new Set(unlimited.map(({ code, ageGroup, sport }) => `${code} "${ageGroup}" (${sport})`))];
  return [
    warning(
      'organizations',
      `Age groups without pitching limits: ${named.join(', ')}.`,
      'Have their admins name each so that it tells an age, as in "Coast 2 (12U)", give the players their league age, or set the pitching table to none.',
    ),
  ];
}

/** Work that a running instance would have done within seconds. */
async function stuckOutbox(sql: Sql): Promise<readonly Finding[]> {
  const backlogs = Object.entries(await postgresPushReader(sql, databaseTime).pushBacklog());
  const stuck = backlogs.filter(([, { oldestMs }]) => oldestMs > STUCK_AFTER_MS);
  return stuck.map(([queue, { waiting, oldestMs }]) =>
    warning(
      'outbox',
      `${waiting} entries of the queue ${queue} are waiting, the oldest for ${Math.round(oldestMs / 60_000)} minutes.`,
      'Check that an instance with a PUSH_SENDER is running, and its log for the reason: docs/runbook.md, LeagueOutboxStuck.',
    ),
  );
}

async function webhooks(sql: Sql, keyIds: readonly string[]): Promise<readonly Finding[]> {
  const endpoints = await WEBHOOKS(sql, {});
  const [{ waiting, late } = { waiting: 0, late: 0 }] = await WEBHOOK_DEPTH(sql, {});
  if (endpoints.length === 0) return [];
  const locked = endpoints.filter((endpoint) => !endpoint.keyIds.every((id) => keyIds.includes(id)));
  const disabled = endpoints.filter(({ isDisabled }) => isDisabled);
  const ofOrgs = (group: typeof endpoints) => `${group.length} (${[...new Set(group.map(({ code }) => code))].join(', ')})`;
  const findings = [
    ...(locked.length > 0
      ? [
          fault(
            'webhooks',
            `Endpoints whose secrets cannot be decrypted: ${ofOrgs(locked)}.`,
            'Add the key that they are encrypted with to WEBHOOK_KEYS, after the current one, or have the secrets rotated.',
          ),
        ]
      : []),
    ...(disabled.length > 0
      ? [warning('webhooks', `Disabled endpoints: ${ofOrgs(disabled)}.`, 'Their admins repair and reactivate them: docs/webhooks.md.')]
      : []),
    ...(late > 0
      ? [
          warning(
            'webhooks',
            `${late} events have been due for more than 15 minutes.`,
            'Check that an instance with WEBHOOK_KEYS is running, and read its log.',
          ),
        ]
      : []),
  ];
  return findings.length > 0 ? findings : [good('webhooks', `${endpoints.length} endpoints; ${waiting} events are pending.`)];
}

/** A missing table is a fault of its own, not of the connection. */
async function readable(work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    if (!/^42/.test(reasonOf(error))) throw error;
    return fault('migrations', `A table is missing or cannot be read: ${unusableReason(error)}.`, 'Restore the database from a backup.');
  }
}
