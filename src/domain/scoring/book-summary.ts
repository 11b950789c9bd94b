import { hasInnings, type SportCode } from '../league/sport.ts';
import type { PlayerId } from '../shared/ids.ts';
import { whole } from '../shared/ratio.ts';
import { bySide, withId } from './book-reading.ts';
import {
  type BookWarning,
  type BySide,
  GAME_SIDES,
  type GameBook,
  type GameNote,
  type GameSide,
  type GameSummary,
  type TeamFigure,
} from './game-book.ts';
import { RE_ENTRY_OF } from './lineup.ts';
import { type Presence, presences, substitutionWarnings } from './on-field.ts';
import { clockWarnings, secondsPlayed } from './play-time.ts';
import { SPORT_STATS } from './sports.ts';

/**
 * The sport's summary of a book, with warnings on its clock and on the substitutions of sides that kept a lineup, and with everybody's minutes where
 * they are to be equal.
 */
export function summaryOf(sport: SportCode, book: GameBook): GameSummary | undefined {
  const summary = SPORT_STATS[sport].summarize?.(book);
  if (!summary) return undefined;
  const ofSide = (side: GameSide): readonly BookWarning[] =>
    book.lineups[side] === null
      ? []
      : substitutionWarnings(sideIn(book, side), book.events, book.rules.diamond?.freeSubstitution ? 'free' : RE_ENTRY_OF[sport]);
  const warnings = [...summary.warnings, ...clockWarnings(sport, book), ...GAME_SIDES.flatMap(ofSide)];
  if (!book.rules.equalMinutes) return { ...summary, warnings };
  const minutes = bySide((side) => minutesOf(sport, book, side));
  return {
    ...summary,
    teamFigures: [...summary.teamFigures, minutesApart(minutes)],
    notes: [...summary.notes, ...GAME_SIDES.flatMap((side) => minutesNote(book, side, minutes[side]))],
    warnings,
  };
}

const sideIn = ({ teams, lineups }: GameBook, side: GameSide) => ({ teamId: teams[side], lineup: lineups[side] });

/** Everyone who was in the game for a side, according to its lineup and substitutions. */
export const presencesIn = (sport: SportCode, book: GameBook, side: GameSide): readonly Presence[] =>
  presences(sideIn(book, side), book.events, { hasInnings: hasInnings(sport), seconds: secondsIn(sport, book, side) });

/** Time in the game, for games with periods of known length. */
const secondsIn = (sport: SportCode, book: GameBook, side: GameSide): ReadonlyMap<PlayerId, number | null> =>
  book.lineups[side] === null ? new Map() : secondsPlayed(sport, sideIn(book, side), book.events, book);

/** Minutes played by everybody in the lineup, none on the bench, and by who came in besides, the least first; null if not known of all. */
function minutesOf(sport: SportCode, book: GameBook, side: GameSide): readonly (readonly [PlayerId, number])[] | null {
  const seconds = secondsIn(sport, book, side);
  if (seconds.size === 0) return null;
  const players = new Set([...(book.lineups[side]?.places ?? []).map(({ playerId }) => playerId), ...seconds.keys()]);
  const minutes: (readonly [PlayerId, number])[] = [];
  for (const playerId of players) {
    const played = seconds.get(playerId);
    if (played === null) return null;
    minutes.push([playerId, Math.round((played ?? 0) / 60)]);
  }
  return minutes.sort(([, a], [, b]) => a - b);
}

const minutesApart = (minutes: BySide<ReturnType<typeof minutesOf>>): TeamFigure => ({
  key: 'minutesApart',
  label: 'Minutes apart',
  description: 'Minutes played by the player with the most less those of the one with the fewest',
  ...bySide((side) => {
    const of = minutes[side];
    return of && whole(of.at(-1)![1] - of[0]![1]);
  }),
});

const minutesNote = ({ teams }: GameBook, side: GameSide, minutes: ReturnType<typeof minutesOf>): readonly GameNote[] =>
  minutes === null
    ? []
    : [
        {
          key: 'minutes',
          label: 'Minutes',
          teamId: teams[side],
          entries: minutes.map(([playerId, count]) => ({ participant: withId(playerId), count, detail: null })),
        },
      ];
