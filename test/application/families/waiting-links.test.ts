import { expect, test } from '@jest/globals';
import { DAY, later, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';

setUpUseCases();

test('housekeeping ends links that waited too long, and no other', async () => {
  const { league, person, ports, retention } = given;
  const pat = await person({}, 'parent');
  const states = { old: later(NOON, -30 * DAY), young: later(NOON, -30 * DAY + 1) };
  const add = async (name: string, over: object) => league.linkTo(await league.addPlayer(name, league.hawks), pat, over);
  const waiting = { state: 'pending', decidedAt: null } as const;
  const links = {
    ended: await add('A A', { ...waiting, createdAt: states.old }),
    waits: await add('B B', { ...waiting, createdAt: states.young }),
    approved: await add('C C', { createdAt: states.old }),
    denied: await add('D D', { state: 'denied', isBlocked: true, createdAt: states.old }),
  };
  await retention.removeExpired(NOON);
  const stored = await Promise.all(Object.values(links).map(({ id }) => ports.read.parentLink(league.org.id, id, NOON)));
  expect(stored.map((each) => each?.state)).toEqual(['ended', 'pending', 'approved', 'denied']);
});
