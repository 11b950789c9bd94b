import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import type { Repositories } from '../../src/application/ports/storage/storage.ts';
import { changeDay, type RequestedMove } from '../../src/application/scheduling/change-day.ts';
import { undoDayChange } from '../../src/application/scheduling/undo-day-change.ts';
import type { Game } from '../../src/domain/games/game.ts';
import type { Field } from '../../src/domain/league/facility.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { DayAction, DayScope } from '../../src/domain/scheduling/day-change.ts';
import type { DayChangeId } from '../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { timeTbdOn } from '../../src/domain/shared/time-tbd.ts';
import { aMember, DAY, HOUR, later, MINUTE, NOON } from '../support/builders.ts';
import { type PushScene, pushScene } from '../support/push-scene.ts';
import { withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';

const SUNDAY = '2026-04-12' as LocalDate;
const NEXT_SUNDAY = '2026-04-19' as LocalDate;
const EVERYTHING: DayScope = { date: SUNDAY, facilityId: null, fieldId: null, sportId: null, fromTime: null };
/** Long enough for an update to finish; a shorter one would only detect less. */
const WINDOW_MS = 300;
/** On Sunday, in the league's time zone. */
const at = (hour: number, days = 0) => later(new Date('2026-04-12T05:00:00.000Z'), days * DAY + hour * HOUR);

/** What every storage must do when a whole day is canceled, moved and restored. */
export function dayChangesContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`changes of a day on ${adapter}`, () => {
    let storage: StorageSubject;
    let scene: PushScene;
    let admin: User;
    let morning: Game;
    let noon: Game;
    let other: Field;
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      storage.clock.set(NOON);
      scene = await pushScene(storage);
      // Sends what earlier tests have left.
      await scene.reached();
      admin = await scene.person('admin');
      const { league } = scene;
      other = await league.addField({ name: 'Field 3' });
      morning = await league.addGame(league.jays, league.hawks, { startsAt: at(9) });
      noon = await league.addGame(league.hawks, league.owls, { startsAt: at(12), fieldId: other.id });
    });

    type Terms = Partial<{
      scope: Partial<DayScope>;
      action: DayAction;
      toDate: LocalDate;
      moves: readonly RequestedMove[];
      isPreview: boolean;
      through: (repositories: Repositories) => Repositories;
    }>;
    const deps = (through: (repositories: Repositories) => Repositories) => ({
      unitOfWork: withRepositories(storage.unitOfWork, through),
      clock: storage.clock.read,
      newId,
    });
    const actor = () => aMember({ user: admin, org: scene.org, roles: new Set(['admin']) });
    const change = ({ scope = {}, action = 'cancel', toDate, moves, isPreview = false, through = (same) => same }: Terms = {}) =>
      changeDay(deps(through))({
        actor: actor(),
        scope: { ...EVERYTHING, ...scope },
        action,
        reason: 'rain',
        isPreview,
        toDate: toDate ?? null,
        moves: moves ?? null,
      });
    const undo = (id: DayChangeId | null, through = (same: Repositories) => same) =>
      undoDayChange(deps(through))({ actor: actor(), dayChangeId: id! });
    const stored = async ({ id }: Game) => (await storage.read.game(scene.org.id, id))!.game;
    const changesOf = async ({ id }: Game) =>
      (await storage.read.gameChanges(scene.org.id, id, { limit: 10 }))!.items.map(({ field, new: next }) => [field, next]);
    const audited = async () => (await storage.read.auditEntries(scene.org.id)).map(({ action, facts }) => ({ action, facts }));

    test('cancel all of its games with a reason, and keep who changed what', async () => {
      const dayAfter = await scene.league.addGame(scene.league.jays, scene.league.owls, { startsAt: at(25) });
      const changed = accepted(await change());
      expect(changed.games.map(({ gameId }) => gameId)).toEqual([morning.id, noon.id]);
      expect(changed.games[0]).toMatchObject({
        homeTeam: { name: 'Blue Jays' },
        before: { status: 'scheduled', statusReason: null, facility: { name: 'Legion Park', fieldName: 'Field 2' } },
        after: { status: 'canceled', statusReason: 'rain' },
      });
      expect(await stored(morning)).toMatchObject({ status: 'canceled', statusReason: 'rain', version: 2 });
      expect(await stored(dayAfter)).toEqual(dayAfter);
      expect(await changesOf(noon)).toEqual(
        expect.arrayContaining([
          ['status', 'canceled'],
          ['statusReason', 'rain'],
        ]),
      );
      expect(await audited()).toEqual([
        { action: 'day-changed', facts: expect.objectContaining({ action: 'cancel', date: SUNDAY, reason: 'rain', games: 2 }) },
      ]);
    });

    test('are of one field, one facility or one sport, and from some clock on, where that is asked for', async () => {
      const elsewhere = await scene.league.addFacility({ name: 'Elsewhere' });
      const soccer = await scene.league.addSport({ code: 'soccer', name: 'Soccer' });
      const ids = async (scope: Partial<DayScope>) => accepted(await change({ scope, isPreview: true })).games.map(({ gameId }) => gameId);
      expect(await ids({ fieldId: other.id })).toEqual([noon.id]);
      expect(await ids({ facilityId: scene.league.facility.id })).toEqual([morning.id, noon.id]);
      expect(await ids({ facilityId: elsewhere.id })).toEqual([]);
      expect(await ids({ sportId: soccer.id })).toEqual([]);
      expect(await ids({ fromTime: '12:00' })).toEqual([noon.id]);
      expect(await change({ scope: { fieldId: other.id, facilityId: elsewhere.id } })).toMatchObject({
        error: { kind: 'unknown-reference', violations: [{ path: ['fieldId'], rule: 'not-in-facility' }] },
      });
    });

    test('suspend a game that is in progress, and leave one that has been played', async () => {
      const { league } = scene;
      const played = await league.addGame(league.jays, league.owls, { startsAt: at(6), status: 'final', homeScore: 3, visitorScore: 1 });
      const started = await league.addGame(league.jays, league.owls, { startsAt: at(15), status: 'in_progress' });
      const changed = accepted(await change({ action: 'postpone' }));
      expect((await stored(started)).status).toBe('suspended');
      expect((await stored(morning)).status).toBe('postponed');
      expect(await stored(played)).toEqual(played);
      expect(changed.left).toMatchObject([{ gameId: played.id, status: 'final' }]);
    });

    test('are previewed with the games and how many people would hear, and change nothing', async () => {
      const [parent, coach] = [await scene.parent(), await scene.coach(scene.league.owls)];
      await scene.parent();
      for (const user of [parent, coach]) await scene.device(user);
      const preview = accepted(await change({ isPreview: true }));
      expect(preview).toMatchObject({ id: null, isPreview: true, people: 2 });
      expect(preview.games).toHaveLength(2);
      expect(await stored(morning)).toEqual(morning);
      expect(await audited()).toEqual([]);
      expect(await scene.reached()).toEqual([]);
      expect(accepted(await change()).people).toBe(2);
    });

    test('are told to each person once, however many of their games are changed', async () => {
      const parent = await scene.parent();
      await scene.league.linkTo(await scene.league.addPlayer('Kim Ortiz', scene.league.owls), parent);
      const token = await scene.device(parent);
      const other = await scene.device(await scene.coach(scene.league.jays));
      const { id } = accepted(await change());
      expect((await scene.reached()).sort()).toEqual([token, other].sort());
      expect(scene.recorder.sent().at(-1)).toMatchObject({
        title: scene.org.name,
        body: 'Games on Sun Apr 12 are canceled: rain',
        data: { kind: 'day-change', orgId: scene.org.id, dayChangeId: id },
      });
      await undo(id);
      expect((await scene.reached()).sort()).toEqual([token, other].sort());
      expect(scene.recorder.sent().at(-1)).toMatchObject({ body: 'Games on Sun Apr 12 are back on the schedule' });
    });

    test('that are undone before they were told are told as undone alone', async () => {
      const token = await scene.device(await scene.parent());
      const { id } = accepted(await change());
      await undo(id);
      const before = scene.recorder.sent().length;
      expect(await scene.reached()).toEqual([token]);
      expect(scene.recorder.sent().slice(before)).toMatchObject([{ body: 'Games on Sun Apr 12 are back on the schedule' }]);
    });

    test('are undone within the hour, games as they were, and no later', async () => {
      const started = await scene.league.addGame(scene.league.jays, scene.league.owls, { startsAt: at(15), status: 'in_progress' });
      const { id } = accepted(await change());
      storage.clock.set(later(NOON, HOUR));
      const undone = accepted(await undo(id));
      expect(undone.notUndone).toEqual([]);
      for (const game of [morning, noon, started])
        expect(await stored(game)).toEqual({ ...game, version: 3, updatedAt: later(NOON, HOUR) });
      expect(accepted(await undo(id))).toEqual(undone);
      expect((await stored(morning)).version).toBe(3);

      const again = accepted(await change());
      storage.clock.set(later(NOON, 2 * HOUR + 1));
      expect(await undo(again.id)).toEqual({ ok: false, error: { kind: 'undo-expired', undoableUntil: later(NOON, 2 * HOUR) } });
      expect((await stored(morning)).status).toBe('canceled');
    });

    test('leave a game that was changed since, or whose field is taken, when they are undone, and say which', async () => {
      const { league } = scene;
      const { id } = accepted(await change());
      await scene.edit(admin, morning, { status: 'scheduled' });
      await league.addGame(league.jays, league.hawks, { startsAt: at(13), fieldId: other.id });
      const undone = accepted(await undo(id));
      expect(undone.notUndone).toEqual([
        { gameId: morning.id, reason: 'changed-since' },
        { gameId: noon.id, reason: 'field-taken' },
      ]);
      expect((await stored(noon)).status).toBe('canceled');
    });

    test('move games to free fields of another date, as near as can be to where and when they were', async () => {
      const { league } = scene;
      const postponed = await league.addGame(league.jays, league.owls, { startsAt: at(17), status: 'postponed', statusReason: 'heat' });
      // Both fields are taken in the morning, and at noon one of the teams plays.
      const [cubs, bears] = [await league.addTeam('Cubs'), await league.addTeam('Bears')];
      for (const { id: fieldId } of [league.field, other]) await league.addGame(cubs, bears, { startsAt: at(9, 7), fieldId });
      const preview = accepted(await change({ action: 'move', toDate: NEXT_SUNDAY, isPreview: true }));
      const moved = accepted(await change({ action: 'move', toDate: NEXT_SUNDAY }));
      expect(moved.games).toEqual(preview.games);
      const [first, second, third] = [await stored(morning), await stored(noon), await stored(postponed)];
      expect(second).toMatchObject({ startsAt: at(12, 7), fieldId: other.id, originalStartsAt: at(12), status: 'scheduled' });
      expect(first).toMatchObject({ startsAt: at(14, 7), fieldId: league.field.id });
      expect(third).toMatchObject({ startsAt: at(17, 7), fieldId: league.field.id, status: 'scheduled', statusReason: null });
      const ofDay = (await storage.read.schedule(scene.org.id, { from: at(0, 7), before: at(24, 7) }, {}, { limit: 100 })).items;
      const overlapping = ofDay.flatMap(({ game: one }) =>
        ofDay.filter(
          ({ game: two }) =>
            one.id < two.id &&
            one.homeTeamId !== cubs.id &&
            one.startsAt < two.endsAt &&
            two.startsAt < one.endsAt &&
            (one.fieldId === two.fieldId ||
              [one.homeTeamId, one.visitorTeamId].some((team) => team === two.homeTeamId || team === two.visitorTeamId)),
        ),
      );
      expect(overlapping).toEqual([]);
      accepted(await undo(moved.id));
      expect(await stored(postponed)).toEqual({ ...postponed, version: 3, updatedAt: NOON });
    });

    test('move a game whose time is to be decided as it is, and look for no hour for it', async () => {
      const { league } = scene;
      const undecided = timeTbdOn('2026-04-12' as LocalDate, league.org.timeZone);
      const game = await league.addGame(league.jays, league.owls, { startsAt: undecided.startsAt, endsAt: undecided.endsAt });
      accepted(await change({ action: 'move', toDate: NEXT_SUNDAY }));
      const moved = timeTbdOn(NEXT_SUNDAY, league.org.timeZone);
      expect(await stored(game)).toMatchObject({ startsAt: moved.startsAt, endsAt: moved.endsAt, fieldId: game.fieldId });
      // The others are placed as without it.
      expect([await stored(morning), await stored(noon)]).toMatchObject([
        { startsAt: later(morning.startsAt, 7 * DAY) },
        { startsAt: later(noon.startsAt, 7 * DAY) },
      ]);
    });

    test('move games where they are asked to, unless another has the field', async () => {
      const moves = [{ gameId: noon.id, startsAt: at(10, 7), fieldId: scene.league.field.id }];
      const taken = await scene.league.addGame(scene.league.jays, scene.league.owls, { startsAt: at(11, 7) });
      expect(await change({ action: 'move', toDate: NEXT_SUNDAY, moves })).toMatchObject({
        error: { kind: 'field-taken', game: { id: taken.id } },
      });
      expect(await stored(noon)).toEqual(noon);
      await scene.edit(admin, taken, { status: 'canceled' });
      accepted(await change({ action: 'move', toDate: NEXT_SUNDAY, moves }));
      expect(await stored(noon)).toMatchObject({ startsAt: at(10, 7), fieldId: scene.league.field.id });
      expect(await stored(morning)).toEqual(morning);
      const twice = [moves[0]!, { ...moves[0]!, gameId: morning.id }];
      expect(await change({ action: 'move', toDate: NEXT_SUNDAY, moves: twice })).toMatchObject({ error: { kind: 'unknown-reference' } });
    });

    test('move no game to a time at which one of its teams plays, and put none back to it', async () => {
      const { league } = scene;
      const elsewhere = await league.addGame(league.jays, league.hawks, { startsAt: at(10, 7), fieldId: null });
      const moves = [{ gameId: noon.id, startsAt: at(11, 7), fieldId: null }];
      expect(await change({ action: 'move', toDate: NEXT_SUNDAY, moves })).toMatchObject({
        error: { kind: 'team-taken', game: { id: elsewhere.id } },
      });
      expect(await stored(noon)).toEqual(noon);
      await scene.edit(admin, elsewhere, { status: 'canceled' });
      const { id } = accepted(await change({ action: 'move', toDate: NEXT_SUNDAY, moves }));
      await league.addGame(league.jays, league.hawks, { startsAt: at(13), fieldId: null });
      expect(accepted(await undo(id)).notUndone).toEqual([{ gameId: noon.id, reason: 'team-taken' }]);
    });

    test('make an update of one of the games wait, and both are kept', async () => {
      let editing: Promise<unknown> = Promise.resolve();
      // Holds the window open: without the lock, the update would finish before the day is written, and the day would
      // overwrite it.
      const hold =
        (all: Repositories) =>
        async (...asked: Parameters<Repositories['games']['hold']>) => {
          const found = await all.games.hold(...asked);
          editing = scene.edit(admin, morning, { homeJerseyColor: 'Green' });
          await pause(WINDOW_MS);
          return found;
        };
      accepted(await change({ through: (all) => ({ ...all, games: { ...all.games, hold: hold(all) } }) }));
      await editing;
      expect(await stored(morning)).toMatchObject({ status: 'canceled', homeJerseyColor: 'Green', version: 3 });
    });

    test.each(['gameChanges', 'dayChanges', 'audit', 'outbox'] as const)('leave nothing half done where writing %s fails', async (name) => {
      const token = await scene.device(await scene.parent());
      const broken = async () => {
        throw new Error('the storage is gone');
      };
      const failing = (all: Repositories): Repositories => ({
        ...all,
        [name]: { ...all[name], append: broken, save: broken, add: broken },
      });
      await expect(change({ through: failing })).rejects.toThrow('the storage is gone');
      expect(await stored(morning)).toEqual(morning);
      expect(await stored(noon)).toEqual(noon);
      expect(await changesOf(morning)).toEqual([]);
      expect(await audited()).toEqual([]);
      expect(await scene.reached()).toEqual([]);

      const { id } = accepted(await change());
      expect(await scene.reached()).toEqual([token]);
      await expect(undo(id, failing)).rejects.toThrow('the storage is gone');
      expect((await stored(morning)).status).toBe('canceled');
      storage.clock.set(later(NOON, MINUTE));
      expect(accepted(await undo(id)).notUndone).toEqual([]);
    });

    test('are kept for 30 days', async () => {
      const { id } = accepted(await change());
      const kept = () =>
        storage.unitOfWork.transact(async ({ dayChanges }) => ({ ok: true, value: await dayChanges.find(scene.org.id, id!) }));
      await storage.retention.removeExpired(later(NOON, 30 * DAY));
      expect(await kept()).toMatchObject({ value: { id } });
      await storage.retention.removeExpired(later(NOON, 30 * DAY + MINUTE));
      expect(await kept()).toMatchObject({ value: undefined });
    });
  });
}
