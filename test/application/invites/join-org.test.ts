import { describe, expect, test } from '@jest/globals';
import { createInvite } from '../../../src/application/invites/create-invite.ts';
import { joinOrg } from '../../../src/application/invites/join-org.ts';
import { listInvites } from '../../../src/application/invites/list-invites.ts';
import { revokeInvite } from '../../../src/application/invites/revoke-invite.ts';
import { decideApproval } from '../../../src/application/membership/decide-approval.ts';
import { leaveOrg } from '../../../src/application/membership/leave-org.ts';
import { listMyOrgs } from '../../../src/application/membership/list-my-orgs.ts';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import { deleteAccount } from '../../../src/application/privacy/delete-account.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { InviteId } from '../../../src/domain/shared/ids.ts';
import { DAY, MINUTE } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { admin, create, join, setUpInvites, TERMS } from '../../support/invites.ts';
import { accepted, givenUseCases } from '../../support/use-cases.ts';

setUpInvites();

const usesLeft = async () => accepted(await listInvites(given.ports)({ actor: await given.as(admin) })).map(({ uses }) => uses);

describe('a use of an invite', () => {
  test('belongs to who is new in the role, and to nobody twice', async () => {
    const { inviteCode: code } = await create();
    const uma = await given.person();
    expect(accepted(await join(uma, code))).toMatchObject({ joined: true, membership: { isApproved: false } });
    expect(accepted(await join(uma, code))).toMatchObject({ joined: false });
    expect(await usesLeft()).toEqual([1]);
    accepted(await join(await given.person(), code));
    // The last use was not theirs, and is not needed again.
    expect(accepted(await join(uma, code))).toMatchObject({ joined: false });
    expect(await join(await given.person(), code)).toMatchObject({ error: { kind: 'invite-not-valid' } });
    expect(await usesLeft()).toEqual([2]);
  });

  test('lets somebody who was put out wait, whatever the role, and lets nobody be an admin by it', async () => {
    const { inviteCode: code } = await create({ role: 'parent' });
    const pat = await given.person();
    await given.join(pat, 'parent', 'revoked');
    await given.join(pat, 'admin', 'revoked');
    expect(accepted(await join(pat, code))).toMatchObject({ joined: true, membership: { role: 'parent', isApproved: false } });
    expect(await resolveOrgMembership(given.ports)({ actor: pat, orgId: given.org.id, permission: 'read-league' })).toMatchObject({
      error: { kind: 'membership-pending' },
    });
  });

  test('is none after the invite is revoked or has expired, also for a code that is right', async () => {
    const { inviteCode: code, id } = await create();
    const uma = await given.person();
    given.move(7 * DAY);
    expect(await join(uma, code)).toMatchObject({ error: { kind: 'invite-not-valid' } });
    given.move(-1 * DAY);
    accepted(await revokeInvite(given.ports)({ actor: await given.as(admin), inviteId: id as InviteId }));
    expect(await join(uma, code)).toMatchObject({ error: { kind: 'invite-not-valid' } });
    expect(await usesLeft()).toEqual([0]);
    expect(await given.audited()).toEqual(['invite-created', 'invite-revoked']);
  });
});

test.each([
  ['without separators', ''],
  ['with blanks for hyphens', ' '],
  ['with the dashes of a word processor', '–'],
])('a code that is written %s admits as the issued one does', async (_, separator) => {
  const { inviteCode: code } = await create();
  const uma = await given.person();
  expect(accepted(await join(uma, code.replaceAll('-', separator).toLowerCase()))).toMatchObject({ joined: true });
  expect(accepted(await join(uma, code))).toMatchObject({ joined: false });
  expect(await usesLeft()).toEqual([1]);
});

describe('guesses', () => {
  test('that fail end after ten of a user, and a right code then waits as well; those of others go on', async () => {
    const { inviteCode: code } = await create();
    const [eve, uma] = [await given.person(), await given.person()];
    for (let n = 0; n < 10; n += 1)
      expect(await join(eve, `${given.org.code}-UMPIRE-19${10 + n}`)).toMatchObject({ error: { kind: 'invite-not-valid' } });
    expect(await join(eve, code)).toMatchObject({ error: { kind: 'too-many-requests' } });
    expect(await join(uma, code)).toMatchObject({ ok: true });
    given.move(11 * MINUTE);
    expect(await join(eve, code)).toMatchObject({ ok: true });
  });
});

