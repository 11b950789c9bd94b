import type { DiamondRules } from '../league/season-rules.ts';
import type { PlayerId } from '../shared/ids.ts';
import { decisionsOf } from './baseball-decisions.ts';
import { type FollowedGame, follow, halfEndedBy, isKeptInPlays, type Runner, type Step } from './baseball-game.ts';
import { bySide, eventsOf, figureOf, isKept, namedIn, otherSide, sumOf, warning, withId } from './book-reading.ts';
import {
  type BookEvent,
  type DiamondRuling,
  GAME_SIDES,
  type GameBook,
  type GameNote,
  type GameSide,
  type GameSummary,
  type Participant,
  type PeriodOfGame,
  type Proposal,
} from './game-book.ts';
import { uncountedIn } from './uncounted-batters.ts';

/** The state of a baseball or softball game, with its figures and warnings; rule numbers are those of the Official Baseball Rules. */
export function summarizeBaseball(book: GameBook): GameSummary {
  const game = follow(book);
  const inPlays = isKeptInPlays(book.events);
  const score = bySide((side) => runsOf(book, game, side));
  const { decisions, warnings } = decisionsOf(book, game);
  return {
    isComplete: isComplete(game),
    score,
    lineScore: lineScoreOf(game),
    teamFigures: [
      figureOf(book, 'r', 'R', 'Runs', (_, side) => score[side]),
      figureOf(book, 'h', 'H', 'Hits', (_, side) => sumOf(battedBy(game, side), ({ event }) => (HITS.has(event.type) ? event.count : 0))),
      figureOf(book, 'e', 'E', 'Errors', (_, side) => sumOf(errorsOf(game, side), ({ count }) => count)),
      figureOf(book, 'lob', 'LOB', 'Left on base (9.02(g))', (_, side) => leftOnBase(book, game, side)),
    ],
    ...(book.rules.diamond && { ruling: rulingOf(book, book.rules.diamond, game) }),
    situation: book.isOver ? null : situationOf(game),
    proposal: book.isOver ? null : proposalOf(book, game),
    notes: GAME_SIDES.flatMap((side) => notesOf(book, game, side)),
    decisions,
    // If runs, outs and advances are separate events, a play does not contain them.
    warnings: [
      ...(inPlays ? game.warnings : game.warnings.filter(({ kind }) => kind === 'rbi_beyond_runners')),
      ...(inPlays ? outsBesidePlays(book) : []),
      ...warnings,
    ],
  };
}

/** What the game has come to by the rules: the halves that are done, the innings of the side behind, and the lead that ends it. */
function progressOf({ rules }: Pick<GameBook, 'rules'>, { halves, score }: FollowedGame) {
  const done = halves.filter((half) => half.isOver || halfEndedBy(rules, half) !== undefined);
  const inningsOf = (side: GameSide) => done.filter(({ batting }) => batting === side).length;
  const lead = Math.abs(score.home - score.visitor);
  // The side behind has had its turns; of level sides both have.
  const innings = Math.min(...GAME_SIDES.filter((side) => score[side] <= score[otherSide(side)]).map(inningsOf));
  const runRule = rules.diamond?.runRule.find((rule) => innings >= rule.afterInnings && lead >= rule.lead) ?? null;
  return { done, lead, runRule, isRegulation: innings >= rules.regulationInnings };
}

/** The end of a game that is decided, else the half after one that is over. */
function proposalOf(book: GameBook, game: FollowedGame): Proposal | null {
  const { done, lead, runRule, isRegulation } = progressOf(book, game);
  if (isComplete(game) && lead > 0 && (isRegulation || runRule)) return { kind: 'final', period: null, batting: null };
  const { now, halves } = game;
  return now && done.includes(halves.at(-1)!) ? { kind: 'half', period: now.inning, batting: now.batting } : null;
}

/** Before the first play. */
export const openingOf = (book: GameBook): GameSummary['situation'] => {
  const game = follow({ ...book, events: [] });
  return situationOf({ ...game, now: game.opening });
};

/** What the rules of small leagues have ended. */
function rulingOf(book: GameBook, diamond: DiamondRules, game: FollowedGame): DiamondRuling {
  const { rules, isOver } = book;
  const { done, runRule, isRegulation } = progressOf(book, game);
  const early = runRule ? 'run_rule' : diamond.timeLimit !== null ? 'time_limit' : null;
  return {
    innings: rules.regulationInnings,
    diamond,
    shortHalves: done
      .filter(({ outs }) => outs < 3)
      .map((half) => ({ inning: half.inning, batting: half.batting, by: halfEndedBy(rules, half) ?? 'other' })),
    runRule: isComplete(game) ? runRule : null,
    gameEndedBy: !isOver || !isComplete(game) ? null : isRegulation ? 'innings' : early,
  };
}

