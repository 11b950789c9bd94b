/** @own-process */
import './globals.ts';

import { expect, test } from '@jest/globals';
import { LeagueMailings } from '../../../web/console/screens/league/mailings.tsx';
import { answerBy, until } from './gateway.ts';
import { button, show, shown, type } from './page.ts';

const SEASONS = [
  { id: 'spring', name: 'Spring', sportId: 's', isActive: true, startsOn: '2027-03-01' },
  { id: 'fall', name: 'Fall', sportId: 's', isActive: true, startsOn: '2026-09-01' },
];
const LISTS: Readonly<Record<string, object>> = {
  '/api/org/seasons': { seasons: SEASONS },
  '/api/org/sports': { sports: [{ id: 's', code: 'baseball', name: 'Baseball' }] },
  '/api/org/settings': { isConfirmed: true, language: 'en' },
  '/api/org/mailings': { mailings: [] },
};
const countsOf = (invited: number) => ({ counts: { invited, members: 0, invitedBefore: 0, stopped: 0, overLimit: 0 } });

/** Whom a mailing would reach, by its season: the test says so when it likes. */
const counted = new Map<string, (invited: number) => void>();
answerBy(async (request, path) => {
  if (request.method === 'GET') return LISTS[path];
  const { seasonId } = await request.json();
  return new Promise((resolve) => {
    counted.set(seasonId, (invited) => resolve(countsOf(invited)));
  });
});

test('the number of e-mails to one season never stands on the button of another', async () => {
  await show(<LeagueMailings />);
  await until(() => counted.has('spring'));
  counted.get('spring')!(12);
  await until(() => shown().includes('12'));
  expect(button('Send 12 e-mails')).toBeDefined();
  await type('Season', 'fall');
  await until(() => counted.has('fall'));
  expect(shown()).not.toContain('12');
  counted.get('fall')!(3);
  await until(() => shown().includes('3 '));
  expect(button('Send 3 e-mails')).toBeDefined();
});
