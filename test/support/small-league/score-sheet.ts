import type { Team } from './league.ts';
import { AGE_GROUP_RULES, type Division, IN_THE_FIELD, INNINGS } from './rules.ts';

/*
 * A game on paper. The sheet throws dice for what happens on the field, by the rules of the division, and writes it down twice: as events, which a
 * scorer sends to the gateway and which leave out what a scorer leaves out, and as facts, which say everything. Whoever wants to know what the
 * gateway should answer adds up the facts.
 */

export type Side = 'home' | 'visitor';
export const SIDES = ['home', 'visitor'] as const;
const OTHER = { home: 'visitor', visitor: 'home' } as const;

const BASES = ['first', 'second', 'third'] as const;
type Runner = Readonly<{ child: string; pitcher: string | null; reachedOnError: boolean }>;
type Bases = readonly [Runner | null, Runner | null, Runner | null];
const EMPTY: Bases = [null, null, null];

/** What a scorer sends. */
export type ScorerEvent = Readonly<{
  teamId: string;
  playerId: string | null;
  type: string;
  period: number;
  attributes: Readonly<Record<string, unknown>>;
}>;

/** What happened in one play. */
export type Fact = Readonly<{
  inning: number;
  batting: Side;
  result: string;
  /** Nobody in a play of runners. */
  batter: string | null;
  /** Nobody where a coach pitches. */
  pitcher: string | null;
  pitches: string;
  outs: number;
  runs: readonly Readonly<{ by: string; chargedTo: string | null; isEarned: boolean }>[];
  battedIn: number;
  /** Who stole, or was caught stealing. */
  runner: string | null;
  /** The fielder at fault. */
  error: string | null;
}>;

export type Half = Readonly<{
  inning: number;
  batting: Side;
  runs: number;
  outs: number;
  left: number;
  endedBy: 'outs' | 'run_limit' | null;
}>;

/** A number from 0 up to, not including, 1: the same ones for the same seed. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How often a plate appearance ends so, or a play of runners comes first. */
const CHANCES: Readonly<Record<Division, Readonly<Record<string, number>>>> = {
  U8: { single: 10, double: 2, reached_on_error: 4, field_out: 8, strikeout: 4, force_out: 4 },
  U10: {
    ...{ single: 6, double: 2, walk: 8, hit_by_pitch: 2, reached_on_error: 3, field_out: 6, strikeout: 8, force_out: 2, sac_fly: 2 },
    ...{ stolen_base: 3, wild_pitch: 3, passed_ball: 2 },
  },
  U12: {
    ...{ single: 8, double: 3, triple: 1, home_run: 1, walk: 4, hit_by_pitch: 1, reached_on_error: 2, field_out: 10, strikeout: 8 },
    ...{ force_out: 2, grounded_into_double_play: 1, sac_fly: 2, sac_bunt: 2, stolen_base: 2, caught_stealing: 1, wild_pitch: 2 },
  },
};
const OF_RUNNERS = ['stolen_base', 'caught_stealing', 'wild_pitch', 'passed_ball'];
const BASES_OF_HIT: Readonly<Record<string, number>> = { single: 1, double: 2, triple: 3, home_run: 4 };

type Move = Readonly<{ from: number; to: number | 'out' }>;
/** How a play leaves batter and runners: bases from 0, 3 for home. */
type Outcome = Readonly<{ batterTo: number | 'out' | null; moves: readonly Move[]; isSaid: boolean }>;

