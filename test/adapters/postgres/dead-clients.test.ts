import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Database, openDatabase } from '../../../src/adapters/postgres/driver/database.ts';
import { postgresUnitOfWork } from '../../../src/adapters/postgres/postgres-storage.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { Repositories, UnitOfWork } from '../../../src/application/ports/storage/storage.ts';
import type { UserId } from '../../../src/domain/shared/ids.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';
import { endConnections } from '../../support/database.ts';
import { CONNECT_WITHIN_MS, freshPostgres } from '../../support/postgres.ts';

const POOL_SIZE = 2;

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let database: Database;
let unitOfWork: UnitOfWork;
beforeEach(async () => {
  postgres = await freshPostgres();
  database = await openDatabase({ url: postgres.url, poolSize: POOL_SIZE, connectWithinMs: CONNECT_WITHIN_MS });
  unitOfWork = postgresUnitOfWork(database.pool);
});
afterEach(async () => {
  await database.close();
  await postgres.dispose();
});

const loseConnections = () => endConnections(postgres);
const ask = ({ users }: Repositories) => users.name(newId<UserId>());

const losing = {
  'before a statement': () =>
    unitOfWork.transact(async (repositories) => {
      await loseConnections();
      return ok(await ask(repositories));
    }),
  'before the commit': () =>
    unitOfWork.transact(async (repositories) => {
      await ask(repositories);
      await loseConnections();
      return ok(undefined);
    }),
  'before a refusal': () =>
    unitOfWork.transact(async (repositories) => {
      await ask(repositories);
      await loseConnections();
      return err('refused');
    }),
};

test.each(Object.entries(losing))('a pool serves on when more transactions than it has connections lost theirs %s', async (_, lose) => {
  for (let n = 0; n <= POOL_SIZE; n += 1) await Promise.allSettled([lose()]);
  expect(await database.sql('select 1 as one')).toEqual([{ one: 1 }]);
});
