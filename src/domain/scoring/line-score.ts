import type { Game, PeriodScore } from '../games/game.ts';
import { addsUp } from '../games/period-scores.ts';
import type { SeasonRules } from '../league/season-rules.ts';
import type { SportCode } from '../league/sport.ts';
import { type BySide, GAME_SIDES, type GameSummary } from './game-book.ts';
import { type GameScore, gameScore, type SCORE_SOURCES } from './game-score.ts';

/** A game's score by inning, quarter, half or set. */
export type LineScore = Readonly<{
  /** Null if nobody has entered periods and no events give them. */
  source: (typeof SCORE_SOURCES)[number] | null;
  periods: readonly PeriodScore[];
  /** Whether the periods account for the score; tables, exports and the public page use only a line score that does. */
  isComplete: boolean;
}>;

/** What a line score needs of a game's summary. */
export type DerivedScore = Pick<GameSummary, 'score' | 'isComplete' | 'shootOut' | 'lineScore'>;
type Scored = Pick<Game, 'status' | 'homeScore' | 'visitorScore' | 'periodScores'>;
/** The rules by which periods add up. */
export type PeriodRules = Readonly<{ sport: SportCode; periods: SeasonRules['periods'] }>;

/**
 * The one line score of a game. When the game is final, periods that were entered and add up to the score come first, then those of events that
 * account for it. Otherwise the score's own source decides, but of events of a game that is over only where they say the periods of both sides.
 */
export function lineScoreOf(
  rules: PeriodRules,
  game: Scored,
  derived: DerivedScore | undefined,
  score: GameScore = gameScore(game, derived),
): LineScore {
  const entered = game.periodScores;
  const ofEvents = derived?.lineScore ?? [];
  if (game.status === 'final') {
    if (addsUp(rules.sport, entered, score)) return { source: 'entered', periods: entered, isComplete: true };
    const whole = score.isComplete && !score.differs ? wholeGame(rules, ofEvents, entered, derived?.shootOut ?? null) : [];
    if (addsUp(rules.sport, whole, score)) return { source: 'derived', periods: whole, isComplete: true };
  }
  const isSaid = GAME_SIDES.every((side) => ofEvents.some((period) => period[side] !== null));
  const agrees = score.isComplete && !score.differs && isSaid;
  if (ofEvents.length > 0 && (entered.length === 0 || score.source === 'derived' || agrees)) {
    return { source: 'derived', periods: ofEvents, isComplete: false };
  }
  return { source: entered.length > 0 ? 'entered' : null, periods: entered, isComplete: false };
}

/** The line score that tables count: a complete one, else what was entered. */
export const countedPeriods = ({ isComplete, periods }: LineScore, game: Pick<Game, 'periodScores'>): readonly PeriodScore[] =>
  isComplete ? periods : game.periodScores;

const WITH_A_CLOCK: readonly SportCode[] = ['basketball', 'football', 'soccer'];

/**
 * The periods of events of a whole game. Where a clock ends them, one without events was played too, and those after regulation are overtime; what was
 * entered of overtime and kicks comes before what events say of them.
 */
function wholeGame(
  { sport, periods }: PeriodRules,
  ofEvents: GameSummary['lineScore'],
  entered: readonly PeriodScore[],
  kicks: BySide<number> | null,
): readonly PeriodScore[] {
  if (ofEvents.length === 0) return [];
  const hasClock = WITH_A_CLOCK.includes(sport);
  const overtime = entered.filter(({ kind }) => kind === 'overtime');
  const last = Math.max(hasClock ? periods : 0, ...[...ofEvents, ...overtime].map(({ period }) => period));
  const played = Array.from({ length: last }, (_, index): PeriodScore => {
    const period = index + 1;
    const { home, visitor } = ofEvents.find((each) => each.period === period) ?? { home: 0, visitor: 0 };
    const isOvertime = hasClock && period > periods;
    return overtime.find((each) => each.period === period) ?? { period, home, visitor, ...(isOvertime && { kind: 'overtime' }) };
  });
  const { home, visitor } = entered.find(({ kind }) => kind === 'shootout') ?? kicks ?? {};
  const shootout: PeriodScore[] =
    home === undefined || visitor === undefined ? [] : [{ period: last + 1, home, visitor, kind: 'shootout' }];
  return [...played, ...shootout];
}
