import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase } from '../../src/adapters/postgres/driver/database.ts';
import { connect } from '../../src/adapters/postgres/orm/connect.ts';
import { migrate } from '../../src/adapters/postgres/schema/migrate.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import { newId } from '../../src/adapters/random/new-id.ts';
import { withIdempotency } from '../../src/application/with-idempotency.ts';
import type { OrgId } from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { anOrg, aUser, NOON } from '../support/builders.ts';
import { asked, urlsOnNodes } from '../support/citus.ts';
import { givenLeague } from '../support/league.ts';
import { populatedAccount } from '../support/populated-account.ts';
import { CONNECT_WITHIN_MS, freshPostgres } from '../support/postgres.ts';
import { startWorld } from '../support/world.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let urls: readonly string[];
beforeAll(async () => {
  postgres = await freshPostgres();
  urls = await urlsOnNodes(postgres.url);
});
afterAll(() => postgres.dispose());

/** An instance that is connected to one node. */
async function instanceAt(url: string) {
  const database = await openDatabase({ url, poolSize: 5, connectWithinMs: CONNECT_WITHIN_MS });
  const storage = storageOver(database, () => NOON);
  // The first query finds out whether there is a cluster.
  await storage.read.orgSummaries(NOON);
  const world = await startWorld(storage);
  return { world, storage, close: () => world.close().then(database.close) };
}

test('instances that are connected to different nodes at the same time fail nothing, whatever people do', async () => {
  const instances = await Promise.all(urls.map(instanceAt));
  try {
    const lived = await Promise.allSettled(
      instances.flatMap(({ world }, node) =>
        ['one', 'two'].map(async (person) => {
          const league = await givenLeague(world.ports.unitOfWork, { org: await world.org() });
          const [admin, name] = [`ada_${node}_${person}`, `zelda_${node}_${person}`];
          await world.member(admin, league.org, 'admin');
          await populatedAccount(world, league, name, admin);
          // Reads each node's org through all other nodes.
          const home = await Promise.all(instances.map((other) => other.world.call(admin, 'GET', '/api/me', { org: league.org })));
          const deleted = await world.call(name, 'DELETE', '/api/me');
          expect([...home.map(({ status }) => status), deleted.status]).toEqual([...urls.map(() => 200), 204]);
        }),
      ),
    );
    expect(lived.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([]);
  } finally {
    for (const { close } of instances) await close();
  }
}, 600_000);

describe('a key', () => {
  const user = aUser();
  const [org, other] = [anOrg(), anOrg()];
  beforeAll(() =>
    postgres.unitOfWork.transact(async ({ users, orgs }) => {
      await users.save(user);
      await orgs.add(org);
      return ok(await orgs.add(other));
    }),
  );

  /** Runs a request under the key through the node. */
  const ask = async (url: string, key: string, orgId: OrgId | null, perform: () => Promise<void> = async () => {}) => {
    const { storage, close } = await instanceAt(url);
    const memberships = [org, other].map((each) => ({
      membershipId: newId<never>(),
      role: 'admin' as const,
      state: 'approved' as const,
      org: each,
    }));
    const read = { callerContext: async () => ({ ...(await storage.read.callerContext(user.id)), memberships }) };
    const once = withIdempotency({ unitOfWork: storage.unitOfWork, read, clock: () => NOON });
    return once({
      caller: user.id,
      key,
      orgId,
      fingerprint: `in ${orgId}`,
      requestId: 'r',
      language: 'en',
      perform: async () => ok(await perform()),
    }).finally(close);
  };

  test('of a request through one node is known to every other, in that org and in the others', async () => {
    expect(await ask(urls[1]!, 'known', org.id)).toMatchObject({ value: { replayed: false } });
    for (const url of urls) expect(await ask(url, 'known', org.id)).toMatchObject({ value: { replayed: true } });
    for (const [at, orgId] of [other.id, null].entries())
      expect(await ask(urls[at]!, 'known', orgId)).toMatchObject({ error: { kind: 'idempotency-key-reused' } });
  });

  test('that two use at once through two nodes is one request', async () => {
    let done = 0;
    const perform = async () => {
      done += 1;
    };
    const asking = await Promise.all([ask(urls[1]!, 'at once', org.id, perform), ask(urls[2]!, 'at once', org.id, perform)]);
    expect(asking.filter((each) => each.ok).length).toBeGreaterThan(0);
    expect(done).toBe(1);
  });
});

test('settings reach every node, and a statement on a worker is canceled at its own', async () => {
  const orm = connect({ url: postgres.url, poolSize: 2, connectWithinMs: CONNECT_WITHIN_MS });
  await asked(
    postgres.url,
    `do $$ begin execute format('alter role %I in database %I set lock_timeout = ''3s''', current_user, current_database()); end $$`,
  );
  await migrate(orm);
  await orm.close(true);
  const limits = await Promise.all(
    urls.map((url) =>
      asked(
        url,
        `select ${['lock_timeout', 'statement_timeout', 'join_collapse_limit'].map((name) => `current_setting('${name}') as ${name}`)}`,
      ),
    ),
  );
  // What an operator has set on the coordinator applies to all nodes.
  expect(limits).toEqual(urls.map(() => [{ lock_timeout: '3s', statement_timeout: '5s', join_collapse_limit: '4' }]));
  const sleeping = `select pg_sleep(60) from membership where org_id = '${newId()}' or org_id is not null limit 1`;
  const slow = asked(
    postgres.url,
    'set statement_timeout = 0',
    `insert into attempt_window (name, subject, count, ends_at) values ('a', 'b', 1, now())`,
    sleeping.replace('membership', 'attempt_window').replace(/where .* limit 1/, `where subject = 'b'`),
  );
  await expect(slow).rejects.toThrow(/statement timeout/);
});
