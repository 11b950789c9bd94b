import type { Member } from '../../domain/membership/permissions.ts';
import type { PushEventId, SlotId, SlotPlaceId } from '../../domain/shared/ids.ts';
import type { NotFound, TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, mapOk, ok } from '../../domain/shared/result.ts';
import { openPlaces, requireOpen, retakenPlace, type SlotClosed, type SlotPlace } from '../../domain/slots/slot.ts';
import { limitAction } from '../limit-action.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { changeSlotOf, type SlotReads, type SlotUses } from './change-item.ts';
import { type PlaceAtOnce, placesAtOnce } from './places-at-once.ts';
import { type SlotTaken, type SlotView, viewSlot } from './view-slot.ts';

export type TakenSlotView = SlotView & Readonly<{ atOnce: readonly PlaceAtOnce[] }>;
type Command = Readonly<{
  actor: Member;
  slotId: SlotId;
  /** Undefined if none was typed. */
  phone: string | null | undefined;
  /** An offered place to take over; null for an open one. */
  placeId: SlotPlaceId | null;
}>;

/**
 * Takes an open place of a slot, or takes over an offered one. Who has a place of the slot already keeps that one, no longer offered, and changes
 * the phone number if one is given. Who offered a place that is taken over is told. Says what else the member has taken on at that time.
 */
export const takeSlot = useCase(
  'read-league',
  (
    { unitOfWork, clock, newId }: WriteDeps<SlotUses | 'actionCounts' | 'outbox', SlotReads | 'keyedHash'>,
    { actor, slotId, phone, placeId }: Command,
  ) =>
    unitOfWork.transact<TakenSlotView, NotFound | SlotClosed | SlotTaken | TooManyRequests>(async (repositories) => {
      const { org, user } = actor;
      const { slots, outbox } = repositories;
      const act = { actor, now: clock(), newId };
      let atOnce: readonly PlaceAtOnce[] = [];
      const taken = await changeSlotOf<SlotClosed | SlotTaken | TooManyRequests>(repositories, act, slotId, async (before, item) => {
        atOnce = await placesAtOnce(repositories, { orgId: org.id, userId: user.id, slotId }, item);
        const own = before.places.find(({ userId }) => userId === user.id);
        if (own) {
          const { holder: _, ...place } = own;
          return ok(await slots.savePlace(retakenPlace(place, phone)));
        }
        const open = requireOpen(item, act.now);
        if (!open.ok) return open;
        const offered = before.places.find(({ id, isOffered }) => id === placeId && isOffered);
        const isFree = placeId ? offered !== undefined : openPlaces(before, item.isCanceled) > 0;
        if (!isFree) return err({ kind: 'slot-taken', slot: viewSlot(actor, before, item) });
        const limited = await limitAction(repositories, 'taking-a-slot', org.id, user);
        if (!limited.ok) return limited;
        const id = offered?.id ?? newId<SlotPlaceId>();
        const place: SlotPlace = { id, orgId: org.id, slotId, userId: user.id, phone: phone ?? null, isOffered: false, takenAt: act.now };
        await slots.savePlace(place);
        if (offered) {
          const about = { item: before.slot.item, slot: before.slot.kind, userId: offered.userId };
          await outbox.add({ id: newId<PushEventId>(), orgId: org.id, kind: 'slot-taken-over', ...about });
        }
        return ok(undefined);
      });
      return mapOk(taken, (slot) => ({ ...slot, atOnce }));
    }),
);
