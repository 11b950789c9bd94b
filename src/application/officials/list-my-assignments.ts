import { scheduleRange } from '../../domain/games/schedule-range.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { type LocalDate, localDate, localDayRange } from '../../domain/shared/time.ts';
import type { InvalidRequest } from '../../domain/shared/violation.ts';
import type { Clock } from '../ports/clock.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { OfficialReader } from '../ports/storage/officials/official-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';
import { type AssignmentView, viewAssignment } from './view-assignment.ts';

type Deps = Readonly<{ read: Pick<OfficialReader, 'assignments'>; clock: Clock }>;
type Query = Readonly<{
  actor: Member;
  startDate?: LocalDate | undefined;
  endDate?: LocalDate | undefined;
  page: PageRequest<TimePosition>;
}>;

/** The umpire's offered, accepted and declined places in games within a date range. */
export const listMyAssignments = useCase(
  'officiate',
  async ({ read, clock }: Deps, { actor, startDate, endDate, page }: Query): Promise<Result<Page<AssignmentView>, InvalidRequest>> => {
    const { id: orgId, timeZone } = actor.org;
    const now = clock();
    const days = scheduleRange({ startDate, endDate }, localDate(now, timeZone));
    if (!days.ok) return days;
    const range = localDayRange(days.value.start, days.value.end, timeZone);
    const { items, hasMore } = await read.assignments(orgId, range, { userId: actor.user.id, butSeasons: [...actor.hiddenSeasons] }, page);
    return ok({ items: items.map((each) => viewAssignment(actor, each, now)), hasMore });
  },
);
