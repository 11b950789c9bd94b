import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sqlBy } from '../../../src/adapters/postgres/driver/sql.ts';
import { postgresSharedRateLimiter } from '../../../src/adapters/postgres/shared-rate-limiter.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());

const limits = (subject: string) => ({ strict: { name: 'guess', subject, limit: 3, windowSeconds: 600 }, oneAtATime: true });

test('guesses of one user on two instances do not pass the limit together', async () => {
  // Each has its own queue, so that only the database keeps them apart.
  const instances = [postgresSharedRateLimiter(postgres.sql), postgresSharedRateLimiter(postgres.sql)];
  let made = 0;
  const guess = (at: number) =>
    instances[at % 2]!.attempt(limits('eve'), async () => {
      made += 1;
      await pause(20);
      return { value: 'wrong', failed: true };
    });
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, at) => guess(at)));
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(3);
  expect(made).toBe(3);
});

test('a success is answered as one when its turn cannot be given back', async () => {
  let isAway = false;
  const failing = sqlBy((text, parameters) => {
    if (isAway) return Promise.reject(new Error('the database is away'));
    return postgres.sql(text, parameters);
  });
  const joined = await postgresSharedRateLimiter(failing).attempt(limits('pat'), async () => {
    isAway = true;
    return { value: 'joined', failed: false };
  });
  expect(joined).toEqual(ok('joined'));
});

test('a failure that cannot be counted is not answered: it would be a guess for nothing', async () => {
  let isAway = false;
  const failing = sqlBy((text, parameters) => {
    if (isAway) return Promise.reject(new Error('the database is away'));
    return postgres.sql(text, parameters);
  });
  const missed = postgresSharedRateLimiter(failing).attempt(limits('kim'), async () => {
    isAway = true;
    return { value: 'wrong', failed: true };
  });
  await expect(missed).rejects.toThrow('away');
});

test('a turn whose instance died is taken over once its lease is over', async () => {
  await postgresSharedRateLimiter(postgres.sql).attempt(limits('lee'), async () => {
    // As if the lease had expired.
    await postgres.sql(`update attempt_window set held_until = '-infinity' where subject = 'lee'`);
    const other = await postgresSharedRateLimiter(postgres.sql).attempt(limits('lee'), async () => ({ value: 'right', failed: false }));
    expect(other).toEqual(ok('right'));
    return { value: 'right', failed: false };
  });
});
