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
import { describeWith } from '../../support/needs.ts';
import { ACTIVITY, CONNECT_WITHIN_MS, freshPostgres, isOnCluster } from '../../support/postgres.ts';

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

/** For a storage that knows of no cluster. */
const ONE_DATABASE = { name: 'a database that is not distributed', isThere: !isOnCluster, get: 'npm test' };
describeWith(ONE_DATABASE)('beside the version before, for a day after the migration', () => {
  const user = aUser();
  const outcome = { result: err({ kind: 'not-found' }), requestId: 'r' };
  let unitOfWork: UnitOfWork;
  beforeAll(async () => {
    await postgres.unitOfWork.transact(async ({ users }) => ok(await users.save(user)));
    await postgres.load(`update schema_migration set executed_at = executed_at - interval '1 month' where name < '2026-11-22'`);
    unitOfWork = postgresUnitOfWork(postgres.pool);
  });
  const find = (key: string, by = unitOfWork) => {
    const claim = aClaim(user.id, key);
    return by.tryTransactUnder(claim, async ({ idempotency }) => ok(await idempotency.find(claim, NOON)));
  };
  const keep = (key: string, by = unitOfWork) => {
    const claim = aClaim(user.id, key);
    return by.tryTransactUnder(claim, async ({ idempotency }) =>
      ok(await idempotency.keep(claim, { fingerprint: 'f', outcome, at: NOON })),
    );
  };
  const keptByIt = (key: string, columns: Readonly<{ status?: number; body?: string; outcome?: string }>) => {
    const names = Object.keys(columns);
    return postgres.load(
      `insert into kept_answer (user_id, key, fingerprint, at, ${names}) values ($1, $2, 'f', $3, ${names.map((_, at) => `$${at + 4}`)})`,
      [user.id, key, NOON, ...Object.values(columns)],
    );
  };

  test('an answer that 0.1 kept is the outcome that it tells of', async () => {
    await keptByIt('done', { status: 201, body: JSON.stringify({ id: 'x' }) });
    const facts = { decision: 'denied' };
    const problem = { type: '/problems/already-decided', title: 'T', status: 409, detail: 'D', instance: 'first', ...facts };
    await keptByIt('refused', { status: 409, body: JSON.stringify(problem) });
    expect(await find('done')).toMatchObject({ value: { outcome: { result: { ok: true, value: { id: 'x', isNew: true } } } } });
    expect(await find('refused')).toEqual({
      ok: true,
      value: {
        fingerprint: 'f',
        outcome: { result: { ok: false, error: { kind: 'already-decided', ...facts } }, requestId: 'first' },
        at: NOON,
      },
    });
  });

  test('an outcome that it kept is found, whichever org the request is of', async () => {
    await keptByIt('by an older instance', { outcome: JSON.stringify(outcome) });
    expect(await find('by an older instance')).toMatchObject({ value: { fingerprint: 'f', outcome } });
  });

  test('what this version keeps is kept for it too: 0.1 is told that the first request is under way', async () => {
    await keptByIt('again', { status: 201, body: '{}' });
    await keep('again');
    const kept = await postgres.load<{ status: number; body: string; outcome: string }>(
      'select status, body, outcome from kept_answer where key = $1',
      ['again'],
    );
    expect(kept).toMatchObject([{ status: 409, body: expect.stringContaining('/problems/idempotency-in-progress') }]);
    expect(JSON.parse(kept[0]!.outcome)).toEqual(outcome);
  });

  test('a key that is under way at one of its instances is waited for', async () => {
    const older = await postgres.pool.connect();
    await older.query('begin');
    await older.query('insert into idempotency_claim (user_id, key) values ($1, $2)', [user.id, 'at both']);
    let isOver = false;
    const finding = find('at both').finally(() => {
      isOver = true;
    });
    while (
      !isOver &&
      (await postgres.load(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).length === 0
    );
    const wasOver = isOver;
    await older.query(`insert into kept_answer (user_id, key, fingerprint, outcome, at) values ($1, $2, 'f', $3, $4)`, [
      ...[user.id, 'at both', JSON.stringify(outcome), NOON],
    ]);
    await older.query('delete from idempotency_claim where user_id = $1', [user.id]);
    await older.query('commit');
    older.release();
    expect([wasOver, await finding]).toMatchObject([false, { value: { outcome } }]);
  });

  test('and no longer, nor in a database that is new', async () => {
    await keptByIt('too late', { outcome: JSON.stringify(outcome) });
    await postgres.load(`update schema_migration set executed_at = executed_at - interval '1 day'`);
    const later = postgresUnitOfWork(postgres.pool);
    expect(await find('too late', later)).toEqual(ok(undefined));
    await postgres.load(`update schema_migration set executed_at = now()`);
    const fresh = postgresUnitOfWork(postgres.pool);
    expect(await find('too late', fresh)).toEqual(ok(undefined));
    await keep('new', fresh);
    expect(await postgres.load('select 1 from kept_answer where key = $1', ['new'])).toEqual([]);
  });
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
