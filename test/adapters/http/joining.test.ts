import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Membership } from '../../../src/domain/membership/membership.ts';
import type { Org } from '../../../src/domain/membership/org.ts';
import type { Role } from '../../../src/domain/membership/roles.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let org: Org;
const start = async (over: Partial<Org> = {}) => {
  world = await startWorld();
  org = await world.org({ name: 'Springfield Little League', code: 'SLL', ...over });
  await world.member('ada', org, 'admin');
};
beforeEach(() => start());
afterEach(() => world.close());

const invite = (role: Role, maxUses = 5) =>
  world.call('ada', 'POST', '/api/org/invites', { body: { role, maxUses, expiresInDays: 5 } }).then(({ body }) => body);
const join = (name: string, role: Role) => world.call(name, 'POST', '/api/join', { body: { code: `SLL-${role.toUpperCase()}-2026` } });
const decide = (id: unknown, action: string, by = 'ada') =>
  world.call(by, 'POST', `/api/org/pending-approvals/${id}`, { body: { action } });
const revoke = (id: unknown, by = 'ada') => world.call(by, 'DELETE', `/api/org/members/${id}`);
const membershipIn = ({ body }: { body: Record<string, unknown> }) =>
  body['membership'] as unknown as { membershipId: string; isApproved: boolean };
const uses = async () => {
  const { body } = await world.call('ada', 'GET', '/api/org/invites');
  return (body['invites'] as unknown as { uses: number }[]).map((each) => each.uses);
};
const members = async (query = '') =>
  (await world.call('ada', 'GET', `/api/org/members?${query}`)).body['members'] as unknown as Record<string, unknown>[];
const pending = async () =>
  (await world.call('ada', 'GET', '/api/org/pending-approvals')).body['approvals'] as unknown as Record<string, unknown>[];
const auditActions = async () => (await world.ports.read.auditEntries(org.id)).map(({ action }) => action);

describe('joining', () => {
  test('lets parents in at once', async () => {
    await invite('parent');
    const joined = await join('pat', 'parent');
    expect(joined.status).toBe(201);
    expect(joined.body).toEqual({
      joined: true,
      membership: {
        membershipId: expect.any(String),
        orgId: org.id,
        orgName: 'Springfield Little League',
        orgCode: 'SLL',
        role: 'parent',
        isApproved: true,
      },
    });
    expect(await uses()).toEqual([1]);
  });

  test.each(['admin', 'staff', 'coach', 'umpire'] as const)('makes a %s wait', async (role) => {
    await invite(role);
    expect((await join('pat', role)).body).toMatchObject({ joined: true, membership: { role, isApproved: false } });
    expect((await world.call('pat', 'GET', '/api/org/me', { org })).body['type']).toBe('/problems/membership-pending');
  });

  test('makes parents wait too where the league wants that', async () => {
    await world.close();
    await start({ parentsNeedApproval: true });
    await invite('parent');
    expect((await join('pat', 'parent')).body).toMatchObject({ membership: { isApproved: false } });
  });

  test.each(['parent', 'umpire'] as const)('twice as a %s consumes one use, and says so', async (role) => {
    await invite(role);
    const first = await join('pat', role);
    const again = await join('pat', role);
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ joined: false, membership: first.body['membership'] });
    expect(await uses()).toEqual([1]);
    expect(await auditActions()).toEqual(['invite-created', 'membership-requested']);
  });

  test('again after taking the last use still answers the same', async () => {
    await invite('parent', 1);
    await join('pat', 'parent');
    expect((await join('pat', 'parent')).body).toMatchObject({ joined: false });
    expect((await join('lee', 'parent')).body['type']).toBe('/problems/invite-not-valid');
  });

  test('again with a code that one never came by and that is over is refused', async () => {
    await world.member('pat', org, 'parent');
    const { id } = await invite('parent');
    await world.call('ada', 'DELETE', `/api/org/invites/${id}`);
    expect((await join('pat', 'parent')).status).toBe(404);
  });

  test.each(['denied', 'revoked'] as const)('after having been %s waits, whatever the role', async (state) => {
    const earlier = await world.member('pat', org, 'parent', state);
    await invite('parent');
    const joined = await join('pat', 'parent');
    expect(joined.status).toBe(201);
    expect(membershipIn(joined)).toMatchObject({ membershipId: earlier.id, isApproved: false });
    expect(await uses()).toEqual([1]);
    await decide(earlier.id, 'approve');
    expect((await join('pat', 'parent')).body).toMatchObject({ joined: false, membership: { isApproved: true } });
  });

  test('with an admin’s code gives an approved parent a second membership, which waits and opens nothing', async () => {
    await invite('parent');
    await invite('admin');
    await join('pat', 'parent');
    expect(membershipIn(await join('pat', 'admin')).isApproved).toBe(false);
    expect((await world.call('pat', 'GET', '/api/org/members')).body['type']).toBe('/problems/role-required');
    expect((await world.call('pat', 'GET', '/api/me/orgs')).body).toMatchObject({
      memberships: [
        {
          roles: [
            { role: 'admin', isApproved: false },
            { role: 'parent', isApproved: true },
          ],
        },
      ],
    });
  });

  test('at once by two requests of one person takes one use', async () => {
    await invite('parent');
    const both = await Promise.all([join('pat', 'parent'), join('pat', 'parent')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(await uses()).toEqual([1]);
  });

  test('is in the audit log with who, what and how', async () => {
    await invite('umpire');
    const { membershipId } = membershipIn(await join('pat', 'umpire'));
    const entries = await world.ports.read.auditEntries(org.id);
    expect(entries.find(({ action }) => action === 'membership-requested')).toMatchObject({
      actorId: (await world.user('pat')).id,
      subjectId: membershipId,
      facts: { role: 'umpire', inviteCode: 'SLL-UMPIRE-2026', state: 'pending' },
    });
  });
});

