import { answerableEvent } from '../../domain/attendance/answer.ts';
import { readsTeamEvents, seesTeamEvents } from '../../domain/events/event-permissions.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { TeamEventId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { eventAsItem } from '../../domain/slots/slot.ts';
import { type AnswersOfDeps, answersOf } from '../attendance/answers-of.ts';
import type { TeamAnswersView } from '../attendance/view-answers.ts';
import { type TeamEventView, viewTeamEvent } from '../events/view-team-event.ts';
import { type FacilityView, viewFacility } from '../league/list-facilities.ts';
import type { EventReader } from '../ports/storage/events/event-storage.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import { type SlotView, viewSlot } from '../slots/view-slot.ts';
import { useCase } from '../use-case.ts';

type Deps = AnswersOfDeps & Readonly<{ read: Pick<EventReader, 'teamEventWithSlots'> & Pick<LeagueReader, 'facilities'> }>;
type Query = Readonly<{ actor: Member; eventId: TeamEventId }>;

export type EventScreen = Readonly<{
  event: TeamEventView;
  /** Null if no facility is set, or if the league no longer lists it. */
  facility: FacilityView | null;
  /** Of the event's team; empty for who merely reads its events. */
  answers: readonly TeamAnswersView[];
  slots: readonly SlotView[];
}>;

/** An event's page: the event, its facility, who comes, and what families do for it. Three statements. */
export const getEventScreen = useCase(
  'read-league',
  async ({ read, ...deps }: Deps, { actor, eventId }: Query): Promise<Result<EventScreen, NotFound>> => {
    const orgId = actor.org.id;
    const listed = await read.teamEventWithSlots(orgId, eventId);
    if (!listed || !readsTeamEvents(actor, listed.event.teamId)) return err({ kind: 'not-found' });
    const { event, slots } = listed;
    const answers = await answersOf({ read, ...deps })(actor, [answerableEvent(event)]);
    const facilities = event.facilityId === null ? [] : await read.facilities(orgId);
    const where = facilities.find(({ facility }) => facility.id === event.facilityId);
    return ok({
      event: viewTeamEvent(actor, listed),
      facility: where ? viewFacility(where, deps.clock()) : null,
      answers: answers.get(eventId)?.teams ?? [],
      slots: seesTeamEvents(actor, event.teamId) ? slots.map((slot) => viewSlot(actor, slot, eventAsItem(event))) : [],
    });
  },
);
