import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { faultOf, textOf } from '../../../src/adapters/http/contract/violations.ts';

const input = { params: z.object({ gameId: z.string() }), query: z.object({ endDate: z.string() }) };

test.each([
  ['endDate', 'query'],
  ['gameId', 'path'],
  ['teams', 'body'],
  ['toString', 'body'],
])('a violation at %s is found in the %s of the request', (member, part) => {
  expect(faultOf(input, { path: [member], rule: 'not-boolean' })).toMatchObject({ in: part, pointer: `/${member}` });
});

test('a violation is pointed at by an escaped JSON pointer', () => {
  const violation = { path: ['attributes', 'a/b~c', 0], rule: 'not-in-game' } as const;
  expect(faultOf(input, violation).pointer).toBe('/attributes/a~1b~0c/0');
});

test('a violation is told with the bounds of its rule', () => {
  expect(textOf({ path: ['rbi'], rule: 'out-of-range', min: 0, limit: 4 })).toBe('must be a whole number from 0 to 4');
  expect(textOf({ path: ['endDate'], rule: 'before-other', other: 'startDate' })).toBe('must not be before startDate');
});
