import { expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { listRooms } from '../../../src/application/chat/list-rooms.ts';
import type { MessageId } from '../../../src/domain/shared/ids.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
import { admin, coach, elsewhere, mark, parent, remove, roomId, send, setUpChat } from '../../support/chat.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpChat();

const unread = async () => {
  const [room] = accepted(await listRooms(given.ports)({ actor: await given.as(parent), filter: { type: 'team' }, order: 'name' }));
  return room?.unreadCount;
};

test('a read mark moves forward only, by time or by id', async () => {
  const sent = [accepted(await send(coach, 'one')), accepted(await send(coach, 'two')), accepted(await send(coach, 'three'))] as const;
  const stands = { roomId, readUpTo: sent[1].createdAt, unreadCount: 1 };
  expect(accepted(await mark(parent, sent[1].id))).toEqual(stands);
  expect(accepted(await mark(parent, sent[0].createdAt))).toEqual(stands);
  expect(accepted(await mark(parent, later(NOON, DAY)))).toMatchObject({ readUpTo: sent[2].createdAt, unreadCount: 0 });
  accepted(await send(coach, 'four'));
  expect(await unread()).toBe(1);
});

test('neither one’s own messages nor deleted ones are unread', async () => {
  for (const [user, content] of [
    [coach, 'one'],
    [parent, 'mine'],
    [coach, 'two'],
  ] as const)
    accepted(await send(user, content));
  accepted(await remove(coach, accepted(await send(coach, 'gone')).id));
  expect(await unread()).toBe(2);
});

test('a read mark in an empty room stands nowhere', async () => {
  expect(accepted(await mark(parent, NOON))).toEqual({ roomId, readUpTo: null, unreadCount: 0 });
});

test('a read mark stands at a message of its room alone', async () => {
  const { id: other } = accepted(await send(admin, 'Hello', { room: elsewhere }));
  for (const id of [other, newId<MessageId>()])
    expect(await mark(parent, id)).toMatchObject({ error: { kind: 'unknown-reference', violations: [{ path: ['upTo'] }] } });
});
