import { beforeEach, describe, expect, test } from '@jest/globals';
import { getTeamPitching } from '../../../src/application/scoring/get-team-pitching.ts';
import { listPitchingViolations } from '../../../src/application/scoring/list-pitching-violations.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { given } from '../../support/given.ts';
import { admin, coach, game, parent, record, setUpScoring, umpire } from '../../support/scoring.ts';
import { accepted } from '../../support/use-cases.ts';

setUpScoring();

/** A ten-year-old on a team of ten- to twelve-year-olds. */
let kit: Player;
beforeEach(async () => {
  const { league } = given;
  await league.write(({ ageGroups }) => ageGroups.save({ ...league.ageGroup, name: '10-12' }));
  kit = await league.addPlayer('Kit Moss', league.jays, { leagueAge: 10 });
});

const throws = async (count: number) => accepted(await record(admin, { playerId: kit.id, type: 'pitches', attributes: { count } }));
const pitchersSeenBy = async (user: User) => {
  const actor = await given.as(user);
  return accepted(await getTeamPitching(given.ports)({ actor, teamId: given.league.jays.id, gameId: game.id, date: undefined }));
};
const kitSeenBy = async (user: User) => (await pitchersSeenBy(user)).pitchers.find(({ playerId }) => playerId === kit.id);
const violations = async () =>
  accepted(await listPitchingViolations(given.ports)({ actor: await given.as(admin), through: undefined })).violations;

describe('a league age', () => {
  test('limits a pitcher, whatever the age of the group', async () => {
    expect(await pitchersSeenBy(admin)).toMatchObject({ age: 12, limits: { mostInADay: 85 } });
    expect(await kitSeenBy(admin)).toMatchObject({ leagueAge: 10, limits: { mostInADay: 75 }, left: 75 });
    await throws(76);
    expect(await kitSeenBy(admin)).toMatchObject({ mayPitch: false, reasons: ['most_in_a_day', 'has_pitched'] });
    expect(await violations()).toMatchObject([{ player: { id: kit.id }, pitches: 76, reasons: ['most_in_a_day'] }]);
  });

  test('is seen by admins, staff, those who run the team and the child’s guardians alone, and so is what tells it', async () => {
    const { league, person } = given;
    const [staff, manager, guardian, other, opponent] = [
      await person({}, 'staff'),
      await person({}, 'coach'),
      await person({}, 'parent'),
      await person({}, 'parent'),
      await person({}, 'coach'),
    ];
    await league.managedBy(league.jays, manager!);
    await league.coachedBy(league.owls, manager!);
    await league.coachedBy(league.hawks, opponent!);
    await league.linkTo(kit, guardian!);
    await league.linkTo(await league.addPlayer('Lou Diaz', league.jays, { leagueAge: 12 }), other!);
    for (const user of [admin, staff!, coach, manager!, guardian!]) {
      expect(await kitSeenBy(user)).toMatchObject({ leagueAge: 10, limits: { mostInADay: 75 }, left: 75 });
    }
    for (const user of [umpire, other!, opponent!]) {
      expect(await kitSeenBy(user)).toMatchObject({ leagueAge: null, limits: null, left: null, mayPitch: true, thrownToday: 0 });
    }
    expect((await pitchersSeenBy(parent)).pitchers).toEqual([]);
    await throws(80);
    expect(await kitSeenBy(opponent!)).toMatchObject({ left: 0, mayPitch: false });
  });

  // Little League’s Intermediate (50/70) Division is for league ages 11 to 13.
  test('that is missing is told: the limits go by the age that the name of the age group tells, 13 for Intermediate 50/70', async () => {
    const { league, person } = given;
    await league.write(({ ageGroups }) => ageGroups.save({ ...league.ageGroup, name: 'Intermediate 50/70' }));
    const ageless = await league.addPlayer('Bo Reyes', league.jays);
    expect(await pitchersSeenBy(coach)).toMatchObject({ age: 13, leagueAgesMissing: 2 });
    accepted(await record(admin, { playerId: ageless.id, type: 'pitches', attributes: { count: 90 } }));
    const report = accepted(await listPitchingViolations(given.ports)({ actor: await given.as(admin), through: undefined }));
    expect(report).toMatchObject({
      violations: [],
      byAgeGroup: [{ ageGroup: 'Intermediate 50/70', sport: 'baseball', age: 13, players: 1 }],
    });
    const opponent = (await person({}, 'coach'))!;
    await league.coachedBy(league.hawks, opponent);
    expect((await pitchersSeenBy(opponent)).leagueAgesMissing).toBe(0);
  });

  test('gives limits where the name of the age group tells no age, to those who have one', async () => {
    await given.league.write(({ ageGroups }) => ageGroups.save({ ...given.league.ageGroup, name: 'Coast 2' }));
    const seen = await pitchersSeenBy(coach);
    expect(seen).toMatchObject({ age: null, limits: null, withoutLimits: 'age-unknown' });
    expect(seen.pitchers).toMatchObject([{ displayName: 'Kit Moss', leagueAge: 10, limits: { mostInADay: 75 } }]);
    await throws(76);
    expect(await violations()).toMatchObject([{ pitches: 76 }]);
  });
});
