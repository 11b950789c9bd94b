import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { User } from '../../../src/domain/membership/user.ts';
import { anInvite, anOrg } from '../../support/builders.ts';
import { givenLeague } from '../../support/league.ts';
import { type GivenUseCases, givenUseCases } from '../../support/use-cases.ts';

let given: GivenUseCases;
let admin: User;
beforeEach(async () => {
  given = await givenUseCases();
  admin = await given.person({}, 'admin');
});
afterEach(() => given.close());

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
