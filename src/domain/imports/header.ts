import { cleanText } from '../shared/text.ts';
import { type EditDistance, headerDistance } from './close-names.ts';
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
  /** Required fields that the file lacks. */
  missing: ReadonlySet<Field>;
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
  const noHeader = { header: undefined, faults: [{ ...wholeRow(rows[0]?.line ?? 1), rule: 'no-header' }] } as const;
  if (!best || best.known === 0) return noHeader;
  const { row, at, fields } = best;
  const headers = row.cells.map(cleanText);
  const unread = headers.filter((header, column) => fields[column] === undefined && header !== '' && !isPersonalHeader(header));
  const suggested = best.missing.length === 0 ? new Map<Field, string[]>() : likelyHeaders(kind, unread, distance);
  if (best.known + new Set([...suggested.values()].flat()).size < Math.min(2, REQUIRED[kind].length)) return noHeader;
  const ignored = headers.filter((_, column) => fields[column] === null);
  const faults = [
    ...best.missing.map((alternatives): FaultDetail => {
      const needed = mostLikely(alternatives, suggested);
      return {
        rule: 'missing-column',
        fields: needed,
        suggestions: [...new Set(needed.flatMap((field) => suggested.get(field) ?? []))],
        leftOut: ignored.filter((header) => alternatives.flat().includes(knownHeaders(kind).named.get(headerKey(header))!)),
      };
    }),
    ...unknownInMapping(headers, mapping),
  ].map((fault) => ({ ...wholeRow(row.line), ...fault }));
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
      missing: new Set(best.missing.flat(2)),
      body: rows.slice(at + 1).filter(({ cells }) => !isRepeated(cells)),
    },
    faults,
  };
}

const isField = (field: Field | null | undefined): field is Field => typeof field === 'string';

/** The field of each column: undefined for an unknown header, null if the mapping ignores the column. */
function fieldsFor(kind: ImportKind, cells: readonly string[], mapping: Mapping): readonly (Field | null | undefined)[] {
  const { named, fallback } = knownHeaders(kind);
  const byHeader = new Map(Object.entries(mapping).map(([column, field]) => [headerKey(column), field]));
  const letters = new Map(Object.entries(mapping).filter(([column]) => /^[A-Z]{1,2}$/.test(column)));
  const keys = cells.map(headerKey);
  const fields = keys.map((key, at) => {
    const byLetters = letters.get(columnLetters(at));
    if (byLetters !== undefined) return byLetters;
    if (key === '') return undefined;
    return byHeader.has(key) ? byHeader.get(key) : named.get(key);
  });
  // `Name` beside `Last Name`, `Nombre` beside `Apellidos`.
  const isSplit = fields.includes('lastName') && !fields.includes('firstName');
  return fields.map((field, at) => {
    const key = keys[at]!;
    if (field === 'name' && isSplit && named.get(key) === 'name' && HALF_NAMES.has(key)) return 'firstName';
    const spare = fallback.get(key);
    return field !== undefined || !spare || fields.includes(spare) ? field : spare;
  });
}

/** They are the first name where the last one has a column of its own. */
const HALF_NAMES: ReadonlySet<string> = new Set(['name', 'nombre']);

/** Of each group without a complete alternative, what each of its alternatives lacks. */
const missing = (kind: ImportKind, fields: readonly Field[]): readonly (readonly (readonly Field[])[])[] =>
  REQUIRED[kind]
    .map((alternatives) => alternatives.map((needed) => needed.filter((field) => !fields.includes(field))))
    .filter((alternatives) => alternatives.every(({ length }) => length > 0));

/** The alternative whose columns the file most likely has under other names, else the one that lacks the fewest. */
function mostLikely(alternatives: readonly (readonly Field[])[], suggested: ReadonlyMap<Field, readonly string[]>): readonly Field[] {
  const unnamed = (lacking: readonly Field[]) => lacking.filter((field) => !suggested.has(field)).length;
  return alternatives.toSorted((a, b) => unnamed(a) - unnamed(b) || a.length - b.length)[0]!;
}

/** The fields that unknown headers may mean: for each header those with the closest name. */
function likelyHeaders(kind: ImportKind, unread: readonly string[], distance: EditDistance): ReadonlyMap<Field, string[]> {
  const names = Map.groupBy(knownHeaders(kind).named, ([, field]) => field);
  const likely = new Map<Field, string[]>();
  for (const header of unread) {
    const away = [...names].flatMap(([field, spellings]) => {
      const far = headerDistance(
        headerKey(header),
        spellings.map(([name]) => name),
        distance,
      );
      return far === undefined ? [] : [{ field, far }];
    });
    const nearest = Math.min(...away.map(({ far }) => far));
    for (const { field, far } of away) if (far === nearest) likely.set(field, [...(likely.get(field) ?? []), header]);
  }
  return likely;
}

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
