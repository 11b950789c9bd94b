import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { changeDay } from '../../../src/application/scheduling/change-day.ts';
import { getDayChange } from '../../../src/application/scheduling/get-day-change.ts';
import { undoDayChange } from '../../../src/application/scheduling/undo-day-change.ts';
import type { TeamEvent } from '../../../src/domain/events/team-event.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Team } from '../../../src/domain/league/team.ts';
import type { Member } from '../../../src/domain/membership/permissions.ts';
import type { DayChangeId, FacilityId } from '../../../src/domain/shared/ids.ts';
import { type LocalDate, localDate } from '../../../src/domain/shared/time.ts';
import { DAY, HOUR, later, MINUTE, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

let admin: Member;
let [first, second]: readonly Game[] = [];
beforeEach(async () => {
  const { league } = given;
  admin = await given.as(await given.person({}, 'admin'));
  first = await league.addGame(league.hawks, league.jays);
  second = await league.addGame(league.owls, league.jays, { startsAt: later(NOON, DAY + 3 * HOUR) });
});

const dayOf = (at: Date): LocalDate => localDate(at, given.org.timeZone);
type Asked = Omit<Parameters<ReturnType<typeof changeDay>>[0], 'actor' | 'scope'>;
const CANCEL: Asked = { action: 'cancel', reason: 'rain', toDate: null, moves: null, isPreview: false };
const change = (over: Partial<Asked> = {}, scope: Partial<Parameters<ReturnType<typeof changeDay>>[0]['scope']> = {}) =>
  changeDay(given.ports)({
    actor: admin,
    ...CANCEL,
    ...over,
    scope: { date: dayOf(first!.startsAt), facilityId: null, fieldId: null, sportId: null, fromTime: null, ...scope },
  });
const undo = (dayChangeId: DayChangeId) => undoDayChange(given.ports)({ actor: admin, dayChangeId });
async function stored(...games: readonly (Game | undefined)[]) {
  const found: (Game | undefined)[] = [];
  await given.league.write(async (repositories) => {
    for (const game of games) found.push(await repositories.games.find(given.org.id, game!.id));
  });
  return found.map((game) => game!);
}
const statuses = async () => (await stored(first, second)).map(({ status }) => status);

describe('a day', () => {
  test('is called off with all its games that are to be played, in one change', async () => {
    const { league } = given;
    const played = await league.addGame(league.hawks, league.owls, {
      startsAt: later(NOON, DAY - 3 * HOUR),
      status: 'final',
      homeScore: 1,
      visitorScore: 0,
    });
    const done = accepted(await change());
    expect(done.games.map(({ gameId, after }) => [gameId, after.status, after.statusReason])).toEqual([
      [first!.id, 'canceled', 'rain'],
      [second!.id, 'canceled', 'rain'],
    ]);
    expect(done.left.map(({ gameId }) => gameId)).toEqual([played.id]);
    expect(await statuses()).toEqual(['canceled', 'canceled']);
    expect(accepted(await getDayChange(given.ports)({ actor: admin, dayChangeId: done.id! })).games).toHaveLength(2);
    expect(await given.audited()).toEqual(['day-changed']);
  });

  test('is changed from a time on, or nothing of it when it is only previewed', async () => {
    expect(accepted(await change({ isPreview: true })).games).toHaveLength(2);
    expect(await statuses()).toEqual(['scheduled', 'scheduled']);
    accepted(await change({ action: 'postpone' }, { fromTime: '14:00' }));
    expect(await statuses()).toEqual(['scheduled', 'postponed']);
  });

  test('is moved to another, where each game finds a free place', async () => {
    const toDate = dayOf(later(first!.startsAt, 7 * DAY));
    accepted(await change({ action: 'move', toDate }));
    const moved = await stored(first, second);
    expect(moved.map(({ startsAt }) => dayOf(startsAt))).toEqual([toDate, toDate]);
    expect(moved.map(({ status }) => status)).toEqual(['scheduled', 'scheduled']);
  });

  test('is not moved to no day, nor to a field that another game has', async () => {
    expect(await change({ action: 'move' })).toMatchObject({ error: { violations: [{ path: ['toDate'], rule: 'required-of-move' }] } });
    expect(await change({ toDate: dayOf(NOON) })).toMatchObject({ error: { violations: [{ rule: 'only-of-move' }] } });
    const { league } = given;
    const other = await league.addGame(league.owls, league.hawks, { startsAt: later(first!.startsAt, 7 * DAY) });
    const moves = [{ gameId: first!.id, startsAt: other.startsAt, fieldId: league.field.id }];
    expect(await change({ action: 'move', toDate: dayOf(other.startsAt), moves })).toMatchObject({ error: { kind: 'field-taken' } });
    expect(await change({}, { facilityId: newId<FacilityId>() })).toMatchObject({
      error: { kind: 'unknown-reference', violations: [{ path: ['facilityId'] }] },
    });
    expect(await statuses()).toEqual(['scheduled', 'scheduled']);
  });
});

describe('a change of a day', () => {
  test('is undone within the hour, once, without games that were changed since', async () => {
    const { id } = accepted(await change());
    await given.league.write(({ games }) => games.save({ ...second!, status: 'canceled', version: second!.version + 5 }));
    given.move(59 * MINUTE);
    const undone = accepted(await undo(id!));
    expect(undone.notUndone).toEqual([{ gameId: second!.id, reason: 'changed-since' }]);
    expect(await statuses()).toEqual(['scheduled', 'canceled']);
    expect(accepted(await undo(id!)).undoneAt).toEqual(undone.undoneAt);
    expect(await given.audited()).toEqual(['day-changed', 'day-change-undone']);
  });

  test('stays after an hour, and another is not found', async () => {
    const { id } = accepted(await change());
    given.move(HOUR + MINUTE);
    expect(await undo(id!)).toMatchObject({ error: { kind: 'undo-expired' } });
    expect(await statuses()).toEqual(['canceled', 'canceled']);
    const dayChangeId = newId<DayChangeId>();
    expect(await undo(dayChangeId)).toMatchObject({ error: { kind: 'not-found' } });
    expect(await getDayChange(given.ports)({ actor: admin, dayChangeId })).toMatchObject({ error: { kind: 'not-found' } });
  });

  test('is for admins only', async () => {
    const { id } = accepted(await change());
    const actor = await given.as(await given.person({}, 'umpire'));
    const refused = [
      await changeDay(given.ports)({
        actor,
        ...CANCEL,
        scope: { date: dayOf(NOON), facilityId: null, fieldId: null, sportId: null, fromTime: null },
      }),
      await undoDayChange(given.ports)({ actor, dayChangeId: id! }),
      await getDayChange(given.ports)({ actor, dayChangeId: id! }),
    ];
    expect(refused).toEqual(refused.map(() => ({ ok: false, error: expect.objectContaining({ kind: 'role-required' }) })));
  });
});

describe('what teams do on a changed day', () => {
  const event = async (team: Team, over: Partial<TeamEvent> = {}) =>
    given.league.addEvent(team, admin.user, { startsAt: later(first!.startsAt, -2 * HOUR), ...over });
  const atLegion = () => ({ facilityId: given.league.facility.id, fieldId: given.league.field.id });
  const events = async (...of: readonly TeamEvent[]) =>
    Promise.all(of.map(async ({ id }) => (await given.ports.read.teamEvent(given.org.id, id))!.event));
  const statusOf = async (of: TeamEvent) => (await events(of))[0]!.status;

  test.each(['cancel', 'postpone', 'move'] as const)(
    'at the league’s places is canceled with the games that it is to %s',
    async (action) => {
      const { hawks, owls } = given.league;
      const [practice, atSchool] = [await event(hawks, atLegion()), await event(owls, { place: 'School' })];
      const toDate = action === 'move' ? dayOf(later(first!.startsAt, 7 * DAY)) : null;
      const preview = accepted(await change({ action, toDate, isPreview: true }));
      expect(preview.events.map(({ eventId }) => eventId)).toEqual([practice.id]);
      expect(await statusOf(practice)).toBe('scheduled');
      const done = accepted(await change({ action, toDate }));
      expect(done.events).toMatchObject([{ eventId: practice.id, team: { name: 'Red Hawks' }, isRestored: null }]);
      expect(await events(practice, atSchool)).toMatchObject([
        { status: 'canceled', statusReason: 'rain', fieldId: practice.fieldId },
        { status: 'scheduled' },
      ]);
    },
  );

  test('is reached by the place and the time of the change, and not by one of a sport’s games', async () => {
    const { hawks, owls, sport, facility, addFacility } = given.league;
    const other = await addFacility({ name: 'Elm Park' });
    const [here, there] = [await event(hawks, atLegion()), await event(owls, { facilityId: other.id })];
    accepted(await change({}, { sportId: sport.id }));
    accepted(await change({}, { facilityId: facility.id, fromTime: '23:00' }));
    expect([await statusOf(here), await statusOf(there)]).toEqual(['scheduled', 'scheduled']);
    accepted(await change({}, { facilityId: other.id }));
    expect([await statusOf(here), await statusOf(there)]).toEqual(['scheduled', 'canceled']);
  });

  test('is changed, and kept to be undone, also on a day without games', async () => {
    const { hawks } = given.league;
    const practice = await event(hawks, { ...atLegion(), startsAt: later(first!.startsAt, 3 * DAY) });
    const done = accepted(await change({}, { date: dayOf(practice.startsAt) }));
    expect([done.games, done.events.length, done.id === null]).toEqual([[], 1, false]);
    accepted(await undo(done.id!));
    expect(await statusOf(practice)).toBe('scheduled');
  });

  test('is restored when the change is undone, but for what was changed since or has lost its place', async () => {
    const { hawks, owls, jays } = given.league;
    const practice = await event(hawks, atLegion());
    const moved = await event(owls, { ...atLegion(), startsAt: later(first!.startsAt, 8 * HOUR) });
    const crowded = await event(jays, { ...atLegion(), startsAt: later(first!.startsAt, -6 * HOUR) });
    const { id } = accepted(await change());
    await given.league.write(({ teamEvents }) => teamEvents.saveAll([{ ...moved, status: 'canceled', version: moved.version + 2 }]));
    await event(owls, { ...atLegion(), startsAt: crowded.startsAt });
    const undone = accepted(await undo(id!));
    expect(new Map(undone.events.map(({ eventId, isRestored }) => [eventId, isRestored]))).toEqual(
      new Map([
        [crowded.id, false],
        [practice.id, true],
        [moved.id, false],
      ]),
    );
    expect(await events(practice, moved, crowded)).toMatchObject([
      { status: 'scheduled', statusReason: null, fieldId: practice.fieldId },
      { status: 'canceled' },
      { status: 'canceled', statusReason: 'rain' },
    ]);
    expect(accepted(await undo(id!)).events).toEqual(undone.events);
  });
});
