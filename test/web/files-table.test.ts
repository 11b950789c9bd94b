import { expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { decoderOf } from '../../src/domain/imports/encodings.ts';
import { above, cellsLike, filledDown, withCells } from '../../web/console/screens/files/cells.ts';
import { readWorkbook } from '../../web/console/screens/files/excel.ts';
import { decode } from '../../web/console/screens/files/table.ts';

const decoded = (bytes: string) => decode(Uint8Array.from(Buffer.from(bytes, 'latin1')));

test('a file that is not UTF-8 has a text for each encoding that reads it differently, with three words of it', () => {
  const readings = decoded('Team,Player\r\nLions,Jos\x8e Nu\x96ez\r\nLions,Pe\x96a\r\nLions,Garc\x92a\r\n');
  expect(readings.map(({ words }) => words)).toEqual([
    ['JosŽ', 'Nu–ez', 'Pe–a'],
    ['José', 'Nuñez', 'Peña'],
  ]);
  expect(readings[1]!.text).toBe('Team,Player\r\nLions,José Nuñez\r\nLions,Peña\r\nLions,García\r\n');
});

test.each([
  ['UTF-8', Buffer.from('Team\nPeña').toString('latin1')],
  ['UTF-16', Buffer.from('\ufeffTeam\nPeña', 'utf16le').toString('latin1')],
])('a file in %s has one, and no question', (_, bytes) => {
  expect(decoded(bytes)).toEqual([{ text: expect.stringContaining('Team\nPeña'), words: [] }]);
});

test.each([
  ['ibm850', 'Team,Player\r\nLions,Jos\x82 N\xa3\xa4ez\r\nLions,\xb5lvaro\r\n', 'Álvaro'],
  ['ibm437', 'Team,Player\r\nLions,Jos\x82\r\nLions,\xe4igma\r\n', 'Σigma'],
])('a file of MS-DOS (%s) is offered as it was written, as the gateway reads it', (encoding, bytes, name) => {
  const offered = decoded(bytes).find(({ words }) => words.includes(name) && words.includes('José'));
  expect(offered?.text).toBe(decoderOf(encoding).decode(Uint8Array.from(Buffer.from(bytes, 'latin1'))));
});

test('no code page of MS-DOS is offered whose words are no names', () => {
  expect(decoded('Team,Player\nLions,Jos\xe9\nLions,Pe\xf1a\n').map(({ words }) => words.join(' '))).toEqual([
    'José Peña',
    'JosÈ PeÒa',
    'José Peńa',
  ]);
});

/** The second sheet of a workbook has these cells, and these ranges are merged in it. */
function workbook(rows: readonly (readonly (string | number)[])[], merged: readonly string[]): ArrayBuffer {
  const cell = (value: string | number, ref: string) =>
    typeof value === 'number' ? `<c r="${ref}" s="1"><v>${value}</v></c>` : `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const lines = rows.map((cells, at) =>
    cells.length === 0
      ? ''
      : `<row r="${at + 1}">${cells.map((value, column) => (value === '' ? '' : cell(value, `${'ABCD'[column]}${at + 1}`))).join('')}</row>`,
  );
  const ranges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Empty" sheetId="1" r:id="rId7"/><sheet name="Rosters" sheetId="2" r:id="rId3"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId3" Type="${office}/worksheet" Target="worksheets/sheet9.xml"/><Relationship Id="rId7" Type="${office}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId8" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/><xf numFmtId="18" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData/></worksheet>`,
    'xl/worksheets/sheet9.xml': `<worksheet ${main}><sheetData>${lines.join('')}</sheetData><mergeCells>${ranges}</mergeCells></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))).buffer as ArrayBuffer;
}

test('cells that are merged downwards are filled, those beside each other and beyond the rows are not', async () => {
  const rows = [
    ['Spring rosters', '', ''],
    [],
    ['Team', 'Player', 'No'],
    ['Lions', 'Sam Ortiz', '7'],
    ['', 'Ana Reyes', '8'],
    ['Bears', 'Leo Park', '1'],
    ['', 'Eli Novak', ''],
  ];
  const [sheet, ...others] = await readWorkbook(workbook(rows, ['A1:C1', 'A4:A5', 'A6:A1048576']));
  expect(others).toEqual([]);
  expect(sheet).toMatchObject({ name: 'Rosters', filled: 2 });
  expect(sheet!.rows[0]).toEqual(['Spring rosters', '', '']);
  expect(sheet!.rows.slice(3).map(([team]) => team)).toEqual(['Lions', 'Lions', 'Bears', 'Bears']);
});

test('a midnight of a workbook is written as its sheet shows it, so that noon is asked about', async () => {
  const [sheet] = await readWorkbook(workbook([['Time'], [0], [0.5], [0.0625]], []));
  expect(sheet!.rows.flat()).toEqual(['Time', '12:00 AM', '12:00', '01:30']);
});

test('what is taken for a cell stands in all that said the same, and in none that says so by itself', () => {
  const checked = [
    ['Home', 'Visitor'],
    ['Jayz', 'Owls'],
    ['Owls', 'Jayz'],
    ['Jays', 'Owls'],
  ];
  const first = withCells(checked, cellsLike(checked, checked, 2, 0, [0, 1]), 'Jays');
  expect(first).toEqual([
    ['Home', 'Visitor'],
    ['Jays', 'Owls'],
    ['Owls', 'Jays'],
    ['Jays', 'Owls'],
  ]);
  expect(withCells(first, cellsLike(first, checked, 2, 0, [0, 1]), 'Foxes')).toEqual([
    ['Home', 'Visitor'],
    ['Foxes', 'Owls'],
    ['Owls', 'Foxes'],
    ['Jays', 'Owls'],
  ]);
});

test('an empty cell takes what stands above it, below the titles and not in empty lines', () => {
  const rows = [['Team', 'Player'], ['', 'Zoe'], ['Lions', 'Sam'], ['', 'Ana'], [], ['', 'Eli']];
  expect(above(rows, 1, 2, 0)).toBe('');
  expect(filledDown(rows, 1, 0).map((cells) => cells[0])).toEqual(['Team', '', 'Lions', 'Lions', undefined, 'Lions']);
});
