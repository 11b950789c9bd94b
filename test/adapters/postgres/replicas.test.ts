import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Database, openDatabase } from '../../../src/adapters/postgres/database.ts';
import { openReplicas, PRIMARY_POSITION, type Replicas, type ReplicasOptions } from '../../../src/adapters/postgres/replicas.ts';
import { statement } from '../../../src/adapters/postgres/statement.ts';
import { NO_METRICS, type States } from '../../../src/adapters/system/metrics.ts';
import type { Label, Version } from '../../../src/application/ports/watermarks.ts';
import { stampOf } from '../../../src/application/ports/watermarks.ts';
import { orgRooms } from '../../../src/domain/chat/room.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { anOrg } from '../../support/builders.ts';
import { CONNECT_WITHIN_MS, freshPostgres } from '../../support/postgres.ts';
import { type SeverableProxy, severableProxy } from '../../support/severable-proxy.ts';

const WHERE = statement<[]>('test.where', 'select current_database()::text as place').rows({ place: z.string() });
const org = anOrg();
const [ROOM] = orgRooms(org.id);

/** Databases in the role of a primary and two replicas: each has its own versions, and its name shows where a read was run. */
let databases: readonly Awaited<ReturnType<typeof freshPostgres>>[];
let primary: Database;
let proxies: readonly SeverableProxy[];
let replicas: Replicas;
let warnings: string[];
let told: Map<string, () => States['replicas']>;

const nameOf = ({ url }: { url: string }) => new URL(url).pathname.slice(1);
beforeAll(async () => {
  databases = [await freshPostgres(), await freshPostgres(), await freshPostgres()];
  for (const { unitOfWork } of databases) await unitOfWork.transact(async ({ orgs }) => ok(await orgs.add(org)));
});
afterAll(async () => {
  for (const each of databases) await each.dispose();
});
beforeEach(async () => {
  warnings = [];
  told = new Map();
  primary = await openDatabase({ url: databases[0]!.url, poolSize: 4, connectWithinMs: CONNECT_WITHIN_MS });
  proxies = await Promise.all(databases.slice(1).map(({ url }) => severableProxy(url)));
  for (const each of databases) await setVersion(each, 7);
  replicas = await opened();
});
afterEach(async () => {
  for (const proxy of proxies) await proxy.stop();
  await replicas.close();
  await primary.close();
});

/** Checked only when the test says so, so that nothing depends on timing. */
async function opened(over: Partial<ReplicasOptions> = {}): Promise<Replicas> {
  const made = openReplicas({
    urls: proxies.map(({ url }) => url),
    primary: { readings: primary.sql, upkeep: primary.watermarks },
    poolSize: 2,
    connectWithinMs: CONNECT_WITHIN_MS,
    lookEveryMs: 3_600_000,
    replicaPosition: PRIMARY_POSITION,
    onWarning: (text) => warnings.push(text),
    metrics: { ...NO_METRICS, observe: (kind, name, read) => kind === 'replicas' && told.set(name, read as never) },
    limits: { behindMs: 60_000, versionsMs: 60_000, dataMs: 60_000 },
    ...over,
  });
  await made.look();
  return made;
}
const setVersion = ({ sql }: (typeof databases)[number], version: Version) =>
  sql(
    `insert into scope_version (org_id, scope, version) values ($1, 'league', $2) on conflict (org_id, scope) do update set version = excluded.version`,
    [org.id, version],
  );
const labelAt = (version: Version): Label => ({
  scopes: [{ orgId: org.id, name: 'league' }],
  versions: [version],
  room: undefined,
  stamp: stampOf([version], undefined),
});

/** Where a read is run: P is the primary, 1 and 2 are replicas. */
async function where(): Promise<string> {
  const [found] = await replicas.readings(WHERE, []);
  return ['P', '1', '2'][databases.findIndex((each) => nameOf(each) === found!.place)]!;
}
const readAt = (version: Version, times = 1): Promise<string> =>
  replicas.readAt(labelAt(version), async () => {
    let places = '';
    for (let n = 0; n < times; n += 1) places += await where();
    return places;
  });

