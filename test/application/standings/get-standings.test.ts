import { expect, test } from '@jest/globals';
import { getStandings } from '../../../src/application/standings/get-standings.ts';
import { aMember } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const standings = async (query: Omit<Parameters<ReturnType<typeof getStandings>>[0], 'actor'> = {}) =>
  accepted(await getStandings(given.ports)({ actor: await given.as(await given.person({}, 'parent')), ...query }));

test('a table counts the finished games of its teams, the best team first', async () => {
  const { league } = given;
  await league.addGame(league.jays, league.hawks, { status: 'final', homeScore: 2, visitorScore: 5 });
  await league.addGame(league.owls, league.hawks, { status: 'final', homeScore: 1, visitorScore: 1 });
  await league.addGame(league.jays, league.owls, { status: 'scheduled' });
  const [table, ...others] = await standings();
  expect(others).toEqual([]);
  expect(table!.rows.map(({ team, wins, losses, ties }) => [team.name, wins, losses, ties])).toEqual([
    ['Red Hawks', 1, 0, 1],
    ['White Owls', 0, 0, 1],
    ['Blue Jays', 0, 1, 0],
  ]);
});

test('there is a table for each age group with teams, the youngest first, or for the one that is asked for', async () => {
  const { league } = given;
  const older = await league.addAgeGroup({ name: '12U', sortOrder: 12 });
  await league.addAgeGroup({ name: '8U', sortOrder: 8 });
  await league.addTeam('Elders', { ageGroupId: older.id });
  expect((await standings()).map(({ ageGroup }) => ageGroup.name)).toEqual(['10U', '12U']);
  expect((await standings({ ageGroupId: older.id })).map(({ ageGroup }) => ageGroup.name)).toEqual(['12U']);
  expect(await standings({ seasonId: (await league.addSeason({ name: 'Fall', isActive: false })).id })).toEqual([]);
});

test('somebody who waits for approval sees no table', async () => {
  const waiting = aMember({ org: given.org, pendingRoles: new Set(['parent']) });
  expect(await getStandings(given.ports)({ actor: waiting })).toMatchObject({ error: { kind: 'membership-pending' } });
});
