import type { Fact, Half, ScoreSheet, Side } from './score-sheet.ts';

/** A second scorebook, from the facts alone: it adds up what happened, and derives nothing. */

const HITS: Readonly<Record<string, number>> = { single: 1, double: 2, triple: 3, home_run: 4 };
const NOT_AN_AT_BAT = ['walk', 'hit_by_pitch', 'sac_fly', 'sac_bunt'];

export function battingOf(facts: readonly Fact[], child: string): Readonly<Record<string, number>> {
  const own = facts.filter(({ batter }) => batter === child);
  const count = (...results: string[]) => own.filter(({ result }) => results.includes(result)).length;
  return {
    pa: own.length,
    ab: own.filter(({ result }) => !NOT_AN_AT_BAT.includes(result)).length,
    r: facts.flatMap(({ runs }) => runs).filter(({ by }) => by === child).length,
    h: count(...Object.keys(HITS)),
    '1b': count('single'),
    '2b': count('double'),
    '3b': count('triple'),
    hr: count('home_run'),
    tb: own.reduce((sum, { result }) => sum + (HITS[result] ?? 0), 0),
    rbi: own.reduce((sum, { battedIn }) => sum + battedIn, 0),
    bb: count('walk'),
    so: count('strikeout'),
    hbp: count('hit_by_pitch'),
    sf: count('sac_fly'),
    sh: count('sac_bunt'),
    gdp: count('grounded_into_double_play'),
    sb: facts.filter(({ result, runner }) => result === 'stolen_base' && runner === child).length,
    cs: facts.filter(({ result, runner }) => result === 'caught_stealing' && runner === child).length,
    e: facts.filter(({ error }) => error === child).length,
  };
}

export function pitchingOf(facts: readonly Fact[], child: string): Readonly<Record<string, number>> {
  const own = facts.filter(({ pitcher }) => pitcher === child);
  const faced = own.filter(({ batter }) => batter !== null);
  const count = (...results: string[]) => faced.filter(({ result }) => results.includes(result)).length;
  const charged = facts.flatMap(({ runs }) => runs).filter(({ chargedTo }) => chargedTo === child);
  const letters = own.map(({ pitches }) => pitches).join('');
  return {
    // Outs: the gateway shows them as innings.
    ip: own.reduce((sum, { outs }) => sum + outs, 0),
    bf: faced.length,
    pitchingH: count(...Object.keys(HITS)),
    pitchingR: charged.length,
    er: charged.filter(({ isEarned }) => isEarned).length,
    pitchingBb: count('walk'),
    pitchingSo: count('strikeout'),
    pitchingHr: count('home_run'),
    pitchingHbp: count('hit_by_pitch'),
    wp: own.filter(({ result }) => result === 'wild_pitch').length,
    np: letters.length,
    st: [...letters].filter((letter) => !'BH'.includes(letter)).length,
  };
}

/** Everybody who batted or ran, and everybody who pitched. */
export const battersIn = (facts: readonly Fact[], side: Side): readonly string[] => [
  ...new Set(
    facts
      .filter(({ batting }) => batting === side)
      .flatMap(({ batter, runs }) => [...(batter ? [batter] : []), ...runs.map(({ by }) => by)]),
  ),
];
export const pitchersIn = (facts: readonly Fact[], side: Side): readonly string[] => [
  ...new Set(facts.flatMap(({ batting, pitcher }) => (batting !== side && pitcher !== null ? [pitcher] : []))),
];

/** Runs by inning; null for a side that has not batted in it. */
export function lineScoreOf({
  halves,
}: Pick<ScoreSheet, 'halves'>): readonly Readonly<{ period: number; home: number | null; visitor: number | null }>[] {
  const innings = Math.max(...halves.map(({ inning }) => inning));
  const runs = (period: number, side: Side) => halves.find(({ inning, batting }) => inning === period && batting === side)?.runs ?? null;
  return Array.from({ length: innings }, (_, at) => ({ period: at + 1, home: runs(at + 1, 'home'), visitor: runs(at + 1, 'visitor') }));
}

export const leftOnBase = (halves: readonly Half[], side: Side): number =>
  halves.filter(({ batting }) => batting === side).reduce((sum, { left }) => sum + left, 0);
