import { beforeEach, describe, expect, test } from '@jest/globals';
import { getGame } from '../../../src/application/games/get-game.ts';
import { updateGame } from '../../../src/application/games/update-game.ts';
import { addOfficialPlace } from '../../../src/application/officials/add-official-place.ts';
import { listScorerCandidates } from '../../../src/application/scoring/list-scorer-candidates.ts';
import type { Game, GameEdit } from '../../../src/domain/games/game.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { anOrg, aUser, DAY, HOUR, later, MINUTE, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

let game: Game;
let staff: User;
let coach: User;
let umpire: User;
let parent: User;
beforeEach(async () => {
  const { league, person } = given;
  game = await league.addGame(league.jays, league.hawks, { status: 'in_progress', snackParentPhone: '555-0100' });
  [staff, coach, umpire, parent] = [
    await person({}, 'staff'),
    await person({}, 'coach'),
    await person({}, 'umpire'),
    await person({}, 'parent'),
  ];
  await league.coachedBy(league.jays, coach);
  await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), parent);
});

type Terms = { of?: Game; versions?: readonly number[]; force?: boolean };
const update = async (user: User, edit: GameEdit, { of = game, versions, force = false }: Terms = {}) =>
  updateGame(given.ports)({ actor: await given.as(user), gameId: of.id, edit, versions, force });
const see = async (user = staff, of = game) => accepted(await getGame(given.ports)({ actor: await given.as(user), gameId: of.id }));
const CORRECTION = { error: { kind: 'role-required', roles: ['admin', 'staff'] } };

