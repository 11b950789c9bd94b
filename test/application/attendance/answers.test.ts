import { beforeEach, describe, expect, test } from '@jest/globals';
import { getAbsences } from '../../../src/application/attendance/get-absences.ts';
import { getResponseDeadline } from '../../../src/application/attendance/get-response-deadline.ts';
import { giveAnswer } from '../../../src/application/attendance/give-answer.ts';
import { listEventAnswers } from '../../../src/application/attendance/list-event-answers.ts';
import { listGameAnswers } from '../../../src/application/attendance/list-game-answers.ts';
import { setAbsences } from '../../../src/application/attendance/set-absences.ts';
import { setResponseDeadline } from '../../../src/application/attendance/set-response-deadline.ts';
import { silentFamilies } from '../../../src/application/attendance/silent-families.ts';
import { createTeamEvent } from '../../../src/application/events/create-team-event.ts';
import { listTeamEvents } from '../../../src/application/events/list-team-events.ts';
import { updateTeamEvent } from '../../../src/application/events/update-team-event.ts';
import { erasePlayer } from '../../../src/application/privacy/erase-player.ts';
import { listLineups } from '../../../src/application/scoring/list-lineups.ts';
import { setLineup } from '../../../src/application/scoring/set-lineup.ts';
import { type Answer, answerableEvent, answerableGame } from '../../../src/domain/attendance/answer.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Player, Team } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { TeamEventId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { DAY, HOUR, later, MINUTE, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

/** A game of the Blue Jays (Sam’s and Ben’s team) against the Red Hawks (Ana’s team), a day after NOON. Pat and Kit are Sam’s parents. */
let game: Game;
let sam: Player;
let ben: Player;
let ana: Player;
let pat: User;
let kit: User;
let bensMother: User;
let anasFather: User;
let coach: User;
let theirCoach: User;
let manager: User;
let admin: User;
let staff: User;
let umpire: User;
let visitor: User;

beforeEach(async () => {
  const { league, person } = given;
  const { jays, hawks } = league;
  game = await league.addGame(jays, hawks);
  sam = await league.addPlayer('Sam Ortiz', jays, { jerseyNumber: '07' });
  ben = await league.addPlayer('Ben Ito', jays);
  ana = await league.addPlayer('Ana Kim', hawks);
  const named = (givenName: string, familyName: string) => ({ givenName, familyName, name: `${givenName} ${familyName}` });
  [pat, kit, bensMother, anasFather, visitor] = [
    await person(named('Pat', 'Ortiz'), 'parent'),
    await person(named('Kit', 'Ruiz'), 'parent'),
    await person(named('Emi', 'Ito'), 'parent'),
    await person(named('Jon', 'Kim'), 'parent'),
    await person({}, 'parent'),
  ];
  [coach, theirCoach, manager] = [await person(named('Lee', 'Park'), 'coach'), await person({}, 'coach'), await person({}, 'parent')];
  [admin, staff, umpire] = [await person({}, 'admin'), await person({}, 'staff'), await person({}, 'umpire')];
  await league.coachedBy(jays, coach);
  await league.coachedBy(hawks, theirCoach);
  await league.addStaff(jays, { role: 'team_manager', userId: manager.id });
  for (const parent of [pat, kit]) await league.linkTo(sam, parent);
  await league.linkTo(ben, bensMother);
  await league.linkTo(ana, anasFather);
});

type Terms = Readonly<{ note?: string | null; version?: number; of?: Game; child?: Player }>;
const say = async (user: User, answer: Answer, { note = null, version, of = game, child = sam }: Terms = {}) =>
  giveAnswer(given.ports)({
    actor: await given.as(user),
    item: { kind: 'game', id: of.id },
    playerId: child.id,
    answer,
    note,
    version,
    scope: 'one',
  });
const seenBy = async (user: User, of: Game = game) =>
  accepted(await listGameAnswers(given.ports)({ actor: await given.as(user), gameId: of.id })).teams;
