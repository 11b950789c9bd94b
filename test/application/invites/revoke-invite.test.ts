import { expect, test } from '@jest/globals';
import { anInvite, anOrg } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { admin } from '../../support/invites.ts';
import { givenLeague } from '../../support/league.ts';

test('an invite of another org is not found by its id', async () => {
  const elsewhere = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
  const theirs = anInvite({ orgId: elsewhere.org.id, createdBy: admin.id, code: `${elsewhere.org.code}-PARENT-2026` });
  await elsewhere.write(({ invites }) => invites.save(theirs));
  expect(await given.useCases.revokeInvite({ actor: await given.as(admin), inviteId: theirs.id })).toMatchObject({
    error: { kind: 'not-found' },
  });
  const stored = await given.ports.read.invites(elsewhere.org.id);
  expect(stored.map(({ invite }) => invite.revokedAt)).toEqual([null]);
});
