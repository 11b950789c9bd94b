import { cleanText } from '../shared/text.ts';
import { closeNames, type EditDistance } from './close-names.ts';
import { type Field, headerKey, isPersonalHeader, knownHeaders, REQUIRED } from './columns.ts';
import { type DateOrder, statedOrder } from './dates.ts';
import { type FaultDetail, type ImportFault, wholeRow } from './fault.ts';
import { IMPORT_KINDS, type ImportKind } from './import-kind.ts';
import { columnLetters, type Row } from './sheet.ts';
import { type Product, recognizedProduct } from './templates.ts';

/** Assigns fields to columns, by header or letters; `null` ignores a column. */
export type Mapping = Readonly<Record<string, Field | null>>;

/** The use of a column. `personal` columns are never read; those of `another-kind` are read by another import. */
export type ColumnUse = Readonly<{
  column: string;
  header: string;
  use: Readonly<{ field: Field }> | Readonly<{ leftOut: 'personal' | 'another-kind' | 'unknown' | 'as-told' }>;
}>;

export type Header = Readonly<{
  line: number;
  product: Product | null;
  columns: readonly ColumnUse[];
  /** The columns of a field, from left to right. */
  columnsOf: ReadonlyMap<Field, readonly number[]>;
  /** The order of date parts stated in a date column's header. */
  statedOrder: DateOrder | undefined;
  /** The rows below, without repetitions of the header. */
  body: readonly Row[];
}>;

const ROWS_SEARCHED = 50;

export type HeaderFound = Readonly<{ header: Header | undefined; faults: readonly ImportFault[] }>;

/**
 * Finds the header: the row that lacks the fewest required fields, then the one with the most known fields, then the first. Reports
 * missing fields. `given` fields need no column.
 */
export function findHeader(
  kind: ImportKind,
  rows: readonly Row[],
  { mapping, given }: Readonly<{ mapping: Mapping; given: readonly Field[] }>,
  distance: EditDistance,
): HeaderFound {
  const candidates = rows.slice(0, ROWS_SEARCHED).map((row, at) => ({ row, at, fields: fieldsFor(kind, row.cells, mapping) }));
  const [best] = candidates
    .map((candidate) => ({ ...candidate, known: new Set(candidate.fields.filter(isField)).size }))
    .map((candidate) => ({ ...candidate, missing: missing(kind, [...given, ...candidate.fields.filter(isField)]) }))
    .sort((a, b) => a.missing.length - b.missing.length || b.known - a.known || a.at - b.at);
  if (!best || best.known < Math.min(2, REQUIRED[kind].length)) {
    return { header: undefined, faults: [{ ...wholeRow(rows[0]?.line ?? 1), rule: 'no-header' }] };
  }
  const { row, at, fields } = best;
  const headers = row.cells.map(cleanText);
  const unread = headers.filter((header, column) => fields[column] === undefined && header !== '');
  const faults = [
    ...best.missing.map(
      (lacking) => ({ rule: 'missing-column', fields: lacking, suggestions: likely(lacking, unread, distance) }) as const,
    ),
    ...unknownInMapping(headers, mapping),
  ].map((fault: FaultDetail) => ({ ...wholeRow(row.line), ...fault }));
  const isRepeated = repetitionOf(headers);
  return {
    header: {
      line: row.line,
      product: recognizedProduct(kind, headers),
      columns: headers.map((header, column) => ({ column: columnLetters(column), header, use: useOf(kind, header, fields[column]) })),
      columnsOf: columnsByField(fields),
      statedOrder: headers
        .filter((_, column) => fields[column] === 'date')
        .map(statedOrder)
        .find(Boolean),
      body: rows.slice(at + 1).filter(({ cells }) => !isRepeated(cells)),
    },
    faults,
  };
}

const isField = (field: Field | null | undefined): field is Field => typeof field === 'string';

/** The field of each column: undefined for an unknown header, null if the mapping ignores the column. */
function fieldsFor(kind: ImportKind, cells: readonly string[], mapping: Mapping): readonly (Field | null | undefined)[] {
  const { named, fallback } = knownHeaders(kind);
  const told = new Map(Object.entries(mapping).map(([column, field]) => [headerKey(column), field]));
  const letters = new Map(Object.entries(mapping).filter(([column]) => /^[A-Z]{1,2}$/.test(column)));
  const keys = cells.map(headerKey);
  const toldOrNamed = keys.map((key, at) => {
    const byLetters = letters.get(columnLetters(at));
    if (byLetters !== undefined) return byLetters;
    if (key === '') return undefined;
    return told.has(key) ? told.get(key) : named.get(key);
  });
  return toldOrNamed.map((field, at) => {
    const spare = fallback.get(keys[at]!);
    return field !== undefined || !spare || toldOrNamed.includes(spare) ? field : spare;
  });
}

const missing = (kind: ImportKind, fields: readonly Field[]): readonly (readonly Field[])[] =>
  REQUIRED[kind].flatMap((alternatives) => {
    const lacking = alternatives.map((needed) => needed.filter((field) => !fields.includes(field)));
    return lacking.some(({ length }) => length === 0) ? [] : [lacking.reduce((a, b) => (b.length < a.length ? b : a))];
  });

const likely = (fields: readonly Field[], unread: readonly string[], distance: EditDistance): readonly string[] =>
  fields.flatMap((field) =>
    closeNames(
      field.replaceAll(/[A-Z]/g, ' $&'),
      unread.filter((header) => !isPersonalHeader(header)),
      distance,
    ),
  );

const unknownInMapping = (headers: readonly string[], mapping: Mapping): readonly FaultDetail[] => {
  const keys = new Set(headers.map(headerKey));
  const letters = new Set(headers.map((_, at) => columnLetters(at)));
  return Object.keys(mapping)
    .filter((column) => !keys.has(headerKey(column)) && !letters.has(column))
    .map((value) => ({ rule: 'mapping-unknown-column', value }));
};

function useOf(kind: ImportKind, header: string, field: Field | null | undefined): ColumnUse['use'] {
  if (field) return { field };
  if (field === null) return { leftOut: 'as-told' };
  const key = headerKey(header);
  const isOfAnother = IMPORT_KINDS.some((other) => other !== kind && knownHeaders(other).named.has(key));
  if (isPersonalHeader(header)) return { leftOut: 'personal' };
  return { leftOut: isOfAnother ? 'another-kind' : 'unknown' };
}

function columnsByField(fields: readonly (Field | null | undefined)[]): ReadonlyMap<Field, readonly number[]> {
  const columns = new Map<Field, number[]>();
  for (const [at, field] of fields.entries()) if (field) columns.set(field, [...(columns.get(field) ?? []), at]);
  return columns;
}

/** Whether cells repeat the header, as on printed pages. */
const repetitionOf = (headers: readonly string[]): ((cells: readonly string[]) => boolean) => {
  const keys = headers.map(headerKey);
  return (cells) => cells.length >= 2 && keys.every((key, at) => headerKey(cells[at] ?? '') === key);
};
