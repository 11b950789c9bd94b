import { addDays, today } from '../../../kit/zoned-time.ts';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const FORMATS = ['games', 'once', 'twice'] as const;

/** When games can be played, on one field or on all. */
export type Hours = Readonly<{ weekday: Weekday; from: string; to: string; fieldId: string }>;
/** Days without games for all, a team or a field. */
export type DaysOff = Readonly<{ who: string; from: string; to: string }>;

/** Two teams that never play at the same time. */
export type Apart = Readonly<{ one: string; other: string }>;

/** What an admin wishes, as typed. */
export type Wishes = Readonly<{
  seasonId: string;
  /** Age groups that have no games made. */
  without: readonly string[];
  format: (typeof FORMATS)[number];
  games: string;
  startsOn: string;
  endsOn: string;
  gameMinutes: string;
  breakMinutes: string;
  hours: readonly Hours[];
  daysOff: readonly DaysOff[];
  apart: readonly Apart[];
  oneGameADay: boolean;
  minRestDays: string;
  /** Another one gives another schedule. */
  seed: number;
}>;

export const ALL = '';
const SATURDAYS: Hours = { weekday: 'saturday', from: '09:00', to: '17:00', fieldId: ALL };
const WEEKEND_FIRST: readonly Weekday[] = [...WEEKDAYS.slice(-2), ...WEEKDAYS];

/** The same hours on a day that has none. */
export const anotherDay = (hours: readonly Hours[]): Hours => ({
  ...(hours.at(-1) ?? SATURDAYS),
  weekday: WEEKEND_FIRST.find((day) => hours.every(({ weekday }) => weekday !== day)) ?? SATURDAYS.weekday,
});

type Season = Readonly<{ id: string; startsOn: string; endsOn: string }>;
/** Of what the league has so far, what wishes are about. */
export type League = Readonly<{
  ageGroups: readonly Readonly<{ id: string; name: string }>[];
  fields: readonly Readonly<{ id: string }>[];
  teams: readonly Readonly<{ id: string; seasonId: string; ageGroupId: string }>[];
}>;
const later = (one: string, other: string) => (one > other ? one : other);
export const spanOf = ({ id, startsOn, endsOn }: Season) => ({ seasonId: id, startsOn: later(startsOn, today()), endsOn });

export const firstWishes = (season: Season): Wishes => ({
  ...spanOf(season),
  without: [],
  format: 'games',
  games: '8',
  gameMinutes: '90',
  breakMinutes: '0',
  hours: [SATURDAYS],
  daysOff: [],
  apart: [],
  oneGameADay: true,
  minRestDays: '0',
  seed: 1,
});

export type Group = Readonly<{ id: string; name: string; teams: number }>;

/** The age groups that play in a season. A team alone has no opponent. */
export const groupsOf = ({ ageGroups, teams }: League, seasonId: string): readonly Group[] =>
  ageGroups
    .map(({ id, name }) => ({ id, name, teams: teams.filter((team) => team.seasonId === seasonId && team.ageGroupId === id).length }))
    .filter((group) => group.teams > 0);

export const playing = (groups: readonly Group[], { without }: Wishes): readonly Group[] =>
  groups.filter(({ id, teams }) => teams > 1 && !without.includes(id));

/** What the gateway is asked for. */
export function requestOf(wishes: Wishes, league: League) {
  const { seasonId, format, hours, daysOff, apart, startsOn, endsOn, oneGameADay, seed } = wishes;
  const open = league.fields
    .map(({ id }) => ({
      fieldId: id,
      hours: hours.filter(({ fieldId }) => fieldId === ALL || fieldId === id).map(({ weekday, from, to }) => ({ weekday, from, to })),
    }))
    .filter((field) => field.hours.length > 0);
  const isTeam = (id: string) => league.teams.some((team) => team.id === id);
  return {
    seasonId,
    ageGroupIds: playing(groupsOf(league, seasonId), wishes).map(({ id }) => id),
    format:
      format === 'games'
        ? { kind: 'games-per-team' as const, games: Number(wishes.games) }
        : { kind: 'round-robin' as const, meetings: format === 'once' ? (1 as const) : (2 as const) },
    startsOn,
    endsOn,
    gameMinutes: Number(wishes.gameMinutes),
    breakMinutes: Number(wishes.breakMinutes),
    fields: open,
    teamBlackouts: daysOff.filter(({ who }) => isTeam(who)).map(({ who, from, to }) => ({ teamId: who, from, to })),
    fieldBlackouts: daysOff.flatMap(({ who, from, to }) =>
      open.filter(({ fieldId }) => who === ALL || who === fieldId).map(({ fieldId }) => ({ fieldId, from, to })),
    ),
    sharedCoaches: apart.filter(({ one, other }) => one !== other && isTeam(one) && isTeam(other)).map(({ one, other }) => [one, other]),
    oneGameADay,
    minRestDays: Number(wishes.minRestDays),
    seed,
  };
}

const WEEK = 7;
const clockMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * How many games these wishes make, and about how many the hours have room for, without days off and games that are there already; undefined
 * while something is yet to be typed.
 */
export function sizeOf(wishes: Wishes, league: League): Readonly<{ games: number; room: number }> | undefined {
  const { format, hours, startsOn, endsOn, gameMinutes } = wishes;
  if ([startsOn, endsOn, gameMinutes, ...hours.flatMap(({ from, to }) => [from, to])].includes('')) return undefined;
  const meetings = format === 'once' ? 1 : 2;
  const games = playing(groupsOf(league, wishes.seasonId), wishes)
    .map(({ teams }) => (format === 'games' ? (teams * Number(wishes.games)) / 2 : (meetings * teams * (teams - 1)) / 2))
    .reduce((sum, count) => sum + count, 0);
  const [length, pause] = [Math.max(1, Number(gameMinutes)), Number(wishes.breakMinutes)];
  const room = hours
    .map(({ weekday, from, to, fieldId }) => {
      const fields = fieldId === ALL ? league.fields.length : 1;
      const aDay = Math.max(0, Math.floor((clockMinutes(to) - clockMinutes(from) + pause) / (length + pause)));
      return fields * aDay * daysOf(weekday, startsOn, endsOn);
    })
    .reduce((sum, count) => sum + count, 0);
  return { games: Math.ceil(games), room };
}

/** How many days of a kind lie between two dates, both included. */
function daysOf(weekday: Weekday, startsOn: string, endsOn: string): number {
  const ahead = (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(startsOn)) + WEEK) % WEEK;
  const days = (Date.parse(endsOn) - Date.parse(addDays(startsOn, ahead))) / (24 * 3_600_000);
  return days < 0 ? 0 : Math.floor(days / WEEK) + 1;
}

const MONDAY_FIRST = 6;
const weekdayOf = (date: string): Weekday => WEEKDAYS[(new Date(`${date}T00:00Z`).getUTCDay() + MONDAY_FIRST) % WEEK]!;
