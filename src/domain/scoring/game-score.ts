import type { Game } from '../games/game.ts';
import type { BookWarning, BySide, GameSummary } from './game-book.ts';

export const SCORE_SOURCES = ['entered', 'derived'] as const;

/** The displayed score, its source, and the values of both sources. */
export type GameScore = BySide<number | null> &
  Readonly<{
    /** Null if no score was entered and no event determines one. */
    source: (typeof SCORE_SOURCES)[number] | null;
    entered: BySide<number | null>;
    derived: BySide<number | null>;
    /** Whether the events account for the whole score. */
    isComplete: boolean;
    /** Whether the entered score differs from that of events that account for the whole score. */
    differs: boolean;
    /** Kicks scored from the penalty mark after the game; null without any. */
    shootOut: BySide<number> | null;
  }>;

type Scored = Pick<Game, 'homeScore' | 'visitorScore' | 'status'>;

/**
 * During a game, complete events are ahead of the score that people enter between plays, and any events of the 0–0 that they enter at its start;
 * afterwards the entered score counts.
 */
export function gameScore(game: Scored, summary: Pick<GameSummary, 'score' | 'isComplete' | 'shootOut'> | undefined): GameScore {
  const entered = { home: game.homeScore, visitor: game.visitorScore };
  const derived = summary?.score ?? { home: null, visitor: null };
  const isComplete = summary?.isComplete === true && hasScore(derived);
  const isLive = game.status === 'in_progress' || game.status === 'suspended';
  const isAhead = isLive && !hasPoints(entered) && hasPoints(derived);
  const isDerived = isAhead || (isComplete && (isLive || !hasScore(entered))) || !isEntered(entered);
  const source = !isDerived ? 'entered' : isEntered(derived) ? 'derived' : null;
  const { home, visitor } = !isDerived
    ? entered
    : isAhead
      ? { home: derived.home ?? entered.home, visitor: derived.visitor ?? entered.visitor }
      : derived;
  const differs = isComplete && isEntered(entered) && (entered.home !== derived.home || entered.visitor !== derived.visitor);
  return { home, visitor, source, entered, derived, isComplete, differs, shootOut: summary?.shootOut ?? null };
}

const hasScore = ({ home, visitor }: BySide<number | null>): boolean => home !== null && visitor !== null;
const hasPoints = ({ home, visitor }: BySide<number | null>): boolean => (home ?? 0) > 0 || (visitor ?? 0) > 0;
const isEntered = ({ home, visitor }: BySide<number | null>): boolean => home !== null || visitor !== null;

/** Inconsistencies of the game itself, whatever its events say. */
export const gameWarnings = ({ status }: Pick<Game, 'status'>, { entered }: Pick<GameScore, 'entered'>): readonly BookWarning[] =>
  status === 'final' && !hasScore(entered)
    ? [{ kind: 'final_without_score', eventIds: [], detail: 'The game is over, but its score has not been entered' }]
    : [];
