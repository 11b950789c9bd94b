import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '../../src/adapters/postgres/driver/database.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import type { Repositories, Storage } from '../../src/application/ports/storage/storage.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import { latch } from '../support/latch.ts';
import { describeWith } from '../support/needs.ts';
import { CITUS, type CitusNode, type OwnCitus } from '../support/own-citus.ts';
import { withRepositories } from '../support/race-window.ts';
import { type Reply, startWorld, type World } from '../support/world.ts';
import { nodeOfValue, orgOn } from './cluster-org.ts';
import { spreadDatabase } from './spread-database.ts';

const MANY_MS = 180_000;

describeWith(CITUS)('devices on a cluster', () => {
  let citus: OwnCitus;
  let database: Database;
  let storage: Storage;
  let world: World;
  /** One on a worker that stays up, one on a worker that goes down. */
  let here: Org;
  let gone: Org;
  let going: CitusNode;
  let staying: CitusNode;
  let held: (repositories: Repositories) => Repositories = (repositories) => repositories;

  let made = 0;
  const deviceOn = async (node: CitusNode) => {
    for (;;) {
      made += 1;
      const token = `ExponentPushToken[device-${made}]`;
      const hash = createHash('sha256').update(token).digest('hex');
      if ((await nodeOfValue(citus, 'devices', 'push_device', `'\\x${hash}'::bytea`)) === node) return token;
    }
  };
  const register = (name: string, org: Org, token: string) =>
    world.call(name, 'POST', '/api/mobile/push-token', { org, body: { token, platform: 'ios', teamId: null } });
  const registered = async (token: string) =>
    (
      await database.sql<{ org: string; name: string }>(
        `select t.org_id as org, u.subject as name from push_token t join app_user u on u.user_id = t.user_id where t.token = $1`,
        [token],
      )
    )
      .map(({ org, name }) => `${name} in ${org === here.id ? 'here' : 'gone'}`)
      .toSorted();
  /** Retries while the reply says that the request cannot be served now, as an app does. */
  const untilServed = async (asking: () => Promise<Reply>) => {
    for (;;) {
      const reply = await asking();
      if (reply.status !== 503) return reply;
      world.move(1000);
      await pause(200);
    }
  };
  /** Waits until the outage is known, so that it surprises no request. */
  const stop = async () => {
    await going.stop('fast');
    while ((await world.call('bob', 'GET', '/api/org/me', { org: gone })).status !== 503) {
      world.move(1000);
      await pause(100);
    }
  };
  const start = async () => {
    await going.start();
    expect(await untilServed(() => world.call('bob', 'GET', '/api/org/me', { org: gone }))).toMatchObject({ status: 200 });
  };

  beforeAll(async () => {
    ({ citus, database } = await spreadDatabase('devices'));
    [going, staying] = citus.workers as [CitusNode, CitusNode];
    storage = storageOver(database);
    world = await startWorld({ ...storage, unitOfWork: withRepositories(storage.unitOfWork, (repositories) => held(repositories)) });
    [here, gone] = [await orgOn(citus, 'devices', staying), await orgOn(citus, 'devices', going)];
    for (const org of [here, gone]) await world.ports.unitOfWork.transact(async ({ orgs }) => ({ ok: true, value: await orgs.add(org) }));
    for (const name of ['ann', 'cat']) await world.member(name, here, 'admin');
    for (const name of ['bob', 'cat']) await world.member(name, gone, 'admin');
  }, MANY_MS);
  afterAll(async () => {
    await world?.close();
    await database?.close();
    await citus?.remove();
  }, MANY_MS);

  test(
    'are registered while a worker is away that holds no org of theirs, and again also where it knew whose they are',
    async () => {
      const [known, fresh] = [await deviceOn(going), await deviceOn(staying)];
      expect(await register('ann', here, known)).toMatchObject({ status: 201 });
      await stop();
      try {
        expect(await register('ann', here, known)).toMatchObject({ status: 200 });
        expect(await register('ann', here, fresh)).toMatchObject({ status: 201 });
        expect(await register('ann', here, fresh)).toMatchObject({ status: 200 });
        const signedOut = await world.call('ann', 'DELETE', '/api/mobile/push-token', { org: here, body: { token: fresh } });
        expect(signedOut.status).toBeLessThan(300);
        expect(await registered(fresh).catch(() => 'away')).toBe('away');
      } finally {
        await start();
      }
      expect([await registered(known), await registered(fresh)]).toEqual([['ann in here'], []]);
    },
    MANY_MS,
  );

  test(
    'change hands in all orgs of their earlier user, or in none while one of these is away, upon which the next try does it',
    async () => {
      const token = await deviceOn(staying);
      for (const org of [here, gone]) expect(await register('cat', org, token)).toMatchObject({ status: 201 });
      await stop();
      try {
        const refused = await register('ann', here, token);
        expect(refused.status).toBe(503);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      } finally {
        await start();
      }
      expect(await registered(token)).toEqual(['cat in gone', 'cat in here']);
      expect(await register('ann', here, token)).toMatchObject({ status: 200 });
      expect(await registered(token)).toEqual(['ann in here']);
    },
    MANY_MS,
  );

  test.each(['fast', 'immediate'] as const)(
    'are one user’s where a worker goes (%s) just before the commit, and the next try ends it',
    async (mode) => {
      const token = await deviceOn(staying);
      for (const org of [here, gone]) expect(await register('cat', org, token)).toMatchObject({ status: 201 });
      const atCommit = latch();
      held = (repositories) => {
        const { save } = repositories.pushTokens;
        return {
          ...repositories,
          pushTokens: {
            ...repositories.pushTokens,
            async save(device) {
              held = (others) => others;
              await save(device);
              await repositories.users.find(device.userId);
              await atCommit.pass();
            },
          },
        };
      };
      const taking = register('ann', here, token);
      await atCommit.arrived;
      await going.stop(mode);
      atCommit.open();
      expect((await taking).status).toBe(503);
      await start();
      expect(await registered(token)).toEqual(['cat in gone', 'cat in here']);
      expect(await untilServed(() => register('ann', here, token))).toMatchObject({ status: 200 });
      expect(await registered(token)).toEqual(['ann in here']);
    },
    MANY_MS,
  );
});
