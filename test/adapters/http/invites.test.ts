import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Org } from '../../../src/domain/membership/org.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';
import { DAY, NOON } from '../../support/builders.ts';
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

const create = (over: object = {}) =>
  world.call('ada', 'POST', '/api/org/invites', { body: { role: 'parent', maxUses: 200, expiresInDays: 30, ...over } });
const created = async (over: object = {}) => (await create(over)).body;
const list = async () => (await world.call('ada', 'GET', '/api/org/invites')).body['invites'] as unknown as Record<string, unknown>[];
const revoke = (id: unknown) => world.call('ada', 'DELETE', `/api/org/invites/${id}`);
const join = (name: string, code: string) => world.call(name, 'POST', '/api/join', { body: { code } });
const look = async (code: string) => (await world.call('pat', 'GET', `/api/invite/${encodeURIComponent(code)}`)).body;
const auditActions = async () => (await world.ports.read.auditEntries(org.id)).map(({ action }) => action);

describe('creating an invite', () => {
  test('answers it with all ways in', async () => {
    const { status, body } = await create();
    const { id } = await world.user('ada');
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
      inviteCode: 'SLL-PARENT-2026',
      role: 'parent',
      maxUses: 200,
      uses: 0,
      status: 'active',
      expiresAt: '2026-05-11T17:00:00.000Z',
      createdAt: NOON.toISOString(),
      createdBy: { id, name: 'Ada' },
      deepLink: 'leagueapp://join/SLL-PARENT-2026',
      webLink: 'https://league.example.org/join/SLL-PARENT-2026',
      qrData: 'https://league.example.org/join/SLL-PARENT-2026',
      qrSvg: expect.stringMatching(/^<svg .*<\/svg>$/s),
    });
    expect(await auditActions()).toEqual(['invite-created']);
  });

  test.each([
    ['parent', 1, 1],
    ['coach', 10_000, 365],
    ['admin', 5, 7],
  ])('for a %s takes %i uses and %i days', async (role, maxUses, expiresInDays) => {
    expect((await create({ role, maxUses, expiresInDays })).status).toBe(201);
  });

  test('for an admin is narrow and short, and says all that is not', async () => {
    const refused = await create({ role: 'admin', maxUses: 6, expiresInDays: 8 });
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toEqual([
      { in: 'body', pointer: '/maxUses', detail: 'must be a whole number from 1 to 5' },
      { in: 'body', pointer: '/expiresInDays', detail: 'must be a whole number from 1 to 7' },
    ]);
    expect(await list()).toEqual([]);
  });

  test('whose code is still usable is refused with the invite that has it', async () => {
    const first = await created();
    await join('pat', 'SLL-PARENT-2026');
    const refused = await create({ maxUses: 7 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ type: '/problems/invite-exists', invite: { ...first, uses: 1 } });
  });

  test.each([
    ['expired', { expiresInDays: 1 }, async () => world.move(DAY)],
    ['used up', { maxUses: 1 }, async () => void (await join('pat', 'SLL-PARENT-2026'))],
    ['revoked', {}, async (id: unknown) => void (await revoke(id))],
  ] as const)('whose earlier one is %s issues the code anew, and leaves the earlier one as it was', async (status, terms, spend) => {
    const first = await created(terms);
    await spend(first['id']);
    const second = await create();
    expect(second.status).toBe(201);
    expect(second.body['inviteCode']).toBe('SLL-PARENT-2026');
    expect(second.body['id']).not.toBe(first['id']);
    expect(await list()).toMatchObject([
      { id: second.body['id'], status: 'active', uses: 0 },
      { id: first['id'], status: status.replace(' ', '_') },
    ]);
    expect((await join('lee', 'SLL-PARENT-2026')).status).toBe(201);
    expect(await list()).toMatchObject([{ uses: 1 }, {}]);
  });

  test.each([
    ['America/Chicago', '2027-01-01T05:59:59.999Z', 'SLL-PARENT-2026'],
    ['America/Chicago', '2027-01-01T06:00:00.000Z', 'SLL-PARENT-2027'],
    ['Pacific/Auckland', '2026-12-31T10:59:59.999Z', 'SLL-PARENT-2026'],
    ['Pacific/Auckland', '2026-12-31T11:00:00.000Z', 'SLL-PARENT-2027'],
  ])('in %s at %s names the year on the league’s own calendar', async (timeZone, at, code) => {
    await world.close();
    await start({ timeZone: timeZone as TimeZone });
    world.move(Date.parse(at) - NOON.getTime());
    expect((await created())['inviteCode']).toBe(code);
  });
});