/** The answers of the Blue Jays as the user sees them, by first name. */
const answersSeenBy = async (user: User) => {
  const team = (await seenBy(user)).find(({ teamId }) => teamId === given.league.jays.id);
  return Object.fromEntries((team?.answers ?? []).map(({ displayName, ...answer }) => [displayName.split(' ')[0], answer]));
};
const setDeadline = async (user: User, hoursBefore: number | null, team: Team = given.league.jays) =>
  setResponseDeadline(given.ports)({ actor: await given.as(user), teamId: team.id, hoursBefore });
const away = (from: string, to: string) => ({ from: from as LocalDate, to: to as LocalDate });
const isAway = async (user: User, absences: readonly ReturnType<typeof away>[], versions?: readonly number[], child: Player = sam) =>
  setAbsences(given.ports)({ actor: await given.as(user), playerId: child.id, absences, versions });
const change = (over: Partial<Game>) => given.league.write(({ games }) => games.save({ ...game, ...over }));
const history = async (child: Player = sam) =>
  (await given.ports.read.recordsOfPlayer(given.org.id, child.id))
    .filter(({ kind }) => kind === 'attendance-change')
    .map(({ data }) => [data['version'], data['answer'], data['answeredBy']]);

describe('an answer', () => {
  test('is given by guardians for their own child, and by those who run the team on behalf of any', async () => {
    expect(accepted(await say(pat, 'yes'))).toMatchObject({ answer: 'yes', version: 1, onBehalf: false, answeredBy: 'Pat O.' });
    expect(accepted(await say(coach, 'no'))).toMatchObject({ answer: 'no', version: 2, onBehalf: true, answeredBy: 'Lee P.' });
    for (const user of [manager, admin, staff]) {
      expect(accepted(await say(user, 'maybe', { child: ben }))).toMatchObject({ answer: 'maybe', onBehalf: true });
      accepted(await say(user, 'no', { child: ben }));
    }
    for (const user of [bensMother, anasFather, theirCoach, umpire, visitor])
      expect(await say(user, 'yes')).toEqual({ ok: false, error: { kind: 'not-found' } });
  });

  test('is about a game of the player’s team alone', async () => {
    const elsewhere = await given.league.addGame(given.league.hawks, given.league.owls);
    for (const user of [pat, coach, admin])
      expect(await say(user, 'yes', { of: elsewhere })).toMatchObject({ error: { kind: 'not-found' } });
    await given.league.write(({ roster }) => roster.remove(given.org.id, given.league.jays.id, sam.id));
    for (const user of [pat, coach, admin]) expect(await say(user, 'yes')).toMatchObject({ error: { kind: 'not-found' } });
  });

  test('replaces the one before in order of arrival, and both guardians see whose it was', async () => {
    accepted(await say(pat, 'yes', { note: 'Brings the balls' }));
    given.move(MINUTE);
    accepted(await say(kit, 'no'));
    for (const user of [pat, kit, coach, admin]) {
      expect((await answersSeenBy(user))['Sam']).toMatchObject({
        answer: 'no',
        note: null,
        answeredBy: 'Kit R.',
        onBehalf: false,
        answeredAt: later(NOON, MINUTE),
      });
    }
    expect(await history()).toEqual([
      [1, 'yes', pat.id],
      [2, 'no', kit.id],
    ]);
  });

  test('of a phone that names the answer that it saw does not replace a later one', async () => {
    expect(await say(pat, 'yes', { version: 1 })).toMatchObject({ error: { kind: 'edit-conflict', answer: { answer: null, version: 0 } } });
    accepted(await say(pat, 'yes', { version: 0 }));
    accepted(await say(kit, 'no', { version: 1, note: 'Ill' }));
    expect(await say(pat, 'maybe', { version: 1 })).toMatchObject({
      error: { kind: 'edit-conflict', answer: { answer: 'no', note: 'Ill', answeredBy: 'Kit R.', version: 2 } },
    });
    expect(accepted(await say(pat, 'maybe', { version: 2 }))).toMatchObject({ version: 3 });
    expect(await history()).toHaveLength(3);
  });

  test('that is repeated is no new one, whatever has come of the game since', async () => {
    accepted(await say(pat, 'yes', { version: 0, note: 'Late' }));
    given.move(MINUTE);
    for (const user of [pat, kit, coach]) {
      expect(accepted(await say(user, 'yes', { version: 0, note: 'Late' }))).toMatchObject({
        version: 1,
        answeredBy: 'Pat O.',
        answeredAt: NOON,
      });
    }
    await change({ status: 'canceled' });
    expect(accepted(await say(pat, 'yes', { note: 'Late' }))).toMatchObject({ version: 1, mayAnswer: false });
    expect(await history()).toEqual([[1, 'yes', pat.id]]);
  });

  test('ends with the link to the child', async () => {
    const link = await given.league.linkTo(ana, kit);
    accepted(await say(kit, 'yes', { child: ana }));
    await given.league.linkTo(ana, kit, { id: link.id, state: 'revoked' });
    expect(await say(kit, 'no', { child: ana })).toMatchObject({ error: { kind: 'not-found' } });
    expect((await seenBy(anasFather))[0]!.answers).toMatchObject([{ answer: 'yes', answeredBy: 'Kit R.' }]);
  });
});

