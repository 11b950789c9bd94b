import { byName } from '../../shared/name-order.ts';
import { compareRatios, type Ratio, whole } from '../ratio.ts';
import type { SeasonRules, TieBreaker, TieBreakerStep } from '../season-rules.ts';
import { type Contender, rankingValue } from './contender.ts';
import { BREAKERS } from './tie-breakers.ts';

type Group = readonly Contender[];

/** Teams that share a rank, in order of name; `decidedBy` is what last split a single team from those it was level with. */
export type Place = Readonly<{ teams: Group; decidedBy: TieBreaker | null }>;

/** The table from the top. A team without a game comes after all that have played. */
export function rank(contenders: Group, rules: SeasonRules): readonly Place[] {
  const values = [
    contenders.map(({ tally }) => whole(Math.sign(tally.played))),
    contenders.map(({ tally }) => rankingValue(tally, rules.rankBy)),
  ];
  return split(contenders, values).flatMap((level) => placeLevel(level, null, rules));
}

/** Splits by the first step that separates anyone, then starts the whole list again inside every part. */
function placeLevel(level: Group, decidedBy: TieBreaker | null, rules: SeasonRules): readonly Place[] {
  if (level.length === 1) return [{ teams: level, decidedBy }];
  for (const step of rules.tieBreakers) {
    const [best, ...others] = split(level, valuesOf(step, level, rules));
    if (others.length === 0) continue;
    const parts = rules.breakOut === 'first' ? [best!, others.flat()] : [best!, ...others];
    return parts.flatMap((part) => placeLevel(part, firstName(step), rules));
  }
  return [{ teams: level.toSorted(byName), decidedBy: null }];
}

/** The values of a step's breakers, each on the same table; a breaker that says nothing about these teams is left out. */
const valuesOf = (step: TieBreakerStep, level: Group, rules: SeasonRules): (readonly Ratio[])[] =>
  breakersOf(step)
    .map((name) => BREAKERS[name](level, rules))
    .filter((values) => values !== null);

const breakersOf = (step: TieBreakerStep): readonly TieBreaker[] => (typeof step === 'string' ? [step] : step);
const firstName = (step: TieBreakerStep): TieBreaker => (typeof step === 'string' ? step : step[0]);

/** Parts of equal values, the best first; a later list of values speaks only where the earlier ones are equal. */
function split(group: Group, values: readonly (readonly Ratio[])[]): Group[] {
  const compare = (a: number, b: number): number => {
    for (const list of values) {
      const difference = compareRatios(list[b]!, list[a]!);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const parts: number[][] = [];
  for (const index of group.keys().toArray().sort(compare)) {
    const last = parts.at(-1);
    if (last && compare(last[0]!, index) === 0) last.push(index);
    else parts.push([index]);
  }
  return parts.map((part) => part.map((index) => group[index]!));
}