/** The play, station to station as children run; undefined if it cannot happen now. */
function outcomeOf(result: string, bases: Bases, outs: number): Outcome | undefined {
  const on = [0, 1, 2].filter((base) => bases[base]);
  const all = (by: number): Move[] => on.map((from) => ({ from, to: Math.min(3, from + by) }));
  const lone = on.length === 1 ? on[0]! : undefined;
  switch (result) {
    case 'single':
    case 'double':
    case 'triple':
    case 'home_run': {
      const by = BASES_OF_HIT[result]!;
      // Triples and home runs score everybody without a word.
      return { batterTo: by - 1, moves: all(by), isSaid: by < 3 };
    }
    case 'walk':
    case 'hit_by_pitch': {
      const forced = on.filter((base) => [0, 1, 2].slice(0, base).every((behind) => bases[behind]));
      return { batterTo: 0, moves: forced.map((from) => ({ from, to: from + 1 })), isSaid: false };
    }
    case 'reached_on_error':
      return { batterTo: 0, moves: all(1), isSaid: true };
    case 'field_out':
    case 'strikeout':
      return { batterTo: 'out', moves: [], isSaid: true };
    case 'force_out':
      if (!bases[0]) return undefined;
      // With the third out nobody else gets anywhere.
      return { batterTo: 0, moves: [{ from: 0, to: 'out' }, ...(outs === 2 ? [] : all(1).slice(1))], isSaid: true };
    case 'grounded_into_double_play':
      if (!bases[0] || bases[2] || outs > 1) return undefined;
      return { batterTo: 'out', moves: [{ from: 0, to: 'out' }, ...(outs === 1 ? [] : all(1).slice(1))], isSaid: true };
    case 'sac_fly':
      return bases[2] && outs < 2 ? { batterTo: 'out', moves: [{ from: 2, to: 3 }], isSaid: true } : undefined;
    case 'sac_bunt':
      return on.length > 0 && !bases[2] && outs < 2 ? { batterTo: 'out', moves: all(1), isSaid: true } : undefined;
    case 'stolen_base':
      return bases[0] && !bases[1] ? { batterTo: null, moves: [{ from: 0, to: 1 }], isSaid: on.length > 1 } : undefined;
    case 'caught_stealing':
      return bases[0] && !bases[1] && outs < 2 ? { batterTo: null, moves: [{ from: 0, to: 'out' }], isSaid: on.length > 1 } : undefined;
    case 'wild_pitch':
      return lone === undefined ? undefined : { batterTo: null, moves: [{ from: lone, to: lone + 1 }], isSaid: false };
    case 'passed_ball':
      return lone === undefined || lone === 2 ? undefined : { batterTo: null, moves: [{ from: lone, to: lone + 1 }], isSaid: false };
    default:
      throw new Error(`${result} is no play of this league`);
  }
}

const placeOf = (to: number | 'out'): string => (to === 'out' ? 'out' : (BASES[to] ?? 'home'));

type OnSheet = {
  readonly team: Team;
  /** Who bats, in their order; null at the place of somebody who has left and whom nobody replaces. */
  readonly order: (string | null)[];
  readonly at: Map<string, string>;
  last: number;
};

export class ScoreSheet {
  readonly facts: Fact[] = [];
  readonly division: Division;
  readonly #sides: Readonly<Record<Side, OnSheet>>;
  readonly #random: () => number;
  readonly #ended: Half[] = [];
  #unsent: ScorerEvent[] = [];
  #inning = 1;
  #batting: Side = 'visitor';
  #bases: Bases = EMPTY;
  #outs = 0;
  #runs = 0;
  /** Since an error or a passed ball the scorer says of each run whether it was earned. */
  #isTainted = false;
  #errors = 0;
  /** The pitches of this plate appearance that are written already. */
  #thrown = '';

  constructor(division: Division, { home, visitor }: Readonly<Record<Side, Team>>, seed: number) {
    this.division = division;
    this.#random = dice(seed);
    const batters =
      AGE_GROUP_RULES[division].diamond && 'everybodyBats' in AGE_GROUP_RULES[division].diamond ? Number.POSITIVE_INFINITY : 9;
    const onSheet = (team: Team): OnSheet => ({
      team,
      order: team.children.slice(0, batters).map(({ id }) => id),
      at: new Map(team.children.flatMap(({ id }, index) => (IN_THE_FIELD[division][index] ? [[IN_THE_FIELD[division][index], id]] : []))),
      last: -1,
    });
    this.#sides = { home: onSheet(home), visitor: onSheet(visitor) };
  }

