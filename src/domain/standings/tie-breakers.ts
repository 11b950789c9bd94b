import type { SeasonRules, TieBreaker } from '../league/season-rules.ts';
import { displayRate, type Ratio, ratio, whole } from '../shared/ratio.ts';
import { type Contender, rankingValue } from './contender.ts';
import { type Tally, tallyOf } from './tally.ts';
import type { TeamResult } from './team-result.ts';

type Group = readonly Contender[];

/** The value by which tied teams are compared, and its direction. */
export type Breaker = Readonly<{
  /** A value for each team of the group, in the group's order, some of them 0/0; null if it does not apply to this group. */
  values: (group: Group, rules: SeasonRules) => readonly Ratio[] | null;
  best: 'greatest' | 'least';
}>;

const overall = (value: (tally: Tally) => Ratio, best: Breaker['best'] = 'greatest'): Breaker => ({
  values: (group) => group.map(({ tally }) => value(tally)),
  best,
});

/** A table of the games within the group alone, which is fair only if all have met equally often. */
const amongThemselves = (value: (tally: Tally, rules: SeasonRules) => Ratio): Breaker => ({
  values: (group, rules) => (haveAllMetEquallyOften(group) ? group.map((team) => value(tallyOf(resultsAmong(group, team)), rules)) : null),
  best: 'greatest',
});

export const BREAKERS: Readonly<Record<TieBreaker, Breaker>> = {
  head_to_head: amongThemselves((tally, { rankBy }) => rankingValue(tally, rankBy)),
  head_to_head_diff: amongThemselves(({ diff }) => whole(diff)),
  head_to_head_for: amongThemselves(({ scored }) => whole(scored)),
  head_to_head_sweep: {
    values: (group, { breakOut }) => group.map((team) => whole(sweep(group, team, breakOut === 'all'))),
    best: 'greatest',
  },
  point_diff: overall(({ diff }) => whole(diff)),
  points_for: overall(({ scored }) => whole(scored)),
  points_against: overall(({ conceded }) => whole(conceded), 'least'),
  // Little League's runs-allowed ratio.
  points_against_per_period: overall(({ concededInPeriods, periodsDefended }) => ratio(concededInPeriods, periodsDefended), 'least'),
  points: overall(({ points }) => whole(points)),
  wins: overall(({ wins }) => whole(wins)),
  fewest_losses: overall(({ losses }) => whole(losses), 'least'),
  fewest_forfeits: overall(({ forfeits }) => whole(forfeits), 'least'),
  set_ratio: overall(({ scored, conceded }) => ratio(scored, conceded)),
  point_ratio: overall(({ pointsWon, pointsLost }) => ratio(pointsWon, pointsLost)),
};

/** The breakers whose values are fractions; head-to-head is one if the season ranks by percentage. */
const FRACTIONS: readonly string[] = ['points_against_per_period', 'set_ratio', 'point_ratio'];

/** `3`, `-4`, `.667`, `1.250`; `MAX` for a positive number over zero. */
export function displayValue(by: string, value: Ratio, { rankBy }: Pick<SeasonRules, 'rankBy'>): string {
  if (value.of === 0) return 'MAX';
  const isFraction = FRACTIONS.includes(by) || (by === 'head_to_head' && rankBy === 'win_pct');
  return isFraction ? displayRate(value) : String(value.part);
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

function haveAllMetEquallyOften(group: Group): boolean {
  const meetings = group.flatMap((team, index) => group.slice(index + 1).map((other) => resultsAgainst(other, team).length));
  return new Set(meetings).size <= 1;
}

const resultsAgainst = (other: Contender, team: Contender): readonly TeamResult[] =>
  team.results.filter(({ opponentId }) => opponentId === other.id);

const resultsAmong = (group: Group, team: Contender): readonly TeamResult[] =>
  team.results.filter(({ opponentId }) => group.some(({ id }) => id === opponentId));
