import { expect, test } from '@jest/globals';
import { LISTS, paging, readCursor, timePosition, writeCursor } from '../../../src/adapters/http/contract/cursor.ts';
import '../../../src/adapters/http/routes/all-routes.ts';

const ID = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f';

test('a cursor is read by the list that gave it out, and by no other', () => {
  expect(LISTS.size).toBeGreaterThan(20);
  for (const list of LISTS) {
    const cursor = writeCursor(list, [5, ID]);
    for (const other of LISTS) expect(readCursor(other, cursor)).toEqual(other === list ? [5, ID] : undefined);
  }
});

test('two lists have no name in common', () => {
  expect(() => paging('members', timePosition)).toThrow('another list is paged as "members"');
});

test.each([[1e300], [0.5], ['5'], [null], [-1e16]])('a position at %p is none, however well it is forged', (at) => {
  expect(timePosition.safeParse(readCursor('members', writeCursor('members', [at as number, ID]))).success).toBe(false);
});
