import { beforeEach, expect, test } from '@jest/globals';
import { suggestChildren } from '../../../src/application/families/suggest-children.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { link, revokeLink } from '../../support/families.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

let sam: Player;
beforeEach(async () => {
  sam = await given.league.addPlayer('Sam Ortiz', given.league.hawks);
  await given.league.addGuardian(sam, 'kim@example.org');
});
const suggestions = async (parent: User) => accepted(await suggestChildren(given.ports)({ actor: await given.as(parent) }));
const account = (email: string, emailVerified = true) => given.person({ email, emailVerified }, 'parent');

test('a child is suggested to the verified address that the roster has, without a team, until there is a link', async () => {
  const kim = await account('Kim@example.org');
  const { id, name } = given.league.ageGroup;
  expect(await suggestions(kim)).toEqual([{ playerId: sam.id, displayName: 'Sam O.', ageGroup: { id, name } }]);
  accepted(await link(kim, sam));
  expect(await suggestions(kim)).toEqual([]);
});

test('no child is suggested to an address that is not verified, that looks alike, or that is blocked', async () => {
  expect(await suggestions(await account('kim@example.org', false))).toEqual([]);
  expect(await suggestions(await account('\u212aim@example.org'))).toEqual([]);
  const [kim, staff] = [await account('kim@example.org'), await given.person({}, 'staff')];
  accepted(await revokeLink(staff, accepted(await link(kim, sam)).id));
  for (const blocked of [kim, await account('kim@example.org')]) expect(await suggestions(blocked)).toEqual([]);
});
