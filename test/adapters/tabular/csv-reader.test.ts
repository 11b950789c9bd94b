import { describe, expect, test } from '@jest/globals';
import { csvReader, MAX_BYTES, MAX_CELL, MAX_COLUMNS, MAX_ROWS } from '../../../src/adapters/tabular/csv-reader.ts';
import { DELIMITERS } from '../../../src/application/ports/tabular-reader.ts';
import { BYTE_ENCODINGS, type ByteEncoding } from '../../../src/domain/imports/encodings.ts';
import fc from '../../support/fast-check.ts';
import { encoded, inParts, type Style, WESTERN_LETTERS, written } from './written.ts';

const read = (bytes: Uint8Array | string, size?: number, told?: ByteEncoding) =>
  csvReader.read(inParts(Buffer.from(bytes as string), size), told);
async function table(bytes: Uint8Array | string, size?: number, told?: ByteEncoding) {
  const outcome = await read(bytes, size, told);
  if (!outcome.ok) throw new Error(outcome.error.kind);
  return outcome.value;
}
const refusal = async (bytes: Uint8Array | string) => {
  const outcome = await read(bytes);
  return outcome.ok ? undefined : outcome.error;
};

describe('rows of a file', () => {
  test('have the line on which they begin, blank lines and quoted line breaks counted', async () => {
    const { rows } = await table('title\r\n\r\nA,B\r\n"x\r\ny",2\r\n,\r\n"p\nq\rr",4\r\n5,6');
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'title'],
      [3, 'A'],
      [4, 'x\r\ny'],
      [7, 'p\nq\rr'],
      [10, '5'],
    ]);
  });

  test('keep quotation marks that are part of a text', async () => {
    const { rows } = await table('Bat,Name\n5" bat,Sam "Slim" Ortiz\n"6"" bat","a, b"\n');
    expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
      ['5" bat', 'Sam "Slim" Ortiz'],
      ['6" bat', 'a, b'],
    ]);
  });

  test('hold formulas as text', async () => {
    const { rows } = await table('A,B\n=1+1,"=HYPERLINK(""http://x"")"\n');
    expect(rows[1]!.cells).toEqual(['=1+1', '=HYPERLINK("http://x")']);
  });

  test('follow the delimiter that Excel writes above them', async () => {
    expect(await table('sep=;\na,b;c\n1,5;2\n')).toMatchObject({ delimiter: ';', rows: [{ line: 2, cells: ['a,b', 'c'] }, {}] });
  });

  test('have their delimiter where titles and texts hold others', async () => {
    expect(await table('League, 2026, Spring\n\nTeam;City, State;Lat\nTigers;Austin, TX;30,25\nLions;Waco, TX;31,5\n')).toMatchObject({
      delimiter: ';',
    });
  });

  test('of one column have a comma for delimiter', async () => {
    expect(await table('Facility\nOak Park\n')).toMatchObject({ delimiter: ',', rows: [{ cells: ['Facility'] }, { cells: ['Oak Park'] }] });
  });
});

describe('the encoding of a file', () => {
  test('is a guess where bytes are no UTF-8', async () => {
    const file = Buffer.from('Team,City\nLions,Le\xf3n \x80\n', 'latin1');
    expect(await table(file)).toMatchObject({
      encoding: 'windows-1252',
      isEncodingGuessed: true,
      rows: [{}, { cells: ['Lions', 'León €'] }],
    });
  });

  const NAMES = ['José Núñez', 'Peña', 'García', 'Ramón Díaz', 'Zoë Müller', 'Seán O’Brien', 'Françoise', 'MUÑOZ', 'João'];
  const file = (names: readonly string[], encoding: ByteEncoding) =>
    encoded(`Team,Player\n${names.map((name) => `Lions,${name}\n`).join('')}`, encoding);

  test.each(['windows-1252', 'macintosh'] as const)('is weighed by letters that no name has inside a word: %s', async (encoding) => {
    for (const name of NAMES) {
      const found = await table(file([name], encoding));
      expect(found).toMatchObject({ encoding, isEncodingGuessed: true, rows: [{}, { cells: ['Lions', name] }] });
    }
    const { readings } = await table(file(NAMES, encoding));
    expect(readings[0]).toEqual({ encoding, words: ['José', 'Núñez', 'Peña'] });
    expect(readings.map((each) => each.encoding)).toContain(encoding === 'macintosh' ? 'windows-1252' : 'macintosh');
  });

  test.each(['windows-1250', 'iso-8859-2'] as const)('may be that of Central Europe: %s', async (encoding) => {
    const { readings } = await table(file(['Łukasz Wiśniewski', 'Jiří Šťastný', 'Göröcs Ákos', 'Žužić'], encoding));
    expect(readings.map((each) => each.encoding)).toContain(encoding);
  });

  test.each(['ibm850', 'ibm437'] as const)(
    'may be that of MS-DOS, which is named only where its words are the least odd: %s',
    async (encoding) => {
      const names = ['José Núñez', 'Peña', 'García', 'Zoë Müller', 'Françoise'];
      const { readings } = await table(file(names, encoding));
      expect(readings[0]).toEqual({ encoding: 'ibm850', words: ['José', 'Núñez', 'Peña'] });
      const western = await table(file(names, 'windows-1252'));
      expect(western.readings.map((each) => each.encoding)).not.toContain(encoding);
    },
  );

  test('of MS-DOS has its own letters beyond those of names', async () => {
    const rows = async (encoding: ByteEncoding) =>
      (await table(Buffer.from('A,B\nx,\xb5\xe1\x9b\n', 'latin1'), undefined, encoding)).rows[1]!;
    expect([(await rows('ibm850')).cells[1], (await rows('ibm437')).cells[1]]).toEqual(['Áßø', '╡ß¢']);
  });

  test.each(BYTE_ENCODINGS)('is what the caller says, and then no guess: %s', async (encoding) => {
    expect(await table(file(['José'], 'windows-1252'), undefined, encoding)).toMatchObject({
      encoding,
      isEncodingGuessed: false,
      readings: [],
    });
  });

  test('is in no doubt where bytes are UTF-8, whatever the caller says', async () => {
    expect(await table('Team,Player\nLions,José\n', undefined, 'macintosh')).toMatchObject({ encoding: 'utf-8', readings: [] });
  });

  test('shows at the last byte', async () => {
    const file = Buffer.concat([Buffer.from(`Team,City\n${'Lions,Waco\n'.repeat(20_000)}`), Buffer.from('Lions,Le\xf3n\n', 'latin1')]);
    expect((await table(file, 65_536)).encoding).toBe('windows-1252');
  });

  test('is UTF-16 without a mark where every other byte is zero', async () => {
    const style: Style = { encoding: 'utf-16be', hasMark: false, delimiter: '\t', lineBreak: '\r\n', quotesAll: false };
    expect(
      await table(
        written(
          [
            ['Team', 'City'],
            ['Lions', 'León'],
          ],
          style,
        ),
      ),
    ).toMatchObject({ encoding: 'utf-16be', isEncodingGuessed: true });
  });
});

