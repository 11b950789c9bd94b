import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPool } from '../../../src/adapters/postgres/driver/pool.ts';
import { postgresUnitOfWork } from '../../../src/adapters/postgres/postgres-storage.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { IdempotencyClaim } from '../../../src/application/ports/storage/requests/idempotency-store.ts';
import type { UnitOfWork } from '../../../src/application/ports/storage/storage.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';
import { idempotencyContract } from '../../contracts/idempotency.contract.ts';
import { aClaim, aUser, NOON } from '../../support/builders.ts';
import { ACTIVITY, CONNECT_WITHIN_MS, freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());
idempotencyContract('PostgreSQL', async () => postgres);

describe('a key that a request is under way with at another instance', () => {
  const user = aUser();
  beforeAll(() => postgres.unitOfWork.transact(async ({ users }) => ok(await users.save(user))));

  /** A request that works under the key until it is told to finish. */
  async function working(key: IdempotencyClaim) {
    const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = postgres.unitOfWork.tryTransactUnder(key, async ({ idempotency }) => {
      begun.resolve();
      await finish.promise;
      await idempotency.keep(key, {
        fingerprint: 'f',
        outcome: { result: ok('first'), requestId: 'r' },
        at: NOON,
      });
      return ok(undefined);
    });
    await begun.promise;
    return {
      finish: async () => {
        finish.resolve();
        await done;
      },
    };
  }
  const look = (unitOfWork: UnitOfWork, key: IdempotencyClaim) =>
    unitOfWork.tryTransactUnder(key, async ({ idempotency }) => ok(await idempotency.find(key, NOON)));

  test('is waited for, and the outcome is found', async () => {
    const key = aClaim(user.id, 'waited for');
    const first = await working(key);
    let isOver = false;
    const second = look(postgresUnitOfWork(postgres.pool), key).finally(() => {
      isOver = true;
    });
    await somebodyWaits(() => isOver);
    await first.finish();
    expect(await second).toMatchObject({ value: { outcome: { requestId: 'r' } } });
  });

  test('is given up as in progress after the time that any lock is waited for', async () => {
    const key = aClaim(user.id, 'given up');
    const impatient = openPool({ url: postgres.url, size: 1, name: 'impatient', connectWithinMs: CONNECT_WITHIN_MS });
    const first = await working(key);
    // A role's setting applies to new sessions on every node.
    await alterRole(`set lock_timeout = '50ms'`);
    const meanwhile = await look(postgresUnitOfWork(impatient), key);
    await alterRole('reset lock_timeout');
    await first.finish();
    const afterwards = await look(postgresUnitOfWork(impatient), key);
    await impatient.end();
    expect(meanwhile).toBeUndefined();
    expect(afterwards).toMatchObject({ ok: true, value: { fingerprint: 'f' } });
  });

  test('is found by nobody until it is kept: a request that fails leaves none', async () => {
    const key = aClaim(user.id, 'left');
    const failing = postgres.unitOfWork.tryTransactUnder(key, async () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    await postgres.unitOfWork.tryTransactUnder(key, async () => err('refused'));
    expect(await postgres.load('select 1 from kept_outcome where outcome is null')).toEqual([]);
  });

  const alterRole = (how: string) =>
    postgres.load(`do $do$ begin
      execute format($$alter role %I in database %I ${how}$$, current_user, current_database());
    end $do$`);

  async function somebodyWaits(isOver: () => boolean): Promise<void> {
    const waiting = () => postgres.load(`select 1 from ${ACTIVITY} where wait_event_type = 'Lock' and datname = current_database()`);
    while (!isOver() && (await waiting()).length === 0);
  }
});

describe('an outcome', () => {
  const user = aUser();
  beforeAll(() => postgres.unitOfWork.transact(async ({ users }) => ok(await users.save(user))));

  test('is kept where the work of its request is: with the org, or with the caller where it is about none', async () => {
    const orgId = newId<OrgId>();
    const kept = { fingerprint: 'f', outcome: { result: ok('done'), requestId: 'r' }, at: NOON };
    for (const claim of [aClaim(user.id, 'own'), { ...aClaim(user.id, 'of org'), orgId }])
      await postgres.unitOfWork.tryTransactUnder(claim, async ({ idempotency }) => ok(await idempotency.keep(claim, kept)));
    expect(await postgres.load('select scope_id as scope, key from kept_outcome where user_id = $1 order by key', [user.id])).toEqual([
      { scope: orgId, key: 'of org' },
      { scope: user.id, key: 'own' },
    ]);
  });
});
