import { expect, test } from '@jest/globals';
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
