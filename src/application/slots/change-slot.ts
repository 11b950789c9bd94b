import { mayRunTeam } from '../../domain/events/event-permissions.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { signed } from '../../domain/moderation/wording.ts';
import type { SlotId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { InvalidRequest } from '../../domain/shared/violation.ts';
import { checkTerms, type SlotScope, type SlotTerms } from '../../domain/slots/slot.ts';
import { auditEntry } from '../audit-entry.ts';
import { keepWordings } from '../moderation/keep-wordings.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { changeAlike, findSlot, type SlotReads, type SlotUses, slotOf } from './change-item.ts';
import { type SlotView, viewSlot } from './view-slot.ts';

type Command = Readonly<{ actor: Member; slotId: SlotId; edit: Readonly<Partial<SlotTerms>>; scope: SlotScope }>;

/** Changes a slot, or also those like it at items to come. Who has a place keeps it, even if there are fewer places now. */
export const changeSlot = useCase(
  'run-team',
  ({ unitOfWork, clock, newId }: WriteDeps<SlotUses | 'moderation' | 'audit', SlotReads>, { actor, slotId, edit, scope }: Command) =>
    unitOfWork.transact<SlotView, NotFound | NotAllowed | InvalidRequest>(async (repositories) => {
      const act = { actor, now: clock(), newId };
      const found = await findSlot(actor, slotId, repositories);
      if (!found.ok) return found;
      const permitted = mayRunTeam(actor, found.value.teamId);
      if (!permitted.ok) return permitted;
      const changed = await changeAlike<InvalidRequest>(repositories, act, found.value, scope, async (alike) => {
        const changes = alike.map((before) => ({ before, after: signed(before, { ...before, ...edit }, actor.user.id) }));
        const next = changes.map(({ after }) => after);
        const valid = next.map(checkTerms).find(({ ok }) => !ok);
        if (valid) return valid;
        await keepWordings(repositories, act, changes);
        await repositories.slots.saveAll(next);
        await repositories.audit.append(auditEntry(act, 'slot-changed', slotId, { teamId: found.value.teamId, slots: next.length }));
        return ok(undefined);
      });
      if (!changed.ok) return changed;
      for (const { item, slots } of changed.value) {
        const slot = slotOf(slots, slotId);
        if (slot) return ok(viewSlot(actor, slot, item));
      }
      return err({ kind: 'not-found' });
    }),
);
