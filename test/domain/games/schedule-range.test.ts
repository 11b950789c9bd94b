import { expect, test } from '@jest/globals';
import { scheduleRange } from '../../../src/domain/games/schedule-range.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';

const date = (text: string) => text as LocalDate;
const TODAY = date('2026-04-11');
const range = (startDate?: string, endDate?: string) =>
  scheduleRange({ startDate: startDate as LocalDate | undefined, endDate: endDate as LocalDate | undefined }, TODAY);
const days = (start: string, end: string) => ok({ start, end });

test('a schedule is of today and the next 30 days', () => {
  expect(range()).toEqual(days('2026-04-11', '2026-05-11'));
});

test('a start alone brings the 30 days after it', () => {
  expect(range('2026-01-31')).toEqual(days('2026-01-31', '2026-03-02'));
});

test('an end alone begins today, also where it is today', () => {
  expect(range(undefined, '2026-04-30')).toEqual(days('2026-04-11', '2026-04-30'));
  expect(range(undefined, '2026-04-11')).toEqual(days('2026-04-11', '2026-04-11'));
});

test('an end in the past begins 30 days before it', () => {
  expect(range(undefined, '2026-04-10')).toEqual(days('2026-03-11', '2026-04-10'));
});

test('both may be one day', () => {
  expect(range('2026-04-11', '2026-04-11')).toEqual(days('2026-04-11', '2026-04-11'));
});

test('370 days are taken, one more is refused', () => {
  expect(range('2026-01-01', '2027-01-05')).toEqual(days('2026-01-01', '2027-01-05'));
  expect(range('2026-01-01', '2027-01-06')).toMatchObject({
    ok: false,
    error: { kind: 'invalid-request', violations: [{ path: ['endDate'], rule: 'too-many-days', limit: 370 }] },
  });
});

test('a start after the end is refused', () => {
  expect(range('2026-04-12', '2026-04-11')).toMatchObject({
    ok: false,
    error: { kind: 'invalid-request', violations: [{ path: ['endDate'], rule: 'before-other' }] },
  });
});

test('the calendar ends with the year 9999, and schedules with it', () => {
  expect(range('9999-12-20')).toEqual(days('9999-12-20', '9999-12-31'));
});
