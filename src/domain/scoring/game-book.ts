import type { SeasonRules } from '../league/season-rules.ts';
import type { PlayerId, StatEventId, TeamId } from '../shared/ids.ts';
import type { Ratio } from '../shared/ratio.ts';
import type { StatFacts } from './stat-facts.ts';

export const GAME_SIDES = ['home', 'visitor'] as const;
export type GameSide = (typeof GAME_SIDES)[number];
export type BySide<Value> = Readonly<Record<GameSide, Value>>;

/** A stat event in its game's book. */
export type BookEvent = StatFacts & Readonly<{ id: StatEventId; teamId: TeamId; playerId: PlayerId | null }>;

/** Who begins: `battingOrder` from 1, null for who does not bat or where the sport has none; `position` in the sport's own words. */
export type LineupPlace = Readonly<{ playerId: PlayerId; isStarter: boolean; battingOrder: number | null; position: string | null }>;
export type Lineup = Readonly<{ places: readonly LineupPlace[] }>;

/** Everything that was recorded of one game: what its live view and its box score are derived from. */
export type GameBook = Readonly<{
  rules: SeasonRules;
  teams: BySide<TeamId>;
  /** Null where nobody kept one. */
  lineups: BySide<Lineup | null>;
  /** In the order of the game; those that are void left out. */
  events: readonly BookEvent[];
  isOver: boolean;
}>;

/** Null where a side had no turn in a period, or where the events do not say. */
export type PeriodOfGame = Readonly<{ period: number }> & BySide<number | null>;

/** Who is meant where a scorer knew a player by number or place in the order alone. */
export type Participant = Readonly<{ playerId: PlayerId | null; number: string | null; battingOrder: number | null }>;

/** How a game stands after its last event, as its sport sees it. Null: the events do not say. */
export type Situation =
  | Readonly<{
      kind: 'innings';
      inning: number;
      batting: GameSide;
      outs: number;
      balls: number | null;
      strikes: number | null;
      /** Who stands on first, second and third. */
      bases: readonly [Participant | null, Participant | null, Participant | null];
      batter: Participant | null;
      onDeck: Participant | null;
      pitcher: Participant | null;
      pitcherPitches: number | null;
    }>
  | Readonly<{
      kind: 'clock';
      period: number;
      clock: string | null;
      teamFouls: BySide<number> | null;
      inBonus: BySide<boolean> | null;
      playersShort: BySide<number>;
    }>
  | Readonly<{
      kind: 'sets';
      set: number;
      points: BySide<number>;
      serving: GameSide | null;
      rotation: BySide<readonly (PlayerId | null)[] | null>;
    }>;

/** A line of a box score that has one figure a side: runs, hits and errors; left on base; fouls of a team. */
export type TeamFigure = Readonly<{ key: string; label: string; description: string } & BySide<Ratio | null>>;

/** A line under a box score, as in "Doubles: Ortiz 2 (5), Park (1)". `detail` is a word or number in the words of the sport. */
export type GameNote = Readonly<{
  key: string;
  label: string;
  teamId: TeamId;
  entries: readonly Readonly<{ participant: Participant; count: number; detail: string | null }>[];
}>;

export const DECISIONS = ['win', 'loss', 'save'] as const;
export type Decision = Readonly<{ kind: (typeof DECISIONS)[number]; teamId: TeamId; playerId: PlayerId }>;

/** What cannot be so: told to the scorer and to admins, never a reason to refuse an event. `kind` is public API. */
export type BookWarning = Readonly<{ kind: string; eventIds: readonly StatEventId[]; detail: string }>;

/** What a sport makes of a book. */
export type GameSummary = Readonly<{
  /** Whether the events account for the whole score; only then is `score` held against what somebody typed. */
  isComplete: boolean;
  /** In volleyball sets, else runs, goals or points. Null where no event says anything. */
  score: BySide<number | null>;
  lineScore: readonly PeriodOfGame[];
  teamFigures: readonly TeamFigure[];
  situation: Situation | null;
  notes: readonly GameNote[];
  decisions: readonly Decision[];
  warnings: readonly BookWarning[];
}>;
