import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

test('a user is created at the first request and keeps their id', async () => {
  const first = await world.call('pat', 'GET', '/api/me');
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ email: 'pat@example.org', emailVerified: true, name: 'Pat', pictureUrl: null });
  expect((await world.call('pat', 'GET', '/api/me')).body).toEqual(first.body);
});

test('an invite leads a parent into the org at once', async () => {
  const org = await world.org({ name: 'Springfield Little League', code: 'SLL' });
  await world.member('ada', org, 'admin');
  const created = await world.call('ada', 'POST', '/api/org/invites', { body: { role: 'parent', maxUses: 2, expiresInDays: 30 } });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    inviteCode: 'SLL-PARENT-2026',
    uses: 0,
    status: 'active',
    deepLink: 'leagueapp://join/SLL-PARENT-2026',
  });

  const looked = await world.call('pat', 'GET', '/api/invite/sll-parent-2026');
  expect(looked.body).toMatchObject({ isValid: true, orgName: 'Springfield Little League', role: 'parent', requiresApproval: false });

  const joined = await world.call('pat', 'POST', '/api/join', { body: { code: ' sll-parent-2026 ' } });
  expect(joined.status).toBe(201);
  expect(joined.body).toMatchObject({ joined: true, membership: { role: 'parent', isApproved: true } });

  const orgs = await world.call('pat', 'GET', '/api/me/orgs');
  expect(orgs.body).toMatchObject({ memberships: [{ orgCode: 'SLL', roles: [{ role: 'parent', isApproved: true }] }] });
});
