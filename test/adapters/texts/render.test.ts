import { describe, expect, test } from '@jest/globals';
import { render } from '../../../src/adapters/texts/render.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';
import { moment } from '../../../src/domain/texts/text.ts';

const CHICAGO = 'America/Chicago' as TimeZone;
const at = moment(new Date('2026-04-11T15:00:00.000Z'), CHICAGO);

describe('a game that changed', () => {
  test.each([
    ['postponed', 'none', 'Game Sat Apr 11, 10:00 AM: postponed', 'Partido del sáb 11 de abr, 10:00 a.m.: pospuesto'],
    [
      'scheduled',
      'both',
      'Game Sat Apr 11, 10:00 AM: back on the schedule, new time and place',
      'Partido del sáb 11 de abr, 10:00 a.m.: se juega, con nuevo horario y en otro lugar',
    ],
    ['same', 'place', 'Game Sat Apr 11, 10:00 AM: new place', 'Partido del sáb 11 de abr, 10:00 a.m.: nuevo lugar'],
  ] as const)('to %s, with news on %s, is told in the language of the reader', (status, news, english, spanish) => {
    const text = { key: 'push.game-change', values: { at, status, news } } as const;
    expect([render(text, 'en'), render(text, 'es')]).toEqual([english, spanish]);
  });

  test.each([
    ['2026-04-12T05:05:00.000Z', 'Sun Apr 12, 12:05 AM', 'America/Chicago'],
    ['2026-04-11T17:00:00.000Z', 'Sat Apr 11, 12:00 PM', 'America/Chicago'],
    ['2026-03-08T08:00:00.000Z', 'Sun Mar 8, 3:00 AM', 'America/Chicago'],
    ['2026-04-11T20:00:00.000Z', 'Sun Apr 12, 1:30 AM', 'Asia/Kolkata'],
  ])('at %s is shown as %s in its zone', (startsAt, shown, zone) => {
    const text = { key: 'push.official-needed', values: { at: moment(new Date(startsAt), zone as TimeZone) } } as const;
    expect(render(text, 'en')).toBe(`Game ${shown}: an official is needed`);
  });
});

test('a day is shown as the language writes it, the same in every zone', () => {
  const values = { date: '2026-04-12', toDate: '2026-04-19', change: 'move', reason: 'rain' } as const;
  const text = {
    key: 'push.day-change',
    values: { ...values, date: values.date as LocalDate, toDate: values.toDate as LocalDate },
  } as const;
  expect(render(text, 'en')).toBe('Games on Sun Apr 12 move to Sun Apr 19: rain');
  expect(render(text, 'es')).toBe('Los partidos del dom 12 de abr pasan al dom 19 de abr: lluvia');
});

test.each([
  [1, '1 request is waiting for you', '1 solicitud espera su respuesta'],
  [4, '4 requests are waiting for you', '4 solicitudes esperan su respuesta'],
])('%d has its plural', (count, english, spanish) => {
  const text = { key: 'push.requests-waiting', values: { count } } as const;
  expect([render(text, 'en'), render(text, 'es')]).toEqual([english, spanish]);
});

test.each(['{org}', "'{", '<b>A & B</b>', '{count, plural,', '# 1'])('the name %s stands as it is', (org) => {
  expect(render({ key: 'push.title.org', values: { org } }, 'es')).toBe(org);
});
