import { beforeEach, describe, expect, test } from '@jest/globals';
import { createInvite } from '../../../src/application/invites/create-invite.ts';
import { joinOrg } from '../../../src/application/invites/join-org.ts';
import { listInvites } from '../../../src/application/invites/list-invites.ts';
import { revokeInvite } from '../../../src/application/invites/revoke-invite.ts';
import { validateInvite } from '../../../src/application/invites/validate-invite.ts';
import { createOrg } from '../../../src/application/membership/create-org.ts';
import { createOwnOrg } from '../../../src/application/membership/create-own-org.ts';
import { listOrgs } from '../../../src/application/membership/list-orgs.ts';
import { updateOrgSettings } from '../../../src/application/membership/org-settings.ts';
import { releaseOrg } from '../../../src/application/membership/release-org.ts';
import { deleteAccount } from '../../../src/application/privacy/delete-account.ts';
import { getPublicLeague } from '../../../src/application/publication/get-public-league.ts';
import { OPERATOR } from '../../../src/domain/membership/operator.ts';
import type { Org, OrgChange } from '../../../src/domain/membership/org.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';
import { DAY } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

let pat: User;
beforeEach(async () => {
  pat = await given.person({ email: 'pat@example.org', emailVerified: true });
});

const TERMS = { name: 'Shelbyville Little League', timeZone: 'America/Chicago' as TimeZone };
const create = (actor: User, code: string, orgCreators: 'operator' | 'signed-in' = 'signed-in', language?: 'es') =>
  createOwnOrg({ ...given.ports, orgCreators })({ actor, address: '192.0.2.1', code, language, ...TERMS });
const stored = async (code: string): Promise<Org | undefined> => {
  let found: Org | undefined;
  await given.league.write(async ({ orgs }) => {
    found = await orgs.findByCode(code);
  });
  return found;
};

test('whoever creates an organization is its admin, and it waits for its release to send invitations by mail', async () => {
  const made = accepted(await create(pat, 'SHLL', 'signed-in', 'es'));
  const org = (await stored('SHLL'))!;
  expect(made).toEqual({
    orgId: org.id,
    orgName: TERMS.name,
    orgCode: 'SHLL',
    officialTerm: 'official',
    roles: [{ membershipId: expect.any(String), role: 'admin', isApproved: true }],
  });
  expect(org).toMatchObject({
    ...TERMS,
    settings: { language: 'es' },
    confirmation: 'waiting',
    parentsNeedApproval: false,
    linksNeedApproval: true,
  });
  expect([...(await given.as(pat, org)).roles]).toEqual(['admin']);
  const { items } = await given.ports.read.auditPage(org.id, {}, { limit: 10 });
  expect(items.map(({ action, actor }) => [action, actor?.id]).toSorted()).toEqual([
    ['membership-approved', OPERATOR.user.id],
    ['org-created', pat.id],
  ]);
});

test('only the operator creates organizations by default, and only verified addresses may', async () => {
  expect(await create(pat, 'SHLL', 'operator')).toMatchObject({ error: { kind: 'not-allowed', cause: 'operator-makes-orgs' } });
  const unknown = await given.person({ email: 'unknown@example.org', emailVerified: false });
  expect(await create(unknown, 'SHLL')).toMatchObject({ error: { kind: 'not-allowed', cause: 'address-not-verified' } });
  expect(await stored('SHLL')).toBeUndefined();
});

test('a code is of one organization, and none of a member passes for the service', async () => {
  expect(await create(pat, given.org.code)).toMatchObject({ error: { kind: 'org-code-taken', code: given.org.code } });
  expect(await create(pat, 'SUPPORT')).toMatchObject({ error: { violations: [{ path: ['code'], rule: 'reserved' }] } });
  const operators = await createOrg(given.ports)({ actor: OPERATOR, code: 'SUPPORT', ...TERMS });
  expect(accepted(operators).settings).toEqual({});
  // Neither of them counted.
  accepted(await create(pat, 'SHLL'));
});

test.each(['SL1', 'SLI', '5LL0'])('a code that people would take for that of another organization is refused: %s', async (code) => {
  for (const taken of ['SLL', '5LLO']) await createOrg(given.ports)({ actor: OPERATOR, code: taken, ...TERMS });
  expect(await create(pat, code)).toEqual({ ok: false, error: { kind: 'name-taken', code } });
  expect(await stored(code)).toBeUndefined();
  // The operator knows both.
  expect(await createOrg(given.ports)({ actor: OPERATOR, code, ...TERMS })).toMatchObject({ value: { confirmation: 'not_needed' } });
});

