import { readsTeamEvents } from '../../domain/events/event-permissions.ts';
import type { TeamsView } from '../../domain/membership/views.ts';
import type { TeamEventId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { EventReader } from '../ports/storage/events/event-storage.ts';
import { useCase } from '../use-case.ts';
import { type TeamEventView, viewTeamEvent } from './view-team-event.ts';

type Query = Readonly<{ actor: TeamsView; eventId: TeamEventId }>;

export const getTeamEvent = useCase(
  'read-league',
  async ({ read }: { read: Pick<EventReader, 'teamEvent'> }, { actor, eventId }: Query): Promise<Result<TeamEventView, NotFound>> => {
    const listed = await read.teamEvent(actor.org.id, eventId);
    return listed && readsTeamEvents(actor, listed.event.teamId) ? ok(viewTeamEvent(actor, listed)) : err({ kind: 'not-found' });
  },
);
