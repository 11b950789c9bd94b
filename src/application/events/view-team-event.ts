import { type EventViewer, seesTeamEvents } from '../../domain/events/event-permissions.ts';
import type { SeriesRule } from '../../domain/events/event-series.ts';
import type { TeamEvent } from '../../domain/events/team-event.ts';
import type { Org } from '../../domain/membership/org.ts';
import type { EventSeriesId, FacilityId, TeamId } from '../../domain/shared/ids.ts';
import { type LocalDate, localDate, localTime, type TimeZone } from '../../domain/shared/time.ts';
import { isTimeTbd } from '../../domain/shared/time-tbd.ts';
import type { EventWithNames } from '../ports/storage/events/event-storage.ts';

type Named<Id> = Readonly<{ id: Id; name: string }>;

/** A team's event as those see it who may read it. Note and deadline are null for who does not belong to the team, and there are no links. */
export type TeamEventView = Omit<
  TeamEvent,
  'orgId' | 'teamId' | 'seriesId' | 'facilityId' | 'createdBy' | 'titleBy' | 'placeBy' | 'noteBy' | 'linksBy'
> &
  Readonly<{
    team: Named<TeamId>;
    /** Null for an event that is not repeated. */
    series: (Readonly<{ id: EventSeriesId }> & SeriesRule) | null;
    timeZone: TimeZone;
    /** The date and time of its start in the org's time zone. */
    localDate: LocalDate;
    localTime: string;
    /** Whether only its date is decided. */
    startTimeTbd: boolean;
    facility: (Named<FacilityId> & Readonly<{ fieldName: string | null }>) | null;
  }>;

export function viewTeamEvent(viewer: EventViewer, listed: EventWithNames): TeamEventView {
  const { orgId: _, createdBy: __, titleBy: ___, placeBy: ____, noteBy: _____, linksBy: ______, ...shown } = listed.event;
  const { teamId, seriesId, facilityId, note, links, respondBy, ...event } = shown;
  const isTheirs = seesTeamEvents(viewer, teamId);
  return {
    ...event,
    note: isTheirs ? note : null,
    links: isTheirs ? links : [],
    respondBy: isTheirs ? respondBy : null,
    series: seriesId && { id: seriesId, ...listed.series! },
    ...takenTime(viewer.org, listed),
  };
}

/** When and where an event takes place: all that others learn of an event that is in the way. */
export type TakenTime = Pick<
  TeamEventView,
  'team' | 'facility' | 'startsAt' | 'endsAt' | 'timeZone' | 'localDate' | 'localTime' | 'startTimeTbd'
>;

export function takenTime({ timeZone }: Pick<Org, 'timeZone'>, { event, ...listed }: EventWithNames): TakenTime {
  const { teamId, facilityId, startsAt, endsAt } = event;
  return {
    team: { id: teamId, name: listed.teamName },
    facility: facilityId && { id: facilityId, name: listed.facilityName!, fieldName: listed.fieldName },
    startsAt,
    endsAt,
    timeZone,
    localDate: localDate(startsAt, timeZone),
    localTime: localTime(startsAt, timeZone),
    startTimeTbd: isTimeTbd(event),
  };
}
