import type { Range } from '../shared/range.ts';

export const BRACKET_FORMATS = ['single_elimination', 'double_elimination'] as const;
export type BracketFormat = (typeof BRACKET_FORMATS)[number];

export const ENTRANTS: Range = { min: 2, max: 64 };
/** A third-place match is between the two losers of the semifinals. */
export const THIRD_PLACE_FROM = 4;

/** `w1`, `w2` … for the winners' bracket, `l1`, `l2` … for the losers' bracket, `final`, `reset`, `third`. */
export type RoundKey = string;
/** The round, and the match's number in it from the top: `w1.2`. */
export type MatchKey = string;

/** Where a team of a match comes from. */
export type Source = Readonly<{ from: 'seed'; seed: number } | { from: 'winner' | 'loser'; match: MatchKey }>;
export type ShapedMatch = Readonly<{ key: MatchKey; name: MatchName; sources: readonly [Source, Source] }>;
export type Round = Readonly<{ key: RoundKey; name: RoundName; matches: readonly ShapedMatch[] }>;

const LONE = ['final', 'third', 'winners_final', 'losers_final', 'second_final'] as const;
const NUMBERED = ['round_of', 'winners_round', 'losers_round'] as const;
export const ROUNDS = [...LONE, ...NUMBERED, 'semifinals', 'quarterfinals'] as const;
export const MATCHES = [...LONE, ...NUMBERED, 'semifinal', 'quarterfinal', 'match'] as const;
/** What a round is called: the third round of losers, or the round of 16, by its number. */
export type RoundName = Readonly<{ what: (typeof ROUNDS)[number]; number: number | null }>;
/** What a match is called: a round's only match like the round, others by a number within the round, or the whole bracket (`match`). */
export type MatchName = Readonly<{ what: (typeof MATCHES)[number]; number: number | null }>;

export type ShapeTerms = Readonly<{
  format: BracketFormat;
  entrants: number;
  /** In a single elimination: whether the losers of the semifinals play for third place. */
  thirdPlace: boolean;
  /** In a double elimination: whether a second final is played if a team loses for the first time in the final. */
  ifNecessary: boolean;
}>;

type Played = Readonly<{ winner: Source | null; loser: Source | null }>;
/** Two places; null is a bye, so that the other team advances without a match. */
type Pair = readonly [Source | null, Source | null];

/**
 * The rounds of a bracket, each with its matches; a match comes after those that it takes teams from. Brackets are stored without their
 * shape: for the same terms it MUST never change.
 */
export function shapeOf(terms: ShapeTerms): readonly Round[] {
  return named(terms.format === 'single_elimination' ? singleElimination(terms) : doubleElimination(terms));
}

type UnnamedRound = Omit<Round, 'matches'> & Readonly<{ matches: readonly Omit<ShapedMatch, 'name'>[] }>;

const SINGULAR = { semifinals: 'semifinal', quarterfinals: 'quarterfinal' } as const;

function named(rounds: readonly UnnamedRound[]): readonly Round[] {
  let number = 0;
  return rounds.map(({ key, name: round, matches }) => ({
    key,
    name: round,
    matches: matches.map((match, at, { length }) => {
      number += 1;
      const { what } = round;
      if (what === 'semifinals' || what === 'quarterfinals') {
        return { ...match, name: { what: SINGULAR[what], number: length === 1 ? null : at + 1 } };
      }
      return { ...match, name: length === 1 ? { ...round, what } : { what: 'match', number } };
    }),
  }));
}

/** Seeds from top to bottom: 1 meets the last seed first, and 2 in the final, if the better seed always wins. The length is a power of two. */
export function seedOrder(entrants: number): readonly number[] {
  let order = [1];
  while (order.length < entrants) order = order.flatMap((seed) => [seed, 2 * order.length + 1 - seed]);
  return order;
}

/** Rounds until only one team is undefeated. */
export const roundsOf = (entrants: number): number => Math.ceil(Math.log2(entrants));

function singleElimination({ entrants, thirdPlace }: ShapeTerms): readonly UnnamedRound[] {
  const rounds: UnnamedRound[] = [];
  const count = roundsOf(entrants);
  let losers: readonly Played[] = [];
  let places = seedPlaces(entrants);
  for (let round = 1; round <= count; round += 1) {
    const isFinal = round === count;
    if (isFinal && thirdPlace) play(rounds, 'third', called('third'), [[losers[0]!.loser, losers[1]!.loser]]);
    losers = play(rounds, isFinal ? 'final' : `w${round}`, singleName(count - round), pairsOf(places));
    places = losers.map(({ winner }) => winner);
  }
  return rounds;
}

