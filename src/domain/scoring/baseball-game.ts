import type { RunsBeyondLimit } from '../league/season-rules.ts';
import type { PlayerId, TeamId } from '../shared/ids.ts';
import {
  BASES,
  type Base,
  type Counter,
  type Destination,
  isBall,
  isPlateAppearance,
  NO_PITCH,
  PLATE_APPEARANCES,
  type PlateAppearanceType,
  type RunKind,
  tellsWholePlay,
} from './baseball-plays.ts';
import { eachAtBatOnce } from './batter-by-number.ts';
import type { BookEvent, BookWarning, BySide, GameBook, GameSide, HalfEndedBy, InningsRules, Participant } from './game-book.ts';
import { isCourtesyRunner } from './on-field.ts';
import type { CompletedGame, PlaysOfGame } from './sport-stats.ts';
import { uncountedIn } from './uncounted-batters.ts';

// Follows a baseball game from play to play: who is on base, who is out, who has scored, and which pitcher is charged. What a scorer
// leaves out is filled in if the rules leave one answer; otherwise a warning says what is missing.

export type Runner = Participant &
  Readonly<{
    /** The pitcher charged with the run, should it score (9.16(g)). */
    chargedTo: PlayerId | null;
    /** Reached base by an error or interference, or was placed there (9.16(a), 7.01(b)(2)): the run is unearned whatever follows. */
    isUnearned: boolean;
  }>;
export type Bases = readonly [Runner | null, Runner | null, Runner | null];

/** A runner of a completed play. */
export type Move = Readonly<{
  from: Base;
  to: Destination;
  playerId: PlayerId | null;
  run: RunKind | null;
  chargedTo: PlayerId | null;
  stolen: boolean;
  caughtStealing: boolean;
  pickedOff: boolean;
}>;

export type Run = Readonly<{ scorer: Participant; chargedTo: PlayerId | null; kind: RunKind }>;

/** The effect of one event on the game. */
export type Step = Readonly<{
  event: BookEvent;
  inning: number;
  batting: GameSide;
  outsBefore: number;
  basesBefore: Bases;
  basesAfter: Bases;
  outs: number;
  runs: readonly Run[];
  /** The pitcher of the play. */
  pitcher: PlayerId | null;
  /** The batting team's pitcher when it was last in the field. */
  ownPitcher: PlayerId | null;
  scoreBefore: BySide<number>;
  /** Whether it advances the game; otherwise it is only recorded. */
  isPlay: boolean;
  /** The side of the event's own team. */
  team: GameSide;
  /** Whether it repeats what a play has already recorded, as a separate run after a home run does. */
  isRepeat: boolean;
}>;

export type HalfInning = {
  inning: number;
  batting: GameSide;
  runs: number;
  outs: number;
  leftOnBase: number;
  batters: number;
  /** Whether so many have batted as are in the order of a lineup. */
  isThroughOrder: boolean;
  isOver: boolean;
};

/** What a player did at one position. */
export type FieldingLine = {
  side: GameSide;
  playerId: PlayerId;
  position: string;
  outs: number;
  putouts: number;
  assists: number;
  errors: number;
  doublePlays: number;
};

export type FollowedGame = Readonly<{
  steps: readonly Step[];
  halves: readonly Readonly<HalfInning>[];
  score: BySide<number>;
  warnings: readonly BookWarning[];
  fielding: readonly Readonly<FieldingLine>[];
  pitchesOf: ReadonlyMap<PlayerId, number>;
  /** Whether anybody counts pitches, also those of a coach. */
  arePitchesCounted: boolean;
  /** In the order of their first batter or pitch. */
  pitchers: BySide<readonly PlayerId[]>;
  now: Readonly<{
    inning: number;
    batting: GameSide;
    outs: number;
    bases: Bases;
    balls: number | null;
    strikes: number | null;
    pitcher: PlayerId | null;
    batter: Participant | null;
    onDeck: Participant | null;
  }> | null;
  /** The state before the first play, of which the lineups tell pitcher and batters. */
  opening: NonNullable<FollowedGame['now']>;
}>;

const EMPTY: Bases = [null, null, null];
const OTHER = { home: 'visitor', visitor: 'home' } as const;
const RUNNING_TYPES = new Set(['stolen_base', 'caught_stealing', 'picked_off', 'defensive_indifference', 'other_advance']);
const PITCHERS_MISPLAYS = new Set(['wild_pitch', 'balk', 'illegal_pitch']);
const MISPLAY_TYPES = new Set([...PITCHERS_MISPLAYS, 'passed_ball', 'foul_error']);
/** Event types of the team in the field. */
const FIELDING_TYPES = new Set([
  ...MISPLAY_TYPES,
  ...['outs_recorded', 'run_allowed', 'pitches', 'pitching_decision', 'putout', 'assist', 'error', 'double_play_turned'],
]);
/** Whether a game is recorded in whole plays, so that what its scorer leaves out can be derived. */
export const isKeptInPlays = (events: readonly Pick<BookEvent, 'type' | 'attributes'>[]): boolean =>
  events.some(({ type, attributes }) => tellsWholePlay(type, null) || Object.keys(attributes).some((name) => tellsWholePlay(type, name)));

type Said = Readonly<Record<string, unknown>>;
type SaidMove = Readonly<{ from: Base; to: Destination }> & Partial<Move>;
const ids = (value: unknown): readonly PlayerId[] => (Array.isArray(value) ? value : []);
const id = (value: unknown): PlayerId | null => (typeof value === 'string' ? (value as PlayerId) : null);

/** The players in the game for one side. */
type Team = {
  order: Map<number, PlayerId>;
  /** The places of those who have left and whom nobody has replaced: they are skipped without an out. */
  left: Set<number>;
  /** The place in the order that batted last, from which follows who is next; 0 before the first, null until a place is known. */
  last: number | null;
  positions: Map<PlayerId, string>;
  pitcher: PlayerId | null;
  /** The pitcher of the last play. */
  lastPitcher: PlayerId | null;
};

/** The lowest limit of runs in a half inning that leagues of small children have: from it on a half may end without three outs. */
const LEAST_RUN_LIMIT = 3;

const RANK: Readonly<Record<Destination, number>> = { out: 0, first: 1, second: 2, third: 3, home: 4 };
const placeOf = (rank: number): Destination => (['out', 'first', 'second', 'third', 'home'] as const)[Math.min(rank, 4)]!;

type FollowedBook = Pick<GameBook, 'teams' | 'lineups' | 'events'> & Readonly<{ rules: InningsRules }>;

