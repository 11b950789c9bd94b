import type { Game } from '../../domain/games/game.ts';
import type { SeasonRules } from '../../domain/league/season-rules.ts';
import type { SportCode } from '../../domain/league/sport.ts';
import { startersComing } from '../../domain/scoring/appearances.ts';
import { bySide } from '../../domain/scoring/book-reading.ts';
import { lineupsIn } from '../../domain/scoring/box-score.ts';
import type { BookWarning, BySide, GameBook, GameSummary } from '../../domain/scoring/game-book.ts';
import type { DerivedScore } from '../../domain/scoring/line-score.ts';
import { SPORT_STATS } from '../../domain/scoring/sports.ts';
import { type GameLines, gameLines } from '../../domain/scoring/team-totals.ts';
import type { GameId, OrgId } from '../../domain/shared/ids.ts';
import type { RulesByAge } from '../league/view-season.ts';
import type { Cache } from '../ports/cache.ts';
import type { BookVersion } from '../ports/storage/league/league-reader.ts';
import type { RecordedBook, SeasonReader } from '../ports/storage/league/season-reader.ts';

/** The derived results of a game's book. */
export type DerivedGame = DerivedScore &
  Pick<GameSummary, 'situation'> &
  Readonly<{ lines: BySide<GameLines>; warnings: readonly BookWarning[] }>;

/** What it was derived from. */
type Origin = Omit<BookVersion, 'ageGroupId'> & Readonly<{ isOver: boolean; rules: string }>;
export type CachedDerivation = Readonly<{ origin: Origin; derived: DerivedGame }>;

export type DerivedGamesDeps = Readonly<{ read: Pick<SeasonReader, 'recordedBooks'>; derivations: Cache<string, CachedDerivation> }>;
export type DerivedBy = Readonly<{ sport: SportCode; rulesFor: RulesByAge }>;

/** What a derivation needs of a game. */
export type DerivableGame = BookVersion & Pick<Game, 'id' | 'homeTeamId' | 'visitorTeamId' | 'status'>;

/** The number of books read at once. */
const BATCH = 100;

/**
 * The derived results of each game. A game is derived again only when its own book or its age group's rules have changed, so a season that has
 * been read before costs only the games in progress.
 */
export async function derivedGames(
  { read, derivations }: DerivedGamesDeps,
  orgId: OrgId,
  { sport, rulesFor }: DerivedBy,
  games: readonly DerivableGame[],
): Promise<ReadonlyMap<GameId, DerivedGame>> {
  const found = new Map<GameId, DerivedGame>();
  const texts = new Map<SeasonRules, string>();
  const textOf = (rules: SeasonRules) => {
    const text = texts.get(rules) ?? JSON.stringify(rules);
    texts.set(rules, text);
    return text;
  };
  const originOf = ({ changeSequence, lineupVersions, status, ageGroupId }: DerivableGame): Origin => ({
    changeSequence,
    lineupVersions,
    rules: textOf(rulesFor(ageGroupId)),
    isOver: status === 'final' || status === 'forfeit',
  });
  const stale = games.filter((game) => {
    const entry = derivations.get(`${orgId} ${game.id}`);
    const isFresh = entry !== undefined && isSame(entry.origin, originOf(game));
    if (isFresh) found.set(game.id, entry.derived);
    return !isFresh;
  });
  for (let from = 0; from < stale.length; from += BATCH) {
    const batch = new Map(stale.slice(from, from + BATCH).map((game) => [game.id, game]));
    for (const recorded of await read.recordedBooks(orgId, [...batch.keys()])) {
      const game = batch.get(recorded.gameId)!;
      const origin = originOf(game);
      const derived = derive(sport, bookOf(game, rulesFor(game.ageGroupId), recorded, origin.isOver));
      derivations.set(`${orgId} ${game.id}`, { origin, derived });
      found.set(game.id, derived);
    }
  }
  return found;
}

const isSame = (a: Origin, b: Origin): boolean =>
  a.changeSequence === b.changeSequence && a.lineupVersions === b.lineupVersions && a.isOver === b.isOver && a.rules === b.rules;

const bookOf = (game: DerivableGame, rules: SeasonRules, { events, lineups }: RecordedBook, isOver: boolean): GameBook => ({
  rules,
  lineups,
  events,
  isOver,
  teams: { home: game.homeTeamId, visitor: game.visitorTeamId },
});

function derive(sport: SportCode, book: GameBook): DerivedGame {
  const lineups = lineupsIn(book);
  const gameId = 'this' as GameId;
  const starters = [...lineups].flatMap(([teamId, lineup]) => startersComing(teamId, gameId, lineup));
  const events = [...starters, ...book.events.map((event) => ({ ...event, gameId, voidedAt: null }))];
  const summary = SPORT_STATS[sport].summarize?.(book);
  return {
    lines: bySide((side) => gameLines(sport, book.teams[side], events, { lineups, isOver: book.isOver, rules: book.rules })),
    score: summary?.score ?? { home: null, visitor: null },
    isComplete: summary?.isComplete ?? false,
    shootOut: summary?.shootOut ?? null,
    lineScore: summary?.lineScore ?? [],
    situation: summary?.situation ?? null,
    warnings: summary?.warnings ?? [],
  };
}