describe('deciding on a request', () => {
  let request: Membership;
  beforeEach(async () => {
    request = await world.member('uma', org, 'umpire', 'pending');
  });

  test('approves it, and the next request is let in', async () => {
    const answer = await decide(request.id, 'approve');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      membershipId: request.id,
      role: 'umpire',
      status: 'approved',
      isApproved: true,
      decidedAt: '2026-04-11T17:00:00.000Z',
      decidedBy: { id: (await world.user('ada')).id, name: 'Ada' },
    });
    expect(await pending()).toEqual([]);
    expect((await world.call('uma', 'GET', '/api/org/me')).body['type']).toBe('/problems/role-required');
    expect(await auditActions()).toEqual(['membership-approved']);
  });

  test('denies it', async () => {
    expect((await decide(request.id, 'deny')).body).toMatchObject({ status: 'denied', isApproved: false });
    expect((await world.call('uma', 'GET', '/api/me/orgs')).body).toEqual({ memberships: [] });
    expect(await auditActions()).toEqual(['membership-denied']);
  });

  test.each(['approve', 'deny'])('to %s again answers the same, whoever asks', async (action) => {
    const first = await decide(request.id, action);
    world.move(1000);
    await world.member('bo', org, 'admin');
    expect((await decide(request.id, action, 'bo')).body).toEqual(first.body);
    expect(await auditActions()).toHaveLength(1);
  });

  test.each([
    ['approve', 'deny', 'approved'],
    ['deny', 'approve', 'denied'],
  ])('to %s and then to %s is refused with what stands', async (action, opposite, decision) => {
    await decide(request.id, action);
    const refused = await decide(request.id, opposite);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ type: '/problems/already-decided', decision });
  });

  test('that was revoked is refused', async () => {
    await revoke(request.id);
    expect((await decide(request.id, 'approve')).body).toMatchObject({ decision: 'revoked' });
  });

  test.each(['approve', 'deny'])('of one’s own to %s is refused', async (action) => {
    const own = await world.member('ada', org, 'umpire', 'pending');
    const refused = await decide(own.id, action);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ type: '/problems/not-allowed', reason: 'own-membership' });
    expect(await pending()).toHaveLength(2);
  });

  test('of another league is not found', async () => {
    const elsewhere = await world.org();
    await world.member('eve', elsewhere, 'admin');
    expect((await decide(request.id, 'approve', 'eve')).body['type']).toBe('/problems/not-found');
  });
});

describe('the list of requests', () => {
  test('has who asks, for what, by which code, oldest first', async () => {
    await invite('umpire');
    await invite('coach');
    await join('uma', 'umpire');
    world.move(1000);
    await join('carl', 'coach');
    const { id } = await world.user('uma');
    expect(await pending()).toMatchObject([
      {
        role: 'umpire',
        requestedAt: '2026-04-11T17:00:00.000Z',
        inviteCode: 'SLL-UMPIRE-2026',
        user: { id, name: 'Uma', email: 'uma@example.org', emailVerified: true },
      },
      { role: 'coach', inviteCode: 'SLL-COACH-2026' },
    ]);
  });
});