/** Where plays have their outs, a pitcher's outs as a number count in addition. */
const outsBesidePlays = ({ events }: GameBook) =>
  events
    .filter(({ type }) => type === 'outs_recorded')
    .map((event) => warning('outs_beside_plays', [event], 'these outs count in addition to those of the plays'));

const HITS: ReadonlySet<string> = new Set(['single', 'double', 'triple', 'home_run']);

/** Runs of a side; if its book is not kept, the runs that the other side's pitchers allowed. */
function runsOf(book: GameBook, game: FollowedGame, side: GameSide): number | null {
  if (isKept(book, side)) return game.score[side];
  const allowed = eventsOf(book, otherSide(side)).filter(({ type }) => type === 'run_allowed');
  return allowed.length > 0 ? sumOf(allowed, ({ count }) => count) : null;
}

/**
 * Half innings from the first one on, and no events that are sums. A half that the next one follows is complete with its outs, or with the runs
 * or the time after which the league ends it.
 */
function isComplete({ halves, steps }: FollowedGame): boolean {
  const isInOrder = halves.every(
    ({ inning, batting }, index) => inning === 1 + Math.floor(index / 2) && batting === (index % 2 === 0 ? 'visitor' : 'home'),
  );
  return halves.length > 0 && isInOrder && steps.every(({ event: { type, count } }) => count === 1 || !COUNTED.has(type));
}
const COUNTED: ReadonlySet<string> = new Set([...HITS, 'run', 'field_out', 'strikeout', 'walk', 'force_out', 'hit_by_pitch']);

function lineScoreOf({ halves, score }: FollowedGame): readonly PeriodOfGame[] {
  const inLine = (side: GameSide) => sumOf(halves, ({ batting, runs }) => (batting === side ? runs : 0));
  if (GAME_SIDES.some((side) => inLine(side) !== score[side])) return [];
  const innings = Math.max(0, ...halves.map(({ inning }) => inning));
  const runsIn = (inning: number, side: GameSide) => halves.find((half) => half.inning === inning && half.batting === side)?.runs ?? null;
  return Array.from({ length: innings }, (_, index) => ({ period: index + 1, ...bySide((side) => runsIn(index + 1, side)) }));
}

/** The runners left on base when their team's inning, or the game, ended. */
function leftOnBase(book: GameBook, { halves, now, steps }: FollowedGame, side: GameSide): number {
  const left = sumOf(halves, ({ batting, leftOnBase }) => (batting === side ? leftOnBase : 0));
  const last = halves.at(-1);
  const isUnderWay = now !== null && last?.batting === side && !last.isOver;
  return left + (book.isOver && isUnderWay ? (steps.at(-1)?.basesAfter ?? []).filter((runner) => runner !== null).length : 0);
}

function situationOf({ now, steps, pitchesOf, arePitchesCounted }: FollowedGame): GameSummary['situation'] {
  if (!now) return null;
  const { bases, pitcher, ...rest } = now;
  const isCounted = pitcher !== null && arePitchesCounted && !uncountedIn(steps).has(pitcher);
  const [first, second, third] = bases;
  return {
    kind: 'innings',
    ...rest,
    ...(!arePitchesCounted && { balls: null, strikes: null }),
    bases: [participant(first), participant(second), participant(third)],
    pitcher: pitcher === null ? null : withId(pitcher),
    pitcherPitches: isCounted ? (pitchesOf.get(pitcher) ?? 0) : null,
  };
}

const participant = (runner: Runner | null): Participant | null =>
  runner && { playerId: runner.playerId, number: runner.number, battingOrder: runner.battingOrder };

const battedBy = ({ steps }: FollowedGame, side: GameSide): readonly Step[] =>
  steps.filter(({ event, batting, isRepeat, isPlay }) => !isRepeat && (isPlay ? batting === side : event.count > 1 && batting === side));

type Counted = Readonly<{ participant: Participant; count: number; detail?: string | null }>;
const byId = (playerId: PlayerId | null, count = 1, detail: string | null = null): Counted => ({
  participant: withId(playerId),
  count,
  detail,
});

/** Errors of a side: those in plays, and those that are separate events. */
const errorsOf = ({ steps }: FollowedGame, side: GameSide): readonly Counted[] =>
  steps.flatMap(({ event, batting, isPlay, team }) => [
    ...(isPlay && batting !== side ? namedIn(event, 'errors').map((playerId) => byId(playerId)) : []),
    ...((event.type === 'error' || event.type === 'foul_error') && team === side ? [byId(event.playerId, event.count)] : []),
  ]);

type Move = Readonly<{ playerId: PlayerId | null; stolen: boolean; caughtStealing: boolean; pickedOff: boolean }>;
const movesIn = ({ attributes }: BookEvent): readonly Move[] => (attributes['runners'] ?? []) as unknown as readonly Move[];
const batterOf = ({ event: { playerId, attributes } }: Step): Participant => ({
  playerId,
  number: typeof attributes['batterNumber'] === 'string' ? attributes['batterNumber'] : null,
  battingOrder: typeof attributes['battingOrder'] === 'number' ? attributes['battingOrder'] : null,
});

