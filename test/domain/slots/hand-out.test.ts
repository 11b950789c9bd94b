import { describe, expect, test } from '@jest/globals';
import type { OrgId, PlayerId, SlotId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';
import { type Family, familiesOf, handOut } from '../../../src/domain/slots/hand-out.ts';
import type { Slot, SlotItem, SlotPlace } from '../../../src/domain/slots/slot.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';

const link = (playerId: string, userId: string) => ({ playerId: playerId as PlayerId, userId: userId as UserId });
const IDS = { orgId: 'org' as OrgId, teamId: 'hawks' as TeamId };

/** A game of the Red Hawks so many days from noon. */
const game = (days: number, over: Partial<SlotItem> = {}): SlotItem => {
  const startsAt = later(NOON, days * DAY);
  const ref = { kind: 'game', id: `game ${days}` } as unknown as SlotItem['ref'];
  return { ref, teamIds: [IDS.teamId], startsAt, endsAt: later(startsAt, 2 * HOUR), isCanceled: false, ...over };
};
let made = 0;
const slotAt = (item: SlotItem, over: Partial<Slot> = {}, ...takers: readonly string[]) => {
  made += 1;
  const id = `slot ${String(made).padStart(3, '0')}` as SlotId;
  const slot: Slot = { id, ...IDS, item: item.ref, kind: 'snack', label: null, labelBy: null, places: 1, ...over };
  const places = takers.map((userId) => ({ slotId: id, userId }) as unknown as SlotPlace);
  return { item, taken: { slot, places } };
};
const familyOf = (...guardians: readonly string[]): Family => ({
  playerIds: [`child of ${guardians[0]}` as PlayerId],
  guardians: guardians as readonly string[] as readonly UserId[],
});
const [ANA, BEN, CAT] = [familyOf('ana'), familyOf('ben'), familyOf('cat')];
type Terms = Parameters<typeof handOut>[0];
const handed = (slots: Terms['slots'], over: Partial<Terms> = {}) =>
  handOut({ slots, earlier: [], elsewhere: [], families: [ANA, BEN, CAT], isExpected: () => true, ...over }, NOON).map(
    ({ item, userId }) => [item.ref.id, userId],
  );

test('families are children with a guardian in common, by however many steps, and all of their guardians', () => {
  const links = [link('sam', 'pat'), link('max', 'kit'), link('ben', 'jo'), link('sam', 'kit'), link('lea', 'kit')];
  const found = [
    { playerIds: ['ben'], guardians: ['jo'] },
    { playerIds: ['lea', 'max', 'sam'], guardians: ['kit', 'pat'] },
  ];
  expect(familiesOf(links)).toEqual(found);
  expect(familiesOf(links.toReversed())).toEqual(found);
  expect(familiesOf([])).toEqual([]);
});

describe('what is open', () => {
  test('goes round, the earliest game first, and is the same each time', () => {
    const slots = [4, 2, 1, 3].map((days) => slotAt(game(days)));
    const round = [
      ['game 1', 'ana'],
      ['game 2', 'ben'],
      ['game 3', 'cat'],
      ['game 4', 'ana'],
    ];
    expect(handed(slots)).toEqual(round);
    expect(handed(slots.toReversed())).toEqual(round);
  });

  test('goes to nobody who has taken on something for another team at that time, which counts for nothing else', () => {
    const slots = [slotAt(game(1)), slotAt(game(2))];
    const elsewhere = [
      { userId: 'ana' as UserId, item: game(1, { ref: { kind: 'game', id: 'of another team' } as unknown as SlotItem['ref'] }) },
    ];
    expect(handed(slots, { elsewhere })).toEqual([
      ['game 1', 'ben'],
      ['game 2', 'ana'],
    ]);
  });

  test('goes to the family with the fewest, those of the past and those that were taken counted', () => {
    const slots = [slotAt(game(1)), slotAt(game(2)), slotAt(game(3), {}, 'cat')];
    expect(handed(slots, { earlier: ['ana', 'ana'] as string[] as UserId[] })).toEqual([
      ['game 1', 'ben'],
      ['game 2', 'ben'],
    ]);
  });

  test('differs by one at most, and counts the guardians of a family together', () => {
    const families = [familyOf('ana', 'abe'), BEN, CAT];
    const slots = Array.from({ length: 13 }, (_, day) => slotAt(game(day + 1)));
    const users = handed(slots, { families }).map(([, userId]) => String(userId));
    const count = (...of: readonly string[]) => users.filter((user) => of.includes(user)).length;
    expect([count('ana', 'abe'), count('ben'), count('cat')].sort()).toEqual([4, 4, 5]);
    expect(Math.abs(count('ana') - count('abe'))).toBeLessThanOrEqual(1);
  });

  test('is never two places at once for a family: at one game, or at two that overlap; what is left stays open', () => {
    const beside = { ...game(1), ref: { kind: 'event', id: 'practice' } as unknown as SlotItem['ref'] };
    const families = [familyOf('ana', 'abe'), BEN];
    expect(handed([slotAt(game(1), { places: 2 }), slotAt(game(1), { kind: 'scorekeeper' }), slotAt(beside)], { families })).toEqual([
      ['game 1', 'ana'],
      ['game 1', 'ben'],
    ]);
    const after = game(1, { startsAt: game(1).endsAt, endsAt: later(game(1).endsAt, HOUR), ref: beside.ref });
    expect(handed([slotAt(game(1)), slotAt(after)], { families: [ANA] })).toHaveLength(2);
  });

  test('is not for a family that is not expected, nor at what is canceled or over', () => {
    const isExpected = (family: Family, item: SlotItem) => family !== ANA || item.ref.id !== game(1).ref.id;
    const slots = [slotAt(game(1)), slotAt(game(2)), slotAt(game(3, { isCanceled: true })), slotAt(game(-1))];
    expect(handed(slots, { isExpected })).toEqual([
      ['game 1', 'ben'],
      ['game 2', 'ana'],
    ]);
    expect(handed(slots, { families: [] })).toEqual([]);
  });

  test('is what nobody has taken: where there are fewer places than people, nothing is', () => {
    expect(handed([slotAt(game(1), { places: 1 }, 'ana', 'ben'), slotAt(game(2), { places: 3 }, 'ana')])).toEqual([
      ['game 2', 'cat'],
      ['game 2', 'ben'],
    ]);
  });
});
