import { describe, expect, test } from '@jest/globals';
import { whenReady } from '../../../src/adapters/postgres/driver/when-ready.ts';
import { MIGRATION_FILES } from '../../../src/adapters/postgres/migrations/files.ts';
import { migrateWhenReachable } from '../../../src/adapters/postgres/schema/migrate-when-reachable.ts';
import { emptyDatabase } from '../../support/database.ts';

type Line = Readonly<{ message: string; [fact: string]: unknown }>;

const logging = () => {
  const lines: Line[] = [];
  const write = (facts: object, message: string) => void lines.push({ ...facts, message });
  return { lines, log: { info: write, warn: write } };
};
const failing = (code: string) => Object.assign(new Error(code), { code });

describe('who waits for the database as long as that can help', () => {
  /** Fails with each of the errors, then succeeds. */
  const failingFirst = (...codes: readonly string[]) => {
    const left = [...codes];
    return async () => {
      const code = left.shift();
      if (code !== undefined) throw failing(code);
      return 'done';
    };
  };

  test('is not put off by one that is starting, overloaded or too slow, and says so once for each reason', async () => {
    const { lines, log } = logging();
    expect(await whenReady(failingFirst('ECONNREFUSED', 'ECONNREFUSED', '57014'), { waitMs: Infinity, log })).toBe('done');
    expect(lines.map(({ reason }) => reason)).toEqual(['ECONNREFUSED: no server listens on this address and port', '57014']);
  });

  test.each([
    ['a wrong password', '28P01'],
    ['a database that does not exist', '3D000'],
    ['a full disk', '53100'],
    ['an error of a migration', '42P07'],
  ])('gives up at once for %s', async (_, code) => {
    const { lines, log } = logging();
    await expect(whenReady(failingFirst(code), { waitMs: Infinity, log })).rejects.toMatchObject({ code });
    expect(lines).toEqual([]);
  });

  test('says what it waits for while nothing happens', async () => {
    const answer = Promise.withResolvers<string>();
    const told = Promise.withResolvers<Line>();
    const log = { warn: (facts: object, message: string) => told.resolve({ ...facts, message }) };
    const waiting = whenReady(() => answer.promise, { waitMs: Infinity, log, waitsFor: 'the league', toldEveryMs: 5 });
    expect(await told.promise).toEqual({ message: 'still waiting', for: 'the league', seconds: expect.any(Number) });
    answer.resolve('done');
    expect(await waiting).toBe('done');
  });
});

test('a new database is one short line of the log, however many migrations make it', async () => {
  const database = await emptyDatabase('');
  try {
    const { lines, log } = logging();
    await migrateWhenReachable(database.url, log, Infinity);
    expect(lines.filter(({ message }) => message !== 'still waiting')).toEqual([
      { message: 'database migrated', migrations: MIGRATION_FILES.length },
    ]);
  } finally {
    await database.drop();
  }
});