describe('answers close', () => {
  test('to families at the deadline of their team, and not to those who run it', async () => {
    expect(accepted(await setDeadline(manager, 12))).toEqual({ teamId: given.league.jays.id, hoursBefore: 12, practicesAsked: true });
    const respondBy = later(game.startsAt, -12 * HOUR);
    given.set(later(respondBy, -1));
    accepted(await say(pat, 'yes'));
    given.set(respondBy);
    expect(await say(pat, 'no')).toEqual({ ok: false, error: { kind: 'answers-closed', reason: 'past-deadline', respondBy } });
    for (const user of [coach, manager, admin, staff]) accepted(await say(user, user === coach || user === admin ? 'no' : 'yes'));
    expect(await answersSeenBy(pat)).toMatchObject({ Sam: { mayAnswer: false } });
    expect((await seenBy(coach))[0]).toMatchObject({ respondBy, answers: [{ mayAnswer: true }, { mayAnswer: true }] });
    // The deadline is that of one team.
    accepted(await say(anasFather, 'yes', { child: ana }));
    // It moves with the game, and ends when it is taken back.
    await change({ startsAt: later(game.startsAt, DAY), endsAt: later(game.endsAt, DAY) });
    accepted(await say(pat, 'maybe'));
    given.move(DAY);
    expect(await say(pat, 'no')).toMatchObject({ error: { kind: 'answers-closed' } });
    accepted(await setDeadline(coach, null));
    accepted(await say(pat, 'no'));
  });

  test('to everybody once the game is over or does not take place', async () => {
    given.set(later(game.endsAt, -1));
    accepted(await say(pat, 'yes'));
    given.set(game.endsAt);
    for (const user of [pat, coach, admin])
      expect(await say(user, 'no')).toMatchObject({ error: { kind: 'answers-closed', reason: 'over', respondBy: null } });
    given.set(NOON);
    for (const status of ['canceled', 'postponed', 'suspended', 'forfeit'] as const) {
      await change({ status });
      for (const user of [pat, coach, admin])
        expect(await say(user, 'no')).toMatchObject({ error: { kind: 'answers-closed', reason: 'not-taking-place' } });
    }
  });

  test('at a deadline that those who run the team set, and its families see', async () => {
    for (const user of [coach, manager, admin, staff]) expect(await setDeadline(user, 48)).toMatchObject({ ok: true });
    for (const user of [pat, theirCoach, anasFather, umpire, visitor])
      expect(await setDeadline(user, 24)).toMatchObject({ error: { kind: 'not-found' } });
    const read = async (user: User) => getResponseDeadline(given.ports)({ actor: await given.as(user), teamId: given.league.jays.id });
    for (const user of [pat, coach, manager, admin]) expect(accepted(await read(user))).toMatchObject({ hoursBefore: 48 });
    for (const user of [theirCoach, anasFather, umpire, visitor]) expect(await read(user)).toMatchObject({ error: { kind: 'not-found' } });
  });
});