describe('a reading', () => {
  test('is run on replicas by turns where they have the very version that the answer is labelled with', async () => {
    expect(await readAt(7, 6)).toMatch(/^(12){3}$|^(21){3}$/);
  });

  test('of no label is run on the primary', async () => {
    expect(await where()).toBe('P');
  });

  test.each([
    ['behind', 6],
    ['ahead, as on another line of time', 8],
  ])('passes by a replica that is %s', async (_, version) => {
    await setVersion(databases[1]!, version);
    expect(await readAt(7, 6)).toBe('222222');
    await setVersion(databases[2]!, version);
    expect(await readAt(7, 2)).toBe('PP');
  });

  test('stays on the primary once its answer has read there, which may be further', async () => {
    for (const each of databases.slice(1)) await setVersion(each, 6);
    const places = await replicas.readAt(labelAt(7), async () => {
      const first = await where();
      for (const each of databases.slice(1)) await setVersion(each, 7);
      return first + (await where());
    });
    expect(places).toBe('PP');
    expect(await readAt(7)).toMatch(/[12]/);
  });

  test('is of one snapshot with the versions that prove it', async () => {
    const isolation = await replicas.readAt(labelAt(7), () =>
      replicas.readings<{ level: string; only: string }>(
        `select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as only`,
      ),
    );
    expect(isolation).toEqual([{ level: 'repeatable read', only: 'on' }]);
  });

  test('of a room needs its clock and its team as well', async () => {
    const [state] = await databases[0]!.read.roomStates([{ orgId: org.id, roomId: ROOM!.id }]);
    const room = { orgId: org.id, roomId: ROOM!.id };
    const at = (lastAt: Date) => replicas.readAt({ ...labelAt(7), room, stamp: stampOf([7], { ...state!, lastAt }) }, where);
    expect(await at(state!.lastAt)).toMatch(/[12]/);
    expect(await at(new Date(state!.lastAt.getTime() + 1))).toBe('P');
  });
});

describe('a replica', () => {
  test('that fails a reading leaves it to the primary', async () => {
    for (const proxy of proxies) proxy.cutStatements({ word: 'current_database' });
    expect(await readAt(7)).toBe('P');
  });

  test('that cannot be reached is passed by, and asked again once it answers', async () => {
    await proxies[0]!.sever();
    await replicas.look();
    expect(await readAt(7, 4)).toBe('2222');
    await proxies[0]!.restore();
    await replicas.look();
    expect(await readAt(7, 4)).toMatch(/^(12){2}$|^(21){2}$/);
  });

  test('that hangs costs one reading some milliseconds, and the next ones nothing', async () => {
    await replicas.close();
    replicas = await opened({ limits: { behindMs: 60_000, versionsMs: 50, dataMs: 60_000, silenceMs: 0 } });
    for (const proxy of proxies) proxy.fallSilent();
    for (let n = 0; n < 20; n += 1) expect(await readAt(7)).toBe('P');
    expect(['replica-1', 'replica-2', 'primary'].map((name) => told.get(name)!().readings)).toEqual([
      { answered: 0, 'other-version': 0, failed: 1 },
      { answered: 0, 'other-version': 0, failed: 1 },
      { answered: 20 },
    ]);
  });

  test.each([
    [
      'takes writes itself, as after its promotion',
      `select (pg_control_system()).system_identifier::text as system, '' as started, null::int8 as position`,
    ],
    [
      'belongs to another primary',
      `select '7' as system, '' as started, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as position`,
    ],
    [
      'is further behind than any answer may be',
      `select (pg_control_system()).system_identifier::text as system, '' as started, 0::int8 as position`,
    ],
  ])('that %s is asked nothing', async (_, text) => {
    await replicas.close();
    replicas = await opened({ replicaPosition: { ...PRIMARY_POSITION, text } });
    expect(await readAt(7, 4)).toBe('PPPP');
  });
});
