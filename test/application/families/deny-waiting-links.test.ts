import { expect, test } from '@jest/globals';
import { denyWaitingLinks } from '../../../src/application/families/deny-waiting-links.ts';
import { listParentLinks } from '../../../src/application/families/list-parent-links.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { link } from '../../support/families.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const deny = async (decider: User, { id }: Player) => denyWaitingLinks(given.ports)({ actor: await given.as(decider), playerId: id });
const linksOf = async (staff: User, status: 'pending' | 'denied') =>
  accepted(await listParentLinks(given.ports)({ actor: await given.as(staff), status, page: { limit: 10 } })).items;

test('strangers who wait for a child are denied all at once, and each is blocked', async () => {
  const sam = await given.league.addPlayer('Sam Ortiz', given.league.hawks);
  for (let n = 0; n < 4; n += 1) accepted(await link(await given.person({}, 'parent'), sam));
  const staff = await given.person({}, 'staff');
  expect(accepted(await deny(staff, sam))).toEqual({ denied: 4 });
  expect(await linksOf(staff, 'pending')).toEqual([]);
  expect((await linksOf(staff, 'denied')).map(({ isBlocked }) => isBlocked)).toEqual([true, true, true, true]);
});

test('a coach of another team denies nobody, and nobody denies a link of their own with the others', async () => {
  const sam = await given.league.addPlayer('Sam Ortiz', given.league.hawks);
  const [kim, ada] = [await given.person({}, 'coach'), await given.person({}, 'admin', 'parent')];
  await given.league.coachedBy(given.league.jays, kim);
  accepted(await link(ada, sam));
  expect(await deny(kim, sam)).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-your-team' } });
  expect(accepted(await deny(ada, sam))).toEqual({ denied: 0 });
  expect(await linksOf(ada, 'pending')).toHaveLength(1);
});

test('an address that was never theirs blocks nobody whose it is', async () => {
  const sam = await given.league.addPlayer('Sam Ortiz', given.league.hawks);
  await given.league.addGuardian(sam, 'pat@example.org');
  const staff = await given.person({}, 'staff');
  accepted(await link(await given.person({ email: 'pat@example.org', emailVerified: false }, 'parent'), sam));
  accepted(await deny(staff, sam));
  expect(accepted(await link(await given.person({ email: 'pat@example.org' }, 'parent'), sam))).toMatchObject({ isApproved: true });
});