/** The rule of the league by which a half is over before its third out; undefined if none is. */
export function halfEndedBy(
  { diamond, regulationInnings }: InningsRules,
  { inning, runs, batters, isThroughOrder }: Pick<HalfInning, 'inning' | 'runs' | 'batters' | 'isThroughOrder'>,
): Exclude<HalfEndedBy, 'other'> | undefined {
  if (!diamond) return undefined;
  if (runs >= runLimitOf({ diamond, regulationInnings }, inning)) return 'run_limit';
  if (diamond.battersPerInning !== null && batters >= diamond.battersPerInning) return 'batter_limit';
  return diamond.onceThroughOrder && isThroughOrder ? 'batting_order' : undefined;
}

function runLimitOf({ diamond, regulationInnings }: InningsRules, inning: number): number {
  if (!diamond || diamond.runsPerInning === null) return Number.POSITIVE_INFINITY;
  return diamond.lastInningOpen && inning >= regulationInnings ? Number.POSITIVE_INFINITY : diamond.runsPerInning;
}

export function follow(book: FollowedBook): FollowedGame {
  return new Follower({ ...book, events: eachAtBatOnce(book.events) }).follow();
}

/** The events as they count: completed, and without those that repeat a play; and the pitchers of whom not all pitches were counted. */
export function completed({ lineups, rules, ...played }: Pick<PlaysOfGame, 'events' | 'lineups' | 'rules'>): CompletedGame<Counter> {
  const events = eachAtBatOnce(played.events);
  // The side in the field may have no event yet.
  const ids = [...new Set([...events.map(({ teamId }) => teamId), ...lineups.keys()])];
  // The team that bats first counts as the visitor wherever it matters here.
  const batting = events.find(({ type }) => type !== 'substitution' && !FIELDING_TYPES.has(type))?.teamId;
  const visitor = batting ?? ids[1] ?? ('' as TeamId);
  const teams = { visitor, home: ids.find((teamId) => teamId !== visitor) ?? ('' as TeamId) };
  const { steps } = follow({
    rules,
    teams,
    events,
    lineups: { visitor: lineups.get(teams.visitor) ?? null, home: lineups.get(teams.home) ?? null },
  });
  return {
    events: isKeptInPlays(events) ? steps.filter(({ isRepeat }) => !isRepeat).map(({ event }) => event) : completedCounts(events, steps),
    credits: new Map([...uncountedIn(steps)].map((pitcher) => [pitcher, { gamesUncounted: 1 }])),
  };
}

/**
 * The events of a game without whole plays, to which is added what leaves no choice: the runs that a home run, a triple or a walk with the bases
 * full forces in, which are batted in, unless they are separate events. Outs recorded as a number include those of the pitcher's strikeouts.
 */
function completedCounts(events: readonly BookEvent[], steps: readonly Step[]): readonly BookEvent[] {
  const withRecordedOuts = new Set(events.filter(({ type }) => type === 'outs_recorded').map(({ playerId }) => playerId));
  const runsAdded: (PlayerId | null)[] = [];
  return steps.flatMap((step, index): readonly BookEvent[] => {
    const event = events[index]!;
    const { type, attributes } = event;
    if (type === 'run' && step.isRepeat && runsAdded.includes(event.playerId)) {
      runsAdded.splice(runsAdded.indexOf(event.playerId), 1);
      return [];
    }
    if (!isPlateAppearance(type)) return [event];
    const isOutRecorded = type === 'strikeout' && withRecordedOuts.has(id(attributes['pitcherId'])) && attributes['outs'] === undefined;
    const { runs, rbi } = runsOfOrderedPlay(step);
    const ofRunners = type === 'home_run' ? runs.slice(0, -1) : runs;
    runsAdded.push(...ofRunners.map(({ scorer }) => scorer.playerId));
    const run = { type: 'run', period: event.period, clock: null, count: 1, attributes: {}, teamId: event.teamId } as const;
    return [
      { ...event, attributes: { ...attributes, ...(rbi > 0 && { rbi }), ...(isOutRecorded && { outs: 0 }) } },
      ...ofRunners.map(({ scorer }): BookEvent => ({ ...run, id: event.id, playerId: scorer.playerId })),
    ];
  });
}

/** Only events with an inning are in the order of play. One step is taken for each event. */
function runsOfOrderedPlay(step: Step): Readonly<{ runs: readonly Run[]; rbi: number }> {
  if (step.event.period === null || step.runs.length === 0) return { runs: [], rbi: 0 };
  const rbi = step.event.attributes['rbi'];
  return { runs: step.runs, rbi: typeof rbi === 'number' ? rbi : 0 };
}

class Follower {
  readonly #book: FollowedBook;
  /** Whether players pitch, who are charged with what batters do. */
  readonly #playersPitch: boolean;
  /** After how many outs a half is over. */
  readonly #outsOfHalf: number;
  /** Which runs count beyond the limit of an inning; all if they are not part of plays. */
  readonly #countsBeyondLimit: RunsBeyondLimit;
  readonly #sideOf: ReadonlyMap<TeamId, GameSide>;
  readonly #teams: BySide<Team>;
  readonly #steps: Step[] = [];
  readonly #halves: HalfInning[] = [];
  readonly #warnings: BookWarning[] = [];
  readonly #pitchesOf = new Map<PlayerId, number>();
  #arePitchesCounted = false;
  readonly #pitchers: BySide<PlayerId[]> = { home: [], visitor: [] };
  readonly #fielding = new Map<string, FieldingLine>();
  readonly #score: Record<GameSide, number> = { home: 0, visitor: 0 };

  #half: HalfInning | null = null;
  #bases: Bases = EMPTY;
  #balls: number | null = 0;
  #strikes: number | null = 0;
  /** Missed chances for an out in this half inning (9.16(a)), and whether anything in it makes earned runs a matter of judgment. */
  #missed = 0;
  #isTainted = false;
  /** The same since the pitcher came in (9.16(i)). */
  #missedSincePitcher = 0;
  #isTaintedSincePitcher = false;
  #foulError = false;
  #leftBatter: Readonly<{ playerId: PlayerId; strikes: number | null }> | null = null;
  #leftPitcher: Readonly<{ playerId: PlayerId; balls: number | null; strikes: number | null }> | null = null;
  /** The runners who scored in plays, and the pitchers charged, which a separate event may still repeat. */
  #unrepeatedRuns: (PlayerId | null)[] = [];
  #unrepeatedCharges: (PlayerId | null)[] = [];