test.each(['SUPPORT1', 'SUPP0RT', 'ADM1N2026', 'AP1', 'AP17', 'HELP0'])(
  'nor does one that looks like a reserved one, whatever digits follow: %s',
  async (code) => {
    expect(await create(pat, code)).toMatchObject({ error: { violations: [{ path: ['code'], rule: 'reserved' }] } });
  },
);

test('a network makes five a day, or as many as the deployment allows, and the operator is told of each', async () => {
  const told: string[] = [];
  const from = async (address: string, code: string, orgsPerNetwork: number) => {
    const actor = await given.person({ email: `${code}@example.org`, emailVerified: true });
    const deps = {
      ...given.ports,
      orgCreators: 'signed-in' as const,
      orgsPerNetwork,
      tellOfWaitingOrg: (org: { code: string }) => told.push(org.code),
    };
    const made = await createOwnOrg(deps)({ actor, address, code, ...TERMS });
    return made.ok ? 'made' : made.error.kind;
  };
  const codes = ['AA', 'BB', 'CC', 'DD', 'EE', 'FF'];
  const made = [];
  for (const code of codes) made.push(await from('192.0.2.1', code, 5));
  expect(made).toEqual([...Array(5).fill('made'), 'too-many-requests']);
  expect(told).toEqual(codes.slice(0, 5));
  expect(await from('192.0.2.2', 'GG', 5)).toBe('made');
  expect(await from('192.0.2.1', 'HH', 0)).toBe('made');
  given.move(DAY);
  expect(await from('192.0.2.1', 'JJ', 5)).toBe('made');
});

