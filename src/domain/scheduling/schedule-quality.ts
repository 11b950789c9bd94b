import type { TeamId } from '../shared/ids.ts';
import { daysBetween } from '../shared/time.ts';
import { timesOfDay } from './improve-placement.ts';
import type { ScheduleWishes, Slot } from './schedule-wishes.ts';

export type ProposedGame = Readonly<{ homeTeamId: TeamId; visitorTeamId: TeamId; slot: Slot }>;
/** The lowest and highest value over all teams. */
export type Extremes = Readonly<{ least: number; most: number }>;

/** The quality of a schedule beyond its hard constraints. */
export type ScheduleQuality = Readonly<{
  games: number;
  /** Free slots, including those that the games take. */
  slots: number;
  gamesPerTeam: Extremes;
  /** The largest difference between a team's home and away games. */
  homeAwayDifference: number;
  /** The most games in a row that a team has at home, and away. */
  longestRun: Readonly<{ home: number; away: number }>;
  /** Starts within the first third of a day's start times, by team. */
  earlyStarts: Extremes;
  lateStarts: Extremes;
  /** Days between consecutive games of a team, over all teams; 0 if no team has two. */
  daysBetweenGames: Extremes;
  /** The fewest days between two meetings of the same teams; null if no two meet twice. */
  daysBetweenMeetings: number | null;
  /** Games in which two teams meet again while one of them has yet to meet another as often; null if no two meet twice. */
  returnsTooSoon: number | null;
}>;

const extremes = (values: readonly number[]): Extremes =>
  values.length === 0 ? { least: 0, most: 0 } : { least: Math.min(...values), most: Math.max(...values) };
const pairOf = (one: TeamId, other: TeamId): string => [one, other].sort().join(' ');
const gaps = (games: readonly ProposedGame[]): readonly number[] => {
  const dates = games.map(({ slot }) => slot.date).sort();
  return dates.slice(1).map((date, at) => daysBetween(dates[at]!, date));
};

/**
 * Of the games in order of time, the places of those in which a team meets an opponent again although it has yet to meet another as often.
 */
function returnsTooSoon(games: readonly ProposedGame[]): ReadonlySet<number> {
  const metBefore = new Map<string, number>();
  const gamesOf = new Map<TeamId, { at: number; before: number }[]>();
  games.forEach(({ homeTeamId, visitorTeamId }, at) => {
    const pair = pairOf(homeTeamId, visitorTeamId);
    const before = metBefore.get(pair) ?? 0;
    metBefore.set(pair, before + 1);
    for (const id of [homeTeamId, visitorTeamId]) gamesOf.set(id, [...(gamesOf.get(id) ?? []), { at, before }]);
  });
  const found = new Set<number>();
  for (const ofTeam of gamesOf.values()) {
    let least = Number.POSITIVE_INFINITY;
    for (const { at, before } of ofTeam.toReversed()) {
      if (before > least) found.add(at);
      least = Math.min(least, before);
    }
  }
  return found;
}

/** Of games in order of time. */
function longestRun(games: readonly ProposedGame[]): ScheduleQuality['longestRun'] {
  const runs = new Map<TeamId, Readonly<{ isHome: boolean; length: number }>>();
  const longest = { home: 0, away: 0 };
  for (const { homeTeamId, visitorTeamId } of games)
    for (const id of [homeTeamId, visitorTeamId]) {
      const isHome = id === homeTeamId;
      const before = runs.get(id);
      const length = before?.isHome === isHome ? before.length + 1 : 1;
      runs.set(id, { isHome, length });
      const side = isHome ? 'home' : 'away';
      longest[side] = Math.max(longest[side], length);
    }
  return longest;
}

export function qualityOf(wishes: ScheduleWishes, games: readonly ProposedGame[]): ScheduleQuality {
  const teams = wishes.groups.flatMap(({ teamIds }) => teamIds);
  const ofTeam = new Map<TeamId, ProposedGame[]>(teams.map((id) => [id, []]));
  for (const game of games) for (const id of [game.homeTeamId, game.visitorTeamId]) ofTeam.get(id)!.push(game);
  const each = [...ofTeam];

  const dates = [...new Set(wishes.slots.map(({ date }) => date))];
  const times = timesOfDay({
    slots: wishes.slots.length,
    dayOf: Int32Array.from(wishes.slots, ({ date }) => dates.indexOf(date)),
    startOf: Float64Array.from(wishes.slots, ({ startsAt }) => startsAt.getTime()),
  });
  const timeOf = new Map(wishes.slots.map((slot, at) => [slot, times[at]!]));
  const starting = (time: -1 | 1) => extremes(each.map(([, played]) => played.filter(({ slot }) => timeOf.get(slot) === time).length));
  const inOrder = games.toSorted((one, other) => one.slot.startsAt.getTime() - other.slot.startsAt.getTime());
  const meetings = Map.groupBy(games, ({ homeTeamId, visitorTeamId }) => pairOf(homeTeamId, visitorTeamId));
  const between = [...meetings.values()].flatMap(gaps);
  const isClosed = ({ fieldId, date }: Slot) =>
    wishes.fieldBlackouts.some((closed) => closed.fieldId === fieldId && closed.from <= date && date <= closed.to);
  return {
    games: games.length,
    slots: wishes.slots.filter((slot) => !isClosed(slot)).length,
    gamesPerTeam: extremes(each.map(([, played]) => played.length)),
    homeAwayDifference: Math.max(
      0,
      ...each.map(([id, played]) => Math.abs(2 * played.filter(({ homeTeamId }) => homeTeamId === id).length - played.length)),
    ),
    longestRun: longestRun(inOrder),
    earlyStarts: starting(-1),
    lateStarts: starting(1),
    daysBetweenGames: extremes(each.flatMap(([, played]) => gaps(played))),
    daysBetweenMeetings: between.length > 0 ? Math.min(...between) : null,
    returnsTooSoon: between.length > 0 ? returnsTooSoon(inOrder).size : null,
  };
}
