import type { EventSeries } from '../../domain/events/event-series.ts';
import type { TeamEvent } from '../../domain/events/team-event.ts';
import type { Org } from '../../domain/membership/org.ts';
import type { EventSeriesId, FacilityId, TeamId } from '../../domain/shared/ids.ts';
import { type LocalDate, localDate, localTime, type TimeZone } from '../../domain/shared/time.ts';
import type { EventWithNames } from '../ports/storage/event-storage.ts';

type Named<Id> = Readonly<{ id: Id; name: string }>;

/** A team's event as those see it for whom it exists: all alike. */
export type TeamEventView = Omit<TeamEvent, 'orgId' | 'teamId' | 'seriesId' | 'facilityId' | 'createdBy'> &
  Readonly<{
    team: Named<TeamId>;
    /** Null for an event that is not repeated. */
    series: (Readonly<{ id: EventSeriesId }> & Pick<EventSeries, 'weekdays' | 'until'>) | null;
    timeZone: TimeZone;
    /** The date and time of its start in the org's time zone. */
    localDate: LocalDate;
    localTime: string;
    facility: (Named<FacilityId> & Readonly<{ fieldName: string | null }>) | null;
  }>;

export function viewTeamEvent({ timeZone }: Pick<Org, 'timeZone'>, listed: EventWithNames): TeamEventView {
  const { orgId: _, createdBy: __, teamId, seriesId, facilityId, ...event } = listed.event;
  return {
    ...event,
    team: { id: teamId, name: listed.teamName },
    series: seriesId && { id: seriesId, ...listed.series! },
    timeZone,
    localDate: localDate(event.startsAt, timeZone),
    localTime: localTime(event.startsAt, timeZone),
    facility: facilityId && { id: facilityId, name: listed.facilityName!, fieldName: listed.fieldName },
  };
}

/** When and where an event takes place: all that others learn of an event that is in the way. */
export type TakenTime = Pick<TeamEventView, 'team' | 'facility' | 'startsAt' | 'endsAt' | 'timeZone' | 'localDate' | 'localTime'>;

export function takenTime(org: Pick<Org, 'timeZone'>, listed: EventWithNames): TakenTime {
  const { team, facility, startsAt, endsAt, timeZone, localDate, localTime } = viewTeamEvent(org, listed);
  return { team, facility, startsAt, endsAt, timeZone, localDate, localTime };
}
