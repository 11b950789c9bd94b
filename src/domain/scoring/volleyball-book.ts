import { mayTieInSets, setsToWin } from '../league/sport-rules.ts';
import type { PlayerId } from '../shared/ids.ts';
import {
  assistedByOneself,
  bothAreKept,
  bySide,
  countOf,
  eventsOf,
  figureOf,
  lastPeriod,
  namedIn,
  noteOf,
  otherSide,
  sideOf,
  sumOf,
  warning,
} from './book-reading.ts';
import {
  type BookEvent,
  type BookWarning,
  type BySide,
  GAME_SIDES,
  type GameBook,
  type GameSide,
  type GameSummary,
  type PeriodOfGame,
  type Proposal,
  type Situation,
} from './game-book.ts';

/** Events that end a rally, won by the event's own side or by the other one. */
const WINS_RALLY: readonly string[] = ['kill', 'service_ace', 'block_solo', 'block_assist', 'rally_won'];
const LOSES_RALLY: readonly string[] = [
  ...['attack_error', 'service_error', 'ball_handling_error', 'block_error', 'rally_lost'],
  // These name the player beaten by the other side's kill or ace.
  ...['dig_error', 'reception_error'],
];
const SERVES: readonly string[] = ['service_ace', 'service_error', 'serve_attempt'];

/**
 * The points of a side from the events of one set. An ace and the reception error on it are one rally, as are a kill and the dig error,
 * or an attack error and the block that forced it: the greater count of such a pair is used, so that a book of one side alone has the
 * rally too. A kill on a blocking error is one rally, which is the kill's.
 */
function pointsIn(book: GameBook, side: GameSide, set: readonly BookEvent[]): number {
  const own = set.filter(({ teamId }) => teamId === book.teams[side]);
  const theirs = set.filter(({ teamId }) => teamId === book.teams[otherSide(side)]);
  const blocks = countOf(own, 'block_solo') + sharedBlocks(book, side, set);
  return (
    Math.max(countOf(own, 'kill'), countOf(theirs, 'dig_error')) +
    Math.max(countOf(own, 'service_ace'), countOf(theirs, 'reception_error')) +
    Math.max(countOf(theirs, 'attack_error'), blocks) +
    countOf(theirs, 'service_error', 'ball_handling_error', 'block_error', 'rally_lost') -
    killsOnBlockErrors(book, side, set) +
    countOf(own, 'rally_won')
  );
}

/**
 * The blocks of a side that its players share. Assists one after the other are of the same blocks, so those of three players are one block; two
 * share each otherwise. Assists of one player alone, as in a box score, are halves of blocks.
 */
function sharedBlocks(book: GameBook, side: GameSide, set: readonly BookEvent[]): number {
  const teamId = book.teams[side];
  let blocks = 0;
  let halves = 0;
  let run: BookEvent[] = [];
  const end = () => {
    const assists = sumOf(run, ({ count }) => count);
    const isShared = new Set(run.map(({ playerId }) => playerId)).size > 1;
    if (isShared) blocks += Math.floor(assists / 2);
    else halves += assists;
    run = [];
  };
  for (const event of set) {
    if (event.type === 'block_assist' && event.teamId === teamId) run.push(event);
    else end();
  }
  end();
  return blocks + Math.floor(halves / 2);
}

/** Kills of a side next to a blocking error of the other one, as officials call it: both are of the same rally. */
function killsOnBlockErrors(book: GameBook, side: GameSide, set: readonly BookEvent[]): number {
  const isKill = ({ type, teamId, count }: BookEvent) => type === 'kill' && teamId === book.teams[side] && count === 1;
  const isError = ({ type, teamId, count }: BookEvent) => type === 'block_error' && teamId !== book.teams[side] && count === 1;
  let both = 0;
  let before: BookEvent | null = null;
  for (const event of set) {
    if (SERVES.includes(event.type)) before = null;
    if (winnerOf(book, event) === null) continue;
    const isSameRally: boolean = before !== null && ((isKill(before) && isError(event)) || (isError(before) && isKill(event)));
    if (isSameRally) both += 1;
    before = isSameRally ? null : event;
  }
  return both;
}

const winnerOf = (book: GameBook, { type, teamId }: BookEvent): GameSide | null => {
  if (WINS_RALLY.includes(type)) return sideOf(book, teamId);
  return LOSES_RALLY.includes(type) ? otherSide(sideOf(book, teamId)) : null;
};

