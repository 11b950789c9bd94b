import type { Game } from '../games/game.ts';
import type { BookWarning, BySide, GameSummary } from './game-book.ts';

export const SCORE_SOURCES = ['entered', 'derived'] as const;

/** The score that is shown, where it comes from, and what the two sources say. */
export type GameScore = BySide<number | null> &
  Readonly<{
    /** Null where nobody has entered one and no event says anything. */
    source: (typeof SCORE_SOURCES)[number] | null;
    entered: BySide<number | null>;
    derived: BySide<number | null>;
    /** Whether the events account for the whole score. */
    isComplete: boolean;
    /** Whether a score was entered that is not the one of events that account for all of it. */
    differs: boolean;
  }>;

type Scored = Pick<Game, 'homeScore' | 'visitorScore' | 'status'>;

/** As long as a game goes on, complete events are ahead of what somebody enters between plays; once it is over, the entered score counts. */
export function gameScore(game: Scored, summary: Pick<GameSummary, 'score' | 'isComplete'> | undefined): GameScore {
  const entered = { home: game.homeScore, visitor: game.visitorScore };
  const derived = summary?.score ?? { home: null, visitor: null };
  const isComplete = summary?.isComplete === true && hasScore(derived);
  const isLive = game.status === 'in_progress' || game.status === 'suspended';
  const source =
    isComplete && (isLive || !hasScore(entered)) ? 'derived' : isEntered(entered) ? 'entered' : isEntered(derived) ? 'derived' : null;
  const { home, visitor } = source === 'derived' ? derived : entered;
  const differs = isComplete && isEntered(entered) && (entered.home !== derived.home || entered.visitor !== derived.visitor);
  return { home, visitor, source, entered, derived, isComplete, differs };
}

const hasScore = ({ home, visitor }: BySide<number | null>): boolean => home !== null && visitor !== null;
const isEntered = ({ home, visitor }: BySide<number | null>): boolean => home !== null || visitor !== null;

/** What cannot be so of the game itself, whatever its events say. */
export const gameWarnings = ({ status }: Pick<Game, 'status'>, { entered }: Pick<GameScore, 'entered'>): readonly BookWarning[] =>
  status === 'final' && !hasScore(entered)
    ? [{ kind: 'final_without_score', eventIds: [], detail: 'The game is over, and nobody has entered its score' }]
    : [];
