import { describe, expect, test } from '@jest/globals';
import { children, decide, link } from '../../support/families.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

describe('a block for a child', () => {
  test('comes of revoking for every account of the address, and approving one lifts it for the next', async () => {
    const { league, person, useCases, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.addGuardian(child, 'pat@example.org');
    const staff = await person({}, 'staff');
    const account = () => person({ email: 'pat@example.org' }, 'parent');
    const first = accepted(await link(await account(), child));
    accepted(await useCases.revokeParentLink({ actor: await as(staff), linkId: first.id }));
    const second = accepted(await link(await account(), child));
    expect(second).toMatchObject({ isApproved: false });
    accepted(await decide(staff, second.id, 'approve'));
    expect(accepted(await link(await account(), child))).toMatchObject({ isApproved: true });
  });

  test('is one for that child alone, and is lifted by approving', async () => {
    const { league, person } = given;
    const [sam, ana] = [await league.addPlayer('Sam Ortiz', league.hawks), await league.addPlayer('Ana Ortiz', league.jays)];
    for (const child of [sam, ana]) await league.addGuardian(child, 'pat@example.org');
    const staff = await person({}, 'staff');
    const pat = await person({ email: 'pat@example.org' }, 'parent');
    const { id } = accepted(await link(pat, sam));
    accepted(await given.useCases.revokeParentLink({ actor: await given.as(staff), linkId: id }));
    expect(accepted(await link(pat, ana))).toMatchObject({ isApproved: true });
    expect(accepted(await link(pat, sam))).toMatchObject({ isApproved: false });
    accepted(await decide(staff, id, 'approve'));
    expect(await children(pat)).toEqual(new Set([sam.id, ana.id]));
  });
});
