import { expect, test } from '@jest/globals';
import { getTeamLinks } from '../../../src/application/invites/get-team-links.ts';
import type { Team } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { anOrg, DAY } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { admin, create, setUpInvites } from '../../support/invites.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

setUpInvites();

const links = async (user: User, team: Team = given.league.hawks) =>
  getTeamLinks(given.ports)({ actor: await given.as(user), teamId: team.id });

test('the links of a team have the code of parents and, for admins alone, that of coaches', async () => {
  const { league, person } = given;
  const [staff, coach, manager] = [await person({}, 'staff'), await person({}, 'coach'), await person({}, 'parent')];
  await league.coachedBy(league.hawks, coach);
  await league.managedBy(league.hawks, manager);
  const parents = await create({ role: 'parent' });
  const coaches = await create({ role: 'coach' });
  await create({ role: 'umpire' });
  const [ofParents, ofCoaches] = [parents, coaches].map(({ role, inviteCode, expiresAt }) => ({ role, inviteCode, expiresAt }));
  expect(accepted(await links(admin))).toEqual({ team: { id: league.hawks.id, name: 'Red Hawks' }, links: [ofParents, ofCoaches] });
  for (const user of [staff, coach, manager]) expect(accepted(await links(user)).links).toEqual([ofParents]);
});

test('the links of a team are for those who run it', async () => {
  const { league, person } = given;
  const [coach, manager, parent] = [await person({}, 'coach'), await person({}, 'parent'), await person({}, 'parent')];
  await league.coachedBy(league.jays, coach);
  await league.managedBy(league.jays, manager);
  await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), parent);
  for (const user of [coach, manager, parent, await person({}, 'umpire')]) {
    expect(await links(user)).toMatchObject({ error: { kind: 'not-allowed' } });
  }
});

test('a team without a usable code has no link, and one that is not current or not of the org is not found', async () => {
  const { league, ports } = given;
  await create({ role: 'parent', expiresInDays: 1 });
  given.move(DAY);
  expect(accepted(await links(admin)).links).toEqual([]);
  const elsewhere = await givenLeague(ports.unitOfWork, { org: anOrg() });
  const archived = await league.addTeam('Old Owls', { archived: true });
  for (const team of [elsewhere.hawks, archived]) expect(await links(admin, team)).toMatchObject({ error: { kind: 'not-found' } });
});
