import { describe, expect, test } from '@jest/globals';
import { connected, freshDatabase, type TestDatabase } from '../../support/database.ts';

describe('a fresh database', () => {
  const players = async (url: string) =>
    connected(url, async (execute) => (await execute('select name from players')).map(({ name }) => name));

  const preparing = () => {
    let times = 0;
    return {
      times: () => times,
      prepare: async (url: string) => {
        times += 1;
        await connected(url, async (execute) => void (await execute('create table players as select ? as name', ['Sam'])));
      },
    };
  };

  const dropAll = (databases: readonly TestDatabase[]) => Promise.all(databases.map((database) => database.drop()));

  test('has what the preparation made, which ran once for all that were asked for at the same time', async () => {
    const { prepare, times } = preparing();
    const databases = await Promise.all([1, 2, 3].map(() => freshDatabase(prepare, 'prepared_once')));
    expect(await Promise.all(databases.map(({ url }) => players(url)))).toEqual([['Sam'], ['Sam'], ['Sam']]);
    expect(times()).toBe(1);
    await dropAll(databases);
  });

  test('knows nothing of what happens in another', async () => {
    const { prepare } = preparing();
    const changed = await freshDatabase(prepare, 'apart');
    await connected(changed.url, async (execute) => void (await execute('delete from players')));
    const other = await freshDatabase(prepare, 'apart');
    expect(await players(changed.url)).toEqual([]);
    expect(await players(other.url)).toEqual(['Sam']);
    await dropAll([changed, other]);
  });

  test('is prepared anew after a preparation that failed half-way', async () => {
    const { prepare } = preparing();
    const failing = async (url: string) => {
      await prepare(url);
      throw new Error('the migration has a fault');
    };
    await expect(freshDatabase(failing, 'failed_once')).rejects.toThrow('the migration has a fault');
    const database = await freshDatabase(prepare, 'failed_once');
    expect(await players(database.url)).toEqual(['Sam']);
    await database.drop();
  });
});
