import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Membership } from '../../../../src/domain/membership/membership.ts';
import type { Org } from '../../../../src/domain/membership/org.ts';
import type { Role } from '../../../../src/domain/membership/roles.ts';
import { startWorld, type World } from '../../../support/world.ts';

let world: World;
let org: Org;
beforeEach(async () => {
  world = await startWorld();
  org = await world.org({ name: 'Springfield Little League', code: 'SLL' });
  await world.member('ada', org, 'admin');
});
afterEach(() => world.close());

const invite = (role: Role) =>
  world.call('ada', 'POST', '/api/org/invites', { body: { role, maxUses: 5, expiresInDays: 5 } }).then(({ body }) => body);
const join = (name: string, role: Role) => world.call(name, 'POST', '/api/join', { body: { code: `SLL-${role.toUpperCase()}-2026` } });
const decide = (id: unknown, action: string) => world.call('ada', 'POST', `/api/org/pending-approvals/${id}`, { body: { action } });
const revoke = (id: unknown) => world.call('ada', 'DELETE', `/api/org/members/${id}`);
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

  test('twice says so with 200, and by a code that opens nothing with 404', async () => {
    await invite('parent');
    const first = await join('pat', 'parent');
    const again = await join('pat', 'parent');
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ joined: false, membership: first.body['membership'] });
    expect(await join('pat', 'coach')).toMatchObject({ status: 404, body: { type: '/problems/invite-not-valid' } });
  });
});

describe('deciding on a request', () => {
  let request: Membership;
  beforeEach(async () => {
    request = await world.member('uma', org, 'umpire', 'pending');
  });

  test('answers the decision', async () => {
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
  });

  test('once it is decided is refused with what stands, and of one’s own with the reason', async () => {
    await decide(request.id, 'approve');
    const refused = await decide(request.id, 'deny');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ type: '/problems/already-decided', decision: 'approved' });
    const own = await decide((await world.member('ada', org, 'umpire', 'pending')).id, 'approve');
    expect(own).toMatchObject({ status: 403, body: { type: '/problems/not-allowed', reason: 'own-membership' } });
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
      teams: [],
      mailRefusedAt: null,
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

  test('who are revoked are told so by what their next request is answered', async () => {
    const { id } = await world.member('pat', org, 'parent');
    const revoked = await revoke(id);
    expect(revoked).toMatchObject({ status: 200, body: { membershipId: id, status: 'revoked', isApproved: false } });
    expect((await world.call('pat', 'GET', '/api/org/me', { org })).body['type']).toBe('/problems/not-a-member');
  });

  test('include at least one admin', async () => {
    const [mine] = await members('role=admin');
    const refused = await revoke(mine!['membershipId']);
    expect(refused.status).toBe(409);
    expect(refused.body['type']).toBe('/problems/last-admin');
  });
});
