/** A second account of the children's arms, day by day, from the published tables. */

/** What a child threw and caught in one game on one day. */
export type ArmDay = {
  date: string;
  gameId: string;
  pitches: number;
  /** The count when the last batter came up; the whole count where nobody knows who that was. */
  atLastBatter: number;
  inningsCaught: number;
  /** Whether the child caught before it pitched. */
  caughtFirst: boolean;
};

type Table = Readonly<{
  most: (age: number) => number;
  /** Days of rest from so many pitches on. */
  rest: (age: number) => readonly (readonly [from: number, days: number])[];
  restsBy: (day: ArmDay) => number;
}>;
const REST = [
  [21, 1],
  [36, 2],
  [51, 3],
  [66, 4],
] as const;
const most = (age: number): number => (age <= 8 ? 50 : age <= 10 ? 75 : 85);

export const TABLES = {
  /** PONY Baseball, Section 10: Pitch Smart's counts, which for eight-year-olds end at 50, and so with two days of rest. */
  pony: { most, rest: (age) => (age <= 8 ? REST.slice(0, 2) : REST), restsBy: ({ pitches }) => pitches },
  /** Little League, Regulation VI: the count at the first pitch to the last batter decides the rest, nobody under 13 pitches in two games on a day, and who has caught four innings not at all. */
  little_league: { most, rest: () => REST, restsBy: ({ atLastBatter }) => atLastBatter },
} as const satisfies Record<string, Table>;

const DAY = 86_400_000;
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY;
export const addDays = (date: string, days: number): string => new Date((dayNumber(date) + days) * DAY).toISOString().slice(0, 10);

export type Arm = Readonly<{
  thrown: number;
  left: number;
  mayPitch: boolean;
  mayCatch: boolean;
  reasons: readonly string[];
  nextDay: string;
}>;

/** Of a child at a league age after all its days up to and including that one. */
export function armOf(name: keyof typeof TABLES, age: number, days: readonly ArmDay[], date: string): Arm {
  const table: Table = TABLES[name];
  const restAfter = (day: ArmDay) => table.rest(age).findLast(([from]) => table.restsBy(day) >= from)?.[1] ?? 0;
  const mustRest = (on: string) =>
    days.some((day) => day.date < on && day.date <= date && dayNumber(on) - dayNumber(day.date) <= restAfter(day));
  const hasThrown = (on: string) => days.some((day) => day.date === on && day.date <= date && day.pitches > 0);
  const isThirdDay = (on: string) => hasThrown(addDays(on, -1)) && hasThrown(addDays(on, -2));

  const today = days.filter((day) => day.date === date);
  const thrown = today.reduce((sum, { pitches }) => sum + pitches, 0);
  const isLittleLeague = name === 'little_league';
  const caught = today.reduce((sum, { inningsCaught }) => sum + inningsCaught, 0);
  const bars = [
    ...(mustRest(date) ? ['resting'] : []),
    ...(isThirdDay(date) ? ['days_in_a_row'] : []),
    ...(thrown >= most(age) ? ['most_in_a_day'] : []),
    ...(isLittleLeague && thrown > 0 ? ['another_game'] : []),
    ...(isLittleLeague && caught >= 4 ? ['has_caught'] : []),
  ];
  const hasThrownTooMuchToCatch = (day: ArmDay) =>
    day.atLastBatter >= 41 || (day.caughtFirst && day.inningsCaught > 0 && day.atLastBatter >= 21);
  const mayCatch = !(isLittleLeague && today.some(hasThrownTooMuchToCatch));
  let nextDay = addDays(date, 1);
  while (mustRest(nextDay) || isThirdDay(nextDay)) nextDay = addDays(nextDay, 1);
  return {
    thrown,
    left: bars.length > 0 ? 0 : most(age) - thrown,
    mayPitch: bars.length === 0,
    mayCatch,
    reasons: [...bars, ...(mayCatch ? [] : ['has_pitched'])],
    nextDay,
  };
}
