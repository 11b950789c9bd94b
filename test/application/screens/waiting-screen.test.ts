import { expect, test } from '@jest/globals';
import { revokeMember } from '../../../src/application/membership/revoke-member.ts';
import { addOfficialPlace } from '../../../src/application/officials/add-official-place.ts';
import { getWaitingScreen } from '../../../src/application/screens/get-waiting-screen.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const screenOf = async (user: User) => getWaitingScreen(given.ports)({ actor: await given.as(user) });

test('shows admins, and nobody else, what waits for them', async () => {
  const { league, person, join, as, ports } = given;
  const admin = await person({}, 'admin');
  const nothing = accepted(await screenOf(admin));
  expect(Object.values(nothing)).toEqual(Object.values(nothing).map(() => ({ count: 0, items: [] })));

  const request = await join(await person({ name: 'Uma Reyes' }), 'umpire', 'pending');
  const sam = await league.addPlayer('Sam Ortiz', league.hawks);
  const link = await league.linkTo(sam, await person({}, 'parent'), { state: 'pending', decidedAt: null });
  const game = await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, -DAY) });
  const next = await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, DAY) });
  const nobody = { userId: null, respondBy: null, force: false };
  const place = accepted(
    await addOfficialPlace(ports)({ actor: await as(admin), gameId: next.id, position: 'Plate', feeCents: 0, ...nobody }),
  );
  expect(accepted(await screenOf(admin))).toMatchObject({
    approvals: { count: 1, items: [{ membershipId: request.id, user: { name: 'Uma Reyes' }, removal: null }] },
    parentLinks: { count: 1, items: [{ id: link.id, player: { displayName: 'Sam Ortiz' }, team: { name: 'Red Hawks' } }] },
    unscoredGames: { count: 1, items: [{ id: game.id, localDate: '2026-04-10' }] },
    messageReports: { count: 0 },
    imports: { count: 0 },
    openPlaces: { count: 1, items: [{ id: place.id, state: 'open', game: { id: next.id } }] },
    offers: { count: 0 },
  });
  for (const role of ['staff', 'coach', 'umpire', 'parent'] as const)
    expect(await screenOf(await person({}, role))).toMatchObject({ error: { kind: 'role-required', roles: ['admin'] } });
});

test('says of somebody who was removed before what was taken away', async () => {
  const { person, as, ports, join } = given;
  const [admin, uma] = [await person({}, 'admin'), await person({})];
  const { id } = await join(uma, 'umpire');
  accepted(await revokeMember(ports)({ actor: await as(admin), membershipId: id, all: false }));
  await join(uma, 'coach', 'pending');
  expect(accepted(await screenOf(admin)).approvals.items).toMatchObject([{ role: 'coach', removal: { taken: [{ role: 'umpire' }] } }]);
});