describe('a team that does not ask about practices', () => {
  const ask = async (user: User, change: { practicesAsked?: boolean; hoursBefore?: number | null }) =>
    setResponseDeadline(given.ports)({ actor: await given.as(user), teamId: given.league.jays.id, ...change });
  const practice = (over = {}) =>
    given.league.addEvent(given.league.jays, coach, { startsAt: game.startsAt, endsAt: game.endsAt, ...over });
  const ofEvent = async (user: User, { id: eventId }: { id: TeamEventId }) =>
    accepted(await listEventAnswers(given.ports)({ actor: await given.as(user), eventId })).teams[0]!;

  test('is said by who runs it, and keeps its deadline', async () => {
    accepted(await setDeadline(coach, 12));
    expect(accepted(await ask(manager, { practicesAsked: false }))).toMatchObject({ hoursBefore: 12, practicesAsked: false });
    expect(accepted(await setDeadline(coach, null))).toMatchObject({ hoursBefore: null, practicesAsked: false });
    for (const user of [pat, theirCoach, umpire])
      expect(await ask(user, { practicesAsked: true })).toMatchObject({ error: { kind: 'not-found' } });
    const read = await getResponseDeadline(given.ports)({ actor: await given.as(pat), teamId: given.league.jays.id });
    expect(accepted(read)).toMatchObject({ practicesAsked: false });
  });

  test('counts silence as coming, apart from yes, and says no where somebody has', async () => {
    accepted(await ask(coach, { practicesAsked: false }));
    const soon = await practice();
    expect(await ofEvent(coach, soon)).toMatchObject({ isAsked: false, counts: { yes: 0, no: 0, maybe: 0, silent: 0, notAsked: 2 } });
    const own = (await ofEvent(pat, soon)).answers;
    expect([await ofEvent(pat, soon), own]).toMatchObject([
      { isAsked: false, counts: { silent: null, notAsked: null } },
      [{ answer: null }],
    ]);
    const item = { kind: 'event', id: soon.id } as const;
    const no = { actor: await given.as(pat), item, playerId: sam.id, answer: 'no', note: null, version: undefined, scope: 'one' } as const;
    accepted(await giveAnswer(given.ports)(no));
    expect((await ofEvent(coach, soon)).counts).toMatchObject({ no: 1, notAsked: 1 });
    // Nobody is to be reminded of it.
    expect(await silentFamilies(given.ports, given.org, [answerableEvent(soon)])).toEqual([]);
  });

  test('asks about games and other events all the same', async () => {
    accepted(await ask(coach, { practicesAsked: false }));
    expect((await seenBy(coach))[0]).toMatchObject({ isAsked: true, counts: { silent: 2, notAsked: 0 } });
    expect(await ofEvent(coach, await practice({ kind: 'meeting' }))).toMatchObject({ isAsked: true, counts: { silent: 2, notAsked: 0 } });
  });
});

