import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { User } from '../../../src/domain/membership/user.ts';
import { accepted, type GivenUseCases, givenUseCases } from '../../support/use-cases.ts';

let given: GivenUseCases;
beforeEach(async () => {
  given = await givenUseCases();
});
afterEach(() => given.close());

const claim = async (coach: User) => given.useCases.claimTeam({ actor: await given.as(coach), teamId: given.league.hawks.id });

describe('a claim to a team', () => {
  const decideClaim = async (admin: User, membershipId: unknown, decision: 'approve' | 'deny') =>
    given.useCases.decideApproval({ actor: await given.as(admin), membershipId: membershipId as never, decision });

  test('that was denied waits from then on, also where the staff list comes to have the address', async () => {
    const { league, person } = given;
    const admin = await person({}, 'admin');
    const eve = await person({ email: 'eve@example.org' }, 'coach');
    accepted(await decideClaim(admin, accepted(await claim(eve)).id, 'deny'));
    await league.addStaff(league.hawks, { email: 'eve@example.org' });
    const second = await person({ email: 'eve@example.org' }, 'coach');
    for (const account of [second, eve]) expect(accepted(await claim(account))).toMatchObject({ isApproved: false });
    expect((await given.as(eve)).coachedTeams).toEqual(new Set());
  });

  test('is approved at once by a verified address alone, and one line of the list is one person’s', async () => {
    const { league, person } = given;
    await league.addStaff(league.hawks, { email: 'lee@example.org' });
    expect(accepted(await claim(await person({ email: 'lee@example.org', emailVerified: false }, 'coach')))).toMatchObject({
      isApproved: false,
    });
    const lee = await person({ email: 'lee@example.org' }, 'coach');
    expect(accepted(await claim(lee))).toMatchObject({ isApproved: true });
    expect(accepted(await claim(await person({ email: 'lee@example.org' }, 'coach')))).toMatchObject({ isApproved: false });
    expect((await given.as(lee)).coachedTeams).toEqual(new Set([league.hawks.id]));
  });

  test('is decided by an admin of the org, and not by who claims', async () => {
    const { person } = given;
    const ada = await person({}, 'admin', 'coach');
    const { id } = accepted(await claim(ada));
    expect(await decideClaim(ada, id, 'approve')).toMatchObject({ error: { kind: 'not-allowed' } });
    const other = await person({}, 'admin');
    expect(await decideClaim(other, id, 'approve')).toMatchObject({ ok: true });
    expect(await given.audited()).toEqual(['team-claim-requested', 'team-claim-approved']);
  });
});
