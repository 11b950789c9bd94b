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

/** A text of a file, and words of it that other ways to read the file spell otherwise: none if there is no doubt. */
export type Reading = Readonly<{ text: string; words: readonly string[] }>;

const ENCODINGS = ['windows-1252', 'macintosh', 'windows-1250'] as const;
/** Letters of the bytes from 0x80 on in code pages of MS-DOS, 850 and 437, which browsers do not read. */
const CODE_PAGES = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ ',
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ',
] as const;
const MOST_WORDS = 3;
const inCodePage = (bytes: Uint8Array, upper: string): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : upper[byte - 0x80])).join('');
/** What no name has inside a word. */
const ODD = /[^\p{L}\p{M}'’.-]|\p{Ll}(?=\p{Lu})/u;

/** The texts that a file may hold: one if it is UTF-8 or UTF-16 with its mark, else one for each encoding that reads it differently. */
export function decode(bytes: Uint8Array<ArrayBuffer>): readonly Reading[] {
  const marks = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] };
  for (const [encoding, mark] of Object.entries(marks)) {
    if (mark.every((byte, at) => bytes[at] === byte)) return [{ text: new TextDecoder(encoding).decode(bytes), words: [] }];
  }
  try {
    return [{ text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), words: [] }];
  } catch {
    const likely = ENCODINGS.map((encoding) => new TextDecoder(encoding).decode(bytes));
    // Each byte is one letter, so that a word has the same place in all of them.
    const words = [...likely[0]!.matchAll(/[^ \t\r\n,;"]*\P{ASCII}[^ \t\r\n,;"]*/gu)].map(
      ({ index, 0: word }) => [index, index + word.length] as const,
    );
    const isName = (each: string) => !words.some(([from, to]) => ODD.test(each.slice(from, to)));
    const texts = [...new Set([...likely, ...CODE_PAGES.map((upper) => inCodePage(bytes, upper)).filter(isName)])];
    const places = words.filter(([from, to]) => texts.some((each) => each.slice(from, to) !== texts[0]!.slice(from, to)));
    const shown = places.slice(0, MOST_WORDS);
    return texts.map((each) => ({ text: each, words: texts.length === 1 ? [] : shown.map(([from, to]) => each.slice(from, to)) }));
  }
}