describe('who comes', () => {
  beforeEach(async () => {
    accepted(await say(pat, 'yes', { note: 'Ten minutes late' }));
    accepted(await say(anasFather, 'no', { child: ana, note: 'Ill' }));
  });

  test('is seen with notes and the silent ones by those who run the team', async () => {
    for (const user of [coach, manager]) {
      const seen = await seenBy(user);
      expect(seen).toMatchObject([
        {
          teamId: given.league.jays.id,
          respondBy: null,
          counts: { yes: 1, no: 0, maybe: 0, silent: 1 },
          answers: [
            { displayName: 'Ben Ito', answer: null, version: 0, mayAnswer: true },
            { displayName: 'Sam Ortiz', jerseyNumber: '07', answer: 'yes', note: 'Ten minutes late', answeredBy: 'Pat O.', version: 1 },
          ],
        },
      ]);
      expect(seen).toHaveLength(1);
    }
    for (const user of [admin, staff]) {
      expect(await seenBy(user)).toMatchObject([
        { counts: { yes: 1, silent: 1 }, answers: [{ displayName: 'Ben Ito' }, { note: 'Ten minutes late' }] },
        { counts: { no: 1, silent: 0 }, answers: [{ displayName: 'Ana Kim', note: 'Ill' }] },
      ]);
    }
  });

  test('is seen by the team’s families by name, without notes and the silent ones', async () => {
    const [team, ...others] = await seenBy(bensMother);
    expect(others).toEqual([]);
    expect(team).toMatchObject({ counts: { yes: 1, no: 0, maybe: 0, silent: null } });
    expect(team!.answers).toEqual([
      expect.objectContaining({ displayName: 'Ben Ito', isMine: true, mayAnswer: true, answer: null, version: 0 }),
      {
        playerId: sam.id,
        displayName: 'Sam Ortiz',
        jerseyNumber: '07',
        isMine: false,
        mayAnswer: false,
        answer: 'yes',
        isAbsence: false,
        note: null,
        answeredBy: null,
        onBehalf: null,
        byMail: null,
        answeredAt: null,
        version: null,
        presence: null,
      },
    ]);
    const ofSam = (await seenBy(kit))[0]!;
    expect(ofSam.answers).toMatchObject([{ displayName: 'Sam Ortiz', note: 'Ten minutes late', answeredBy: 'Pat O.' }]);
  });

  test('is seen by nobody else, not even as a number', async () => {
    for (const user of [umpire, visitor]) expect(await seenBy(user)).toEqual([]);
    for (const user of [theirCoach, anasFather]) expect((await seenBy(user)).map(({ teamId }) => teamId)).toEqual([given.league.hawks.id]);
  });

  test('is only who is on the roster', async () => {
    await given.league.write(({ roster }) => roster.remove(given.org.id, given.league.jays.id, sam.id));
    expect(await seenBy(coach)).toMatchObject([{ counts: { yes: 0, silent: 1 }, answers: [{ displayName: 'Ben Ito' }] }]);
    expect(await seenBy(pat)).toEqual([]);
  });

  test('is not a player who was erased, of whom only bare ids stay', async () => {
    accepted(await erasePlayer(given.ports)({ actor: await given.as(admin), playerId: sam.id }));
    expect(await seenBy(coach)).toMatchObject([{ counts: { yes: 0, silent: 1 }, answers: [{ displayName: 'Ben Ito' }] }]);
    const records = await given.ports.read.recordsOfPlayer(given.org.id, sam.id);
    expect(records.map(({ kind }) => kind).filter((kind) => kind.startsWith('attendance') || kind === 'absence')).toEqual([
      'attendance-change',
    ]);
  });

  test('is read in the log of who has seen a roster', async () => {
    await seenBy(admin);
    await seenBy(coach);
    expect((await given.audited()).filter((action) => action === 'roster-read')).toHaveLength(2);
  });
});