test('rows come back as they were written, in any encoding, delimiter and style', async () => {
  const style = fc
    .record({
      encoding: fc.constantFrom('utf-8' as const, 'utf-16le' as const, 'utf-16be' as const, 'windows-1252' as const),
      hasMark: fc.boolean(),
      delimiter: fc.constantFrom(...DELIMITERS),
      lineBreak: fc.constantFrom('\n', '\r\n', '\r') as fc.Arbitrary<Style['lineBreak']>,
      quotesAll: fc.boolean(),
    })
    .map((one) => ({ ...one, hasMark: one.encoding.startsWith('utf-16') || (one.hasMark && one.encoding === 'utf-8') }));
  const letters = fc.constantFrom(...'abcXYZ019 ,;\t"\'=\n', '\r\n', ...WESTERN_LETTERS);
  const text = fc.array(letters, { maxLength: 12 }).map((parts) => parts.join(''));
  const rows = fc.array(fc.tuple(text, text, text), { minLength: 3, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(style, rows, fc.integer({ min: 1, max: 50 }), async (how, values, size) => {
      const named = [['Team', 'First', 'Last'], ...values.map(([a, b, c]) => [`é ${a}`, b, `x${c}`])];
      const { rows: found, encoding, delimiter } = await table(written(named, how), size, 'windows-1252');
      expect([encoding, delimiter]).toEqual([how.encoding, how.delimiter]);
      expect(found.map(({ cells }) => cells)).toEqual(named);
    }),
    { numRuns: 300 },
  );
});

describe('a file is refused that', () => {
  test('is too large, and is read no further', async () => {
    let parts = 0;
    async function* endless() {
      for (;;) {
        parts += 1;
        yield Buffer.alloc(1024 * 1024, 'a,b\n');
      }
    }
    expect(await csvReader.read(endless())).toEqual({ ok: false, error: { kind: 'file-too-large', maxBytes: MAX_BYTES } });
    expect(parts).toBe(11);
  });

  test('has too many rows', async () => {
    expect(await refusal('a,b\n'.repeat(MAX_ROWS + 1))).toEqual({ kind: 'too-many-rows', limit: MAX_ROWS });
  });

  test('has too many columns in a row that does not end: they are counted while it is read, before it takes memory', async () => {
    const wide = { kind: 'too-many-columns', line: 2, limit: MAX_COLUMNS };
    expect(await refusal(`a,b\n${','.repeat(MAX_COLUMNS + 1)}"never closed`)).toEqual(wide);
    expect(await refusal(`a,b\n${','.repeat(10 * 1024 * 1024 - 10)}`)).toEqual(wide);
  });

  test('has too many columns', async () => {
    expect(await refusal(`a,b\n${','.repeat(MAX_COLUMNS)}c\n`)).toEqual({ kind: 'too-many-columns', line: 2, limit: MAX_COLUMNS });
  });

  test.each([MAX_CELL + 1, 500_000])('has a cell of %d characters', async (length) => {
    expect(await refusal(`a,b\nc,${'x'.repeat(length)}\n`)).toEqual({ kind: 'cell-too-long', line: 2, limit: MAX_CELL });
  });

  test('opens a quotation mark and never closes it', async () => {
    expect(await refusal('a,b\n1,2\n"3,4\n5,6\n')).toEqual({ kind: 'unclosed-quote', line: 3 });
  });

  test.each(['', '\n\n , \n', '\ufeff'])('holds nothing (%j)', async (text) => {
    expect(await refusal(text)).toEqual({ kind: 'empty-file' });
  });

  test('is a workbook', async () => {
    expect([await refusal('PK\u0003\u0004xl/workbook.xml'), await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))]).toEqual([
      { kind: 'workbook' },
      { kind: 'workbook' },
    ]);
  });

  test('is no text', async () => {
    expect([
      await refusal(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
      await refusal(Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0x41])),
    ]).toEqual([{ kind: 'not-text' }, { kind: 'not-text' }]);
  });
});
