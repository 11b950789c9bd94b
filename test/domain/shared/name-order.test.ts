import { expect, test } from '@jest/globals';
import { byName } from '../../../src/domain/shared/name-order.ts';

const inOrder = (...names: string[]) =>
  names
    .map((name, at) => ({ name, id: String(at) }))
    .sort(byName)
    .map(({ name }) => name);

test('accents and case hardly matter', () => {
  expect(inOrder('Zebras', 'Águilas', 'bears', 'Ants')).toEqual(['Águilas', 'Ants', 'bears', 'Zebras']);
});

test('numbers go by their size', () => {
  expect(inOrder('Field 10', 'Field 2', 'Field 1')).toEqual(['Field 1', 'Field 2', 'Field 10']);
});

test('namesakes go by id', () => {
  expect(
    [
      { name: 'Hawks', id: 'b' },
      { name: 'Hawks', id: 'a' },
    ]
      .sort(byName)
      .map(({ id }) => id),
  ).toEqual(['a', 'b']);
});
