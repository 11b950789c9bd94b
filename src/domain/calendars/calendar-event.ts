import type { TeamEvent } from '../events/team-event.ts';
import type { Game } from '../games/game.ts';
import type { GameStatus } from '../games/game-status.ts';
import type { Facility } from '../league/facility.ts';
import type { OrgEventId } from '../shared/ids.ts';
import { addDays, type LocalDate, localDate, type TimeZone } from '../shared/time.ts';
import { isTimeTbd } from '../shared/time-tbd.ts';
import type { Text } from '../texts/messages.ts';
import { moment } from '../texts/text.ts';

/** One entry of a calendar. It names teams, a place and adults' duties, but no child. */
export type CalendarEvent = Readonly<{
  /** Stays the same when the game or the team's event is moved. */
  uid: string;
  /** Never decreases, and increases when the time changes. */
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  /** Set for an entry of the whole day, since its time is to be decided, or of several days. */
  allDay?: LocalDate;
  /** The last day of an entry of several whole days. */
  allDayUntil?: LocalDate;
  /** Calendar apps remove what is `canceled` from the day. */
  status: 'confirmed' | 'tentative' | 'canceled';
  title: Text;
  /** Lines, each a message of its own. */
  notes: readonly Text[];
  place: Readonly<{ name: string; address: string | null; position: Readonly<{ latitude: number; longitude: number }> | null }> | null;
}>;

export type GameOnCalendar = Readonly<{
  game: Game;
  ageGroupName: string;
  homeTeamName: string;
  visitorTeamName: string;
  facilityName: string | null;
  fieldName: string | null;
  facility: Facility | undefined;
  timeZone: TimeZone;
  /** The calendar owner's duty in the game, if they officiate; `isOffered` until they have accepted. */
  duty?: Readonly<{ position: string; isOffered: boolean }> | undefined;
}>;

const DAYS_BACK = 90;
export const DAYS_AHEAD = 370;

/** The days that a calendar shows, inclusive: past games are dropped after a while, and later ones are not planned yet. */
export const calendarDays = (today: LocalDate) => ({ start: addDays(today, -DAYS_BACK), end: addDays(today, DAYS_AHEAD) });

const STATUSES: Readonly<Record<GameStatus, CalendarEvent['status']>> = {
  scheduled: 'confirmed',
  in_progress: 'confirmed',
  final: 'confirmed',
  suspended: 'tentative',
  // Nobody should turn up at the displayed time.
  postponed: 'canceled',
  canceled: 'canceled',
  forfeit: 'canceled',
};

/** What is said of a game that does not take place as planned; `on` for the others. */
const shownStatus = (status: GameStatus) =>
  status === 'suspended' || status === 'postponed' || status === 'canceled' || status === 'forfeit' ? status : 'on';

const TIME_TBD: Text = { key: 'calendar.time-tbd', values: {} };

export function calendarEvent(listed: GameOnCalendar): CalendarEvent {
  const { game, ageGroupName, duty, timeZone } = listed;
  const status = shownStatus(game.status);
  return {
    uid: `${game.id}@league-gateway`,
    sequence: game.version,
    changedAt: game.updatedAt,
    startsAt: game.startsAt,
    endsAt: game.endsAt,
    ...(isTimeTbd(game) && { allDay: localDate(game.startsAt, timeZone) }),
    status: (duty?.isOffered || isTimeTbd(game)) && STATUSES[game.status] === 'confirmed' ? 'tentative' : STATUSES[game.status],
    title: titleOf(listed),
    notes: [
      { key: 'calendar.game-type', values: { ageGroup: ageGroupName, type: game.gameType } },
      ...(isTimeTbd(game) ? [TIME_TBD] : []),
      ...(status === 'on' ? [] : [{ key: 'calendar.game-status', values: { status, reason: game.statusReason ?? 'none' } } as const]),
    ],
    place: placeOf(listed),
  };
}

export type TeamEventOnCalendar = Readonly<{
  event: TeamEvent;
  teamName: string;
  facilityName: string | null;
  fieldName: string | null;
  facility: Facility | undefined;
  timeZone: TimeZone;
}>;

function titleOf({ game, homeTeamName, visitorTeamName, duty }: GameOnCalendar): Text {
  const values = { status: shownStatus(game.status), visitor: visitorTeamName, home: homeTeamName } as const;
  return duty ? { key: 'calendar.duty', values: { ...values, position: duty.position } } : { key: 'calendar.game', values };
}