  /** The scorer was mistaken about one play. */
  correct(fact: Fact, by: Partial<Fact>): void {
    this.facts[this.facts.indexOf(fact)] = { ...fact, ...by };
  }
  get inning(): number {
    return this.#inning;
  }
  get batting(): Side {
    return this.#batting;
  }
  get halves(): readonly Half[] {
    return this.#ended;
  }
  get score(): Readonly<Record<Side, number>> {
    const of = (side: Side) => this.facts.reduce((sum, { batting, runs }) => sum + (batting === side ? runs.length : 0), 0);
    return { home: of('home'), visitor: of('visitor') };
  }
  /** Where the game stands: who is due, how many are out, who is on which base. */
  get situation() {
    return {
      inning: this.#inning,
      batting: this.#batting,
      outs: this.#outs,
      bases: this.#bases.map((on) => on?.child ?? null),
      due: this.#due(),
    };
  }
  whoPlays(side: Side, position: string): string {
    return this.#sides[side].at.get(position)!;
  }
  /** The line-up card of a side: everybody in the order, with a position or, who only bats, `EH`; the others on the bench. */
  card(side: Side): readonly object[] {
    const { team, order, at } = this.#sides[side];
    const positionOf = new Map([...at].map(([position, child]) => [child, position]));
    return team.children.map(({ id }) => {
      const place = order.indexOf(id);
      return place < 0
        ? { playerId: id, isStarter: false }
        : { playerId: id, battingOrder: place + 1, position: positionOf.get(id) ?? 'EH' };
    });
  }
  /** What the scorer has written since the last time. */
  send(): readonly ScorerEvent[] {
    const sent = this.#unsent;
    this.#unsent = [];
    return sent;
  }

