import { describe, expect, test } from '@jest/globals';
import { inRoomOrder, officeRoom, orgRooms, ownerOf, type RoomTeam, roomOf, teamRoom } from '../../../src/domain/chat/room.ts';
import type { OrgId, RoomId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import fc from '../../support/fast-check.ts';

const org = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' as OrgId;
const team = '0198c1f0-5a2b-7c3d-8e4f-000000000001' as TeamId;
const room = team as string as RoomId;
const day = (text: string) => text as LocalDate;
const hawks: RoomTeam = { name: 'Red Hawks', season: { isActive: true, startsOn: day('2026-03-01'), endsOn: day('2026-06-30') } };

test('an org has three rooms of its own, known by UUIDs of version 8', () => {
  expect(orgRooms(org)).toEqual([
    { id: '0198c1f0-5a2b-8c3d-8e4f-5a6b7c8d9e0f', orgId: org, type: 'announcements', name: 'Announcements', teamId: null },
    { id: '0198c1f0-5a2b-8c3d-9e4f-5a6b7c8d9e0f', orgId: org, type: 'coaches', name: 'Coaches', teamId: null },
    { id: '0198c1f0-5a2b-8c3d-ae4f-5a6b7c8d9e0f', orgId: org, type: 'officials', name: 'Officials', teamId: null },
  ]);
});

test('the rooms of any org are three valid UUIDs, by which they are found', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const rooms = orgRooms(id as OrgId);
      expect(new Set(rooms.map((each) => each.id)).size).toBe(3);
      for (const each of rooms) {
        expect(each.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(roomOf(id as OrgId, each.id, null, day('2026-04-11'))).toEqual(each);
      }
    }),
  );
});

test('a parent has a room with the office, known by the parent’s id in version 8', () => {
  const parentId = '0198c1f0-5a2b-7aaa-8e4f-5a6b7c8d9e0f' as UserId;
  const office = officeRoom(org, parentId);
  expect(office).toMatchObject({ id: '0198c1f0-5a2b-8aaa-8e4f-5a6b7c8d9e0f', type: 'office', teamId: null, parentId });
  const other = '0198ffff-5a2b-7aaa-8e4f-5a6b7c8d9e0f' as UserId;
  expect(ownerOf(org, officeRoom(org, other).id)).toEqual(officeRoom(org, other));
  expect(roomOf(org, officeRoom(org, other).id, null, day('2026-04-11'))).toEqual(officeRoom(org, other));
});

describe('a team', () => {
  test('has a room while its season is current: before it starts, and for 14 days after its end', () => {
    const on = (today: string) => roomOf(org, room, hawks, day(today));
    expect(on('2026-02-28')).toEqual(teamRoom(org, team, 'Red Hawks'));
    expect(on('2026-07-14')).toEqual({ id: team, orgId: org, type: 'team', name: 'Red Hawks', teamId: team });
    expect(on('2026-07-15')).toBeUndefined();
  });

  test('has none while its season is switched off', () => {
    const off = { ...hawks, season: { ...hawks.season, isActive: false } };
    expect(roomOf(org, room, off, day('2026-04-11'))).toBeUndefined();
  });
});

test('an id of nothing is no room', () => {
  expect(roomOf(org, room, null, day('2026-04-11'))).toBeUndefined();
});

test('rooms of the org come before those of teams, which are in order of their names', () => {
  const owls = teamRoom(org, 'b' as TeamId, 'White Owls');
  const frogs = teamRoom(org, 'a' as TeamId, 'Green Frogs');
  const [announcements, coaches, officials] = orgRooms(org) as [never, never, never];
  expect([owls, officials, frogs, coaches, announcements].sort(inRoomOrder)).toEqual([announcements, coaches, officials, frogs, owls]);
});
