import type { SeasonRules } from '../league/season-rules.ts';
import type { SportCode } from '../league/sport.ts';
import type { TeamId } from '../shared/ids.ts';
import { canStay } from './elimination.ts';
import { type Field, fieldOf, isAbove, type RemainingGame, type Runner } from './race-field.ts';

/** Whether a team qualifies, as far as the remaining games determine it. */
export type Race = Readonly<{
  gamesRemaining: number;
  /** Qualifies, whatever happens. */
  clinched: boolean;
  /** Does not qualify, whatever happens. */
  eliminated: boolean;
  /**
   * The number of the team's wins plus losses of each rival after which it has certainly qualified; 0 once it has, null if it no longer
   * can.
   */
  magicNumber: number | null;
}>;

/** The most outcomes of the remaining games that are enumerated. */
const LOOKED_THROUGH = 243;

/**
 * The race for the qualifying places. Only values are compared: a team that others can draw level with has not clinched, and one that can
 * draw level with others is not eliminated, since tie-breakers may go either way. `docs/standings.md` says when the answers are complete;
 * they are always sound.
 */
export function raceOf(
  rules: SeasonRules,
  sport: SportCode,
  runners: readonly Runner[],
  remaining: readonly RemainingGame[],
): ReadonlyMap<TeamId, Race> {
  const field = fieldOf(rules, sport, runners, remaining);
  const { teams } = field;
  const over = (t: number, x: number) => eventsUntilAbove(field, t, x);
  const bounds = teams.map((_, t) => ({
    clinched: !isOut(field, t, (x) => over(t, x) > 0),
    eliminated: isOut(field, t, (x) => isAbove(teams[x]!.low, teams[x]!, teams[t]!.high, teams[t]!)),
  }));
  const isOpen = bounds.some(({ clinched, eliminated }) => !clinched && !eliminated);
  const exact = isOpen ? lookThrough(field, bounds) : undefined;
  return new Map(
    teams.map(({ id, games }, t) => {
      const { clinched, eliminated } = exact?.[t] ?? bounds[t]!;
      const isEliminated = eliminated || (!clinched && !exact && isFirstPlaceAlone(field, t) && !canStay(field, t));
      return [
        id,
        { gamesRemaining: games, clinched, eliminated: isEliminated, magicNumber: magicNumber(field, t, clinched, isEliminated) },
      ];
    }),
  );
}

/**
 * Whether a team fails to qualify if exactly the counted teams finish before it: its group's places are taken, and so are the wild cards,
 * by teams for which their own groups had no place.
 */
function isOut({ teams, places, wildCards }: Field, t: number, isBefore: (x: number) => boolean): boolean {
  const before = new Map<string | null, number>();
  teams.forEach(({ group }, x) => {
    if (x !== t && isBefore(x)) before.set(group, (before.get(group) ?? 0) + 1);
  });
  const placesOf = (group: string | null) => (group === null ? 0 : places);
  const { group } = teams[t]!;
  if ((before.get(group) ?? 0) < placesOf(group)) return false;
  const wild = before.entries().reduce((sum, [each, count]) => sum + Math.max(0, count - placesOf(each)), 0);
  return wild >= wildCards;
}

/** How many wins of `t` and losses of `x`, in any combination, put `t` above `x` for certain; 0 if it already is. */
function eventsUntilAbove({ teams, step }: Field, t: number, x: number): number {
  const [team, rival] = [teams[t]!, teams[x]!];
  const gap = rival.high * team.of - team.low * rival.of;
  if (gap < 0) return 0;
  if (step <= 0) return Number.POSITIVE_INFINITY;
  return Math.floor(gap / (step * Math.min(team.of, rival.of))) + 1;
}

function magicNumber(field: Field, t: number, clinched: boolean, eliminated: boolean): number | null {
  if (clinched) return 0;
  if (eliminated) return null;
  const needed = field.teams.map((_, x) => (x === t ? 0 : eventsUntilAbove(field, t, x)));
  const enough = [...new Set(needed)].sort((a, b) => a - b).find((events) => !isOut(field, t, (x) => needed[x]! > events));
  return enough === undefined || !Number.isFinite(enough) ? null : enough;
}

const isFirstPlaceAlone = ({ teams, places, wildCards }: Field, t: number): boolean =>
  places === 1 && wildCards === 0 && teams[t]!.group !== null;

type Fate = Readonly<{ clinched: boolean; eliminated: boolean }>;

/** Enumerates the outcomes of the remaining games for teams that the bounds leave undecided; undefined if there are too many outcomes. */
function lookThrough(field: Field, bounds: readonly Fate[]): readonly Fate[] | undefined {
  const { teams, games, shares } = field;
  if (shares.length ** games.length > LOOKED_THROUGH) return undefined;
  const open = teams.keys().filter((t) => !bounds[t]!.clinched && !bounds[t]!.eliminated);
  let left = open.map((t) => ({ t, clinched: true, eliminated: true })).toArray();
  const fates: Fate[] = bounds.map((fate) => ({ ...fate }));
  for (const { t } of left) fates[t] = { clinched: true, eliminated: true };
  const values = teams.map(({ now }) => now);
  const goThrough = (at: number): void => {
    const game = games[at];
    if (!game) look();
    if (!game || left.length === 0) return;
    const [home, visitor] = game;
    for (const [forHome, forVisitor] of shares) {
      if (home >= 0) values[home]! += forHome;
      if (visitor >= 0) values[visitor]! += forVisitor;
      goThrough(at + 1);
      if (home >= 0) values[home]! -= forHome;
      if (visitor >= 0) values[visitor]! -= forVisitor;
    }
  };
  const look = (): void => {
    for (const fate of left) {
      const team = teams[fate.t]!;
      const value = values[fate.t]!;
      fate.clinched &&= !isOut(field, fate.t, (x) => !isAbove(value, team, values[x]!, teams[x]!));
      fate.eliminated &&= isOut(field, fate.t, (x) => isAbove(values[x]!, teams[x]!, value, team));
      fates[fate.t] = { clinched: fate.clinched, eliminated: fate.eliminated };
    }
    left = left.filter(({ clinched, eliminated }) => clinched || eliminated);
  };
  goThrough(0);
  return fates;
}
