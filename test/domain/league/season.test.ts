import { expect, test } from '@jest/globals';
import {
  earliestEndOfCurrent,
  isCurrentSeason,
  isPastSeason,
  isReadableByPastCoaches,
  isTooYoung,
} from '../../../src/domain/league/season.ts';
import type { AgeGroupId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import fc from '../../support/fast-check.ts';

const day = (text: string) => text as LocalDate;
const spring = { isActive: true, startsOn: day('2026-03-01'), endsOn: day('2026-06-30'), isDraft: false };
const off = { ...spring, isActive: false };

test.each([
  // today, season, current, past, readable by its coaches
  ['2026-01-01', spring, [true, false, false]],
  ['2026-03-01', spring, [true, false, false]],
  ['2026-06-30', spring, [true, false, false]],
  ['2026-07-14', spring, [true, false, false]],
  ['2026-07-15', spring, [false, true, true]],
  ['2027-06-30', spring, [false, true, true]],
  ['2027-07-01', spring, [false, true, false]],
  ['2026-01-01', off, [false, false, false]],
  ['2026-04-11', off, [false, true, true]],
])('on %s a season %j is [current, past, readable]: %j', (today, season, expected) => {
  const on = day(today);
  expect([isCurrentSeason(season, on), isPastSeason(season, on), isReadableByPastCoaches(season, on)]).toEqual(expected);
});

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((at) => day(at.toISOString().slice(0, 10)));

test('a season is current or past, never both; and storage filters by the same day', () => {
  fc.assert(
    fc.property(fc.boolean(), days, days, days, (isActive, a, b, today) => {
      const [startsOn, endsOn] = a <= b ? [a, b] : [b, a];
      const season = { isActive, startsOn, endsOn, isDraft: false };
      expect(isCurrentSeason(season, today) && isPastSeason(season, today)).toBe(false);
      if (isReadableByPastCoaches(season, today)) expect(isPastSeason(season, today)).toBe(true);
      expect(isCurrentSeason(season, today)).toBe(isActive && endsOn >= earliestEndOfCurrent(today));
    }),
  );
});

test('what begins with an age group is not for those that come before it in order of age', () => {
  const group = (name: string, sortOrder: number) => ({ id: name as AgeGroupId, name, sortOrder });
  const [eight, ten, alsoTen] = [group('8U', 8), group('10U', 10), group('10U B', 10)];
  expect([eight, ten, alsoTen].map((each) => isTooYoung(each, ten))).toEqual([true, false, false]);
  expect(isTooYoung(eight, null)).toBe(false);
});
