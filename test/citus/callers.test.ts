import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keepListing, memberList } from '../../src/adapters/postgres/cluster/user-orgs.ts';
import { type Database, openDatabase } from '../../src/adapters/postgres/driver/database.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import { describeWith } from '../support/needs.ts';
import { CITUS, type CitusNode, type OwnCitus } from '../support/own-citus.ts';
import { CONNECT_WITHIN_MS } from '../support/postgres.ts';
import { type Reply, startWorld, type World } from '../support/world.ts';
import { orgOn } from './cluster-org.ts';
import { spreadDatabase } from './spread-database.ts';

const ME = '/api/org/me';

describeWith(CITUS)('callers, while a worker is away', () => {
  let citus: OwnCitus;
  let database: Database;
  let warm: World;
  let here: Org;
  let gone: Org;
  let going: CitusNode;

  const ask = (world: World, name: string, path: string, org?: Org) => world.call(name, 'GET', path, org ? { org } : {});
  /** Retries while the reply says that the database is unavailable, as an app does. */
  const untilServed = async (asking: () => Promise<Reply>) => {
    for (;;) {
      const reply = await asking();
      if (reply.status !== 503) return reply;
      warm.move(1000);
      await pause(200);
    }
  };

  beforeAll(async () => {
    ({ citus, database } = await spreadDatabase('callers'));
    warm = await startWorld(storageOver(database));
    let staying: CitusNode;
    [going, staying] = citus.workers as [CitusNode, CitusNode];
    gone = await orgOn(citus, 'callers', going, { name: 'Gone', code: 'GONE' });
    here = await orgOn(citus, 'callers', staying, { name: 'Here', code: 'HERE' });
    for (const org of [gone, here]) await warm.ports.unitOfWork.transact(async ({ orgs }) => ({ ok: true, value: await orgs.add(org) }));
    await warm.member('bob', gone, 'admin');
    await warm.member('ann', here, 'admin');
    await warm.member('ann', gone, 'admin');
    await warm.user('dan');
    expect(await ask(warm, 'bob', ME, gone)).toMatchObject({ status: 200 });
    expect(await ask(warm, 'ann', ME, here)).toMatchObject({ status: 200 });
    expect(await database.sql('select 1 as one from user_org')).toHaveLength(3);
    await going.stop('fast');
    warm.move(1000);
    // Cached caller contexts remain valid for up to a second.
    while ((await ask(warm, 'bob', ME)).status === 200) await pause(100);
  });
  afterAll(async () => {
    await warm?.close();
    await database?.close();
    await citus?.remove();
  });

  test('come again later, and are not told that they are no members', async () => {
    for (const name of ['bob', 'ann']) {
      const reply = await ask(warm, name, ME, gone);
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('join an org whose node answers, and are listed on every node once all answer', async () => {
    await warm.member('dan', here, 'admin');
    const listed = async () => (await database.sql('select 1 as one from user_org where org_id = $1', [here.id])).length;
    expect(await listed()).toBe(1);

    await going.start();
    expect(await untilServed(() => ask(warm, 'bob', ME))).toMatchObject({ status: 200 });
    // Another process than the one that admitted them.
    const other = await openDatabase({ url: citus.coordinator.urlOf('callers'), poolSize: 2, connectWithinMs: CONNECT_WITHIN_MS });
    await other.health('select 1 as one');
    const listing = keepListing(memberList(other.pool), other.sql, async () => true);
    await listing.run();
    listing.stop();
    await other.close();
    expect(await listed()).toBe(2);
    expect(await untilServed(() => ask(warm, 'dan', ME))).toMatchObject({ status: 200 });
  });
});
