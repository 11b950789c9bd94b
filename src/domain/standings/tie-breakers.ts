import type { SeasonRules, TieBreaker } from '../league/season-rules.ts';
import type { TeamId } from '../shared/ids.ts';
import { displayRate, type Ratio, ratio, whole } from '../shared/ratio.ts';
import { type Contender, rankingValue, winPct } from './contender.ts';
import { type Tally, tallyOf } from './tally.ts';
import type { TeamResult } from './team-result.ts';

type Group = readonly Contender[];
/** The season's rules, and all teams of the whole table by id, whichever of them are compared. */
export type Circumstances = Readonly<{ rules: SeasonRules; teams: ReadonlyMap<TeamId, Contender> }>;

/** The value by which tied teams are compared, and its direction. */
export type Breaker = Readonly<{
  /** A value for each team of the group, in the group's order, some of them 0/0; null if it does not apply to this group. */
  values: (group: Group, circumstances: Circumstances) => readonly Ratio[] | null;
  best: 'greatest' | 'least';
  /** Whether values are shown as fractions. */
  isFraction?: true;
}>;

const each = (value: (team: Contender, circumstances: Circumstances) => Ratio, best: Breaker['best'] = 'greatest'): Breaker => ({
  values: (group, circumstances) => group.map((team) => value(team, circumstances)),
  best,
});

const overall = (value: (tally: Tally) => Ratio, best?: Breaker['best']): Breaker => each(({ tally }) => value(tally), best);

/** A table of the games within the group alone, which is fair only if all have met equally often. */
const amongThemselves = (value: (tally: Tally, rules: SeasonRules) => Ratio, best: Breaker['best'] = 'greatest'): Breaker => ({
  values: (group, { rules }) =>
    haveAllMetEquallyOften(group) ? group.map((team) => value(tallyOf(resultsAmong(group, team)), rules)) : null,
  best,
});

const fraction = (breaker: Breaker): Breaker => ({ ...breaker, isFraction: true });

export const BREAKERS: Readonly<Record<TieBreaker, Breaker>> = {
  head_to_head: amongThemselves((tally, { rankBy }) => rankingValue(tally, rankBy)),
  head_to_head_diff: amongThemselves(({ diff }) => whole(diff)),
  head_to_head_for: amongThemselves(({ scored }) => whole(scored)),
  head_to_head_against: amongThemselves(({ conceded }) => whole(conceded), 'least'),
  // The World Baseball Classic's runs allowed per inning on defense, by whole innings.
  head_to_head_against_per_period: fraction(amongThemselves(concededPerPeriod, 'least')),
  head_to_head_away_goals: amongThemselves(({ awayScored }) => whole(awayScored)),
  head_to_head_sweep: {
    values: (group, { rules }) => group.map((team) => whole(sweep(group, team, rules.breakOut === 'all'))),
    best: 'greatest',
  },
  division_record: fraction(each(divisionRecord)),
  common_games: fraction({ values: commonGames, best: 'greatest' }),
  strength_of_victory: fraction(each(strengthOfVictory)),
  point_diff: overall(({ diff }) => whole(diff)),
  points_for: overall(({ scored }) => whole(scored)),
  points_against: overall(({ conceded }) => whole(conceded), 'least'),
  point_diff_per_game: fraction(overall(({ diff, scoredGames }) => ratio(diff, scoredGames))),
  points_for_per_game: fraction(overall(({ scored, scoredGames }) => ratio(scored, scoredGames))),
  points_against_per_game: fraction(overall(({ conceded, scoredGames }) => ratio(conceded, scoredGames), 'least')),
  points_against_without_worst: each((team) => pointsAgainstWithoutWorst(team, 1), 'least'),
  points_against_without_worst_two: each((team) => pointsAgainstWithoutWorst(team, 2), 'least'),
  points_against_per_period: fraction(overall(concededPerPeriod, 'least')),
  away_goals: overall(({ awayScored }) => whole(awayScored)),
  away_wins: overall(({ awayWins }) => whole(awayWins)),
  points: overall(({ points }) => whole(points)),
  wins: overall(({ wins }) => whole(wins)),
  fewest_losses: overall(({ losses }) => whole(losses), 'least'),
  fewest_forfeits: overall(({ forfeits }) => whole(forfeits), 'least'),
  fair_play: each(({ conduct }) => whole(conduct)),
  set_ratio: fraction(overall(({ scored, conceded }) => ratio(scored, conceded))),
  point_ratio: fraction(overall(({ pointsWon, pointsLost }) => ratio(pointsWon, pointsLost))),
};

