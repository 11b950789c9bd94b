import { expect, test } from '@jest/globals';
import { getTeam } from '../../../src/application/league/get-team.ts';
import { getTeamStats } from '../../../src/application/scoring/get-team-stats.ts';
import { HOUR, later, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

test('who runs the league and reads a team is noted once a day of the org, and nobody else is', async () => {
  const { ports, league, person, as, audited } = given;
  const [admin, coach] = [await person({}, 'admin', 'coach'), await person({}, 'coach')];
  await league.coachedBy(league.hawks, coach);
  for (const reader of [admin, coach, admin]) accepted(await getTeam(ports)({ actor: await as(reader), teamId: league.hawks.id }));
  // NOON is noon in Chicago: eight hours later it is the next day in UTC only.
  for (const [hours, noted] of [
    [8, 1],
    [12, 2],
  ] as const) {
    given.set(later(NOON, hours * HOUR));
    accepted(await getTeamStats(ports)({ actor: await as(admin), teamId: league.hawks.id }));
    expect(await audited()).toEqual(Array(noted).fill('roster-read'));
  }
});
