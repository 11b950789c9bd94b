import type { PlayerId, TeamId } from '../shared/ids.ts';
import type { Side } from '../shared/violation.ts';
import type { BookEvent, GameBook, GameSummary, Lineup } from './game-book.ts';
import type { Attributes, AttributeValue, Values } from './stat-attribute.ts';
import type { Column, Counts, StatRules } from './stat-column.ts';

/** What one event adds to the counters; unnamed counters stay as they are. */
export type Credit<C extends string> = Readonly<Partial<Record<C, number>>>;

/** A credit for a player whom no attribute of the event itself names; null for a credit that counts for the team only. */
export type OtherCredit<C extends string> = Readonly<{ side: Side; playerId: PlayerId | null; credit: Credit<C> }>;

type PlayerAttributes<A extends Attributes> = { [N in keyof A]: A[N] extends { kind: 'player' | 'players' } ? N : never }[keyof A];
/**
 * The credits of the event's own player under `player`, and of each player named by an attribute under that attribute; their teams get
 * the same.
 */
type Credits<C extends string, A extends Attributes> = Readonly<{ player: Credit<C>; others?: readonly OtherCredit<C>[] }> &
  Partial<Record<PlayerAttributes<A>, Credit<C>>>;
/** Credits by name, if the event's attributes are not known at compile time. */
export type NamedCredits<C extends string> = Readonly<{ of: Readonly<Record<string, Credit<C>>>; others: readonly OtherCredit<C>[] }>;

export type EventType<C extends string> = Readonly<{
  meaning: string;
  attributes: Attributes;
  credits: (values: Readonly<Record<string, AttributeValue>>) => NamedCredits<C>;
}>;

/** The parts of a game's book that figures need. */
export type PlaysOfGame = Readonly<{
  events: readonly BookEvent[];
  lineups: ReadonlyMap<TeamId, Lineup>;
  isOver: boolean;
  rules: StatRules;
}>;

/** `credits` are those of no single event, for players who have others. */
export type CompletedGame<C extends string> = Readonly<{
  events: readonly BookEvent[];
  credits?: ReadonlyMap<PlayerId, Credit<C>>;
}>;

/** A sport's statistics: what can be recorded, how it is totalled, and which columns are shown. */
export type SportStats<C extends string> = Readonly<{
  counters: readonly C[];
  /** Counters that keep the maximum instead of the sum, whatever the event's count. */
  greatest?: readonly C[];
  events: Readonly<Record<string, EventType<C>>>;
  columns: readonly Column<C>[];
  /** The season's rules that the figures depend on. */
  basis: (rules: StatRules) => Readonly<Record<string, number>>;
  /** Counters of a player in one game that are not the sum over the player's events. */
  playerInGame?(line: Counts<C>): Credit<C>;
  /** Counters of a team in one game that are not the sum over its lines: one line per player, and one for events without a named player. */
  teamInGame?(lines: readonly Counts<C>[]): Credit<C>;
  /** Whether an event type, or an attribute of it, describes a whole play rather than a single count. */
  tellsWholePlay?(type: string, attribute: string | null): boolean;
  /**
   * The events of a game in its order, each with what follows from those before it and the scorer left out. Totals are computed from
   * these. If none of the events describes a whole play, it MUST add nothing but what leaves no choice.
   */
  complete?(book: PlaysOfGame): CompletedGame<C>;
  /** The state of a book's game, and its figures, notes and warnings. */
  summarize?(book: GameBook): GameSummary;
}>;

/**
 * Builds the event types of a sport with these counters: the meaning, the attributes, and the credits (a value, or a function of the
 * attributes).
 */
export const eventsCounting =
  <C extends string>() =>
  <const A extends Attributes>(
    meaning: string,
    attributes: A,
    credits: Credits<C, A> | ((values: Values<A>) => Credits<C, A>),
  ): EventType<C> => ({
    meaning,
    attributes,
    // The engine passes exactly the attributes declared here, each of its declared type.
    credits: (values) => {
      const { others = [], ...of } = typeof credits === 'function' ? credits(values as Values<A>) : credits;
      return { of: of as Record<string, Credit<C>>, others };
    },
  });
