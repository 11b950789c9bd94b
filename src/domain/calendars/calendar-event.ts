import type { EventKind, EventStatus, TeamEvent } from '../events/team-event.ts';
import type { Game, GameType } from '../games/game.ts';
import type { GameStatus, StatusReason } from '../games/game-status.ts';
import type { Facility } from '../league/facility.ts';
import { addDays, type LocalDate, localTime, type TimeZone } from '../shared/time.ts';

/** One entry of a calendar. It names teams, a place and adults' duties, but no child. */
export type CalendarEvent = Readonly<{
  /** Stays the same when the game or the team's event is moved. */
  uid: string;
  /** Never decreases, and increases when the time changes. */
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  /** Calendar apps remove what is `canceled` from the day. */
  status: 'confirmed' | 'tentative' | 'canceled';
  title: string;
  notes: string;
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
  /** The calendar owner's duty in the game, if they officiate; `isOffered` until they have accepted. */
  duty?: Readonly<{ position: string; isOffered: boolean }> | undefined;
}>;

const DAYS_BACK = 90;
const DAYS_AHEAD = 370;

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

const STATUS_WORDS: Partial<Record<GameStatus, string>> = {
  suspended: 'Suspended',
  postponed: 'Postponed',
  canceled: 'Canceled',
  forfeit: 'Forfeit',
};

const TYPE_WORDS: Readonly<Record<GameType, string>> = { regular: 'regular game', playoff: 'playoff game', scrimmage: 'scrimmage' };

const REASON_WORDS: Readonly<Record<StatusReason, string>> = {
  rain: 'rain',
  lightning: 'lightning',
  heat: 'heat',
  air_quality: 'air quality',
  field_closed: 'field closed',
  no_officials: 'no officials',
  team_short: 'a team is short of players',
  other: 'other reasons',
};

export function calendarEvent(listed: GameOnCalendar): CalendarEvent {
  const { game, homeTeamName, visitorTeamName, ageGroupName, duty } = listed;
  const { status, statusReason } = game;
  const word = STATUS_WORDS[status];
  return {
    uid: `${game.id}@league-gateway`,
    sequence: game.version,
    changedAt: game.updatedAt,
    startsAt: game.startsAt,
    endsAt: game.endsAt,
    status: duty?.isOffered && STATUSES[status] === 'confirmed' ? 'tentative' : STATUSES[status],
    title: [word, duty?.position, `${visitorTeamName} at ${homeTeamName}`].filter((part) => part !== undefined).join(': '),
    notes: [
      `${ageGroupName}, ${TYPE_WORDS[game.gameType]}`,
      ...(word ? [statusReason ? `${word}: ${REASON_WORDS[statusReason]}` : word] : []),
    ].join('\n'),
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

const KIND_WORDS: Readonly<Record<EventKind, string>> = {
  practice: 'practice',
  meeting: 'meeting',
  picture_day: 'picture day',
  other: 'team event',
};

const EVENT_STATUS_WORDS: Partial<Record<EventStatus, string>> = { canceled: 'Canceled', displaced: 'On hold' };
const EVENT_NOTES: Partial<Record<EventStatus, string>> = { displaced: 'On hold: the league needs the field or the team at this time' };

/**
 * A team's event, also one of a series, which is an entry of its own: unlike a rule with exceptions, calendar apps all read it alike, also when a
 * single one is moved or canceled. Notes of the team are left out, since the address of a calendar is kept by others.
 */
export function teamEventOnCalendar({ event, teamName, timeZone, ...where }: TeamEventOnCalendar): CalendarEvent {
  const { status, statusReason, startsAt, arrivalMinutes } = event;
  const word = EVENT_STATUS_WORDS[status];
  const canceled = word && statusReason ? `${word}: ${REASON_WORDS[statusReason]}` : word;
  const arrival = arrivalMinutes === null ? null : new Date(startsAt.getTime() - arrivalMinutes * MINUTE_MS);
  return {
    uid: `${event.id}@league-gateway`,
    sequence: event.version,
    changedAt: event.updatedAt,
    startsAt,
    endsAt: event.endsAt,
    status: status === 'scheduled' ? 'confirmed' : 'canceled',
    title: [word, `${teamName}: ${event.title}`].filter((part) => part !== undefined).join(': '),
    notes: [
      `${teamName}, ${KIND_WORDS[event.kind]}`,
      ...(arrival ? [`Be there at ${localTime(arrival, timeZone)}`] : []),
      ...(canceled ? [EVENT_NOTES[status] ?? canceled] : []),
    ].join('\n'),
    place: placeOf({ ...where, place: event.place }),
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
