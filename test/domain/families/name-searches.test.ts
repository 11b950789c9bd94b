import { expect, test } from '@jest/globals';
import { countSearch, type NameSearch, refuseSearch } from '../../../src/domain/families/name-searches.ts';
import { HOUR, later, MINUTE, NOON } from '../../support/builders.ts';

function searched(count: number, found: boolean, from = 0): readonly NameSearch[] {
  return Array.from({ length: count }, (_, at) => ({ key: `${found} ${from + at}`, at: later(NOON, at), found }));
}
const now = later(NOON, MINUTE);
const count = (earlier: readonly NameSearch[], key: string, found: boolean, at = now) => countSearch(earlier, { key, found }, at);

test('ten that find somebody and thirty in all are let through in an hour', () => {
  expect(count(searched(9, true), 'new', true).ok).toBe(true);
  expect(count(searched(29, false), 'new', false).ok).toBe(true);
});

test.each([true, false])('past either limit a new search is refused, whatever it would find: %j', (found) => {
  expect(count(searched(10, true), 'new', found)).toMatchObject({ error: { kind: 'too-many-requests', limit: 10, windowSeconds: 3600 } });
  expect(count(searched(30, false), 'new', found)).toMatchObject({ error: { kind: 'too-many-requests', limit: 30, windowSeconds: 3600 } });
  expect(refuseSearch(searched(10, true), 'new', now)).toMatchObject({ limit: 10 });
});

test('a search that was made within the hour is made again, and counts once', () => {
  const full = [...searched(10, true), ...searched(20, false)];
  expect(count(full, 'true 3', true)).toEqual({ ok: true, value: full });
  expect(count(full, 'false 3', false)).toEqual({ ok: true, value: full });
  expect(refuseSearch(full, 'true 3', now)).toBeUndefined();
});

test('a search that finds somebody now, and found nobody before, counts as one that does', () => {
  expect(count(searched(5, false), 'false 3', true)).toMatchObject({
    value: expect.arrayContaining([{ key: 'false 3', at: later(NOON, 3), found: true }]),
  });
  expect(count([...searched(10, true), ...searched(5, false)], 'false 3', true).ok).toBe(false);
});

test('an hour later there is room again, and the refusal says when', () => {
  const full = searched(10, true);
  expect(count(full, 'new', true)).toMatchObject({ error: { retryAfterSeconds: 3540 } });
  expect(count(full, 'new', true, later(NOON, HOUR - 1)).ok).toBe(false);
  expect(count(full, 'new', true, later(NOON, HOUR))).toMatchObject({ ok: true });
});
