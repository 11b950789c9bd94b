import { beforeEach, describe, expect, test } from '@jest/globals';
import { getPlayerAttendance } from '../../../src/application/attendance/get-player-attendance.ts';
import { getTeamAttendance } from '../../../src/application/attendance/get-team-attendance.ts';
import { giveAnswer } from '../../../src/application/attendance/give-answer.ts';
import { listEventAnswers } from '../../../src/application/attendance/list-event-answers.ts';
import { remindFamilies } from '../../../src/application/attendance/remind-families.ts';
import { setResponseDeadline } from '../../../src/application/attendance/set-response-deadline.ts';
import { takeAttendance } from '../../../src/application/attendance/take-attendance.ts';
import { erasePlayer } from '../../../src/application/privacy/erase-player.ts';
import type { Answer } from '../../../src/domain/attendance/answer.ts';
import type { Presence } from '../../../src/domain/attendance/presence.ts';
import type { TeamEvent } from '../../../src/domain/events/team-event.ts';
import type { Player, Team } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';
import { HOUR, later, MINUTE, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

/** A practice of the Blue Jays an hour after NOON; Sam, Ben, Ida and Leo are on the team. */
let practice: TeamEvent;
let sam: Player;
let ben: Player;
let ida: Player;
let leo: Player;
let pat: User;
let bensMother: User;
let coach: User;
let manager: User;
let admin: User;
let theirCoach: User;
let follower: User;
let visitor: User;

beforeEach(async () => {
  const { league, person } = given;
  const { jays, hawks } = league;
  [coach, theirCoach] = [await person({}, 'coach'), await person({}, 'coach')];
  [admin, manager, visitor] = [await person({}, 'admin'), await person({}, 'parent'), await person({}, 'parent')];
  [pat, bensMother, follower] = [await person({}, 'parent'), await person({}, 'parent'), await person({}, 'follower')];
  await league.coachedBy(jays, coach);
  await league.coachedBy(hawks, theirCoach);
  await league.addStaff(jays, { role: 'team_manager', userId: manager.id });
  [sam, ben] = [await league.addPlayer('Sam Ortiz', jays), await league.addPlayer('Ben Ito', jays)];
  [ida, leo] = [await league.addPlayer('Ida Berg', jays), await league.addPlayer('Leo Adler', jays)];
  await league.linkTo(sam, pat);
  await league.linkTo(ben, bensMother);
  await league.followedBy(sam, follower, pat);
  practice = await league.addEvent(jays, coach, { startsAt: later(NOON, HOUR), endsAt: later(NOON, 2 * HOUR), title: 'Batting' });
});

const item = () => ({ kind: 'event', id: practice.id }) as const;
const say = async (user: User, child: Player, answer: Answer) =>
  accepted(
    await giveAnswer(given.ports)({
      actor: await given.as(user),
      item: item(),
      playerId: child.id,
      answer,
      note: null,
      version: undefined,
      scope: 'one',
    }),
  );
const remind = async (user: User, teamId?: TeamId) => remindFamilies(given.ports)({ actor: await given.as(user), item: item(), teamId });
const take = async (user: User, asAnswered: boolean, ...players: readonly (readonly [Player, Presence])[]) =>
  takeAttendance(given.ports)({
    actor: await given.as(user),
    item: item(),
    teamId: undefined,
    asAnswered,
    players: players.map(([{ id: playerId }, presence]) => ({ playerId, presence })),
  });
const begun = () => given.move(90 * MINUTE);
const seenBy = async (user: User) =>
  accepted(await listEventAnswers(given.ports)({ actor: await given.as(user), eventId: practice.id })).teams[0]!;
const presencesSeenBy = async (user: User) =>
  Object.fromEntries((await seenBy(user)).answers.map(({ displayName, presence }) => [displayName.split(' ')[0], presence]));
const table = async (user: User, { id: teamId }: Team = given.league.jays) =>
  getTeamAttendance(given.ports)({ actor: await given.as(user), teamId });
const ofPlayer = async (user: User, { id: playerId }: Player) =>
  getPlayerAttendance(given.ports)({ actor: await given.as(user), playerId });

describe('the families that have not answered', () => {
  test('are reminded by hand once in twelve hours, whoever does it, and the answers say when again', async () => {
    await say(bensMother, ben, 'yes');
    await given.league.write(({ teamEvents }) =>
      teamEvents.saveAll([{ ...practice, startsAt: later(NOON, 20 * HOUR), endsAt: later(NOON, 21 * HOUR) }]),
    );
    expect((await seenBy(coach)).remindableAt).toBeNull();
    // Ida and Leo have no guardian whom a message could reach.
    const again = later(NOON, 12 * HOUR);
    expect(accepted(await remind(coach))).toEqual({ teamId: given.league.jays.id, players: 1, remindableAt: again });
    for (const user of [coach, manager, admin])
      expect(await remind(user)).toEqual({ ok: false, error: { kind: 'families-reminded', remindableAt: again } });
    expect((await seenBy(manager)).remindableAt).toEqual(again);
    expect((await seenBy(pat)).remindableAt).toBeNull();
    given.move(12 * HOUR - 1);
    expect(await remind(coach)).toMatchObject({ error: { kind: 'families-reminded' } });
    given.move(1);
    expect((await seenBy(coach)).remindableAt).toBeNull();
    expect(accepted(await remind(manager))).toMatchObject({ players: 1 });
  });

  test('are not reminded once all have answered, nor once no answer is taken any more', async () => {
    for (const child of [sam, ben, ida, leo]) await say(coach, child, 'maybe');
    expect(accepted(await remind(coach))).toEqual({ teamId: given.league.jays.id, players: 0, remindableAt: null });
    begun();
    given.move(HOUR);
    expect(await remind(coach)).toMatchObject({ error: { kind: 'answers-closed', reason: 'over' } });
  });

  test('are reminded by those who run the team alone', async () => {
    expect(await remind(pat)).toMatchObject({ error: { kind: 'not-allowed' } });
    for (const user of [theirCoach, visitor, follower]) expect(await remind(user)).toMatchObject({ error: { kind: 'not-found' } });
    expect(await remind(coach, given.league.hawks.id)).toMatchObject({ error: { kind: 'not-found' } });
  });
});

describe('attendance', () => {
  test('is taken by one tap as they said, and then what was otherwise; the tap overwrites no exception', async () => {
    await say(pat, sam, 'yes');
    await say(bensMother, ben, 'no');
    await say(coach, ida, 'maybe');
    expect(await take(coach, true)).toMatchObject({ error: { kind: 'attendance-not-open', reason: 'not-begun' } });
    begun();
    accepted(await take(coach, false, [ben, 'late']));
    const taken = accepted(await take(manager, true));
    // Who said maybe, or nothing, has not said that they come.
    const expected = { Sam: 'came', Ben: 'late', Ida: null, Leo: null };
    expect(Object.fromEntries(taken.answers.map(({ displayName, presence }) => [displayName.split(' ')[0], presence]))).toEqual(expected);
    accepted(await take(coach, true, [sam, 'missed'], [leo, 'excused']));
    expect(await presencesSeenBy(admin)).toEqual({ ...expected, Sam: 'missed', Leo: 'excused' });
  });

  test('as they said is there for who was not asked and has not said no', async () => {
    accepted(await setResponseDeadline(given.ports)({ actor: await given.as(coach), teamId: given.league.jays.id, practicesAsked: false }));
    await say(bensMother, ben, 'no');
    await say(coach, ida, 'maybe');
    begun();
    accepted(await take(coach, true));
    expect(await presencesSeenBy(coach)).toEqual({ Sam: 'came', Ben: 'excused', Ida: null, Leo: 'came' });
  });

  test('is not taken of what is canceled, nor of who is not on the roster', async () => {
    begun();
    const ana = await given.league.addPlayer('Ana Kim', given.league.hawks);
    expect(await take(coach, false, [sam, 'came'], [ana, 'came'])).toMatchObject({
      error: { kind: 'unknown-reference', violations: [{ path: ['players', 1, 'playerId'] }] },
    });
    expect(await presencesSeenBy(coach)).toMatchObject({ Sam: null });
    await given.league.write(({ teamEvents }) => teamEvents.saveAll([{ ...practice, status: 'canceled' }]));
    expect(await take(coach, false, [sam, 'came'])).toMatchObject({ error: { reason: 'not-taking-place' } });
  });

  test('is taken by those who run the team alone, and seen by them and by the guardians of the child', async () => {
    begun();
    expect(await take(pat, true)).toMatchObject({ error: { kind: 'not-allowed' } });
    for (const user of [theirCoach, visitor, follower]) expect(await take(user, true)).toMatchObject({ error: { kind: 'not-found' } });
    accepted(await take(coach, false, [sam, 'late'], [ben, 'missed']));
    for (const user of [coach, manager, admin]) expect(await presencesSeenBy(user)).toMatchObject({ Sam: 'late', Ben: 'missed' });
    await given.league.write(({ playerAnswers }) =>
      playerAnswers.saveAll(given.org.id, ben.id, [
        {
          ...{ orgId: given.org.id, item: item(), playerId: ben.id, answer: 'yes', note: null, version: 1, onBehalf: false, byMail: false },
          ...{ answeredBy: bensMother.id, answeredAt: NOON },
        },
      ]),
    );
    expect(await presencesSeenBy(pat)).toEqual({ Sam: 'late', Ben: null });
  });

  test('of a team is a table by name and in order of time, for those who run it', async () => {
    const first = await given.league.addEvent(given.league.jays, coach, { startsAt: later(NOON, -HOUR), endsAt: NOON, title: 'Running' });
    begun();
    accepted(await take(coach, false, [sam, 'came'], [leo, 'missed']));
    const running = { actor: await given.as(coach), item: { kind: 'event', id: first.id }, teamId: undefined } as const;
    accepted(await takeAttendance(given.ports)({ ...running, asAnswered: false, players: [{ playerId: leo.id, presence: 'late' }] }));
    for (const user of [coach, manager, admin]) {
      const { items, players } = accepted(await table(user));
      expect(items.map(({ title, kind }) => [title, kind])).toEqual([
        ['Running', 'practice'],
        ['Batting', 'practice'],
      ]);
      expect(players.map(({ displayName, came, late, missed, presences }) => [displayName, came, late, missed, presences])).toEqual([
        ['Leo Adler', 0, 1, 1, ['late', 'missed']],
        ['Ida Berg', 0, 0, 0, [null, null]],
        ['Ben Ito', 0, 0, 0, [null, null]],
        ['Sam Ortiz', 1, 0, 0, [null, 'came']],
      ]);
    }
    for (const user of [pat, theirCoach, visitor, follower]) expect(await table(user)).toMatchObject({ error: { kind: 'not-found' } });
    expect(await given.audited()).toContain('roster-read');
  });

  test('of a child is for its guardians and for those who run the team, and goes with the child', async () => {
    begun();
    accepted(await take(coach, false, [sam, 'late'], [ben, 'missed']));
    for (const user of [pat, coach, manager, admin]) {
      expect(accepted(await ofPlayer(user, sam)).teams).toMatchObject([
        { team: { name: 'Blue Jays' }, came: 0, late: 1, missed: 0, items: [{ title: 'Batting', presence: 'late' }] },
      ]);
    }
    for (const user of [bensMother, theirCoach, visitor, follower])
      expect(await ofPlayer(user, sam)).toMatchObject({ error: { kind: 'not-found' } });
    const records = await given.ports.read.recordsOfPlayer(given.org.id, sam.id);
    expect(records.filter(({ kind }) => kind === 'attendance')).toMatchObject([{ data: { presence: 'late', takenBy: coach.id } }]);
    accepted(await erasePlayer(given.ports)({ actor: await given.as(admin), playerId: sam.id }));
    expect(await given.ports.read.presences(given.org.id, { teamIds: [given.league.jays.id] })).toMatchObject([{ playerId: ben.id }]);
  });
});
