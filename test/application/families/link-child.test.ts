import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Player } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { DAY } from '../../support/builders.ts';
import { decide, link } from '../../support/families.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

describe('strangers who ask for a child', () => {
  const ask = async (count: number, over: Partial<User> = {}) => {
    for (let n = 0; n < count; n += 1) accepted(await link(await given.person(over, 'parent'), sam));
  };
  let sam: Player;
  beforeEach(async () => {
    sam = await given.league.addPlayer('Sam Ortiz', given.league.hawks);
  });

  test('do not lock out the mother whom the roster knows, nor do those whom somebody approved', async () => {
    await ask(6);
    const staff = await given.person({}, 'staff');
    const { items } = accepted(await given.useCases.listParentLinks({ actor: await given.as(staff), page: { limit: 10 } }));
    for (const { id } of items) accepted(await decide(staff, id, 'approve'));
    const refused = { error: { kind: 'limit-reached', what: 'guardians-per-player', limit: 6 } };
    expect(await link(await given.person({}, 'parent'), sam)).toMatchObject(refused);
    await given.league.addGuardian(sam, 'pat@example.org');
    expect(accepted(await link(await given.person({ email: 'pat@example.org' }, 'parent'), sam))).toMatchObject({ isApproved: true });
  });

  test('without a verified address fill twenty waiting places, and no more', async () => {
    await ask(20, { emailVerified: false });
    const refused = { error: { kind: 'limit-reached', what: 'waiting-links-per-player', limit: 20 } };
    expect(await link(await given.person({ emailVerified: false }, 'parent'), sam)).toMatchObject(refused);
    accepted(await link(await given.person({}, 'parent'), sam));
  });

  test('wait for five children at a time, and for others once these are over', async () => {
    const eve = await given.person({}, 'parent');
    for (let n = 0; n < 5; n += 1) accepted(await link(eve, await given.league.addPlayer(`Child ${n}`, given.league.hawks)));
    expect(await link(eve, sam)).toMatchObject({ error: { kind: 'limit-reached', what: 'waiting-links-per-parent', limit: 5 } });
    given.move(30 * DAY);
    accepted(await link(eve, sam));
  });
});
