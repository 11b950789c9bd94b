import { describe, expect, test } from '@jest/globals';
import { listMessages } from '../../../src/application/chat/list-messages.ts';
import { listRooms } from '../../../src/application/chat/list-rooms.ts';
import { markRead } from '../../../src/application/chat/mark-read.ts';
import { muteRoom } from '../../../src/application/chat/mute-room.ts';
import { sendMessage } from '../../../src/application/chat/send-message.ts';
import type { RoomId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';
import { accepted, givenUseCases } from '../../support/use-cases.ts';

describe.each([
  // The season ended on the 1st, and is current until the 15th of the org's calendar is over.
  ['America/Los_Angeles', '2026-04-16T06:59:59Z', true],
  ['America/Los_Angeles', '2026-04-16T07:00:00Z', false],
  ['Pacific/Kiritimati', '2026-04-15T09:59:59Z', true],
  ['Pacific/Kiritimati', '2026-04-15T10:00:00Z', false],
])('on the calendar of an org in %s, at %s', (timeZone, now, isThere) => {
  test(`the room of a team is ${isThere ? 'still' : 'no longer'} there`, async () => {
    const here = await givenUseCases({
      org: { timeZone: timeZone as TimeZone },
      now: new Date(now),
      season: { endsOn: '2026-04-01' as LocalDate },
    });
    const { ports, league } = here;
    const actor = await here.as(await here.person({}, 'staff'));
    const room = league.hawks.id as string as RoomId;
    const listed = accepted(await listRooms(ports)({ actor, filter: { type: 'team' }, order: 'name' })).map(({ id }) => id);
    expect(listed.includes(room)).toBe(isThere);
    const done = {
      send: await sendMessage(ports)({ actor, roomId: room, content: 'Hello', replyToId: null, key: null }),
      read: await markRead(ports)({ actor, roomId: room, upTo: new Date(now) }),
      mute: await muteRoom(ports)({ actor, roomId: room, isMuted: true }),
      list: await listMessages(ports)({ actor, roomId: room, before: undefined, limit: 10 }),
    };
    expect(Object.values(done).map(({ ok }) => ok)).toEqual(Array(4).fill(isThere));
    await here.close();
  });
});