const called = (what: RoundName['what'], number: number | null = null): RoundName => ({ what, number });
const singleName = (roundsAfter: number): RoundName => {
  const what = (['final', 'semifinals', 'quarterfinals'] as const)[roundsAfter];
  return what ? called(what) : called('round_of', 2 ** (roundsAfter + 1));
};

function doubleElimination({ entrants, ifNecessary }: ShapeTerms): readonly UnnamedRound[] {
  const winners: UnnamedRound[] = [];
  const losers: UnnamedRound[] = [];
  const count = roundsOf(entrants);
  let places = seedPlaces(entrants);
  let survivors: readonly (Source | null)[] = [];
  const playLosers = (pairs: readonly Pair[]) => {
    const name = pairs.length === 1 && isLast(pairs) ? called('losers_final') : called('losers_round', losers.length + 1);
    return play(losers, `l${losers.length + 1}`, name, pairs).map(({ winner }) => winner);
  };
  // The last match of the losers' bracket is against the loser of the winners' final.
  const isLast = (pairs: readonly Pair[]) => pairs[0]!.some((source) => source?.from === 'loser' && source.match === `w${count}.1`);
  for (let round = 1; round <= count; round += 1) {
    const name = round === count && count > 1 ? called('winners_final') : called('winners_round', round);
    const played = play(winners, `w${round}`, name, pairsOf(places));
    places = played.map(({ winner }) => winner);
    const lost = played.map(({ loser }) => loser);
    if (round === 1) {
      survivors = lost;
    } else {
      const mask = crossing(round, count - round);
      survivors = playLosers(survivors.map((survivor, at) => [survivor, lost[at ^ mask]!]));
    }
    if (survivors.length > 1) survivors = playLosers(pairsOf(survivors));
  }
  const ends: UnnamedRound[] = [];
  play(ends, 'final', called('final'), [[places[0]!, survivors[0]!]]);
  if (ifNecessary) {
    play(ends, 'reset', called('second_final'), [
      [
        { from: 'loser', match: 'final.1' },
        { from: 'winner', match: 'final.1' },
      ],
    ]);
  }
  return inOrderOfPlay([...winners, ...losers, ...ends]);
}

/**
 * A bit mask that crosses the losers of a winners' round over, so that they meet previous opponents as late as possible: the binary
 * digits of 0, 1, 2 … after the point, reversed (van der Corput). Teams sent to different halves meet in the last round at the earliest,
 * those sent to different quarters in the round before.
 */
function crossing(round: number, width: number): number {
  let mask = 0;
  for (let bit = 0; bit < width; bit += 1) if (((round - 1) >> bit) & 1) mask |= 1 << (width - 1 - bit);
  return mask;
}

const seedPlaces = (entrants: number): readonly (Source | null)[] =>
  seedOrder(entrants).map((seed) => (seed <= entrants ? { from: 'seed', seed } : null));

const pairsOf = (places: readonly (Source | null)[]): readonly Pair[] =>
  places.flatMap((place, at): readonly Pair[] => (at % 2 === 0 ? [[place, places[at + 1]!]] : []));

/** Adds a round of the complete pairs; in an incomplete pair the present team advances. */
function play(rounds: UnnamedRound[], key: RoundKey, name: RoundName, pairs: readonly Pair[]): readonly Played[] {
  const matches: Omit<ShapedMatch, 'name'>[] = [];
  const played = pairs.map(([a, b]): Played => {
    if (!a || !b) return { winner: a ?? b, loser: null };
    const match = `${key}.${matches.length + 1}`;
    matches.push({ key: match, sources: [a, b] });
    return { winner: { from: 'winner', match }, loser: { from: 'loser', match } };
  });
  if (matches.length > 0) rounds.push({ key, name, matches });
  return played;
}

function inOrderOfPlay(rounds: readonly UnnamedRound[]): readonly UnnamedRound[] {
  const ordered: UnnamedRound[] = [];
  const waiting = [...rounds];
  const isThere = (source: Source) =>
    source.from === 'seed' || ordered.some(({ matches }) => matches.some(({ key }) => key === source.match));
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ matches }) => matches.every(({ sources }) => sources.every(isThere)));
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered;
}
