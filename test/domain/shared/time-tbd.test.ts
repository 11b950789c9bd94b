import { expect, test } from '@jest/globals';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { localDate, localTime, type TimeZone } from '../../../src/domain/shared/time.ts';
import { isTimeTbd, timeTbdOn } from '../../../src/domain/shared/time-tbd.ts';

const DAY = '2026-11-01' as LocalDate;

test.each(['America/Chicago', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', 'UTC'])(
  'a time to be decided is in the last minute of the day in %s, and has no length',
  (name) => {
    const zone = name as TimeZone;
    const span = timeTbdOn(DAY, zone);
    expect([localDate(span.startsAt, zone), localTime(span.startsAt, zone), isTimeTbd(span)]).toEqual([DAY, '23:59', true]);
  },
);

test('a span with a length has a time', () => {
  expect(isTimeTbd({ startsAt: new Date('2026-11-01T10:00:00Z'), endsAt: new Date('2026-11-01T10:00:01Z') })).toBe(false);
});
