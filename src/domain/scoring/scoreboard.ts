import type { Game } from '../games/game.ts';
import { type DiamondRules, rulesOf } from '../league/season-rules.ts';
import { hasInnings, type SportCode } from '../league/sport.ts';
import type { SportRules } from '../league/sport-rules.ts';
import type { PlayerId, StatEventId, TeamId } from '../shared/ids.ts';
import { openingOf } from './baseball-book.ts';
import { isBatterByNumber } from './batter-by-number.ts';
import { isOwnPlay, type OpenChoice, openChoices, setAsideBy } from './book-keeping.ts';
import { bySide } from './book-reading.ts';
import { summaryOf } from './book-summary.ts';
import { type ByOpponent, gameLog, type LoggedEvent } from './event-log.ts';
import { byOrderKey } from './event-order.ts';
import type { BookEvent, BySide, GameBook, GameSummary, LineupPlace } from './game-book.ts';
import { type GameScore, gameScore } from './game-score.ts';
import { fieldAfter, type OnField } from './on-field.ts';

// The state of a game out of its log and the plays that wait on a phone. This module and what it imports also run in browsers.

/** An event of the log as the API answers it. */
export type EventOfLog = Readonly<{
  id: string;
  clientEventId: string | null;
  sequence: number;
  changeSequence: number;
  orderKey: string;
  replacesId: string | null;
  replacedById: string | null;
  voidedAt: string | null;
  byOpponent: ByOpponent | null;
  teamId: string;
  playerId: string | null;
  type: string;
  period: number | null;
  clock: string | null;
  count: number;
  attributes: object;
}>;

/** A play, or the voiding of one, as a phone sends it; a play needs a `clientEventId` to be known again once it is in the log. */
export type WaitingItem =
  | Readonly<{ void: string }>
  | Readonly<{
      clientEventId?: string | null;
      teamId: string;
      playerId?: string | null;
      type: string;
      period?: number | null;
      clock?: string | null;
      count?: number;
      attributes?: object;
      replaces?: string | null;
      after?: string | null;
    }>;

/** The members of API answers that tell a game's state. */
export type ScoredGame = Readonly<{
  sport: SportCode;
  teams: BySide<string>;
  game: Pick<Game, 'status' | 'homeScore' | 'visitorScore'>;
  rules: Partial<SportRules>;
  /** Null in sports without innings. */
  ruling: Readonly<{ innings: number; diamond: DiamondRules }> | null;
  /** Null for a side without a lineup. */
  lineups: BySide<
    readonly Readonly<{ playerId: string; isStarter: boolean; battingOrder: number | null; position: string | null }>[] | null
  >;
  /** Whose book the phone's user keeps by right; what waits of the other side is entered in its own keepers' place. */
  keeps: BySide<boolean>;
  log: readonly EventOfLog[];
  waiting: readonly WaitingItem[];
}>;

export type Scoreboard = Readonly<{ score: GameScore }> &
  Pick<GameSummary, 'situation' | 'proposal' | 'lineScore' | 'warnings'> &
  Readonly<{
    /** The state before the first play that tells one; null in sports without innings. */
    opening: GameSummary['situation'];
    /** In batting order if there is one; null without a lineup. */
    onField: BySide<readonly OnField[] | null>;
    /** What counts, in the order of the game. */
    plays: readonly BookEvent[];
    /** Periods that both have written, of which one of the side's own keepers chooses what stays. */
    choices: readonly OpenChoice<BookEvent>[];
  }>;

export function scoreboardOf(scored: ScoredGame): Scoreboard {
  const { sport, game, rules, ruling, lineups } = scored;
  const log = logOf(scored);
  const lineupOf = (side: 'home' | 'visitor') => lineups[side] && { places: lineups[side] as readonly LineupPlace[] };
  const book: GameBook = {
    rules: rulesOf(sport, { ...rules, ...(ruling && { regulationInnings: ruling.innings, diamond: ruling.diamond }) }),
    teams: scored.teams as BySide<TeamId>,
    lineups: bySide(lineupOf),
    events: log.filter(({ voidedAt }) => voidedAt === null),
    isOver: game.status === 'final' || game.status === 'forfeit',
  };
  const summary = summaryOf(sport, book)!;
  const inOrder = (field: readonly OnField[]) =>
    field.toSorted((a, b) => (a.battingOrder ?? Number.MAX_SAFE_INTEGER) - (b.battingOrder ?? Number.MAX_SAFE_INTEGER));
  return {
    score: gameScore(game, summary),
    situation: summary.situation,
    opening: hasInnings(sport) && !book.isOver ? openingOf(book) : null,
    proposal: summary.proposal,
    lineScore: summary.lineScore,
    warnings: summary.warnings,
    onField: bySide(
      (side) => book.lineups[side] && inOrder(fieldAfter({ teamId: book.teams[side], lineup: book.lineups[side] }, book.events)),
    ),
    plays: book.events,
    choices: openChoices(log),
  };
}

type LogEvent = BookEvent & LoggedEvent;

/** The log with what waits, as the gateway will record it; an item that is in the log already changes nothing. */
function logOf({ log: read, waiting, teams, keeps }: Pick<ScoredGame, 'log' | 'waiting' | 'teams' | 'keeps'>): readonly LogEvent[] {
  const known = read.map((event) => ({ ...event, voidedAt: event.voidedAt && new Date(event.voidedAt), voidedBy: null }) as LogEvent);
  const log = gameLog(known, Math.max(0, ...known.map(({ changeSequence }) => changeSequence)));
  const now = new Date(0);
  for (const item of waiting) {
    if ('void' in item) {
      const event = log.find(item.void);
      if (event) log.change(event, { voidedAt: event.voidedAt ?? now, ...(event.byOpponent === 'set_aside' && { byOpponent: 'booked' }) });
      continue;
    }
    const { clientEventId = null, replaces = null, after, ...told } = item;
    if (clientEventId !== null && log.find(clientEventId)) continue;
    const id = clientEventId as StatEventId;
    const replaced = replaces === null ? undefined : log.newest(replaces);
    const place = after === undefined && replaced ? replaced : log.placeBehind(after ?? null);
    // The gateway refuses what refers to nothing.
    if (place === undefined) continue;
    const play = {
      type: told.type,
      teamId: told.teamId as TeamId,
      playerId: (told.playerId ?? null) as PlayerId | null,
      attributes: (told.attributes ?? {}) as BookEvent['attributes'],
    };
    const isOwn = keeps[play.teamId === teams.home ? 'home' : 'visitor'] || isBatterByNumber(play);
    const isKept = log.all().some((event) => event.teamId === play.teamId && isOwnPlay(event));
    const byOpponent = !isOwn && isKept ? 'set_aside' : (replaced?.byOpponent ?? (isOwn ? null : 'booked'));
    if (replaced) log.change(replaced, { voidedAt: replaced.voidedAt ?? now, replacedById: id });
    const added = log.add(place, (numbers) => ({
      ...{ id, clientEventId, replacesId: replaced?.id ?? null, replacedById: null, voidedBy: null },
      ...{ ...play, byOpponent, voidedAt: byOpponent === 'set_aside' ? now : null },
      period: told.period ?? null,
      clock: told.clock ?? null,
      count: told.count ?? 1,
      ...numbers,
    }));
    for (const event of setAsideBy(added, log.all())) log.change(event, { voidedAt: now, byOpponent: 'set_aside' });
  }
  const { added, changed } = log.outcome();
  const byId = new Map([...known, ...changed, ...added].map((event) => [event.id, event]));
  return [...byId.values()].sort(byOrderKey);
}
