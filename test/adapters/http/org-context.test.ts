import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Org } from '../../../src/domain/membership/org.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { NOON } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let springfield: Org;
let river: Org;
beforeEach(async () => {
  world = await startWorld();
  springfield = await world.org({ name: 'Springfield Little League', code: 'SLL' });
  river = await world.org({ name: 'River League', code: 'RIVER' });
});
afterEach(() => world.close());

const context = (name: string, headers: Record<string, string> = {}) => world.call(name, 'GET', '/api/org/me', { headers });
const choice = ({ id, name, code }: Org) => ({ orgId: id, orgName: name, orgCode: code });

describe('a request that names no org', () => {
  test('is about the only one that the caller is in', async () => {
    await world.member('ada', springfield, 'admin');
    expect((await context('ada')).body).toMatchObject({ org: { id: springfield.id, name: springfield.name, code: 'SLL' } });
  });

  test('is about the only one that has approved them, wherever else they wait', async () => {
    await world.member('ada', springfield, 'admin');
    await world.member('ada', river, 'umpire', 'pending');
    expect((await context('ada')).body).toMatchObject({ org: { id: springfield.id } });
  });

  test('of somebody in several is asked to say which', async () => {
    await world.member('ada', springfield, 'admin');
    await world.member('ada', river, 'parent');
    const asked = await context('ada');
    expect(asked.status).toBe(400);
    expect(asked.body).toMatchObject({ type: '/problems/org-context-required', orgs: [choice(river), choice(springfield)] });
  });

  test('of somebody who waits is told where', async () => {
    await world.member('uma', river, 'umpire', 'pending');
    expect((await context('uma')).body).toMatchObject({ type: '/problems/org-context-required', orgs: [choice(river)] });
  });

  test('of somebody who is in none any more is told of none', async () => {
    await world.member('pat', river, 'parent', 'revoked');
    await world.member('pat', springfield, 'coach', 'denied');
    const refused = await context('pat');
    expect(refused.body['orgs']).toEqual([]);
    expect(refused.body['detail']).toBe('You belong to no organization yet: join one with an invite code first.');
  });
});

describe('a request that names an org', () => {
  test('is about that one', async () => {
    await world.member('ada', springfield, 'admin');
    await world.member('ada', river, 'admin');
    expect((await context('ada', { 'x-org-id': river.id.toUpperCase() })).body).toMatchObject({ org: { id: river.id } });
  });

  test('is refused where they are no member, whether or not there is such an org', async () => {
    await world.member('pat', river, 'parent', 'revoked');
    const told = async (id: string) => {
      const { status, text } = await context('pat', { 'x-org-id': id, 'x-request-id': 'one' });
      return { status, text };
    };
    const refused = await told(springfield.id);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('/problems/not-a-member');
    expect(await told('0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f')).toEqual(refused);
    expect(await told(river.id)).toEqual(refused);
  });

  test('is refused while the org is suspended, in words of its operator', async () => {
    await world.member('ada', river, 'admin');
    await world.storage.unitOfWork.transact(async ({ orgs }) =>
      ok(await orgs.update({ ...river, suspendedAt: NOON, suspensionNotice: 'Write to the office.' })),
    );
    const refused = await context('ada', { 'x-org-id': river.id });
    expect([refused.status, refused.body]).toMatchObject([
      403,
      {
        type: '/problems/org-suspended',
        detail: 'Its operator says: Write to the office.',
        notice: 'Write to the office.',
        suspendedAt: NOON.toISOString(),
      },
    ]);
  });

  test('is refused where they wait', async () => {
    await world.member('uma', river, 'umpire', 'pending');
    expect((await context('uma', { 'x-org-id': river.id })).body['type']).toBe('/problems/membership-pending');
  });

  test.each(['', 'SLL', '0198c1f0', '*'])('by %j is not valid', async (id) => {
    await world.member('ada', springfield, 'admin');
    const refused = await context('ada', { 'x-org-id': id });
    expect(refused.body['errors']).toEqual([{ in: 'header', pointer: '/X-Org-Id', detail: 'must be a UUID' }]);
  });

  test('twice is not valid', async () => {
    await world.member('ada', springfield, 'admin');
    expect((await context('ada', { 'x-org-id': `${springfield.id}, ${springfield.id}` })).status).toBe(400);
  });
});

describe('roles', () => {
  test('add up, and those that wait add nothing', async () => {
    await world.member('ada', springfield, 'parent');
    await world.member('ada', springfield, 'admin', 'pending');
    const refused = await context('ada');
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ type: '/problems/role-required', roles: ['admin'] });

    await world.member('bo', springfield, 'parent');
    await world.member('bo', springfield, 'admin');
    const roles = (await context('bo')).body['roles'] as unknown as { role: string; isApproved: boolean }[];
    expect(roles.map(({ role, isApproved }) => [role, isApproved])).toEqual([
      ['admin', true],
      ['parent', true],
    ]);
  });

  test('in one org open nothing in another', async () => {
    await world.member('ada', springfield, 'admin');
    await world.member('ada', river, 'parent');
    expect((await context('ada', { 'x-org-id': river.id })).body['type']).toBe('/problems/role-required');
  });
});

test('my orgs are listed by name, with my roles by name, pending and approved', async () => {
  await world.member('pat', springfield, 'umpire', 'pending');
  await world.member('pat', springfield, 'coach');
  await world.member('pat', river, 'parent');
  await world.member('pat', river, 'staff', 'denied');
  const { body } = await world.call('pat', 'GET', '/api/me/orgs');
  expect(body).toEqual({
    memberships: [
      { ...choice(river), officialTerm: 'official', roles: [{ membershipId: expect.any(String), role: 'parent', isApproved: true }] },
      {
        ...choice(springfield),
        officialTerm: 'official',
        roles: [
          { membershipId: expect.any(String), role: 'coach', isApproved: true },
          { membershipId: expect.any(String), role: 'umpire', isApproved: false },
        ],
      },
    ],
  });
});