const toWin = ({ rules }: GameBook): number => setsToWin(rules.bestOf);

/** Of an even number of sets none decides the match. */
const isDeciding = ({ rules }: GameBook, set: number): boolean => set === rules.bestOf && !mayTieInSets(rules.bestOf);

/** The lead that wins a set: two points, or one from the season's cap on. */
const LEAD = 2;
function leadToWin(book: GameBook, set: number, points: BySide<number>): number {
  const cap = isDeciding(book, set) ? book.rules.decidingSetCap : book.rules.setCap;
  return cap !== null && Math.max(points.home, points.visitor) >= cap ? 1 : LEAD;
}
const pointsToWin = (book: GameBook, set: number): number => (isDeciding(book, set) ? book.rules.decidingSetPoints : book.rules.setPoints);
const lead = ({ home, visitor }: BySide<number>): number => Math.abs(home - visitor);

type PlayedSet = Readonly<{ set: number; points: BySide<number>; isOver: boolean }>;

/** A set is over when a later one begins, when the match is over, or when one side has the points and the lead that win it. */
function setsOf(book: GameBook): PlayedSet[] {
  const last = Math.max(0, ...book.events.map(({ period }) => period ?? 0));
  return Array.from({ length: last }, (_, index) => {
    const set = index + 1;
    const events = book.events.filter(({ period }) => period === set);
    const points = bySide((side) => pointsIn(book, side, events));
    const isWon = Math.max(points.home, points.visitor) >= pointsToWin(book, set) && lead(points) >= leadToWin(book, set, points);
    return { set, points, isOver: set < last || book.isOver || isWon };
  });
}

const leaderOf = ({ points }: PlayedSet): GameSide | null =>
  points.home === points.visitor ? null : points.home > points.visitor ? 'home' : 'visitor';
const setsWon = (sets: readonly PlayedSet[], side: GameSide): number => sets.filter((set) => set.isOver && leaderOf(set) === side).length;

/** The serving side: that of the last event if it is a serve, else the winner of the set's last rally. */
function servingIn(book: GameBook, set: number): GameSide | null {
  const last = book.events.findLast((event) => event.period === set && (event.type === 'serve_attempt' || winnerOf(book, event) !== null));
  if (!last) return null;
  return last.type === 'serve_attempt' ? sideOf(book, last.teamId) : winnerOf(book, last);
}

/** Positions I to VI of the match's line-up, which are those of its first set. */
function firstRotation(book: GameBook, side: GameSide): (PlayerId | null)[] | null {
  const starters = book.lineups[side]?.places.filter(({ isStarter }) => isStarter) ?? [];
  const positions = ['1', '2', '3', '4', '5', '6'].map((place) => starters.find(({ position }) => position === place)?.playerId ?? null);
  return positions.some((player) => player !== null) ? positions : null;
}

/** The current positions I to VI: those of the set's line-up sheet, rotated at each side-out, with later substitutes. */
function rotationIn(book: GameBook, side: GameSide, set: number): readonly (PlayerId | null)[] | null {
  let positions = set === 1 ? firstRotation(book, side) : null;
  let serving: GameSide | null = null;
  for (const event of book.events) {
    if (event.period !== set) continue;
    const isOwn = sideOf(book, event.teamId) === side;
    if (isOwn && event.type === 'rotation') positions = [...namedIn(event, 'playerIds')];
    if (isOwn && positions && event.type === 'substitution' && event.playerId !== null) {
      const [out] = namedIn(event, 'replacesPlayerId');
      positions = positions.map((player) => (player === out ? event.playerId : player));
    }
    if (SERVES.includes(event.type)) serving = sideOf(book, event.teamId);
    const winner = winnerOf(book, event);
    if (winner === null) continue;
    // The receiving side won the rally and rotates clockwise: the player in position II serves.
    if (winner === side && serving !== null && serving !== side && positions) positions = [...positions.slice(1), positions[0] ?? null];
    serving = winner;
  }
  return positions;
}

