import { unzipSync, zipSync } from 'fflate';
import readExcelFile from 'read-excel-file/universal';
import { inOneLine, type Rows } from './table.ts';

type Sheet = Readonly<{ name: string; rows: Rows }>;

/** The sheets of a workbook that hold anything. A formula gives the value that was stored with it, and is never computed. */
export async function readWorkbook(bytes: ArrayBuffer): Promise<readonly Sheet[]> {
  const sheets = await readExcelFile(stored(bytes));
  return sheets
    .map(({ sheet, data }) => ({ name: sheet, rows: data.map((cells) => cells.map(textOf)) }))
    .filter(({ rows }) => rows.some((cells) => cells.some((cell) => cell !== '')));
}

/** More than any league: what a small file may hide is not unpacked. */
const MOST_UNPACKED = 50_000_000;

/** The parts of a workbook, not packed: otherwise the reader would unpack large ones in a worker of its own, which our policy refuses. */
function stored(bytes: ArrayBuffer): ArrayBuffer {
  const filter = ({ name, originalSize }: Readonly<{ name: string; originalSize: number }>) =>
    /\.(xml|rels)$/.test(name) && originalSize < MOST_UNPACKED;
  return zipSync(unzipSync(new Uint8Array(bytes), { filter }), { level: 0 }).buffer as ArrayBuffer;
}

const DATE_LENGTH = 10;
const MINUTES_LENGTH = 16;
/** A time without a day is one of the first days of the calendar of spreadsheet programs. */
const FIRST_YEARS = 1901;

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return inOneLine(String(cell));
  const [date, time] = [cell.toISOString().slice(0, DATE_LENGTH), cell.toISOString().slice(DATE_LENGTH + 1, MINUTES_LENGTH)];
  if (cell.getUTCFullYear() < FIRST_YEARS) return time;
  return time === '00:00' ? date : `${date} ${time}`;
}
