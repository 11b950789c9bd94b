import { expect, test } from '@jest/globals';
import { countReads } from '../../../src/application/chat/count-reads.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { MessageId, RoomId } from '../../../src/domain/shared/ids.ts';
import { admin, coach, mark, orgRoom, parent, roomId, send, setUpChat } from '../../support/chat.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpChat();

const count = async (user: User, messageId: MessageId, room: RoomId = orgRoom('announcements')) =>
  countReads(given.ports)({ actor: await given.as(user), roomId: room, messageId });

test('the author of an announcement sees how many have read it, as do admins and staff, and nobody else', async () => {
  const room = orgRoom('announcements');
  const staff = await given.person({}, 'staff');
  const { id, createdAt } = accepted(await send(staff, 'Picture day is on Saturday', { room }));
  expect(accepted(await count(staff, id))).toEqual({ readBy: 0, recipients: 3 });
  accepted(await mark(parent, createdAt, room));
  expect(accepted(await count(staff, id))).toEqual({ readBy: 1, recipients: 3 });
  expect(accepted(await count(admin, id))).toEqual({ readBy: 1, recipients: 3 });
  expect(await count(coach, id)).toMatchObject({ error: { reason: 'not-your-message' } });
});

test('messages of other rooms are not counted', async () => {
  const { id } = accepted(await send(coach, 'Practice is at 5'));
  expect(await count(coach, id, roomId)).toMatchObject({ error: { kind: 'not-found' } });
});
