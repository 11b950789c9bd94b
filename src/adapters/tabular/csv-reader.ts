import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Info, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import type { Delimiter, Table, TabularReader, TextEncoding } from '../../application/ports/tabular-reader.ts';
import { type ByteEncoding, decoderOf, type Reading, readingsOf } from '../../domain/imports/encodings.ts';
import type { Unreadable } from '../../domain/imports/fault.ts';
import type { Row } from '../../domain/imports/sheet.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';

export const MAX_BYTES = 10 * 1024 * 1024;
export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 300;
export const MAX_CELL = 10_000;
const MAX_RECORD = 100_000;
const SAMPLE_BYTES = 64 * 1024;
const SAMPLE_ROWS = 100;

export const csvReader: TabularReader = {
  read: async (bytes, told) => {
    const received = await receive(bytes);
    if (!received.ok) return received;
    const encoded = detectEncoding(received.value, told);
    if (!encoded.ok) return encoded;
    return readRows(received.value, encoded.value);
  },
};

/** Whether text is valid UTF-8 is known only at its last byte, so the whole file is buffered, up to its limit. */
async function receive(bytes: AsyncIterable<Uint8Array>): Promise<Result<Buffer, Unreadable>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_BYTES) return err({ kind: 'file-too-large', maxBytes: MAX_BYTES });
    chunks.push(chunk);
  }
  return size === 0 ? err({ kind: 'empty-file' }) : ok(Buffer.concat(chunks));
}

type Encoded = Readonly<{ encoding: TextEncoding; isGuessed: boolean; readings?: readonly Reading[] }>;

const BYTE_ORDER_MARKS: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

function detectEncoding(bytes: Buffer, told?: ByteEncoding): Result<Encoded, Unreadable> {
  const startsWith = (start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);
  if (startsWith(ZIP) || startsWith(COMPOUND_FILE)) return err({ kind: 'workbook' });
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => startsWith(mark))?.[0];
  if (marked) return isDecodable(bytes, marked) ? ok({ encoding: marked, isGuessed: false }) : err({ kind: 'not-text' });
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (sample.includes(0)) {
    const unmarked = withZerosAt(sample);
    return unmarked && isDecodable(bytes, unmarked) ? ok({ encoding: unmarked, isGuessed: true }) : err({ kind: 'not-text' });
  }
  if (isUtf8(bytes)) return ok({ encoding: 'utf-8', isGuessed: false });
  if (told) return ok({ encoding: told, isGuessed: false });
  const readings = readingsOf(bytes.toString('latin1'));
  return ok({ encoding: readings[0]!.encoding, isGuessed: true, readings: readings.length > 1 ? readings : [] });
}

/** Most letters of a header are ASCII, which UTF-16 encodes as a zero byte and the letter. */
function withZerosAt(sample: Buffer): TextEncoding | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) * 4 < sample.length) return undefined;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

