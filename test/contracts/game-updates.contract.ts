import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { createGame } from '../../src/application/games/org-games.ts';
import { updateGame } from '../../src/application/games/update-game.ts';
import type { Game, GameEdit } from '../../src/domain/games/game.ts';
import type { Field } from '../../src/domain/league/facility.ts';
import type { Team } from '../../src/domain/league/team.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { timeTbdOn } from '../../src/domain/shared/time-tbd.ts';
import { aMember, aMembership, aUser, DAY, HOUR, later, MINUTE, NOON } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

/** What every storage must do when two scorekeepers update one game. */
export function gameUpdatesContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`updates of a game on ${adapter}`, () => {
    let storage: StorageSubject;
    let league: GivenLeague;
    let ada: User;
    let game: Game;
    beforeAll(async () => {
      storage = await create();
      league = await givenLeague(storage.unitOfWork);
      ada = aUser();
      await league.write(({ users }) => users.save(ada));
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      game = await league.addGame(league.jays, league.hawks, { status: 'in_progress', homeScore: 3 });
    });

    // Holds the window open: without the locks, both would build on the same version, or find the same time free.
    const late = () =>
      withRepositories(storage.unitOfWork, ({ games, ...others }) => ({
        ...others,
        games: {
          ...games,
          findForUpdate: delayed(games.findForUpdate),
          atField: delayed(games.atField),
          ofTeamsAt: delayed(games.ofTeamsAt),
        },
      }));
    const aTeam = () => league.addTeam(`Team ${newId()}`);
    const update = (edit: GameEdit, versions?: readonly number[], { force = false, of = game.id } = {}) =>
      updateGame({
        unitOfWork: late(),
        clock: storage.clock.read,
        newId,
      })({ actor: aMember({ user: ada, org: league.org, roles: new Set(['admin']) }), gameId: of, edit, versions, force });
    const changes = async () => (await storage.read.gameChanges(league.org.id, game.id, { limit: 10 }))?.items;
    const stored = async () => (await storage.read.game(league.org.id, game.id))?.game;

    test('of different fields at the same time are both kept', async () => {
      const outcomes = await Promise.all([update({ homeScore: 4 }), update({ visitorScore: 2 })]);
      expect(outcomes.every(({ ok }) => ok)).toBe(true);
      expect(await stored()).toMatchObject({ homeScore: 4, visitorScore: 2, version: 3 });
    });

    test('on the same version at the same time let one pass, and show the other how the game stands', async () => {
      const outcomes = await Promise.all([update({ homeScore: 4 }, [1]), update({ homeScore: 5 }, [1])]);
      const passed = outcomes.filter((outcome) => outcome.ok);
      expect(passed).toHaveLength(1);
      expect(outcomes.find((outcome) => !outcome.ok)).toEqual({ ok: false, error: { kind: 'edit-conflict', game: passed[0]!.value } });
    });

    test('are kept with who changed what, when, from what, to what', async () => {
      const periodScores = [{ period: 1, home: 3, visitor: null }];
      await update({ homeScore: null, periodScores, snackParentName: 'Pat Ortiz' });
      await update({ snackParentName: 'Lee Park' });
      const by = { by: { id: ada.id, name: ada.name }, at: storage.clock.read() };
      expect(await changes()).toMatchObject([
        { ...by, field: 'homeScore', old: 3, new: null },
        { ...by, field: 'periodScores', old: [], new: periodScores },
        { ...by, field: 'snackParentName', old: null, new: 'set' },
        { ...by, field: 'snackParentName', old: null, new: 'set' },
      ]);
    });

    describe('that move it while one of its teams plays elsewhere', () => {
      const start = later(NOON, 200 * DAY);
      const at = (startsAt: Date): GameEdit => ({ startsAt, endsAt: later(startsAt, HOUR) });
      let jays: Team;
      let hawks: Team;
      let owls: Team;
      let other: Game;
      beforeEach(async () => {
        [jays, hawks, owls] = [await aTeam(), await aTeam(), await aTeam()];
        game = await league.addGame(jays, hawks, { fieldId: null });
        other = await league.addGame(hawks, owls, { ...at(start), fieldId: null } as Partial<Game>);
      });
      const isTaken = () => ({ ok: false, error: { kind: 'team-taken', game: { id: other.id, homeTeam: { name: hawks.name } } } });

      test('are refused with that game, or forced', async () => {
        for (const minutes of [-59, 0, 59]) expect(await update(at(later(start, minutes * MINUTE)))).toMatchObject(isTaken());
        expect((await stored())?.startsAt).toEqual(game.startsAt);
        for (const minutes of [-60, 60]) expect(await update(at(later(start, minutes * MINUTE)))).toMatchObject({ ok: true });
        expect(await update(at(start), undefined, { force: true })).toMatchObject({ ok: true, value: { startsAt: start } });
        expect(await update({ homeJerseyColor: 'Red', fieldId: null })).toMatchObject({ ok: true });
      });

      test.each(['canceled', 'postponed', 'suspended'] as const)('pass where the other game is %s', async (status) => {
        const ended: GameEdit[] = status === 'suspended' ? [{ status: 'in_progress' }, { status }] : [{ status }];
        for (const edit of ended) expect(await update(edit, undefined, { of: other.id })).toMatchObject({ ok: true });
        expect(await update(at(start))).toMatchObject({ ok: true });
        expect(await update({ ...at(start), status: 'scheduled' }, undefined, { of: other.id })).toMatchObject({
          error: { kind: 'team-taken', game: { id: game.id } },
        });
      });

      test('of two games to one time at the same time let one pass', async () => {
        const free = later(start, 10 * DAY);
        const outcomes = await Promise.all([update(at(free)), update(at(later(free, 30 * MINUTE)), undefined, { of: other.id })]);
        expect(outcomes.map((each) => (each.ok ? 'ok' : each.error.kind)).sort()).toEqual(['ok', 'team-taken']);
      });

      test('let one pass while a new game of the team is made for that time', async () => {
        const free = later(start, 20 * DAY);
        const terms = { homeTeamId: owls.id, visitorTeamId: jays.id, fieldId: null, gameType: 'regular' as const };
        const creating = createGame({ unitOfWork: late(), clock: storage.clock.read, newId })({
          actor: aMember({ user: ada, org: league.org, roles: new Set(['admin']) }),
          force: false,
          terms: { ...terms, startsAt: free, endsAt: later(free, HOUR) },
        });
        const outcomes = await Promise.all([update(at(free)), creating]);
        expect(outcomes.map((each) => (each.ok ? 'ok' : each.error.kind)).sort()).toEqual(['ok', 'team-taken']);
      });

      test('of two games to one day without a time pass both', async () => {
        const undecided = timeTbdOn('2027-05-08' as LocalDate, league.org.timeZone);
        const there = { ...undecided, facilityId: league.facility.id, fieldId: league.field.id };
        expect(await update(there)).toMatchObject({ ok: true, value: { startTimeTbd: true } });
        expect(await update(there, undefined, { of: other.id })).toMatchObject({ ok: true, value: { startTimeTbd: true } });
      });

      test('do not meet games of other orgs', async () => {
        const theirs = await givenLeague(storage.unitOfWork);
        await theirs.addGame(theirs.jays, theirs.hawks, at(later(start, 30 * DAY)) as Partial<Game>);
        expect(await update(at(later(start, 30 * DAY)))).toMatchObject({ ok: true });
      });
    });

    describe('that move it', () => {
      const [free, taken] = [later(NOON, 100 * DAY), later(NOON, 101 * DAY)];
      const at = (startsAt: Date): GameEdit => ({ startsAt, endsAt: later(startsAt, HOUR) });
      let field: Field;
      let other: Game;
      beforeEach(async () => {
        field = await league.addField({ name: `Field ${newId()}` });
        game = await league.addGame(await aTeam(), await aTeam(), { fieldId: field.id });
        other = await league.addGame(await aTeam(), await aTeam(), { fieldId: field.id, startsAt: taken, endsAt: later(taken, HOUR) });
      });
      const isTaken = { ok: false, error: { kind: 'field-taken', game: { id: expect.any(String) } } };

      test('find the field free, or show the other game', async () => {
        expect(await update(at(free))).toMatchObject({ ok: true, value: { startsAt: free } });
        for (const minutes of [-59, 0, 59]) {
          expect(await update(at(later(taken, minutes * MINUTE)))).toMatchObject({
            ok: false,
            error: { kind: 'field-taken', game: { id: other.id } },
          });
        }
        expect((await stored())?.startsAt).toEqual(free);
        expect(await update(at(later(taken, -60 * MINUTE)))).toMatchObject({ ok: true });
        expect(await update(at(later(taken, 60 * MINUTE)))).toMatchObject({ ok: true });
      });

      test('take a taken field by force', async () => {
        expect(await update(at(taken), undefined, { force: true })).toMatchObject({ ok: true, value: { startsAt: taken } });
      });

      test('find the field of a game free that was called off, and taken once it is back', async () => {
        await update({ status: 'canceled' }, undefined, { of: other.id });
        expect(await update(at(taken))).toMatchObject({ ok: true });
        expect(await update({ status: 'scheduled' }, undefined, { of: other.id })).toMatchObject(isTaken);
        expect(await update({ status: 'scheduled' }, undefined, { of: other.id, force: true })).toMatchObject({ ok: true });
      });

      test('do not meet games of other fields, nor of no field', async () => {
        const elsewhere = await league.addField({ name: `Field ${newId()}` });
        expect(await update({ ...at(taken), fieldId: elsewhere.id })).toMatchObject({ ok: true });
        expect(await update({ ...at(taken), fieldId: null })).toMatchObject({ ok: true });
        expect(await update({ fieldId: field.id })).toMatchObject(isTaken);
      });

      test('to one field at the same time let one pass', async () => {
        const outcomes = await Promise.all([update(at(free)), update(at(later(free, 30 * MINUTE)), undefined, { of: other.id })]);
        expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
        expect(outcomes.find(({ ok }) => !ok)).toMatchObject(isTaken);
      });

      test('name a place of the org, and a field of the facility', async () => {
        const theirs = await givenLeague(storage.unitOfWork);
        const gym = await league.addFacility({ name: 'Gym' });
        const court = await league.addField({ facilityId: gym.id, name: 'Court' });
        const isUnknown = (...members: string[]) => ({
          ok: false,
          error: { kind: 'unknown-reference', violations: members.map((member) => ({ path: [member] })) },
        });
        expect(await update({ facilityId: theirs.facility.id })).toMatchObject(isUnknown('facilityId'));
        expect(await update({ facilityId: theirs.facility.id, fieldId: theirs.field.id })).toMatchObject(
          isUnknown('facilityId', 'fieldId'),
        );
        expect(await update({ facilityId: gym.id, fieldId: field.id })).toMatchObject(isUnknown('fieldId'));
        expect(await update({ facilityId: null, fieldId: field.id })).toMatchObject(isUnknown('fieldId'));
        expect(await update({ fieldId: court.id })).toMatchObject({ ok: true, value: { facility: { id: gym.id, fieldName: 'Court' } } });
        expect(await update({ facilityId: league.facility.id })).toMatchObject({ ok: true, value: { facility: { fieldName: null } } });
      });
    });

    test('that change nothing leave the version and the log alone', async () => {
      const outcome = await update({ homeScore: 3, periodScores: [] }, [1]);
      expect(outcome).toMatchObject({ ok: true, value: { version: 1 } });
      expect(await changes()).toEqual([]);
    });

    test('name an official scorer who is a member of the org', async () => {
      const stranger = aUser();
      const waiting = aUser();
      const parent = aUser();
      await league.write(async ({ users, memberships }) => {
        for (const user of [stranger, waiting, parent]) await users.save(user);
        await memberships.save(aMembership({ orgId: league.org.id, userId: waiting.id }));
        await memberships.save(aMembership({ orgId: league.org.id, userId: parent.id, state: 'approved' }));
      });
      for (const { id } of [stranger, waiting, { id: newId<User['id']>() }]) {
        expect(await update({ officialScorerUserId: id })).toMatchObject({
          ok: false,
          error: { kind: 'unknown-reference', violations: [{ path: ['officialScorerUserId'], rule: 'unknown', what: 'member' }] },
        });
      }
      expect(await update({ officialScorerUserId: parent.id })).toMatchObject({ ok: true, value: { officialScorerUserId: parent.id } });
      expect(await update({ officialScorerUserId: null })).toMatchObject({ ok: true, value: { officialScorerUserId: null } });
    });
  });
}
