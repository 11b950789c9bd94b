import { describe, expect, test } from '@jest/globals';
import { hasAddress, hasPhoneNumber, withoutAddresses, withoutContactDetails } from '../../../src/domain/shared/contact-details.ts';

describe('nothing is taken from a text without addresses and numbers', () => {
  test.each([
    'Springfield Little League',
    'St.Mary',
    'ST.MARY',
    'Dr.Smith Field',
    'St.Cloud',
    'Mt.Blue',
    'J.R.Rugby',
    'P.O.Box 12',
    'Mon.Wed 6.30pm',
    'St. Mary’s A.C. Milan',
    'C.F.Monterrey',
    'Fields wet.Closed',
    'Hawks @ Jays',
    'Meet at the polka dot field',
    'El punto es que llueve',
    'Open until 9.pm, then 10.30am',
    'sáb 11 abr, 10:00 a. m.',
    'Rain… back at 5',
    'Field #3, Court 12, No.1 and 3/4',
    'Fields 101, 102, 103',
    'Fields 1-2-3-4',
    'Fields 01-05',
    '2026-2027',
    'Season 2026/27',
    'Spring 2026 10U',
    'Division 10 2026-2027',
    '2026-04-11',
    '20260411',
    '4/11/2026 and 11.04.2026',
    '2026-04-11 10:00–11:30',
    'Sat 10:00-11:30 12:00-13:30',
    'Won 105-98, 12-3',
    '25-20 25-18 15-10',
    '12-3-1',
    'U08 U10 U12',
    '10U–12U 2014 2015',
    'Route 66, 62701-1234',
    'Lot 120 2026',
    'র‍্যাব ❤️ 👨‍👩‍👧',
    '1,000 fans, 10.000 asientos',
    '40.7128 -74.0060',
  ])('%s', (text) => {
    expect(withoutContactDetails(text)).toBe(text);
    expect([hasAddress(text), hasPhoneNumber(text)]).toEqual([false, false]);
  });
});

describe('an address is removed', () => {
  test.each([
    ['Win at https://evil.example/x?y=1 now', 'Win at now'],
    ['hxxp://evil', ''],
    ['Win at WWW.evil.example now', 'Win at now'],
    ['Win at evil.com/prize and sub.evil.co.uk', 'Win at and'],
    ['Evil.Com', ''],
    ['EVIL.PIZZA Hawks', 'Hawks'],
    ['St.Com', ''],
    ['t.me/evil', ''],
    ['Write to boss@evil.com, please', 'Write to please'],
    ['boss＠evil．com Hawks', 'Hawks'],
    ['boss﹫evil', ''],
    ['evil。com Hawks', 'Hawks'],
    ['ｅｖｉｌ.com Hawks', 'Hawks'],
    ['ev\u00adil.c\u200bom Hawks', 'Hawks'],
    ['Hawks evil .com', 'Hawks'],
    ['Hawks evil . com', 'Hawks'],
    ['Hawks evil. com', 'Hawks'],
    ['Hawks evil[.]com', 'Hawks'],
    ['Hawks evil (dot) pizza', 'Hawks'],
    ['Hawks evil dot com', 'Hawks'],
    ['Hawks evil-dot-com', 'Hawks'],
    ['Liga evil punto mx', 'Liga'],
    ['Hawks, boss at evil dot pizza', 'Hawks'],
    ['Liga boss arroba evil punto es', 'Liga'],
    ['Hawks boss @ evil.com', 'Hawks'],
    ['Hawks (boss [at] evil [dot] com)', 'Hawks'],
    ['почта.рф и лига', 'и лига'],
    ['xn--80a1acny.xn--p1ai', ''],
    ['Hawks 192.0.2.7:8080/x', 'Hawks'],
    ['Red Hawks - evil.com', 'Red Hawks'],
    ['Red Hawks (evil.com)', 'Red Hawks'],
    ['Wet.\nSee evil.com.\nBye', 'Wet.\nSee.\nBye'],
  ])('%j becomes %j', (text, rest) => {
    expect(withoutAddresses(text)).toBe(rest);
    expect(withoutContactDetails(text)).toBe(rest);
    expect(hasAddress(text)).toBe(true);
  });
});

describe('a telephone number is removed', () => {
  test.each([
    '(217) 555-0100',
    '( 217 ) 555 - 0100',
    '217-555-0100',
    '217.555.0100',
    '217 555 0100',
    '217/555-0100',
    '2175550100',
    '1-217-555-0100',
    '+1 (217) 555-0100',
    '+43 664 1234567',
    '+52 1 55 1234 5678',
    '0043 664 1234567',
    '555-0100',
    '555–0100',
    '555.0100',
    '555 0100',
    '5550100',
    '555-2026',
    '1-800-FLOWERS',
    '01 23 45 67 89',
    '030/1234567',
    '020 7946 0958',
    '0664 1234567',
    '612 345 678',
    '612 34 56 78',
    '55 1234 5678',
    '５５５－０１００',
    '5️⃣5️⃣5️⃣-0️⃣1️⃣0️⃣0️⃣',
    '٥٥٥-٠١٠٠',
  ])('%s', (number) => {
    for (const text of [number, `Hawks ${number}`, `Hawks 2026-2027 ${number}, 10:00`]) {
      expect([withoutContactDetails(text), hasPhoneNumber(text)]).toEqual([
        { [number]: '', [`Hawks ${number}`]: 'Hawks' }[text] ?? 'Hawks 2026-2027, 10:00',
        true,
      ]);
    }
    expect(hasAddress(number)).toBe(false);
  });
});

test('a long text is looked through in one go', () => {
  for (const part of ['a', 'a.', '1', '1-', 'a@ ', 'at ', '([', ' . ', '0 '])
    expect(withoutContactDetails(part.repeat(20_000))).toBeDefined();
});
