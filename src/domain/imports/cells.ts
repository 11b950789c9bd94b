import { inWords, type PersonName } from '../shared/person-name.ts';
import { cleanName, codePoints, isCleanText } from '../shared/text.ts';
import { type Field, PERSONAL_FIELDS } from './columns.ts';
import { type CellPosition, type FaultDetail, type ImportFault, type ImportNote, type NoteDetail, wholeRow } from './fault.ts';
import { fromFormulaSafe, fromTextFormula } from './formula-cells.ts';
import type { Header } from './header.ts';
import { readWholeName } from './people.ts';
import { columnLetters, type Row } from './sheet.ts';

/** One row, read by field. Invalid values are reported and read as undefined, like blank cells. */
export type Cells = Readonly<{
  line: number;
  /** Whether the file has a column for the field. */
  has: (field: Field) => boolean;
  text: (field: Field) => string | undefined;
  /** All cells of a field with several columns. */
  texts: (field: Field) => readonly string[];
  /** The cell's content, if an answer may repeat it. */
  quotable: (field: Field) => string | null;
  fault: (field: Field | null, detail: FaultDetail) => undefined;
  note: (field: Field | null, detail: NoteDetail) => void;
}>;

export type Findings = Readonly<{ faults: ImportFault[]; notes: ImportNote[] }>;

/** What a program writes for letters that it could not read. */
const REPLACED = '\ufffd';
export const isReadable = (text: string): boolean => isCleanText(text) && !text.includes(REPLACED);

/** Reads a row below the header by field. */
export function cellsOf(header: Header, row: Row, { faults, notes }: Findings): Cells {
  const placeOf = (field: Field | null): CellPosition => {
    const at = field === null ? undefined : header.columnsOf.get(field)?.[0];
    return at === undefined ? wholeRow(row.line) : placeAt(header, row.line, at);
  };
  const fault: Cells['fault'] = (field, detail) => {
    faults.push({ ...placeOf(field), ...detail });
    return undefined;
  };
  const texts: Cells['texts'] = (field) => {
    const clean = field === 'notes' ? cleanLines : cleanCell;
    return (header.columnsOf.get(field) ?? []).map((at) => clean(row.cells[at] ?? '')).filter(Boolean);
  };
  return {
    line: row.line,
    has: (field) => header.columnsOf.has(field),
    texts,
    text: (field) => {
      const [first, ...others] = texts(field);
      if (first === undefined) return undefined;
      if (others.some((other) => other !== first)) return fault(field, { rule: 'columns-disagree', field });
      return isReadable(first) ? first : fault(field, { rule: 'bad-characters', field, value: null });
    },
    quotable: (field) => (PERSONAL_FIELDS.has(field) ? null : (texts(field)[0] ?? null)),
    fault,
    note: (field, detail) => {
      notes.push({ ...placeOf(field), ...detail });
    },
  };
}

export const placeAt = (header: Header, line: number, at: number): CellPosition => ({
  line,
  column: columnLetters(at),
  header: header.columns[at]?.header ?? null,
});

/** A cell as it is stored: one line, without invisible characters. */
export function cleanCell(raw: string): string {
  const text = fromTextFormula(fromFormulaSafe(raw.trim()));
  // Most cells are plain ASCII words, which cleaning would not change.
  return /^[!-~]*(?: [!-~]+)*$/.test(text) ? text : inWords(cleanName(text));
}

/** The same for a text of several lines. */
const cleanLines = (raw: string): string =>
  raw
    .split(/\r\n|\r|\n/)
    .map(cleanCell)
    .join('\n')
    .trim();

export const isBlankRow = (header: Header, row: Row): boolean =>
  [...header.columnsOf.values()].flat().every((at) => (row.cells[at] ?? '').trim() === '');

/** Whether there are cells to the right of the last column, most often caused by a delimiter in unquoted text. */
export const overflows = (header: Header, { cells }: Row): boolean =>
  cells.length > header.columns.length && cells.slice(header.columns.length).some((cell) => cell.trim() !== '');

export function required(cells: Cells, field: Field): string | undefined {
  const before = cells.texts(field).length;
  return before === 0 ? cells.fault(field, { rule: 'required', field }) : cells.text(field);
}

export const NAME_LIMIT = 100;

/** A name or other short text; undefined if it is too long. */
export function within(cells: Cells, field: Field, text: string | undefined, limit = NAME_LIMIT): string | undefined {
  if (text === undefined || codePoints(text) <= limit) return text;
  return cells.fault(field, { rule: 'too-long', field, limit });
}

type BadRule = Extract<FaultDetail, { field: Field; value: string | null }>['rule'];

/** A field's value as parsed by `read`; undefined if the cell is blank or invalid, which is reported. */
export function parsed<Value>(cells: Cells, field: Field, read: (text: string) => Value | undefined, rule: BadRule): Value | undefined {
  const text = cells.text(field);
  if (text === undefined) return undefined;
  const value = read(text);
  return value === undefined ? cells.fault(field, { rule, field, value: cells.quotable(field) } as FaultDetail) : value;
}

export function oneOf<Choice extends string>(
  cells: Cells,
  field: Field,
  spellings: ReadonlyMap<string, Choice>,
  key: (text: string) => string,
): Choice | undefined {
  const text = cells.text(field);
  if (text === undefined) return undefined;
  const choices = [...new Set(spellings.values())];
  return spellings.get(key(text)) ?? cells.fault(field, { rule: 'not-one-of', field, value: text, choices });
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['y', 'yes', 'true', '1', 'x', 't', 's', 'si', 'sí'].map((text) => [text, true] as const),
  ...['n', 'no', 'false', '0', 'f'].map((text) => [text, false] as const),
]);
export const flag = (cells: Cells, field: Field): boolean | undefined =>
  parsed(cells, field, (text) => FLAGS.get(text.toLowerCase()), 'bad-flag');

export function wholeNumber(cells: Cells, field: Field, min: number, max: number): number | undefined {
  // Spreadsheet programs write `5.0` if a formula gave 5.
  const value = parsed(cells, field, (text) => (/^\d{1,9}(?:\.0+)?$/.test(text) ? Math.trunc(Number(text)) : undefined), 'bad-number');
  if (value === undefined || (value >= min && value <= max)) return value;
  return cells.fault(field, { rule: 'out-of-range', field, min, max });
}

/** A person's name from two columns, or from one with the whole name. */
export function personName(cells: Cells): PersonName | undefined {
  const firstName = within(cells, 'firstName', cells.text('firstName'));
  const lastName = within(cells, 'lastName', cells.text('lastName'));
  if (firstName !== undefined || lastName !== undefined) return { firstName: firstName ?? '', lastName: lastName ?? '' };
  if (cells.texts('name').length === 0) {
    return cells.fault(cells.texts('lastName').length > 0 ? 'lastName' : 'name', { rule: 'required', field: 'name' });
  }
  const whole = parsed(cells, 'name', readWholeName, 'bad-name');
  return whole && within(cells, 'name', `${whole.firstName} ${whole.lastName}`, NAME_LIMIT * 2) === undefined ? undefined : whole;
}