describe('on days on which a player is away', () => {
  const onGameDay = () => [away('2026-04-12', '2026-04-12')];
  test('the answer is no, until somebody gives another', async () => {
    accepted(await isAway(pat, onGameDay()));
    expect((await answersSeenBy(coach))['Sam']).toMatchObject({ answer: 'no', isAbsence: true, answeredBy: 'Pat O.', version: 0 });
    expect(await seenBy(coach)).toMatchObject([{ counts: { no: 1, silent: 1 } }]);
    accepted(await say(kit, 'maybe', { version: 0 }));
    expect((await answersSeenBy(coach))['Sam']).toMatchObject({ answer: 'maybe', isAbsence: false, answeredBy: 'Kit R.', version: 1 });
    expect(accepted(await say(kit, 'no', { version: 1 }))).toMatchObject({ answer: 'no', isAbsence: false });
  });

  test('guardians, coach and manager see that it is an absence; for others it is a no like any other', async () => {
    accepted(await isAway(pat, onGameDay()));
    accepted(await say(admin, 'no', { child: ben }));
    for (const user of [pat, kit, coach, manager]) expect((await answersSeenBy(user))['Sam']).toMatchObject({ isAbsence: true });
    for (const user of [admin, staff]) {
      const { Sam, Ben } = await answersSeenBy(user);
      expect(Sam).toMatchObject({ answer: 'no', isAbsence: false, answeredBy: 'Pat O.', answeredAt: NOON, version: null });
      expect(Ben).toMatchObject({ answer: 'no', isAbsence: false, version: null });
      expect(Object.entries(Sam!).map(([name, value]) => [name, value === null])).toEqual(
        Object.entries({ ...Ben!, jerseyNumber: '07' }).map(([name, value]) => [name, value === null]),
      );
    }
    const { Sam } = await answersSeenBy(bensMother);
    expect(Sam).toMatchObject({ answer: 'no', isAbsence: false, answeredBy: null, version: null });
  });

  test('a day is one of the org’s time zone, on which the game begins', async () => {
    const late = await given.league.addGame(given.league.jays, given.league.owls, {
      startsAt: new Date('2026-04-20T02:00:00Z'),
      endsAt: new Date('2026-04-20T06:00:00Z'),
    });
    const answers = async () => (await seenBy(coach, late))[0]!.answers.find(({ playerId }) => playerId === sam.id)!.answer;
    accepted(await isAway(pat, [away('2026-04-20', '2026-04-25')]));
    expect(await answers()).toBeNull();
    accepted(await isAway(pat, [away('2026-04-10', '2026-04-19')]));
    expect(await answers()).toBe('no');
  });

  test('days may overlap and last for years', async () => {
    accepted(await isAway(pat, [away('2020-01-01', '2099-12-31'), away('2026-04-01', '2026-04-20')]));
    expect((await answersSeenBy(coach))['Sam']).toMatchObject({ answer: 'no', isAbsence: true });
    accepted(await isAway(pat, [away('2026-04-01', '2026-04-11'), away('2026-04-05', '2026-04-10')]));
    expect((await answersSeenBy(coach))['Sam']).toMatchObject({ answer: null });
  });

  test('are set by those who see them, for all of the player’s teams', async () => {
    const read = async (user: User) => getAbsences(given.ports)({ actor: await given.as(user), playerId: sam.id });
    expect(accepted(await read(pat))).toEqual({ playerId: sam.id, absences: [], version: 0, setBy: null, setAt: null });
    const list = [away('2026-05-01', '2026-05-10'), away('2026-04-20', '2026-04-20')];
    expect(accepted(await isAway(coach, list))).toMatchObject({ absences: list.toReversed(), version: 1, setBy: 'Lee P.', setAt: NOON });
    for (const user of [pat, kit, coach, manager]) {
      expect(accepted(await isAway(user, list))).toMatchObject({ version: 1 });
      expect(accepted(await read(user))).toMatchObject({ absences: list.toReversed(), setBy: 'Lee P.' });
    }
    for (const user of [bensMother, theirCoach, umpire, visitor, admin, staff]) {
      expect(await read(user)).toEqual({ ok: false, error: { kind: 'not-found' } });
      expect(await isAway(user, [])).toEqual({ ok: false, error: { kind: 'not-found' } });
    }
  });

  test('that the other guardian has set since are not overwritten', async () => {
    accepted(await isAway(pat, onGameDay(), [0]));
    expect(await isAway(kit, [], [0])).toMatchObject({ error: { kind: 'edit-conflict', game: null } });
    expect(accepted(await isAway(kit, [], [1]))).toMatchObject({ absences: [], version: 2 });
    // A repeated list is no new one.
    expect(accepted(await isAway(kit, [], [1]))).toMatchObject({ absences: [], version: 2 });
  });

  test('are removed 30 days after the last of them, and answers after two years', async () => {
    accepted(await isAway(pat, [away('2026-04-12', '2026-04-20')]));
    accepted(await say(pat, 'yes'));
    const removed = async (at: string) => (await given.retention.removeExpired(new Date(at))).removed;
    expect(await removed('2026-05-21T00:00:00Z')).not.toHaveProperty('absences');
    expect(await removed('2026-05-23T00:00:00Z')).toMatchObject({ absences: 1 });
    expect(await removed('2028-04-01T00:00:00Z')).not.toHaveProperty('attendance-answers');
    expect(await removed('2028-05-01T00:00:00Z')).toMatchObject({ 'attendance-answers': 1 });
    expect(await removed('2029-05-01T00:00:00Z')).toMatchObject({ 'attendance-changes': 1 });
  });
});

