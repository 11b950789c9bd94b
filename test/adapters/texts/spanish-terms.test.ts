import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const CATALOGS = globSync(['src/adapters/texts/catalogs/*es.ts', 'web/*/catalogs/*es.ts']);

/** In small letters and without accents, so that a word matches its plural: función, funciones. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A verb matches in all its forms, another word in its plural too. */
const pattern = (word: string): RegExp => new RegExp(/[aei]r$/.test(word) ? `\\b${word.slice(0, -2)}` : `\\b${word}(e?s)?\\b`, 'g');

const found = (word: string, text: string): readonly string[] => plain(text).match(pattern(plain(word))) ?? [];

const TABLE = readFileSync('docs/spanish-terms.md', 'utf8').matchAll(/^\| [^|]+ \| [^|]+ \|([^|]*)\|$/gm);
const NEVER = [...TABLE].slice(1).flatMap(([, cell]) => cell!.split(',').flatMap((word) => word.trim() || []));

test('the table names words that are never used', () => {
  expect(CATALOGS.length).toBeGreaterThan(4);
  expect(NEVER.length).toBeGreaterThan(10);
});

test.each([...NEVER, 'tú', 'puedes', 'quieres', 'tienes'])('no Spanish text says %s', (word) => {
  expect(CATALOGS.flatMap((file) => found(word, readFileSync(file, 'utf8')).map((as) => `${file}: ${as}`))).toEqual([]);
});

test.each([
  ['función', 'Sus funciones'],
  ['añadir', 'Añade primero los equipos'],
  ['en casa de', 'Hawks en casa de Owls'],
])('%s is found in “%s”', (word, text) => {
  expect(found(word, text)).toHaveLength(1);
});
