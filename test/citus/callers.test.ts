import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../../src/adapters/postgres/driver/database.ts';
import { keepListing, memberList } from '../../src/adapters/postgres/modules/user-orgs.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import { anInvite } from '../support/builders.ts';
import { describeWith } from '../support/needs.ts';
import { CITUS, type CitusNode, type OwnCitus } from '../support/own-citus.ts';
import { CONNECT_WITHIN_MS } from '../support/postgres.ts';
import { type Reply, startWorld, type World } from '../support/world.ts';
import { orgOn } from './cluster-org.ts';
import { spreadDatabase } from './spread-database.ts';

const ME = '/api/org/me';
/** Enough that attempts of some of them are counted on each node. */
const NEWCOMERS = Array.from({ length: 12 }, (_, n) => `newcomer_${n}`);

describeWith(CITUS)('callers, while a worker is away', () => {
  let citus: OwnCitus;
  let database: Database;
  let warm: World;
  /** Two on a node that stays up, in a shard each, and one on a node that goes down. */
  let here: Org;
  let beside: Org;
  let gone: Org;
  let going: CitusNode;

  const cold = () => startWorld(storageOver(database));
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
  const eachWay = async (name: string, org: Org) => {
    const fresh = await cold();
    const statuses = [];
    for (const world of [warm, fresh]) for (const named of [org, undefined]) statuses.push((await ask(world, name, ME, named)).status);
    await fresh.close();
    return statuses;
  };

  beforeAll(async () => {
    ({ citus, database } = await spreadDatabase('callers'));
    warm = await cold();
    let staying: CitusNode;
    [going, staying] = citus.workers as [CitusNode, CitusNode];
    gone = await orgOn(citus, 'callers', going, { name: 'Gone', code: 'GONE' });
    here = await orgOn(citus, 'callers', staying, { name: 'Here', code: 'HERE' });
    const shardOf = async ({ id }: Org) =>
      (await citus.coordinator.sql('callers', `select get_shard_id_for_distribution_column('org', '${id}'::uuid) as shard`))[0]!['shard'];
    do beside = await orgOn(citus, 'callers', staying, { name: 'Beside', code: 'BESIDE' });
    while ((await shardOf(beside)) === (await shardOf(here)));
    for (const org of [gone, here, beside])
      await warm.ports.unitOfWork.transact(async ({ orgs }) => ({ ok: true, value: await orgs.add(org) }));
    for (const { id, code } of [gone, here, beside]) {
      await database.sql('insert into org_code (code, org_id) values ($1, $2) on conflict (code) do nothing', [code, id]);
    }
    await warm.member('bob', gone, 'admin');
    await warm.member('cat', here, 'admin');
    await warm.member('cat', gone, 'admin');
    await warm.member('cat', beside, 'admin');
    const { userId } = await warm.member('ann', here, 'admin');
    for (const { id, code } of [gone, here]) {
      const invite = anInvite({ orgId: id, createdBy: userId, code: `${code}-PARENT-2026`, maxUses: 100 });
      await warm.ports.unitOfWork.transact(async ({ invites }) => ({ ok: true, value: await invites.save(invite) }));
    }
    await warm.user('dan');
    await warm.user('eve');
    for (const [name, org] of [
      ['ann', here],
      ['bob', gone],
      ['cat', here],
      ['cat', gone],
      ['cat', beside],
    ] as const) {
      expect(await ask(warm, name, ME, org)).toMatchObject({ status: 200 });
    }
    expect(await database.sql('select 1 as one from user_org')).toHaveLength(5);
    for (const name of NEWCOMERS) expect(await ask(warm, name, '/api/me/orgs')).toMatchObject({ status: 200 });
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

  test('those of an org whose node answers are served, whether they were known or name it', async () => {
    expect(await eachWay('ann', here)).toEqual([200, 200, 200, 200]);
    // A member of two orgs on that node has to say which.
    expect(await eachWay('cat', here)).toEqual([200, 400, 200, 400]);
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
          { orgId: beside.id, orgName: 'Beside', roles: [{ role: 'admin', isApproved: true }] },
          { orgId: here.id, orgName: 'Here', roles: [{ role: 'admin', isApproved: true }] },
          { orgId: gone.id, orgName: 'GONE', orgCode: 'GONE', roles: [] },
        ],
      });
    }
    await fresh.close();
  });

  test('somebody who is known joins an org that answers by its code, wherever their tries are counted; of one that is away they come again', async () => {
    const join = (name: string, org: Org) => warm.call(name, 'POST', '/api/join', { body: { code: `${org.code}-PARENT-2026` } });
    for (const name of NEWCOMERS) expect(await join(name, here)).toMatchObject({ status: 201, body: { joined: true } });
    const refused = await join('ann', gone);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await database.sql('select uses from invite where org_id = $1', [here.id])).toEqual([{ uses: NEWCOMERS.length }]);
    // Guesses are counted all the same.
    const guesses = [];
    for (let n = 0; n < 11; n += 1)
      guesses.push((await warm.call('eve', 'POST', '/api/join', { body: { code: 'HERE-COACH-2026' } })).status);
    expect(guesses).toEqual([...Array<number>(10).fill(404), 429]);
  });

  test('a user who joins an org that answers is in it at once, and listed on every node once all answer', async () => {
    await warm.member('dan', here, 'admin');
    expect(await eachWay('dan', here)).toEqual([200, 200, 200, 200]);
    // Another process than the one that admitted them.
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
    expect(await listed()).toBe(3 + NEWCOMERS.length);
  });
});
