import { changedAtOf, daysOf, type OrgEventTerms, versionOf } from '../../domain/events/org-event.ts';
import type { EventStatus, TeamEvent } from '../../domain/events/team-event.ts';
import type { Org } from '../../domain/membership/org.ts';
import type { FacilityId, OrgEventId, TeamId } from '../../domain/shared/ids.ts';
import { byCodePoint } from '../../domain/shared/text.ts';
import { type LocalDate, localTime, type TimeZone } from '../../domain/shared/time.ts';
import { isTimeTbd, type Span } from '../../domain/shared/time-tbd.ts';
import type { EventWithNames } from '../ports/storage/events/event-storage.ts';

/** An event of the league as its admins see it. */
export type OrgEventView = Omit<OrgEventTerms, 'facilityId'> &
  Readonly<{
    id: OrgEventId;
    facility: Readonly<{ id: FacilityId; name: string; fieldName: null }> | null;
    /** In order. */
    days: readonly (Span & Readonly<{ localDate: LocalDate; localTime: string; startTimeTbd: boolean }>)[];
    timeZone: TimeZone;
    /** By name. */
    teams: readonly Readonly<{ id: TeamId; name: string }>[];
    /** Canceled if all of it that is not over is. */
    status: Exclude<EventStatus, 'displaced'>;
    statusReason: TeamEvent['statusReason'];
    version: number;
    updatedAt: Date;
  }>;

/** The events of the league, of which these are the events of all their teams, in the same order. */
export const viewOrgEvents = (listed: readonly EventWithNames[], org: Pick<Org, 'timeZone'>): readonly OrgEventView[] =>
  [...Map.groupBy(listed, ({ event }) => event.orgEventId!)].map(([id, events]) => viewOrgEvent(id, events, org));

function viewOrgEvent(id: OrgEventId, listed: readonly EventWithNames[], { timeZone }: Pick<Org, 'timeZone'>): OrgEventView {
  const events = listed.map(({ event }) => event);
  const last = events.at(-1)!;
  const shown = events.find(({ status }) => status === 'scheduled') ?? last;
  const { kind, title, arrivalMinutes, facilityId, place, note, links, respondBy, statusReason } = shown;
  const days = [...daysOf(events, timeZone)].map(([date, span]) => ({
    ...span,
    localDate: date,
    localTime: localTime(span.startsAt, timeZone),
    startTimeTbd: isTimeTbd(span),
  }));
  const teams = new Map(listed.map(({ event, teamName }) => [event.teamId, { id: event.teamId, name: teamName }]));
  const named = listed.find(({ event }) => event === shown)!;
  return {
    ...{ id, kind, title, arrivalMinutes, place, note, links, respondBy, statusReason, days, timeZone },
    facility: facilityId && { id: facilityId, name: named.facilityName!, fieldName: null },
    teams: [...teams.values()].sort((one, other) => byCodePoint(one.name, other.name) || byCodePoint(one.id, other.id)),
    status: shown.status === 'scheduled' ? 'scheduled' : 'canceled',
    version: versionOf(events),
    updatedAt: changedAtOf(events),
  };
}