  constructor(book: FollowedBook) {
    this.#book = book;
    this.#playersPitch = (book.rules.diamond?.pitchedBy ?? 'player') === 'player';
    this.#outsOfHalf = book.rules.diamond?.outsEndHalf === false ? Number.POSITIVE_INFINITY : 3;
    this.#countsBeyondLimit = (isKeptInPlays(book.events) && book.rules.diamond?.runsBeyondLimit) || 'all';
    this.#sideOf = new Map([
      [book.teams.visitor, 'visitor'],
      [book.teams.home, 'home'],
    ]);
    this.#teams = { home: this.#team('home'), visitor: this.#team('visitor') };
  }

  follow(): FollowedGame {
    const opening = this.#now(newHalf(FIRST_HALF));
    for (const event of this.#book.events) {
      this.#take(event);
      this.#followTurn();
    }
    const half = this.#half;
    return {
      steps: this.#steps,
      halves: this.#halves,
      score: this.#score,
      warnings: this.#warnings,
      fielding: [...this.#fielding.values()],
      pitchesOf: this.#pitchesOf,
      arePitchesCounted: this.#arePitchesCounted,
      pitchers: this.#pitchers,
      now: half && this.#now(half),
      opening,
    };
  }

  #now(half: HalfInning): NonNullable<FollowedGame['now']> {
    const isOver = half.isOver || halfEndedBy(this.#book.rules, half) !== undefined;
    const next = isOver ? nextHalf(half) : half;
    const team = this.#teams[next.batting];
    const participant = (place: number | null): Participant | null =>
      place === null ? null : { playerId: team.order.get(place) ?? null, number: null, battingOrder: place };
    const batter = dueIn(team);
    const onDeck = batter === null ? null : dueIn({ ...team, last: batter });
    return {
      inning: next.inning,
      batting: next.batting,
      outs: isOver ? 0 : half.outs,
      bases: isOver ? EMPTY : this.#bases,
      balls: this.#balls,
      strikes: this.#strikes,
      pitcher: this.#teams[OTHER[next.batting]].pitcher,
      batter: participant(batter),
      onDeck: participant(onDeck),
    };
  }

  #team(side: GameSide): Team {
    const places = (this.#book.lineups[side]?.places ?? []).filter(({ isStarter }) => isStarter);
    const inOrder = places.flatMap(({ playerId, battingOrder }) => (battingOrder ? [[battingOrder, playerId] as const] : []));
    const pitcher = (this.#playersPitch && places.find(({ position }) => position === 'P')?.playerId) || null;
    return {
      order: new Map(inOrder),
      left: new Set(),
      last: inOrder.length > 0 ? 0 : null,
      positions: new Map(places.flatMap(({ playerId, position }) => (position ? [[playerId, position] as const] : []))),
      pitcher,
      lastPitcher: pitcher,
    };
  }

  #warn(kind: string, event: BookEvent, detail: string): void {
    this.#warnings.push({ kind, eventIds: [event.id], detail });
  }

  #take(event: BookEvent): void {
    const side = this.#sideOf.get(event.teamId);
    if (!side) return;
    const { type } = event;
    const batting = FIELDING_TYPES.has(type) ? OTHER[side] : side;
    if (type === 'error') this.#taint();
    if (event.count > 1) this.#leave(event, side);
    else if (isPlateAppearance(type)) this.#plateAppearance(event, type, batting);
    else if (RUNNING_TYPES.has(type) || MISPLAY_TYPES.has(type)) this.#play(event, batting);
    else if (type === 'substitution') this.#substitute(event, side);
    else if (type === 'placed_runner') this.#place(event, batting);
    else if (type === 'courtesy_runner') this.#runForAnother(event, side);
    else if (type === 'run') this.#flatRun(event, batting);
    else if (type === 'run_allowed') this.#flatRunAllowed(event, side);
    else if (type === 'pitches') this.#flatPitches(event, side);
    else this.#leave(event, side);
  }

  /** Records an event that changes nothing on the field. */
  #leave(event: BookEvent, side: GameSide, isRepeat = false): void {
    if (event.type === 'run' && !isRepeat) this.#score[side] += event.count;
    this.#step(event, { outs: 0, runs: [], basesBefore: this.#bases, outsBefore: this.#half?.outs ?? 0, isPlay: false, isRepeat });
  }

  #step(
    event: BookEvent,
    {
      outs,
      runs,
      basesBefore,
      outsBefore,
      isPlay = true,
      isRepeat = false,
    }: Pick<Step, 'outs' | 'runs' | 'basesBefore' | 'outsBefore'> & Partial<Pick<Step, 'isPlay' | 'isRepeat'>>,
  ): void {
    const batting = this.#half?.batting ?? 'visitor';
    this.#steps.push({
      event,
      inning: this.#half?.inning ?? 1,
      batting,
      outsBefore,
      basesBefore,
      basesAfter: this.#bases,
      outs,
      runs,
      pitcher: this.#teams[OTHER[batting]].lastPitcher,
      ownPitcher: this.#teams[batting].lastPitcher,
      scoreBefore: { ...this.#score },
      isPlay,
      team: this.#sideOf.get(event.teamId)!,
      isRepeat,
    });
    for (const run of runs) {
      this.#score[batting] += 1;
      this.#half!.runs += 1;
      if (event.type !== 'run') {
        this.#unrepeatedRuns.push(run.scorer.playerId);
        this.#unrepeatedCharges.push(run.chargedTo);
      }
    }
  }

  /** Starts a new half inning if the event belongs to one. */
  #enter(event: BookEvent, batting: GameSide): HalfInning {
    const half = this.#half;
    const expected: Pick<HalfInning, 'inning' | 'batting'> = half
      ? half.isOver
        ? nextHalf(half)
        : half
      : { inning: event.period ?? 1, batting };
    const inning = event.period ?? (batting === expected.batting ? expected.inning : nextHalf(expected).inning);
    if (half && half.inning === inning && half.batting === batting) {
      if (half.isOver) this.#warn('too_many_outs', event, `a play after the third out of inning ${inning}`);
      return half;
    }
    if (half && !half.isOver) {
      if (half.outs < 3 && this.#playersPitch && half.runs < LEAST_RUN_LIMIT && !this.#mayEndEarly(half)) {
        this.#warn('inning_without_three_outs', event, `inning ${half.inning} of the ${half.batting}s ended with ${half.outs} outs`);
      }
      this.#closeHalf(half);
    }
    const next = newHalf({ inning, batting });
    this.#half = next;
    this.#halves.push(next);
    this.#bases = EMPTY;
    this.#missed = 0;
    this.#isTainted = false;
    this.#unrepeatedRuns = [];
    this.#pitcherCameIn();
    this.#newBatter();
    return next;
  }

  /** By a rule, or perhaps: without a lineup nobody can tell whether everybody has batted. */
  #mayEndEarly(half: HalfInning): boolean {
    const { rules, lineups } = this.#book;
    return halfEndedBy(rules, half) !== undefined || (rules.diamond?.onceThroughOrder === true && lineups[half.batting] === null);
  }

  /** A child who leaves may have been the only one yet to bat. */
  #followTurn(): void {
    const half = this.#half;
    if (!half || half.isOver || this.#book.lineups[half.batting] === null) return;
    const { order, left } = this.#teams[half.batting];
    half.isThroughOrder = half.batters > 0 && half.batters >= order.size - left.size;
  }

  #closeHalf(half: HalfInning, leftOnBase = this.#bases.filter((runner) => runner !== null).length): void {
    half.isOver = true;
    half.leftOnBase = leftOnBase;
  }

  #pitcherCameIn(): void {
    this.#missedSincePitcher = 0;
    this.#isTaintedSincePitcher = false;
  }

  #newBatter(): void {
    this.#balls = 0;
    this.#strikes = 0;
    this.#foulError = false;
    this.#leftBatter = null;
    this.#leftPitcher = null;
  }

  #taint(): void {
    this.#isTainted = true;
    this.#isTaintedSincePitcher = true;
  }

  #miss(count = 1): void {
    this.#missed += count;
    this.#missedSincePitcher += count;
  }

  #countPitches(pitches: unknown, pitcher: PlayerId | null): void {
    if (typeof pitches !== 'string') return;
    this.#arePitchesCounted = true;
    for (const letter of pitches) {
      if (letter === 'H' || letter === 'X') continue;
      if (isBall(letter)) this.#balls = this.#balls === null ? null : Math.min(4, this.#balls + 1);
      else if (this.#strikes !== null) {
        const isThird = this.#strikes === 2 && letter === 'F';
        this.#strikes = isThird ? 2 : Math.min(3, this.#strikes + 1);
      }
    }
    if (pitcher) {
      const thrown = [...pitches].filter((letter) => !NO_PITCH.has(letter)).length;
      this.#pitchesOf.set(pitcher, (this.#pitchesOf.get(pitcher) ?? 0) + thrown);
    }
  }

  /** The pitcher: as recorded, else according to the lineup and the plays before. */
  #pitching(said: PlayerId | null, fielding: GameSide): PlayerId | null {
    if (!this.#playersPitch) return said;
    const team = this.#teams[fielding];
    const pitcher = said ?? team.pitcher;
    if (pitcher !== team.pitcher) {
      if (team.pitcher !== null) this.#pitcherCameIn();
      team.pitcher = pitcher;
    }
    team.lastPitcher = pitcher;
    if (pitcher && !this.#pitchers[fielding].includes(pitcher)) this.#pitchers[fielding].push(pitcher);
    // A placed runner is charged to the first pitcher.
    this.#bases = this.#bases.map((runner) => runner && { ...runner, chargedTo: runner.chargedTo ?? pitcher }) as unknown as Bases;
    return pitcher;
  }

  #catcher(fielding: GameSide): PlayerId | null {
    for (const [playerId, position] of this.#teams[fielding].positions) if (position === 'C') return playerId;
    return null;
  }

  #place(event: BookEvent, batting: GameSide): void {
    this.#enter(event, batting);
    const base = (event.attributes['base'] ?? 'second') as Base;
    const before = this.#bases;
    this.#bases = withRunner(before, base, { ...nobody, playerId: event.playerId, isUnearned: true });
    this.#step(event, { outs: 0, runs: [], basesBefore: before, outsBefore: this.#half!.outs });
  }

  /** Who runs for somebody takes only the base: lineup, order and position stay as they are. */
  #runForAnother(event: BookEvent, side: GameSide): void {
    const forPlayer = id(event.attributes['forPlayerId']);
    const isOnBase = forPlayer !== null && this.#bases.some((runner) => runner?.playerId === forPlayer);
    if (!isOnBase || this.#half?.batting !== side) this.#warn('runner_unsaid', event, 'the player who is run for is not on base');
    else this.#runFor(forPlayer, event.playerId);
    this.#leave(event, side);
  }

  #runFor(forPlayer: PlayerId | null, playerId: PlayerId | null): void {
    this.#bases = this.#bases.map((runner) =>
      runner !== null && runner.playerId === forPlayer ? { ...runner, playerId } : runner,
    ) as unknown as Bases;
  }

  #substitute(event: BookEvent, side: GameSide): void {
    const team = this.#teams[side];
    const { playerId } = event;
    const said: Said = event.attributes;
    const position = typeof said['position'] === 'string' ? said['position'] : null;
    const placeSaid = typeof said['battingOrder'] === 'number' ? said['battingOrder'] : null;
    const replaced = id(said['replacesPlayerId']) ?? (placeSaid === null ? null : (team.order.get(placeSaid) ?? null));
    const placeOf = (who: PlayerId | null) => [...team.order].find(([, each]) => each === who)?.[0] ?? null;
    const placeOfReplaced = placeOf(replaced);
    if (isCourtesyRunner(event, replaced, placeOf)) this.#runFor(replaced, playerId);
    else if (playerId === null && replaced !== null) {
      team.positions.delete(replaced);
      if (placeOfReplaced !== null) team.left.add(placeOfReplaced);
    } else if (playerId !== null) {
      const place = placeSaid ?? placeOfReplaced;
      if (place !== null && place > 0) {
        team.order.set(place, playerId);
        team.left.delete(place);
      }
      if (replaced !== null && replaced !== playerId) this.#takePlace(side, replaced, playerId, place);
      if (position !== null) takePosition(team.positions, playerId, position);
      if (position === 'P' && this.#playersPitch && team.pitcher !== playerId) this.#newPitcher(side, playerId);
    }
    this.#leave(event, side);
  }

  /** A substitute replaces a runner or a batter, who may leave a count behind. */
  #takePlace(side: GameSide, replaced: PlayerId, playerId: PlayerId, place: number | null): void {
    const team = this.#teams[side];
    team.positions.delete(replaced);
    if (this.#half?.batting !== side || this.#half.isOver) return;
    this.#runFor(replaced, playerId);
    if (place !== null && place === dueIn(team) && (this.#balls || this.#strikes) && !this.#leftBatter) {
      this.#leftBatter = { playerId: replaced, strikes: this.#strikes };
    }
  }

  #newPitcher(side: GameSide, playerId: PlayerId): void {
    const team = this.#teams[side];
    const half = this.#half;
    if (half && half.batting !== side && !half.isOver && team.pitcher !== null) {
      if ((this.#balls || this.#strikes) && !this.#leftPitcher) {
        this.#leftPitcher = { playerId: team.pitcher, balls: this.#balls, strikes: this.#strikes };
      }
      this.#pitcherCameIn();
    }
    team.pitcher = playerId;
  }

  #flatPitches(event: BookEvent, side: GameSide): void {
    const { pitches, count } = event.attributes;
    const isFirst = this.#half === null || (this.#half.isOver && nextHalf(this.#half).batting !== side);
    if ((isFirst && typeof pitches === 'string') || (this.#half?.isOver && event.period !== null)) this.#enter(event, OTHER[side]);
    const pitcher = event.playerId;
    if (typeof pitches === 'string') {
      if (this.#half?.isOver) this.#newBatter();
      this.#countPitches(pitches, this.#pitching(pitcher, side));
    } else if (pitcher) {
      this.#arePitchesCounted = true;
      this.#pitchesOf.set(pitcher, (this.#pitchesOf.get(pitcher) ?? 0) + (typeof count === 'number' ? count : 1));
    }
    this.#leave(event, side);
  }

  #flatRun(event: BookEvent, batting: GameSide): void {
    const repeats = this.#unrepeatedRuns.indexOf(event.playerId);
    if (event.playerId !== null && repeats >= 0 && !this.#bases.some((runner) => runner?.playerId === event.playerId)) {
      this.#unrepeatedRuns.splice(repeats, 1);
      this.#leave(event, batting, true);
      return;
    }
    const half = this.#enter(event, batting);
    const before = this.#bases;
    const isLead = (index: number) => before.findLastIndex((runner) => runner !== null) === index;
    const from = before.findIndex((runner, index) =>
      runner === null ? false : event.playerId === null ? isLead(index) : runner.playerId === event.playerId,
    );
    if (from < 0) this.#warn('run_of_nobody', event, 'the player who scores was not on base');
    else this.#bases = before.map((runner, index) => (index === from ? null : runner)) as unknown as Bases;
    const scorer = before[from] ?? { ...nobody, playerId: event.playerId };
    this.#step(event, {
      outs: 0,
      basesBefore: before,
      outsBefore: half.outs,
      runs: [{ scorer, chargedTo: scorer.chargedTo, kind: scorer.isUnearned ? 'unearned' : 'earned' }],
    });
  }

  #flatRunAllowed(event: BookEvent, side: GameSide): void {
    const repeats = event.playerId === null ? -1 : this.#unrepeatedCharges.indexOf(event.playerId);
    if (repeats >= 0) this.#unrepeatedCharges.splice(repeats, 1);
    this.#leave(event, side, repeats >= 0);
  }

  /** A play of runners only, or of the fielders. */
  #play(event: BookEvent, batting: GameSide): void {
    const half = this.#enter(event, batting);
    const said: Said = event.attributes;
    const isMisplay = MISPLAY_TYPES.has(event.type);
    const isPitchers = PITCHERS_MISPLAYS.has(event.type);
    const pitcher = this.#pitching(id(said['pitcherId']) ?? (isPitchers ? event.playerId : null), OTHER[batting]);
    const before = this.#bases;
    this.#countPitches(said['pitches'], pitcher);
    if (event.type === 'foul_error') this.#foulError = true;
    if (event.type === 'passed_ball' || ids(said['errors']).length > 0) this.#taint();

    const about = isMisplay ? null : event.playerId;
    const { moves, outs } = this.#moves(event, before, null, this.#unsaidMoves(event, before, about));
    this.#miss(moves.filter(({ caughtStealing, to }) => caughtStealing && to !== 'out').length);
    this.#finish(event, half, {
      before,
      moves,
      outs,
      batterTo: null,
      batter: null,
      pitcher,
      chargedPitcher: pitcher,
      attributes: { ...(pitcher !== null && !(isPitchers && event.playerId === pitcher) && { pitcherId: pitcher }) },
    });
  }

  /** The runners' moves that follow from a play if the scorer recorded none. */
  #unsaidMoves(event: BookEvent, before: Bases, about: PlayerId | null): readonly SaidMove[] {
    if (Array.isArray(event.attributes['runners'])) return [];
    const on = before.flatMap((runner, index) => (runner === null ? [] : [{ runner, from: BASES[index]! }]));
    const own = on.find(({ runner }) => about !== null && runner.playerId === about) ?? (on.length === 1 ? on[0] : undefined);
    const oneOn = (from: Base): Destination => placeOf(RANK[from] + 1);
    switch (event.type) {
      case 'balk':
        return on.map(({ from }) => ({ from, to: oneOn(from) }));
      case 'wild_pitch':
      case 'passed_ball':
        if (on.length > 1)
          this.#warn('advance_unsaid', event, 'several runners were on base, and the event does not say which one advanced');
        return on.length === 1 ? on.map(({ from }) => ({ from, to: oneOn(from) })) : [];
      case 'stolen_base':
        if (!own) this.#warn('runner_unsaid', event, 'the event does not say which runner stole');
        return own ? [{ from: own.from, to: oneOn(own.from) }] : [];
      case 'caught_stealing':
      case 'picked_off':
        if (!own) this.#warn('runner_unsaid', event, 'the event does not say which runner was put out');
        return own ? [{ from: own.from, to: 'out' }] : [];
      default:
        return [];
    }
  }

  #plateAppearance(event: BookEvent, type: PlateAppearanceType, batting: GameSide): void {
    const half = this.#enter(event, batting);
    const said: Said = event.attributes;
    const fielding = OTHER[batting];
    const pitcher = this.#pitching(id(said['pitcherId']), fielding);
    const before = this.#bases;
    const team = this.#teams[batting];
    const number = typeof said['batterNumber'] === 'string' ? said['batterNumber'] : null;
    const place = typeof said['battingOrder'] === 'number' ? said['battingOrder'] : null;
    const batter: Participant = { playerId: event.playerId, number, battingOrder: place };
    half.batters += 1;
    this.#followOrder(event, team, batter);

    const leftBatter = this.#leftBatter;
    const leftPitcher = this.#leftPitcher;
    this.#countPitches(said['pitches'], pitcher);
    const isWalk = type === 'walk' || type === 'intentional_walk';
    // 9.15(b): a batter who leaves with two strikes is charged with the strikeout of the batter who takes his place.
    const chargedBatter = id(said['chargedBatterId']) ?? (type === 'strikeout' && leftBatter?.strikes === 2 ? leftBatter.playerId : null);
    // 9.16(h): a pitcher who leaves with two or three balls and fewer strikes, or three and two, is charged with the walk.
    const chargedPitcher = id(said['chargedPitcherId']) ?? (isWalk && leftPitcher && isBehind(leftPitcher) ? leftPitcher.playerId : null);

    const batterTo = (said['batterTo'] as Destination | undefined) ?? PLATE_APPEARANCES[type].to;
    const errors = ids(said['errors']).length;
    const { moves, outs: outsOfRunners } = this.#moves(event, before, batterTo, this.#unsaidOuts(event, type, before));
    const outs = typeof said['outs'] === 'number' ? said['outs'] : outsOfRunners + (batterTo === 'out' ? 1 : 0);
    if (outs !== outsOfRunners + (batterTo === 'out' ? 1 : 0)) {
      this.#warn('outs_differ', event, `${outs} outs are recorded, but ${outsOfRunners + (batterTo === 'out' ? 1 : 0)} players are out`);
    }

    if (errors > 0 || said['passedBall'] === true || type === 'catcher_interference' || type === 'reached_on_error') this.#taint();
    const isLet = batterTo !== 'out' && (type === 'reached_on_error' || (isOutBy(type) && (errors > 0 || said['passedBall'] === true)));
    if (isLet || (this.#foulError && batterTo !== 'out')) this.#miss();
    this.#miss(moves.filter(({ caughtStealing, to }) => caughtStealing && to !== 'out').length);
    const isUnearned = isLet || type === 'catcher_interference';

    const catcher = id(said['catcherId']) ?? (said['passedBall'] === true ? this.#catcher(fielding) : null);
    this.#finish(event, half, {
      before,
      moves,
      outs,
      batterTo,
      pitcher,
      chargedPitcher: chargedPitcher ?? pitcher,
      batter: { ...batter, chargedTo: chargedPitcher ?? pitcher, isUnearned },
      attributes: {
        batterTo,
        outs,
        doublePlay: said['doublePlay'] ?? (outs === 2 && errors === 0),
        ...(pitcher !== null && { pitcherId: pitcher }),
        ...(chargedBatter !== null && { chargedBatterId: chargedBatter }),
        ...(chargedPitcher !== null && { chargedPitcherId: chargedPitcher }),
        ...(catcher !== null && { catcherId: catcher }),
      },
    });
    this.#newBatter();
  }

  #followOrder(event: BookEvent, team: Team, batter: Participant): void {
    const place = batter.battingOrder ?? [...team.order].find(([, playerId]) => playerId === batter.playerId)?.[0] ?? null;
    const due = dueIn(team);
    const turns = turnsIn(team);
    // Who bats at a place that was skipped because they had left is back.
    if (place !== null && due !== null && !turns.slice(0, turns.indexOf(due) + 1).includes(place)) {
      this.#warn('batting_out_of_turn', event, `place ${due} of the batting order was due to bat, but place ${place} did`);
    }
    if (place !== null) team.left.delete(place);
    team.last = place ?? due ?? team.last;
  }

  /** Other outs implied by the type of the plate appearance, if only one runner can be meant. */
  #unsaidOuts(event: BookEvent, type: PlateAppearanceType, before: Bases): readonly SaidMove[] {
    const saysWho = (event.attributes['runners'] as readonly SaidMove[] | undefined)?.some(({ to }) => to === 'out');
    if (saysWho || (type !== 'force_out' && type !== 'grounded_into_double_play')) return [];
    const forced = before.indexOf(null);
    const count = forced < 0 ? 3 : forced;
    if (count !== 1) {
      this.#warn('out_of_whom', event, 'the event does not say which runner is out');
      return count === 0 ? [] : [{ from: BASES[count - 1]!, to: 'out' }];
    }
    return [{ from: 'first', to: 'out' }];
  }

  /**
   * The position of every runner after the play: as recorded, else no further than the runners behind force them; nobody passes a runner
   * or shares a base.
   */
  #moves(event: BookEvent, before: Bases, batterTo: Destination | null, unsaid: readonly SaidMove[]): { moves: Move[]; outs: number } {
    const given = (event.attributes['runners'] as readonly SaidMove[] | undefined) ?? [];
    const said = new Map([...unsaid, ...given].map((move) => [move.from, move]));
    if (given.length > new Set(given.map(({ from }) => from)).size)
      this.#warn('two_from_one_base', event, 'two runners start from the same base');
    const moves: Move[] = [];
    const crowded: Base[] = [];
    let behind = batterTo === null || batterTo === 'out' ? 0 : RANK[batterTo];
    for (const [index, from] of BASES.entries()) {
      const move = said.get(from);
      const runner = before[index] ?? null;
      if (!runner && !move) continue;
      if (!runner && move) this.#warn('runner_from_empty_base', event, `there was no runner on ${from} base`);
      const to = move?.to ?? placeOf(Math.max(index + 1, behind + 1));
      if (isOnBase(to) && RANK[to] <= behind) crowded.push(from);
      moves.push({
        from,
        to,
        run: move?.run ?? null,
        chargedTo: move?.chargedTo ?? runner?.chargedTo ?? null,
        playerId: move?.playerId ?? runner?.playerId ?? null,
        stolen: move?.stolen ?? false,
        caughtStealing: move?.caughtStealing ?? false,
        pickedOff: move?.pickedOff ?? false,
      });
      if (to !== 'out') behind = Math.max(behind, Math.min(RANK[to], 3));
    }
    const outs = moves.filter(({ to }) => to === 'out').length;
    const isLast = (this.#half?.outs ?? 0) + outs + (batterTo === 'out' ? 1 : 0) >= this.#outsOfHalf;
    if (crowded.length > 0 && !isLast) {
      this.#warn('two_on_one_base', event, `the runner from ${crowded.join(' and from ')} base is on the same base as the runner behind`);
    }
    return { moves, outs };
  }

  #finish(
    event: BookEvent,
    half: HalfInning,
    play: Readonly<{
      before: Bases;
      moves: readonly Move[];
      outs: number;
      batterTo: Destination | null;
      batter: Runner | null;
      pitcher: PlayerId | null;
      chargedPitcher: PlayerId | null;
      attributes: Said;
    }>,
  ): void {
    const { before, moves, batter, pitcher } = play;
    const said: Said = event.attributes;
    const outs = typeof said['outs'] === 'number' ? said['outs'] : play.outs;
    const outsBefore = half.outs;
    const standing = this.#charges(event.type, before, moves, batter, play.batterTo);
    const runs: Run[] = [];
    const mostRuns = this.#mostRunsOf(event, half);
    // From the front: the runner nearest to home scores first.
    const settled = moves.toReversed().map((move) => {
      const runner = standing.get(move.from)!;
      if (move.to !== 'home') return { ...move, chargedTo: runner.chargedTo };
      if (runs.length >= mostRuns) return { ...move, to: 'third' as const, chargedTo: runner.chargedTo };
      const kind = move.run ?? this.#kindOfRun(event, runner, outsBefore);
      runs.push({ scorer: runner, chargedTo: runner.chargedTo, kind });
      return { ...move, run: kind, chargedTo: runner.chargedTo };
    });
    const ofBatter = batter && standing.get('batter')!;
    const batterTo = play.batterTo === 'home' && runs.length >= mostRuns ? 'third' : play.batterTo;
    const batterRun =
      batterTo === 'home' && ofBatter ? ((said['run'] as RunKind | undefined) ?? this.#kindOfRun(event, ofBatter, outsBefore)) : null;
    if (batterRun && ofBatter) runs.push({ scorer: ofBatter, chargedTo: ofBatter.chargedTo, kind: batterRun });

    let bases: Bases = EMPTY;
    for (const move of settled) {
      if (isOnBase(move.to)) bases = withRunner(bases, move.to, standing.get(move.from)!);
    }
    if (ofBatter && isOnBase(batterTo)) bases = withRunner(bases, batterTo, ofBatter);

    const rbi = isPlateAppearance(event.type) ? { rbi: this.#runsBattedIn(event, event.type, { runs, mostRuns, before, outsBefore }) } : {};
    const own = creditedOnce(event, settled);
    this.#bases = bases;
    this.#fielded(event, half.batting, outs);
    this.#step(
      {
        ...event,
        playerId: own.playerId,
        attributes: {
          ...event.attributes,
          ...play.attributes,
          ...(batterTo !== null && { batterTo }),
          outs,
          runners: own.runners,
          ...rbi,
          ...(batterRun && { run: batterRun }),
        } as BookEvent['attributes'],
      },
      { outs, runs, basesBefore: before, outsBefore },
    );
    half.outs += outs;
    if (half.outs > this.#outsOfHalf) this.#warn('too_many_outs', event, `${half.outs} outs in inning ${half.inning}`);
    if (half.outs >= this.#outsOfHalf && !half.isOver) {
      // A runner whom the third out kept on base shares it with the one who reached it behind.
      this.#closeHalf(half, moves.filter(({ to }) => isOnBase(to)).length + Number(isOnBase(batterTo)));
      this.#newBatter();
    }
    if (pitcher === null && this.#playersPitch && this.#book.lineups[OTHER[half.batting]])
      this.#warn('pitcher_unknown', event, 'the pitcher is not known');
  }

  /** Who would score beyond the limit of the inning is left on third. Runs that are separate events count as they are entered. */
  #mostRunsOf({ type }: BookEvent, { inning, runs }: HalfInning): number {
    const counting = this.#countsBeyondLimit;
    if (counting === 'all' || counting === type) return Number.POSITIVE_INFINITY;
    return Math.max(0, runLimitOf(this.#book.rules, inning) - runs);
  }

  /**
   * Each runner with the pitcher to be charged. A pitcher is charged with as many runners as he put on base: if a batter reaches because a
   * runner ahead is put out, the remaining runners take over the charges from the front (9.16(g)). Who hits safely or walks reaches on his own.
   */
  #charges(
    type: string,
    before: Bases,
    moves: readonly Move[],
    batter: Runner | null,
    batterTo: Destination | null,
  ): ReadonlyMap<Base | 'batter', Runner> {
    const runnerOf = (move: Move): Runner => ({
      ...(before[BASES.indexOf(move.from)] ?? { ...nobody, isUnearned: false }),
      playerId: move.playerId,
      chargedTo: move.chargedTo,
    });
    const standing = new Map<Base | 'batter', Runner>(moves.map((move) => [move.from, runnerOf(move)]));
    if (!batter) return standing;
    standing.set('batter', batter);
    const out = moves.filter(({ to, caughtStealing, pickedOff }) => to === 'out' && !caughtStealing && !pickedOff);
    if (batterTo === 'out' || out.length === 0 || REACHES_ON_HIS_OWN.has(type)) return standing;
    const frontToBack = [...moves].reverse();
    const charges = [...frontToBack.map((move) => standing.get(move.from)!.chargedTo), batter.chargedTo];
    const remaining = [...frontToBack.filter(({ to }) => to !== 'out').map(({ from }) => from), 'batter' as const];
    for (const [index, key] of remaining.entries()) standing.set(key, { ...standing.get(key)!, chargedTo: charges[index] ?? null });
    return standing;
  }

  /** 9.16, as far as the plays of the inning leave no room for judgment. */
  #kindOfRun(event: BookEvent, runner: Runner, outsBefore: number): RunKind {
    if (runner.isUnearned) return 'unearned';
    if (outsBefore + this.#missed >= this.#outsOfHalf) {
      const isRelieversOwn = runner.chargedTo === this.#pitcherNow() && this.#missedSincePitcher < this.#missed;
      if (!isRelieversOwn || outsBefore + this.#missedSincePitcher >= this.#outsOfHalf) return 'unearned';
      this.#warnIfUnsaid(event, this.#isTaintedSincePitcher);
      return 'earned_for_pitcher';
    }
    this.#warnIfUnsaid(event, this.#isTainted);
    return 'earned';
  }

  /** Whether a run is earned matters only where players pitch. */
  #warnIfUnsaid(event: BookEvent, isTainted: boolean): void {
    if (isTainted && this.#playersPitch) this.#warn('earned_unsaid', event, 'whether the run is earned is a matter of judgment (9.16(a))');
  }

  #pitcherNow(): PlayerId | null {
    return this.#half ? this.#teams[OTHER[this.#half.batting]].pitcher : null;
  }

  /** 9.04, as far as it leaves no room for judgment. */
  #runsBattedIn(
    event: BookEvent,
    type: PlateAppearanceType,
    { runs, mostRuns, before, outsBefore }: Readonly<{ runs: readonly Run[]; mostRuns: number; before: Bases; outsBefore: number }>,
  ): number {
    const { rbi } = event.attributes;
    if (typeof rbi === 'number') {
      const said = Math.min(rbi, mostRuns);
      this.#checkRunsBattedIn(event, said, runs);
      return said;
    }
    if (type === 'strikeout' || type === 'grounded_into_double_play') return 0;
    if (type === 'reached_on_error') {
      if (runs.length > 0 && outsBefore < 2)
        this.#warn('rbi_unsaid', event, 'whether the run is batted in is a matter of judgment (9.04(a)(3))');
      return 0;
    }
    const hasErrors = ids(event.attributes['errors']).length > 0;
    const forced = FORCES_RUNS.has(type) && before.every((runner) => runner !== null) ? 1 : 0;
    if (runs.length > forced && hasErrors)
      this.#warn('rbi_unsaid', event, 'which runs scored because of the error is a matter of judgment (9.04(a)(1))');
    return hasErrors ? Math.max(forced, runs.filter(({ kind }) => kind === 'earned').length) : runs.length;
  }

  /** A play without its runners may be followed by runs as separate events. */
  #checkRunsBattedIn(event: BookEvent, said: number, runs: readonly Run[]): void {
    const onBase = this.#bases.filter((runner) => runner !== null).length;
    const most = onBase + (event.type === 'home_run' ? 1 : 0);
    if (said > most) this.#warn('rbi_beyond_runners', event, `${said} runs batted in, but only ${most} could score`);
    else if (said > runs.length) this.#warn('rbi_beyond_runs', event, `${said} runs batted in, but only ${runs.length} scored`);
  }

  /** Credits outs and chances to the current fielder at each position. */
  #fielded(event: BookEvent, batting: GameSide, outs: number): void {
    const side = OTHER[batting];
    const { positions } = this.#teams[side];
    if (positions.size === 0) return;
    const line = (playerId: PlayerId): FieldingLine => {
      const position = positions.get(playerId) ?? '';
      const key = `${side} ${position} ${playerId}`;
      const known = this.#fielding.get(key) ?? {
        side,
        playerId,
        position,
        outs: 0,
        putouts: 0,
        assists: 0,
        errors: 0,
        doublePlays: 0,
      };
      this.#fielding.set(key, known);
      return known;
    };
    for (const [playerId, position] of positions) if (FIELDERS.has(position)) line(playerId).outs += outs;
    const { attributes } = event;
    for (const playerId of ids(attributes['putouts'])) line(playerId).putouts += 1;
    for (const playerId of ids(attributes['assists'])) line(playerId).assists += 1;
    for (const playerId of ids(attributes['errors'])) line(playerId).errors += 1;
    if (event.type === 'foul_error' && event.playerId) line(event.playerId).errors += 1;
    const turned = outs === 2 && attributes['doublePlay'] !== false && ids(attributes['errors']).length === 0;
    if (!turned) return;
    for (const playerId of new Set([...ids(attributes['putouts']), ...ids(attributes['assists'])])) line(playerId).doublePlays += 1;
  }
}

