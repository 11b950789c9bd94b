import { runsTeam } from '../../domain/events/event-permissions.ts';
import { type NotAllowed, notAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { SlotId, SlotPlaceId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { changeSlotOf, type SlotReads, type SlotUses } from './change-item.ts';
import { tellOfOpenPlace } from './tell-of-open-place.ts';
import type { SlotView } from './view-slot.ts';

type Command = Readonly<{ actor: Member; slotId: SlotId; placeId: SlotPlaceId }>;

/** Opens a place again: the member's own, or any for those who run the team. Repeating it changes nothing. */
export const giveBackPlace = useCase(
  'read-league',
  ({ unitOfWork, clock, newId }: WriteDeps<SlotUses | 'audit' | 'outbox', SlotReads>, { actor, slotId, placeId }: Command) =>
    unitOfWork.transact<SlotView, NotFound | NotAllowed>(async (repositories) => {
      const act = { actor, now: clock(), newId };
      return changeSlotOf<NotAllowed>(repositories, act, slotId, async ({ slot, places }, item) => {
        const place = places.find(({ id }) => id === placeId);
        if (!place) return ok(undefined);
        const { orgId, teamId } = slot;
        const isOwn = place.userId === actor.user.id;
        if (!isOwn && !runsTeam(actor, teamId)) return notAllowed('not-your-slot');
        await repositories.slots.removePlace(orgId, placeId);
        if (isOwn) await tellOfOpenPlace(repositories, act, { slot, item });
        else await repositories.audit.append(auditEntry(act, 'slot-place-ended', placeId, { slotId, teamId, userId: place.userId }));
        return ok(undefined);
      });
    }),
);