function contradictions(book: GameBook, sets: readonly PlayedSet[]): BookWarning[] {
  const eventsIn = (set: number) => book.events.filter(({ period, type }) => period === set && type !== 'set_played');
  const close = sets.flatMap(({ set, points, isOver }) => {
    const isPlayed = points.home + points.visitor > 0;
    return isOver && isPlayed && lead(points) < leadToWin(book, set, points)
      ? [warning('set_not_won_by_two', [], `set ${set} ends ${points.home}:${points.visitor}`)]
      : [];
  });
  const tooMany = sets.filter(({ set }) => set > book.rules.bestOf);
  const beyond = tooMany.map(({ set }) =>
    warning('more_sets_than_match', eventsIn(set), `set ${set} of a match of at most ${book.rules.bestOf}`),
  );
  const decidedAt = sets.findIndex((_, index) => GAME_SIDES.some((side) => setsWon(sets.slice(0, index + 1), side) >= toWin(book)));
  const after = decidedAt < 0 || book.rules.playsAllSets ? [] : sets.slice(decidedAt + 1).filter(({ set }) => set <= book.rules.bestOf);
  const isTied = mayTieInSets(book.rules.bestOf) && GAME_SIDES.every((side) => 2 * setsWon(sets, side) === book.rules.bestOf);
  const undecided =
    book.isOver && sets.length > 0 && decidedAt < 0 && !isTied ? [warning('match_not_won', [], `no side has won ${toWin(book)} sets`)] : [];
  return [
    ...assistedByOneself(book, 'assistPlayerId'),
    ...(bothAreKept(book) ? [...close, ...undecided] : []),
    ...beyond,
    ...after.map(({ set }) => warning('set_after_match', eventsIn(set), `set ${set} after the match was won`)),
  ];
}

/** Whether the rallies determine both sides' points: each rally ends with an event of the winner or of the loser. */
const isComplete = (book: GameBook): boolean =>
  bothAreKept(book)
    ? book.events.every((event) => event.period !== null || winnerOf(book, event) === null)
    : book.events.some(({ type, period }) => type === 'rally_lost' && period !== null);

/** The set after one that is won, or the end of a match that needs no other. */
function proposalOf(book: GameBook, sets: readonly PlayedSet[]): Proposal | null {
  const last = sets.at(-1);
  if (book.isOver || !last?.isOver) return null;
  const isWon = !book.rules.playsAllSets && GAME_SIDES.some((side) => setsWon(sets, side) >= toWin(book));
  if (isWon || last.set >= book.rules.bestOf) return { kind: 'final', period: null, batting: null };
  return { kind: 'period', period: last.set + 1, batting: null };
}

export function summarizeVolleyball(book: GameBook): GameSummary {
  const isScored = isComplete(book) && book.events.some((event) => winnerOf(book, event) !== null);
  const played = setsOf(book);
  const sets = isScored ? played : [];
  const current = lastPeriod(book);
  const situation: Situation | null =
    current === null
      ? null
      : {
          kind: 'sets',
          set: current,
          points: played.find(({ set }) => set === current)?.points ?? { home: 0, visitor: 0 },
          serving: servingIn(book, current),
          rotation: bySide((side) => rotationIn(book, side, current)),
        };
  return {
    isComplete: isScored,
    score: bySide((side) => (isScored ? setsWon(sets, side) : null)),
    lineScore: sets.map(({ set, points }): PeriodOfGame => ({ period: set, ...points })),
    teamFigures: [
      figureOf(book, 'points', 'Points', 'Points of all sets', (_events, side) =>
        isScored ? sets.reduce((sum, { points }) => sum + points[side], 0) : null,
      ),
      figureOf(book, 'errors', 'Errors', 'Attack, service, ball-handling and blocking errors, and faults without a player', (events) =>
        countOf(events, 'attack_error', 'service_error', 'ball_handling_error', 'block_error', 'rally_lost'),
      ),
    ],
    situation,
    proposal: proposalOf(book, sets),
    notes: GAME_SIDES.flatMap((side) => {
      const events = eventsOf(book, side);
      const of = (key: string, label: string, ...types: readonly string[]) =>
        noteOf(
          book,
          side,
          key,
          label,
          events.filter(({ type }) => types.includes(type)),
        );
      return [...of('aces', 'Service aces', 'service_ace'), ...of('blocks', 'Blocks', 'block_solo', 'block_assist')];
    }),
    decisions: [],
    warnings: contradictions(book, sets),
  };
}
