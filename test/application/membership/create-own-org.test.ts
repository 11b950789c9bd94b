import { beforeEach, expect, test } from '@jest/globals';
import { createOrg } from '../../../src/application/membership/create-org.ts';
import { createOwnOrg } from '../../../src/application/membership/create-own-org.ts';
import { deleteAccount } from '../../../src/application/privacy/delete-account.ts';
import { OPERATOR } from '../../../src/domain/membership/operator.ts';
import type { Org } from '../../../src/domain/membership/org.ts';
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
    roles: [{ membershipId: expect.any(String), role: 'admin', isApproved: true }],
  });
  expect(org).toMatchObject({ ...TERMS, settings: { language: 'es' }, parentsNeedApproval: false, linksNeedApproval: true });
  expect([...(await given.as(pat, org)).roles]).toEqual(['admin']);
  await given.league.write(async ({ mailings }) => expect(await mailings.isHeld(org.id)).toBe(true));
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
