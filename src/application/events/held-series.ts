import { mayRunTeam, seesTeamEvents } from '../../domain/events/event-permissions.ts';
import type { EventSeries } from '../../domain/events/event-series.ts';
import { teamsOf } from '../../domain/events/org-event.ts';
import type { TeamEvent } from '../../domain/events/team-event.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { EventSeriesId, PushEventId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Act } from '../audit-entry.ts';
import { keepWordings } from '../moderation/keep-wordings.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { holdPlaces } from './place-events.ts';

type Uses = 'teamEvents' | 'eventSeries' | 'fields' | 'teams';

/** A series for who runs its team, with all of its events, locked: none joins or leaves it, and nobody answers, until the transaction ends. */
export async function heldSeries(
  actor: Member,
  seriesId: EventSeriesId,
  repositories: Repositories<Uses, never>,
): Promise<Result<Readonly<{ series: EventSeries; events: readonly TeamEvent[] }>, NotFound | NotAllowed>> {
  const { teamEvents, eventSeries } = repositories;
  const orgId = actor.org.id;
  const found = await eventSeries.find(orgId, seriesId);
  if (!found || !seesTeamEvents(actor, found.teamId)) return err({ kind: 'not-found' });
  const permitted = mayRunTeam(actor, found.teamId);
  if (!permitted.ok) return permitted;
  const fieldIds = (await teamEvents.ofSeries(orgId, seriesId)).map(({ fieldId }) => fieldId);
  await holdPlaces(orgId, found.teamId, fieldIds, repositories);
  const ids = (await teamEvents.ofSeries(orgId, seriesId)).map(({ id }) => id);
  return ok({ series: (await eventSeries.find(orgId, seriesId))!, events: await teamEvents.hold(orgId, ids) });
}

/** Removes held events to come, of a team or of an event of the league, and tells its teams once. What they said stays readable to the office for a while. */
export async function withdrawEvents(
  repositories: Repositories<'teamEvents' | 'moderation' | 'outbox', never>,
  act: Act & Readonly<{ actor: Member }>,
  events: readonly TeamEvent[],
): Promise<void> {
  const inOrder = events.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const [first] = inOrder;
  if (!first) return;
  const { orgId, teamId, orgEventId, kind: eventKind } = first;
  await keepWordings(
    repositories,
    act,
    inOrder.map((before) => ({ before })),
  );
  await repositories.teamEvents.removeAll(
    orgId,
    inOrder.map(({ id }) => id),
  );
  // Whoever was told that an event is canceled knows already that it does not take place.
  const expected = inOrder.filter(({ status }) => status !== 'canceled');
  if (!expected[0]) return;
  const starts = new Set(expected.map(({ startsAt }) => startsAt.getTime()));
  const whose = orgEventId === null ? { teamId, count: expected.length } : { teamIds: teamsOf(expected), count: starts.size };
  const news = { ...whose, eventKind, startsAt: expected[0].startsAt.toISOString(), by: act.actor.user.id };
  await repositories.outbox.add({ id: act.newId<PushEventId>(), orgId, kind: 'events-withdrawn', ...news });
}
