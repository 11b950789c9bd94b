import type { LocalDate, TimeZone } from '../shared/time.ts';
import { isTimeTbd, type Span } from '../shared/time-tbd.ts';

/** An instant to be shown by the clock of a zone, or only its day. It can be stored as JSON. */
export type Moment = Readonly<{ at: string; zone: TimeZone; isTimeTbd?: true }>;

export const moment = (at: Date, zone: TimeZone): Moment => ({ at: at.toISOString(), zone });
/** When something starts, or the day on which it does at a time to be decided. */
export const startMoment = (span: Span, zone: TimeZone): Moment => ({
  ...moment(span.startsAt, zone),
  ...(isTimeTbd(span) && { isTimeTbd: true }),
});

/**
 * What a message takes as a value: `text` stands as it is, such as a name, and a `list` of them as the language lists; by `count` a language chooses its plural; `day` and `time` are
 * written as the language writes them, a `clock` as the time of a day that is known. A list is a choice: each language has a wording for each of its words.
 */
export type ValueKind = 'text' | 'list' | 'count' | 'day' | 'time' | 'clock' | readonly string[];

type ValueOf<K extends ValueKind> = K extends readonly (infer Word)[]
  ? Word
  : K extends 'count'
    ? number
    : K extends 'list'
      ? readonly string[]
      : K extends 'day'
        ? LocalDate
        : K extends 'time' | 'clock'
          ? Moment
          : string;

/** Messages by key, with the values that each takes. */
export type Messages = Readonly<Record<string, Readonly<Record<string, ValueKind>>>>;

/** A message to people and its values, in no language yet. */
export type TextAmong<M extends Messages> = {
  readonly [Key in keyof M]: Readonly<{ key: Key; values: { readonly [Name in keyof M[Key]]: ValueOf<M[Key][Name]> } }>;
}[keyof M];