/** `3`, `-4`, `.667`, `1.250`; `MAX` for a positive number over zero. Head-to-head is a fraction if the season ranks by one. */
export function displayValue(by: string, value: Ratio, { rankBy }: Pick<SeasonRules, 'rankBy'>): string {
  if (value.of === 0) return 'MAX';
  const isRanking = by === 'head_to_head' && (rankBy === 'win_pct' || rankBy === 'points_per_game');
  return isRanking || BREAKERS[by as TieBreaker]?.isFraction ? displayRate(value) : String(value.part);
}

/** 1 for a team that met each of the others and won every game; -1 for one that lost every game, if `losingPlaces`; else 0. */
function sweep(group: Group, team: Contender, losingPlaces: boolean): number {
  const wholeGroupWas = (outcome: TeamResult['outcome']) =>
    group.every((other) => {
      const meetings = resultsAgainst(other, team);
      return other === team || (meetings.length > 0 && meetings.every((result) => result.outcome === outcome));
    });
  if (wholeGroupWas('win')) return 1;
  return losingPlaces && wholeGroupWas('loss') ? -1 : 0;
}

/** Little League's runs-allowed ratio. */
function concededPerPeriod({ concededInPeriods, periodsDefended }: Tally): Ratio {
  return ratio(concededInPeriods, periodsDefended);
}

/** Major League Baseball's intradivision record: of each team against its own division, whichever teams are compared. */
function divisionRecord({ division, results }: Contender, { teams }: Circumstances): Ratio {
  return winPct(tallyOf(results.filter(({ opponentId }) => division !== null && teams.get(opponentId)?.division?.id === division.id)));
}

/** The NFL's common games: against opponents whom all of the group have met. Each must have played as many of them as the season asks for. */
function commonGames(group: Group, { rules }: Circumstances): readonly Ratio[] | null {
  const tallies = group.map(({ results }) =>
    tallyOf(results.filter((result) => group.every((other) => other.results.some(({ opponentId }) => opponentId === result.opponentId)))),
  );
  return tallies.every(({ played }) => played >= rules.commonGamesMinimum) ? tallies.map(winPct) : null;
}

/** The NFL's: the percentage of all whom the team has beaten, those it has beaten twice counted twice. Teams of other tables are left out. */
function strengthOfVictory({ results }: Contender, { teams }: Circumstances): Ratio {
  const beaten = results.filter(({ outcome }) => outcome === 'win').flatMap(({ opponentId }) => teams.get(opponentId)?.tally ?? []);
  const sum = (figure: (tally: Tally) => number) => beaten.reduce((total, tally) => total + figure(tally), 0);
  return winPct({ wins: sum(({ wins }) => wins), ties: sum(({ ties }) => ties), played: sum(({ played }) => played) });
}

/** Perfect Game's: leaves out the games in which most was scored against the team. Without any other game there is no value. */
function pointsAgainstWithoutWorst({ results }: Contender, count: number): Ratio {
  const best = results
    .map(({ conceded }) => conceded)
    .sort((a, b) => b - a)
    .slice(count);
  return best.length === 0 ? ratio(0, 0) : whole(best.reduce((total, conceded) => total + conceded, 0));
}

function haveAllMetEquallyOften(group: Group): boolean {
  const meetings = group.flatMap((team, index) => group.slice(index + 1).map((other) => resultsAgainst(other, team).length));
  return new Set(meetings).size <= 1;
}

const resultsAgainst = (other: Contender, team: Contender): readonly TeamResult[] =>
  team.results.filter(({ opponentId }) => opponentId === other.id);

const resultsAmong = (group: Group, team: Contender): readonly TeamResult[] =>
  team.results.filter(({ opponentId }) => group.some(({ id }) => id === opponentId));