/** A team's event, without the team's note, since the address of a calendar is kept by others. */
export function teamEventOnCalendar({ event, teamName, timeZone, ...where }: TeamEventOnCalendar): CalendarEvent {
  const { status, statusReason, startsAt, arrivalMinutes } = event;
  const isDayOnly = isTimeTbd(event);
  const arrival = arrivalMinutes === null || isDayOnly ? null : new Date(startsAt.getTime() - arrivalMinutes * MINUTE_MS);
  return {
    uid: `${event.id}@league-gateway`,
    sequence: event.version,
    changedAt: event.updatedAt,
    startsAt,
    endsAt: event.endsAt,
    ...(isDayOnly && { allDay: localDate(startsAt, timeZone) }),
    status: status !== 'scheduled' ? 'canceled' : isDayOnly ? 'tentative' : 'confirmed',
    title: { key: 'calendar.event', values: { status, team: teamName, title: event.title } },
    notes: [
      { key: 'calendar.event-kind', values: { team: teamName, kind: event.kind } },
      ...(isDayOnly ? [TIME_TBD] : []),
      ...(arrival ? [{ key: 'calendar.be-there', values: { at: moment(arrival, timeZone) } } as const] : []),
      ...(status === 'scheduled' ? [] : [{ key: 'calendar.event-status', values: { status, reason: statusReason ?? 'none' } } as const]),
    ],
    place: placeOf({ ...where, place: event.place }),
  };
}

/**
 * An event of the league, of which these are the events of teams that the calendar shows, at least one: one entry, under the league's name. Of several
 * days it is one of whole days, which calendars show as a bar across them; the notes have the hours.
 */
export function orgEventOnCalendar(
  orgEventId: OrgEventId,
  events: readonly TeamEventOnCalendar[],
  { orgName, version, changedAt }: Readonly<{ orgName: string; version: number; changedAt: Date }>,
): CalendarEvent {
  const isOn = ({ event }: TeamEventOnCalendar) => event.status === 'scheduled';
  const taking = events.some(isOn) ? events.filter(isOn) : events;
  const inOrder = taking.toSorted((one, other) => one.event.startsAt.getTime() - other.event.startsAt.getTime());
  const [first, last] = [inOrder[0]!, inOrder.at(-1)!];
  const { timeZone } = first;
  const entry = {
    ...teamEventOnCalendar({ ...first, teamName: orgName }),
    uid: `${orgEventId}@league-gateway`,
    sequence: version,
    changedAt,
  };
  const days = new Map(inOrder.map(({ event }) => [localDate(event.startsAt, timeZone), event]));
  if (days.size === 1) return entry;
  const [kind, ...others] = entry.notes;
  const hours = [...days.values()].map(({ startsAt, endsAt }) =>
    isTimeTbd({ startsAt, endsAt })
      ? ({ key: 'calendar.hours-tbd', values: { day: localDate(startsAt, timeZone) } } as const)
      : ({
          key: 'calendar.hours',
          values: { day: localDate(startsAt, timeZone), from: moment(startsAt, timeZone), until: moment(endsAt, timeZone) },
        } as const),
  );
  const state = others.filter(({ key }) => key === 'calendar.event-status');
  return {
    ...entry,
    endsAt: last.event.endsAt,
    allDay: localDate(first.event.startsAt, timeZone),
    allDayUntil: localDate(last.event.startsAt, timeZone),
    notes: [kind!, ...hours, ...state],
  };
}

const MINUTE_MS = 60_000;

type Where = Pick<GameOnCalendar, 'facilityName' | 'fieldName' | 'facility'> & Readonly<{ place?: string | null }>;

function placeOf({ facilityName, fieldName, facility, place = null }: Where): CalendarEvent['place'] {
  const name = [facilityName, fieldName, place].filter((part) => part !== null).join(', ');
  if (name === '') return null;
  if (!facility) return { name, address: null, position: null };
  const { street, city, region, postalCode, latitude, longitude } = facility;
  const inRegion = [region, postalCode].filter((part) => part !== null).join(' ');
  const address = [street, city, inRegion].filter((part) => part).join(', ');
  return { name, address: address || null, position: latitude !== null && longitude !== null ? { latitude, longitude } : null };
}
