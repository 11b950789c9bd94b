import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/system/new-id.ts';
import { orgRooms } from '../../../src/domain/chat/room.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { MessageId, RoomId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';
import { anOrg, MINUTE, NOON } from '../../support/builders.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted, type GivenUseCases, givenUseCases } from '../../support/use-cases.ts';

let given: GivenUseCases;
let coach: User;
let admin: User;
let roomId: RoomId;
beforeEach(async () => {
  given = await givenUseCases();
  [coach, admin] = [await given.person({ name: 'Lee Park' }, 'coach'), await given.person({}, 'admin')];
  await given.league.coachedBy(given.league.hawks, coach);
  roomId = given.league.hawks.id as string as RoomId;
});
afterEach(() => given.close());

type Sent = { key?: string; replyToId?: MessageId; room?: RoomId };
const send = async (user: User, content: string, { key, replyToId, room = roomId }: Sent = {}) =>
  given.useCases.sendMessage({ actor: await given.as(user), roomId: room, content, replyToId: replyToId ?? null, key: key ?? null });
const contents = async () => {
  const { messages } = accepted(await given.useCases.listMessages({ actor: await given.as(admin), roomId, before: undefined, limit: 100 }));
  return messages.map(({ content }) => content).reverse();
};

describe.each([
  // The season ended on the 1st, and is current until the 15th of the org's calendar is over.
  ['America/Los_Angeles', '2026-04-16T06:59:59Z', true],
  ['America/Los_Angeles', '2026-04-16T07:00:00Z', false],
  ['Pacific/Kiritimati', '2026-04-15T09:59:59Z', true],
  ['Pacific/Kiritimati', '2026-04-15T10:00:00Z', false],
])('on the calendar of an org in %s, at %s', (timeZone, now, isThere) => {
  test(`the room of a team is ${isThere ? 'still' : 'no longer'} there`, async () => {
    const here = await givenUseCases({
      ...{ org: { timeZone: timeZone as TimeZone }, now: new Date(now) },
      season: { endsOn: '2026-04-01' as LocalDate },
    });
    const { useCases, league } = here;
    const actor = await here.as(await here.person({}, 'staff'));
    const room = league.hawks.id as string as RoomId;
    const listed = accepted(await useCases.listRooms({ actor, filter: { type: 'team' } })).map(({ id }) => id);
    expect(listed.includes(room)).toBe(isThere);
    const done = {
      send: await useCases.sendMessage({ actor, roomId: room, content: 'Hello', replyToId: null, key: null }),
      read: await useCases.markRead({ actor, roomId: room, upTo: new Date(now) }),
      mute: await useCases.muteRoom({ actor, roomId: room, isMuted: true }),
      list: await useCases.listMessages({ actor, roomId: room, before: undefined, limit: 10 }),
    };
    expect(Object.values(done).map(({ ok }) => ok)).toEqual(Array(4).fill(isThere));
    await here.close();
  });
});

describe('history', () => {
  test('tells where it goes on as long as there is more, and not on its last page', async () => {
    for (const content of ['one', 'two', 'three', 'four']) accepted(await send(coach, content));
    const page = async (before: Date | undefined) =>
      accepted(await given.useCases.listMessages({ actor: await given.as(coach), roomId, before, limit: 2 }));
    const first = await page(undefined);
    expect(first.messages.map(({ content }) => content)).toEqual(['four', 'three']);
    expect(first.nextBefore).toEqual(first.messages[1]?.createdAt);
    const last = await page(first.nextBefore ?? undefined);
    expect(last).toMatchObject({ messages: [{ content: 'two' }, { content: 'one' }], nextBefore: null });
  });

  test('goes on at a message of the room, and at none of another', async () => {
    const elsewhere = accepted(await send(admin, 'Hello', { room: given.league.jays.id as string as RoomId }));
    const listed = await given.useCases.listMessages({ actor: await given.as(admin), roomId, before: elsewhere.id, limit: 2 });
    expect(listed).toMatchObject({ error: { kind: 'invalid-request' } });
    const seen = await given.useCases.getMessage({ actor: await given.as(admin), roomId, messageId: elsewhere.id });
    expect(seen).toMatchObject({ error: { kind: 'not-found' } });
  });
});

describe('a key', () => {
  test('is one sender’s in one room of one org', async () => {
    const first = accepted(await send(coach, 'first', { key: 'k' }));
    expect(accepted(await send(coach, 'first', { key: 'k' }))).toMatchObject({ id: first.id, replayed: true });
    expect(accepted(await send(admin, 'second', { key: 'k' }))).toMatchObject({ replayed: false });
    expect(accepted(await send(admin, 'second', { key: 'k', room: given.league.jays.id as string as RoomId }))).toMatchObject({
      replayed: false,
    });
    expect(await contents()).toEqual(['first', 'second']);
  });

  test('takes nothing from the limit when it is sent again', async () => {
    for (let n = 0; n < 40; n += 1) accepted(await send(coach, 'once', { key: 'k' }));
    for (let n = 1; n < 30; n += 1) accepted(await send(coach, `message ${n}`));
    expect(await send(coach, 'one more')).toMatchObject({ error: { kind: 'too-many-requests' } });
    // The limit is one of this sender in this room.
    expect(await send(coach, 'elsewhere', { room: orgRooms(given.org.id).find(({ type }) => type === 'coaches')!.id })).toMatchObject({
      ok: true,
    });
    expect(await send(admin, 'somebody else')).toMatchObject({ ok: true });
  });
});

