import type { SeasonRules, TieBreaker } from '../../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../../src/domain/league/sport.ts';
import type { CardsInGame } from '../../../src/domain/standings/conduct.ts';
import type { StandingsGame } from '../../../src/domain/standings/team-result.ts';

// A second implementation of the table, written from the rules and from nothing else: plain loops over raw games, floating-point numbers,
// and one step at a time. It is slow and short-sighted on purpose.

type Side = {
  game: string;
  team: string;
  against: string;
  away: number;
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
  withScore: number;
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
    if (!('bySets' in rules.points)) {
      const { win, tie, loss, forfeitLoss, overtimeWin, overtimeLoss, goal, goalsCounted, shutout, shutoutWin } = rules.points;
      points = didForfeit ? forfeitLoss : { win, tie, loss }[result];
      const kinds = isForfeit ? [] : game.periodScores.map(({ kind }) => kind);
      if (kinds.length > 0 && (overtimeWin !== undefined || overtimeLoss !== undefined)) {
        const kicks = game.periodScores.find(({ kind }) => kind === 'shootout');
        const kicked = kicks ? (isHome ? (kicks.home ?? 0) - (kicks.visitor ?? 0) : (kicks.visitor ?? 0) - (kicks.home ?? 0)) : 0;
        const wentOn = kinds.some((kind) => kind === 'overtime' || kind === 'shootout');
        const better = scored > conceded || (scored === conceded && kicked > 0);
        const worse = scored < conceded || (scored === conceded && kicked < 0);
        if (wentOn && better) points = overtimeWin === undefined ? win : overtimeWin;
        if (wentOn && worse) points = overtimeLoss === undefined ? loss : overtimeLoss;
      }
      const scoreless = isForfeit && (game.doubleForfeit || rules.forfeitScore === null);
      if (!scoreless && !didForfeit) {
        for (let counted = 1; counted <= scored && counted <= (goalsCounted ?? 3); counted += 1) points += goal ?? 0;
        if (conceded === 0) points += shutout ?? 0;
        if (conceded === 0 && result === 'win') points += shutoutWin ?? 0;
      }
    } else if (!(isForfeit && game.doubleForfeit)) {
      const entry = rules.points.bySets[scored > conceded ? `${scored}-${conceded}` : `${conceded}-${scored}`];
      if (entry) points = result === 'loss' ? entry[1] : entry[0];
    }

    let [smallPointsWon, smallPointsLost, periods, concededInPeriods] = [0, 0, 0, 0];
    if (!isForfeit) {
      const played = game.periodScores.filter(({ kind }) => kind !== 'shootout');
      for (const period of played) {
        const [ours, theirs] = isHome ? [period.home, period.visitor] : [period.visitor, period.home];
        if (theirs !== null && played.some(({ kind }) => kind === undefined)) periods += 1;
        smallPointsWon += ours ?? 0;
        smallPointsLost += theirs ?? 0;
      }
      if (periods > 0) concededInPeriods = conceded;
    } else if (!game.doubleForfeit) [smallPointsWon, smallPointsLost] = [25 * scored, 25 * conceded];
    if (sport !== 'volleyball') [smallPointsWon, smallPointsLost] = [scored, conceded];

    const against = isHome ? game.visitorTeamId : game.homeTeamId;
    const [won, lost, tied] = [Number(result === 'win'), Number(result === 'loss'), Number(result === 'tie')];
    const figures = { won, lost, tied, scored, conceded, diff, points, smallPointsWon, smallPointsLost };
    const withScore = isForfeit && (game.doubleForfeit || rules.forfeitScore === null) ? 0 : 1;
    const counts = { forfeited: Number(didForfeit), periods, concededInPeriods, withScore };
    return { game: game.id, team, against, away: isHome ? 0 : 1, ...figures, ...counts };
  });
}

const add = (sides: readonly Side[], figure: Exclude<keyof Side, 'game' | 'team' | 'against'>) => {
  let total = 0;
  for (const side of sides) total += side[figure];
  return total;
};

/** NaN if there is nothing to divide, infinity if the divisor is zero. */
const perGame = (sides: readonly Side[]) => (2 * add(sides, 'won') + add(sides, 'tied')) / (2 * sides.length);
const ranked = (sides: readonly Side[], { rankBy }: SeasonRules) => {
  if (rankBy === 'win_pct') return perGame(sides);
  if (rankBy === 'points_per_game') return add(sides, 'points') / sides.length;
  return add(sides, rankBy === 'points' ? 'points' : 'won');
};

export type Beside = { divisionOf: Record<string, string | null>; cards: readonly CardsInGame[]; otherLeagues?: readonly string[] };

