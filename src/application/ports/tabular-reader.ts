import type { ByteEncoding, Reading } from '../../domain/imports/encodings.ts';
import type { Unreadable } from '../../domain/imports/fault.ts';
import type { Row } from '../../domain/imports/sheet.ts';
import type { Result } from '../../domain/shared/result.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | ByteEncoding;
export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** The rows of a parsed file. */
export type Table = Readonly<{
  encoding: TextEncoding;
  /** Whether neither the file nor the caller states the encoding. */
  isEncodingGuessed: boolean;
  /** Of text that is not UTF-8 and reads differently: the ways to read it, the chosen one first. Empty if there is no doubt. */
  readings: readonly Reading[];
  delimiter: Delimiter;
  /** Without blank lines, each with the line number on which it begins; cells as written, including formulas. */
  rows: readonly Row[];
}>;

export interface TabularReader {
  /**
   * MUST hold no more than the limits allow, whatever arrives, and stop reading when the size limit is exceeded. MUST yield to the event loop
   * between parts. `told` is the encoding of what is not Unicode.
   */
  read(bytes: AsyncIterable<Uint8Array>, told?: ByteEncoding): Promise<Result<Table, Unreadable>>;
}