describe('lists in pages', () => {
  const walk = async (path: string, plural: string, limit: number) => {
    const seen: unknown[] = [];
    let cursor: unknown = null;
    do {
      const query = `limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`;
      const { body } = await world.call('ada', 'GET', `${path}?${query}`);
      const items = body[plural] as unknown as { membershipId: string }[];
      expect(items.length).toBeLessThanOrEqual(limit);
      seen.push(...items.map(({ membershipId }) => membershipId));
      cursor = body['nextCursor'];
    } while (cursor !== null);
    return seen;
  };

  test.each([1, 2, 3, 7, 8, 100])('lose and repeat nothing, %i at a time', async (limit) => {
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      // Some at the same moment, as when a team joins together.
      const { id } = await world.member(`uma${n}`, org, 'umpire', 'pending');
      ids.push(id);
    }
    expect(await walk('/api/org/pending-approvals', 'approvals', limit)).toEqual(ids.toSorted());
    const all = await walk('/api/org/members', 'members', limit);
    expect(new Set(all).size).toBe(8);
    expect(all).toHaveLength(8);
  });

  test('go on with a cursor of their own alone, as it was given', async () => {
    for (let n = 0; n < 3; n += 1) await world.member(`uma${n}`, org, 'umpire', 'pending');
    const cursor = String((await world.call('ada', 'GET', '/api/org/members?limit=1')).body['nextCursor']);
    const tampered = Buffer.from(Buffer.from(cursor, 'base64url').toString().replace('[1', '[2')).toString('base64url');
    for (const foreign of ['x', '', `${cursor}=`, cursor.slice(1), cursor.toUpperCase(), tampered, 'AAAA', '🙂']) {
      const refused = await world.call('ada', 'GET', `/api/org/members?cursor=${encodeURIComponent(foreign)}`);
      expect(refused.status).toBe(400);
      expect(refused.body['errors']).toMatchObject([{ in: 'query', pointer: '/cursor' }]);
    }
    expect((await world.call('ada', 'GET', `/api/org/pending-approvals?cursor=${cursor}`)).status).toBe(400);
    expect((await world.call('ada', 'GET', `/api/org/members?cursor=${cursor}`)).status).toBe(200);
  });
});

describe('members', () => {
  test('are listed in whatever state, with who decided', async () => {
    const { id } = await invite('umpire');
    expect(id).toBeDefined();
    world.move(1000);
    const { membershipId } = membershipIn(await join('uma', 'umpire'));
    await decide(membershipId, 'approve');
    const decidedAt = '2026-04-11T17:00:01.000Z';
    expect((await members('role=umpire'))[0]).toEqual({
      membershipId,
      role: 'umpire',
      status: 'approved',
      isApproved: true,
      requestedAt: decidedAt,
      decidedAt,
      decidedBy: { id: (await world.user('ada')).id, name: 'Ada' },
      user: { id: (await world.user('uma')).id, name: 'Uma', email: 'uma@example.org', emailVerified: true },
    });
    expect(await members('status=denied')).toEqual([]);
    expect(await members('status=approved&q=UMA@')).toHaveLength(1);
  });

  test('are searched for by what is there alone', async () => {
    await world.member('uma', org, 'umpire');
    expect(await members('q=%25')).toEqual([]);
  });

  test('who are revoked are out with their next request', async () => {
    const { id } = await world.member('pat', org, 'parent');
    expect((await world.call('pat', 'GET', '/api/org/me')).status).toBe(403);
    const revoked = await revoke(id);
    expect(revoked.body).toMatchObject({ membershipId: id, status: 'revoked', isApproved: false });
    expect((await world.call('pat', 'GET', '/api/org/me', { org })).body['type']).toBe('/problems/not-a-member');
    expect((await revoke(id)).body).toEqual(revoked.body);
    expect(await auditActions()).toEqual(['membership-revoked']);
  });

  test('include at least one admin', async () => {
    const [mine] = await members('role=admin');
    await world.member('bo', org, 'admin', 'pending');
    const refused = await revoke(mine!['membershipId']);
    expect(refused.status).toBe(409);
    expect(refused.body['type']).toBe('/problems/last-admin');

    const { id } = await world.member('cy', org, 'admin');
    expect((await revoke(mine!['membershipId'])).status).toBe(200);
    expect((await revoke(id, 'cy')).body['type']).toBe('/problems/last-admin');
  });

  test('of another league are not found', async () => {
    const elsewhere = await world.org();
    const { id } = await world.member('eve', elsewhere, 'admin');
    expect((await revoke(id)).body['type']).toBe('/problems/not-found');
  });
});
