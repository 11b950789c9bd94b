import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { addOfficialPlace } from '../../../src/application/officials/add-official-place.ts';
import { answerAssignment } from '../../../src/application/officials/answer-assignment.ts';
import { changeOfficialPlace, type PlaceEdit } from '../../../src/application/officials/change-official-place.ts';
import { getAvailability } from '../../../src/application/officials/get-availability.ts';
import { listMyAssignments } from '../../../src/application/officials/list-my-assignments.ts';
import { listOfficialAssignments } from '../../../src/application/officials/list-official-assignments.ts';
import { listOfficialFees } from '../../../src/application/officials/list-official-fees.ts';
import { listOpenGames } from '../../../src/application/officials/list-open-games.ts';
import { removeOfficialPlace } from '../../../src/application/officials/remove-official-place.ts';
import { setAvailability } from '../../../src/application/officials/set-availability.ts';
import { takeOpenPlace } from '../../../src/application/officials/take-open-place.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Member } from '../../../src/domain/membership/permissions.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { GameId, OfficialAssignmentId } from '../../../src/domain/shared/ids.ts';
import { HOUR, later, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

let admin: Member;
let [una, otto]: readonly User[] = [];
let game: Game;
beforeEach(async () => {
  admin = await given.as(await given.person({}, 'admin'));
  [una, otto] = [await given.person({ name: 'Una' }, 'umpire'), await given.person({ name: 'Otto' }, 'umpire')];
  game = await given.league.addGame(given.league.hawks, given.league.jays);
});

type Added = Partial<Omit<Parameters<ReturnType<typeof addOfficialPlace>>[0], 'actor'>>;
const add = (over: Added = {}) =>
  addOfficialPlace(given.ports)({
    actor: admin,
    gameId: game.id,
    position: 'Plate',
    feeCents: 5000,
    userId: null,
    respondBy: null,
    force: false,
    ...over,
  });
const change = (assignmentId: OfficialAssignmentId, edit: PlaceEdit, force = false) =>
  changeOfficialPlace(given.ports)({ actor: admin, assignmentId, edit, force });
const answer = async (user: User, assignmentId: OfficialAssignmentId, said: 'accept' | 'decline') =>
  answerAssignment(given.ports)({ actor: await given.as(user), assignmentId, given: said });
const places = async () =>
  accepted(await listOfficialAssignments(given.ports)({ actor: admin, page: { limit: 10 } })).items.map(({ state, official }) => [
    state,
    official?.name ?? null,
  ]);
const openTo = async (user: User) =>
  accepted(await listOpenGames(given.ports)({ actor: await given.as(user), page: { limit: 10 } })).items.map(({ position }) => position);

describe('a place in a game', () => {
  test('is open until it is offered, and theirs once they accept', async () => {
    const { id, state } = accepted(await add());
    expect(state).toBe('open');
    expect(accepted(await change(id, { userId: una!.id }))).toMatchObject({ state: 'offered', official: { name: 'Una' } });
    expect(accepted(await answer(una!, id, 'accept')).state).toBe('accepted');
    expect(accepted(await answer(una!, id, 'accept')).state).toBe('accepted');
    const mine = accepted(await listMyAssignments(given.ports)({ actor: await given.as(una!), page: { limit: 10 } }));
    expect(mine.items.map((each) => each.id)).toEqual([id]);
    expect(await given.audited()).toEqual(['official-place-added', 'official-assigned', 'official-answered']);
  });

  test('that is declined is open to others, and is offered to the same umpire again', async () => {
    const { id } = accepted(await add({ userId: una!.id }));
    expect(await openTo(otto!)).toEqual([]);
    expect(accepted(await answer(una!, id, 'decline')).state).toBe('declined');
    expect(await answer(una!, id, 'accept')).toMatchObject({ error: { kind: 'already-decided' } });
    expect(await openTo(otto!)).toEqual(['Plate']);
    expect(accepted(await change(id, { userId: una!.id })).state).toBe('offered');
  });

  test('is not found by an umpire to whom it is not offered', async () => {
    const { id } = accepted(await add({ userId: una!.id }));
    expect(await answer(otto!, id, 'accept')).toMatchObject({ error: { kind: 'not-found' } });
    expect(await places()).toEqual([['offered', 'Una']]);
  });

  test('is taken away, described anew and removed', async () => {
    const { id } = accepted(await add({ userId: una!.id }));
    expect(accepted(await change(id, { position: 'Base', feeCents: 4000 }))).toMatchObject({
      position: 'Base',
      feeCents: 4000,
      state: 'offered',
    });
    expect(accepted(await change(id, { userId: null })).state).toBe('open');
    accepted(await removeOfficialPlace(given.ports)({ actor: admin, assignmentId: id }));
    expect(await places()).toEqual([]);
    expect(await removeOfficialPlace(given.ports)({ actor: admin, assignmentId: id })).toMatchObject({ error: { kind: 'not-found' } });
    expect(await change(id, { position: 'Base' })).toMatchObject({ error: { kind: 'not-found' } });
  });

  test('is one of a game of the org, and is offered to one of its umpires', async () => {
    expect(await add({ gameId: newId<GameId>() })).toMatchObject({
      error: { kind: 'unknown-reference', violations: [{ path: ['gameId'] }] },
    });
    const coach = await given.person({}, 'coach');
    expect(await add({ userId: coach.id })).toMatchObject({ error: { kind: 'unknown-reference', violations: [{ path: ['userId'] }] } });
    expect(await places()).toEqual([]);
  });
});

describe('an umpire', () => {
  test('is not in two games at once, even if an admin insists', async () => {
    const other = await given.league.addGame(given.league.owls, given.league.jays, { startsAt: later(game.startsAt, HOUR), fieldId: null });
    accepted(await add({ userId: una!.id }));
    for (const force of [false, true]) {
      expect(await add({ gameId: other.id, userId: una!.id, force })).toMatchObject({
        error: { kind: 'official-conflict', conflicts: [{ reason: 'other-game', gameId: game.id }] },
      });
    }
  });

  test('is not assigned when they cannot come, unless an admin insists', async () => {
    const actor = await given.as(una!);
    const blackouts = [{ from: '2026-01-01', to: '2026-12-31' }] as never;
    expect(accepted(await getAvailability(given.ports)({ actor }))).toEqual({ weekly: [], blackouts: [] });
    accepted(await setAvailability(given.ports)({ actor, weekly: [], blackouts }));
    expect(accepted(await getAvailability(given.ports)({ actor }))).toEqual({ weekly: [], blackouts });
    expect(await add({ userId: una!.id })).toMatchObject({ error: { kind: 'official-conflict' } });
    expect(accepted(await add({ userId: una!.id, force: true })).state).toBe('offered');
  });

  test('does not officiate a game of a team that they coach', async () => {
    await given.join(una!, 'coach');
    await given.league.coachedBy(given.league.hawks, una!);
    expect(await add({ userId: una!.id })).toMatchObject({ error: { kind: 'official-conflict' } });
  });
});

describe('an open place', () => {
  const take = async (user: User, assignmentId: OfficialAssignmentId, isAllowed = true) => {
    const member = await given.as(user);
    const org = { ...member.org, settings: { ...member.org.settings, umpiresAssignThemselves: isAllowed } };
    return takeOpenPlace(given.ports)({ actor: { ...member, org }, assignmentId });
  };

  test('is taken by the umpire who asks first, where the league allows that', async () => {
    const { id } = accepted(await add());
    expect(await take(una!, id, false)).toMatchObject({ error: { kind: 'not-allowed', reason: 'league-assigns' } });
    expect(accepted(await take(una!, id)).state).toBe('accepted');
    expect(accepted(await take(una!, id)).state).toBe('accepted');
    expect(await take(otto!, id)).toMatchObject({ error: { kind: 'not-found' } });
  });

  test('is taken by nobody once the game has begun, nor by an umpire who is elsewhere then', async () => {
    const other = await given.league.addGame(given.league.owls, given.league.jays, { startsAt: later(game.startsAt, HOUR), fieldId: null });
    accepted(await add({ userId: una!.id }));
    const { id } = accepted(await add({ gameId: other.id }));
    expect(await take(una!, id)).toMatchObject({ error: { kind: 'official-conflict' } });
    given.set(other.startsAt);
    expect(await take(otto!, id)).toMatchObject({ error: { kind: 'not-found' } });
  });
});

test('fees are due for accepted places of a month, and for no game that was called off', async () => {
  const off = await given.league.addGame(given.league.owls, given.league.jays, { status: 'canceled', startsAt: later(NOON, 40 * HOUR) });
  const { id } = accepted(await add({ userId: una!.id }));
  accepted(await add({ userId: otto!.id, position: 'Base' }));
  await given.league.write(async ({ officialAssignments }) => {
    const place = await officialAssignments.findForUpdate(given.org.id, id);
    await officialAssignments.save({ ...place!, id: newId<OfficialAssignmentId>(), gameId: off.id, state: 'accepted' });
  });
  accepted(await answer(una!, id, 'accept'));
  const fees = async (month: string) => accepted(await listOfficialFees(given.ports)({ actor: admin, month }));
  expect(await fees(game.startsAt.toISOString().slice(0, 7))).toEqual([
    expect.objectContaining({ official: 'Una', position: 'Plate', feeCents: 5000 }),
  ]);
  expect(await fees('2026-01')).toEqual([]);
});

test('places are for admins, and answers for umpires', async () => {
  const { id } = accepted(await add());
  const [coach, umpire] = [await given.as(await given.person({}, 'coach')), await given.as(una!)];
  const refused = [
    await addOfficialPlace(given.ports)({
      actor: umpire,
      gameId: game.id,
      position: 'Base',
      feeCents: 0,
      userId: null,
      respondBy: null,
      force: false,
    }),
    await changeOfficialPlace(given.ports)({ actor: umpire, assignmentId: id, edit: { userId: una!.id }, force: false }),
    await removeOfficialPlace(given.ports)({ actor: umpire, assignmentId: id }),
    await listOfficialFees(given.ports)({ actor: umpire, month: '2026-05' }),
    await answerAssignment(given.ports)({ actor: coach, assignmentId: id, given: 'accept' }),
    await takeOpenPlace(given.ports)({ actor: coach, assignmentId: id }),
    await setAvailability(given.ports)({ actor: coach, weekly: [], blackouts: [] }),
  ];
  expect(refused).toEqual(refused.map(() => ({ ok: false, error: expect.objectContaining({ kind: 'role-required' }) })));
});
