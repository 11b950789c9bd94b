import type { SeasonRules, TieBreaker } from '../../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../../src/domain/league/sport.ts';
import type { StandingsGame } from '../../../src/domain/standings/team-result.ts';

// A second implementation of the table, written from the rules and from nothing else: plain loops over raw games, floating-point numbers,
// and one step at a time. It is slow and short-sighted on purpose.

type Side = {
  team: string;
  against: string;
  won: number;
  lost: number;
  tied: number;
  scored: number;
  conceded: number;
  diff: number;
  points: number;
  smallPointsWon: number;
  smallPointsLost: number;
  forfeited: number;
  periods: number;
  concededInPeriods: number;
};

function sidesOf(game: StandingsGame, rules: SeasonRules, sport: SportCode): Side[] {
  if (game.gameType !== 'regular') return [];
  const isForfeit = game.status === 'forfeit';
  if (!isForfeit && (game.status !== 'final' || game.homeScore === null || game.visitorScore === null)) return [];
  return (['home', 'visitor'] as const).map((side) => {
    const isHome = side === 'home';
    const team = isHome ? game.homeTeamId : game.visitorTeamId;
    let [scored, conceded] = isHome ? [game.homeScore ?? 0, game.visitorScore ?? 0] : [game.visitorScore ?? 0, game.homeScore ?? 0];
    let result: 'win' | 'loss' | 'tie' = scored > conceded ? 'win' : scored < conceded ? 'loss' : 'tie';
    const didForfeit = isForfeit && (game.doubleForfeit || game.forfeitedBy === team);
    if (isForfeit) {
      result = didForfeit ? 'loss' : 'win';
      const given = game.doubleForfeit ? { for: 0, against: 0 } : (rules.forfeitScore ?? { for: 0, against: 0 });
      [scored, conceded] = result === 'win' ? [given.for, given.against] : [given.against, given.for];
    }
    let diff = scored - conceded;
    if (rules.maxDiffPerGame !== null && diff > rules.maxDiffPerGame) diff = rules.maxDiffPerGame;
    if (rules.maxDiffPerGame !== null && diff < -rules.maxDiffPerGame) diff = -rules.maxDiffPerGame;

    let points = 0;
    if (!('bySets' in rules.points)) points = didForfeit ? rules.points.forfeitLoss : rules.points[result];
    else if (!(isForfeit && game.doubleForfeit)) {
      const entry = rules.points.bySets[scored > conceded ? `${scored}-${conceded}` : `${conceded}-${scored}`];
      if (entry) points = result === 'loss' ? entry[1] : entry[0];
    }

    let [smallPointsWon, smallPointsLost, periods, concededInPeriods] = [0, 0, 0, 0];
    if (!isForfeit) {
      for (const period of game.periodScores) {
        const [ours, theirs] = isHome ? [period.home, period.visitor] : [period.visitor, period.home];
        if (theirs !== null) periods += 1;
        smallPointsWon += ours ?? 0;
        smallPointsLost += theirs ?? 0;
      }
      if (periods > 0) concededInPeriods = conceded;
    } else if (!game.doubleForfeit) [smallPointsWon, smallPointsLost] = [25 * scored, 25 * conceded];
    if (sport !== 'volleyball') [smallPointsWon, smallPointsLost] = [scored, conceded];

    const against = isHome ? game.visitorTeamId : game.homeTeamId;
    const [won, lost, tied] = [Number(result === 'win'), Number(result === 'loss'), Number(result === 'tie')];
    const figures = { won, lost, tied, scored, conceded, diff, points, smallPointsWon, smallPointsLost };
    return { team, against, ...figures, forfeited: Number(didForfeit), periods, concededInPeriods };
  });
}

const add = (sides: readonly Side[], figure: Exclude<keyof Side, 'team' | 'against'>) => {
  let total = 0;
  for (const side of sides) total += side[figure];
  return total;
};

/** NaN if there is nothing to divide, infinity if the divisor is zero. */
const perGame = (sides: readonly Side[]) => (2 * add(sides, 'won') + add(sides, 'tied')) / (2 * sides.length);
const ranked = (sides: readonly Side[], rules: SeasonRules) =>
  rules.rankBy === 'win_pct' ? perGame(sides) : add(sides, rules.rankBy === 'points' ? 'points' : 'won');

