import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { err, ok } from '../../../src/domain/shared/result.ts';
import { idempotencyContract } from '../../contracts/idempotency.contract.ts';
import { aUser, NOON } from '../../support/builders.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());
idempotencyContract('PostgreSQL', async () => postgres);

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
