import { expect, test } from '@jest/globals';
import { listRooms } from '../../../src/application/chat/list-rooms.ts';
import { officeRoom } from '../../../src/domain/chat/room.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { RoomId } from '../../../src/domain/shared/ids.ts';
import { admin, coach, parent, poll, send, setUpChat } from '../../support/chat.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpChat();

const offices = async (user: User) =>
  accepted(await listRooms(given.ports)({ actor: await given.as(user), filter: { type: 'office' }, order: 'name' }));
const roomWithOffice = (): RoomId => officeRoom(given.org.id, parent.id).id;

test('a parent writes to the office, and every admin and staff member finds it under the parent’s name and answers', async () => {
  const [room] = await offices(parent);
  expect(room).toMatchObject({ id: roomWithOffice(), type: 'office', name: 'League office', mayWrite: true, lastMessage: null });
  const staff = await given.person({}, 'staff');
  expect(await offices(staff)).toEqual([]);

  accepted(await send(parent, 'May Sam play up?', { room: roomWithOffice() }));
  for (const user of [admin, staff]) {
    expect(await offices(user)).toMatchObject([{ id: roomWithOffice(), name: 'User', mayWrite: true, unreadCount: 1 }]);
  }
  accepted(await send(staff, 'Yes', { room: roomWithOffice() }));
  expect(accepted(await poll(parent, undefined, roomWithOffice())).messages).toMatchObject([
    { content: 'May Sam play up?' },
    { content: 'Yes' },
  ]);
});

test('the office does not begin: a room in which its parent has not written is not found', async () => {
  expect(await send(admin, 'Hello', { room: roomWithOffice() })).toMatchObject({ error: { kind: 'not-found' } });
  expect(await poll(admin, undefined, roomWithOffice())).toMatchObject({ error: { kind: 'not-found' } });
});

test('nobody else enters, not even another guardian of the child', async () => {
  const other = await given.person({}, 'parent');
  await given.league.linkTo(await given.league.addPlayer('Kim Lee', given.league.hawks), other);
  accepted(await send(parent, 'In confidence', { room: roomWithOffice() }));
  for (const user of [other, coach]) {
    expect(await poll(user, undefined, roomWithOffice())).toMatchObject({ error: { kind: 'not-allowed' } });
    expect(await send(user, 'Hello', { room: roomWithOffice() })).toMatchObject({ error: { kind: 'not-allowed' } });
  }
  expect(await offices(coach)).toEqual([]);
  expect((await offices(other)).map(({ id }) => id)).toEqual([officeRoom(given.org.id, other.id).id]);
});

test('without a child the room is closed to its parent, and the office keeps what was written', async () => {
  accepted(await send(parent, 'We are leaving', { room: roomWithOffice() }));
  const actor = { ...(await given.as(parent)), children: new Set<never>(), childrensTeams: new Set<never>() };
  expect(accepted(await listRooms(given.ports)({ actor, filter: {}, order: 'name' }))).toEqual([]);
  expect(await offices(admin)).toHaveLength(1);
});
