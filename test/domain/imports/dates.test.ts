import { describe, expect, test } from '@jest/globals';
import { dateOrder, readDate, statedOrder } from '../../../src/domain/imports/dates.ts';

describe('a date', () => {
  test.each([
    ['2026-04-11', '2026-04-11'],
    ['2026/4/11', '2026-04-11'],
    ['20260411', '2026-04-11'],
    ['2026-04-11 00:00:00', '2026-04-11'],
    ['Apr 11, 2026', '2026-04-11'],
    ['April 11th 2026', '2026-04-11'],
    ['11-Apr-26', '2026-04-11'],
    ['11. April 2026', '2026-04-11'],
    ['Saturday, April 11, 2026', '2026-04-11'],
    ['sábado 11 de abril de 2026', '2026-04-11'],
    ['mié 15 abr 2026', '2026-04-15'],
    ['12 septiembre 2026', '2026-09-12'],
    ['Sept 12, 2026', '2026-09-12'],
    ['Mar 3, 2026', '2026-03-03'],
    ['martes 3 de marzo del 2026', '2026-03-03'],
  ])('%s reads one way', (text, date) => {
    expect(readDate(text)).toEqual({ monthFirst: date, dayFirst: date });
  });

  test.each(['4/5/2026', '04/05/26', '4.5.2026', '4-5-2026', 'Sun 4/5/2026'])('%s reads two ways', (text) => {
    expect(readDate(text)).toMatchObject({ monthFirst: '2026-04-05', dayFirst: '2026-05-04' });
  });

  test('can be read one way only where no month has the number', () => {
    expect(readDate('4/13/2026')).toEqual({ monthFirst: '2026-04-13', dayFirst: undefined, separator: '/' });
  });

  test.each(['', '13/13/2026', '2026-02-30', '46123', '4/5', 'soon', '4/5.2026', 'Marvel 11 2026'])('is never %j', (text) => {
    expect(readDate(text)).toBeUndefined();
  });
});

describe('the order of dates', () => {
  const orderOf = (...texts: string[]) => dateOrder(texts.map((text) => readDate(text)!));

  test('is decided by one date that reads one way', () => {
    expect([orderOf('4/5/2026', '4/13/2026'), orderOf('4.5.2026', '13.4.2026')]).toEqual(['month-first', 'day-first']);
  });

  test('is unknown where every date reads both ways', () => {
    expect(orderOf('4/5/2026', '6/7/2026')).toBe('ambiguous');
  });

  test('does not matter where both readings are one', () => {
    expect(orderOf('4/4/2026', '2026-05-01')).toBe('either');
  });

  test('is mixed where dates contradict each other', () => {
    expect(orderOf('4/13/2026', '13/4/2026')).toBe('mixed');
  });

  test('in one way of writing says nothing about another', () => {
    expect(orderOf('2026-04-04', '25.04.2026', '05/06/2026')).toBe('ambiguous');
    expect(orderOf('25.04.2026', '05.06.2026', '04/04/2026')).toBe('day-first');
    expect(orderOf('25.04.2026', '4/13/2026', '05/06/2026')).toBe('mixed');
  });

  test('may stand in the header', () => {
    expect(['Date (MM/DD/YYYY)', 'Datum dd.mm.yyyy', 'Date'].map(statedOrder)).toEqual(['month-first', 'day-first', undefined]);
  });
});