describe('an organization that a member made', () => {
  const admin = async () => given.as(pat, (await stored('SHLL'))!);
  const release = () => releaseOrg(given.ports)({ actor: OPERATOR, code: 'SHLL' });
  const invite = async () =>
    accepted(await createInvite(given.ports)({ actor: await admin(), role: 'parent', maxUses: 1000, expiresInDays: 200 }));
  const offer = async (code: string) => accepted(await validateInvite(given.ports)({ guesser: { address: '192.0.2.9' }, code }));
  const used = async (code: string, uses: number) => {
    const { id } = (await stored('SHLL'))!;
    await given.league.write(async ({ invites }) => invites.save({ ...(await invites.findByCode(id, code))!, uses }));
  };
  beforeEach(async () => void accepted(await create(pat, 'SHLL')));

  test('says so at its codes, which are good for 150 people and thirty days, and for all that was asked for once it is released', async () => {
    const asked = await invite();
    const { inviteCode: code, createdAt } = asked;
    const [held, full] = [30, 200].map((days) => new Date(createdAt.getTime() + days * DAY));
    expect(asked).toMatchObject({ maxUses: 150, expiresAt: held, onceConfirmed: { maxUses: 1000, expiresAt: full } });
    expect(await offer(code)).toMatchObject({ isConfirmed: false, expiresAt: held });
    await used(code, 149);
    const join = async () => joinOrg(given.ports)({ actor: await given.person(), address: '192.0.2.9', code });
    expect(accepted(await join()).membership).toMatchObject({ isApproved: true });
    expect(await join()).toMatchObject({ error: { kind: 'invite-not-valid' } });
    expect(await offer(code)).toBeUndefined();
    expect(await release()).toMatchObject({ value: { wasHeld: true } });
    expect(await release()).toMatchObject({ value: { wasHeld: false } });
    expect(await offer(code)).toMatchObject({ isConfirmed: true, expiresAt: full });
    expect(accepted(await join()).membership).toMatchObject({ isApproved: true });
    given.move(199 * DAY);
    expect(await offer(code)).toBeDefined();
  });

  test('gets no further uses by issuing its code anew, but further days', async () => {
    const { id, inviteCode } = await invite();
    await used(inviteCode, 100);
    accepted(await revokeInvite(given.ports)({ actor: await admin(), inviteId: id }));
    expect(await invite()).toMatchObject({ uses: 100, maxUses: 150 });
    given.move(31 * DAY);
    expect(await offer(inviteCode)).toBeUndefined();
    expect(await invite()).toMatchObject({ uses: 100, status: 'active' });
    accepted(await release());
    expect(accepted(await listInvites(given.ports)({ actor: await admin() }))[0]).toMatchObject({
      uses: 100,
      maxUses: 1200 - 100,
      onceConfirmed: null,
    });
  });

  test('has no public page before it is released, and none again once it is renamed, until it is released again', async () => {
    const told: string[] = [];
    const change = async (given_: OrgChange) =>
      accepted(
        await updateOrgSettings({ ...given.ports, tellOfWaitingOrg: ({ code }) => told.push(code) })({
          actor: await admin(),
          change: given_,
          versions: undefined,
          dryRun: false,
        }),
      );
    const isPublic = async () => (await getPublicLeague(given.ports)({ orgCode: 'SHLL' })).ok;
    expect(await change({ publicPage: true })).toMatchObject({ isConfirmed: false, publicPage: true });
    expect(await isPublic()).toBe(false);
    accepted(await release());
    expect(await isPublic()).toBe(true);
    expect(await change({ name: TERMS.name, remindersAt: '17:00' })).toMatchObject({ isConfirmed: true });
    expect(told).toEqual([]);
    expect(await change({ name: 'Springfield Little League' })).toMatchObject({ isConfirmed: false });
    expect(told).toEqual(['SHLL']);
    expect(await isPublic()).toBe(false);
    accepted(await release());
    expect(await isPublic()).toBe(true);
  });

  test('is shown to the operator as long as it waits, beside those with a name or a code like its own', async () => {
    const operators = accepted(await createOrg(given.ports)({ actor: OPERATOR, code: 'SH11', name: 'Other', timeZone: TERMS.timeZone }));
    accepted(await createOrg(given.ports)({ actor: OPERATOR, code: 'OLD', name: 'SHELBYVILLE  LÍTTLE LEAGUE', timeZone: TERMS.timeZone }));
    const waiting = () => listOrgs(given.ports)({ actor: OPERATOR, isWaiting: true });
    const alike = expect.arrayContaining([
      { code: 'SH11', name: operators.name },
      { code: 'OLD', name: 'SHELBYVILLE  LÍTTLE LEAGUE' },
    ]);
    expect(accepted(await waiting())).toMatchObject([{ code: 'SHLL', isConfirmed: false, alike }]);
    accepted(await release());
    expect(accepted(await waiting())).toEqual([]);
    expect(accepted(await listOrgs(given.ports)({ actor: OPERATOR }))).toContainEqual(
      expect.objectContaining({ code: 'SHLL', isConfirmed: true, alike: [] }),
    );
  });

  test('renamed by whom the operator made it for, one stays confirmed', async () => {
    const { code } = given.org;
    const actor = await given.as(await given.person({}, 'admin'));
    const deps = { ...given.ports, tellOfWaitingOrg: () => {} };
    const changed = await updateOrgSettings(deps)({ actor, change: { name: 'Another' }, versions: undefined, dryRun: false });
    expect([code, accepted(changed).isConfirmed]).toEqual([code, true]);
  });
});

test('codes cannot be tried one after the other', async () => {
  for (let guess = 0; guess < 10; guess += 1)
    expect(await create(pat, given.org.code)).toMatchObject({ error: { kind: 'org-code-taken' } });
  expect(await create(pat, given.org.code)).toMatchObject({ error: { kind: 'too-many-requests', limit: 10 } });
});

test('a person creates one a day, also under a new account', async () => {
  accepted(await create(pat, 'SHLL'));
  expect(await create(pat, 'SHL2')).toMatchObject({ error: { kind: 'too-many-requests', limit: 1, windowSeconds: 86_400 } });
  accepted(await deleteAccount(given.ports)({ actor: pat, leaveOrgs: true }));
  const again = await given.person({ ...pat, id: (await given.person()).id });
  expect(await create(again, 'SHL2')).toMatchObject({ error: { kind: 'too-many-requests' } });
  given.move(DAY);
  accepted(await create(again, 'SHL2'));
});

test('of two at once by one person, and of two for one code, one is created', async () => {
  const lee = await given.person({ email: 'lee@example.org', emailVerified: true });
  const kinds = async (...made: ReturnType<typeof create>[]) =>
    (await Promise.all(made)).map((each) => (each.ok ? 'created' : each.error.kind)).toSorted();
  expect(await kinds(create(pat, 'AA'), create(pat, 'BB'))).toEqual(['created', 'too-many-requests']);
  const kim = await given.person({ email: 'kim@example.org', emailVerified: true });
  expect(await kinds(create(lee, 'CC'), create(kim, 'CC'))).toEqual(['created', 'org-code-taken']);
});
