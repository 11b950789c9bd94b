import { expect, test } from '@jest/globals';
import { correctMessage } from '../../../src/application/chat/correct-message.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { MessageId, RoomId } from '../../../src/domain/shared/ids.ts';
import { MINUTE } from '../../support/builders.ts';
import { admin, coach, contents, orgRoom, parent, poll, remove, roomId, send, setUpChat } from '../../support/chat.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpChat();

const correct = async (user: User, messageId: MessageId, content: string, room: RoomId = roomId) =>
  correctMessage(given.ports)({ actor: await given.as(user), roomId: room, messageId, content });

test('a corrected message is delivered to every poller once more, marked', async () => {
  const sent = accepted(await send(coach, 'Practice is at 5'));
  const { cursor } = accepted(await poll(parent, undefined));
  const corrected = accepted(await correct(coach, sent.id, 'Practice is at 6'));
  expect(corrected).toMatchObject({ id: sent.id, content: 'Practice is at 6', createdAt: sent.createdAt, editedAt: expect.any(Date) });

  const next = accepted(await poll(parent, cursor));
  expect(next.messages).toEqual([corrected]);
  expect(accepted(await poll(parent, next.cursor)).messages).toEqual([]);
});

test('the content that a message has changes nothing', async () => {
  const sent = accepted(await send(coach, 'Practice is at 5'));
  expect(accepted(await correct(coach, sent.id, 'Practice is at 5'))).toMatchObject({ editedAt: null });
});

test('a message is its author’s alone to correct, for 15 minutes', async () => {
  const { id } = accepted(await send(coach, 'first'));
  expect(await correct(parent, id, 'not mine')).toMatchObject({ error: { reason: 'not-your-message' } });
  expect(await correct(admin, id, 'not even an admin')).toMatchObject({ error: { reason: 'not-your-message' } });
  given.move(15 * MINUTE);
  expect(await correct(coach, id, 'in time')).toMatchObject({ ok: true });
  given.move(2);
  expect(await correct(coach, id, 'too late')).toMatchObject({ error: { reason: 'too-late' } });
  expect(await contents()).toEqual(['in time']);
});

test('a deleted message cannot be corrected', async () => {
  const { id } = accepted(await send(coach, 'gone'));
  accepted(await remove(coach, id));
  expect(await correct(coach, id, 'back')).toMatchObject({ error: { kind: 'not-found' } });
});

test('who may no longer write in a room corrects nothing there', async () => {
  const staff = await given.person({}, 'staff', 'coach');
  const room = orgRoom('announcements');
  const { id } = accepted(await send(staff, 'Fields are open', { room }));
  const actor = { ...(await given.as(staff)), roles: new Set(['coach'] as const) };
  expect(await correctMessage(given.ports)({ actor, roomId: room, messageId: id, content: 'Fields are closed' })).toMatchObject({
    error: { kind: 'role-required' },
  });
});

test('a retry of the first send finds the message that was corrected since; another text under its key is refused', async () => {
  const { id } = accepted(await send(coach, 'Practice is at 5', { key: 'k' }));
  accepted(await correct(coach, id, 'Practice is at 6'));
  expect(accepted(await send(coach, 'Practice is at 5', { key: 'k' }))).toMatchObject({ id, content: 'Practice is at 6', replayed: true });
  expect(await send(coach, 'Practice is at 6', { key: 'k' })).toMatchObject({ error: { kind: 'idempotency-key-reused' } });
});

test('corrections count against the limit on messages', async () => {
  const { id } = accepted(await send(coach, 'message 0'));
  for (let n = 1; n < 30; n += 1) accepted(await correct(coach, id, `message ${n}`));
  expect(await correct(coach, id, 'one too many')).toMatchObject({ error: { kind: 'too-many-requests' } });
});
