/** @own-process */
import './globals.ts';

import { describe, expect, test } from '@jest/globals';
import { Calendar } from '../../../web/family/screens/calendar.tsx';
import { answerBy, until } from './gateway.ts';
import { show, shown } from './page.ts';

const ROLE_REQUIRED = {
  type: '/problems/role-required',
  title: 'This operation requires another role',
  detail: 'Another role is needed.',
  status: 403,
  instance: 'r',
  roles: ['parent'],
  cause: 'role-missing',
  field: null,
};
const CALENDARS = [{ id: 'c', team: null, leavesOutDeclined: false, createdAt: '2027-03-02T18:00:00.000Z' }];

let children: { isApproved: boolean }[] | null;
answerBy(async (_, path) => {
  if (path === '/api/mobile/calendars') return { calendars: CALENDARS };
  if (path === '/api/mobile/screens/me') return { children: children && { children } };
  return Response.json(ROLE_REQUIRED, { status: 403, headers: { 'Content-Type': 'application/problem+json' } });
});

describe('the screen of calendars', () => {
  test.each([
    ['a coach, an umpire or a follower', null, false],
    ['a parent whose link waits', [{ isApproved: false }], false],
    ['a parent', [{ isApproved: true }], true],
  ] as const)('is open to %s, and asks a family alone whether to leave out what it has declined', async (_, held, isAsked) => {
    children = held && [...held];
    await show(<Calendar />);
    // What was kept of the screen before may be shown first.
    await until(
      () => shown().includes('Another role') || (shown().includes('calendar address') && shown().includes('Leave out') === isAsked),
    );
    expect(shown()).not.toContain('Another role');
  });
});
