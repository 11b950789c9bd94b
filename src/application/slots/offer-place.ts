import { type NotAllowed, notAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { SlotId, SlotPlaceId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { offeredPlace } from '../../domain/slots/slot.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { changeSlotOf, type SlotReads, type SlotUses } from './change-item.ts';
import type { SlotView } from './view-slot.ts';

type Command = Readonly<{ actor: Member; slotId: SlotId; placeId: SlotPlaceId; isOffered: boolean }>;

/** Offers the member's own place to the others of the team, or takes the offer back. It stays theirs until somebody takes it over. */
export const offerPlace = useCase(
  'read-league',
  ({ unitOfWork, clock, newId }: WriteDeps<SlotUses, SlotReads>, { actor, slotId, placeId, isOffered }: Command) =>
    unitOfWork.transact<SlotView, NotFound | NotAllowed>((repositories) =>
      changeSlotOf<NotFound | NotAllowed>(repositories, { actor, now: clock(), newId }, slotId, async ({ places }) => {
        const found = places.find(({ id }) => id === placeId);
        if (!found) return err({ kind: 'not-found' });
        if (found.userId !== actor.user.id) return notAllowed('not-your-slot');
        const { holder: _, ...place } = found;
        return ok(await repositories.slots.savePlace(offeredPlace(place, isOffered)));
      }),
    ),
);
