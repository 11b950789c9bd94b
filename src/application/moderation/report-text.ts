import { readsTeamEvents, seesTeamEvents } from '../../domain/events/event-permissions.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { type ReportedById, textsOf, type Written, type WrittenText } from '../../domain/moderation/wording.ts';
import type { FacilityId, FieldId, SlotId, TeamEventId, UserId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { fileReport, type ReportReceipt } from './file-report.ts';

/** `id` is that of an event, of a slot, or of a facility or field; of a field of which nothing is said, what counts is said of its facility. */
type Command = Readonly<{ actor: Member; kind: ReportedById; id: string; reason: string | null }>;
type Sources = Repositories<'teamEvents' | 'slots' | 'placeStates' | 'fields' | 'moderation', never>;
type Candidate = Readonly<{ id: string; texts: readonly WrittenText[] }>;

/** Reports what somebody wrote to the admins as it now says; of what was changed or removed they read what it said before. */
export const reportText = useCase(
  'read-league',
  (
    { unitOfWork, clock, newId }: WriteDeps<'teamEvents' | 'slots' | 'placeStates' | 'fields' | 'moderation' | 'audit'>,
    { actor, kind, id, reason }: Command,
  ) =>
    unitOfWork.transact<ReportReceipt, NotFound>(async (repositories) => {
      for (const { id: aboutId, texts } of await CANDIDATES[kind](repositories, actor, id)) {
        const earlier = await repositories.moderation.kept(actor.org.id, aboutId);
        const written = [...texts, ...(kind === 'slot' ? earlier.filter(({ part }) => part === 'label') : earlier)];
        if (written.length === 0) continue;
        const authors = written.flatMap(({ authorId }): UserId[] => (authorId ? [authorId] : []));
        const content = texts.map((text) => text.content).join('\n');
        const reported = { kind, roomId: null, messageId: null, aboutId, authorIds: [...new Set(authors)], content, reason };
        const facts = { kind, aboutId };
        return ok(await fileReport(repositories, { actor, now: clock(), newId }, reported, 'text-reported', facts));
      }
      return err({ kind: 'not-found' });
    }),
);

const candidate = (value: Written & Readonly<{ id: string }>): Candidate => ({ id: value.id, texts: textsOf(value) });

/** What the id may mean, the most likely first; nothing if it does not exist for the member. */
const CANDIDATES: Readonly<Record<ReportedById, (from: Sources, actor: Member, id: string) => Promise<readonly Candidate[]>>> = {
  async event({ teamEvents }, actor, id) {
    const event = await teamEvents.find(actor.org.id, id as TeamEventId);
    return event && readsTeamEvents(actor, event.teamId) ? [candidate(event)] : [];
  },
  /** Of a slot that was removed nothing is left but its earlier wordings; who knows its id has seen it. */
  async slot({ slots }, actor, id) {
    const slot = await slots.find(actor.org.id, id as SlotId);
    if (!slot) return [{ id, texts: [] }];
    return seesTeamEvents(actor, slot.teamId) ? [candidate(slot)] : [];
  },
  async place({ placeStates, fields }, { org }, id) {
    const field = await fields.find(org.id, id as FieldId);
    const states = await placeStates.ofFacility(org.id, field?.facilityId ?? (id as FacilityId));
    const own = states.filter((state) => state.id === id);
    const said = [...own, ...states.filter((state) => state.id !== id && state.fieldId === null)].map(candidate);
    return said.toSorted((a, b) => Number(b.texts.length > 0) - Number(a.texts.length > 0));
  },
};
