/** @own-process */
import './globals.ts';

import { describe, expect, test } from '@jest/globals';
import { Calendar } from '../../../web/family/screens/calendar.tsx';
import { answerBy, until } from './gateway.ts';
import { leave, show, shown } from './page.ts';

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
let leavesOutDeclined = false;

let children: { isApproved: boolean }[] | null;
answerBy(async (_, path) => {
  if (path === '/api/mobile/calendars') {
    return { calendars: [{ id: 'c', team: null, leavesOutDeclined, createdAt: '2027-03-02T18:00:00.000Z' }] };
  }
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

  test('shows what a calendar leaves out now, after what the device has kept', async () => {
    children = [{ isApproved: true }];
    const tick = () => document.querySelector<HTMLInputElement>('input[type=checkbox]');
    await show(<Calendar />);
    await until(() => tick()?.checked === false);
    await leave();
    leavesOutDeclined = true;
    await show(<Calendar />);
    await until(() => tick()?.checked === true);
    expect(tick()!.disabled).toBe(false);
  });
});