describe('an edit', () => {
  test('changes what it names, and answers the game as it is read from then on', async () => {
    given.move(MINUTE);
    const updated = accepted(await update(umpire, { homeScore: 3, visitorScore: 2 }));
    expect(updated).toMatchObject({ homeScore: 3, visitorScore: 2, status: 'in_progress', version: 2, updatedAt: later(NOON, MINUTE) });
    expect(await see(umpire)).toEqual(updated);
    expect(accepted(await update(umpire, { homeScore: null }))).toMatchObject({ homeScore: null, visitorScore: 2 });
  });

  test('is whole or not at all where one of its fields is not the member’s to change', async () => {
    const refused = { error: { kind: 'role-required', roles: ['admin', 'staff', 'coach', 'umpire'] } };
    expect(await update(parent, { snackParentName: 'Pat', homeScore: 3 })).toMatchObject(refused);
    expect(await see()).toMatchObject({ snackParentName: null, version: 1 });
    expect(await update(parent, { snackParentName: 'Pat' })).toMatchObject({ ok: true });
  });

  test('is a coach’s in games of their own teams', async () => {
    const elsewhere = await given.league.addGame(given.league.hawks, given.league.owls);
    expect(await update(coach, { visitorScore: 1, snackParentName: 'Lee' })).toMatchObject({ ok: true });
    expect(await update(coach, { homeScore: 1 }, { of: elsewhere })).toMatchObject({
      error: { kind: 'not-allowed', reason: 'not-your-team' },
    });
  });

  test('names an official scorer who is a member', async () => {
    const unknown = { error: { kind: 'unknown-reference', violations: [{ path: ['officialScorerUserId'] }] } };
    expect(await update(staff, { officialScorerUserId: aUser().id })).toMatchObject(unknown);
    expect(await update(staff, { officialScorerUserId: parent.id })).toMatchObject({ ok: true });
  });

  test('names no parent without a child as official scorer, unless admins or staff make it', async () => {
    const visitor = await given.person({}, 'parent');
    for (const user of [coach, umpire]) {
      expect(await update(user, { officialScorerUserId: visitor.id })).toMatchObject({
        error: { kind: 'not-allowed', reason: 'scorer-without-child' },
      });
      expect(await update(user, { officialScorerUserId: parent.id })).toMatchObject({ ok: true });
    }
    expect(await update(staff, { officialScorerUserId: visitor.id })).toMatchObject({ ok: true });
  });

  test('of an umpire names a scorer in every game until the league assigns umpires, then in their own', async () => {
    const { league, ports } = given;
    expect(await update(umpire, { officialScorerUserId: umpire.id })).toMatchObject({ ok: true });
    const assigned = await league.addGame(league.hawks, league.owls);
    const place = { gameId: assigned.id, position: 'Plate', feeCents: 0, userId: umpire.id, respondBy: null, force: true };
    accepted(await addOfficialPlace(ports)({ actor: await given.as(await given.person({}, 'admin')), ...place }));
    expect(await update(umpire, { officialScorerUserId: parent.id })).toMatchObject({
      error: { kind: 'not-allowed', reason: 'not-your-game' },
    });
    expect(await update(umpire, { officialScorerUserId: umpire.id, homeScore: 3 })).toMatchObject({ ok: true });
    expect(await update(umpire, { officialScorerUserId: parent.id }, { of: assigned })).toMatchObject({ ok: true });
    const candidates = async (gameId: Game['id']) => listScorerCandidates(ports)({ actor: await given.as(umpire), gameId });
    expect(await candidates(game.id)).toMatchObject({ error: { reason: 'not-your-game' } });
    expect(await candidates(assigned.id)).toMatchObject({ ok: true });
  });

  test('that names a scorer is in the audit log, one that leaves them as they were is not', async () => {
    for (const officialScorerUserId of [parent.id, parent.id, null]) accepted(await update(coach, { officialScorerUserId }));
    const entries = (await given.ports.read.auditEntries(given.org.id)).filter(({ action }) => action === 'scorer-named');
    expect(entries.map(({ actorId, subjectId, facts }) => [actorId, subjectId, facts])).toEqual([
      [coach.id, game.id, { userId: parent.id }],
      [coach.id, game.id, { userId: null }],
    ]);
  });

  test('on an earlier version is refused with the game as the member may see it', async () => {
    accepted(await update(staff, { homeScore: 1 }, { versions: [1] }));
    const refused = await update(umpire, { homeScore: 9 }, { versions: [1] });
    expect(refused).toMatchObject({ error: { kind: 'edit-conflict', game: { version: 2, homeScore: 1, snackParentPhone: null } } });
    expect(refused).toMatchObject({ error: { game: await see(umpire) } });
    expect(await update(umpire, { homeScore: 9 }, { versions: [1, 2] })).toMatchObject({ ok: true });
  });

  test('of a game in another org finds none', async () => {
    const other = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
    const theirs = await other.addGame(other.jays, other.hawks);
    expect(await update(staff, { homeScore: 1 }, { of: theirs })).toMatchObject({ error: { kind: 'not-found' } });
  });
});

describe('a status', () => {
  test('finalises a game, which scores do not; who did takes it up again for 12 hours, admins and staff at any time', async () => {
    accepted(await update(umpire, { homeScore: 3, visitorScore: 2 }));
    expect(await see()).toMatchObject({ status: 'in_progress' });
    expect(accepted(await update(umpire, { status: 'final' }))).toMatchObject({ status: 'final', homeScore: 3 });
    expect(await update(coach, { status: 'in_progress' })).toMatchObject(CORRECTION);
    expect(await update(umpire, { status: 'in_progress' })).toMatchObject({ ok: true });
    given.move(MINUTE);
    accepted(await update(coach, { status: 'final' }));
    expect(await update(umpire, { status: 'in_progress' })).toMatchObject(CORRECTION);
    given.move(12 * HOUR + 1);
    expect(await update(coach, { status: 'in_progress' })).toMatchObject(CORRECTION);
    expect(await update(staff, { status: 'in_progress' })).toMatchObject({ ok: true });
  });

  test('of a canceled game ends its scoring', async () => {
    accepted(await update(staff, { status: 'canceled', statusReason: 'rain' }));
    expect(await update(staff, { homeScore: 1 })).toMatchObject({ error: { kind: 'game-not-open', gameStatus: 'canceled' } });
  });

  test('of a forfeit is one of a team that plays, or of both, and is undone by admins and staff', async () => {
    const { hawks, owls } = given.league;
    expect(await update(umpire, { status: 'forfeit' })).toMatchObject({ error: { violations: [{ path: ['forfeitedBy'] }] } });
    expect(await update(umpire, { status: 'forfeit', forfeitedBy: owls.id })).toMatchObject({ error: { kind: 'unknown-reference' } });
    expect(accepted(await update(coach, { status: 'forfeit', doubleForfeit: true }))).toMatchObject({
      status: 'forfeit',
      forfeitedBy: null,
      doubleForfeit: true,
    });
    expect(await update(coach, { status: 'scheduled' })).toMatchObject(CORRECTION);
    expect(await update(coach, { forfeitedBy: hawks.id })).toMatchObject(CORRECTION);
    expect(accepted(await update(staff, { forfeitedBy: hawks.id }))).toMatchObject({ forfeitedBy: hawks.id, doubleForfeit: false });
    expect(accepted(await update(staff, { status: 'final' }))).toMatchObject({ status: 'final', forfeitedBy: null });
  });
});

