import type { Unreadable } from '../../domain/imports/fault.ts';
import type { Row } from '../../domain/imports/sheet.ts';
import type { Result } from '../../domain/shared/result.ts';

export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The rows of a parsed file. */
export type Table = Readonly<{
  encoding: TextEncoding;
  /** Whether the file does not declare its encoding: text that is not UTF-8 is assumed to be Windows-1252. */
  isEncodingGuessed: boolean;
  delimiter: Delimiter;
  /** Without blank lines, each with the line number on which it begins; cells as written, including formulas. */
  rows: readonly Row[];
}>;

export interface TabularReader {
  /**
   * MUST hold no more than the limits allow, whatever arrives, and stop reading when the size limit is exceeded. MUST yield to the event loop
   * between parts.
   */
  read(bytes: AsyncIterable<Uint8Array>): Promise<Result<Table, Unreadable>>;
}
