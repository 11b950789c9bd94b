import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { handOutSlots } from '../../src/application/slots/hand-out-slots.ts';
import { takeSlot } from '../../src/application/slots/take-slot.ts';
import type { ItemRef } from '../../src/domain/events/item.ts';
import type { Game } from '../../src/domain/games/game.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { Member } from '../../src/domain/membership/permissions.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { aMember, aMembership, anOrg, aUser, DAY, HOUR, later, NOON } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';

/** What every storage must do for slots and their places. */
export function slotsContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`slots on ${adapter}`, () => {
    let storage: StorageSubject;
    let org: Org;
    let league: GivenLeague;
    let game: Game;
    let pat: User;
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      org = anOrg();
      league = await givenLeague(storage.unitOfWork, { org });
      pat = await parent('Pat Ortiz');
      game = await league.addGame(league.hawks, league.jays);
    });

    async function parent(name: string): Promise<User> {
      const user = aUser({ name });
      await league.write(async ({ users, memberships }) => {
        await users.save(user);
        await memberships.save(aMembership({ orgId: org.id, userId: user.id, role: 'parent', state: 'approved' }));
      });
      return user;
    }
    const itemOf = ({ id }: Pick<Game, 'id'>): ItemRef => ({ kind: 'game', id });

    test('slots are read with their places, the first taken first, and the names of who has them', async () => {
      const event = await league.addEvent(league.hawks, pat);
      const { slot } = await league.addSlot(league.hawks, itemOf(game), { places: 3, label: 'Fruit' });
      const atEvent = await league.addSlot(league.hawks, { kind: 'event', id: event.id }, { kind: 'other', label: 'Tent' });
      await league.addSlot(league.jays, itemOf(await league.addGame(league.jays, league.owls)));
      const kim = await parent('김민준');
      const places = [
        { id: newId(), orgId: org.id, slotId: slot.id, userId: kim.id, phone: null, isOffered: true, takenAt: later(NOON, HOUR) },
        { id: newId(), orgId: org.id, slotId: slot.id, userId: pat.id, phone: '217 555 0100', isOffered: false, takenAt: NOON },
      ] as const;
      for (const place of places) await league.write(({ slots }) => slots.savePlace(place as never));
      const named = [places[1], places[0]].map((place) => ({ ...place, holder: expect.objectContaining({}) }));
      const read = await storage.read.slotsOf(org.id, [game.id, event.id]);
      expect(read).toEqual([
        { slot, places: named },
        { slot: atEvent.slot, places: [] },
      ]);
      expect(read[0]!.places.map(({ holder }) => holder.name)).toEqual(['Pat Ortiz', '김민준']);
      expect(read[0]!.places[1]!.holder.roles).toEqual(['parent']);
      expect(await storage.read.slotsOf(newId(), [game.id])).toEqual([]);
      expect(await storage.read.teamEventWithSlots(org.id, event.id)).toEqual({
        ...(await storage.read.teamEvent(org.id, event.id)),
        slots: await storage.read.slotsOf(org.id, [event.id]),
      });
      expect(await storage.read.teamEventWithSlots(newId(), event.id)).toBeUndefined();
    });

    test('the games and events of a team to come, and those at which somebody has a place, are found', async () => {
      const past = await league.addGame(league.hawks, league.owls, { startsAt: later(NOON, -DAY) });
      await league.addGame(league.jays, league.owls);
      const event = await league.addEvent(league.hawks, pat);
      const away = await league.addGame(league.owls, league.hawks, { startsAt: later(NOON, 2 * DAY), status: 'canceled' });
      for (const item of [itemOf(past), itemOf(game), { kind: 'event', id: event.id } as const]) {
        for (const kind of ['snack', 'scorekeeper'] as const) await league.addSlot(league.hawks, item, { kind }, pat);
      }
      await league.write(async ({ slots }) => {
        const toCome = async (kind: ItemRef['kind']) => [...(await slots.itemsToCome(org.id, league.hawks.id, kind, NOON))].sort();
        expect(await toCome('game')).toEqual([game.id, away.id].sort());
        expect(await toCome('event')).toEqual([event.id]);
        const held = async (after: Date | null, before?: Date) =>
          (await slots.itemsOfUser(org.id, pat.id, after, before)).map(({ kind, id }) => [kind, id]).sort();
        expect(await held(NOON)).toEqual([
          ['event', event.id],
          ['game', game.id],
        ]);
        expect(await held(null)).toHaveLength(3);
        expect(await held(null, NOON)).toEqual([['game', past.id]]);
      });
    });

    test('a slot is removed with its places, and an event that is removed for its age with its slots', async () => {
      const { slot } = await league.addSlot(league.hawks, itemOf(game), {}, pat);
      const old = await league.addEvent(league.hawks, pat, { startsAt: later(NOON, -500 * DAY), endsAt: later(NOON, -499 * DAY) });
      await league.addSlot(league.hawks, { kind: 'event', id: old.id }, {}, pat);
      await league.write(({ slots }) => slots.remove(org.id, slot.id));
      await storage.retention.removeExpired(NOON);
      await league.write(async ({ slots }) => expect(await slots.itemsOfUser(org.id, pat.id, null)).toEqual([]));
      expect(await storage.read.slotsOf(org.id, [game.id, old.id])).toEqual([]);
    });

    test('who had a place is removed a year after it was taken; the slot stays', async () => {
      const takenAt = later(NOON, -366 * DAY);
      await league.addSlot(league.hawks, itemOf(game), {}, pat, { takenAt });
      const kim = await parent('Kim Lee');
      await league.addSlot(league.hawks, itemOf(game), {}, kim, { takenAt: later(NOON, -364 * DAY) });
      const { removed } = await storage.retention.removeExpired(NOON);
      expect(removed['slot-places']).toBe(1);
      expect((await storage.read.slotsOf(org.id, [game.id])).map(({ places }) => places.length)).toEqual([0, 1]);
    });

    test('one of three who take the last place at the same time gets it, and the others learn who', async () => {
      const { slot } = await league.addSlot(league.hawks, itemOf(game));
      const parents = [pat, await parent('Kim Lee'), await parent('Ana Park')];
      // All have seen that the place is open, unless one waits for the other.
      const unitOfWork = withRepositories(storage.unitOfWork, ({ read, ...others }) => ({
        ...others,
        read: { ...read, slotsOf: delayed(read.slotsOf) },
      }));
      const take = takeSlot({ unitOfWork, clock: () => NOON, newId });
      const acting = (user: User): Member => aMember({ user, org, roles: new Set(['parent']), childrensTeams: new Set([league.hawks.id]) });
      const outcomes = await Promise.all(
        parents.map((user) => take({ actor: acting(user), slotId: slot.id, phone: undefined, placeId: null })),
      );
      const won = outcomes.filter(({ ok }) => ok);
      expect(won).toHaveLength(1);
      const [holder] = accepted(won[0]!).taken;
      for (const lost of outcomes.filter(({ ok }) => !ok)) {
        expect(lost).toMatchObject({ error: { kind: 'slot-taken', slot: { taken: [{ userId: holder!.userId, name: holder!.name }] } } });
      }
      expect((await storage.read.game(org.id, game.id))!.game).toMatchObject({ snackParentName: holder!.name, version: game.version + 1 });
    });

    test('what two hand out at the same moment is handed out once', async () => {
      const kim = await parent('Kim Lee');
      for (const user of [pat, kim]) await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), user);
      const next = await league.addGame(league.owls, league.hawks, { startsAt: later(NOON, 9 * DAY) });
      for (const each of [game, next]) await league.addSlot(league.hawks, itemOf(each));
      const unitOfWork = withRepositories(storage.unitOfWork, ({ read, ...others }) => ({
        ...others,
        read: { ...read, slotsOf: delayed(read.slotsOf) },
      }));
      const actor = aMember({ user: aUser(), org, roles: new Set(['admin']) });
      await league.write(({ users }) => users.save(actor.user));
      const handOut = handOutSlots({ unitOfWork, clock: () => NOON, newId });
      const outcomes = await Promise.all([1, 2, 3].map(() => handOut({ actor, teamId: league.hawks.id })));
      expect(outcomes.map((each) => accepted(each).handedOut).sort()).toEqual([0, 0, 2]);
      const held = (await storage.read.slotsOf(org.id, [game.id, next.id])).map(({ places }) => places.map(({ userId }) => userId));
      expect(held.map((users) => users.length)).toEqual([1, 1]);
      expect(held.flat().sort()).toEqual([pat.id, kim.id].sort());
    });
  });
}
