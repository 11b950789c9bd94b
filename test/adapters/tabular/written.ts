import type { Delimiter, TextEncoding } from '../../../src/application/ports/tabular-reader.ts';
import { BYTE_ENCODINGS, type ByteEncoding, decoderOf } from '../../../src/domain/imports/encodings.ts';

export type Style = Readonly<{
  encoding: TextEncoding;
  hasMark: boolean;
  delimiter: Delimiter;
  lineBreak: '\n' | '\r\n' | '\r';
  quotesAll: boolean;
}>;

/** A file as programs write it (RFC 4180 but for the delimiter). */
export function written(rows: readonly (readonly string[])[], { encoding, hasMark, delimiter, lineBreak, quotesAll }: Style): Buffer {
  const cell = (text: string) => (quotesAll || /["\r\n,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return encoded(`${hasMark ? '\ufeff' : ''}${rows.map((row) => row.map(cell).join(delimiter)).join(lineBreak)}${lineBreak}`, encoding);
}

export function encoded(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  const wide = Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16le') return wide;
  return encoding === 'utf-16be' ? wide.swap16() : Buffer.from([...text].map((letter) => BYTE_OF[encoding].get(letter)!));
}

const bytesOf = (encoding: ByteEncoding) =>
  new Map(Array.from({ length: 256 }, (_, byte) => [decoderOf(encoding).decode(Uint8Array.of(byte)), byte] as const));
const BYTE_OF = Object.fromEntries(BYTE_ENCODINGS.map((encoding) => [encoding, bytesOf(encoding)])) as Record<
  ByteEncoding,
  Map<string, number>
>;
/** What Windows-1252 can say, but for control characters. */
export const WESTERN_LETTERS = [...BYTE_OF['windows-1252'].keys()].filter((letter) => /[^\p{Cc}]/u.test(letter));

/** A file as it arrives, in chunks of this size. */
export async function* inParts(bytes: Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
