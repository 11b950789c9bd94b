import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { User } from '../../../src/domain/membership/user.ts';
import { accepted, type GivenUseCases, givenUseCases } from '../../support/use-cases.ts';

let given: GivenUseCases;
beforeEach(async () => {
  given = await givenUseCases();
});
afterEach(() => given.close());

const link = async (parent: User, player: { id: never | string }) =>
  given.useCases.linkChild({ actor: await given.as(parent), playerId: player.id as never });

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
