import type { DiamondRules, RunRule, SeasonRules } from '../league/season-rules.ts';
import type { PlayerId, StatEventId, TeamId } from '../shared/ids.ts';
import type { Ratio } from '../shared/ratio.ts';
import type { StatFacts } from './stat-facts.ts';

export const GAME_SIDES = ['home', 'visitor'] as const;
export type GameSide = (typeof GAME_SIDES)[number];
export type BySide<Value> = Readonly<Record<GameSide, Value>>;

/** A stat event in its game's book. */
export type BookEvent = StatFacts &
  Readonly<{
    id: StatEventId;
    teamId: TeamId;
    playerId: PlayerId | null;
    /** Of a plate appearance that both sides recorded, of which this is the one that counts. */
    isOfBoth?: true;
  }>;

/**
 * A place in the lineup: `battingOrder` starts at 1 and is null for a player who does not bat or if the sport has none; `position` uses
 * the sport's terms.
 */
export type LineupPlace = Readonly<{ playerId: PlayerId; isStarter: boolean; battingOrder: number | null; position: string | null }>;
export type Lineup = Readonly<{ places: readonly LineupPlace[] }>;

/** The rules by which the innings of a game are followed. */
export type InningsRules = Pick<SeasonRules, 'diamond' | 'regulationInnings'>;

/** Everything recorded about one game: the source of its live view and its box score. */
export type GameBook = Readonly<{
  rules: SeasonRules;
  teams: BySide<TeamId>;
  /** Null if no lineup was kept. */
  lineups: BySide<Lineup | null>;
  /** In game order, without void events. */
  events: readonly BookEvent[];
  isOver: boolean;
}>;

/** Null if a side had no turn in a period, or if the events do not say. */
export type PeriodOfGame = Readonly<{ period: number }> & BySide<number | null>;

/** A player, or the number or batting-order place alone if the scorer knew no more. */
export type Participant = Readonly<{ playerId: PlayerId | null; number: string | null; battingOrder: number | null }>;

/** The free throws for a foul that is no shot: a second one only after a first that scored, or two. */
export type Bonus = 'one_and_one' | 'two_shots';

/** The state of a game after its last event, in the terms of its sport. Null means that the events do not say. */
export type Situation =
  | Readonly<{
      kind: 'innings';
      inning: number;
      batting: GameSide;
      outs: number;
      balls: number | null;
      strikes: number | null;
      /** The runners on first, second and third. */
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
      /** What the other side's next foul gives a side. */
      bonus: BySide<Bonus | null> | null;
      /** Whether the clock runs on because of the lead; null where no rule says so. */
      runningClock: boolean | null;
      playersShort: BySide<number>;
      /** The side with the ball, or that kicks off next; null in other sports. */
      possession: GameSide | null;
    }>
  | Readonly<{
      kind: 'sets';
      set: number;
      points: BySide<number>;
      serving: GameSide | null;
      rotation: BySide<readonly (PlayerId | null)[] | null>;
    }>;

/**
 * What follows by the rules from what was recorded, until a scorer records something else: the half of an inning after the third out, the period
 * after one that is over, the end of the game. `period` is the inning, quarter, half or set that begins; null at the end.
 */
export type Proposal = Readonly<{ kind: 'half' | 'period' | 'final'; period: number | null; batting: GameSide | null }>;

/** A box score line with one figure per side: runs, hits and errors; left on base; team fouls. */
export type TeamFigure = Readonly<{ key: string; label: string; description: string } & BySide<Ratio | null>>;

/** A line under a box score, as in "Doubles: Ortiz 2 (5), Park (1)". `detail` is a word or number in the sport's terms. */
export type GameNote = Readonly<{
  key: string;
  label: string;
  teamId: TeamId;
  entries: readonly Readonly<{ participant: Participant; count: number; detail: string | null }>[];
}>;

export const DECISIONS = ['win', 'loss', 'save'] as const;
export type Decision = Readonly<{ kind: (typeof DECISIONS)[number]; teamId: TeamId; playerId: PlayerId }>;

export const HALF_ENDED_BY = ['run_limit', 'batter_limit', 'batting_order', 'other'] as const;
export type HalfEndedBy = (typeof HALF_ENDED_BY)[number];
export const GAME_ENDED_BY = ['innings', 'run_rule', 'time_limit'] as const;
/** The rules of the diamond that apply, and what they have ended; null means that the events do not say. */
export type DiamondRuling = Readonly<{
  innings: number;
  diamond: DiamondRules;
  /** Halves that ended before their third out: by a rule of the league, or by something else. */
  shortHalves: readonly Readonly<{ inning: number; batting: GameSide; by: HalfEndedBy }>[];
  /** The lead that ends the game, once it is reached. */
  runRule: RunRule | null;
  gameEndedBy: (typeof GAME_ENDED_BY)[number] | null;
}>;

/** An inconsistency: reported to the scorer and to admins, never a reason to refuse an event. `kind` is public API. */
export type BookWarning = Readonly<{ kind: string; eventIds: readonly StatEventId[]; detail: string }>;

/** A sport's summary of a book. */
export type GameSummary = Readonly<{
  /** Whether the events account for the whole score; only then is `score` compared with an entered one. */
  isComplete: boolean;
  /** In volleyball sets, else runs, goals or points. Null if no event determines it. */
  score: BySide<number | null>;
  /** Kicks scored from the penalty mark after the game, beside the score; none in other sports. */
  shootOut?: BySide<number> | null;
  /** None in other sports. */
  ruling?: DiamondRuling;
  lineScore: readonly PeriodOfGame[];
  teamFigures: readonly TeamFigure[];
  situation: Situation | null;
  /** Null while the period goes on, and once the game is over. */
  proposal: Proposal | null;
  notes: readonly GameNote[];
  decisions: readonly Decision[];
  warnings: readonly BookWarning[];
}>;
