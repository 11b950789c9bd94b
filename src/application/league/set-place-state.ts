import { checkSaying, isNews, type PlaceState, type SayingOfPlace, stateAt } from '../../domain/league/place-state.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { signed } from '../../domain/moderation/wording.ts';
import type { FacilityId, FieldId, PushEventId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type InvalidRequest, type UnknownReference, unknownReference, unless } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { keepWordings } from '../moderation/keep-wordings.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type FacilityView, viewFacility } from './list-facilities.ts';

/**
 * Those who play at a place are told at once that it is closed. Of other news they are told at once, and then at most so often: whoever changes
 * their mind twice tells them once more.
 */
const TOLD_EVERY_MS = 10 * 60_000;

type Command = SayingOfPlace &
  Readonly<{
    actor: Member;
    facilityId: FacilityId;
    /** Null for the whole facility, which counts for its fields of which nothing else is said. */
    fieldId: FieldId | null;
  }>;

/** Says whether a facility or a field is open, or takes it back, and tells those who play there today. Saying the same again changes nothing. */
export const setPlaceState = useCase(
  'set-place-state',
  (
    { unitOfWork, clock, newId }: WriteDeps<'facilities' | 'fields' | 'placeStates' | 'moderation' | 'outbox' | 'audit', 'facilities'>,
    { actor, facilityId, fieldId, state, until, note }: Command,
  ) =>
    unitOfWork.transact<FacilityView, NotFound | InvalidRequest | UnknownReference>(async (repositories) => {
      const { facilities, fields, placeStates, outbox, audit, read } = repositories;
      const orgId = actor.org.id;
      const facility = await facilities.findForUpdate(orgId, facilityId);
      if (!facility || facility.archived) return err({ kind: 'not-found' });
      const field = fieldId && (await fields.find(orgId, fieldId));
      const wrong = [
        ...unless(field !== undefined, { path: ['fieldId'], rule: 'unknown', what: 'field' }),
        ...unless(!field || field.facilityId === facilityId, { path: ['fieldId'], rule: 'not-in-facility' }),
        ...unless(!field?.archived, { path: ['fieldId'], rule: 'archived', what: 'field' }),
      ];
      if (wrong.length > 0) return err(unknownReference(...wrong));
      const now = clock();
      const checked = checkSaying({ state, until, note }, now);
      if (!checked.ok) return checked;

      const states = await placeStates.ofFacility(orgId, facilityId);
      const saidOf = (of: FieldId | null) => states.find((each) => each.fieldId === of);
      const before = saidOf(fieldId);
      const saying = { orgId, id: fieldId ?? facilityId, facilityId, fieldId, state, until, note, updatedAt: now };
      const next: PlaceState = signed(before, { ...saying, noteBy: before?.noteBy ?? null }, actor.user.id);
      if (!isSame(before, next)) {
        if (before) await keepWordings(repositories, { actor, now, newId }, [{ before, after: next }]);
        await placeStates.saveAll([next]);
        await audit.append(
          auditEntry({ actor, now, newId }, 'place-state-set', next.id, {
            facilityId,
            fieldId,
            state,
            until: until?.toISOString() ?? null,
          }),
        );
        const heldBefore = stateAt(before, fieldId && saidOf(null), now);
        const held = stateAt(next, fieldId && saidOf(null), now);
        if (isNews(heldBefore, held)) {
          const due = held?.state === 'closed' ? 'now' : await placeStates.nextNotice(orgId, next.id, TOLD_EVERY_MS);
          const event = { id: newId<PushEventId>(), orgId, kind: 'place-state', facilityId, fieldId } as const;
          if (due) await outbox.add(event, due === 'now' ? undefined : due);
        }
      }
      return ok(viewFacility((await read.facilities(orgId)).find((each) => each.facility.id === facilityId)!, now));
    }),
);

const isSame = (before: PlaceState | undefined, { state, until, note }: PlaceState): boolean =>
  (before?.state ?? null) === state && before?.until?.getTime() === until?.getTime() && (before?.note ?? null) === note;