function isDecodable(bytes: Buffer, encoding: TextEncoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const CSV = {
  bom: false,
  quote: '"',
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: MAX_RECORD,
} as const satisfies Options;

type Parsed = Readonly<{ record: string[]; info: Info }>;

/** Thrown inside the pipeline, which then closes all of its streams. */
class NotReadable extends Error {
  readonly reason: Unreadable;
  constructor(reason: Unreadable) {
    super(reason.kind);
    this.reason = reason;
  }
}

async function readRows(bytes: Buffer, { encoding, isGuessed, readings = [] }: Encoded): Promise<Result<Table, Unreadable>> {
  const sample = decoderOf(encoding).decode(bytes.subarray(0, SAMPLE_BYTES), { stream: true });
  // Excel writes this line to state the delimiter, and hides it when it opens the file.
  const excelDelimiter = /^sep=([,;\t])\r?\n/i.exec(sample)?.[1] as Delimiter | undefined;
  const delimiter = excelDelimiter ?? detectDelimiter(sample, bytes.length <= SAMPLE_BYTES);
  const rows: Row[] = [];
  let extraLines = 0;
  let lastLine = 0;
  // Thrown while the row is read: a row of millions of empty cells would take hundreds of megabytes until it ends.
  const cast: Options['cast'] = (cell, { index, lines }) => {
    if (index >= MAX_COLUMNS) throw new NotReadable({ kind: 'too-many-columns', line: lines - extraLines, limit: MAX_COLUMNS });
    return cell;
  };
  const collect = async (parsed: AsyncIterable<Parsed>) => {
    for await (const { record, info } of parsed) {
      const { breaks, pairs } = lineBreaks(record);
      // The parser counts a two-character line break within quotes as two lines.
      extraLines += pairs;
      lastLine = info.lines - extraLines;
      const line = lastLine - breaks;
      if (record.some((cell) => cell.length > MAX_CELL)) throw new NotReadable({ kind: 'cell-too-long', line, limit: MAX_CELL });
      if (record.every((cell) => cell.trim() === '') || (excelDelimiter && line === 1)) continue;
      if (rows.length === MAX_ROWS) throw new NotReadable({ kind: 'too-many-rows', limit: MAX_ROWS });
      // Without the empty cells that spreadsheets write to the right of what is used.
      rows.push({ line, cells: record.slice(0, record.findLastIndex((cell) => cell !== '') + 1) });
    }
  };
  try {
    await pipeline(textOf(bytes, encoding), parse({ ...CSV, delimiter, cast }), collect);
  } catch (error) {
    return err(whyUnreadable(error, lastLine + 1));
  }
  return rows.length === 0 ? err({ kind: 'empty-file' }) : ok({ encoding, isEncodingGuessed: isGuessed, readings, delimiter, rows });
}

/** Decodes the text in chunks, so that other work of the process gets its turn. */
async function* textOf(bytes: Buffer, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  for (let at = 0; at < bytes.length; at += SAMPLE_BYTES) {
    yield decoder.decode(bytes.subarray(at, at + SAMPLE_BYTES), { stream: at + SAMPLE_BYTES < bytes.length });
    await nextTurn();
  }
}

function lineBreaks(record: readonly string[]): Readonly<{ breaks: number; pairs: number }> {
  let breaks = 0;
  let pairs = 0;
  for (const cell of record) {
    if (!/[\r\n]/.test(cell)) continue;
    breaks += cell.match(/\r\n|\r|\n/g)!.length;
    pairs += cell.match(/\r\n/g)?.length ?? 0;
  }
  return { breaks, pairs };
}

function whyUnreadable(error: unknown, line: number): Unreadable {
  if (error instanceof NotReadable) return error.reason;
  if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') return { kind: 'cell-too-long', line, limit: MAX_CELL };
  if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return { kind: 'unclosed-quote', line };
  throw error;
}

/** Commas occur in text more often than semicolons, and tabs hardly ever. */
const BY_RARITY: readonly Delimiter[] = ['\t', ';', ','];

/** The delimiter with which most of the first rows have the same number of cells; on a tie, the one with more cells. */
function detectDelimiter(sample: string, isWhole: boolean): Delimiter {
  // The last row of a sample is incomplete.
  const rows = isWhole ? sample : sample.slice(0, sample.lastIndexOf('\n') + 1);
  const [best] = BY_RARITY.map((delimiter) => ({ delimiter, ...rate(rows, delimiter) })).sort(
    (a, b) => b.alike - a.alike || b.cells - a.cells,
  );
  return best!.cells > 1 ? best!.delimiter : ',';
}

function rate(sample: string, delimiter: Delimiter): Readonly<{ alike: number; cells: number }> {
  const sizes = new Map<number, number>();
  for (const { length } of firstRows(sample, delimiter)) if (length > 1) sizes.set(length, (sizes.get(length) ?? 0) + 1);
  const [cells = 0, alike = 0] = [...sizes].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { alike, cells };
}

function firstRows(sample: string, delimiter: Delimiter): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const keep = (record: string[]) => {
    rows.push(record);
    return null;
  };
  try {
    parseAtOnce(sample, { ...CSV, info: false, to: SAMPLE_ROWS, delimiter, on_record: keep });
  } catch (error) {
    // The rows up to an unclosed quote are a good enough sample.
    if (!(error instanceof CsvError)) throw error;
  }
  return rows;
}