/** A number for each team, NaN if it has no value; undefined if the tie-breaker is to be skipped. */
function valuesOf(
  breaker: TieBreaker,
  among: readonly string[],
  all: readonly Side[],
  rules: SeasonRules,
  { divisionOf, cards }: Beside,
): Map<string, number> | undefined {
  const own = (team: string) => all.filter((side) => side.team === team);
  const table = (team: string) => own(team).filter((side) => among.includes(side.against));
  const meetings = (one: string, other: string) => own(one).filter((side) => side.against === other);
  const isHeadToHead = breaker.startsWith('head_to_head') && breaker !== 'head_to_head_sweep';
  if (isHeadToHead) {
    const counts = new Set<number>();
    for (const one of among) for (const other of among) if (one !== other) counts.add(meetings(one, other).length);
    if (counts.size > 1) return undefined;
  }
  const withoutWorst = (team: string, count: number) => {
    const left = own(team).map(({ conceded }) => conceded);
    for (let n = 0; n < count; n += 1) left.splice(left.indexOf(Math.max(...left)), 1);
    return own(team).length > count ? left.reduce((a, b) => a + b, 0) : Number.NaN;
  };
  const inCommonGames = (team: string) => own(team).filter(({ against }) => among.every((other) => meetings(other, against).length > 0));
  if (breaker === 'common_games' && among.some((team) => inCommonGames(team).length < rules.commonGamesMinimum)) return undefined;
  const value = (team: string): number => {
    switch (breaker) {
      case 'head_to_head_against':
        return add(table(team), 'conceded');
      case 'head_to_head_away_goals':
        return table(team).reduce((total, { away, scored }) => total + away * scored, 0);
      case 'head_to_head_against_per_period':
        return add(table(team), 'concededInPeriods') / add(table(team), 'periods');
      case 'division_record':
        return perGame(own(team).filter(({ against }) => divisionOf[team] != null && divisionOf[team] === divisionOf[against]));
      case 'common_games':
        return perGame(inCommonGames(team));
      case 'strength_of_victory': {
        let [halves, games] = [0, 0];
        for (const { against, won } of own(team)) {
          if (won === 0 || divisionOf[against] === undefined) continue;
          halves += 2 * add(own(against), 'won') + add(own(against), 'tied');
          games += 2 * own(against).length;
        }
        return halves / games;
      }
      case 'point_diff_per_game':
        return add(own(team), 'diff') / add(own(team), 'withScore');
      case 'points_for_per_game':
        return add(own(team), 'scored') / add(own(team), 'withScore');
      case 'points_against_per_game':
        return add(own(team), 'conceded') / add(own(team), 'withScore');
      case 'points_against_without_worst':
        return withoutWorst(team, 1);
      case 'points_against_without_worst_two':
        return withoutWorst(team, 2);
      case 'away_goals':
        return own(team).reduce((total, { away, scored }) => total + away * scored, 0);
      case 'away_wins':
        return own(team).reduce((total, { away, won }) => total + away * won, 0);
      case 'fair_play': {
        let score = 0;
        for (const { gameId, teamId, playerId, yellow, secondYellow, red } of cards) {
          if (teamId !== team || !own(team).some(({ game }) => game === gameId)) continue;
          if (playerId !== null) score -= red > 0 ? (yellow > 0 ? 5 : 4) : secondYellow > 0 ? 3 : yellow > 0 ? 1 : 0;
          else score -= 3 * secondYellow + 4 * red + (yellow > secondYellow ? yellow - secondYellow : 0);
        }
        return score;
      }
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

const FEWER_IS_BETTER: readonly TieBreaker[] = [
  'head_to_head_against',
  'head_to_head_against_per_period',
  'points_against',
  'points_against_per_game',
  'points_against_without_worst',
  'points_against_without_worst_two',
  'points_against_per_period',
  'fewest_losses',
  'fewest_forfeits',
];

type Reason = { by: TieBreaker; value: number; among: readonly string[] };
export type NaivePlace = { team: string; rank: number; tied: boolean; reasons: readonly Reason[] };

export function naiveStandings(
  rules: SeasonRules,
  sport: SportCode,
  teams: readonly string[],
  games: readonly StandingsGame[],
  beside: Beside = { divisionOf: Object.fromEntries(teams.map((team) => [team, null])), cards: [] },
): readonly NaivePlace[] {
  const all: Side[] = [];
  for (const game of games) {
    const isInterleague = [game.homeTeamId, game.visitorTeamId].some((team) => beside.otherLeagues?.includes(team));
    if (isInterleague && rules.interleagueGames === 'left_out') continue;
    all.push(...sidesOf(game, rules, sport));
  }
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
          const values = valuesOf(breaker, level, all, rules, beside);
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
