import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPool } from '../../../src/adapters/postgres/pool.ts';
import { postgresUnitOfWork } from '../../../src/adapters/postgres/postgres-storage.ts';
import type { IdempotencyKey } from '../../../src/application/ports/idempotency-store.ts';
import type { UnitOfWork } from '../../../src/application/ports/storage.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';
import { idempotencyContract } from '../../contracts/idempotency.contract.ts';
import { aUser, NOON } from '../../support/builders.ts';
import { CONNECT_WITHIN_MS, freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());
idempotencyContract('PostgreSQL', async () => postgres);

describe('a key that a request is under way with at another instance', () => {
  const user = aUser();
  beforeAll(() => postgres.unitOfWork.transact(async ({ users }) => ok(await users.save(user))));

  /** Somebody who works under the key until they are told to finish. */
  async function working(key: IdempotencyKey) {
    const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = postgres.unitOfWork.tryTransactUnder(key, async ({ idempotency }) => {
      begun.resolve();
      await finish.promise;
      await idempotency.keep(key.caller, key.key, {
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
  const look = (unitOfWork: UnitOfWork, key: IdempotencyKey) =>
    unitOfWork.tryTransactUnder(key, async ({ idempotency }) => ok(await idempotency.find(key.caller, key.key, NOON)));

  test('is waited for, and the outcome is found', async () => {
    const key = { caller: user.id, key: 'waited for' };
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
    const key = { caller: user.id, key: 'given up' };
    const impatient = openPool({
      ...{ url: `${postgres.url}?options=-c%20lock_timeout%3D50ms`, size: 1, name: 'impatient' },
      connectWithinMs: CONNECT_WITHIN_MS,
    });
    const first = await working(key);
    const meanwhile = await look(postgresUnitOfWork(impatient), key);
    await first.finish();
    const afterwards = await look(postgresUnitOfWork(impatient), key);
    await impatient.end();
    expect(meanwhile).toBeUndefined();
    expect(afterwards).toMatchObject({ ok: true, value: { fingerprint: 'f' } });
  });

  test('leaves no claim behind', async () => {
    expect(await postgres.load('select 1 from idempotency_claim')).toEqual([]);
  });

  async function somebodyWaits(isOver: () => boolean): Promise<void> {
    const waiting = () => postgres.load(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
    while (!isOver() && (await waiting()).length === 0);
  }
});

describe('beside version 0.1', () => {
  const user = aUser();
  const find = (key: string) => postgres.unitOfWork.transact(async ({ idempotency }) => ok(await idempotency.find(user.id, key, NOON)));
  const keep = (key: string) =>
    postgres.unitOfWork.transact(async ({ idempotency }) =>
      ok(
        await idempotency.keep(user.id, key, {
          fingerprint: 'f',
          outcome: { result: err({ kind: 'not-found' }), requestId: 'r' },
          at: NOON,
        }),
      ),
    );
  const answered = (key: string, status: number, body: object) =>
    postgres.load('insert into kept_answer (user_id, key, fingerprint, status, body, at) values ($1, $2, $3, $4, $5, $6)', [
      ...[user.id, key, 'f', status, JSON.stringify(body), NOON],
    ]);
  beforeAll(() => postgres.unitOfWork.transact(async ({ users }) => ok(await users.save(user))));

  test('an answer that it kept is the outcome that it tells of', async () => {
    await answered('done', 201, { id: 'x' });
    const facts = { decision: 'denied' };
    await answered('refused', 409, {
      type: '/problems/already-decided',
      title: 'T',
      status: 409,
      detail: 'D',
      instance: 'first',
      ...facts,
    });
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

  test('an outcome that this version keeps is a request under way to it, also where it kept an answer before', async () => {
    await answered('again', 201, {});
    await keep('again');
    const [row] = await postgres.load<{ status: number; body: string }>('select status, body from kept_answer where key = $1', ['again']);
    expect(row).toMatchObject({ status: 409, body: expect.stringContaining('/problems/idempotency-in-progress') });
    expect(await find('again')).toMatchObject({ value: { outcome: { requestId: 'r' } } });
  });
});
