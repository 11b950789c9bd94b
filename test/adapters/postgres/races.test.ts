import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Repositories, UnitOfWork, Work } from '../../../src/application/ports/storage/storage.ts';
import type { Org } from '../../../src/domain/membership/org.ts';
import { freshPostgres } from '../../support/postgres.ts';
import { startWorld, type World } from '../../support/world.ts';

/** Long enough for all transactions to have read before the first one writes, if no lock prevents it. */
const WINDOW_MS = 30;

/** Holds the window between a decision's reads and its writes open. */
const delayed = (inner: UnitOfWork): UnitOfWork => {
  const after =
    <Arguments extends unknown[], Found>(read: (...given: Arguments) => Promise<Found>) =>
    async (...given: Arguments) => {
      const found = await read(...given);
      await pause(WINDOW_MS);
      return found;
    };
  const slowly =
    <T, E>(work: Work<T, E>): Work<T, E> =>
    (repositories: Repositories) => {
      const { invites, memberships } = repositories;
      return work({
        ...repositories,
        invites: { ...invites, findByCode: after(invites.findByCode) },
        memberships: { ...memberships, countAdmins: after(memberships.countAdmins), findByRole: after(memberships.findByRole) },
      });
    };
  return {
    transact: (work) => inner.transact(slowly(work)),
    writeOnce: (work) => inner.writeOnce(slowly(work)),
    tryTransactUnder: (key, work) => inner.tryTransactUnder(key, slowly(work)),
  };
};

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let world: World;
let org: Org;
beforeAll(async () => {
  postgres = await freshPostgres();
  world = await startWorld({ ...postgres, unitOfWork: delayed(postgres.unitOfWork) });
});
afterAll(async () => {
  await world.close();
  await postgres.dispose();
});
beforeEach(async () => {
  org = await world.org();
});

const members = async (name: string, query: string) =>
  (await world.call(name, 'GET', `/api/org/members?${query}`, { org })).body['members'] as unknown as { membershipId: string }[];

describe('at the same time', () => {
  test('one of eight people gets the last use of an invite', async () => {
    await world.member('ada', org, 'admin');
    await world.call('ada', 'POST', '/api/org/invites', { org, body: { role: 'parent', maxUses: 1, expiresInDays: 1 } });
    const people = Array.from({ length: 8 }, (_, n) => `pat${n}`);
    await Promise.all(people.map((name) => world.user(name)));
    const join = (name: string) => world.call(name, 'POST', '/api/join', { body: { code: `${org.code}-PARENT-2026` } });
    const statuses = (await Promise.all(people.map(join))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(7).fill(404)]);
    expect(await members('ada', 'role=parent')).toHaveLength(1);
  });

  test('one of two admins who revoke each other stays', async () => {
    const [ada, bo] = [await world.member('ada', org, 'admin'), await world.member('bo', org, 'admin')];
    const revoke = (by: string, id: string) => world.call(by, 'DELETE', `/api/org/members/${id}`, { org });
    const outcomes = await Promise.all([revoke('ada', bo.id), revoke('bo', ada.id)]);
    const [first, second] = outcomes.map(({ status }) => status).toSorted();
    expect(first).toBe(200);
    // If the other revocation is already committed, the second caller is no admin any more.
    expect([403, 409]).toContain(second);
    const left = outcomes[0]!.status === 200 ? 'ada' : 'bo';
    expect(await members(left, 'role=admin&status=approved')).toHaveLength(1);
  });

  test('one person who joins twice takes one use', async () => {
    await world.member('ada', org, 'admin');
    await world.call('ada', 'POST', '/api/org/invites', { org, body: { role: 'umpire', maxUses: 5, expiresInDays: 1 } });
    const join = () => world.call('uma', 'POST', '/api/join', { body: { code: `${org.code}-UMPIRE-2026` } });
    await world.user('uma');
    const statuses = (await Promise.all([join(), join(), join()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 201]);
    const { body } = await world.call('ada', 'GET', '/api/org/invites', { org });
    expect(body['invites']).toMatchObject([{ uses: 1 }]);
  });

  test('one of two admins creates the invite of a code, the other is told of it', async () => {
    await world.member('ada', org, 'admin');
    const create = () => world.call('ada', 'POST', '/api/org/invites', { org, body: { role: 'coach', maxUses: 5, expiresInDays: 1 } });
    const statuses = (await Promise.all([create(), create()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409]);
  });

  test('one of two opposite decisions stands', async () => {
    await world.member('ada', org, 'admin');
    const { id } = await world.member('uma', org, 'umpire', 'pending');
    const decide = (action: string) => world.call('ada', 'POST', `/api/org/pending-approvals/${id}`, { org, body: { action } });
    const statuses = (await Promise.all([decide('approve'), decide('deny')])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test('ten first requests of somebody make one user', async () => {
    const seen = await Promise.all(Array.from({ length: 10 }, () => world.call('newcomer', 'GET', '/api/me')));
    expect(new Set(seen.map(({ body }) => body['id'])).size).toBe(1);
  });
});
