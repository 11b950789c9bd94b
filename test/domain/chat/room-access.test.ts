import { describe, expect, test } from '@jest/globals';
import { officeRoom, orgRooms, type Room, teamRoom } from '../../../src/domain/chat/room.ts';
import { mayRead, mayWrite, teamsInReach } from '../../../src/domain/chat/room-access.ts';
import { notAllowed } from '../../../src/domain/membership/not-allowed.ts';
import type { Role } from '../../../src/domain/membership/roles.ts';
import type { OrgId, PlayerId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';

const org = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' as OrgId;
const [mine, other] = ['mine', 'other'] as TeamId[] as [TeamId, TeamId];

const [me, another] = ['0198c1f0-5a2b-7c3d-8e4f-00000000000a', '0198c1f0-5a2b-7c3d-8e4f-00000000000b'] as UserId[] as [UserId, UserId];
/** Coaches and parents have one team each, `mine`. */
const holding = (...roles: Role[]) => ({
  user: { id: me },
  roles: new Set(roles),
  coachedTeams: new Set(roles.includes('coach') ? [mine] : []),
  children: new Set(roles.includes('parent') ? ['sam' as PlayerId] : []),
  childrensTeams: new Set(roles.includes('parent') ? [mine] : []),
});

const [announcements, coaches, officials] = orgRooms(org) as [Room, Room, Room];
const rooms = { announcements, coaches, officials, mine: teamRoom(org, mine, 'Mine'), other: teamRoom(org, other, 'Other') };

describe.each([
  ['admin', { announcements: 'write', coaches: 'write', officials: 'write', mine: 'write', other: 'write' }],
  ['staff', { announcements: 'write', coaches: 'write', officials: 'write', mine: 'write', other: 'write' }],
  ['coach', { announcements: 'read', coaches: 'write', officials: null, mine: 'write', other: null }],
  ['umpire', { announcements: 'read', coaches: null, officials: 'write', mine: null, other: null }],
  ['parent', { announcements: 'read', coaches: null, officials: null, mine: 'write', other: null }],
] as const)('as %s', (role, may) => {
  test.each(Object.entries(may))('%s: %s', (name, access) => {
    const room = rooms[name as keyof typeof rooms];
    expect(mayRead(holding(role), room).ok).toBe(access !== null);
    expect(mayWrite(holding(role), room).ok).toBe(access === 'write');
  });
});

test('roles add up', () => {
  expect(mayWrite(holding('umpire', 'parent'), rooms.mine).ok).toBe(true);
  expect(mayWrite(holding('umpire', 'parent'), officials).ok).toBe(true);
  expect(teamsInReach(holding('umpire', 'parent'))).toEqual(new Set([mine]));
  expect(teamsInReach(holding('parent', 'staff'))).toBe('all');
});

test('somebody who may only read is told which roles write', () => {
  expect(mayWrite(holding('parent'), announcements)).toMatchObject({ error: { kind: 'role-required', roles: ['admin', 'staff'] } });
});

test('somebody who is not in the room is told who is, and no more', () => {
  const visitor = { ...holding('parent'), children: new Set<PlayerId>(), childrensTeams: new Set<TeamId>() };
  expect(mayWrite(holding('parent'), rooms.other)).toEqual(notAllowed('not-of-room-team'));
  expect(mayWrite(holding('parent'), officials)).toEqual(notAllowed('not-of-room-roles'));
  expect(mayWrite(visitor, announcements)).toEqual(notAllowed('no-child-linked'));
});

test('a parent with a child writes with the office, where nobody else enters but admins and staff', () => {
  const [mine, others] = [officeRoom(org, me), officeRoom(org, another)];
  expect(mayWrite(holding('parent'), mine).ok).toBe(true);
  expect(mayRead(holding('parent', 'coach', 'umpire'), others)).toEqual(notAllowed('not-of-room-roles'));
  expect(mayRead(holding('coach'), mine)).toEqual(notAllowed('not-of-room-roles'));
  for (const role of ['admin', 'staff'] as const) expect(mayWrite(holding(role), others).ok).toBe(true);
  expect(mayRead({ ...holding('parent'), children: new Set<PlayerId>(), childrensTeams: new Set<TeamId>() }, mine)).toEqual(
    notAllowed('no-child-linked'),
  );
});
