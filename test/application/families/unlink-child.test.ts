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
const children = async (parent: User) => (await given.as(parent)).children;

describe('a link', () => {
  test('is one’s own to give up, and nobody else’s', async () => {
    const { league, person, useCases, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    const [pat, eve] = [await person({}, 'parent'), await person({}, 'parent')];
    const { id } = await league.linkTo(child, pat);
    expect(await useCases.unlinkChild({ actor: await as(eve), linkId: id })).toMatchObject({ error: { kind: 'not-found' } });
    expect(await children(pat)).toEqual(new Set([child.id]));
  });
});

describe('a block for a child', () => {
  test('comes of giving a link up just before it is revoked, too', async () => {
    const { league, person, useCases, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.addGuardian(child, 'pat@example.org');
    const staff = await person({}, 'staff');
    const pat = await person({ email: 'pat@example.org' }, 'parent');
    const { id } = accepted(await link(pat, child));
    accepted(await useCases.unlinkChild({ actor: await as(pat), linkId: id }));
    accepted(await useCases.revokeParentLink({ actor: await as(staff), linkId: id }));
    expect(accepted(await link(pat, child))).toMatchObject({ isApproved: false });
  });
});
