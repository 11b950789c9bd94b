import { planSeries, type Repetition, termsOn } from '../../domain/events/event-series.ts';
import { type EventLimitReached, type NewEvent, planEvent, type TeamEvent } from '../../domain/events/team-event.ts';
import type { OutsideTeam } from '../../domain/league/team.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { signed } from '../../domain/moderation/wording.ts';
import type { EventSeriesId, PushEventId, TeamEventId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { PlannedSpan } from '../../domain/shared/time-tbd.ts';
import type { InvalidRequest, UnknownReference } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import type { FieldTaken, TeamTaken } from '../games/game-in-the-way.ts';
import { teamToRun } from '../team-to-run.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { holdPlaces, type PlaceTaken, requirePlaces, withFacility } from './place-events.ts';
import { type TeamEventView, viewTeamEvent } from './view-team-event.ts';

type Terms = Omit<
  NewEvent,
  | 'id'
  | 'orgId'
  | 'teamId'
  | 'seriesId'
  | 'seriesDate'
  | 'orgEventId'
  | 'links'
  | 'createdBy'
  | 'titleBy'
  | 'placeBy'
  | 'noteBy'
  | 'linksBy'
> &
  Partial<Pick<NewEvent, 'links'>> &
  PlannedSpan;
type Command = Readonly<{
  actor: Member;
  teamId: TeamId;
  terms: Terms;
  /** Null for a single event. */
  repeats: Repetition | null;
}>;
/** Why an event cannot be made or changed as a member who may do so wants it. */
export type PlanRefusal = InvalidRequest | UnknownReference | FieldTaken | TeamTaken | PlaceTaken | EventLimitReached;
type Refusal = NotFound | NotAllowed | OutsideTeam | PlanRefusal;

/** An event after a change, and how many of its series were made or changed with it, this one included. */
export type ChangedTeamEvent = TeamEventView & Readonly<{ changedEvents: number }>;

/** Makes an event of a team, or all events of a series; returns the first. */
export const createTeamEvent = useCase(
  'run-team',
  (
    {
      unitOfWork,
      clock,
      newId,
    }: WriteDeps<'teamEvents' | 'eventSeries' | 'teams' | 'fields' | 'facilities' | 'audit' | 'outbox', 'game' | 'teamEvent'>,
    { actor, teamId, terms, repeats }: Command,
  ) =>
    unitOfWork.transact<ChangedTeamEvent, Refusal>(async (repositories) => {
      const { teamEvents, eventSeries, audit, outbox, read } = repositories;
      const { org, user } = actor;
      const act = { actor, now: clock(), newId };
      const team = await teamToRun(actor, teamId, repositories);
      if (!team.ok) return team;
      const placed = await withFacility(terms, org.id, repositories);
      if (!placed.ok) return placed;

      const unsigned = { orgEventId: null, titleBy: null, placeBy: null, noteBy: null, linksBy: null };
      const first = signed(undefined, { links: [], ...placed.value, ...unsigned, orgId: org.id, teamId, createdBy: user.id }, user.id);
      let planned: Parameters<typeof allPlanned>[0] = [{ ...first, seriesId: null, seriesDate: null }];
      if (repeats) {
        const rule = planSeries({ ...first, id: newId<EventSeriesId>(), madeAt: act.now }, repeats, org.timeZone);
        if (!rule.ok) return rule;
        const { series, dates } = rule.value;
        await eventSeries.save(series);
        planned = dates.map((date) => termsOn(date, series, first, org.timeZone));
      }
      const made = allPlanned(planned, newId, act.now);
      if (!made.ok) return made;

      const events = made.value;
      await holdPlaces(org.id, teamId, [first.fieldId], repositories);
      await teamEvents.saveAll(events);
      const free = await requirePlaces(act, teamId, events, repositories);
      if (!free.ok) return free;
      const { id } = events[0]!;
      const isAhead = events[0]!.endsAt > act.now;
      const count = events.length;
      if (isAhead)
        await outbox.add({ id: newId<PushEventId>(), orgId: org.id, kind: 'team-event', eventId: id, news: 'made', count, by: user.id });
      await audit.append(auditEntry(act, 'team-event-created', id, { teamId, events: events.length }));
      return ok({ ...viewTeamEvent(actor, (await read.teamEvent(org.id, id))!), changedEvents: events.length });
    }),
);

/** The events that are planned, each with a new id. */
export function allPlanned(
  plans: readonly (Omit<NewEvent, 'id'> & PlannedSpan)[],
  newId: () => TeamEventId,
  now: Date,
): Result<readonly TeamEvent[], InvalidRequest> {
  const events: TeamEvent[] = [];
  for (const each of plans) {
    const event = planEvent({ ...each, id: newId() }, now);
    if (!event.ok) return event;
    events.push(event.value);
  }
  return ok(events);
}
