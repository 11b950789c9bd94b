import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { addOfficialPlace } from '../../src/application/officials/add-official-place.ts';
import { changeOfficialPlace } from '../../src/application/officials/change-official-place.ts';
import { takeOpenPlace } from '../../src/application/officials/take-open-place.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { Member } from '../../src/domain/membership/permissions.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { OfficialAssignment } from '../../src/domain/officials/assignment.ts';
import type { OfficialRating } from '../../src/domain/officials/official-rating.ts';
import type { TeamId } from '../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { aMember, aMembership, anOrg, aUser, DAY, HOUR, later, NOON } from '../support/builders.ts';
import { aParentLink, type GivenLeague, givenLeague } from '../support/league.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';

/** What every storage must do for officials. */
export function officialsContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`officials on ${adapter}`, () => {
    let storage: StorageSubject;
    let org: Org;
    let league: GivenLeague;
    let uma: User;
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      org = anOrg({ settings: { umpiresAssignThemselves: true } });
      league = await givenLeague(storage.unitOfWork, { org });
      uma = await umpire();
    });

    async function umpire(): Promise<User> {
      const user = aUser();
      await league.write(async ({ users, memberships }) => {
        await users.save(user);
        await memberships.save(aMembership({ orgId: org.id, userId: user.id, role: 'umpire', state: 'approved' }));
      });
      return user;
    }
    const anAssignment = (gameId: OfficialAssignment['gameId'], over: Partial<OfficialAssignment> = {}): OfficialAssignment => ({
      id: newId<OfficialAssignment['id']>(),
      orgId: org.id,
      gameId,
      position: 'Plate',
      feeCents: 4500,
      userId: null,
      state: 'open',
      respondBy: null,
      version: 1,
      createdAt: NOON,
      updatedAt: NOON,
      ...over,
    });
    const given = async (...all: readonly OfficialAssignment[]) => {
      for (const each of all) await league.write(({ officialAssignments }) => officialAssignments.save(each));
    };
    const RANGE = { from: NOON, before: later(NOON, 10 * DAY) };
    const listed = async (filter: Parameters<typeof storage.read.assignments>[2] = {}) =>
      (await storage.read.assignments(org.id, RANGE, filter, { limit: 50 })).items;

    test('a game may be scored by the staff of both teams, officials who accepted it, and parents of the teams asked for', async () => {
      const game = await league.addGame(league.hawks, league.jays);
      const [sam, ana] = [await league.addPlayer('Sam Ortiz', league.hawks), await league.addPlayer('Ana Kim', league.jays)];
      const member = async (role: 'coach' | 'parent', state: 'approved' | 'pending' = 'approved') => {
        const user = aUser({ name: 'Ada Lee' });
        await league.write(async ({ users, memberships }) => {
          await users.save(user);
          await memberships.save(aMembership({ orgId: org.id, userId: user.id, role, state }));
        });
        return user;
      };
      const [head, waiting, parent, other] = [
        await member('coach'),
        await member('coach', 'pending'),
        await member('parent'),
        await member('parent'),
      ];
      await league.addStaff(league.jays, { userId: head.id });
      await league.addStaff(league.jays, { userId: waiting.id });
      await league.write(async ({ parentLinks }) => {
        await parentLinks.save(aParentLink({ orgId: org.id, userId: parent.id, playerId: sam.id, state: 'approved' }));
        await parentLinks.save(aParentLink({ orgId: org.id, userId: head.id, playerId: sam.id, state: 'approved' }));
        await parentLinks.save(aParentLink({ orgId: org.id, userId: other.id, playerId: ana.id, state: 'approved' }));
      });
      await given(
        anAssignment(game.id, { userId: uma.id, state: 'accepted' }),
        anAssignment(game.id, { userId: (await umpire()).id, state: 'offered' }),
      );
      const teamIds = [league.hawks.id, league.jays.id];
      const candidates = async (parentsOf: readonly TeamId[]) =>
        new Map((await storage.read.scorerCandidates(org.id, game.id, { teamIds, parentsOf })).map(({ userId, ties }) => [userId, ties]));
      expect(await candidates([league.hawks.id])).toEqual(
        new Map([
          [head.id, ['staff', 'parent']],
          [uma.id, ['official']],
          [parent.id, ['parent']],
        ]),
      );
      expect((await candidates(teamIds)).get(other.id)).toEqual(['parent']);
      const found = await storage.read.scorerCandidates(org.id, game.id, { teamIds, parentsOf: [] });
      expect(found.find(({ userId }) => userId === head.id)?.name).toMatchObject({ name: 'Ada Lee' });
    });

    test('assignments are listed in order of their games’ start, by game, umpire, state and whether they are free', async () => {
      const [first, second] = [
        await league.addGame(league.hawks, league.jays),
        await league.addGame(league.jays, league.owls, { startsAt: later(NOON, 2 * DAY) }),
      ];
      const past = await league.addGame(league.hawks, league.owls, { startsAt: later(NOON, -DAY) });
      const canceled = await league.addGame(league.hawks, league.owls, { startsAt: later(NOON, 3 * DAY), status: 'canceled' });
      const held = anAssignment(second.id, { userId: uma.id, state: 'accepted' });
      const open = anAssignment(first.id);
      const declined = anAssignment(second.id, { userId: uma.id, state: 'declined' });
      const offered = anAssignment(first.id, { userId: uma.id, state: 'offered', respondBy: later(NOON, HOUR) });
      await given(held, open, declined, offered, anAssignment(past.id), anAssignment(canceled.id, { state: 'open' }));
      const ids = async (filter: Parameters<typeof listed>[0]) => (await listed(filter)).map(({ assignment }) => assignment.id).sort();
      expect(await ids({ gameId: second.id })).toEqual([held.id, declined.id].sort());
      expect(await ids({ userId: uma.id })).toEqual([held.id, declined.id, offered.id].sort());
      expect(await ids({ state: 'accepted' })).toEqual([held.id]);
      expect(await ids({ freeAt: NOON })).toEqual([open.id, declined.id].sort());
      expect(await ids({ freeAt: later(NOON, HOUR) })).toEqual([open.id, declined.id, offered.id].sort());
      const all = await listed();
      expect(all.map(({ listed: { game } }) => game.startsAt)).toEqual(
        all.map(({ listed: { game } }) => game.startsAt).toSorted((a, b) => a.getTime() - b.getTime()),
      );
      expect(all.find(({ assignment }) => assignment.id === held.id)).toMatchObject({
        assignment: held,
        official: { id: uma.id, name: uma.name },
      });
      expect(await storage.read.assignment(org.id, open.id)).toMatchObject({ assignment: open, official: null });
      expect([...(await storage.read.officialsOf(org.id, [first.id, second.id]))]).toEqual([uma.id]);
    });

    test('an org assigns officials once a game of its own has a place', async () => {
      const game = await league.addGame(league.hawks, league.jays);
      expect(await storage.read.assignsOfficials(newId())).toBe(false);
      await given(anAssignment(game.id));
      expect(await storage.read.assignsOfficials(org.id)).toBe(true);
      expect(await storage.read.assignsOfficials(newId())).toBe(false);
    });

    test('pages of assignments lose and repeat nothing', async () => {
      const game = await league.addGame(league.hawks, league.jays);
      await given(...[1, 2, 3].map(() => anAssignment(game.id)));
      const first = await storage.read.assignments(org.id, RANGE, {}, { limit: 2 });
      const last = first.items.at(-1)!;
      const rest = await storage.read.assignments(
        org.id,
        RANGE,
        {},
        { limit: 2, after: { at: last.listed.game.startsAt, id: last.assignment.id } },
      );
      expect([first.hasMore, rest.hasMore]).toEqual([true, false]);
      expect(new Set([...first.items, ...rest.items].map(({ assignment }) => assignment.id)).size).toBe(3);
    });

    test('a caller is told which games they officiate, unless they declined', async () => {
      const [first, second] = [await league.addGame(league.hawks, league.jays), await league.addGame(league.jays, league.owls)];
      await given(
        anAssignment(first.id, { userId: uma.id, state: 'offered' }),
        anAssignment(second.id, { userId: uma.id, state: 'declined' }),
      );
      expect((await storage.read.callerContext(uma.id)).officiatedGames).toEqual([{ orgId: org.id, gameId: first.id }]);
    });

    test('availability is kept, and replaced', async () => {
      const blackouts = [{ from: '2026-05-01' as LocalDate, to: '2026-05-02' as LocalDate }];
      const save = (weekly: readonly { weekday: number; from: string; to: string }[]) =>
        league.write(({ officialAvailabilities }) => officialAvailabilities.save({ orgId: org.id, userId: uma.id, weekly, blackouts }));
      await save([]);
      await save([{ weekday: 6, from: '08:00', to: '18:00' }]);
      const kept = { orgId: org.id, userId: uma.id, weekly: [{ weekday: 6, from: '08:00', to: '18:00' }], blackouts };
      expect(await storage.read.availability(org.id, uma.id)).toEqual(kept);
      expect(await storage.read.availability(org.id, newId())).toBeUndefined();
    });

    describe('ratings', () => {
      const rated = (assignment: OfficialAssignment, over: Partial<OfficialRating> = {}): OfficialRating => ({
        ...{ id: newId<OfficialRating['id']>(), orgId: org.id, assignmentId: assignment.id, coachId: uma.id, officialId: uma.id },
        ...{ teamId: league.hawks.id, rating: 4, note: 'Calm', ratedAt: NOON, ...over },
      });
      const save = (rating: OfficialRating) => league.write(({ officialRatings }) => officialRatings.save(rating));
      const read = (filter: Parameters<typeof storage.read.officialRatings>[1] = {}) =>
        storage.read.officialRatings(org.id, filter, { limit: 50 });

      test('there is one per coach and place: the last one stands', async () => {
        const place = anAssignment((await league.addGame(league.hawks, league.jays)).id, { userId: uma.id, state: 'accepted' });
        await given(place);
        const other = await umpire();
        await save(rated(place));
        const last = rated(place, { rating: 2, note: null, ratedAt: later(NOON, HOUR) });
        await save(last);
        const others = rated(place, { coachId: other.id });
        await save(others);
        const { items } = await read();
        expect(items.map(({ rating }) => rating)).toEqual([last, others]);
        expect(items[0]).toMatchObject({
          position: 'Plate',
          official: { id: uma.id, name: uma.name },
          listed: { game: { id: place.gameId } },
        });
        expect(await storage.read.officialRatingsBy(org.id, uma.id, [place.id])).toEqual([last]);
        expect(await storage.read.officialRatingsBy(newId(), uma.id, [place.id])).toEqual([]);
        expect((await storage.read.officialRatings(newId(), {}, { limit: 50 })).items).toEqual([]);
      });

      test('they are listed newest first, by umpire and time, page by page', async () => {
        const game = await league.addGame(league.hawks, league.jays);
        const all = [];
        for (const hours of [0, 1, 2]) {
          const place = anAssignment(game.id, { userId: uma.id, state: 'accepted' });
          await given(place);
          all.unshift(rated(place, { ratedAt: later(NOON, hours * HOUR) }));
          await save(all[0]!);
        }
        const ids = (page: Awaited<ReturnType<typeof read>>) => page.items.map(({ rating }) => rating.id);
        expect(ids(await read({ userId: uma.id }))).toEqual(all.map(({ id }) => id));
        expect(ids(await read({ userId: newId() }))).toEqual([]);
        expect(ids(await read({ from: later(NOON, HOUR), before: later(NOON, 2 * HOUR) }))).toEqual([all[1]!.id]);
        const first = await storage.read.officialRatings(org.id, {}, { limit: 2 });
        expect(first.hasMore).toBe(true);
        const after = { at: all[1]!.ratedAt, id: all[1]!.id };
        expect(ids(await storage.read.officialRatings(org.id, {}, { limit: 2, after }))).toEqual([all[2]!.id]);
      });

      test('they go with their place, with who gave them, with whom they are about, and after two years', async () => {
        const game = await league.addGame(league.hawks, league.jays);
        const [official, coach] = [await umpire(), await umpire()];
        const places = [1, 2, 3, 4].map(() => anAssignment(game.id, { userId: official.id, state: 'accepted' }));
        await given(...places);
        await save(rated(places[0]!));
        await save(rated(places[1]!, { coachId: coach.id }));
        await save(rated(places[2]!, { officialId: official.id }));
        await save(rated(places[3]!, { ratedAt: later(NOON, -731 * DAY) }));
        const left = async () => (await read()).items.map(({ rating }) => rating.assignmentId).sort();
        await league.write(({ officialAssignments }) => officialAssignments.remove(org.id, places[0]!.id));
        expect(await left()).toEqual([places[1]!.id, places[2]!.id, places[3]!.id].sort());
        const erase = ({ id, email }: User) =>
          league.write(({ personalData }) => personalData.eraseInOrg(org.id, { userId: id, email }, NOON));
        await erase(coach);
        expect(await left()).toEqual([places[2]!.id, places[3]!.id].sort());
        await erase(official);
        expect(await left()).toEqual([places[3]!.id]);
        await storage.retention.removeExpired(NOON);
        expect(await left()).toEqual([]);
      });
    });

    describe('at the same time', () => {
      /** All concurrent transactions have checked for conflicts, or who holds the place, before any of them continues. */
      const slow = () =>
        withRepositories(storage.unitOfWork, ({ officialAssignments, read, ...others }) => ({
          ...others,
          officialAssignments: { ...officialAssignments, findForUpdate: delayed(officialAssignments.findForUpdate) },
          read: { ...read, assignments: delayed(read.assignments) },
        }));
      const deps = () => ({ unitOfWork: slow(), clock: () => NOON, newId });
      const acting = (user: User, ...roles: readonly ('admin' | 'umpire')[]): Member => aMember({ user, org, roles: new Set(roles) });
      const kinds = (results: readonly Readonly<{ ok: boolean; error?: { kind: string } }>[]) =>
        results.map((each) => (each.ok ? 'ok' : each.error!.kind)).sort();

      test('one of two admins assigns an umpire to one of two games', async () => {
        const ada = aUser();
        await league.write(({ users }) => users.save(ada));
        const [first, second] = [await league.addGame(league.hawks, league.jays), await league.addGame(league.owls, league.jays)];
        const places = [anAssignment(first.id), anAssignment(second.id)];
        await given(...places);
        const change = changeOfficialPlace(deps());
        const assign = (place: OfficialAssignment) =>
          change({ actor: acting(ada, 'admin'), assignmentId: place.id, edit: { userId: uma.id }, force: true });
        expect(kinds(await Promise.all(places.map(assign)))).toEqual(['official-conflict', 'ok']);
        expect(await listed({ userId: uma.id })).toHaveLength(1);
      });

      test('one of two admins puts an umpire into a game twice', async () => {
        const ada = aUser();
        await league.write(({ users }) => users.save(ada));
        const game = await league.addGame(league.hawks, league.jays);
        const add = addOfficialPlace(deps());
        const place = { position: 'Base', feeCents: 0, userId: uma.id, respondBy: null, force: true };
        const added = await Promise.all([1, 2].map(() => add({ actor: acting(ada, 'admin'), gameId: game.id, ...place })));
        expect(kinds(added)).toEqual(['official-conflict', 'ok']);
        expect(await listed({ gameId: game.id })).toHaveLength(1);
      });

      test('one of three umpires takes an open place', async () => {
        const game = await league.addGame(league.hawks, league.jays);
        const place = anAssignment(game.id);
        await given(place);
        const umpires = [uma, await umpire(), await umpire()];
        const take = takeOpenPlace(deps());
        const taken = await Promise.all(umpires.map((user) => take({ actor: acting(user, 'umpire'), assignmentId: place.id })));
        expect(kinds(taken)).toEqual(['not-found', 'not-found', 'ok']);
        const winner = accepted(taken.find(({ ok }) => ok)!).official?.id;
        expect((await listed())[0]!.assignment).toMatchObject({ userId: winner, state: 'accepted' });
      });
    });
  });
}
