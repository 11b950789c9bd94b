import type { Range } from '../shared/range.ts';
import type { Weekday } from '../shared/weekday.ts';

/** The limits on pitchers that a league follows: published ones, or a table of its own. */
export const PITCHING_TABLES = [
  'little_league',
  'little_league_tournament',
  'pitch_smart',
  'babe_ruth',
  'pony',
  'usssa',
  'own',
  'none',
] as const;
export type PitchingTable = (typeof PITCHING_TABLES)[number];

/** The counted unit: pitches; outs, three to an inning; or innings in which a pitch was thrown. */
export const PITCHING_MEASURES = ['pitches', 'outs', 'innings'] as const;
export type PitchingMeasure = (typeof PITCHING_MEASURES)[number];

/** Whether rest follows from all that was thrown on a day, or from the count at the first pitch to the last batter. */
export const REST_BY = ['total', 'last_batter'] as const;
export type RestBy = (typeof REST_BY)[number];

/** The most of one unit; null for no limit. */
export type Maxima = Readonly<{
  measure: PitchingMeasure;
  mostInADay: number | null;
  mostInAGame: number | null;
  /** The most within consecutive calendar days; a player who has reached it rests the next day. */
  mostInDays: Readonly<{ days: number; most: number }> | null;
  /** The most within a calendar week. */
  mostInAWeek: Readonly<{ startsOn: Weekday; most: number }> | null;
}>;

export type PitchingLimits = Maxima &
  Readonly<{
    mostInADay: number;
    /** The most of other units, which holds besides. */
    also: readonly Maxima[];
    /** Calendar days of rest after a day with at least `from`; in ascending order. */
    rest: readonly Readonly<{ from: number; days: number }>[];
    restBy: RestBy;
    /** On how many consecutive calendar days a player may pitch. */
    daysInARow: number | null;
    /** The most in one game with which a player may pitch in a second game that day; null for no limit. */
    secondGameUpTo: number | null;
    /** Whether the pitcher who reaches the most in a day or game may finish the current batter. */
    finishesBatter: boolean;
    /** How often a pitcher who has left the mound may return to it in the same game; null for no limit. */
    returnsInGame: number | null;
    /**
     * When a suspended game goes on another day, its pitcher goes on without the rest if they threw no more than `upTo`, and counts on from there
     * if they threw at least `from`; null if the rest comes first.
     */
    resumed: Readonly<{ from: number; upTo: number }> | null;
    catching: CatchingLimits | null;
  }>;

export type CatchingLimits = Readonly<{
  /** A player who has caught this many innings may not pitch that day. */
  inningsToPitch: number;
  /** A player who has thrown this many pitches may not catch that day. */
  pitchesToCatch: number;
  /** A player who has caught and then thrown this many pitches may not catch again that day. */
  pitchesToCatchAgain: number;
}>;

/** What is not limited besides a day. */
export const NO_OTHER_MAXIMA: Omit<Maxima, 'measure' | 'mostInADay'> = { mostInAGame: null, mostInDays: null, mostInAWeek: null };
/** What a table of pitches limits if it names nothing but the most in a day. */
export const NO_OTHER_LIMITS: Omit<PitchingLimits, 'measure' | 'mostInADay'> = {
  ...NO_OTHER_MAXIMA,
  also: [],
  rest: [],
  restBy: 'total',
  daysInARow: null,
  secondGameUpTo: null,
  finishesBatter: false,
  returnsInGame: null,
  resumed: null,
  catching: null,
};

/** The limits up to each age in years, in ascending order. */
export type LimitsByAge = readonly Readonly<{ upToAge: number; limits: PitchingLimits }>[];

/** A stored table with the limits that have come since; they limit nothing. */
export const withNewerLimits = (table: LimitsByAge): LimitsByAge =>
  table.map(({ upToAge, limits }) => ({ upToAge, limits: { ...NO_OTHER_LIMITS, ...limits } }));

/** Ages in years that a table may cover. */
export const PITCHING_AGE: Range = { min: 4, max: 22 };
/** The most ages that a league's own table distinguishes. */
export const MAX_OWN_AGES = 20;
/** The most units that a table counts besides the first. */
export const MAX_OTHER_MEASURES = PITCHING_MEASURES.length - 1;
/** Rests and runs of days are at most a week: no earlier day is looked at. */
export const LIMITED_DAYS: Range = { min: 1, max: 7 };

/** The table that a league or a season follows, and the league's own if it has one. */
export type FollowedTable = Readonly<{ table: PitchingTable; own: LimitsByAge | null }>;
