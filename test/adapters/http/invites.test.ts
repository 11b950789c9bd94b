import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Org } from '../../../src/domain/membership/org.ts';
import { NOON } from '../../support/builders.ts';
import { givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let org: Org;
beforeEach(async () => {
  world = await startWorld();
  org = await world.org({ name: 'Springfield Little League', code: 'SLL' });
  await world.member('ada', org, 'admin');
});
afterEach(() => world.close());

const create = (over: object = {}) =>
  world.call('ada', 'POST', '/api/org/invites', { body: { role: 'parent', maxUses: 200, expiresInDays: 30, ...over } });
const created = async (over: object = {}) => (await create(over)).body;
const list = async () => (await world.call('ada', 'GET', '/api/org/invites')).body['invites'] as unknown as Record<string, unknown>[];
const revoke = (id: unknown) => world.call('ada', 'DELETE', `/api/org/invites/${id}`);
const join = (name: string, code: string) => world.call(name, 'POST', '/api/join', { body: { code } });
const look = async (code: string) => (await world.call('pat', 'GET', `/api/invite/${encodeURIComponent(code)}`)).body;

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
      onceConfirmed: null,
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
});

describe('an invite', () => {
  test('that is revoked says so, and opens nothing any more', async () => {
    const { id } = await created();
    const revoked = await revoke(id);
    expect(revoked.status).toBe(200);
    expect(revoked.body).toMatchObject({ id, status: 'revoked', uses: 0, deepLink: 'leagueapp://join/SLL-PARENT-2026' });
    expect((await join('lee', 'SLL-PARENT-2026')).status).toBe(404);
    expect(await list()).toEqual([revoked.body]);
  });
});

test('the link of a team leads to the page of its code, with the team', async () => {
  await created();
  const { hawks } = await givenLeague(world.ports.unitOfWork, { org });
  const { body } = await world.call('ada', 'GET', `/api/mobile/teams/${hawks.id}/links`);
  const [link] = body['links'] as unknown as { webLink: string; deepLink: string; qrSvg: string }[];
  expect(link).toMatchObject({
    role: 'parent',
    deepLink: `leagueapp://join/SLL-PARENT-2026?team=${hawks.id}`,
    webLink: `https://league.example.org/join/SLL-PARENT-2026?team=${hawks.id}`,
  });
  const { pathname, search } = new URL(link!.webLink);
  const page = async (path: string) => (await world.call(undefined, 'GET', path)).text;
  expect(await page(pathname + search)).toContain('<bdi>Red Hawks</bdi>');
  expect(await page(pathname + search)).toContain(link!.deepLink);
  const plain = await page(pathname);
  // What is no team of the league changes nothing, not even what the page is answered with.
  for (const team of ['nonsense', org.id, `${hawks.id}&team=${hawks.id}`]) expect(await page(`${pathname}?team=${team}`)).toBe(plain);
});

describe('looking a code up', () => {
  test('tells what it opens', async () => {
    await create({ role: 'umpire' });
    expect(await look('SLL-UMPIRE-2026')).toEqual({
      code: 'SLL-UMPIRE-2026',
      isValid: true,
      orgName: 'Springfield Little League',
      role: 'umpire',
      officialTerm: 'official',
      requiresApproval: true,
      isConfirmed: true,
      expiresAt: '2026-05-11T17:00:00.000Z',
    });
  });

  test.each(['NO-PARENT-2026', '-', 'SLL PARENT'])('tells nothing of %s', async (code) => {
    expect(await look(code)).toEqual({
      code,
      isValid: false,
      orgName: null,
      role: null,
      requiresApproval: null,
      officialTerm: null,
      isConfirmed: null,
      expiresAt: null,
    });
  });
});
