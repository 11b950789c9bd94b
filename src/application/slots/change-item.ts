import { seesTeamEvents } from '../../domain/events/event-permissions.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import { type Game, withSnackParent } from '../../domain/games/game.ts';
import { memberName } from '../../domain/membership/member-name.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { OrgId, SlotId, UserId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { eventAsItem, gameAsItem, isAlike, type Slot, type SlotItem, type SlotScope, snackPlace } from '../../domain/slots/slot.ts';
import type { Act } from '../audit-entry.ts';
import type { NamedPlace, NamedSlot } from '../ports/storage/slots/slot-storage.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { saveGames } from '../save-games.ts';
import { type SlotView, viewSlot } from './view-slot.ts';

export type SlotUses = 'slots' | 'games' | 'gameChanges' | 'teamEvents';
export type SlotReads = 'slotsOf';
type Sources = Repositories<SlotUses, SlotReads>;

/** An act, and who is being erased: nothing that they did is logged any more. */
export type SlotAct = Act & Readonly<{ erased?: UserId }>;

/** An item and the slots of its teams. */
export type ItemSlots = Readonly<{ item: SlotItem; slots: readonly NamedSlot[] }>;

/**
 * Changes slots of items, which are locked first: two who take the last place come one after the other. Who brings the snacks of a game follows if
 * the change is about them. Items that do not exist are left out.
 */
export async function changeItems<E>(
  repositories: Sources,
  act: SlotAct,
  refs: readonly ItemRef[],
  change: (before: readonly ItemSlots[]) => Promise<Result<unknown, E>>,
): Promise<Result<readonly ItemSlots[], E>> {
  const orgId = act.actor.org.id;
  const held = await holdItems(orgId, refs, repositories);
  const ids = held.map(({ item }) => item.ref.id);
  const read = async (): Promise<readonly ItemSlots[]> => {
    const ofItem = Map.groupBy(await repositories.read.slotsOf(orgId, ids), ({ slot }) => slot.item.id);
    // A game of a bracket may have been given to other teams.
    const ofTeams = ({ ref, teamIds }: SlotItem) => (ofItem.get(ref.id) ?? []).filter(({ slot }) => teamIds.includes(slot.teamId));
    return held.map(({ item }) => ({ item, slots: ofTeams(item) }));
  };
  const before = await read();
  const changed = await change(before);
  if (!changed.ok) return changed;
  const after = await read();
  for (const [at, { game }] of held.entries()) {
    if (game) await followSnacks(repositories, act, game, snackPlace(game, before[at]!.slots), snackPlace(game, after[at]!.slots));
  }
  return ok(after);
}

/** The same for one item; one that does not exist is not found. */
export async function changeItem<E>(
  repositories: Sources,
  act: SlotAct,
  ref: ItemRef,
  change: (before: ItemSlots) => Promise<Result<unknown, E>>,
): Promise<Result<ItemSlots, E | NotFound>> {
  const changed = await changeItems<E | NotFound>(repositories, act, [ref], async ([item]) =>
    item ? change(item) : err({ kind: 'not-found' }),
  );
  return changed.ok ? ok(changed.value[0]!) : changed;
}

type Held = Readonly<{ item: SlotItem; game: Game | null }>;

/** Games before events, each in order of id. */
async function holdItems(orgId: OrgId, refs: readonly ItemRef[], { games, teamEvents }: Sources): Promise<readonly Held[]> {
  const gameIds = refs.flatMap((ref) => (ref.kind === 'game' ? ref.id : []));
  const eventIds = refs.flatMap((ref) => (ref.kind === 'event' ? ref.id : []));
  const heldGames = gameIds.length > 0 ? await games.hold(orgId, gameIds) : [];
  const heldEvents = eventIds.length > 0 ? await teamEvents.hold(orgId, eventIds) : [];
  return [
    ...heldGames.map((game) => ({ item: gameAsItem(game), game })),
    ...heldEvents.map((event) => ({ item: eventAsItem(event), game: null })),
  ];
}

/** What was written by hand stands until somebody else brings the snacks. */
async function followSnacks(
  repositories: Sources,
  { actor, now, newId, erased }: SlotAct,
  game: Game,
  before: NamedPlace | undefined,
  after: NamedPlace | undefined,
): Promise<void> {
  const isSame = before?.id === after?.id && before?.userId === after?.userId && before?.phone === after?.phone;
  if (isSame) return;
  const parent = after ? { id: after.userId, name: memberName(after.holder), phone: after.phone } : null;
  const written = withSnackParent(game, parent, actor.user.id, now);
  if (written.changes.length === 0) return;
  await saveGames(repositories, { newId }, [{ ...written, changes: written.changes.filter(({ by }) => by !== erased) }]);
}

/** A slot that exists for the member, before its item is locked. */
export async function findSlot(member: Member, id: SlotId, { slots }: Pick<Sources, 'slots'>): Promise<Result<Slot, NotFound>> {
  const slot = await slots.find(member.org.id, id);
  return slot && seesTeamEvents(member, slot.teamId) ? ok(slot) : err({ kind: 'not-found' });
}

/** Changes a slot that exists for the member, and returns it as they see it then. */
export async function changeSlotOf<E>(
  repositories: Sources,
  act: Act & Readonly<{ actor: Member }>,
  id: SlotId,
  change: (before: NamedSlot, item: SlotItem) => Promise<Result<unknown, E>>,
): Promise<Result<SlotView, E | NotFound>> {
  const found = await findSlot(act.actor, id, repositories);
  if (!found.ok) return found;
  const changed = await changeItem<E | NotFound>(repositories, act, found.value.item, async ({ item, slots }) => {
    const slot = slotOf(slots, id);
    return slot ? change(slot, item) : err({ kind: 'not-found' });
  });
  if (!changed.ok) return changed;
  const { item, slots } = changed.value;
  return ok(viewSlot(act.actor, slotOf(slots, id)!, item));
}

export const slotOf = (slots: readonly NamedSlot[], id: SlotId): NamedSlot | undefined => slots.find(({ slot }) => slot.id === id);

/** The slot, and in the wider scope those like it at items of its kind that are still to come. */
export async function changeAlike<E>(
  repositories: Sources,
  act: SlotAct,
  slot: Slot,
  scope: SlotScope,
  change: (alike: readonly Slot[], before: readonly ItemSlots[]) => Promise<Result<unknown, E>>,
): Promise<Result<readonly ItemSlots[], E>> {
  const { orgId, teamId, item } = slot;
  const ids = scope === 'all' ? await repositories.slots.itemsToCome(orgId, teamId, item.kind, act.now) : [];
  const refs = [...new Set([item.id, ...ids])].map((id) => ({ kind: item.kind, id }) as ItemRef);
  return changeItems<E>(repositories, act, refs, (before) => {
    const allSlots = before.flatMap(({ slots }) => slots.map((each) => each.slot));
    const alike = allSlots.filter((each) => each.id === slot.id || (scope === 'all' && isAlike(each, slot)));
    return change(alike, before);
  });
}
