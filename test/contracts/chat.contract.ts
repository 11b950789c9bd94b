import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import type { RoomChanges } from '../../src/application/ports/storage/chat/chat-reader.ts';
import type { Chat, UnsentMessage } from '../../src/application/ports/storage/chat/chat-storage.ts';
import { BEGINNING, changedAt, type Message } from '../../src/domain/chat/message.ts';
import { officeRoom, orgRooms } from '../../src/domain/chat/room.ts';
import { memberName } from '../../src/domain/membership/member-name.ts';
import type { MembershipState } from '../../src/domain/membership/membership.ts';
import type { Role } from '../../src/domain/membership/roles.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { MessageId, OrgId, RoomId, UserId } from '../../src/domain/shared/ids.ts';
import { err, ok } from '../../src/domain/shared/result.ts';
import { addDays, type LocalDate } from '../../src/domain/shared/time.ts';
import { aMembership, anOrg, aUser, DAY, later, NOON } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

const TODAY = '2026-04-11' as LocalDate;

/** What every storage must do with rooms and messages. */
export function chatContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`chat on ${adapter}`, () => {
    let storage: StorageSubject;
    let league: GivenLeague;
    let orgId: OrgId;
    let room: RoomId;
    let lee: User;
    let pat: User;

    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      league = await givenLeague(storage.unitOfWork);
      orgId = league.org.id;
      room = league.hawks.id as string as RoomId;
      lee = await aUserWho('Lee Park');
      pat = await aUserWho(null);
    });

    const doing = async <T>(work: (chat: Chat) => Promise<T>): Promise<T> => {
      const done = await storage.unitOfWork.transact<T, never>(async ({ chat }) => ok(await work(chat)));
      if (!done.ok) throw new Error('nothing here refuses');
      return done.value;
    };
    const aUserWho = async (name: string | null) => {
      const user = aUser({ name });
      await storage.unitOfWork.transact(async ({ users }) => ok(await users.save(user)));
      return user;
    };
    const spokenBy = (name: string | null) => ({ name, givenName: null, familyName: null, roles: [] });
    const unsent = (content: string, over: Partial<UnsentMessage> = {}): UnsentMessage => ({
      id: newId(),
      orgId,
      roomId: room,
      senderId: lee.id,
      content,
      replyToId: null,
      key: null,
      ...over,
    });
    const sent = async (content: string, over: Partial<UnsentMessage> = {}): Promise<Message> =>
      (await doing((chat) => chat.append(unsent(content, over))))!;
    const retracted = async (message: Message) => (await doing((chat) => chat.retract(message, pat.id, 'hash', newId())))!;
    const news = (since: Date, limit = 100) => storage.read.newsSince(orgId, room, since, limit);
    const contents = ({ messages }: Pick<RoomChanges, 'messages'>) => messages.map(({ content }) => content);

    describe('a sender', () => {
      test('is told by the parts of their name, and by the approved roles where a role may have to stand for it', async () => {
        const kim = aUser({ name: '김 민준', givenName: '민준', familyName: '김' });
        const mail = aUser({ name: 'pat.ortiz@example.org' });
        const another = await givenLeague(storage.unitOfWork);
        const roles = (userId: UserId, role: Role, state: MembershipState) => aMembership({ orgId, userId, role, state });
        await storage.unitOfWork.transact(async ({ users, memberships }) => {
          for (const user of [kim, mail]) await users.save(user);
          await memberships.save(roles(mail.id, 'coach', 'approved'));
          await memberships.save(roles(mail.id, 'parent', 'approved'));
          await memberships.save(roles(mail.id, 'admin', 'pending'));
          await memberships.save(aMembership({ orgId: another.org.id, userId: mail.id, role: 'staff', state: 'approved' }));
          return ok(undefined);
        });
        await sent('안녕', { senderId: kim.id });
        await sent('Hello', { senderId: mail.id });
        const [first, second] = (await news(BEGINNING)).messages.map(({ sender }) => sender);
        expect(first).toEqual({ name: '김 민준', givenName: '민준', familyName: '김', roles: [] });
        expect({ ...second, roles: second!.roles.toSorted() }).toEqual({ ...spokenBy(mail.name), roles: ['coach', 'parent'] });
        expect(memberName(second!)).toBe('Coach');
        const asked = await storage.unitOfWork.transact(async ({ users }) => ok(memberName(await users.named(orgId, mail.id))));
        expect(asked).toEqual(ok('Coach'));
      });
    });

    test('a message is found by its id in its room alone', async () => {
      const first = await sent('Hello');
      const found = (id: MessageId, where = room, org = orgId) => storage.read.message(org, where, id);
      expect(await found(first.id)).toEqual({ ...first, sender: spokenBy('Lee Park') });
      const tombstone = await retracted(first);
      expect(await found(first.id)).toEqual({ ...tombstone, sender: spokenBy('Lee Park') });
      expect(await found(newId())).toBeUndefined();
      expect(await found(first.id, league.jays.id as string as RoomId)).toBeUndefined();
      expect(await found(first.id, room, newId())).toBeUndefined();
    });

    describe('a message', () => {
      test('is given back as it was sent, with its sender’s name', async () => {
        const first = await sent('Who brings snacks? 🍊');
        const reply = await sent('We\ndo', { senderId: pat.id, replyToId: first.id, key: 'k' });
        expect(first).toEqual({
          id: first.id,
          orgId,
          roomId: room,
          senderId: lee.id,
          content: 'Who brings snacks? 🍊',
          replyToId: null,
          createdAt: expect.any(Date),
          editedAt: null,
          deletedAt: null,
        });
        expect(await doing((chat) => chat.find(orgId, room, first.id))).toEqual(first);
        expect((await news(BEGINNING)).messages).toEqual([
          { ...first, sender: spokenBy('Lee Park') },
          { ...reply, sender: spokenBy(null) },
        ]);
      });

      test('is later than everything in the room before it, in whole milliseconds', async () => {
        const times = [];
        for (let n = 0; n < 20; n += 1) times.push((await sent(`m${n}`)).createdAt.getTime());
        expect(new Set(times).size).toBe(20);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.every(Number.isInteger)).toBe(true);
      });

      test('leaves no trace when its transaction is refused, not even on the clock', async () => {
        await sent('before');
        const before = await news(BEGINNING);
        await storage.unitOfWork.transact(async ({ chat }) => {
          await chat.append(unsent('never'));
          return err({ kind: 'refused' });
        });
        expect(await news(BEGINNING)).toEqual(before);
      });

      test('is not added as a reply to what is no message of its room, and moves no clock', async () => {
        const elsewhere = await sent('there', { roomId: league.jays.id as string as RoomId });
        for (const replyToId of [elsewhere.id, newId<MessageId>()])
          expect(await doing((chat) => chat.append(unsent('never', { replyToId })))).toBeUndefined();
        expect(await news(BEGINNING)).toEqual({ messages: [], lastAt: BEGINNING });
      });

      test('is added to the room of a team while its season is current, where that is asked for', async () => {
        const on = (currentOn: string, roomId = room) =>
          doing((chat) => chat.append(unsent(currentOn, { roomId }), { currentOn: currentOn as LocalDate }));
        const { endsOn } = league.season;
        expect(await on(addDays(endsOn, 14))).toBeDefined();
        expect(await on(addDays(endsOn, 15))).toBeUndefined();
        expect(await on(endsOn, newId<RoomId>())).toBeUndefined();
        await storage.unitOfWork.transact(async ({ seasons }) => ok(await seasons.save({ ...league.season, isActive: false })));
        expect(await on(endsOn)).toBeUndefined();
        expect(contents(await news(BEGINNING))).toEqual([addDays(endsOn, 14)]);
      });

      test('is found in its own room and org alone', async () => {
        const message = await sent('here', { key: 'k' });
        const jays = league.jays.id as string as RoomId;
        const other = await givenLeague(storage.unitOfWork);
        for (const [org, place] of [
          [orgId, jays],
          [other.org.id, room],
        ] as const) {
          expect(await doing((chat) => chat.find(org, place, message.id))).toBeUndefined();
          expect(await doing((chat) => chat.findByKey(org, place, lee.id, 'k'))).toBeUndefined();
          expect(await storage.read.messageTime(org, place, message.id)).toBeUndefined();
          expect(await storage.read.newsSince(org, place, BEGINNING, 100)).toEqual({ messages: [], lastAt: BEGINNING });
        }
        expect(await storage.read.messageTime(orgId, room, message.id)).toEqual(message.createdAt);
      });
    });

    describe('a sender’s key', () => {
      test('makes one message in a room', async () => {
        const first = await sent('once', { key: 'k' });
        expect(await doing((chat) => chat.append(unsent('twice', { key: 'k' })))).toBeUndefined();
        expect(await doing((chat) => chat.findByKey(orgId, room, lee.id, 'k'))).toEqual({ ...first, contentHash: null });
        expect(contents(await news(BEGINNING))).toEqual(['once']);
      });

      test('tells what a deleted message said by the hash that was kept of it, and none is kept without a key', async () => {
        const keyed = await retracted(await sent('once', { key: 'k' }));
        expect(await doing((chat) => chat.findByKey(orgId, room, lee.id, 'k'))).toEqual({ ...keyed, contentHash: 'hash' });
        expect(await retracted(await sent('twice'))).not.toHaveProperty('contentHash');
      });

      test('makes one message however many send at once, and all who lost find it', async () => {
        const attempt = () =>
          doing(async (chat) => {
            const appended = await chat.append(unsent('once', { key: 'k' }));
            await pause(5);
            return appended ?? (await chat.findByKey(orgId, room, lee.id, 'k'));
          });
        const found = await Promise.all(Array.from({ length: 8 }, attempt));
        expect(new Set(found.map((message) => message!.id)).size).toBe(1);
        expect(contents(await news(BEGINNING))).toEqual(['once']);
      });

      test('is another one for another sender and in another room', async () => {
        await sent('a', { key: 'k' });
        await sent('b', { key: 'k', senderId: pat.id });
        await sent('c', { key: 'k', roomId: league.jays.id as string as RoomId });
        expect(contents(await news(BEGINNING))).toEqual(['a', 'b']);
        const found = (senderId: UserId, roomId = room) => doing((chat) => chat.findByKey(orgId, roomId, senderId, 'k'));
        expect([(await found(lee.id))?.content, (await found(pat.id))?.content]).toEqual(['a', 'b']);
        expect((await found(lee.id, league.jays.id as string as RoomId))?.content).toBe('c');
        expect(await found(pat.id, league.jays.id as string as RoomId)).toBeUndefined();
        expect(await doing((chat) => chat.findByKey(anOrg().id, room, lee.id, 'k'))).toBeUndefined();
      });
    });

    describe('a correction', () => {
      const corrected = (message: Message, content: string, hash = 'hash') =>
        doing((chat) => chat.correct(message, content, hash, newId()));

      test('is at the end of the news, once, and in the place of the message in the history', async () => {
        const [first, second] = [await sent('Practice is at 5'), await sent('Thanks')];
        const next = (await corrected(first, 'Practice is at 6'))!;
        expect(next).toEqual({ ...first, content: 'Practice is at 6', editedAt: expect.any(Date) });
        expect(next.editedAt!.getTime()).toBeGreaterThan(second.createdAt.getTime());
        expect(contents(await news(BEGINNING))).toEqual(['Thanks', 'Practice is at 6']);
        expect(contents(await news(BEGINNING, 1))).toEqual(['Thanks']);
        expect(contents(await news(second.createdAt))).toEqual(['Practice is at 6']);

        const last = (await corrected(next, 'Practice is at 7'))!;
        expect(contents(await news(next.editedAt!))).toEqual(['Practice is at 7']);
        expect(await news(last.editedAt!)).toEqual({ messages: [], lastAt: last.editedAt });
        const { items } = await storage.read.messagesBefore(orgId, room, undefined, 10);
        expect(items.map(({ content }) => content)).toEqual(['Thanks', 'Practice is at 7']);
      });

      test('is delivered in order with what is sent, corrected and deleted before and after it, so many at once', async () => {
        const messages = [];
        for (const content of ['a', 'b', 'c', 'd', 'e']) messages.push(await sent(content));
        const [a, b, c] = messages as [Message, Message, Message];
        await corrected(b, 'B');
        await retracted((await corrected(c, 'C'))!);
        await sent('f');
        await corrected(a, 'A');
        const seen: (string | null)[] = [];
        let since = BEGINNING;
        for (let page = await news(since, 2); page.messages.length > 0; page = await news(since, 2)) {
          seen.push(...contents(page));
          since = changedAt(page.messages.at(-1)!);
        }
        expect(seen).toEqual(['d', 'e', 'B', null, 'f', 'A']);
      });

      test('is of no deleted message, and a deleted one is none', async () => {
        const message = await sent('x', { key: 'k' });
        const tombstone = await retracted((await corrected(message, 'y', 'of x'))!);
        expect(tombstone).toMatchObject({ content: null });
        expect(await corrected(message, 'z')).toBeUndefined();
        expect(await doing((chat) => chat.findByKey(orgId, room, lee.id, 'k'))).toEqual({ ...tombstone, contentHash: 'of x' });
      });
    });

    test('readers of a message are counted among the members who may read it, without its sender', async () => {
      const message = await sent('Picture day is on Saturday');
      const count = () => storage.read.readCount(message, ['admin', 'coach', 'parent']);
      const { recipients, readBy } = await count();
      expect(readBy).toBe(0);
      const joined = async (role: Role) => {
        const user = await aUserWho(null);
        const membership = aMembership({ orgId, userId: user.id, role, state: 'approved' });
        await storage.unitOfWork.transact(async ({ memberships }) => ok(await memberships.save(membership)));
        return user;
      };
      const [reader, unlinked] = [await joined('coach'), await joined('parent')];
      await joined('umpire');
      expect(await count()).toEqual({ recipients: recipients + 1, readBy: 0 });
      for (const { id } of [reader, unlinked, lee]) await doing((chat) => chat.markRead(orgId, room, id, message.createdAt));
      expect(await count()).toEqual({ recipients: recipients + 1, readBy: 1 });
      await sent('Another');
      expect(await storage.read.readCount((await sent('Later')) as Message, ['coach'])).toMatchObject({ readBy: 0 });
    });

    describe('a deletion', () => {
      test('leaves a tombstone at the end of the news, in the place of the message in the history', async () => {
        const [first, second] = [await sent('first'), await sent('second')];
        const tombstone = await retracted(first);
        expect(tombstone).toEqual({ ...first, content: null, deletedAt: expect.any(Date) });
        expect(tombstone.deletedAt!.getTime()).toBeGreaterThan(second.createdAt.getTime());

        expect((await news(BEGINNING)).messages.map(({ id }) => id)).toEqual([second.id, first.id]);
        expect((await news(second.createdAt)).messages).toEqual([{ ...tombstone, sender: spokenBy('Lee Park') }]);
        expect(await news(tombstone.deletedAt!)).toEqual({ messages: [], lastAt: tombstone.deletedAt });
        const { items } = await storage.read.messagesBefore(orgId, room, undefined, 10);
        expect(items.map(({ id }) => id)).toEqual([second.id, first.id]);
      });

      test('happens once', async () => {
        const message = await sent('x');
        const tombstone = await retracted(message);
        expect(await retracted(message)).toBeUndefined();
        expect(await doing((chat) => chat.find(orgId, room, message.id))).toEqual(tombstone);
      });

      test('does not wait for replies that are being written, nor they for it', async () => {
        const message = await sent('x');
        await Promise.all([retracted(message), sent('y', { replyToId: message.id }), sent('z', { replyToId: message.id })]);
        expect((await news(BEGINNING)).messages).toHaveLength(3);
      });
    });

    describe('what is read', () => {
      test('as news comes in order, so many at once, with the clock of the room', async () => {
        const [a, b, c] = [await sent('a'), await sent('b'), await sent('c')];
        expect(contents(await news(a.createdAt, 1))).toEqual(['b']);
        expect(contents(await news(a.createdAt))).toEqual(['b', 'c']);
        expect(await news(c.createdAt)).toEqual({ messages: [], lastAt: c.createdAt });
        expect((await news(b.createdAt)).lastAt).toEqual(c.createdAt);
      });

      test('as the newest comes oldest first', async () => {
        for (const content of ['a', 'b', 'c']) await sent(content);
        const newest = await storage.read.newestMessages(orgId, room, 2);
        expect(contents(newest)).toEqual(['b', 'c']);
        expect(newest.lastAt).toEqual(newest.messages[1]!.createdAt);
        expect(await storage.read.newestMessages(orgId, league.jays.id as string as RoomId, 2)).toEqual({
          messages: [],
          lastAt: BEGINNING,
        });
      });

      test('as history comes newest first, page by page', async () => {
        for (const content of ['a', 'b', 'c']) await sent(content);
        const first = await storage.read.messagesBefore(orgId, room, undefined, 2);
        expect(contents({ messages: first.items })).toEqual(['c', 'b']);
        expect(first.hasMore).toBe(true);
        const second = await storage.read.messagesBefore(orgId, room, first.items[1]!.createdAt, 2);
        expect(contents({ messages: second.items })).toEqual(['a']);
        expect(second.hasMore).toBe(false);
      });
    });

    describe('the state of a room', () => {
      test('is told for each room asked for, in that order', async () => {
        const message = await sent('x');
        const off = await league.addSeason({ isActive: false });
        const frogs = await league.addTeam('Green Frogs', { seasonId: off.id });
        const roomIds = [orgRooms(orgId)[0]!.id, frogs.id as string as RoomId, room, newId<RoomId>()];
        const { isActive, startsOn, endsOn } = league.season;
        expect(await storage.read.roomStates(roomIds.map((roomId) => ({ orgId, roomId })))).toEqual([
          { team: null, lastAt: BEGINNING },
          { team: { name: 'Green Frogs', season: { isActive: false, startsOn, endsOn } }, lastAt: BEGINNING },
          { team: { name: 'Red Hawks', season: { isActive, startsOn, endsOn } }, lastAt: message.createdAt },
          { team: null, lastAt: BEGINNING },
        ]);
        const elsewhere = await givenLeague(storage.unitOfWork);
        expect(await storage.read.roomStates([{ orgId: elsewhere.org.id, roomId: room }])).toEqual([{ team: null, lastAt: BEGINNING }]);
        expect(await storage.read.roomStates([])).toEqual([]);
      });
    });

    describe('an overview', () => {
      const overviews = async (teams: 'all' | (typeof league.hawks.id)[], reader = pat) =>
        storage.read.roomOverviews(orgId, reader.id, { orgRooms: [orgRooms(orgId)[0]!.id], teams, offices: false, today: TODAY });
      const overview = async (reader = pat) => (await overviews([league.hawks.id], reader)).find(({ roomId }) => roomId === room);

      test('is there for the rooms asked for whose season is current', async () => {
        const past = await league.addSeason({ endsOn: '2026-03-27' as LocalDate });
        await league.addTeam('Green Frogs', { seasonId: past.id });
        const justOver = await league.addSeason({ endsOn: '2026-03-28' as LocalDate });
        await league.addTeam('Golden Bees', { seasonId: justOver.id });
        const coming = await league.addSeason({ startsOn: '2026-09-01' as LocalDate, endsOn: '2026-11-30' as LocalDate });
        await league.addTeam('Purple Cats', { seasonId: coming.id });
        await givenLeague(storage.unitOfWork);
        const named = async (teams: Parameters<typeof overviews>[0]) => (await overviews(teams)).map(({ teamName }) => teamName).sort();
        expect(await named('all')).toEqual(['Blue Jays', 'Golden Bees', 'Purple Cats', 'Red Hawks', 'White Owls', null]);
        expect(await named([league.hawks.id])).toEqual(['Red Hawks', null]);
        expect(await named([])).toEqual([null]);
      });

      test('is there for each parent’s room with the office in which somebody has written, with the parent’s name', async () => {
        const offices = async () => storage.read.roomOverviews(orgId, lee.id, { orgRooms: [], teams: [], offices: true, today: TODAY });
        const { id: roomId } = officeRoom(orgId, pat.id);
        expect(await offices()).toEqual([]);
        await sent('May Sam play up?', { roomId, senderId: pat.id });
        await sent('To all', { roomId: orgRooms(orgId)[0]!.id });
        await sent('To the team');
        expect(await offices()).toMatchObject([
          { roomId, teamName: null, parent: spokenBy(null), lastMessage: { content: 'May Sam play up?' }, unreadCount: 1 },
        ]);
        const other = await givenLeague(storage.unitOfWork);
        const scope = { orgRooms: [], teams: [], offices: true, today: TODAY };
        expect(await storage.read.roomOverviews(other.org.id, lee.id, scope)).toEqual([]);
      });

      test('tells the newest message that stands, and what others sent after the reader’s mark', async () => {
        expect(await overview()).toMatchObject({ lastMessage: null, unreadCount: 0 });
        const [a, b] = [await sent('a'), await sent('b')];
        await sent('of my own', { senderId: pat.id });
        const gone = await sent('gone');
        await retracted(gone);
        expect(await overview()).toMatchObject({ lastMessage: { content: 'of my own', sender: spokenBy(null) }, unreadCount: 2 });
        await doing((chat) => chat.markRead(orgId, room, pat.id, a.createdAt));
        expect(await overview()).toMatchObject({ unreadCount: 1 });
        expect(await overview(lee)).toMatchObject({ unreadCount: 1 });
        await doing((chat) => chat.markRead(orgId, room, pat.id, b.createdAt));
        expect(await overview()).toMatchObject({ unreadCount: 0 });
      });
    });

    describe('a read mark', () => {
      const mark = (upTo: Date) => doing((chat) => chat.markRead(orgId, room, pat.id, upTo));

      test('moves forward only, and not past the latest thing in the room', async () => {
        const [a, b] = [await sent('a'), await sent('b')];
        expect(await mark(a.createdAt)).toEqual(a.createdAt);
        expect(await mark(later(b.createdAt, DAY))).toEqual(b.createdAt);
        expect(await mark(a.createdAt)).toEqual(b.createdAt);
      });

      test('is nowhere in a room in which nothing has happened', async () => {
        expect(await mark(NOON)).toBeUndefined();
      });
    });

    test('pollers see everything once and in one order while others write and delete', async () => {
      let isDone = false;
      const write = async (writer: number) => {
        for (let n = 0; n < 10; n += 1) {
          // Holds the window between the write and its commit open.
          const message = await doing(async (chat) => {
            const appended = await chat.append(unsent(`${writer}.${n}`));
            await pause(Math.random() * 4);
            return appended!;
          });
          if (n % 5 === 0) await retracted(message);
        }
      };
      const follow = async () => {
        const seen: string[] = [];
        for (let cursor = BEGINNING; ; ) {
          const wasDone = isDone;
          const { messages, lastAt } = await news(cursor, 7);
          for (const message of messages) seen.push(`${message.id} ${message.deletedAt ? 'deleted' : 'sent'}`);
          cursor = messages.length === 7 ? changedAt(messages.at(-1)!) : lastAt;
          if (wasDone && messages.length === 0) return seen;
          await pause(1);
        }
      };
      const writing = Promise.all(Array.from({ length: 6 }, (_, writer) => write(writer))).then(() => {
        isDone = true;
      });
      const followed = await Promise.all([follow(), follow(), follow()]);
      await writing;

      const { messages } = await news(BEGINNING, 1000);
      const standing = messages.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => `${id} sent`);
      const deleted = messages.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => `${id} deleted`);
      expect([standing.length, deleted.length]).toEqual([48, 12]);
      for (const seen of followed) {
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((each) => standing.includes(each))).toEqual(standing);
        expect(seen.filter((each) => deleted.includes(each))).toEqual(deleted);
      }
    });
  });
}
