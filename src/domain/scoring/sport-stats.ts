import type { PlayerId, TeamId } from '../shared/ids.ts';
import type { Side } from '../shared/violation.ts';
import type { BookEvent, GameBook, GameSummary, Lineup } from './game-book.ts';
import type { Attributes, AttributeValue, Values } from './stat-attribute.ts';
import type { Column, Counts, StatRules } from './stat-column.ts';

/** What one event adds to the counters; those it does not name stay as they are. */
export type Credit<C extends string> = Readonly<Partial<Record<C, number>>>;

/** What somebody gets whom the event names elsewhere than in an attribute of its own; null for what counts for the team alone. */
export type OtherCredit<C extends string> = Readonly<{ side: Side; playerId: PlayerId | null; credit: Credit<C> }>;

type PlayerAttributes<A extends Attributes> = { [N in keyof A]: A[N] extends { kind: 'player' | 'players' } ? N : never }[keyof A];
/** Under `player` what the event's own player gets, under an attribute what each player gets whom it names; their teams get the same. */
type Credits<C extends string, A extends Attributes> = Readonly<{ player: Credit<C>; others?: readonly OtherCredit<C>[] }> &
  Partial<Record<PlayerAttributes<A>, Credit<C>>>;
/** Credits by name, where the attributes of an event are not known to the compiler. */
export type NamedCredits<C extends string> = Readonly<{ of: Readonly<Record<string, Credit<C>>>; others: readonly OtherCredit<C>[] }>;

export type EventType<C extends string> = Readonly<{
  meaning: string;
  attributes: Attributes;
  credits: (values: Readonly<Record<string, AttributeValue>>) => NamedCredits<C>;
}>;

/** What is known of one game where only its figures are asked for. */
export type PlaysOfGame = Readonly<{ events: readonly BookEvent[]; lineups: ReadonlyMap<TeamId, Lineup> }>;

/** One sport's statistics, whole: what can be recorded, what that adds up to, and what is shown of it. */
export type SportStats<C extends string> = Readonly<{
  counters: readonly C[];
  /** Counters that keep the greatest amount seen instead of adding up, whatever the event's count. */
  greatest?: readonly C[];
  events: Readonly<Record<string, EventType<C>>>;
  columns: readonly Column<C>[];
  /** The season's rules that went into the figures. */
  basis: (rules: StatRules) => Readonly<Record<string, number>>;
  /** Counters of a player in one game that are not the sum over the player's events. */
  playerInGame?(line: Counts<C>): Credit<C>;
  /** Counters of a team in one game that are not the sum over its lines: one line a player, and one for what no player is named for. */
  teamInGame?(lines: readonly Counts<C>[]): Credit<C>;
  /** Whether a type of event, or an attribute of it, tells of a play as a whole and not of one thing to count. */
  tellsWholePlay?(type: string, attribute: string | null): boolean;
  /**
   * The events of a game in its order, each with what follows from those before it where the scorer did not say it. Totals are added up from
   * these. MUST leave the events as they are where none of them tells a whole play.
   */
  complete?(book: PlaysOfGame): readonly BookEvent[];
  /** How the game of a book stands, and what there is to say of it. */
  summarize?(book: GameBook): GameSummary;
}>;

/** Builds the event types of a sport with these counters: what it means, what it may say, what it adds (as a value, or from what it says). */
export const eventsCounting =
  <C extends string>() =>
  <const A extends Attributes>(
    meaning: string,
    attributes: A,
    credits: Credits<C, A> | ((values: Values<A>) => Credits<C, A>),
  ): EventType<C> => ({
    meaning,
    attributes,
    // The engine hands over exactly the attributes declared here, each of its declared type.
    credits: (values) => {
      const { others = [], ...of } = typeof credits === 'function' ? credits(values as Values<A>) : credits;
      return { of: of as Record<string, Credit<C>>, others };
    },
  });
