import { expect, test } from '@jest/globals';
import { listRooms } from '../../../src/application/chat/list-rooms.ts';
import { sendMessage } from '../../../src/application/chat/send-message.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { MINUTE } from '../../support/builders.ts';
import { admin, coach, parent, send, setUpChat } from '../../support/chat.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpChat();

const rooms = async (user: User, order: 'name' | 'activity' = 'name') =>
  accepted(await listRooms(given.ports)({ actor: await given.as(user), filter: {}, order }));

test('a room says whether the reader may write in it, which sending a message confirms', async () => {
  const umpire = await given.person({}, 'umpire');
  const says: Record<string, Record<string, boolean>> = {};
  for (const [role, user] of Object.entries({ admin, coach, parent, umpire })) {
    for (const { id, name, mayWrite } of await rooms(user)) {
      const message = { roomId: id, content: 'Hello', replyToId: null, key: null };
      const sent = await sendMessage(given.ports)({ actor: await given.as(user), ...message });
      expect([role, name, mayWrite]).toEqual([role, name, sent.ok]);
      says[role] = { ...says[role], [name]: mayWrite };
    }
  }
  expect(says).toMatchObject({
    admin: { Announcements: true, Coaches: true, Officials: true, 'Red Hawks': true },
    coach: { Announcements: false, Coaches: true, 'Red Hawks': true },
    parent: { Announcements: false, 'Red Hawks': true },
    umpire: { Announcements: false, Officials: true },
  });
});

test('rooms are in order of name or, where asked, the one with the latest message first', async () => {
  const byName = ['Announcements', 'Coaches', 'Officials', 'Blue Jays', 'Red Hawks', 'White Owls'];
  const names = async (order?: 'activity') => (await rooms(admin, order)).map(({ name }) => name);
  expect([await names(), await names('activity')]).toEqual([byName, byName]);
  accepted(await send(coach, 'Bring water'));
  given.move(MINUTE);
  const officials = (await rooms(admin)).find(({ type }) => type === 'officials')!;
  const message = { roomId: officials.id, content: 'Who takes the late game?', replyToId: null, key: null };
  accepted(await sendMessage(given.ports)({ actor: await given.as(admin), ...message }));
  expect(await names()).toEqual(byName);
  expect(await names('activity')).toEqual(['Officials', 'Red Hawks', 'Announcements', 'Coaches', 'Blue Jays', 'White Owls']);
});
