import type { PlayerId, UserId } from '../shared/ids.ts';
import { areAtOnce, openPlaces, requireOpen, type Slot, type SlotItem, type TakenSlot } from './slot.ts';

/** Children of a team with a guardian in common, and all of their guardians. */
export type Family = Readonly<{ playerIds: readonly PlayerId[]; guardians: readonly UserId[] }>;

/** The families of a team's children: siblings, and all who share a guardian with one of them, are one. In the same order whatever the order of the links. */
export function familiesOf(links: readonly Readonly<{ playerId: PlayerId; userId: UserId }>[]): readonly Family[] {
  let families: readonly Readonly<{ playerIds: ReadonlySet<PlayerId>; guardians: ReadonlySet<UserId> }>[] = [];
  for (const { playerId, userId } of links) {
    const [theirs, others] = [true, false].map((isTheirs) =>
      families.filter((each) => (each.playerIds.has(playerId) || each.guardians.has(userId)) === isTheirs),
    );
    const playerIds = new Set([playerId, ...theirs!.flatMap((each) => [...each.playerIds])]);
    const guardians = new Set([userId, ...theirs!.flatMap((each) => [...each.guardians])]);
    families = [...others!, { playerIds, guardians }];
  }
  return families
    .map((each) => ({ playerIds: [...each.playerIds].sort(), guardians: [...each.guardians].sort() }))
    .toSorted((one, other) => (one.playerIds[0]! < other.playerIds[0]! ? -1 : 1));
}

type Terms = Readonly<{
  /** The slots of the team at items to come. */
  slots: readonly Readonly<{ item: SlotItem; taken: TakenSlot }>[];
  /** Who has had its places at items before, once for each place. */
  earlier: readonly UserId[];
  families: readonly Family[];
  /** What people have taken on for other teams, which keeps them busy and counts for nothing here. */
  elsewhere: readonly Readonly<{ userId: UserId; item: SlotItem }>[];
  /** Whether a child of the family is expected at the item. */
  isExpected: (family: Family, item: SlotItem) => boolean;
}>;
/** A place for somebody. */
export type HandedPlace = Readonly<{ slot: Slot; item: SlotItem; userId: UserId }>;

/**
 * Who does what nobody does yet, the earliest first: each place is for the family that has had and has the fewest, and in it for the guardian with the
 * fewest. Nobody gets what a family that is not expected would have to come for, nor a family two places at once: such a place stays open.
 */
export function handOut({ slots, earlier, elsewhere, families, isExpected }: Terms, now: Date): readonly HandedPlace[] {
  const times = new Map<UserId, number>();
  const heldAt = new Map<UserId, SlotItem[]>();
  const count = (userId: UserId) => void times.set(userId, timesOf(userId) + 1);
  const timesOf = (userId: UserId) => times.get(userId) ?? 0;
  const keepBusy = (userId: UserId, item: SlotItem) => void heldAt.set(userId, [...(heldAt.get(userId) ?? []), item]);
  const hold = (userId: UserId, item: SlotItem) => {
    count(userId);
    keepBusy(userId, item);
  };
  for (const userId of earlier) count(userId);
  for (const { userId, item } of elsewhere) keepBusy(userId, item);
  for (const { item, taken } of slots) for (const { userId } of taken.places) hold(userId, item);

  const timesOfAll = ({ guardians }: Family) => guardians.reduce((sum, userId) => sum + timesOf(userId), 0);
  const isFree = ({ guardians }: Family, item: SlotItem) =>
    guardians.every((userId) => !(heldAt.get(userId) ?? []).some((other) => areAtOnce(other, item)));
  const inOrder = slots.toSorted(
    (one, other) => one.item.startsAt.getTime() - other.item.startsAt.getTime() || (one.taken.slot.id < other.taken.slot.id ? -1 : 1),
  );
  const handed: HandedPlace[] = [];
  for (const { item, taken } of inOrder) {
    const open = requireOpen(item, now).ok ? openPlaces(taken, item.isCanceled) : 0;
    for (let place = 0; place < open; place += 1) {
      const family = fewest(
        families.filter((each) => isFree(each, item) && isExpected(each, item)),
        timesOfAll,
      );
      if (!family) break;
      const userId = fewest(family.guardians, timesOf)!;
      hold(userId, item);
      handed.push({ slot: taken.slot, item, userId });
    }
  }
  return handed;
}

/** The first of those with the lowest number. */
const fewest = <Thing>(things: readonly Thing[], numberOf: (thing: Thing) => number): Thing | undefined =>
  things.toSorted((one, other) => numberOf(one) - numberOf(other))[0];