test('a lineup shows the answers beside the names, to who sees them', async () => {
  const places = [sam, ben].map(({ id: playerId }) => ({ playerId, isStarter: true, battingOrder: null, position: null }));
  const lineup = { gameId: game.id, teamId: given.league.jays.id, places, versions: undefined };
  accepted(await setLineup(given.ports)({ actor: await given.as(coach), ...lineup }));
  accepted(await say(bensMother, 'maybe', { child: ben, note: 'Ill' }));
  accepted(await isAway(pat, [away('2026-04-12', '2026-04-12')]));
  const answers = async (user: User) =>
    accepted(await listLineups(given.ports)({ actor: await given.as(user), gameId: game.id })).lineups[0]!.places.map(
      ({ displayName, answer }) => [displayName, answer],
    );
  for (const user of [coach, manager, admin, kit]) {
    expect(await answers(user)).toEqual([
      ['Sam Ortiz', 'no'],
      ['Ben Ito', 'maybe'],
    ]);
  }
  for (const user of [theirCoach, anasFather, umpire]) expect((await answers(user)).map(([, answer]) => answer)).toEqual([null, null]);
  expect(await answers(visitor)).toEqual([]);
});

test('a silent family is one whose child is on the roster, not away, and without an answer, with its guardians', async () => {
  accepted(await say(bensMother, 'no', { child: ben }));
  const silent = async () =>
    (await silentFamilies(given.ports, given.org, [answerableGame(game)]))
      .map(({ playerId, guardians }) => [playerId, guardians.toSorted()])
      .sort();
  const of = (...families: readonly (readonly [Player, ...User[]])[]) =>
    families.map(([child, ...guardians]) => [child.id, guardians.map(({ id }) => id).sort()]).sort();
  expect(await silent()).toEqual(of([sam, pat, kit], [ana, anasFather]));
  accepted(await isAway(pat, [away('2026-04-12', '2026-04-12')]));
  expect(await silent()).toEqual(of([ana, anasFather]));
  accepted(await say(theirCoach, 'yes', { child: ana }));
  expect(await silent()).toEqual([]);
});

