import { mayRunTeam } from '../../domain/events/event-permissions.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { SlotId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok } from '../../domain/shared/result.ts';
import type { SlotScope } from '../../domain/slots/slot.ts';
import { auditEntry } from '../audit-entry.ts';
import { keepWordings } from '../moderation/keep-wordings.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { changeAlike, findSlot, type SlotReads, type SlotUses } from './change-item.ts';
import { tellOfRemovedPlaces } from './tell-of-removed-places.ts';

type Command = Readonly<{ actor: Member; slotId: SlotId; scope: SlotScope }>;

/** Removes a slot with its places, or also those like it at items to come. Whoever has taken a place is told. */
export const removeSlot = useCase(
  'run-team',
  ({ unitOfWork, clock, newId }: WriteDeps<SlotUses | 'moderation' | 'audit' | 'outbox', SlotReads>, { actor, slotId, scope }: Command) =>
    unitOfWork.transact<undefined, NotFound | NotAllowed>(async (repositories) => {
      const act = { actor, now: clock(), newId };
      const found = await findSlot(actor, slotId, repositories);
      if (!found.ok) return found;
      const { orgId, teamId } = found.value;
      const permitted = mayRunTeam(actor, teamId);
      if (!permitted.ok) return permitted;
      await changeAlike<never>(repositories, act, found.value, scope, async (alike, before) => {
        await keepWordings(
          repositories,
          act,
          alike.map((before) => ({ before })),
        );
        for (const { id } of alike) await repositories.slots.remove(orgId, id);
        await tellOfRemovedPlaces(repositories, act, alike, before);
        await repositories.audit.append(auditEntry(act, 'slot-removed', slotId, { teamId, slots: alike.length }));
        return ok(undefined);
      });
      return ok(undefined);
    }),
);
