import { beforeEach, expect, test } from '@jest/globals';
import { createInvite } from '../../../src/application/invites/create-invite.ts';
import { joinOrg } from '../../../src/application/invites/join-org.ts';
import { appointAdmin } from '../../../src/application/membership/appoint-admin.ts';
import { createOwnOrg } from '../../../src/application/membership/create-own-org.ts';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import { upsertUserFromIdentity } from '../../../src/application/membership/upsert-user-from-identity.ts';
import { blockPerson, listBlockedPeople, unblockPerson } from '../../../src/application/privacy/block-person.ts';
import { OPERATOR } from '../../../src/domain/membership/operator.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { UserId } from '../../../src/domain/shared/ids.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';
import { NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const ADDRESS = 'mallory@example.org';
let mallory: User;
let code: string;
beforeEach(async () => {
  const admin = await given.person({ email: 'ann@example.org', emailVerified: true });
  await given.join(admin, 'admin');
  mallory = await given.person({ email: ADDRESS, emailVerified: true });
  const actor = await given.as(admin, given.org);
  code = accepted(await createInvite(given.ports)({ actor, role: 'parent', maxUses: 10, expiresInDays: 10 })).inviteCode;
});

const block = (which: Parameters<ReturnType<typeof blockPerson>>[0]['which'] = { email: ADDRESS }) =>
  blockPerson(given.ports)({ actor: OPERATOR, which });
const appoint = (email: string) => appointAdmin(given.ports)({ actor: OPERATOR, code: given.org.code, email });
const unblock = () => unblockPerson(given.ports)({ actor: OPERATOR, which: { email: ADDRESS } });
const blocks = async () => accepted(await listBlockedPeople(given.ports)({ actor: OPERATOR }));
const join = (user = mallory) => joinOrg(given.ports)({ actor: user, address: '192.0.2.7', code });
const enter = () => resolveOrgMembership(given.ports)({ actor: mallory, orgId: given.org.id, permission: 'read-league' });
const createOrgOf = (user: User) =>
  createOwnOrg({ ...given.ports, orgCreators: 'signed-in' })({
    actor: user,
    address: '192.0.2.7',
    name: 'Mallory League',
    code: 'RIVER',
    timeZone: 'America/Chicago' as TimeZone,
  });

test('who is blocked is in no organization any more and joins none, until the block is lifted', async () => {
  accepted(await join());
  accepted(await enter());
  expect(accepted(await block())).toEqual({ accounts: 1, stillAdminOf: [] });
  expect(await enter()).toMatchObject({ error: { kind: 'not-a-member' } });
  expect(await join()).toMatchObject({ error: { kind: 'invite-not-valid' } });
  expect(await createOrgOf(mallory)).toMatchObject({ error: { kind: 'not-allowed', cause: 'operator-makes-orgs' } });
  expect(await blocks()).toEqual([{ id: expect.any(String), createdAt: NOON }]);
  expect(JSON.stringify((await given.ports.read.auditPage(given.org.id, {}, { limit: 20 })).items)).not.toContain('mallory');

  accepted(await unblock());
  expect(await blocks()).toEqual([]);
  expect(await unblock()).toEqual({ ok: false, error: { kind: 'not-found' } });
  // Whoever was removed waits for an admin.
  expect(accepted(await join())).toMatchObject({ joined: true, membership: { isApproved: false } });
});

test('a block holds for another account with the address, and for the account without it', async () => {
  accepted(await block());
  const again = await given.person({ email: ADDRESS, emailVerified: true });
  expect(await join(again)).toMatchObject({ error: { kind: 'invite-not-valid' } });
  expect(await join({ ...mallory, email: 'other@example.org' })).toMatchObject({ error: { kind: 'invite-not-valid' } });
  const elseone = await given.person({ email: 'other@example.org', emailVerified: true });
  accepted(await join(elseone));
});

test('an address can be blocked before anybody signs in with it, and an account by its id', async () => {
  accepted(await appoint('eve@example.org'));
  expect(accepted(await block({ email: 'Eve@Example.org' }))).toEqual({ accounts: 0, stillAdminOf: [] });
  const identity = { issuer: 'https://id.example.org', subject: 'eve', issuedAt: null, email: 'eve@example.org', emailVerified: true };
  const claims = { name: 'Eve', givenName: null, familyName: null, pictureUrl: null, claimedLanguage: null };
  const eve = accepted(await upsertUserFromIdentity(given.ports)({ ...identity, ...claims }));
  expect(await join(eve)).toMatchObject({ error: { kind: 'invite-not-valid' } });
  expect((await given.ports.read.callerContext(eve.id)).memberships).toEqual([]);

  expect(accepted(await block({ userId: mallory.id }))).toMatchObject({ accounts: 1 });
  expect(await join()).toMatchObject({ error: { kind: 'invite-not-valid' } });
  expect(await block({ userId: '01a20200-0000-7000-8000-00000000dead' as UserId })).toEqual({ ok: false, error: { kind: 'not-found' } });
});

test('nobody who is blocked is made an admin, neither now nor at a sign-in, until the block is lifted', async () => {
  accepted(await block());
  expect(accepted(await appoint(ADDRESS))).toEqual({ admins: [], isBlocked: true });
  expect((await given.ports.read.callerContext(mallory.id)).memberships).toEqual([]);
  accepted(await block({ email: 'eve@example.org' }));
  expect(accepted(await appoint('Eve@example.org'))).toEqual({ admins: [], isBlocked: true });
  const { items } = await given.ports.read.auditPage(given.org.id, { action: 'admin-appointed' }, { limit: 10 });
  expect(items).toEqual([]);
  accepted(await unblock());
  expect(accepted(await appoint(ADDRESS))).toEqual({ admins: [mallory.id], isBlocked: false });
});

test('the only admin of an organization stays until it has another', async () => {
  accepted(await createOrgOf(mallory));
  accepted(await join());
  expect(accepted(await block())).toEqual({ accounts: 1, stillAdminOf: ['RIVER'] });
  expect(await enter()).toMatchObject({ error: { kind: 'not-a-member' } });
  const other = await given.person({ email: 'ben@example.org', emailVerified: true });
  accepted(await appointAdmin(given.ports)({ actor: OPERATOR, code: 'RIVER', email: other.email! }));
  expect(accepted(await block())).toEqual({ accounts: 1, stillAdminOf: [] });
  expect((await given.ports.read.callerContext(mallory.id)).memberships).toEqual([]);
});
