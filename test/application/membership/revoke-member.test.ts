import { describe, expect, test } from '@jest/globals';
import { leaveOrg } from '../../../src/application/membership/leave-org.ts';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import { revokeMember } from '../../../src/application/membership/revoke-member.ts';
import { deleteAccount } from '../../../src/application/privacy/delete-account.ts';
import type { MembershipId } from '../../../src/domain/shared/ids.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

describe('the last admin', () => {
  const revoke = async (actor: Awaited<ReturnType<typeof given.person>>, membershipId: MembershipId) =>
    revokeMember(given.ports)({ actor: await given.as(actor), membershipId });

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
  const revoked = accepted(await revokeMember(given.ports)({ actor, membershipId }));
  expect(revoked).toMatchObject({ membershipId, status: 'revoked', isApproved: false });
  expect(await resolveOrgMembership(given.ports)({ actor: pat, orgId: given.org.id, permission: 'read-league' })).toMatchObject({
    error: { kind: 'not-a-member' },
  });
  expect(accepted(await revokeMember(given.ports)({ actor, membershipId }))).toEqual(revoked);
  expect(await given.audited()).toEqual(['membership-revoked']);
});
