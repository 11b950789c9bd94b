import type { Unreadable } from '../../domain/imports/fault.ts';
import type { Row } from '../../domain/imports/sheet.ts';
import type { Result } from '../../domain/shared/result.ts';

export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A file of rows as it was understood. */
export type Table = Readonly<{
  encoding: TextEncoding;
  /** Whether nothing in the file says so: Windows-1252 is what is assumed of text that is no UTF-8. */
  isEncodingGuessed: boolean;
  delimiter: Delimiter;
  /** Without blank lines, each with the line on which it begins; cells as they are written, formulas included. */
  rows: readonly Row[];
}>;

export interface TabularReader {
  /** MUST hold no more than the limits allow, whatever arrives, and stop reading where the size limit is passed. MUST yield to others between parts. */
  read(bytes: AsyncIterable<Uint8Array>): Promise<Result<Table, Unreadable>>;
}
