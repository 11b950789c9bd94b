import { rulesOf, type SeasonRules } from '../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../src/domain/league/sport.ts';
import {
  type BookEvent,
  type BySide,
  GAME_SIDES,
  type GameBook,
  type GameSide,
  type GameSummary,
  type Lineup,
  type Situation,
} from '../../src/domain/scoring/game-book.ts';
import { SPORT_STATS } from '../../src/domain/scoring/sports.ts';
import type { AttributeValue } from '../../src/domain/scoring/stat-attribute.ts';
import { validateStatEvent } from '../../src/domain/scoring/stat-event.ts';
import { type StatFigures, teamTotals } from '../../src/domain/scoring/team-totals.ts';
import type { GameId, PlayerId, StatEventId, TeamId } from '../../src/domain/shared/ids.ts';

/** A published figure, and the figure derived from our events. */
export type Comparison = Readonly<{ what: string; published: unknown; ours: unknown }>;

/** A player of a side; null if the plays name none. */
export type Who = readonly [side: GameSide, player: string | null];

/** One of our events. */
export type Play = Readonly<{
  who: Who;
  type: string;
  period: number;
  clock?: string | null;
  attributes?: Readonly<Record<string, AttributeValue>>;
}>;

const TEAMS: BySide<TeamId> = { home: 'home' as TeamId, visitor: 'visitor' as TeamId };

/** An id in our format, so that attributes accept it. */
export const playerId = (side: GameSide, player: string): PlayerId =>
  `00000000-0000-4000-8000-${side === 'home' ? 'a' : 'b'}${Buffer.from(player).toString('hex').slice(-11).padStart(11, '0')}` as PlayerId;
export const idOf = (who: Who | null | undefined): PlayerId | null => (who?.[1] ? playerId(who[0], who[1]) : null);

/** The book of a game with these plays. Throws if the gateway would refuse one of them. */
export function bookOf(
  sport: SportCode,
  plays: readonly Play[],
  {
    rules = {},
    lineups,
    isOver = true,
  }: Readonly<{ rules?: Partial<SeasonRules>; lineups?: BySide<Lineup | null>; isOver?: boolean }> = {},
): GameBook {
  return {
    rules: { ...rulesOf(sport, {}), ...rules },
    teams: TEAMS,
    lineups: lineups ?? { home: null, visitor: null },
    isOver,
    events: plays.map(({ who, type, period, clock = null, attributes = {} }, index): BookEvent => {
      const facts = { type, period, clock, count: 1, attributes };
      const checked = validateStatEvent(sport, facts, idOf(who));
      if (!checked.ok) throw new Error(`play ${index}: ${JSON.stringify([facts, checked.error])}`);
      return { ...checked.value.facts, id: String(index) as StatEventId, teamId: TEAMS[who[0]], playerId: idOf(who) };
    }),
  };
}

export const summaryOf = (sport: SportCode, book: GameBook): GameSummary => {
  const { summarize } = SPORT_STATS[sport];
  if (!summarize) throw new Error(`nothing summarizes ${sport}`);
  return summarize(book);
};

export type Figures = Readonly<{ of: (player: string) => StatFigures['totals']; team: StatFigures['totals'] }>;

/** What the gateway makes of the plays of a game. */
export type Derived = Readonly<{
  score: BySide<number | null>;
  lineScore: readonly BySide<number | null>[];
  figure(key: string, side: GameSide): number | null;
  figures(side: GameSide, players: readonly string[]): Figures;
  /** After so many of the plays. */
  situationAfter(plays: number): Situation | null;
}>;

/** The same as the domain makes it. */
export function derivedFrom(sport: SportCode, plays: readonly Play[]): Derived {
  const book = bookOf(sport, plays);
  const { score, lineScore, teamFigures } = summaryOf(sport, book);
  return {
    score,
    lineScore,
    figure: (key, side) => teamFigures.find((line) => line.key === key)?.[side]?.part ?? null,
    figures: (side, players) => figuresOf(sport, book, side, players),
    situationAfter: (count) => summaryOf(sport, bookOf(sport, plays.slice(0, count), { isOver: false })).situation,
  };
}

/** The figures of a side's players and of the side, derived from the book. */
export function figuresOf(sport: SportCode, book: GameBook, side: GameSide, players: readonly string[]): Figures {
  const { players: lines, team } = teamTotals({
    sport,
    rules: book.rules,
    teamId: TEAMS[side],
    events: book.events.map((event) => ({ ...event, gameId: 'game' as GameId, voidedAt: null })),
    rosterPlayerIds: players.map((player) => playerId(side, player)),
  });
  const byPlayer = new Map(players.map((player, index) => [player, lines[index]!.totals]));
  return { of: (player) => byPlayer.get(player)!, team: team.totals };
}

type Scored = Readonly<{ score: BySide<number>; lineScore: BySide<readonly number[]> }>;

export const scoreComparisons = ({ score, lineScore }: Scored, derived: Derived): Comparison[] =>
  GAME_SIDES.flatMap((side) => [
    { what: `${side} score`, published: score[side], ours: derived.score[side] },
    ...lineScore[side].map((points, index) => ({
      what: `${side} period ${index + 1}`,
      published: points,
      ours: derived.lineScore[index]?.[side] ?? null,
    })),
  ]);

export const differing = (comparisons: readonly Comparison[]): Comparison[] =>
  comparisons.filter(({ published, ours }) => published !== ours);
