import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppUserEntity, OrgEntity, orgTable } from '../../../src/adapters/postgres/membership/entities.ts';
import { ormOn } from '../../../src/adapters/postgres/orm/connect.ts';
import { transactional } from '../../../src/adapters/postgres/orm/unit-of-work.ts';
import { values } from '../../../src/adapters/postgres/orm/values.ts';
import type { Org } from '../../../src/domain/membership/org.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { anOrg } from '../../support/builders.ts';
import { testWith } from '../../support/needs.ts';
import { freshPostgres } from '../../support/postgres.ts';

/** In no other test, since they share the server and its log. */
const SECRET = 'Nobody may read this name in a log';

const SERVER_LOG = process.env['TEST_DATABASE_LOG'] ?? '';
const OWN_SERVER = { name: 'a PostgreSQL of the test run', isThere: SERVER_LOG !== '', get: 'unset TEST_DATABASE_URL' };

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());

/** The statements that have failed, as the server logs them: some take several lines, which begin with a tab. */
async function failedStatements(): Promise<readonly string[]> {
  const log = await readFile(SERVER_LOG, 'utf8');
  return [...log.matchAll(/ STATEMENT: +(.*(?:\n\t.*)*)/g)].map(([, statement]) => statement!);
}

testWith(OWN_SERVER)('a statement that fails is in the log of the server without its values, whoever made it', async () => {
  const orm = ormOn(postgres.pool);
  const org = anOrg({ name: SECRET });
  const fails = async (write: (em: EntityManager) => Promise<unknown>) =>
    expect(transactional(orm, { isCluster: false }, async ({ em }) => ok(await write(em)), { isSafeTwice: false })).rejects.toThrow();
  // Longer than a code may be, and of a zone that must not be empty.
  const refused = { ...org, code: SECRET.repeat(9) } as Org;
  await fails((em) => em.insert(OrgEntity, { ...refused, settings: org.settings } as never));
  await fails((em) => values<Org>({ em }, orgTable).save(refused));
  await fails((em) => values<Org>({ em }, orgTable).saveAll([refused]));
  await fails((em) => em.find(AppUserEntity, { id: SECRET as never }));
  await fails((em) => em.nativeUpdate(AppUserEntity, { id: SECRET as never }, { name: SECRET }));

  const failed = await failedStatements();
  expect(failed.filter((statement) => /insert into "?org"?/.test(statement) && statement.includes('$1')).length).toBeGreaterThanOrEqual(3);
  expect(failed.filter((statement) => /"?app_user"?/.test(statement) && statement.includes('$1')).length).toBeGreaterThanOrEqual(2);
  expect(failed.filter((statement) => statement.includes(SECRET))).toEqual([]);
});