  /**
   * Plays the half inning that is next, or goes on with it: the side scores so many runs and makes its outs, unless a limit or the game's end
   * comes first. Stops after some batters if told, and takes the first results from `first` instead of the dice.
   */
  half(
    runs: number,
    { batters = Number.POSITIVE_INFINITY, first = [] }: Readonly<{ batters?: number; first?: readonly string[] }> = {},
  ): void {
    const planned = [...first];
    for (let batted = 0; batted < batters; ) {
      const result = planned.shift() ?? this.#resultWithin(runs - this.#runs);
      this.#play(result, outcomeOf(result, this.#bases, this.#outs)!);
      if (!OF_RUNNERS.includes(result)) batted += 1;
      if (this.#isHalfOver()) return;
    }
  }

  /** The scorer counts pitch by pitch: they are not repeated when the plate appearance ends. */
  pitch(letter: string): void {
    const fielding = OTHER[this.#batting];
    const pitcher = this.#pitcher();
    this.#write(fielding, pitcher, 'pitches', { pitches: letter });
    this.#note({ result: 'pitch', pitcher, pitches: letter });
    this.#thrown += letter;
  }

  /** Two children change places, as coaches have pitchers and fielders do. */
  swap(side: Side, position: string, other: string): void {
    const { at } = this.#sides[side];
    const [one, two] = [at.get(position)!, at.get(other)!];
    this.move(side, one, other);
    this.move(side, two, position);
  }
  move(side: Side, child: string, position: string): void {
    if (position !== 'EH') this.#sides[side].at.set(position, child);
    this.#write(side, child, 'substitution', { position });
  }
  /** A child comes into the game in another's place in the order and in the field. */
  substitute(side: Side, child: string, forChild: string): void {
    const { order, at } = this.#sides[side];
    order[order.indexOf(forChild)] = child;
    const [position] = [...at].find(([, each]) => each === forChild) ?? ['EH'];
    if (position !== 'EH') at.set(position, child);
    this.#write(side, child, 'substitution', { replacesPlayerId: forChild, position });
  }
  /** A child goes home, or to a parent to be comforted; its place in the order is skipped. */
  leave(side: Side, child: string): void {
    const { order } = this.#sides[side];
    order[order.indexOf(child)] = null;
    this.#write(side, null, 'substitution', { replacesPlayerId: child });
  }
  comeBack(side: Side, child: string, place: number, position: string): void {
    this.#sides[side].order[place - 1] = child;
    this.#write(side, child, 'substitution', { battingOrder: place, position });
  }
  /** Who comes late stands at the end of the order, and is next if its last batted last. */
  arrive(side: Side, child: string): void {
    const { order } = this.#sides[side];
    order.push(child);
    this.#write(side, child, 'substitution', { battingOrder: order.length, position: 'EH' });
  }
  /** Somebody runs for the child who has just reached base, and stays as little as that one leaves. */
  runFor(child: string): string {
    const { order } = this.#sides[this.#batting];
    const onBase = new Set(this.#bases.map((on) => on?.child));
    const runner = order.toReversed().find((each) => each !== null && each !== child && !onBase.has(each) && each !== this.#due())!;
    this.#bases = this.#bases.map((on) => (on?.child === child ? { ...on, child: runner } : on)) as unknown as Bases;
    this.#write(this.#batting, runner, 'courtesy_runner', { forPlayerId: child });
    return runner;
  }

  #pitcher(): string | null {
    return this.division === 'U8' ? null : this.whoPlays(OTHER[this.#batting], 'P');
  }

  #due(): string {
    const { order, last } = this.#sides[this.#batting];
    for (let ahead = 1; ; ahead += 1) {
      const due = order[(last + ahead) % order.length];
      if (due) return due;
    }
  }

  #cap(): number {
    const { diamond } = AGE_GROUP_RULES[this.division];
    const isOpen = 'lastInningOpen' in diamond && this.#inning >= INNINGS;
    return 'runsPerInning' in diamond && !isOpen ? diamond.runsPerInning : Number.POSITIVE_INFINITY;
  }

  /** A result by the dice that leaves the half with as many runs as planned. */
  #resultWithin(runsLeft: number): string {
    const fits = Object.entries(CHANCES[this.division]).filter(([result]) => {
      const outcome = outcomeOf(result, this.#bases, this.#outs);
      if (!outcome || (this.#thrown !== '' && OF_RUNNERS.includes(result))) return false;
      const { runs, outs } = this.#totals(outcome);
      const isLast = this.#outs + outs >= 3;
      return runs <= runsLeft && (runsLeft === runs || !isLast);
    });
    let left = this.#random() * fits.reduce((sum, [, chance]) => sum + chance, 0);
    for (const [result, chance] of fits) {
      left -= chance;
      if (left < 0) return result;
    }
    return fits.at(-1)![0];
  }

  #totals({ batterTo, moves }: Outcome): Readonly<{ runs: number; outs: number }> {
    const all = [...moves.map(({ to }) => to), batterTo];
    return { runs: all.filter((to) => to === 3).length, outs: all.filter((to) => to === 'out').length };
  }

  #play(result: string, { batterTo, moves, isSaid }: Outcome): void {
    const fielding = OTHER[this.#batting];
    const isOfRunners = OF_RUNNERS.includes(result);
    const pitcher = this.#pitcher();
    const batter = isOfRunners ? null : this.#due();
    const isError = result === 'reached_on_error';
    const error = isError ? this.whoPlays(fielding, 'SS') : null;
    if (isError || result === 'passed_ball') this.#isTainted = true;
    if (isError) this.#errors += 1;

    // 9.16: nobody who reached on an error scores an earned run, and nobody once an error has kept the third out from being made.
    const isOverButForErrors = this.#outs + this.#errors >= 3;
    const isEarned = (runner: Runner) => !runner.reachedOnError && !isOverButForErrors && !isError;
    // 9.16(g): who reaches because a runner is forced out takes over the charge.
    const charged = result === 'force_out' ? this.#bases[0]!.pitcher : pitcher;
    const atBat: Runner | null = batter === null ? null : { child: batter, pitcher: charged, reachedOnError: isError };
    const home = [
      ...moves
        .filter(({ to }) => to === 3)
        .map(({ from }) => this.#bases[from]!)
        .reverse(),
      ...(batterTo === 3 ? [atBat!] : []),
    ];
    const runs = home.map((runner) => ({ by: runner.child, chargedTo: runner.pitcher, isEarned: isEarned(runner) }));
    const { outs } = this.#totals({ batterTo, moves, isSaid });
    const isBattedIn = !isOfRunners && !isError && result !== 'strikeout' && result !== 'grounded_into_double_play';
    const letters = this.#letters(result);

    const kindOf = (runner: Runner) => (isEarned(runner) ? 'earned' : 'unearned');
    // Where no player pitches, nobody asks whether a run was earned.
    const saysKind = this.#isTainted && pitcher !== null;
    const said = moves.filter(({ to }) => isSaid || (saysKind && to === 3));
    const runners = said.map(({ from, to }) => ({
      from: BASES[from]!,
      to: placeOf(to),
      ...(saysKind && to === 3 && { run: kindOf(this.#bases[from]!) }),
    }));
    const runner = result === 'stolen_base' || result === 'caught_stealing' ? this.#bases[0]!.child : null;
    const attributes = {
      ...(letters !== '' && { pitches: letters }),
      ...(runners.length > 0 && { runners }),
      ...(error !== null && { errors: [error], rbi: 0 }),
      ...(batterTo === 3 && saysKind && { run: kindOf(atBat!) }),
    };
    const [side, playerId] =
      result === 'wild_pitch'
        ? [fielding, pitcher]
        : result === 'passed_ball'
          ? [fielding, this.whoPlays(fielding, 'C')]
          : [this.#batting, batter ?? runner];
    this.#write(side, playerId, result, attributes);
    this.#note({ result, batter, pitcher, pitches: letters, outs, runs, battedIn: isBattedIn ? runs.length : 0, runner, error });

    const bases: (Runner | null)[] = this.#bases.map((on, base) => (moves.some(({ from }) => from === base) ? null : on));
    for (const { from, to } of moves) if (to !== 'out' && to < 3) bases[to] = this.#bases[from]!;
    if (atBat && batterTo !== null && batterTo !== 'out' && batterTo < 3) bases[batterTo] = atBat;
    this.#bases = bases as unknown as Bases;
    this.#outs += outs;
    this.#runs += runs.length;
    if (batter !== null) {
      const side = this.#sides[this.#batting];
      side.last = side.order.indexOf(batter);
      this.#thrown = '';
    } else this.#thrown += letters;
  }

  #isHalfOver(): boolean {
    const isOut = this.#outs >= 3;
    const isAtLimit = this.#runs >= this.#cap();
    const { home, visitor } = this.score;
    const isWalkOff = this.#inning >= INNINGS && this.#batting === 'home' && home > visitor;
    if (!isOut && !isAtLimit && !isWalkOff) return false;
    this.#ended.push({
      inning: this.#inning,
      batting: this.#batting,
      runs: this.#runs,
      outs: this.#outs,
      left: this.#bases.filter((on) => on !== null).length,
      endedBy: isOut ? 'outs' : isAtLimit ? 'run_limit' : null,
    });
    // Who wins so leaves the field as it is.
    if (!isOut && !isAtLimit) return true;
    this.#inning += this.#batting === 'home' ? 1 : 0;
    this.#batting = OTHER[this.#batting];
    this.#bases = EMPTY;
    this.#outs = 0;
    this.#runs = 0;
    this.#errors = 0;
    this.#isTainted = false;
    this.#thrown = '';
    return true;
  }

  /** Pitches that lead to the result, after those of the plate appearance that are written already. */
  #letters(result: string): string {
    const before = [...this.#thrown];
    const [balls, strikes] = [before.filter((letter) => letter === 'B').length, before.filter((letter) => letter !== 'B').length];
    if (OF_RUNNERS.includes(result)) return 'B';
    const several = (letter: string, most: number) => letter.repeat(Math.floor(this.#random() * (Math.max(0, most) + 1)));
    if (this.division === 'U8') {
      // Five pitches or three strikes, and nobody walks.
      if (result === 'strikeout') return this.#random() < 0.5 ? 'S'.repeat(3 - strikes) : 'B'.repeat(5 - before.length);
      return `${several('B', 4 - before.length)}X`;
    }
    const missed = `${several('B', 3 - balls - 1)}${several('C', 2 - strikes)}`;
    if (result === 'walk') return 'B'.repeat(4 - balls);
    if (result === 'strikeout') return `${several('B', 3 - balls)}${'S'.repeat(3 - strikes)}`;
    return `${missed}${result === 'hit_by_pitch' ? 'H' : 'X'}`;
  }

  #write(side: Side, playerId: string | null, type: string, attributes: ScorerEvent['attributes']): void {
    this.#unsent.push({ teamId: this.#sides[side].team.id, playerId, type, period: this.#inning, attributes });
  }

  #note(fact: Partial<Fact> & Pick<Fact, 'result' | 'pitcher' | 'pitches'>): void {
    const nothing = { batter: null, outs: 0, runs: [], battedIn: 0, runner: null, error: null };
    this.facts.push({ inning: this.#inning, batting: this.#batting, ...nothing, ...fact });
  }
}
