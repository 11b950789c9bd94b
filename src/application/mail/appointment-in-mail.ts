import {
  type CalendarEvent,
  calendarDays,
  calendarEvent,
  orgEventOnCalendar,
  teamEventOnCalendar,
} from '../../domain/calendars/calendar-event.ts';
import { changedAtOf, versionOf } from '../../domain/events/org-event.ts';
import { languageIn, type Org } from '../../domain/membership/org.ts';
import { gameTitle, type Notification } from '../../domain/notifications/notification.ts';
import type { EventSeriesId, GameId, OrgEventId, TeamEventId } from '../../domain/shared/ids.ts';
import { byCodePoint } from '../../domain/shared/text.ts';
import { localDate, localDayRange } from '../../domain/shared/time.ts';
import type { Text } from '../../domain/texts/messages.ts';
import { inSeries } from '../calendars/calendar-series.ts';
import { inWords } from '../calendars/read-calendar.ts';
import type { MailAppointment } from '../ports/mail-sender.ts';
import type { EventWithNames } from '../ports/storage/events/event-storage.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import type { Render } from '../ports/texts.ts';

/** An appointment, whose words are those of a mail: what it is called, without the title, the place and the notes of the calendars. */
export type Appointment = Readonly<{
  entry: Omit<CalendarEvent, 'title' | 'notes' | 'place'>;
  title: Text;
}> &
  Pick<MailAppointment, 'insteadOf' | 'timeZone'>;

type Sources = Repositories<'teamEvents', 'game' | 'teamEvent'>;
type Scene = Readonly<{ org: Org; now: Date; render: Render }>;

/**
 * The appointment that a mail with this notification is about, as it is now, under the `uid` and the number that it has in calendars; undefined if
 * the mail is about none, or about several: of these, only an event of the league is one entry.
 */
export async function appointmentInMail(notification: Notification, scene: Scene, sources: Sources): Promise<Appointment | undefined> {
  const { data } = notification;
  switch (data['kind']) {
    case 'game-change':
    case 'team-event':
    case 'answer-request': {
      const { gameId, eventId } = data;
      const { key, values } = notification.body;
      const isOfSeveral = key === 'push.team-event' && values.amount === 'several';
      return gameId !== undefined
        ? ofGame(gameId as GameId, scene, sources)
        : ofEvent(eventId as TeamEventId, { ...scene, isOfSeveral }, sources);
    }
    default:
      return undefined;
  }
}

async function ofGame(gameId: GameId, { org: { id, timeZone } }: Scene, { read }: Sources): Promise<Appointment | undefined> {
  const listed = await read.game(id, gameId);
  if (!listed) return undefined;
  const title = gameTitle({ visitorTeam: listed.visitorTeamName, homeTeam: listed.homeTeamName });
  return { entry: calendarEvent({ ...listed, facility: undefined, timeZone }), title, insteadOf: null, timeZone };
}

async function ofEvent(
  eventId: TeamEventId,
  { isOfSeveral, ...scene }: Scene & Readonly<{ isOfSeveral: boolean }>,
  sources: Sources,
): Promise<Appointment | undefined> {
  const { org } = scene;
  const listed = await sources.read.teamEvent(org.id, eventId);
  if (!listed) return undefined;
  const { event, teamName, series } = listed;
  const called = (team: string): Text => ({ key: 'calendar.event-kind', values: { team, kind: event.kind } });
  if (event.orgEventId !== null) {
    const entry = await ofLeague(event.orgEventId, listed, scene, sources);
    return { entry, title: called(org.name), insteadOf: null, timeZone: org.timeZone };
  }
  if (isOfSeveral) return undefined;
  const own = { entry: onCalendar(listed, org), insteadOf: null };
  const shown = event.seriesId === null || series?.monthly ? own : await ofSeries(event.seriesId, listed, scene, sources);
  return shown && { ...shown, title: called(teamName), timeZone: org.timeZone };
}

const onCalendar = (listed: EventWithNames, { timeZone }: Org) => teamEventOnCalendar({ ...listed, facility: undefined, timeZone });

async function ofLeague(id: OrgEventId, listed: EventWithNames, { org }: Scene, { teamEvents }: Sources) {
  const events = (await teamEvents.ofOrgEvent(org.id, id)).filter(({ teamId }) => teamId === listed.event.teamId);
  const ofTeam = events.map((event) => ({ ...listed, event, facility: undefined, timeZone: org.timeZone }));
  return orgEventOnCalendar(id, ofTeam, { orgName: org.name, version: versionOf(events), changedAt: changedAtOf(events) });
}

/** One date of a weekly series, which calendars show as one of the series or, if its rule cannot give it, on its own. */
async function ofSeries(
  seriesId: EventSeriesId,
  listed: EventWithNames,
  { org, now, render }: Scene,
  { teamEvents }: Sources,
): Promise<Pick<Appointment, 'entry' | 'insteadOf'> | undefined> {
  const { timeZone } = org;
  const { start, end } = calendarDays(localDate(now, timeZone));
  const { from, before } = localDayRange(start, end, timeZone);
  const shown = (await teamEvents.ofSeries(org.id, seriesId))
    .filter(({ startsAt }) => startsAt >= from && startsAt < before)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || byCodePoint(a.id, b.id))
    // Ids stand for the names of places: it matters only which events are alike.
    .map((event) => ({ ...listed, event, facilityName: event.facilityId, fieldName: event.fieldId }));
  const inLanguage = (each: EventWithNames) => inWords(onCalendar(each, org), render, languageIn(org, null));
  const { series, others } = inSeries(shown, inLanguage, timeZone);
  const entry = onCalendar(listed, org);
  if (others.some(({ uid }) => uid === entry.uid)) return { entry, insteadOf: null };
  const [made] = series;
  if (!made || !shown.some(({ event }) => event.id === listed.event.id)) return undefined;
  const changed = made.rule.changed.find(({ occurrence }) => occurrence.entry.uid === entry.uid);
  return { entry: { ...entry, uid: made.uid, sequence: made.sequence }, insteadOf: changed?.insteadOf ?? entry.startsAt };
}

/** The appointment as a mail has it, in these words. */
export const asMailed = (
  { entry, title: _, ...when }: Appointment,
  { title, notes }: Readonly<{ title: string; notes: string }>,
): MailAppointment => {
  const { uid, sequence, changedAt, startsAt, endsAt, allDay, allDayUntil, status } = entry;
  const days = { ...(allDay !== undefined && { allDay }), ...(allDayUntil !== undefined && { allDayUntil }) };
  return { ...when, entry: { uid, sequence, changedAt, startsAt, endsAt, ...days, status, title, notes, place: null } };
};
