import { strFromU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import readExcelFile from 'read-excel-file/universal';
import { cellAt, columnOf, withCell } from './cells.ts';
import { inOneLine, type Rows } from './table.ts';

/** `filled` is the number of its cells that were merged with one above them, and have its value. */
type Sheet = Readonly<{ name: string; rows: Rows; filled: number }>;

/** The sheets of a workbook that hold anything. A formula gives the value that was stored with it, and is never computed. */
export async function readWorkbook(bytes: ArrayBuffer): Promise<readonly Sheet[]> {
  const parts = unpacked(bytes);
  // Not packed: otherwise the reader would unpack large ones in a worker of its own, which our policy refuses.
  const sheets = await readExcelFile(zipSync(parts, { level: 0 }).buffer as ArrayBuffer);
  const merged = mergedRanges(parts);
  return sheets
    .map(({ sheet, data }, at) => ({
      name: sheet,
      ...unmerged(
        data.map((cells) => cells.map(textOf)),
        merged[at] ?? [],
      ),
    }))
    .filter(({ rows }) => rows.some((cells) => cells.some((cell) => cell !== '')));
}

/** More than any league: what a small file may hide is not unpacked. */
const MOST_UNPACKED = 50_000_000;

function unpacked(bytes: ArrayBuffer): Unzipped {
  const filter = ({ name, originalSize }: Readonly<{ name: string; originalSize: number }>) =>
    /\.(xml|rels)$/.test(name) && originalSize < MOST_UNPACKED;
  return unzipSync(new Uint8Array(bytes), { filter });
}

type Range = Readonly<{ column: number; from: number; to: number }>;

/** For each sheet, in their order, the first columns of its merged ranges of several rows, which the reader of workbooks passes over. */
function mergedRanges(parts: Unzipped): readonly (readonly Range[])[] {
  const xml = (path: string) => (parts[path] ? strFromU8(parts[path]) : '');
  const tags = (path: string, name: string) => xml(path).match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];
  const attribute = (tag: string, name: string) => new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const paths = new Map(tags('xl/_rels/workbook.xml.rels', 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]));
  return tags('xl/workbook.xml', 'sheet').map((sheet) => {
    const target = paths.get(/\s\w+:id="([^"]*)"/.exec(sheet)?.[1] ?? '') ?? '';
    return tags(target.startsWith('/') ? target.slice(1) : `xl/${target}`, 'mergeCell').flatMap((tag) => {
      const [, letters, from, to] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(attribute(tag, 'ref')) ?? [];
      return letters && Number(to) > Number(from) ? [{ column: columnOf(letters), from: Number(from), to: Number(to) }] : [];
    });
  });
}

/** A range that was merged has its value in its first row only. */
function unmerged(rows: Rows, merged: readonly Range[]): Readonly<{ rows: Rows; filled: number }> {
  const cells = merged.flatMap(({ column, from, to }) =>
    Array.from({ length: Math.min(to, rows.length) - from }, (_, at) => ({
      line: from + 1 + at,
      column,
      value: cellAt(rows, from, column),
    })),
  );
  const filled = cells.filter(({ line, column, value }) => value !== '' && cellAt(rows, line, column) === '');
  return { rows: filled.reduce((all, { line, column, value }) => withCell(all, line, column, value), rows), filled: filled.length };
}

const DATE_LENGTH = 10;
const MINUTES_LENGTH = 16;
/** A time without a day is one of the first days of the calendar of spreadsheet programs. */
const FIRST_YEARS = 1901;

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return inOneLine(String(cell));
  const [date, time] = [cell.toISOString().slice(0, DATE_LENGTH), cell.toISOString().slice(DATE_LENGTH + 1, MINUTES_LENGTH)];
  // As the sheet shows it: whether noon is meant is asked.
  if (cell.getUTCFullYear() < FIRST_YEARS) return time.startsWith('00:') ? `12${time.slice(2)} AM` : time;
  return time === '00:00' ? date : `${date} ${time}`;
}
