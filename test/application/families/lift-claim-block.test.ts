import { expect, test } from '@jest/globals';
import { liftClaimBlock } from '../../../src/application/families/lift-claim-block.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { claim, decideClaim } from '../../support/families.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const lift = async (admin: User, claimId: unknown) =>
  liftClaimBlock(given.ports)({ actor: await given.as(admin), claimId: claimId as never });

test('a coach whose claim was denied waits, with another account too, until an admin lifts that', async () => {
  const { league, person } = given;
  const [ada, lee] = [await person({}, 'admin'), await person({ email: 'coach@example.org' }, 'coach')];
  const { id } = accepted(await claim(lee));
  accepted(await decideClaim(ada, id, 'deny'));
  await league.addStaff(league.hawks, { email: 'coach@example.org' });
  for (const account of [lee, await person({ email: 'Coach@example.org' }, 'coach')]) {
    expect(accepted(await claim(account))).toMatchObject({ isApproved: false });
  }
  accepted(await decideClaim(ada, id, 'deny'));
  for (let again = 0; again < 2; again += 1) expect(accepted(await lift(ada, id))).toEqual({ isBlocked: false });
  expect(accepted(await claim(lee))).toMatchObject({ isApproved: true });
});

test('a coach lifts nothing about themselves', async () => {
  const [ada, lee] = [await given.person({}, 'admin'), await given.person({}, 'admin', 'coach')];
  const { id } = accepted(await claim(lee));
  accepted(await decideClaim(ada, id, 'deny'));
  expect(await lift(lee, id)).toMatchObject({ error: { kind: 'not-allowed', reason: 'own-membership' } });
});
