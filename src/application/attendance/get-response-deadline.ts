import { seesTeamEvents } from '../../domain/events/event-permissions.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { AttendanceReader } from '../ports/storage/attendance/attendance-storage.ts';
import { useCase } from '../use-case.ts';
import type { ResponseDeadlineView } from './set-response-deadline.ts';

type Deps = Readonly<{ read: Pick<AttendanceReader, 'attendance'> }>;
type Query = Readonly<{ actor: Member; teamId: TeamId }>;

/** The deadline of a team's games, and whether it asks about practices, for whom its answers exist. */
export const getResponseDeadline = useCase(
  'read-league',
  async ({ read }: Deps, { actor, teamId }: Query): Promise<Result<ResponseDeadlineView, NotFound>> => {
    const [found] = seesTeamEvents(actor, teamId) ? await read.attendance(actor.org.id, { teamIds: [teamId], itemIds: [] }) : [];
    return found ? ok({ teamId, hoursBefore: found.hoursBefore, practicesAsked: found.practicesAsked }) : err({ kind: 'not-found' });
  },
);