describe('who joins', () => {
  test.each(['admin', 'staff', 'coach', 'umpire', 'parent'] as const)(
    'as a %s waits, but for a parent, and uses the invite once',
    async (role) => {
      const { inviteCode: code } = await create({ role });
      const pat = await given.person();
      const isApproved = role === 'parent';
      const first = accepted(await join(pat, code));
      expect(first).toMatchObject({ joined: true, membership: { role, isApproved } });
      expect(accepted(await join(pat, code))).toEqual({ ...first, joined: false });
      expect(await usesLeft()).toEqual([1]);
      expect(await given.audited()).toEqual(['invite-created', 'membership-requested']);
      const entered = await resolveOrgMembership(given.ports)({ actor: pat, orgId: given.org.id, permission: 'read-league' });
      expect(entered).toMatchObject(isApproved ? { ok: true } : { error: { kind: 'membership-pending' } });
    },
  );

  test('as a parent waits too where the org wants that', async () => {
    const here = await givenUseCases({ org: { parentsNeedApproval: true } });
    const actor = await here.as(await here.person({}, 'admin'));
    const { inviteCode: code } = accepted(await createInvite(here.ports)({ actor, ...TERMS, role: 'parent' }));
    const joined = await joinOrg(here.ports)({ actor: await here.person(), address: '192.0.2.1', code });
    expect(accepted(joined)).toMatchObject({ membership: { isApproved: false } });
    await here.close();
  });

  test('by two requests at once takes one use', async () => {
    const { inviteCode: code } = await create({ role: 'parent' });
    const pat = await given.person();
    const both = await Promise.all([join(pat, code), join(pat, code)]);
    expect(both.map((each) => accepted(each).joined).sort()).toEqual([false, true]);
    expect(await usesLeft()).toEqual([1]);
  });

  test('as an admin while they are a parent has a second membership, which waits', async () => {
    const pat = await given.person({}, 'parent');
    accepted(await join(pat, (await create({ role: 'admin' })).inviteCode));
    expect(await given.as(pat)).toMatchObject({ roles: new Set(['parent']), pendingRoles: new Set(['admin']) });
    expect(accepted(await listMyOrgs(given.ports)({ actor: pat }))).toMatchObject([
      {
        roles: [
          { role: 'admin', isApproved: false },
          { role: 'parent', isApproved: true },
        ],
      },
    ]);
  });

  test('is in the audit log with who, what and how', async () => {
    const { inviteCode } = await create();
    const uma = await given.person();
    const { membership } = accepted(await join(uma, inviteCode));
    const entries = await given.ports.read.auditEntries(given.org.id);
    expect(entries.find(({ action }) => action === 'membership-requested')).toMatchObject({
      actorId: uma.id,
      subjectId: membership.membershipId,
      facts: { role: 'umpire', inviteCode, state: 'pending' },
    });
  });
});

describe('who was in before', () => {
  test.each(['denied', 'revoked'] as const)('and was %s waits, until an admin approves', async (state) => {
    const { inviteCode: code } = await create({ role: 'parent' });
    const pat = await given.person();
    const { id: membershipId } = await given.join(pat, 'parent', state);
    expect(accepted(await join(pat, code))).toMatchObject({ joined: true, membership: { membershipId, isApproved: false } });
    expect(await usesLeft()).toEqual([1]);
    accepted(await decideApproval(given.ports)({ actor: await given.as(admin), membershipId, decision: 'approve' }));
    expect(accepted(await join(pat, code))).toMatchObject({ joined: false, membership: { isApproved: true } });
  });

  test('is told nothing by a code that they never came by and that is over', async () => {
    const { inviteCode: code, id: inviteId } = await create({ role: 'parent' });
    const pat = await given.person({}, 'parent');
    accepted(await revokeInvite(given.ports)({ actor: await given.as(admin), inviteId }));
    expect(await join(pat, code)).toMatchObject({ error: { kind: 'invite-not-valid' } });
  });
});

describe('whoever joins and leaves in turn', () => {
  const leave = (actor: User) => leaveOrg(given.ports)({ actor, orgId: given.org.id });

  test('uses up one use of an invite, also one that is used up by now, and leaves the others to everybody else', async () => {
    const { inviteCode: code } = await create({ role: 'parent', maxUses: 2 });
    const pat = await given.person();
    for (let round = 0; round < 3; round += 1) {
      expect(accepted(await join(pat, code))).toMatchObject({ joined: true });
      accepted(await leave(pat));
    }
    expect(await usesLeft()).toEqual([1]);
    accepted(await join(await given.person(), code));
    expect(await join(await given.person(), code)).toMatchObject({ error: { kind: 'invite-not-valid' } });
    expect(accepted(await join(pat, code))).toMatchObject({ joined: true, membership: { isApproved: true } });
    expect(await usesLeft()).toEqual([2]);
  });

  test('is the same person after deleting the account', async () => {
    const { inviteCode: code } = await create({ role: 'parent', maxUses: 2 });
    const pat = await given.person();
    accepted(await join(pat, code));
    accepted(await deleteAccount(given.ports)({ actor: pat, leaveOrgs: false }));
    const again = await given.person({ issuer: pat.issuer, subject: pat.subject });
    expect(accepted(await join(again, code))).toMatchObject({ joined: true });
    expect(await usesLeft()).toEqual([1]);
  });

  test('does so five times a day; leaving is never refused, and refusals are no failed guesses', async () => {
    const { inviteCode: code } = await create({ role: 'parent', maxUses: 2 });
    const pat = await given.person();
    for (let round = 0; round < 5; round += 1) {
      accepted(await join(pat, code));
      accepted(await leave(pat));
    }
    for (let time = 0; time < 12; time += 1) {
      expect(await join(pat, code)).toMatchObject({ error: { kind: 'too-many-requests', limit: 5, windowSeconds: 86_400 } });
    }
    accepted(await join(await given.person(), code));
    given.move(DAY);
    expect(accepted(await join(pat, code))).toMatchObject({ joined: true });
    const audited = (await given.audited()).filter((action) => action.startsWith('membership-'));
    // One entry a day for each action on each membership: the other member's, and those of two days.
    expect(audited).toEqual(['membership-requested', 'membership-ended', 'membership-requested', 'membership-requested']);
  });

  test('begins anew with an invite that replaces one that is used up', async () => {
    const { inviteCode: code } = await create({ role: 'parent', maxUses: 1 });
    const pat = await given.person();
    accepted(await join(pat, code));
    accepted(await leave(pat));
    await create({ role: 'parent', maxUses: 1 });
    accepted(await join(pat, code));
    expect(await usesLeft()).toEqual([1, 1]);
  });
});
