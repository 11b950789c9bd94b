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

test('where members may create organizations, one of them does, and is its admin in the next request', async () => {
  const open = await startWorld({}, { orgCreators: 'signed-in' });
  try {
    const terms = { name: ' Shelbyville Little League ', code: 'shll', timeZone: 'America/Chicago' };
    const headers = { 'idempotency-key': 'make-1' };
    const made = await open.call('pat', 'POST', '/api/orgs', { body: terms, headers });
    expect([made.status, made.body]).toMatchObject([
      201,
      { orgName: 'Shelbyville Little League', orgCode: 'SHLL', roles: [{ role: 'admin' }] },
    ]);
    const again = await open.call('pat', 'POST', '/api/orgs', { body: terms, headers });
    expect([again.status, again.body]).toEqual([201, made.body]);
    expect((await open.call('pat', 'GET', '/api/org/settings')).body).toMatchObject({ code: 'SHLL', linksNeedApproval: true });
    expect((await open.call('pat', 'POST', '/api/orgs', { body: { ...terms, code: 'SHL2' } })).status).toBe(429);
    const taken = await open.call('lee', 'POST', '/api/orgs', { body: terms });
    expect([taken.status, taken.body]).toMatchObject([409, { type: expect.stringMatching(/org-code-taken$/), code: 'SHLL' }]);
    const wrong = await open.call('lee', 'POST', '/api/orgs', { body: { name: '', code: 'A-1', timeZone: 'Springfield' } });
    expect((wrong.body['errors'] as unknown as { pointer: string }[]).map(({ pointer }) => pointer)).toEqual([
      '/name',
      '/code',
      '/timeZone',
    ]);
    const reserved = await open.call('lee', 'POST', '/api/orgs', { body: { ...terms, code: 'Support' } });
    expect([reserved.status, reserved.body]).toMatchObject([400, { errors: [{ pointer: '/code' }] }]);
  } finally {
    await open.close();
  }
});
