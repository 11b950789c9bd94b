import { type Ratio, ratio, whole } from '../ratio.ts';
import type { SeasonRules, TieBreaker } from '../season-rules.ts';
import { type Contender, rankingValue } from './contender.ts';
import { type Tally, tallyOf } from './tally.ts';
import type { TeamResult } from './team-result.ts';

type Group = readonly Contender[];

/** A value for each team of a group that is level, in the group's order, the better the greater; null where it says nothing about this group. */
type Breaker = (group: Group, rules: SeasonRules) => readonly Ratio[] | null;

const overall =
  (value: (tally: Tally) => Ratio): Breaker =>
  (group) =>
    group.map(({ tally }) => value(tally));

/** A table of the games among the group alone, which is fair only where all have met equally often. */
const amongThemselves =
  (value: (tally: Tally, rules: SeasonRules) => Ratio): Breaker =>
  (group, rules) =>
    haveAllMetEquallyOften(group) ? group.map((team) => value(tallyOf(resultsAmong(group, team)), rules)) : null;

export const BREAKERS: Readonly<Record<TieBreaker, Breaker>> = {
  head_to_head: amongThemselves((tally, { rankBy }) => rankingValue(tally, rankBy)),
  head_to_head_diff: amongThemselves(({ diff }) => whole(diff)),
  head_to_head_for: amongThemselves(({ scored }) => whole(scored)),
  head_to_head_sweep: (group, { breakOut }) => group.map((team) => whole(sweep(group, team, breakOut === 'all'))),
  point_diff: overall(({ diff }) => whole(diff)),
  points_for: overall(({ scored }) => whole(scored)),
  points_against: overall(({ conceded }) => whole(-conceded)),
  // Little League's runs-allowed ratio; without a record of periods for everyone there is nothing to compare.
  points_against_per_period: (group) =>
    group.every(({ tally }) => tally.periodsDefended > 0)
      ? group.map(({ tally }) => ratio(-tally.concededInPeriods, tally.periodsDefended))
      : null,
  points: overall(({ points }) => whole(points)),
  wins: overall(({ wins }) => whole(wins)),
  fewest_losses: overall(({ losses }) => whole(-losses)),
  fewest_forfeits: overall(({ forfeits }) => whole(-forfeits)),
  set_ratio: overall(({ scored, conceded }) => ratio(scored, conceded)),
  point_ratio: overall(({ pointsWon, pointsLost }) => ratio(pointsWon, pointsLost)),
};

/** 1 for a team that met each of the others and won every game, -1 for one that lost every game where losing places, else 0. */
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
