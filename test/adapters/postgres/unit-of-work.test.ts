import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ONE_DATABASE } from '../../../src/adapters/postgres/cluster/cluster.ts';
import { ormOn } from '../../../src/adapters/postgres/orm/connect.ts';
import { type Transaction, transactional } from '../../../src/adapters/postgres/orm/unit-of-work.ts';
import { err, ok, type Result } from '../../../src/domain/shared/result.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
  await postgres.sql('create table noted (word text primary key)');
});
afterAll(() => postgres.dispose());

const run = <T, E>(work: (transaction: Transaction) => Promise<Result<T | Promise<T>, E>>) =>
  transactional(ormOn(postgres.pool), ONE_DATABASE, work, { isSafeTwice: false });
const note = ({ sql }: Transaction, word: string) => sql('insert into noted (word) values ($1)', [word]);
const noted = async () => (await postgres.sql<{ word: string }>('select word from noted order by word')).map(({ word }) => word);

test('a refusal comes back as a value, and leaves nothing', async () => {
  const refused = await run(async (transaction) => {
    await note(transaction, 'refused');
    return err({ kind: 'not-found' as const });
  });
  expect(refused).toEqual(err({ kind: 'not-found' }));
  expect(await noted()).not.toContain('refused');
});

test('a failed statement fails the transaction, even if its error was caught', async () => {
  await expect(
    run(async (transaction) => {
      await note(transaction, 'kept');
      await transaction.sql('select nothing from nowhere').catch(() => undefined);
      return ok('kept');
    }),
  ).rejects.toThrow('a statement of the transaction had failed');
  expect(await noted()).not.toContain('kept');
});

test('of statements that are under way at once, what all fail with is what failed first', async () => {
  const reasons: unknown[] = [];
  await run(async (transaction) => {
    const both = await Promise.allSettled([transaction.sql('select nothing from nowhere'), note(transaction, 'after it')]);
    reasons.push(...both.map((each) => (each as PromiseRejectedResult).reason.code));
    return err('seen');
  });
  expect(reasons).toEqual(['42P01', '42P01']);
});

test('the promise of a last write is awaited before the commit', async () => {
  expect(await run(async (transaction) => ok(note(transaction, 'last').then(() => 'written')))).toEqual(ok('written'));
  expect(await noted()).toContain('last');
});

test('a transaction without a statement sends nothing', async () => {
  expect(await run(async () => ok('nothing'))).toEqual(ok('nothing'));
});
