import { expect, test } from '@jest/globals';
import { revokeInvite } from '../../../src/application/invites/revoke-invite.ts';
import { listMyOrgs } from '../../../src/application/membership/list-my-orgs.ts';
import { anInvite, anOrg } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { admin, create, join, setUpInvites } from '../../support/invites.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

setUpInvites();

test('an invite of another org is not found by its id', async () => {
  const elsewhere = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
  const theirs = anInvite({ orgId: elsewhere.org.id, createdBy: admin.id, code: `${elsewhere.org.code}-PARENT-2026` });
  await elsewhere.write(({ invites }) => invites.save(theirs));
  expect(await revokeInvite(given.ports)({ actor: await given.as(admin), inviteId: theirs.id })).toMatchObject({
    error: { kind: 'not-found' },
  });
  const stored = await given.ports.read.invites(elsewhere.org.id);
  expect(stored.map(({ invite }) => invite.revokedAt)).toEqual([null]);
});

test('an invite that is revoked stops at once, stays revoked, and leaves who came by it', async () => {
  const { id: inviteId, inviteCode: code } = await create({ role: 'parent' });
  const pat = await given.person();
  accepted(await join(pat, code));
  const revoke = async () => accepted(await revokeInvite(given.ports)({ actor: await given.as(admin), inviteId }));
  const revoked = await revoke();
  expect(revoked).toMatchObject({ id: inviteId, status: 'revoked', uses: 1 });
  expect(await revoke()).toEqual(revoked);
  expect(await join(await given.person(), code)).toMatchObject({ error: { kind: 'invite-not-valid' } });
  expect(accepted(await listMyOrgs(given.ports)({ actor: pat }))).toHaveLength(1);
  expect(await given.audited()).toEqual(['invite-created', 'membership-requested', 'invite-revoked']);
});
