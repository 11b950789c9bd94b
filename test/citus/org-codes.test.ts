import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '../../src/adapters/postgres/driver/database.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import type { UnitOfWork } from '../../src/application/ports/storage/storage.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import { err, ok } from '../../src/domain/shared/result.ts';
import { anOrg } from '../support/builders.ts';
import { urlsOnNodes } from '../support/citus.ts';
import { CONNECT_WITHIN_MS, freshPostgres } from '../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());

test('a code is of one org, whichever nodes those who take it are connected to, and leads to it on all of them', async () => {
  const databases = await Promise.all(
    (await urlsOnNodes(postgres.url)).map((url) => openDatabase({ url, poolSize: 2, connectWithinMs: CONNECT_WITHIN_MS })),
  );
  const units = databases.map((database) => storageOver(database).unitOfWork);
  const add = (unit: UnitOfWork, org: Org) => unit.transact(async ({ orgs }) => ((await orgs.add(org)) ? ok(org) : err('taken')));
  const code = 'TAKEN1';
  try {
    const rivals = units.map(() => ({ ...anOrg(), code }));
    const added = await Promise.all(units.map((unit, at) => add(unit, rivals[at]!)));
    const taken = rivals.filter((_, at) => added[at]!.ok);
    expect(taken).toHaveLength(1);
    for (const unit of units) {
      expect(await unit.transact(async ({ orgs }) => ok((await orgs.findByCode(code))?.id))).toEqual(ok(taken[0]!.id));
    }
    expect(await postgres.sql('select 1 as one from org where code = $1', [code])).toHaveLength(1);
  } finally {
    await Promise.all(databases.map((database) => database.close()));
  }
});
