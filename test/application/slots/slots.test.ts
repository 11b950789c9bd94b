import { beforeEach, describe, expect, test } from '@jest/globals';
import { giveAnswer } from '../../../src/application/attendance/give-answer.ts';
import { unlinkChild } from '../../../src/application/families/unlink-child.ts';
import { getGame } from '../../../src/application/games/get-game.ts';
import { updateGame } from '../../../src/application/games/update-game.ts';
import { deleteRosterSpot } from '../../../src/application/league/data/roster-spots.ts';
import { deleteStaffLine, updateStaffLine } from '../../../src/application/league/data/staff.ts';
import { leaveOrg } from '../../../src/application/membership/leave-org.ts';
import { revokeMember } from '../../../src/application/membership/revoke-member.ts';
import { deleteAccount } from '../../../src/application/privacy/delete-account.ts';
import { eraseMember } from '../../../src/application/privacy/erase-member.ts';
import { changeSlot } from '../../../src/application/slots/change-slot.ts';
import { giveBackPlace } from '../../../src/application/slots/give-back-place.ts';
import { handOutSlots } from '../../../src/application/slots/hand-out-slots.ts';
import { listSlots } from '../../../src/application/slots/list-slots.ts';
import { offerPlace } from '../../../src/application/slots/offer-place.ts';
import { openSeasonSlots } from '../../../src/application/slots/open-season-slots.ts';
import { openSlot } from '../../../src/application/slots/open-slot.ts';
import { removeSlot } from '../../../src/application/slots/remove-slot.ts';
import { takeSlot } from '../../../src/application/slots/take-slot.ts';
import type { SlotView } from '../../../src/application/slots/view-slot.ts';
import type { ItemRef } from '../../../src/domain/events/item.ts';
import type { ParentLink } from '../../../src/domain/families/parent-link.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Team } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { PushEvent } from '../../../src/domain/notifications/push-event.ts';
import type { GameId, PlayerId, SlotId, SlotPlaceId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { timeTbdOn } from '../../../src/domain/shared/time-tbd.ts';
import type { SlotScope, SlotTerms } from '../../../src/domain/slots/slot.ts';
import { anOrg, DAY, HOUR, later, NOON, TODAY } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const SNACK: SlotTerms = { kind: 'snack', label: null, places: 1 };
let [cal, pat, kim, jo]: readonly User[] = [];
let game: Game;
let links: Map<User, ParentLink>;
beforeEach(async () => {
  const { hawks, jays } = given.league;
  cal = await given.person({ name: 'Cal Coach' }, 'coach');
  await given.league.coachedBy(hawks, cal);
  links = new Map();
  [pat, kim, jo] = [await parentOf(hawks, 'Pat Ortiz'), await parentOf(hawks, 'Kim Lee'), await parentOf(jays, 'Jo Park')];
  game = await given.league.addGame(hawks, jays);
});

async function parentOf(team: Team, name: string): Promise<User> {
  const parent = await given.person({ name }, 'parent');
  links.set(parent, await given.league.linkTo(await given.league.addPlayer('Sam Ortiz', team), parent));
  return parent;
}

const itemOf = ({ id }: Readonly<{ id: GameId }>): ItemRef => ({ kind: 'game', id });
const open = async (by: User, over: Partial<SlotTerms> = {}, item: ItemRef = itemOf(game), team: Team | null = given.league.hawks) =>
  openSlot(given.ports)({ actor: await given.as(by), item, teamId: team?.id ?? null, terms: { ...SNACK, ...over } });
const opened = async (over: Partial<SlotTerms> = {}, item?: ItemRef, team?: Team | null) => accepted(await open(cal!, over, item, team)).id;
const openSeason = async (by: User, at: ItemRef['kind'] = 'game', over: Partial<SlotTerms> = {}) =>
  openSeasonSlots(given.ports)({ actor: await given.as(by), teamId: given.league.hawks.id, at, terms: { ...SNACK, ...over } });
const take = async (by: User, slotId: SlotId, phone?: string, placeId: SlotPlaceId | null = null) =>
  takeSlot(given.ports)({ actor: await given.as(by), slotId, phone, placeId });
const taken = async (by: User, slotId: SlotId, phone?: string): Promise<SlotPlaceId> => {
  const view = accepted(await take(by, slotId, phone));
  return view.taken.find(({ userId }) => userId === by.id)!.id;
};
const offer = async (by: User, slotId: SlotId, placeId: SlotPlaceId, isOffered = true) =>
  offerPlace(given.ports)({ actor: await given.as(by), slotId, placeId, isOffered });
const giveBack = async (by: User, slotId: SlotId, placeId: SlotPlaceId) =>
  giveBackPlace(given.ports)({ actor: await given.as(by), slotId, placeId });
const list = async (by: User, item: ItemRef = itemOf(game)): Promise<readonly SlotView[]> =>
  accepted(await listSlots(given.ports)({ actor: await given.as(by), item }));
const holders = async (item: ItemRef = itemOf(game)) => (await list(cal!, item)).map(({ taken }) => taken.map(({ name }) => name));
const seenGame = async () => accepted(await getGame(given.ports)({ actor: await given.as(cal!), gameId: game.id }));
const snacks = async () => {
  const { snackParentName, snackParentPhone } = await seenGame();
  return [snackParentName, snackParentPhone];
};
/** The notifications that wait to be sent about slots. */
async function told(): Promise<readonly PushEvent[]> {
  const events: PushEvent[] = [];
  await given.league.write(async ({ outbox }) => {
    const { org } = given.league;
    for (let taken = await outbox.take(org.id); taken; taken = await outbox.take(org.id)) events.push(taken.event);
  });
  return events.filter(({ kind }) => kind.startsWith('slot-'));
}
const write = async (by: User, snackParentName: string | null) =>
  accepted(
    await updateGame(given.ports)({
      actor: await given.as(by),
      gameId: game.id,
      edit: { snackParentName },
      versions: undefined,
      force: false,
    }),
  );
const log = async () => {
  const changes = await given.ports.read.gameChanges(given.org.id, game.id, { limit: 50 });
  return changes!.items.map(({ field, old, new: now }) => [field, old, now]);
};

describe('a slot', () => {
  test('is opened by those who run the team, and exists for its families, not for others', async () => {
    const [admin, umpire, visitor] = [await given.person({}, 'admin'), await given.person({}, 'umpire'), await given.person({}, 'parent')];
    expect(await open(pat!)).toMatchObject({ error: { kind: 'not-allowed', cause: 'not-running-team' } });
    const id = await opened({ places: 2 });
    accepted(await open(admin));
    expect(await given.audited()).toEqual(['slot-opened', 'slot-opened']);
    for (const seeing of [cal!, pat!, admin]) {
      expect(await list(seeing)).toMatchObject([{ id, kind: 'snack', places: 2, open: 2, taken: [] }, { open: 1 }]);
    }
    for (const other of [jo!, umpire, visitor]) {
      expect(await list(other)).toEqual([]);
      expect(await take(other, id)).toMatchObject({ error: { kind: 'not-found' } });
    }
  });

  test('is of one of the game’s teams, and of the kind other only with a label', async () => {
    expect(await open(await given.person({}, 'admin'), {}, undefined, given.league.owls)).toMatchObject({
      error: { kind: 'unknown-reference', violations: [{ path: ['teamId'] }] },
    });
    expect(await open(cal!, { kind: 'other' })).toMatchObject({ error: { kind: 'invalid-request', violations: [{ path: ['label'] }] } });
    accepted(await open(cal!, { kind: 'other', label: 'Tent' }));
  });

  test('is one of twenty of a team at an item', async () => {
    for (let n = 0; n < 20; n += 1) await opened({ label: `Word ${n}` });
    expect(await open(cal!)).toEqual({ ok: false, error: { kind: 'limit-reached', what: 'slots-per-item', limit: 20 } });
  });

  test('cannot be opened at what is canceled or over', async () => {
    const { hawks, owls } = given.league;
    const canceled = await given.league.addGame(hawks, owls, { status: 'canceled', startsAt: later(NOON, 5 * DAY) });
    const past = await given.league.addGame(hawks, owls, { startsAt: later(NOON, -5 * DAY) });
    expect(await open(cal!, {}, itemOf(canceled))).toEqual({ ok: false, error: { kind: 'slot-closed', reason: 'canceled' } });
    expect(await open(cal!, {}, itemOf(past))).toEqual({ ok: false, error: { kind: 'slot-closed', reason: 'over' } });
  });

  test('is opened at all games of the season to come, once however often it is asked for', async () => {
    const { hawks, jays, owls } = given.league;
    // Of which only the day is known.
    const undecided = timeTbdOn('2026-04-18' as LocalDate, given.org.timeZone);
    const next = await given.league.addGame(owls, hawks, undecided);
    const others = [
      await given.league.addGame(hawks, owls, { startsAt: later(NOON, -8 * DAY) }),
      await given.league.addGame(hawks, owls, { startsAt: later(NOON, 9 * DAY), status: 'canceled' }),
    ];
    await given.league.addGame(jays, owls, { startsAt: later(NOON, 9 * DAY) });
    expect(await openSeason(pat!)).toMatchObject({ error: { cause: 'not-running-team' } });
    await opened();
    expect(accepted(await openSeason(cal!))).toEqual({ opened: 1 });
    expect(accepted(await openSeason(cal!))).toEqual({ opened: 0 });
    expect(accepted(await openSeason(cal!, 'game', { kind: 'scorekeeper' }))).toEqual({ opened: 2 });
    expect(await list(cal!, itemOf(next))).toHaveLength(2);
    for (const other of others) expect(await list(cal!, itemOf(other))).toEqual([]);
  });

  test('is changed and removed alone, or with those like it to come', async () => {
    const { hawks, owls } = given.league;
    const next = await given.league.addGame(owls, hawks, { startsAt: later(NOON, 8 * DAY) });
    await openSeason(cal!);
    const [slot] = await list(cal!);
    const change = async (by: User, edit: Partial<SlotTerms>, scope: SlotScope) =>
      changeSlot(given.ports)({ actor: await given.as(by), slotId: slot!.id, edit, scope });
    const remove = async (scope: SlotScope) => removeSlot(given.ports)({ actor: await given.as(cal!), slotId: slot!.id, scope });
    expect(await change(pat!, { places: 3 }, 'one')).toMatchObject({ error: { cause: 'not-running-team' } });
    expect(await change(cal!, { kind: 'other' }, 'one')).toMatchObject({ error: { kind: 'invalid-request' } });
    expect(accepted(await change(cal!, { places: 3 }, 'one'))).toMatchObject({ places: 3 });
    expect(await list(cal!, itemOf(next))).toMatchObject([{ places: 1 }]);
    accepted(await change(cal!, { label: 'Fruit' }, 'all'));
    expect(await list(cal!, itemOf(next))).toMatchObject([{ places: 1, label: 'Fruit' }]);
    accepted(await remove('all'));
    for (const each of [game, next]) expect(await list(cal!, itemOf(each))).toEqual([]);
    expect(await remove('one')).toMatchObject({ error: { kind: 'not-found' } });
  });

  test('tells whoever had taken it that it is removed, once for all items to come, and not who removes it', async () => {
    const { hawks, owls } = given.league;
    const next = await given.league.addGame(owls, hawks, { startsAt: later(NOON, 8 * DAY) });
    await openSeason(cal!, 'game', { places: 3 });
    const [[slot], [of]] = [await list(cal!), await list(cal!, itemOf(next))];
    for (const each of [slot!, of!]) await taken(pat!, each.id);
    await taken(kim!, of!.id);
    await taken(cal!, slot!.id);
    accepted(await removeSlot(given.ports)({ actor: await given.as(cal!), slotId: slot!.id, scope: 'all' }));
    expect(await told()).toMatchObject([
      { kind: 'slot-removed', userId: pat!.id, item: itemOf(game), slot: 'snack', count: 2 },
      { kind: 'slot-removed', userId: kim!.id, item: itemOf(next), slot: 'snack', count: 1 },
    ]);
  });

  test('is also opened at events, which exist for their team alone', async () => {
    const event = await given.league.addEvent(given.league.hawks, cal!);
    const item: ItemRef = { kind: 'event', id: event.id };
    expect(await open(jo!, {}, item, null)).toMatchObject({ error: { kind: 'not-found' } });
    expect(await listSlots(given.ports)({ actor: await given.as(jo!), item })).toMatchObject({ error: { kind: 'not-found' } });
    expect(accepted(await openSeason(cal!, 'event'))).toEqual({ opened: 1 });
    const id = await opened({ kind: 'field_preparation' }, item, null);
    await taken(pat!, id);
    expect(await holders(item)).toEqual([[], ['Pat O.']]);
    expect(await snacks()).toEqual([null, null]);
  });
});

const handOut = async (by: User) => handOutSlots(given.ports)({ actor: await given.as(by), teamId: given.league.hawks.id });

describe('what is open at all games and events to come', () => {
  test('is handed out by who runs the team, evenly, and each is told once', async () => {
    const { hawks, owls } = given.league;
    await given.league.addPlayer('Lone Wolf', hawks);
    const past = await given.league.addGame(hawks, owls, { startsAt: later(NOON, -5 * DAY) });
    await given.league.addSlot(hawks, itemOf(past), {}, pat);
    await given.league.addSlot(given.league.jays, itemOf(game));
    const next = await given.league.addGame(owls, hawks, { startsAt: later(NOON, 8 * DAY) });
    const last = await given.league.addGame(owls, hawks, { startsAt: later(NOON, 9 * DAY) });
    await openSeason(cal!);
    expect(await handOut(pat!)).toMatchObject({ error: { kind: 'not-allowed', cause: 'not-running-team' } });
    expect(accepted(await handOut(cal!))).toEqual({ handedOut: 3, open: 0 });
    const ofAll = await Promise.all([game, next, last].map((each) => holders(itemOf(each))));
    expect(ofAll[0]).toEqual([['Kim L.']]);
    expect(ofAll.flat(2).sort()).toEqual(['Kim L.', 'Kim L.', 'Pat O.']);
    expect(await snacks()).toEqual(['Kim L.', null]);
    expect(await told()).toEqual([
      expect.objectContaining({ kind: 'slot-given', userId: kim!.id, item: itemOf(game), slot: 'snack', count: 2 }),
      expect.objectContaining({ kind: 'slot-given', userId: pat!.id, count: 1 }),
    ]);
    expect((await given.audited()).at(-1)).toBe('slots-handed-out');
    expect(accepted(await handOut(cal!))).toEqual({ handedOut: 0, open: 0 });
    expect(await told()).toEqual([]);
  });

  test('is handed out to nobody who has taken on something for another team at that time', async () => {
    const { jays, owls } = given.league;
    const { startsAt, endsAt } = game;
    const elsewhere = await given.league.addGame(jays, owls, { startsAt, endsAt });
    for (const user of [pat!, kim!]) await given.league.addSlot(jays, itemOf(elsewhere), {}, user);
    await openSeason(cal!);
    expect(accepted(await handOut(cal!))).toEqual({ handedOut: 0, open: 1 });
  });

  test('may be declined, and is handed out again, but not to a family of which nobody comes', async () => {
    const { hawks, linkTo, addPlayer } = given.league;
    const ben = await addPlayer('Ben Ortiz', hawks);
    await linkTo(ben, pat!);
    const id = await opened();
    const decline = async (user: User, playerId: PlayerId) => {
      const answer = { item: itemOf(game), answer: 'no', note: null, version: undefined, scope: 'one' } as const;
      accepted(await giveAnswer(given.ports)({ actor: await given.as(user), playerId, ...answer }));
    };
    await decline(kim!, links.get(kim!)!.playerId!);
    await decline(pat!, ben.id);
    expect(accepted(await handOut(cal!))).toEqual({ handedOut: 1, open: 0 });
    const [slot] = await list(pat!);
    expect(slot).toMatchObject({ taken: [{ name: 'Pat O.' }] });
    accepted(await giveBack(pat!, id, slot!.taken[0]!.id));
    await decline(pat!, links.get(pat!)!.playerId!);
    expect(accepted(await handOut(cal!))).toEqual({ handedOut: 0, open: 1 });
  });
});

describe('a place', () => {
  test('that is taken says what else one does at that time, here or of another team', async () => {
    const { hawks, jays, linkTo, addPlayer, addGame, addEvent, addSlot } = given.league;
    await linkTo(await addPlayer('Ben Ortiz', jays), pat!);
    const practice = await addEvent(jays, cal!, { startsAt: later(game.startsAt, -HOUR / 2) });
    const canceled = await addEvent(jays, cal!, { startsAt: game.startsAt, status: 'canceled' });
    const after = await addGame(hawks, jays, { startsAt: game.endsAt });
    for (const { id } of [practice, canceled]) await addSlot(jays, { kind: 'event', id }, {}, pat);
    await addSlot(hawks, itemOf(after), {}, pat);
    const [snack, score] = [await opened(), await opened({ kind: 'scorekeeper' })];
    expect(accepted(await take(kim!, snack))).toMatchObject({ atOnce: [] });
    const ofPractice = { kind: 'snack', item: { kind: 'event', id: practice.id }, startsAt: practice.startsAt };
    expect(accepted(await take(pat!, score)).atOnce).toMatchObject([ofPractice]);
    const other = await opened({ kind: 'field_preparation' });
    const both = [ofPractice, { slotId: score, kind: 'scorekeeper', item: itemOf(game) }];
    for (const _ of ['once', 'again']) expect(accepted(await take(pat!, other)).atOnce).toMatchObject(both);
  });

  test('is taken once a person, and the next one learns who has it', async () => {
    const id = await opened();
    const place = await taken(pat!, id);
    expect(await taken(pat!, id)).toBe(place);
    expect(await take(kim!, id)).toMatchObject({
      error: { kind: 'slot-taken', slot: { id, open: 0, taken: [{ id: place, userId: pat!.id, name: 'Pat O.' }] } },
    });
  });

  test('has the phone number that was typed, for those who run the team and who typed it', async () => {
    const id = await opened({ kind: 'scorekeeper', places: 2 });
    await taken(pat!, id, '217 555 0100');
    await taken(kim!, id);
    const phones = async (by: User) => (await list(by))[0]!.taken.map(({ phone }) => phone);
    for (const seeing of [pat!, cal!, await given.person({}, 'staff')]) expect(await phones(seeing)).toEqual(['217 555 0100', null]);
    expect(await phones(kim!)).toEqual([null, null]);
    accepted(await take(kim!, id, '217 555 0199'));
    expect(await phones(cal!)).toEqual(['217 555 0100', '217 555 0199']);
  });

  test('stays whose it is while it is offered, until somebody takes it over', async () => {
    const id = await opened();
    const place = await taken(pat!, id, '217 555 0100');
    expect(await take(kim!, id, undefined, place)).toMatchObject({ error: { kind: 'slot-taken' } });
    expect(await offer(kim!, id, place)).toMatchObject({ error: { cause: 'not-your-slot' } });
    accepted(await offer(pat!, id, place));
    expect(await list(kim!)).toMatchObject([{ open: 0, taken: [{ userId: pat!.id, isOffered: true }] }]);
    expect(await take(kim!, id)).toMatchObject({ error: { kind: 'slot-taken' } });
    accepted(await offer(pat!, id, place, false));
    expect(await take(kim!, id, undefined, place)).toMatchObject({ error: { kind: 'slot-taken' } });
    accepted(await offer(pat!, id, place));
    await told();
    accepted(await take(kim!, id, undefined, place));
    expect(await told()).toMatchObject([{ kind: 'slot-taken-over', userId: pat!.id, item: itemOf(game), slot: 'snack' }]);
    expect(await list(cal!)).toMatchObject([{ taken: [{ userId: kim!.id, isOffered: false, phone: null }] }]);
    expect(await take(pat!, id, undefined, place)).toMatchObject({ error: { slot: { taken: [{ name: 'Kim L.' }] } } });
  });

  test('is given back by who has it, or ended by those who run the team; again changes nothing', async () => {
    const id = await opened({ places: 2 });
    const [first, second] = [await taken(pat!, id), await taken(kim!, id)];
    expect(await giveBack(kim!, id, first)).toMatchObject({ error: { cause: 'not-your-slot' } });
    for (const _ of ['once', 'again']) accepted(await giveBack(pat!, id, first));
    accepted(await giveBack(cal!, id, second));
    expect(await list(cal!)).toMatchObject([{ open: 2, taken: [] }]);
    expect((await given.audited()).at(-1)).toBe('slot-place-ended');
  });

  test('is kept but not offered by a canceled game, and can still be given back', async () => {
    const id = await opened({ places: 2 });
    const place = await taken(pat!, id);
    await given.league.write(({ games }) => games.save({ ...game, status: 'canceled' }));
    expect(await list(pat!)).toMatchObject([{ open: 0, taken: [{ name: 'Pat O.' }] }]);
    expect(await take(kim!, id)).toMatchObject({ error: { kind: 'slot-closed', reason: 'canceled' } });
    accepted(await giveBack(pat!, id, place));
    given.set(later(game.endsAt, HOUR));
    await given.league.write(({ games }) => games.save(game));
    expect(await take(kim!, id)).toMatchObject({ error: { kind: 'slot-closed', reason: 'over' } });
  });

  test('is kept when there are fewer places than people', async () => {
    const id = await opened({ places: 2 });
    const first = await taken(pat!, id);
    await taken(kim!, id);
    accepted(await changeSlot(given.ports)({ actor: await given.as(cal!), slotId: id, edit: { places: 1 }, scope: 'one' }));
    expect(await holders()).toEqual([['Pat O.', 'Kim L.']]);
    expect(accepted(await giveBack(pat!, id, first))).toMatchObject({ places: 1, open: 0 });
  });

  test('is one of fifty that a member takes in a day; giving back is never refused', async () => {
    const id = await opened();
    for (let n = 0; n < 50; n += 1) accepted(await giveBack(pat!, id, await taken(pat!, id)));
    expect(await take(pat!, id)).toMatchObject({ error: { kind: 'too-many-requests', limit: 50 } });
    await taken(kim!, id);
    given.move(DAY - HOUR);
    expect(await take(kim!, id)).toMatchObject({ ok: true });
  });

  test('is opened again when its person leaves, or has no child on the team any more', async () => {
    const id = await opened({ places: 3 });
    const past = await given.league.addGame(given.league.hawks, given.league.owls, { startsAt: later(NOON, -5 * DAY) });
    await given.league.addSlot(given.league.hawks, itemOf(past), {}, pat);
    const ana = await parentOf(given.league.hawks, 'Ana Kim');
    for (const each of [pat!, kim!, ana]) await taken(each, id);
    await taken(cal!, await opened({ kind: 'scorekeeper' }));
    accepted(await leaveOrg(given.ports)({ actor: pat!, orgId: given.org.id }));
    accepted(await unlinkChild(given.ports)({ actor: await given.as(kim!), linkId: links.get(kim!)!.id }));
    const admin = await given.as(await given.person({}, 'admin'));
    const [membership] = (await given.ports.read.members(given.org.id, { q: 'ana kim' }, { limit: 1 }, TODAY)).items;
    accepted(await revokeMember(given.ports)({ actor: admin, membershipId: membership!.membershipId, all: false }));
    expect(await holders()).toEqual([[], ['Cal C.']]);
    expect(await holders(itemOf(past))).toEqual([['Pat O.']]);
  });

  test('is opened again when its person’s child leaves the roster, and who runs the team is told once, whenever it is', async () => {
    const { hawks, owls } = given.league;
    const far = await given.league.addGame(owls, hawks, { startsAt: later(NOON, 40 * DAY) });
    await openSeason(cal!);
    for (const item of [itemOf(game), itemOf(far)]) await taken(pat!, (await list(pat!, item))[0]!.id);
    await told();
    const playerId = links.get(pat!)!.playerId!;
    const actor = await given.as(await given.person({}, 'admin'));
    accepted(await deleteRosterSpot(given.ports)({ actor, teamId: hawks.id, playerId, versions: undefined }));
    expect([await holders(), await holders(itemOf(far))]).toEqual([[[]], [[]]]);
    expect(await told()).toMatchObject([{ kind: 'slot-open', teamId: hawks.id, item: itemOf(game), slot: 'snack', count: 2 }]);
  });

  test('is opened again when its person’s line on the staff is removed, or becomes another’s, unless they belong to the team all the same', async () => {
    const actor = await given.as(await given.person({}, 'admin'));
    const onStaff = async (user: User) => {
      const line = await given.league.coachedBy(given.league.hawks, user);
      await taken(user, await opened());
      return line;
    };
    const [ben, ana] = [
      await given.person({ givenName: 'Ben', familyName: 'Ito' }, 'coach'),
      await given.person({ givenName: 'Ana', familyName: 'Oh' }, 'coach'),
    ];
    const [ofBen, ofAna] = [await onStaff(ben), await onStaff(ana)];
    const ofPat = await given.league.managedBy(given.league.hawks, pat!);
    await taken(pat!, await opened());
    await told();
    accepted(await deleteStaffLine(given.ports)({ actor, id: ofBen.id, versions: undefined }));
    expect(await told()).toMatchObject([{ kind: 'slot-open', teamId: given.league.hawks.id }]);
    const changes = { email: 'somebody@else.example' };
    accepted(await updateStaffLine(given.ports)({ actor, id: ofAna.id, changes, versions: undefined }));
    accepted(await deleteStaffLine(given.ports)({ actor, id: ofPat.id, versions: undefined }));
    expect((await holders()).flat()).toEqual(['Pat O.']);
  });

  test('is kept by a parent with another child on the team', async () => {
    await given.league.linkTo(await given.league.addPlayer('Ben Ortiz', given.league.hawks), pat!);
    const id = await opened();
    await taken(pat!, id);
    accepted(await unlinkChild(given.ports)({ actor: await given.as(pat!), linkId: links.get(pat!)!.id }));
    expect(await holders()).toEqual([['Pat O.']]);
  });
});

describe('the snack fields of a game', () => {
  test('follow the first who took a snack place of the home team, else of the visitor', async () => {
    const ofVisitor = accepted(await open(await given.person({}, 'admin'), {}, undefined, given.league.jays)).id;
    const ofHome = await opened({ places: 2 });
    await taken(pat!, await opened({ kind: 'scorekeeper' }));
    expect(await snacks()).toEqual([null, null]);
    await taken(jo!, ofVisitor, '217 555 0107');
    expect(await snacks()).toEqual(['Jo P.', '217 555 0107']);
    const first = await taken(pat!, ofHome);
    expect(await snacks()).toEqual(['Pat O.', null]);
    given.move(HOUR);
    await taken(kim!, ofHome, '217 555 0104');
    expect(await snacks()).toEqual(['Pat O.', null]);
    accepted(await giveBack(pat!, ofHome, first));
    expect(await snacks()).toEqual(['Kim L.', '217 555 0104']);
    accepted(await removeSlot(given.ports)({ actor: await given.as(cal!), slotId: ofHome, scope: 'one' }));
    expect(await snacks()).toEqual(['Jo P.', '217 555 0107']);
  });

  test('stand as they are written by hand until somebody else brings the snacks', async () => {
    const id = await opened({ places: 2 });
    const place = await taken(pat!, id);
    await write(cal!, 'Grandma Ortiz');
    await taken(kim!, id);
    await opened({ kind: 'scorekeeper' });
    expect(await snacks()).toEqual(['Grandma Ortiz', null]);
    accepted(await giveBack(pat!, id, place));
    expect(await snacks()).toEqual(['Kim L.', null]);
  });

  test('change the game’s version and log, which names nobody', async () => {
    const id = await opened();
    const { version } = await seenGame();
    given.move(HOUR);
    const place = await taken(pat!, id, '217 555 0100');
    expect(await seenGame()).toMatchObject({ version: version + 1, updatedAt: later(NOON, HOUR) });
    given.move(HOUR);
    accepted(await giveBack(pat!, id, place));
    expect((await seenGame()).version).toBe(version + 2);
    expect(await log()).toEqual([
      ['snackParentName', null, 'set'],
      ['snackParentPhone', null, 'set'],
      ['snackParentName', null, 'cleared'],
      ['snackParentPhone', null, 'cleared'],
    ]);
  });

  test('are cleared with the account of who brings them, or tell the next', async () => {
    const past = await given.league.addGame(given.league.hawks, given.league.owls, { startsAt: later(NOON, -5 * DAY) });
    given.set(later(past.startsAt, -HOUR));
    await taken(pat!, await opened({}, itemOf(past)), '217 555 0100');
    given.set(NOON);
    const id = await opened({ places: 2 });
    await taken(pat!, id, '217 555 0100');
    given.move(HOUR);
    await taken(kim!, id);
    accepted(await deleteAccount(given.ports)({ actor: pat!, leaveOrgs: false }));
    expect(await snacks()).toEqual(['Kim L.', null]);
    expect(await holders()).toEqual([['Kim L.']]);
    expect(await holders(itemOf(past))).toEqual([[]]);
    const left = await given.ports.read.game(given.org.id, past.id);
    expect(left!.game).toMatchObject({ snackParentName: null, snackParentPhone: null });
  });

  test('are cleared when the league erases a member who stays elsewhere', async () => {
    const elsewhere = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
    await given.join(pat!, 'parent', 'approved', elsewhere.org);
    await taken(pat!, await opened());
    accepted(await eraseMember(given.ports)({ actor: await given.as(await given.person({}, 'admin')), userId: pat!.id }));
    expect([await snacks(), await holders()]).toEqual([[null, null], [[]]]);
  });
});
