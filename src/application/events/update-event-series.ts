import { changeRule, modelOf, type SeriesEdit, type SeriesRule, termsOn } from '../../domain/events/event-series.ts';
import { type TeamEvent, updateEvent } from '../../domain/events/team-event.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { EventSeriesId, PushEventId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { allPlanned, type PlanRefusal } from './create-team-event.ts';
import { heldSeries, withdrawEvents } from './held-series.ts';
import { requirePlaces } from './place-events.ts';

type Command = Readonly<{ actor: Member; seriesId: EventSeriesId; edit: SeriesEdit }>;
/** The rule of a series after a change, and what it has done to events to come. */
export type ChangedSeriesView = SeriesRule &
  Readonly<{ id: EventSeriesId; madeEvents: number; withdrawnEvents: number; canceledEvents: number }>;

/**
 * Lengthens or shortens a series, or gives it other weekdays, weeks or days of the month, all events or none. Further events are made as the next one is; what falls
 * out is withdrawn, and canceled if somebody has answered about it.
 */
export const updateEventSeries = useCase(
  'run-team',
  (
    {
      unitOfWork,
      clock,
      newId,
    }: WriteDeps<'teamEvents' | 'eventSeries' | 'teams' | 'fields' | 'moderation' | 'audit' | 'outbox', 'game' | 'teamEvent'>,
    { actor, seriesId, edit }: Command,
  ) =>
    unitOfWork.transact<ChangedSeriesView, NotFound | NotAllowed | PlanRefusal>(async (repositories) => {
      const { teamEvents, eventSeries, audit, outbox } = repositories;
      const { id: orgId, timeZone } = actor.org;
      const act = { actor, now: clock(), newId };
      const held = await heldSeries(actor, seriesId, repositories);
      if (!held.ok) return held;
      const { series, events } = held.value;
      const changed = changeRule(series, events, edit, timeZone, act.now);
      if (!changed.ok) return changed;
      const { series: next, dropped, added } = changed.value;
      const model = modelOf(events, act.now);
      if (!model) return err({ kind: 'not-found' });
      await eventSeries.save(next);

      const answered = new Set(
        await teamEvents.answered(
          orgId,
          dropped.map(({ id }) => id),
        ),
      );
      const gone = dropped.filter(({ id }) => !answered.has(id));
      await withdrawEvents(repositories, act, gone);
      const canceled: TeamEvent[] = [];
      for (const event of dropped.filter(({ id, status }) => answered.has(id) && status !== 'canceled')) {
        const after = updateEvent(event, { status: 'canceled' }, timeZone, act.now);
        if (!after.ok) return after;
        canceled.push(after.value);
      }
      if (canceled.length > 0) await teamEvents.saveAll(canceled);

      const made = allPlanned(
        added.map((date) => termsOn(date, next, { ...model, createdBy: actor.user.id }, timeZone)),
        newId,
        act.now,
      );
      if (!made.ok) return made;
      await teamEvents.saveAll(made.value);
      const free = await requirePlaces(act, next.teamId, made.value, repositories);
      if (!free.ok) return free;

      for (const [news, told] of [
        ['canceled', canceled],
        ['made', made.value],
      ] as const) {
        const [first] = told.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
        const event = { id: newId<PushEventId>(), orgId, kind: 'team-event', news, count: told.length, by: actor.user.id } as const;
        if (first) await outbox.add({ ...event, eventId: first.id });
      }
      const count = { madeEvents: made.value.length, withdrawnEvents: gone.length, canceledEvents: canceled.length };
      const changedEvents = made.value.length + dropped.length;
      await audit.append(auditEntry(act, 'team-event-changed', seriesId, { teamId: next.teamId, events: changedEvents }));
      const { id, weekdays, everyWeeks, monthly, until } = next;
      return ok({ id, weekdays, everyWeeks, monthly, until, ...count });
    }),
);
