import { mayRunTeam, seesTeamEvents } from '../../domain/events/event-permissions.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import { isOutside } from '../../domain/league/team.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { signed } from '../../domain/moderation/wording.ts';
import type { SlotId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type InvalidRequest, type UnknownReference, unknownReference } from '../../domain/shared/violation.ts';
import {
  checkTerms,
  requireOpen,
  SLOTS_PER_ITEM,
  type SlotClosed,
  type SlotLimitReached,
  type SlotTerms,
} from '../../domain/slots/slot.ts';
import { auditEntry } from '../audit-entry.ts';
import { seesGame } from '../sees-game.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { changeItem, type SlotReads, type SlotUses, slotOf } from './change-item.ts';
import { type SlotView, viewSlot } from './view-slot.ts';

type Command = Readonly<{
  actor: Member;
  item: ItemRef;
  /** Null for the team of an event. */
  teamId: TeamId | null;
  terms: SlotTerms;
}>;
type Refusal = NotFound | NotAllowed | InvalidRequest | UnknownReference | SlotClosed | SlotLimitReached;

/** Opens places of one kind at a game or an event, for the people of a team that it is of. */
export const openSlot = useCase(
  'run-team',
  (
    { unitOfWork, clock, newId }: WriteDeps<SlotUses | 'teams' | 'audit', SlotReads | 'game'>,
    { actor, item: ref, teamId: named, terms }: Command,
  ) =>
    unitOfWork.transact<SlotView, Refusal>(async (repositories) => {
      const orgId = actor.org.id;
      const act = { actor, now: clock(), newId };
      const id = newId<SlotId>();
      if (ref.kind === 'game' && !(await seesGame(repositories.read, actor, ref.id))) return err({ kind: 'not-found' });
      const valid = checkTerms(terms);
      if (!valid.ok) return valid;
      const changed = await changeItem<Refusal>(repositories, act, ref, async ({ item, slots }) => {
        const teamId = named ?? item.teamIds[0]!;
        if (ref.kind === 'event' && !seesTeamEvents(actor, teamId)) return err({ kind: 'not-found' });
        if (!item.teamIds.includes(teamId)) return err(unknownReference({ path: ['teamId'], rule: 'not-in-game' }));
        const permitted = mayRunTeam(actor, teamId);
        if (!permitted.ok) return permitted;
        if (isOutside((await repositories.teams.find(orgId, teamId))!))
          return err(unknownReference({ path: ['teamId'], rule: 'outside-team' }));
        const open = requireOpen(item, act.now);
        if (!open.ok) return open;
        if (slots.filter(({ slot }) => slot.teamId === teamId).length >= SLOTS_PER_ITEM) return err(LIMIT);
        await repositories.slots.saveAll([signed(undefined, { id, orgId, item: ref, teamId, ...terms, labelBy: null }, actor.user.id)]);
        await repositories.audit.append(auditEntry(act, 'slot-opened', id, { itemId: ref.id, teamId, kind: terms.kind }));
        return ok(undefined);
      });
      if (!changed.ok) return changed;
      const { item, slots } = changed.value;
      return ok(viewSlot(actor, slotOf(slots, id)!, item));
    }),
);

const LIMIT: SlotLimitReached = { kind: 'limit-reached', what: 'slots-per-item', limit: SLOTS_PER_ITEM };
