import { type CalendarEvent, DAYS_AHEAD } from '../../domain/calendars/calendar-event.ts';
import { type Occurrence, type WeeklyRule, weeklyRule } from '../../domain/calendars/weekly-rule.ts';
import type { EventSeriesId, TeamEventId } from '../../domain/shared/ids.ts';
import { addDays, localDate, startOfDay, type TimeZone } from '../../domain/shared/time.ts';
import { isTimeTbd } from '../../domain/shared/time-tbd.ts';
import type { EventWithNames } from '../ports/storage/events/event-storage.ts';

/** An event in words. */
export type CalendarEntry = Omit<CalendarEvent, 'title' | 'notes'> & Readonly<{ title: string; notes: string }>;

/** Events of a series as one entry, with one `uid` for the rule and its exceptions. */
export type CalendarSeries = Readonly<{
  uid: string;
  /** The highest of its events in the calendar, also for its exceptions: some apps take one with a lower one than the rule's for an old one. */
  sequence: number;
  changedAt: Date;
  rule: WeeklyRule<OfSeries>;
}>;
type OfSeries = Occurrence & Readonly<{ entry: CalendarEntry }>;

/** The series among the events that are shown, and the events that are of none or that its rule cannot give. */
export function inSeries(
  listed: readonly EventWithNames[],
  inWords: (listed: EventWithNames) => CalendarEntry,
  zone: TimeZone,
  isShown: (event: Readonly<{ id: TeamEventId }>) => boolean = () => true,
) {
  const series: CalendarSeries[] = [];
  const others: CalendarEntry[] = [];
  // A calendar's rule cannot give an event of a whole day among others with a time, and ours is by weeks: of a monthly series each event is an entry.
  const ruleOf = ({ event, series }: EventWithNames) => (isTimeTbd(event) || series?.monthly ? null : event.seriesId);
  for (const [seriesId, events] of Map.groupBy(listed, ruleOf)) {
    const shown = events.filter(({ event }) => isShown(event));
    if (seriesId === null) others.push(...shown.map(inWords));
    else {
      const made = weeklyRule(
        shown.map((each) => ofSeries(each, inWords(each))),
        zone,
      );
      // Of all its events: a number that fell with one that is left out would make the entry an old one.
      if (made.rule) series.push(calendarSeries(seriesId, made.rule, events, zone));
      others.push(...made.others.map(({ entry }) => entry));
    }
  }
  return { series, others };
}

function ofSeries({ event }: EventWithNames, entry: CalendarEntry): OfSeries {
  const { startsAt, endsAt, seriesDate } = event;
  const { title, notes, place, status } = entry;
  const look = JSON.stringify([title, notes, place, status]);
  return { seriesDate: seriesDate!, startsAt, endsAt, look, isOn: status === 'confirmed', entry };
}

/** It has changed when one of its events has, or when a date that was too far away has come into the calendar. */
function calendarSeries(id: EventSeriesId, rule: WeeklyRule<OfSeries>, listed: readonly EventWithNames[], zone: TimeZone): CalendarSeries {
  const events = listed.map(({ event }) => event);
  const shownSince = startOfDay(addDays(localDate(rule.lastStartsAt, zone), -DAYS_AHEAD), zone);
  const changedAt = Math.max(shownSince.getTime(), ...events.map(({ updatedAt }) => updatedAt.getTime()));
  const sequence = Math.max(...events.map(({ version }) => version));
  return { uid: `${id}@league-gateway`, sequence, changedAt: new Date(changedAt), rule };
}