describe('a message', () => {
  test('is sent nowhere by somebody who may not be there, and announcements are the office’s', async () => {
    const announcements = orgRooms(given.org.id).find(({ type }) => type === 'announcements')!.id;
    const [parent, umpire] = [await given.person({}, 'parent'), await given.person({}, 'umpire')];
    expect(await send(parent, 'Hello', { room: announcements })).toMatchObject({ error: { kind: 'not-allowed' } });
    expect(await send(umpire, 'Hello', { room: announcements })).toMatchObject({ error: { kind: 'role-required' } });
    expect(await send(umpire, 'Hello')).toMatchObject({ error: { kind: 'not-allowed' } });
    expect(await contents()).toEqual([]);
  });

  test('is deleted by its author for 15 minutes and by the office at any time, and once', async () => {
    const { id: messageId } = accepted(await send(coach, 'oops'));
    const other = await given.person({}, 'coach');
    await given.league.coachedBy(given.league.hawks, other);
    const remove = async (user: User) => given.useCases.deleteMessage({ actor: await given.as(user), roomId, messageId });
    expect(await remove(other)).toMatchObject({ error: { reason: 'not-your-message' } });
    given.move(15 * MINUTE + 1);
    expect(await remove(coach)).toMatchObject({ error: { reason: 'too-late' } });
    const { deletedAt } = accepted(await remove(admin));
    given.move(MINUTE);
    expect(accepted(await remove(admin)).deletedAt).toEqual(deletedAt);
    expect(await contents()).toEqual([null]);
    expect(await given.audited()).toEqual(['message-deleted']);
  });

  test('of another org’s room of the same id does not exist here', async () => {
    const elsewhere = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
    await given.join(coach, 'staff', 'approved', elsewhere.org);
    const { id } = accepted(await send(coach, 'here'));
    const actor = await given.as(coach, elsewhere.org);
    expect(await given.useCases.getMessage({ actor, roomId, messageId: id })).toMatchObject({ error: { kind: 'not-found' } });
    expect(await given.useCases.deleteMessage({ actor, roomId, messageId: id })).toMatchObject({ error: { kind: 'not-found' } });
    expect(await contents()).toEqual(['here']);
  });
});

describe('a report', () => {
  const report = async (user: User, messageId: MessageId, room = roomId) =>
    given.useCases.reportMessage({ actor: await given.as(user), roomId: room, messageId, reason: 'rude' });
  const reports = async () =>
    accepted(await given.useCases.listMessageReports({ actor: await given.as(admin), page: { limit: 10 } })).items;

  test('keeps what the message said, whatever becomes of it', async () => {
    const { id } = accepted(await send(coach, 'something rude'));
    expect(accepted(await report(admin, id))).toMatchObject({ isNew: true });
    accepted(await given.useCases.deleteMessage({ actor: await given.as(coach), roomId, messageId: id }));
    expect(await reports()).toMatchObject([{ content: 'something rude', message: { id, deletedAt: expect.any(Date) } }]);
  });

  test('is not made of a message that is deleted, or that is in another room', async () => {
    const { id } = accepted(await send(coach, 'oops'));
    accepted(await given.useCases.deleteMessage({ actor: await given.as(coach), roomId, messageId: id }));
    expect(await report(admin, id)).toMatchObject({ error: { kind: 'not-found' } });
    const { id: other } = accepted(await send(admin, 'Hello', { room: given.league.jays.id as string as RoomId }));
    for (const messageId of [other, newId<MessageId>()])
      expect(await report(admin, messageId)).toMatchObject({ error: { kind: 'not-found' } });
    expect(await reports()).toEqual([]);
  });

  test('of one person on one message stands as it was made first, and is in the audit log once', async () => {
    const { id } = accepted(await send(coach, 'something rude'));
    const first = accepted(await report(admin, id));
    given.move(MINUTE);
    expect(accepted(await report(admin, id))).toEqual({ ...first, isNew: false });
    expect(await given.audited()).toEqual(['message-reported']);
    expect(first.createdAt).toEqual(NOON);
  });

  test('is made by nobody who may not be in the room', async () => {
    const { id } = accepted(await send(coach, 'something rude'));
    expect(await report(await given.person({}, 'umpire'), id)).toMatchObject({ error: { kind: 'not-allowed' } });
    expect(await reports()).toEqual([]);
  });
});
