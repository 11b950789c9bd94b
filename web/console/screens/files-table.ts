import { parse } from 'csv-parse/browser/esm/sync';

/** The cells of a file, as text: nothing in them is a formula, a number or a date. */
export type Rows = readonly (readonly string[])[];

/** Reads what a spreadsheet program copies (tabs) or saves (commas or semicolons). */
export function readText(text: string): Rows {
  const delimiter = delimiterOf(text);
  const records: string[][] = parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
  return records.map((cells) => cells.map(inOneLine));
}

const DELIMITERS = ['\t', ';', ','] as const;
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/).filter((each) => each.trim() !== '');
  const countIn = (delimiter: string) => line.split(delimiter).length;
  return [...DELIMITERS].sort((one, other) => countIn(other) - countIn(one))[0]!;
}

/** Each row stays one line of the file, so that the lines of its faults are ours. */
export const inOneLine = (cell: string): string => cell.replaceAll(/\s+/g, ' ').trim();

export function writeText(rows: Rows): string {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  return rows
    .map((cells) =>
      cells.every((cell) => cell === '') ? '' : Array.from({ length: width }, (_, column) => quoted(cells[column] ?? '')).join(','),
    )
    .join('\r\n');
}
const quoted = (cell: string): string => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`);

/** The texts of a file, whatever wrote it: UTF-8 or UTF-16 with their marks, else what Windows programs write. */
export function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const marks = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] };
  for (const [encoding, mark] of Object.entries(marks)) {
    if (mark.every((byte, at) => bytes[at] === byte)) return new TextDecoder(encoding).decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
