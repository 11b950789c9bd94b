import type { ItemRef } from '../../domain/events/item.ts';
import type { OutsideTeam } from '../../domain/league/team.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { signed } from '../../domain/moderation/wording.ts';
import type { SlotId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok } from '../../domain/shared/result.ts';
import type { InvalidRequest } from '../../domain/shared/violation.ts';
import { checkTerms, isAlike, requireOpen, SLOTS_PER_ITEM, type Slot, type SlotTerms } from '../../domain/slots/slot.ts';
import { auditEntry } from '../audit-entry.ts';
import { teamToRun } from '../team-to-run.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { changeItems, type SlotReads, type SlotUses } from './change-item.ts';

type Command = Readonly<{ actor: Member; teamId: TeamId; at: ItemRef['kind']; terms: SlotTerms }>;

/**
 * Opens places of one kind at all games or events of a team that are still to come, and returns at how many. Items that have such a slot already,
 * or as many as they can have, stay as they are, so that it can be repeated when games have been added.
 */
export const openSeasonSlots = useCase(
  'run-team',
  ({ unitOfWork, clock, newId }: WriteDeps<SlotUses | 'teams' | 'audit', SlotReads>, { actor, teamId, at, terms }: Command) =>
    unitOfWork.transact<Readonly<{ opened: number }>, NotFound | NotAllowed | OutsideTeam | InvalidRequest>(async (repositories) => {
      const { slots, audit } = repositories;
      const orgId = actor.org.id;
      const act = { actor, now: clock(), newId };
      const team = await teamToRun(actor, teamId, repositories);
      if (!team.ok) return team;
      const valid = checkTerms(terms);
      if (!valid.ok) return valid;
      const ids = await slots.itemsToCome(orgId, teamId, at, act.now);
      const refs = ids.map((id) => ({ kind: at, id }) as ItemRef);
      let opened: readonly Slot[] = [];
      await changeItems<never>(repositories, act, refs, async (items) => {
        opened = items
          .filter(({ item, slots: itemSlots }) => {
            const ofTeam = itemSlots.map(({ slot }) => slot).filter((slot) => slot.teamId === teamId);
            const hasSuch = ofTeam.some((slot) => isAlike(slot, { teamId, ...terms }));
            return requireOpen(item, act.now).ok && !hasSuch && ofTeam.length < SLOTS_PER_ITEM;
          })
          .map(({ item }) =>
            signed(undefined, { id: newId<SlotId>(), orgId, item: item.ref, teamId, ...terms, labelBy: null }, actor.user.id),
          );
        if (opened.length > 0) {
          await slots.saveAll(opened);
          await audit.append(auditEntry(act, 'slot-opened', teamId, { kind: terms.kind, at, slots: opened.length }));
        }
        return ok(undefined);
      });
      return ok({ opened: opened.length });
    }),
);
