import type { Game, GameType } from '../games/game.ts';
import type { GameStatus, StatusReason } from '../games/game-status.ts';
import type { Facility } from '../league/facility.ts';
import { addDays, type LocalDate } from '../shared/time.ts';

/** One entry of a calendar. It names teams, a place and adults' duties, but no child. */
export type CalendarEvent = Readonly<{
  /** Stays the same when the game is moved. */
  uid: string;
  /** Never decreases, and increases when the time of the game changes. */
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  /** Calendar apps remove a `canceled` game from the day. */
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

function placeOf({ facilityName, fieldName, facility }: GameOnCalendar): CalendarEvent['place'] {
  if (facilityName === null) return null;
  const name = [facilityName, fieldName].filter((part) => part !== null).join(', ');
  if (!facility) return { name, address: null, position: null };
  const { street, city, region, postalCode, latitude, longitude } = facility;
  const inRegion = [region, postalCode].filter((part) => part !== null).join(' ');
  const address = [street, city, inRegion].filter((part) => part).join(', ');
  return { name, address: address || null, position: latitude !== null && longitude !== null ? { latitude, longitude } : null };
}