describe('an invite', () => {
  test('is good to its last instant', async () => {
    await create({ expiresInDays: 1 });
    world.move(DAY - 1);
    expect(await look('SLL-PARENT-2026')).toMatchObject({ isValid: true });
    world.move(1);
    expect(await look('SLL-PARENT-2026')).toMatchObject({ isValid: false });
    expect(await list()).toMatchObject([{ status: 'expired' }]);
  });

  test('that is revoked stops at once, stays revoked, and leaves who came by it', async () => {
    const { id } = await created();
    await join('pat', 'SLL-PARENT-2026');
    const revoked = await revoke(id);
    expect(revoked.status).toBe(200);
    expect(revoked.body).toMatchObject({ id, status: 'revoked', uses: 1 });
    expect((await revoke(id)).body).toEqual(revoked.body);
    expect((await join('lee', 'SLL-PARENT-2026')).status).toBe(404);
    expect((await world.call('pat', 'GET', '/api/me/orgs')).body['memberships']).toHaveLength(1);
    expect(await auditActions()).toEqual(['invite-created', 'membership-requested', 'invite-revoked']);
  });

  test('is listed with all others, newest first', async () => {
    await create();
    world.move(1);
    await create({ role: 'umpire' });
    world.move(1);
    await create({ role: 'coach' });
    expect((await list()).map(({ inviteCode }) => inviteCode)).toEqual(['SLL-COACH-2026', 'SLL-UMPIRE-2026', 'SLL-PARENT-2026']);
  });

  test('is never another league’s', async () => {
    await create();
    const elsewhere = await world.org();
    await world.member('eve', elsewhere, 'admin');
    expect((await world.call('eve', 'GET', '/api/org/invites')).body).toEqual({ invites: [] });
  });
});

describe('looking a code up', () => {
  test('tells what it opens', async () => {
    await create({ role: 'umpire' });
    expect(await look('SLL-UMPIRE-2026')).toEqual({
      code: 'SLL-UMPIRE-2026',
      isValid: true,
      orgName: 'Springfield Little League',
      role: 'umpire',
      requiresApproval: true,
      expiresAt: '2026-05-11T17:00:00.000Z',
    });
  });

  test.each(['sll-parent-2026', ' SLL-PARENT-2026 ', 'Sll-Parent-2026\n'])('finds it when it is written as %j', async (code) => {
    await create();
    expect(await look(code)).toMatchObject({ code: 'SLL-PARENT-2026', isValid: true, requiresApproval: false });
  });

  test.each(['NO-PARENT-2026', 'SLL-PARENT-2025', 'SLL-KING-2026', 'SLL', '-', 'SLL-PARENT-2026-X', 'SLL PARENT 2026'])(
    'tells nothing of %s',
    async (code) => {
      await create();
      expect(await look(code)).toEqual({
        code,
        isValid: false,
        orgName: null,
        role: null,
        requiresApproval: null,
        expiresAt: null,
      });
    },
  );

  test('tells nothing of one that is used up, or revoked', async () => {
    await create({ maxUses: 1 });
    await join('pat', 'SLL-PARENT-2026');
    expect(await look('SLL-PARENT-2026')).toMatchObject({ isValid: false, orgName: null });
    const { id } = await created({ role: 'coach' });
    await revoke(id);
    expect(await look('SLL-COACH-2026')).toMatchObject({ isValid: false, orgName: null });
  });

  test('says where parents wait too', async () => {
    await world.close();
    await start({ parentsNeedApproval: true });
    await create();
    expect(await look('SLL-PARENT-2026')).toMatchObject({ requiresApproval: true });
  });
});
