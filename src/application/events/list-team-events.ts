import { readsTeamEvents } from '../../domain/events/event-permissions.ts';
import { scheduleRange } from '../../domain/games/schedule-range.ts';
import { seesSeason } from '../../domain/membership/permissions.ts';
import type { TeamsView } from '../../domain/membership/views.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type LocalDate, localDate, localDayRange } from '../../domain/shared/time.ts';
import type { InvalidRequest } from '../../domain/shared/violation.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventReader } from '../ports/storage/events/event-storage.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';
import { type TeamEventView, viewTeamEvent } from './view-team-event.ts';

type Deps = Readonly<{ read: Pick<EventReader, 'teamEvents'> & Pick<LeagueReader, 'teams'>; clock: Clock }>;
type Query = Readonly<{
  actor: TeamsView;
  teamId: TeamId;
  startDate?: LocalDate | undefined;
  endDate?: LocalDate | undefined;
  page: PageRequest<TimePosition>;
}>;

/** A team's events within a date range of the org's calendar, in order of start, including canceled ones; none for whom they do not exist. */
export const listTeamEvents = useCase(
  'read-league',
  async (
    { read, clock }: Deps,
    { actor, teamId, startDate, endDate, page }: Query,
  ): Promise<Result<Page<TeamEventView>, InvalidRequest | NotFound>> => {
    const { org } = actor;
    const days = scheduleRange({ startDate, endDate }, localDate(clock(), org.timeZone));
    if (!days.ok) return days;
    const range = localDayRange(days.value.start, days.value.end, org.timeZone);
    const { items, hasMore } = await read.teamEvents(org.id, range, readsTeamEvents(actor, teamId) ? [teamId] : [], page);
    if (items.length === 0) {
      const [found] = await read.teams(org.id, { teamIds: [teamId] });
      if (!found || !seesSeason(actor, found.team.seasonId)) return err({ kind: 'not-found' });
    }
    return ok({ items: items.map((event) => viewTeamEvent(actor, event)), hasMore });
  },
);
