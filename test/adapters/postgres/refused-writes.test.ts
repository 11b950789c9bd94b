import { expect, test } from '@jest/globals';
import { openDatabase } from '../../../src/adapters/postgres/driver/database.ts';
import { RefusedWrites } from '../../../src/adapters/postgres/driver/refused-writes.ts';
import { storageOver } from '../../../src/adapters/postgres/storage.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import { connected } from '../../support/database.ts';
import { CONNECT_WITHIN_MS, freshPostgres } from '../../support/postgres.ts';
import { startWorld } from '../../support/world.ts';

test('writes were refused lately for two minutes after a full disk or a server that only reads, and for no other failure', () => {
  let now = 0;
  const writes = new RefusedWrites(() => now);
  for (const code of ['23505', '57014', '53300', 'ECONNRESET']) writes.note(Object.assign(new Error('x'), { code }));
  expect(writes.areRecent).toBe(false);
  for (const code of ['53100', '25006']) {
    writes.note(new Unavailable('x', { cause: Object.assign(new Error('x'), { code }) }));
    now += 119_999;
    expect(writes.areRecent).toBe(true);
    now += 1;
    expect(writes.areRecent).toBe(false);
  }
});

test('a database whose disk is full is read, writes are answered 503, and health says so with 200', async () => {
  const postgres = await freshPostgres();
  const database = openDatabase({ url: postgres.url, poolSize: 4, connectWithinMs: CONNECT_WITHIN_MS });
  const world = await startWorld(storageOver(database));
  const org = await world.org();
  await world.member('ada', org, 'admin');
  const call = (method: string, path: string, body?: object) => world.call('ada', method, path, { org, ...(body && { body }) });
  /** On a machine that stalls for a second the database seems to be away: then asked again. */
  const health = async (): Promise<readonly [number, object]> => {
    const { status, body } = await world.call(undefined, 'GET', '/api/health');
    return body['status'] === 'unavailable' ? health() : [status, body];
  };
  const invite = () => call('POST', '/api/org/invites', { role: 'parent', maxUses: 10, expiresInDays: 1 });
  expect(await health()).toMatchObject([200, { status: 'ok', checks: { database: { status: 'ok', writes: 'ok' } } }]);

  await connected(postgres.url, async (execute) => {
    await execute(`create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await execute('create trigger disk_full before insert on invite for each row execute function disk_full()');
  });
  expect(await invite()).toMatchObject({ status: 503, body: { type: '/problems/unavailable' } });
  expect(await health()).toMatchObject([200, { status: 'degraded', checks: { database: { status: 'ok', writes: 'refused' } } }]);
  expect((await call('GET', '/api/mobile/teams')).status).toBe(200);
  await connected(postgres.url, (execute) => execute('drop function disk_full cascade'));
  expect((await invite()).status).toBe(201);

  await world.close();
  await database.close();
  await postgres.dispose();
});
