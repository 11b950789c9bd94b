import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { firstOrgKey, makesFirstOrg } from '../../../src/application/membership/first-org-key.ts';
import { OPERATOR } from '../../../src/domain/membership/operator.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { anOrg, later, MINUTE, NOON } from '../../support/builders.ts';
import { freshPostgres } from '../../support/postgres.ts';
import { meeting } from '../../support/race-window.ts';
import { accepted } from '../../support/use-cases.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());

test('of two people who make the first organization at once, each by a link of the operator, one is the first', async () => {
  const { unitOfWork, read } = postgres;
  const keys = [NOON, later(NOON, MINUTE)].map((at) => firstOrgKey({ read, clock: () => at })({ actor: OPERATOR }));
  const meet = meeting()(makesFirstOrg);
  const make = async (key: string) =>
    accepted(
      await unitOfWork.transact(async (repositories) => {
        const isFirst = await meet(repositories, key, NOON);
        if (isFirst) await repositories.orgs.add(anOrg());
        return ok(isFirst);
      }),
    );
  const made = await Promise.all(keys.map(async (key) => make(accepted(await key).key!)));
  expect(made.toSorted()).toEqual([false, true]);
});
