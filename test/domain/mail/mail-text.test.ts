import { expect, test } from '@jest/globals';
import { mailText } from '../../../src/domain/mail/mail-text.ts';

test.each([
  ['Springfield Little League', 'Springfield Little League'],
  ['St. Mary’s A.C. Milan', 'St. Mary’s A.C. Milan'],
  ['Game Sat Apr 11, 10:00 AM: new time', 'Game Sat Apr 11, 10:00 AM: new time'],
  ['sáb 11 abr, 10:00 a. m.', 'sáb 11 abr, 10:00 a. m.'],
  ['Ligue U.12 No. 3/4', 'Ligue U.12 No. 3/4'],
  ['League\r\nBcc: victim@example.net', 'League Bcc:'],
  ['League\u2028\u2029\u0085\u0000 of\ttowns', 'League of towns'],
  ['Win at https://evil.example/x?y=1 now', 'Win at now'],
  ['Win at www.evil.example now', 'Win at now'],
  ['Win at evil.com/prize and sub.evil.co.uk', 'Win at and'],
  ['Write to boss@evil.com, please', 'Write to please'],
  ['javascript://alert', ''],
  ['почта.рф и лига', 'и лига'],
])('%j is %j in mail', (text, shown) => {
  expect(mailText(text)).toBe(shown);
});

test('a text has at most 150 characters', () => {
  expect([...mailText('⚾'.repeat(200))]).toHaveLength(150);
});
