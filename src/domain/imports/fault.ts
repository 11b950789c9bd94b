import type { GameType } from '../games/game.ts';
import type { Field } from './columns.ts';
import type { DateOrder } from './dates.ts';

/** A position in the file: the line counted from 1, the column's letters and its header as in the file. Null for the whole row. */
export type CellPosition = Readonly<{ line: number; column: string | null; header: string | null }>;

/** Another row that conflicts with this one, or a game that is already stored. */
export type Other = Readonly<{ line: number }> | Readonly<{ gameId: string }>;

/** `value` is the cell's content; it is omitted for fields that identify a person. */
type BadValue = Readonly<{
  rule:
    | 'bad-date'
    | 'bad-time'
    | 'bad-name'
    | 'bad-email'
    | 'bad-phone'
    | 'bad-jersey-number'
    | 'bad-number'
    | 'bad-periods'
    | 'bad-coordinate'
    | 'bad-country'
    | 'bad-flag'
    | 'bad-characters';
  field: Field;
  value: string | null;
}>;

/** A name that the league does not have; `suggestions` are the likely intended ones. */
type Unknown = Readonly<{
  rule: 'unknown-season' | 'unknown-sport' | 'unknown-age-group' | 'unknown-team' | 'unknown-facility' | 'unknown-field';
  value: string;
  suggestions: readonly string[];
  /** The column that would make an unknown team of a game one of another league. */
  leagueColumn?: string;
}>;

export type FaultDetail =
  | BadValue
  | Unknown
  | Readonly<{ rule: 'no-header' }>
  /** `leftOut` are the columns that would do and that the mapping leaves out. */
  | Readonly<{ rule: 'missing-column'; fields: readonly Field[]; suggestions: readonly string[]; leftOut: readonly string[] }>
  | Readonly<{ rule: 'mapping-unknown-column'; value: string }>
  | Readonly<{ rule: 'too-many-cells' }>
  | Readonly<{ rule: 'columns-disagree'; field: Field }>
  | Readonly<{ rule: 'required'; field: Field }>
  | Readonly<{ rule: 'too-long'; field: Field; limit: number }>
  | Readonly<{ rule: 'out-of-range'; field: Field; min: number; max: number }>
  | Readonly<{ rule: 'not-one-of'; field: Field; value: string; choices: readonly string[] }>
  | Readonly<{ rule: 'date-order-ambiguous'; choices: readonly DateOrder[] }>
  | Readonly<{ rule: 'date-orders-mixed'; otherLine: number }>
  | Readonly<{ rule: 'am-or-pm'; value: string; suggestions: readonly string[] }>
  /** `noon` and `midnight` are how to write which of them is meant. */
  | Readonly<{ rule: 'noon-or-midnight'; value: string; noon: string; midnight: string }>
  | Readonly<{ rule: 'time-skipped' | 'time-twice'; value: string }>
  | Readonly<{ rule: 'ends-before-start' | 'too-long-a-game' }>
  | Readonly<{ rule: 'season-needed' }>
  | Readonly<{ rule: 'ambiguous-season' | 'ambiguous-team' | 'ambiguous-field'; value: string; choices: readonly string[] }>
  | Readonly<{ rule: 'age-groups-differ' }>
  | Readonly<{ rule: 'team-against-itself' }>
  | Readonly<{ rule: 'outside-team'; value: string }>
  | Readonly<{ rule: 'both-outside' }>
  | Readonly<{ rule: 'outside-team-in-pool' }>
  | Readonly<{ rule: 'same-name-on-roster'; other: number | null }>
  | Readonly<{ rule: 'ambiguous-person' }>
  | Readonly<{ rule: 'listed-twice' | 'contradicts-line'; otherLine: number }>
  | Readonly<{ rule: 'field-taken' | 'team-taken' | 'coach-taken'; value: string | null; other: Other }>
  | Readonly<{ rule: 'unknown-game' | 'ambiguous-game' | 'sides-swapped' | 'teams-differ' }>
  /** The score by period is not that of the score. */
  | Readonly<{ rule: 'periods-not-score' }>
  | Readonly<{ rule: 'status-not-possible'; from: string; to: string }>
  | Readonly<{ rule: 'far-date' }>;

/** A fault in a file; with any fault nothing is imported. */
export type ImportFault = CellPosition & FaultDetail;

export type NoteDetail =
  | Readonly<{ rule: 'not-decided-yet' }>
  | Readonly<{ rule: 'time-not-decided-yet' }>
  | Readonly<{ rule: 'not-a-game' | 'not-a-player' | 'not-on-staff' | 'deleted' }>
  | Readonly<{ rule: 'length-assumed'; minutes: number }>
  | Readonly<{ rule: 'outside-season' }>
  | Readonly<{ rule: 'midnight'; value: string }>
  | Readonly<{ rule: 'game-type-read-as'; value: string; as: GameType }>
  | Readonly<{ rule: 'same-jersey-number'; otherLine: number }>
  /** Letters that were written as UTF-8 and read as something else before they came here, such as `é`, of which `Ã©` became. */
  | Readonly<{ rule: 'letters-mended'; value: string; as: string; cells: number }>;

/** Information that does not prevent the import. */
export type ImportNote = CellPosition & NoteDetail;

/** What may stand in the cell instead, the likeliest first. */
export function insteadOf(finding: ImportFault | ImportNote): readonly string[] {
  switch (finding.rule) {
    case 'unknown-season':
    case 'unknown-sport':
    case 'unknown-age-group':
    case 'unknown-team':
    case 'unknown-facility':
    case 'unknown-field':
    case 'am-or-pm':
      return finding.suggestions;
    case 'noon-or-midnight':
      return [finding.noon, finding.midnight];
    case 'not-one-of':
      return finding.choices;
    default:
      return [];
  }
}

export const wholeRow = (line: number): CellPosition => ({ line, column: null, header: null });

/** Why no rows could be read from a file. */
export type Unreadable =
  | Readonly<{ kind: 'file-too-large'; maxBytes: number }>
  | Readonly<{ kind: 'too-many-rows'; limit: number }>
  | Readonly<{ kind: 'too-many-columns'; line: number; limit: number }>
  | Readonly<{ kind: 'cell-too-long'; line: number; limit: number }>
  /** A quotation mark opens a cell on this line and is never closed. */
  | Readonly<{ kind: 'unclosed-quote'; line: number }>
  | Readonly<{ kind: 'empty-file' }>
  /** A spreadsheet program's workbook, which it can save as CSV. */
  | Readonly<{ kind: 'workbook' }>
  | Readonly<{ kind: 'not-text' }>;