describe('moving a game', () => {
  const nextWeek = later(NOON, 7 * DAY);

  test('is for admins and staff, and keeps the first date', async () => {
    const { facility, field } = given.league;
    const edit = { startsAt: nextWeek, facilityId: facility.id, fieldId: field.id };
    for (const user of [coach, umpire, parent]) expect(await update(user, edit)).toMatchObject(CORRECTION);
    expect(accepted(await update(staff, edit))).toMatchObject({
      startsAt: nextWeek,
      localDate: '2026-04-18',
      localTime: '12:00',
      originalStartsAt: game.startsAt,
    });
  });

  test('to a field that is taken shows the other game, and is forced by admins and staff', async () => {
    const { league } = given;
    const there = await league.addGame(league.owls, league.jays, { startsAt: nextWeek, endsAt: later(nextWeek, 2 * HOUR) });
    const edit = { startsAt: later(nextWeek, 2 * HOUR - MINUTE) };
    const refused = await update(staff, edit);
    expect(refused).toMatchObject({ error: { kind: 'field-taken', game: await see(staff, there) } });
    expect(await update(coach, { homeScore: 1 }, { force: true })).toMatchObject(CORRECTION);
    expect(await update(staff, edit, { force: true })).toMatchObject({ ok: true });
  });

  test.each([
    ['startsAt', { startsAt: new Date('9999-12-31T23:59:59Z') }],
    ['endsAt', { endsAt: new Date('2026-04-01T00:00:00Z') }],
  ])('is refused where it makes no sense of %s', async (field, edit) => {
    expect(await update(staff, edit)).toMatchObject({ error: { kind: 'invalid-request', violations: [{ path: [field] }] } });
  });
});

test('a parent who is the official scorer scores a whole game, and does not call it off', async () => {
  expect(await update(parent, { homeScore: 1 })).toMatchObject({ error: { kind: 'role-required' } });
  accepted(await update(umpire, { officialScorerUserId: parent.id }));
  expect(await update(parent, { homeScore: 1 })).toMatchObject({ error: { kind: 'role-required' } });
  given.move(20 * HOUR);
  const periodScores = [{ period: 1, home: 2, visitor: 0 }];
  expect(accepted(await update(parent, { homeScore: 2, visitorScore: 0, periodScores }))).toMatchObject({ homeScore: 2 });
  for (const status of ['suspended', 'canceled', 'postponed', 'forfeit', 'scheduled'] as const)
    expect((await update(parent, { status })).ok).toBe(status === 'suspended');
  accepted(await update(staff, { status: 'scheduled' }));
  for (const status of ['in_progress', 'final'] as const) accepted(await update(parent, { status }));
  expect(await update(coach, { status: 'in_progress' })).toMatchObject(CORRECTION);
  expect(await update(parent, { status: 'in_progress' })).toMatchObject({ ok: true });
  expect(await update(parent, { homeJerseyColor: 'Red' })).toMatchObject({ error: { kind: 'role-required' } });
});
