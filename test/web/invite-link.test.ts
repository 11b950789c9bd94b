import { expect, test } from '@jest/globals';
import { inviteIn, kindOf } from '../../web/family/invite-link.ts';

test('an invite is read from its link, with the team that it leads to, or from the code alone', () => {
  expect(inviteIn('https://league.example.org/join/sll-parent-2027?team=7#top')).toEqual({ code: 'SLL-PARENT-2027', team: '7' });
  expect(inviteIn(' SLL-PARENT-2027 ')).toEqual({ code: 'SLL-PARENT-2027', team: undefined });
});

test.each([
  ['code', 'SLL-PARENT-1999'],
  ['code', 'sll coach 2027'],
  ['code', 'https://league.example.org/join/SLL-UMPIRE-2027?team=7'],
  ['page', 'https://league.example.org/l/SLL/standings'],
  ['calendar', 'webcal://league.example.org/calendars/1/2.ics'],
  ['calendar', 'https://league.example.org/calendars/1/2.ics'],
  ['other', 'Red Hawks'],
  ['other', 'https://league.example.org/join/SLL-PARENTS'],
])('what lets nobody in is told by its form: a %s in %s', (kind, entered) => {
  expect(kindOf(entered)).toBe(kind);
});