const REACHES_ON_HIS_OWN: ReadonlySet<string> = new Set([
  ...['single', 'double', 'triple', 'home_run', 'walk', 'intentional_walk', 'hit_by_pitch'],
]);

/** 9.04(a)(2): the run that one of these forces in is batted in, whatever else happens. */
const FORCES_RUNS: ReadonlySet<string> = new Set(['walk', 'intentional_walk', 'hit_by_pitch', 'catcher_interference']);

const FIELDERS: ReadonlySet<string> = new Set(['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF']);

/** Vacates the position first. */
function takePosition(positions: Map<PlayerId, string>, playerId: PlayerId, position: string): void {
  for (const [other, held] of positions) if (held === position && FIELDERS.has(position)) positions.delete(other);
  positions.set(playerId, position);
}

/** The places in the order, from the one after who batted last. */
function turnsIn({ order, last }: Team): readonly number[] {
  const size = Math.max(0, ...order.keys());
  return last === null ? [] : Array.from({ length: size }, (_, ahead) => ((last + ahead) % size) + 1);
}

/** The place that bats next; null if none is known. */
function dueIn(team: Team): number | null {
  const turns = turnsIn(team);
  return turns.find((place) => !team.left.has(place)) ?? turns[0] ?? null;
}

const nobody: Runner = { playerId: null, number: null, battingOrder: null, chargedTo: null, isUnearned: false };