function notesOf(book: GameBook, game: FollowedGame, side: GameSide): readonly GameNote[] {
  const steps = game.steps.filter(({ isRepeat }) => !isRepeat);
  const batted = steps.filter(({ batting, isPlay }) => isPlay && batting === side);
  const fielded = steps.filter(({ batting, isPlay }) => isPlay && batting !== side);
  const own = steps.filter(({ team }) => team === side);
  const of = (type: string, detail: (step: Step) => string | null = () => null) =>
    batted
      .filter(({ event }) => event.type === type)
      .map((step): Counted => ({ participant: batterOf(step), count: step.event.count, detail: detail(step) }));
  const moved = (type: string, flag: 'stolen' | 'caughtStealing' | 'pickedOff') =>
    batted.flatMap(({ event }) => [
      ...(event.type === type ? [byId(event.playerId, event.count)] : []),
      ...movesIn(event).flatMap((move) => (move[flag] ? [byId(move.playerId)] : [])),
    ]);
  const said = (type: string) => own.filter(({ event }) => event.type === type).map(({ event }) => byId(event.playerId, event.count));
  const inPlays = (flag: string, playerOf: (event: BookEvent) => PlayerId | null) =>
    fielded.filter(({ event }) => event.attributes[flag] === true).map(({ event }) => byId(playerOf(event)));
  const pitcherOf = ({ attributes }: BookEvent) => (attributes['pitcherId'] ?? null) as PlayerId | null;
  const catcherOf = ({ attributes }: BookEvent) => (attributes['catcherId'] ?? null) as PlayerId | null;
  const turned = (outs: number) =>
    fielded
      .filter(({ event, outs: made }) => made === outs && (outs === 3 || event.attributes['doublePlay'] !== false))
      .map(({ event }) => new Set([...namedIn(event, 'assists'), ...namedIn(event, 'putouts')]))
      .flatMap((players) => [...players].map((playerId) => byId(playerId)));
  const note = (key: string, label: string, counted: readonly Counted[]) => noteOfCounted(book, side, key, label, counted);
  return [
    ...note('doubles', 'Doubles', of('double')),
    ...note('triples', 'Triples', of('triple')),
    ...note('home_runs', 'Home runs', of('home_run', homeRunDetail)),
    ...note('sacrifice_bunts', 'Sacrifice bunts', of('sac_bunt')),
    ...note('sacrifice_flies', 'Sacrifice flies', of('sac_fly')),
    ...note('grounded_into_double_plays', 'Grounded into double plays', of('grounded_into_double_play')),
    ...note('stolen_bases', 'Stolen bases', moved('stolen_base', 'stolen')),
    ...note('caught_stealing', 'Caught stealing', moved('caught_stealing', 'caughtStealing')),
    ...note('picked_off', 'Picked off', moved('picked_off', 'pickedOff')),
    ...note('errors', 'Errors', errorsOf(game, side)),
    ...note('double_plays', 'Double plays', turned(2)),
    ...note('triple_plays', 'Triple plays', turned(3)),
    ...note('passed_balls', 'Passed balls', [...said('passed_ball'), ...inPlays('passedBall', catcherOf)]),
    ...note('wild_pitches', 'Wild pitches', [...said('wild_pitch'), ...inPlays('wildPitch', pitcherOf)]),
    ...note('balks', 'Balks', said('balk')),
    ...note('illegal_pitches', 'Illegal pitches', said('illegal_pitch')),
    ...note(
      'hit_batters',
      'Hit batters',
      fielded.filter(({ event }) => event.type === 'hit_by_pitch').map(({ event }) => byId(pitcherOf(event), event.count)),
    ),
  ];
}

const homeRunDetail = ({ inning, basesBefore, outsBefore }: Step): string => {
  const on = basesBefore.filter((runner) => runner !== null).length;
  return `inning ${inning}, ${on} on, ${outsBefore} out`;
};

function noteOfCounted(book: GameBook, side: GameSide, key: string, label: string, counted: readonly Counted[]): readonly GameNote[] {
  if (counted.length === 0) return [];
  const together = Map.groupBy(counted, ({ participant: { playerId, number, battingOrder } }) => playerId ?? `${number} ${battingOrder}`);
  const entries = [...together.values()].map((alike) => {
    const details = alike.flatMap(({ detail }) => (detail ? [detail] : []));
    return {
      participant: alike[0]!.participant,
      count: sumOf(alike, ({ count }) => count),
      detail: details.length === 0 ? null : details.join('; '),
    };
  });
  return [{ key, label, teamId: book.teams[side], entries }];
}
