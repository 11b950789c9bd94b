import { describe, expect, test } from '@jest/globals';
import { link } from '../../support/families.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

describe('a block for a child', () => {
  test('is lifted by a decider of that child, and by no other coach', async () => {
    const { league, person, useCases, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.addGuardian(child, 'pat@example.org');
    const [own, other] = [await person({}, 'coach'), await person({}, 'coach')];
    await league.coachedBy(league.hawks, own);
    await league.coachedBy(league.jays, other);
    const pat = await person({ email: 'pat@example.org' }, 'parent');
    const { id: linkId } = accepted(await link(pat, child));
    accepted(await useCases.revokeParentLink({ actor: await as(own), linkId }));
    expect(await useCases.liftLinkBlock({ actor: await as(other), linkId })).toMatchObject({ error: { reason: 'not-your-team' } });
    expect(await useCases.revokeParentLink({ actor: await as(other), linkId })).toMatchObject({ error: { reason: 'not-your-team' } });
    expect(accepted(await link(pat, child))).toMatchObject({ isApproved: false });
    accepted(await useCases.unlinkChild({ actor: await as(pat), linkId }));
    accepted(await useCases.liftLinkBlock({ actor: await as(own), linkId }));
    expect(accepted(await link(pat, child))).toMatchObject({ isApproved: true });
  });
});
