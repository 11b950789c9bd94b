import { describe, expect, test } from '@jest/globals';
import { makeCalendarAddress } from '../../../src/application/calendars/make-calendar-address.ts';
import { readCalendar } from '../../../src/application/calendars/read-calendar.ts';
import { createInvite } from '../../../src/application/invites/create-invite.ts';
import { joinOrg } from '../../../src/application/invites/join-org.ts';
import { decideApproval } from '../../../src/application/membership/decide-approval.ts';
import { leaveOrg } from '../../../src/application/membership/leave-org.ts';
import { listPendingApprovals } from '../../../src/application/membership/list-pending-approvals.ts';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import { revokeMember } from '../../../src/application/membership/revoke-member.ts';
import { deleteAccount } from '../../../src/application/privacy/delete-account.ts';
import { liftBlock } from '../../../src/application/privacy/lift-block.ts';
import { listBlocks } from '../../../src/application/privacy/list-blocks.ts';
import { ROLES } from '../../../src/domain/membership/roles.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { MembershipId } from '../../../src/domain/shared/ids.ts';
import { HOUR, later, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

describe('the last admin', () => {
  const revoke = async (actor: Awaited<ReturnType<typeof given.person>>, membershipId: MembershipId) =>
    revokeMember(given.ports)({ actor: await given.as(actor), membershipId, all: false });

  test('stays, also where others were admins or wait to be', async () => {
    const ada = await given.person();
    const { id } = await given.join(ada, 'admin');
    await given.join(await given.person(), 'admin', 'revoked');
    await given.join(await given.person(), 'admin', 'pending');
    await given.person({}, 'staff');
    expect(await revoke(ada, id)).toMatchObject({ error: { kind: 'last-admin', orgs: [{ orgId: given.org.id }] } });
    expect(await leaveOrg(given.ports)({ actor: ada, orgId: given.org.id })).toMatchObject({ error: { kind: 'last-admin' } });
    expect(await deleteAccount(given.ports)({ actor: ada, leaveOrgs: false })).toMatchObject({ error: { kind: 'last-admin' } });
    expect((await given.as(ada)).roles).toEqual(new Set(['admin']));
  });

  test('may turn away who waits to be another, and two of two admins do not both go', async () => {
    const ada = await given.person();
    const ben = await given.person();
    const [first, second] = [await given.join(ada, 'admin'), await given.join(ben, 'admin', 'pending')];
    expect(await revoke(ada, second.id)).toMatchObject({ ok: true });
    await given.join(ben, 'umpire');
    const cleo = await given.person();
    const third = await given.join(cleo, 'admin');
    expect(await revoke(cleo, first.id)).toMatchObject({ ok: true });
    expect(await revoke(cleo, third.id)).toMatchObject({ error: { kind: 'last-admin' } });
  });
});

test('who is revoked is out from then on, once, and in the audit log', async () => {
  const pat = await given.person();
  const { id: membershipId } = await given.join(pat, 'parent');
  const actor = await given.as(await given.person({}, 'admin'));
  expect((await given.as(pat)).roles).toEqual(new Set(['parent']));
  const revoked = accepted(await revokeMember(given.ports)({ actor, membershipId, all: false }));
  expect(revoked).toMatchObject({ membershipId, status: 'revoked', isApproved: false });
  expect(await resolveOrgMembership(given.ports)({ actor: pat, orgId: given.org.id, permission: 'read-league' })).toMatchObject({
    error: { kind: 'not-a-member' },
  });
  expect(accepted(await revokeMember(given.ports)({ actor, membershipId, all: false }))).toEqual(revoked);
  expect(await given.audited()).toEqual(['membership-revoked']);
});

describe('removal is of a person', () => {
  const pending = async (admin: User) =>
    accepted(await listPendingApprovals(given.ports)({ actor: await given.as(admin), page: { limit: 10 } })).items;
  /** Joins with the code that every family has. */
  async function joinAsParent(user: User, admin: User) {
    const actor = await given.as(admin);
    const created = await createInvite(given.ports)({ actor, role: 'parent', maxUses: 100, expiresInDays: 30 });
    const code = created.ok ? created.value.inviteCode : `${given.org.code}-PARENT-2026`;
    return accepted(await joinOrg(given.ports)({ actor: user, address: '192.0.2.1', code })).membership;
  }

  test.each(ROLES)('so that who was revoked as %s waits with the parents’ code, and who decides sees what was taken away', async (role) => {
    const ada = await given.person({}, 'admin');
    const pat = await given.person();
    const { id } = await given.join(pat, role);
    accepted(await revokeMember(given.ports)({ actor: await given.as(ada), membershipId: id, all: false }));
    given.move(HOUR);
    expect(await joinAsParent(pat, ada)).toMatchObject({ role: 'parent', isApproved: false });
    expect(await pending(ada)).toMatchObject([
      { role: 'parent', user: { id: pat.id }, removal: { since: NOON, taken: [{ role, at: NOON }] } },
    ]);
  });

  test('also who was denied as an umpire, and their other account with the same address', async () => {
    const ada = await given.person({}, 'admin');
    const uma = await given.person({ email: 'uma@example.org', emailVerified: true });
    const { id: membershipId } = await given.join(uma, 'umpire', 'pending');
    accepted(await decideApproval(given.ports)({ actor: await given.as(ada), membershipId, decision: 'deny' }));
    accepted(await deleteAccount(given.ports)({ actor: uma, leaveOrgs: false }));
    const again = await given.person({ email: 'UMA@example.org', emailVerified: true });
    expect(await joinAsParent(again, ada)).toMatchObject({ isApproved: false });
    expect(await pending(ada)).toMatchObject([{ removal: { taken: [{ role: 'umpire' }] } }]);
    // The account itself is known from then on, whatever its address.
    accepted(await leaveOrg(given.ports)({ actor: again, orgId: given.org.id }));
    expect(await joinAsParent({ ...again, email: 'new@example.org' }, ada)).toMatchObject({ isApproved: false });
  });

  test('but not of who left, nor of anybody else', async () => {
    const ada = await given.person({}, 'admin');
    const [pat, lee] = [await given.person({}, 'umpire'), await given.person()];
    accepted(await leaveOrg(given.ports)({ actor: pat, orgId: given.org.id }));
    expect(await joinAsParent(pat, ada)).toMatchObject({ isApproved: true });
    expect(await joinAsParent(lee, ada)).toMatchObject({ isApproved: true });
    await given.join(lee, 'coach', 'pending');
    expect(await pending(ada)).toMatchObject([{ role: 'coach', removal: null }]);
  });

  test.each(['approving them', 'lifting the block'])('until an admin lifts it by %s, for every role', async (how) => {
    const ada = await given.person({}, 'admin');
    const actor = await given.as(ada);
    const pat = await given.person();
    for (const role of ['umpire', 'coach'] as const) {
      const { id } = await given.join(pat, role);
      accepted(await revokeMember(given.ports)({ actor, membershipId: id, all: false }));
    }
    const { membershipId } = await joinAsParent(pat, ada);
    const [block] = accepted(await listBlocks(given.ports)({ actor, email: undefined, page: { limit: 10 } })).items;
    if (how === 'lifting the block') accepted(await liftBlock(given.ports)({ actor, blockId: block!.id }));
    else accepted(await decideApproval(given.ports)({ actor, membershipId, decision: 'approve' }));
    accepted(await leaveOrg(given.ports)({ actor: pat, orgId: given.org.id }));
    expect(await joinAsParent(pat, ada)).toMatchObject({ isApproved: true });
    expect(accepted(await listBlocks(given.ports)({ actor, email: undefined, page: { limit: 10 } })).items).toEqual([]);
  });

  test('whose other memberships stay and are listed, or end in the same call', async () => {
    const actor = await given.as(await given.person({}, 'admin'));
    const pat = await given.person();
    const [coach, parent, umpire] = [
      await given.join(pat, 'coach'),
      await given.join(pat, 'parent'),
      await given.join(pat, 'umpire', 'pending'),
    ];
    const revoke = async (all: boolean) => accepted(await revokeMember(given.ports)({ actor, membershipId: coach.id, all }));
    const listed = (others: Awaited<ReturnType<typeof revoke>>['others']) =>
      Object.fromEntries(others.map(({ role, status }) => [role, status]));
    const first = await revoke(false);
    expect(first).toMatchObject({ membershipId: coach.id, status: 'revoked' });
    expect(listed(first.others)).toEqual({ parent: 'approved', umpire: 'pending' });
    expect((await given.as(pat)).roles).toEqual(new Set(['parent']));
    const second = await revoke(true);
    expect(second).toMatchObject({ membershipId: coach.id, decidedAt: first.decidedAt });
    expect(second.others.map(({ membershipId }) => membershipId).sort()).toEqual([parent.id, umpire.id].sort());
    expect(listed(second.others)).toEqual({ parent: 'revoked', umpire: 'revoked' });
    expect((await revoke(true)).others).toEqual([]);
    expect(await given.audited()).toEqual(Array.from({ length: 3 }, () => 'membership-revoked'));
  });

  test('unless one of them is the last admin’s: then nothing ends', async () => {
    const ada = await given.person();
    const [admin, coach] = [await given.join(ada, 'admin'), await given.join(ada, 'coach')];
    const actor = await given.as(ada);
    expect(await revokeMember(given.ports)({ actor, membershipId: coach.id, all: true })).toMatchObject({
      error: { kind: 'last-admin' },
    });
    expect((await given.as(ada)).roles).toEqual(new Set(['admin', 'coach']));
    expect(admin.id).not.toBe(coach.id);
  });
});

test('who has no membership left loses the secret of their calendar for good, also if they come back', async () => {
  const { ports, org } = given;
  const actor = await given.as(await given.person({}, 'admin'));
  const pat = await given.person();
  const [parent, coach] = [await given.join(pat, 'parent'), await given.join(pat, 'coach')];
  const { secret } = accepted(await makeCalendarAddress(given.ports)({ actor: await given.as(pat), teamId: null }));
  const read = () => readCalendar(given.ports)({ orgId: org.id, secret });
  accepted(await revokeMember(given.ports)({ actor, membershipId: coach.id, all: false }));
  expect(await read()).toMatchObject({ ok: true });
  accepted(await revokeMember(given.ports)({ actor, membershipId: parent.id, all: false }));
  expect(await read()).toMatchObject({ error: { kind: 'not-found' } });
  given.set(later(NOON, HOUR));
  await given.league.write(({ memberships }) => memberships.save({ ...parent, state: 'approved', decidedAt: NOON, decidedBy: null }));
  expect((await given.as(pat)).roles).toEqual(new Set(['parent']));
  expect(await read()).toMatchObject({ error: { kind: 'not-found' } });
  expect(await ports.read.calendarAddresses(org.id, pat.id)).toEqual([]);
});
