import type { Field } from './columns.ts';
import type { DateOrder } from './dates.ts';

/** Where in the file: the line counted from 1, the column's letters and its header as the file has it. Null where the whole row is meant. */
export type Place = Readonly<{ line: number; column: string | null; header: string | null }>;

/** Another row that this one is at odds with, or a game that is already stored. */
export type Other = Readonly<{ line: number }> | Readonly<{ gameId: string }>;

/** `value` is what the cell holds; a field that says who somebody is has none. */
type BadValue = Readonly<{
  rule:
    | 'bad-date'
    | 'bad-time'
    | 'bad-name'
    | 'bad-email'
    | 'bad-phone'
    | 'bad-jersey-number'
    | 'bad-number'
    | 'bad-coordinate'
    | 'bad-country'
    | 'bad-flag'
    | 'bad-characters';
  field: Field;
  value: string | null;
}>;

/** A name that the league does not have; `suggestions` are those that it may have been meant to be. */
type Unknown = Readonly<{
  rule: 'unknown-season' | 'unknown-sport' | 'unknown-age-group' | 'unknown-team' | 'unknown-facility' | 'unknown-field';
  value: string;
  suggestions: readonly string[];
}>;

export type FaultDetail =
  | BadValue
  | Unknown
  | Readonly<{ rule: 'no-header' }>
  | Readonly<{ rule: 'missing-column'; fields: readonly Field[]; suggestions: readonly string[] }>
  | Readonly<{ rule: 'mapping-unknown-column'; value: string }>
  | Readonly<{ rule: 'too-many-cells' }>
  | Readonly<{ rule: 'columns-disagree'; field: Field }>
  | Readonly<{ rule: 'required'; field: Field }>
  | Readonly<{ rule: 'too-long'; field: Field; limit: number }>
  | Readonly<{ rule: 'out-of-range'; field: Field; min: number; max: number }>
  | Readonly<{ rule: 'not-one-of'; field: Field; value: string; choices: readonly string[] }>
  | Readonly<{ rule: 'date-order-ambiguous'; choices: readonly DateOrder[] }>
  | Readonly<{ rule: 'date-orders-mixed'; otherLine: number }>
  | Readonly<{ rule: 'am-or-pm'; value: string }>
  | Readonly<{ rule: 'time-skipped' | 'time-twice'; value: string }>
  | Readonly<{ rule: 'ends-before-start' | 'too-long-a-game' }>
  | Readonly<{ rule: 'season-needed' }>
  | Readonly<{ rule: 'ambiguous-season' | 'ambiguous-team' | 'ambiguous-field'; value: string; choices: readonly string[] }>
  | Readonly<{ rule: 'age-groups-differ' }>
  | Readonly<{ rule: 'team-against-itself' }>
  | Readonly<{ rule: 'same-name-on-roster'; other: number | null }>
  | Readonly<{ rule: 'ambiguous-person' }>
  | Readonly<{ rule: 'listed-twice' | 'contradicts-line'; otherLine: number }>
  | Readonly<{ rule: 'field-taken' | 'team-taken' | 'coach-taken'; value: string | null; other: Other }>
  | Readonly<{ rule: 'unknown-game' | 'ambiguous-game' | 'sides-swapped' | 'teams-differ' }>
  | Readonly<{ rule: 'status-not-possible'; from: string; to: string }>
  | Readonly<{ rule: 'far-date' }>;

/** Why nothing of a file is imported. */
export type ImportFault = Place & FaultDetail;

export type NoteDetail =
  | Readonly<{ rule: 'not-decided-yet' }>
  | Readonly<{ rule: 'not-a-game' | 'not-a-player' | 'not-on-staff' | 'deleted' }>
  | Readonly<{ rule: 'length-assumed'; minutes: number }>
  | Readonly<{ rule: 'outside-season' }>
  | Readonly<{ rule: 'same-jersey-number'; otherLine: number }>;

/** What somebody may want to know and hinders nothing. */
export type ImportNote = Place & NoteDetail;

export const wholeRow = (line: number): Place => ({ line, column: null, header: null });

/** Why a file holds no rows. */
export type Unreadable =
  | Readonly<{ kind: 'file-too-large'; maxBytes: number }>
  | Readonly<{ kind: 'too-many-rows'; limit: number }>
  | Readonly<{ kind: 'too-many-columns'; line: number; limit: number }>
  | Readonly<{ kind: 'cell-too-long'; line: number; limit: number }>
  /** A quotation mark opens a cell in this line and none ever closes it. */
  | Readonly<{ kind: 'unclosed-quote'; line: number }>
  | Readonly<{ kind: 'empty-file' }>
  /** A workbook of a spreadsheet program, which saves it as CSV on request. */
  | Readonly<{ kind: 'workbook' }>
  | Readonly<{ kind: 'not-text' }>;
