import { hasInnings, type SportCode } from '../league/sport.ts';
import type { PlayerId } from '../shared/ids.ts';
import { type BookWarning, GAME_SIDES, type GameBook, type GameSide, type GameSummary } from './game-book.ts';
import { RE_ENTRY_OF } from './lineup.ts';
import { type Presence, presences, substitutionWarnings } from './on-field.ts';
import { soccerSeconds } from './soccer-time.ts';
import { SPORT_STATS } from './sports.ts';

/** The sport's summary of a book, with warnings on the substitutions of sides that kept a lineup. */
export function summaryOf(sport: SportCode, book: GameBook): GameSummary | undefined {
  const summary = SPORT_STATS[sport].summarize?.(book);
  if (!summary) return undefined;
  const ofSide = (side: GameSide): readonly BookWarning[] =>
    book.lineups[side] === null ? [] : substitutionWarnings(sideIn(book, side), book.events, RE_ENTRY_OF[sport]);
  return { ...summary, warnings: [...summary.warnings, ...GAME_SIDES.flatMap(ofSide)] };
}

const sideIn = ({ teams, lineups }: GameBook, side: GameSide) => ({ teamId: teams[side], lineup: lineups[side] });

/** Everyone who was in the game for a side, according to its lineup and substitutions. */
export const presencesIn = (sport: SportCode, book: GameBook, side: GameSide): readonly Presence[] =>
  presences(sideIn(book, side), book.events, { hasInnings: hasInnings(sport), seconds: secondsIn(sport, book, side) });

/** Time in the game, for games with periods of known length. */
function secondsIn(sport: SportCode, book: GameBook, side: GameSide): ReadonlyMap<PlayerId, number | null> {
  if (sport !== 'soccer' || book.lineups[side] === null) return new Map();
  return soccerSeconds(sideIn(book, side), book.events, { isOver: book.isOver, regulationMinutes: book.rules.regulationMinutes });
}
