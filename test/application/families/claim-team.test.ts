import { describe, expect, test } from '@jest/globals';
import { claim, decideClaim } from '../../support/families.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

describe('a claim to a team', () => {
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
