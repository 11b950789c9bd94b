import { mayWithdraw, type SeriesAnswered, withdrawnSeries } from '../../domain/events/event-series.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { EventSeriesId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { heldSeries, withdrawEvents } from './held-series.ts';

type Command = Readonly<{ actor: Member; seriesId: EventSeriesId }>;

/**
 * Withdraws a series within an hour of its making, or as long as nobody has answered about what is to come: its events to come are gone. What has
 * begun stays.
 */
export const deleteEventSeries = useCase(
  'run-team',
  (
    { unitOfWork, clock, newId }: WriteDeps<'teamEvents' | 'eventSeries' | 'teams' | 'fields' | 'moderation' | 'audit' | 'outbox'>,
    { actor, seriesId }: Command,
  ) =>
    unitOfWork.transact<undefined, NotFound | NotAllowed | SeriesAnswered>(async (repositories) => {
      const { teamEvents, eventSeries, audit } = repositories;
      const act = { actor, now: clock(), newId };
      const held = await heldSeries(actor, seriesId, repositories);
      if (!held.ok) return held;
      const { series, events } = held.value;
      const { orgId, teamId } = series;
      const toCome = events.filter(({ startsAt }) => startsAt > act.now);
      const answered = await teamEvents.answered(
        orgId,
        toCome.map(({ id }) => id),
      );
      const allowed = mayWithdraw(series, answered.length > 0, act.now);
      if (!allowed.ok) return allowed;
      if (toCome.length === 0) return ok(undefined);
      await withdrawEvents(repositories, act, toCome);
      await eventSeries.save(
        withdrawnSeries(
          series,
          events.filter((event) => !toCome.includes(event)),
        ),
      );
      await audit.append(auditEntry(act, 'team-events-withdrawn', seriesId, { teamId, events: toCome.length }));
      return ok(undefined);
    }),
);
