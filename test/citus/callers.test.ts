import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connect } from '../../src/adapters/postgres/connect.ts';
import { type Database, openDatabase } from '../../src/adapters/postgres/database.ts';
import { distribute } from '../../src/adapters/postgres/distribute.ts';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import { keepListing, memberList } from '../../src/adapters/postgres/user-orgs.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import { anOrg } from '../support/builders.ts';
import { type CitusNode, citusMissing, type OwnCitus, ownCitus } from '../support/own-citus.ts';
import { CONNECT_WITHIN_MS } from '../support/postgres.ts';
import { type Reply, startWorld, type World } from '../support/world.ts';

const SHARDS = 4;
const ME = '/api/org/me';

if (citusMissing) process.stderr.write(`Skipped: ${citusMissing}\n`);
(citusMissing ? describe.skip : describe)('callers, while a worker is away', () => {
  let citus: OwnCitus;
  let database: Database;
  let warm: World;
  /** Stands on a node that goes on, and on one that goes away. */
  let here: Org;
  let gone: Org;
  let going: CitusNode;

  const nodeOf = async (org: Org) => {
    const [row] = await citus.coordinator.sql(
      'callers',
      `select n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
       where p.shardid = get_shard_id_for_distribution_column('org', '${org.id}'::uuid)`,
    );
    return citus.nodes.find(({ port }) => port === row!['port'])!;
  };
  const cold = () => startWorld(storageOver(database));
  const ask = (world: World, name: string, path: string, org?: Org) => world.call(name, 'GET', path, org ? { org } : {});
  /** As by somebody who is answered that it is away, and comes again. */
  const untilServed = async (asking: () => Promise<Reply>) => {
    for (;;) {
      const reply = await asking();
      if (reply.status !== 503) return reply;
      warm.move(1000);
      await pause(200);
    }
  };
  const eachWay = async (name: string, org: Org) => {
    const fresh = await cold();
    const statuses = [];
    for (const world of [warm, fresh]) for (const named of [org, undefined]) statuses.push((await ask(world, name, ME, named)).status);
    await fresh.close();
    return statuses;
  };

  beforeAll(async () => {
    citus = await ownCitus();
    const url = await citus.createDatabase('callers');
    for (const node of citus.nodes) await node.sql('postgres', `alter database callers set citus.shard_count = ${SHARDS}`);
    const orm = await connect({ url, poolSize: 2, connectWithinMs: CONNECT_WITHIN_MS });
    await migrate(orm);
    await orm.close(true);
    const { obstacles } = await distribute(citus.coordinator.urlOf('callers', 'postgres'));
    expect(obstacles).toEqual([]);
    database = await openDatabase({ url, poolSize: 5, connectWithinMs: CONNECT_WITHIN_MS });
    await database.health('select 1 as one');
    expect(database.sql.isCluster).toBe(true);
    warm = await cold();
    gone = await warm.org({ name: 'Gone', code: 'GONE' });
    going = await nodeOf(gone);
    for (let n = 0; ; n += 1) {
      here = anOrg({ name: 'Here', code: `HERE${n}` });
      if ((await nodeOf(here)) !== going) break;
    }
    await warm.ports.unitOfWork.transact(async ({ orgs }) => ({ ok: true, value: await orgs.add(here) }));
    for (const { id, code } of [gone, here]) {
      await database.sql('insert into org_code (code, org_id) values ($1, $2) on conflict (code) do nothing', [code, id]);
    }
    await warm.member('ann', here, 'admin');
    await warm.member('bob', gone, 'admin');
    await warm.member('cat', here, 'admin');
    await warm.member('cat', gone, 'admin');
    await warm.user('dan');
    await warm.user('eve');
    for (const [name, org] of [
      ['ann', here],
      ['bob', gone],
      ['cat', here],
      ['cat', gone],
    ] as const) {
      expect(await ask(warm, name, ME, org)).toMatchObject({ status: 200 });
    }
    expect(await database.sql('select 1 as one from user_org')).toHaveLength(4);
    await going.stop('fast');
    warm.move(1000);
    // For as long as what was known of it is no older than a second, it counts.
    while ((await ask(warm, 'bob', ME)).status === 200) await pause(100);
  });
  afterAll(async () => {
    await warm?.close();
    await database?.close();
    await citus?.remove();
  });

  test('those of an org whose node answers are served, whether they were known or name it', async () => {
    expect(await eachWay('ann', here)).toEqual([200, 200, 200, 200]);
    expect(await eachWay('cat', here)).toEqual([200, 200, 200, 200]);
  });

  test('those of an org that is away come again later, and are not told that they are no members', async () => {
    expect(await eachWay('bob', gone)).toEqual([503, 503, 503, 503]);
    expect(await ask(warm, 'ann', '/api/me/requests')).toMatchObject({ status: 200 });
    const reply = await ask(warm, 'cat', ME, gone);
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('strangers are told as ever that they are no members of an org that answers', async () => {
    expect((await ask(warm, 'eve', ME, here)).body).toMatchObject({ status: 403, type: expect.stringMatching(/not-a-member$/) });
  });

  test('an org that is away is listed by its code, without roles', async () => {
    const fresh = await cold();
    for (const world of [warm, fresh]) {
      expect((await ask(world, 'cat', '/api/me/orgs')).body).toMatchObject({
        memberships: [
          { orgId: here.id, orgName: 'Here', roles: [{ role: 'admin', isApproved: true }] },
          { orgId: gone.id, orgName: 'GONE', orgCode: 'GONE', roles: [] },
        ],
      });
    }
    await fresh.close();
  });

  test('a user who joins an org that answers is in it at once, and listed on every node once all answer', async () => {
    await warm.member('dan', here, 'admin');
    expect(await eachWay('dan', here)).toEqual([200, 200, 200, 200]);
    // Another process than the one that let them in.
    const other = await openDatabase({ url: citus.coordinator.urlOf('callers'), poolSize: 2, connectWithinMs: CONNECT_WITHIN_MS });
    await other.health('select 1 as one');
    const elsewhere = await startWorld(storageOver(other));
    expect(await ask(elsewhere, 'dan', ME, here)).toMatchObject({ status: 200 });
    await elsewhere.close();
    const listed = async () => (await database.sql('select 1 as one from user_org where org_id = $1', [here.id])).length;
    expect(await listed()).toBe(2);

    await going.start();
    expect(await untilServed(() => ask(warm, 'bob', ME))).toMatchObject({ status: 200 });
    expect(await untilServed(() => ask(warm, 'cat', ME, gone))).toMatchObject({ status: 200 });
    const listing = keepListing(memberList(other.pool), other.sql, async () => true);
    await listing.run();
    listing.stop();
    await other.close();
    expect(await listed()).toBe(3);
  });
});