describe('an answer to an event', () => {
  const practices = async (over: Partial<Parameters<ReturnType<typeof createTeamEvent>>[0]['terms']> = {}) => {
    const startsAt = over.startsAt ?? new Date('2026-04-14T22:30:00Z');
    const terms = {
      kind: 'practice',
      title: 'Batting',
      arrivalMinutes: null,
      facilityId: null,
      fieldId: null,
      place: null,
      note: null,
      respondBy: null,
      startsAt,
      endsAt: later(startsAt, HOUR),
      ...over,
    } as const;
    const repeats = { weekdays: ['tuesday'], until: '2026-05-05' as LocalDate, everyWeeks: 1, monthly: null, except: [] } as const;
    const actor = await given.as(coach);
    const { id } = accepted(await createTeamEvent(given.ports)({ actor, teamId: given.league.jays.id, terms, repeats }));
    const { items } = accepted(await listTeamEvents(given.ports)({ actor, teamId: given.league.jays.id, page: { limit: 50 } }));
    return { id, ids: items.map((event) => event.id) };
  };
  type Scope = 'one' | 'following' | 'all';
  const sayTo = async (user: User, eventId: TeamEventId, answer: Answer, scope: Scope = 'one', version?: number) =>
    giveAnswer(given.ports)({
      actor: await given.as(user),
      item: { kind: 'event', id: eventId },
      playerId: sam.id,
      answer,
      note: null,
      version,
      scope,
    });
  const whoComes = async (user: User, eventId: TeamEventId) => listEventAnswers(given.ports)({ actor: await given.as(user), eventId });
  const answersTo = async (ids: readonly TeamEventId[]) =>
    Promise.all(
      ids.map(async (id) => accepted(await whoComes(pat, id)).teams[0]!.answers.find(({ playerId }) => playerId === sam.id)!.answer),
    );

  test('is given and seen as one to a game, and for others neither it nor the event exists', async () => {
    const { id } = await practices();
    expect(accepted(await sayTo(pat, id, 'yes'))).toMatchObject({ answer: 'yes', version: 1, changedAnswers: 1 });
    expect(accepted(await sayTo(manager, id, 'no'))).toMatchObject({ answer: 'no', onBehalf: true });
    expect(accepted(await whoComes(coach, id))).toMatchObject({ teams: [{ counts: { no: 1, silent: 1 } }] });
    expect(accepted(await whoComes(bensMother, id))).toMatchObject({ teams: [{ counts: { no: 1, silent: null } }] });
    for (const user of [anasFather, theirCoach, umpire, visitor]) {
      expect(await whoComes(user, id)).toEqual({ ok: false, error: { kind: 'not-found' } });
      expect(await sayTo(user, id, 'yes')).toEqual({ ok: false, error: { kind: 'not-found' } });
    }
  });

  test('of a series is one to the event, to those that follow or to all, as far as they take one', async () => {
    const { ids } = await practices();
    const [first, second, third, last] = ids as [TeamEventId, TeamEventId, TeamEventId, TeamEventId];
    const actor = await given.as(coach);
    accepted(
      await updateTeamEvent(given.ports)({ actor, eventId: third, scope: 'one', edit: { status: 'canceled' }, versions: undefined }),
    );
    expect(accepted(await sayTo(pat, second, 'yes', 'following'))).toMatchObject({ changedAnswers: 2 });
    expect(await answersTo(ids)).toEqual([null, 'yes', null, 'yes']);
    accepted(await sayTo(kit, last, 'no'));
    expect(accepted(await sayTo(pat, first, 'yes', 'all'))).toMatchObject({ changedAnswers: 2 });
    expect(await answersTo(ids)).toEqual(['yes', 'yes', null, 'yes']);
    expect(accepted(await sayTo(pat, first, 'yes', 'all'))).toMatchObject({ version: 1, changedAnswers: 0 });
    expect(await sayTo(pat, first, 'no', 'all', 0)).toMatchObject({ error: { kind: 'edit-conflict', answer: { answer: 'yes' } } });
    expect(await sayTo(pat, third, 'no', 'all')).toMatchObject({ error: { kind: 'answers-closed', reason: 'not-taking-place' } });
    expect(await answersTo(ids)).toEqual(['yes', 'yes', null, 'yes']);
  });

  test('goes along when a series is moved from a date on, and stays where it is before', async () => {
    const { ids } = await practices();
    const [first, second, third, last] = ids as [TeamEventId, TeamEventId, TeamEventId, TeamEventId];
    accepted(await sayTo(pat, first, 'yes', 'all'));
    accepted(await sayTo(kit, last, 'no'));
    const actor = await given.as(coach);
    const edit = { startsAt: new Date('2026-04-28T21:30:00Z') };
    expect(
      accepted(await updateTeamEvent(given.ports)({ actor, eventId: third, scope: 'following', edit, versions: undefined })),
    ).toMatchObject({ changedEvents: 2 });
    const { items } = accepted(await listTeamEvents(given.ports)({ actor, teamId: given.league.jays.id, page: { limit: 50 } }));
    expect(items.map(({ id, startsAt }) => [id, startsAt.toISOString().slice(5, 16)])).toEqual([
      [first, '04-14T22:30'],
      [second, '04-21T22:30'],
      [third, '04-28T21:30'],
      [last, '05-05T21:30'],
    ]);
    expect(new Set(items.map(({ series }) => series!.id)).size).toBe(2);
    expect(await answersTo(ids)).toEqual(['yes', 'yes', 'yes', 'no']);
  });

  test('ends with the place on the roster: it is not counted, and for the family there is no event any more', async () => {
    const { id } = await practices();
    accepted(await sayTo(pat, id, 'yes'));
    expect(accepted(await whoComes(coach, id))).toMatchObject({ teams: [{ counts: { yes: 1, silent: 1 } }] });
    await given.league.write(({ roster }) => roster.remove(given.org.id, given.league.jays.id, sam.id));
    expect(accepted(await whoComes(coach, id))).toMatchObject({ teams: [{ counts: { yes: 0, silent: 1 } }] });
    expect(await whoComes(pat, id)).toEqual({ ok: false, error: { kind: 'not-found' } });
    expect(await sayTo(pat, id, 'no')).toEqual({ ok: false, error: { kind: 'not-found' } });
  });

  test('closes to families at the event’s own deadline, whatever that of the team’s games is', async () => {
    const { id } = await practices({ respondBy: later(NOON, HOUR) });
    accepted(await setDeadline(coach, 300));
    accepted(await sayTo(pat, id, 'yes'));
    given.move(HOUR);
    expect(await sayTo(pat, id, 'no')).toMatchObject({
      error: { kind: 'answers-closed', reason: 'past-deadline', respondBy: later(NOON, HOUR) },
    });
    accepted(await sayTo(coach, id, 'no'));
  });
});