/** A number for each team, NaN if it has no value; undefined if the tie-breaker is to be skipped. */
function valuesOf(
  breaker: TieBreaker,
  among: readonly string[],
  all: readonly Side[],
  rules: SeasonRules,
): Map<string, number> | undefined {
  const own = (team: string) => all.filter((side) => side.team === team);
  const table = (team: string) => own(team).filter((side) => among.includes(side.against));
  const meetings = (one: string, other: string) => own(one).filter((side) => side.against === other);
  const isHeadToHead = ['head_to_head', 'head_to_head_diff', 'head_to_head_for'].includes(breaker);
  if (isHeadToHead) {
    const counts = new Set<number>();
    for (const one of among) for (const other of among) if (one !== other) counts.add(meetings(one, other).length);
    if (counts.size > 1) return undefined;
  }
  const value = (team: string): number => {
    switch (breaker) {
      case 'head_to_head':
        return ranked(table(team), rules);
      case 'head_to_head_diff':
        return add(table(team), 'diff');
      case 'head_to_head_for':
        return add(table(team), 'scored');
      case 'head_to_head_sweep': {
        const others = among.filter((other) => other !== team);
        const swept = (figure: 'won' | 'lost') =>
          others.every((other) => meetings(team, other).length > 0 && meetings(team, other).every((side) => side[figure] === 1));
        if (swept('won')) return 1;
        return rules.breakOut === 'all' && swept('lost') ? -1 : 0;
      }
      case 'point_diff':
        return add(own(team), 'diff');
      case 'points_for':
        return add(own(team), 'scored');
      case 'points_against':
        return add(own(team), 'conceded');
      case 'points_against_per_period':
        return add(own(team), 'concededInPeriods') / add(own(team), 'periods');
      case 'points':
        return add(own(team), 'points');
      case 'wins':
        return add(own(team), 'won');
      case 'fewest_losses':
        return add(own(team), 'lost');
      case 'fewest_forfeits':
        return add(own(team), 'forfeited');
      case 'set_ratio':
        return add(own(team), 'scored') / add(own(team), 'conceded');
      case 'point_ratio':
        return add(own(team), 'smallPointsWon') / add(own(team), 'smallPointsLost');
    }
  };
  return new Map(among.map((team) => [team, value(team)]));
}

const FEWER_IS_BETTER: readonly TieBreaker[] = ['points_against', 'points_against_per_period', 'fewest_losses', 'fewest_forfeits'];

type Reason = { by: TieBreaker; value: number; among: readonly string[] };
export type NaivePlace = { team: string; rank: number; tied: boolean; reasons: readonly Reason[] };

export function naiveStandings(
  rules: SeasonRules,
  sport: SportCode,
  teams: readonly string[],
  games: readonly StandingsGame[],
): readonly NaivePlace[] {
  const all = games.flatMap((game) => sidesOf(game, rules, sport));
  const reasons = new Map<string, Reason[]>(teams.map((team) => [team, []]));
  const places: string[][] = [];

  /** Some teams by their values: the best, then the best of the rest, until none is left. */
  const layers = (some: readonly string[], values: ReadonlyMap<string, number>, fewer: boolean): string[][] => {
    const made: string[][] = [];
    let left = [...some];
    while (left.length > 0) {
      const best = left.map((team) => values.get(team)!).reduce((a, b) => ((fewer ? b < a : b > a) ? b : a));
      made.push(left.filter((team) => values.get(team) === best));
      left = left.filter((team) => values.get(team) !== best);
    }
    return made;
  };

  const place = (level: readonly string[]): void => {
    if (level.length > 1) {
      for (const step of rules.tieBreakers) {
        let groups: string[][] = [[...level]];
        for (const breaker of typeof step === 'string' ? [step] : step) {
          const values = valuesOf(breaker, level, all, rules);
          if (!values) continue;
          const next: string[][] = [];
          groups.forEach((group, index) => {
            const untouched = (rules.breakOut === 'first' && index > 0) || group.some((team) => Number.isNaN(values.get(team)));
            const made = untouched ? [group] : layers(group, values, FEWER_IS_BETTER.includes(breaker));
            if (made.length > 1)
              for (const team of group) reasons.get(team)!.push({ by: breaker, value: values.get(team)!, among: level.toSorted() });
            next.push(...made);
          });
          groups = next;
        }
        if (groups.length === 1) continue;
        if (rules.breakOut === 'first') groups = [groups[0]!, groups.slice(1).flat()];
        for (const group of groups) place(group);
        return;
      }
    }
    places.push(level.toSorted());
  };

  const start = new Map(
    teams.map((team) => {
      const value = ranked(
        all.filter((side) => side.team === team),
        rules,
      );
      return [team, Number.isNaN(value) ? 0 : value];
    }),
  );
  for (const level of layers(teams, start, false)) place(level);
  let before = 0;
  return places.flatMap((level) => {
    const rank = before + 1;
    before += level.length;
    return level.map((team) => ({ team, rank, tied: level.length > 1, reasons: reasons.get(team)! }));
  });
}
