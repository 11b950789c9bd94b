import { mayRunTeam, seesTeamEvents } from '../../domain/events/event-permissions.ts';
import { type ChangedEvent, changeSeries, type SeriesScope } from '../../domain/events/event-series.ts';
import { type EventEdit, type TeamEvent, takesPlace, updateEvent } from '../../domain/events/team-event.ts';
import { type NotAllowed, notAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { signed } from '../../domain/moderation/wording.ts';
import { teamEventNews } from '../../domain/notifications/push-event.ts';
import type { EventSeriesId, PushEventId, TeamEventId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { InvalidRequest } from '../../domain/shared/violation.ts';
import { type Act, auditEntry } from '../audit-entry.ts';
import { keepWordings } from '../moderation/keep-wordings.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import type { ChangedTeamEvent, PlanRefusal } from './create-team-event.ts';
import { holdPlaces, requirePlaces, withFacility } from './place-events.ts';
import { type TeamEventView, viewTeamEvent } from './view-team-event.ts';

type Command = Readonly<{
  actor: Member;
  eventId: TeamEventId;
  /** Of no effect on an event without a series. */
  scope: SeriesScope;
  edit: EventEdit;
  /** Versions of the event that the edit may be based on; any if undefined. */
  versions: readonly number[] | undefined;
}>;
/** Someone else has changed the event in the meantime; `event` is its current state. */
export type EventConflict = Readonly<{ kind: 'edit-conflict'; event: TeamEventView }>;
type Refusal = NotFound | NotAllowed | EventConflict | PlanRefusal;

/**
 * Changes, moves, cancels or restores an event, or a series from it on or as a whole: all events in the scope or none. A series that is changed
 * from a date on is a series of its own from then on.
 */
export const updateTeamEvent = useCase(
  'run-team',
  (
    {
      unitOfWork,
      clock,
      newId,
    }: WriteDeps<
      'teamEvents' | 'eventSeries' | 'teams' | 'fields' | 'facilities' | 'moderation' | 'audit' | 'outbox',
      'game' | 'teamEvent'
    >,
    { actor, eventId, scope, edit: requestedEdit, versions }: Command,
  ) =>
    unitOfWork.transact<ChangedTeamEvent, Refusal>(async (repositories) => {
      const { teamEvents, audit, outbox, read } = repositories;
      const { org } = actor;
      const act = { actor, now: clock(), newId };
      const seen = async () => viewTeamEvent(actor, (await read.teamEvent(org.id, eventId))!);
      const found = await teamEvents.find(org.id, eventId);
      if (!found || !seesTeamEvents(actor, found.teamId)) return err({ kind: 'not-found' });
      const { teamId, seriesId } = found;
      const permitted = mayRunTeam(actor, teamId);
      if (!permitted.ok) return permitted;
      if (found.orgEventId) return notAllowed('event-of-league');
      const placed = await withFacility(requestedEdit, org.id, repositories);
      if (!placed.ok) return placed;
      const edit = placed.value;

      const expected = seriesId && scope !== 'one' ? await teamEvents.ofSeries(org.id, seriesId) : [found];
      await holdPlaces(org.id, teamId, [...expected.map(({ fieldId }) => fieldId), edit.fieldId ?? null], repositories);
      // The team is locked: no event joins or leaves a series any more.
      const [before] = await teamEvents.hold(org.id, [eventId]);
      if (!before) return err({ kind: 'not-found' });
      if (versions && !versions.includes(before.version)) return err({ kind: 'edit-conflict', event: await seen() });

      const edited = await withOthers(act, { named: before, scope, edit }, repositories);
      if (!edited.ok) return edited;
      const changed = edited.value.map(({ before, after }) => ({ before, after: signed(before, after, actor.user.id) }));
      if (changed.length === 0) return ok({ ...(await seen()), changedEvents: 0 });
      await keepWordings(repositories, act, changed);
      await teamEvents.saveAll(changed.map(({ after }) => after));
      const placedAnew = changed.filter(({ before, after }) => takesPlace(before, after)).map(({ after }) => after);
      // Those of events that have got another field since they were read.
      await holdPlaces(
        org.id,
        teamId,
        placedAnew.map(({ fieldId }) => fieldId),
        repositories,
      );
      const free = await requirePlaces(act, teamId, placedAnew, repositories);
      if (!free.ok) return free;
      const action = edit.status === 'canceled' ? 'team-event-canceled' : 'team-event-changed';
      await audit.append(auditEntry(act, action, eventId, { teamId, events: changed.length }));
      await tellTeam(act, changed, outbox);
      return ok({ ...(await seen()), changedEvents: changed.length });
    }),
);

/** Tells the team of what affects its plans, once for a series. */
async function tellTeam({ actor, now, newId }: Act, changed: readonly ChangedEvent[], outbox: Repositories['outbox']): Promise<void> {
  const news = changed
    .filter(({ after }) => after.endsAt > now)
    .map(({ before, after }) => ({ event: after, news: teamEventNews(before, after) }))
    .filter((each) => each.news !== undefined)
    .sort((a, b) => a.event.startsAt.getTime() - b.event.startsAt.getTime());
  const [first] = news;
  if (!first?.news) return;
  const { id: eventId, orgId } = first.event;
  await outbox.add({
    id: newId<PushEventId>(),
    orgId,
    kind: 'team-event',
    eventId,
    news: first.news,
    count: news.length,
    by: actor.user.id,
  });
}

/** The event, and in a wider scope the others of its series, as the edit changes them; only those that it changes. */
async function withOthers(
  { actor, now, newId }: Act & Readonly<{ actor: Member }>,
  { named, scope, edit }: Readonly<{ named: TeamEvent; scope: SeriesScope; edit: EventEdit }>,
  { teamEvents, eventSeries }: Pick<Repositories, 'teamEvents' | 'eventSeries'>,
): Promise<Result<readonly ChangedEvent[], InvalidRequest>> {
  const { id: orgId, timeZone } = actor.org;
  const { seriesId } = named;
  if (!seriesId || scope === 'one') {
    const after = updateEvent(named, edit, timeZone, now);
    return after.ok ? ok(after.value === named ? [] : [{ before: named, after: after.value }]) : after;
  }
  const ids = (await teamEvents.ofSeries(orgId, seriesId)).map(({ id }) => id);
  const ofSeries = await teamEvents.hold(orgId, ids);
  const series = (await eventSeries.find(orgId, seriesId))!;
  const changed = changeSeries({ series, ofSeries, named, scope, edit }, newId<EventSeriesId>(), timeZone, now);
  if (!changed.ok) return changed;
  for (const rule of changed.value.rules) await eventSeries.save(rule);
  return ok(changed.value.events);
}