const withRunner = (bases: Bases, base: Base, runner: Runner): Bases =>
  bases.map((each, index) => (BASES[index] === base ? runner : each)) as unknown as Bases;

const isOnBase = (place: Destination | null): place is Base => place !== null && place !== 'out' && place !== 'home';

const FIRST_HALF: Pick<HalfInning, 'inning' | 'batting'> = { inning: 1, batting: 'visitor' };
const newHalf = (half: Pick<HalfInning, 'inning' | 'batting'>): HalfInning => ({
  ...half,
  ...{ runs: 0, outs: 0, leftOnBase: 0, batters: 0, isThroughOrder: false, isOver: false },
});

const nextHalf = ({ inning, batting }: Pick<HalfInning, 'inning' | 'batting'>): Pick<HalfInning, 'inning' | 'batting'> =>
  batting === 'visitor' ? { inning, batting: 'home' } : { inning: inning + 1, batting: 'visitor' };

/** Two balls and at most one strike, or three balls. */
const isBehind = ({ balls, strikes }: Readonly<{ balls: number | null; strikes: number | null }>): boolean =>
  balls === 3 || (balls === 2 && strikes !== null && strikes < 2);

/** Whether the batter is out on such a play, barring an error. */
const isOutBy = (type: PlateAppearanceType): boolean => PLATE_APPEARANCES[type].to === 'out';

/**
 * Does not repeat for a runner what the type of a running play credits to its player; without a player, the runner of that kind is the
 * player.
 */
function creditedOnce(event: BookEvent, moves: readonly Move[]): Pick<BookEvent, 'playerId'> & Readonly<{ runners: readonly Move[] }> {
  const flag = ({ stolen_base: 'stolen', caught_stealing: 'caughtStealing', picked_off: 'pickedOff' } as const)[
    event.type as 'stolen_base'
  ];
  if (!flag) return { playerId: event.playerId, runners: moves };
  const own =
    moves.find((move) => event.playerId !== null && move.playerId === event.playerId) ??
    (event.playerId === null ? moves.find((move) => move[flag]) : undefined);
  if (!own) return { playerId: event.playerId, runners: moves };
  return { playerId: event.playerId ?? own.playerId, runners: moves.map((move) => (move === own ? { ...move, [flag]: false } : move)) };
}
