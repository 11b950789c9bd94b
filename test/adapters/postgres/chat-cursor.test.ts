import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { postgresChat } from '../../../src/adapters/postgres/chat/chat.ts';
import { ONE_DATABASE } from '../../../src/adapters/postgres/cluster/cluster.ts';
import { ormOn } from '../../../src/adapters/postgres/orm/connect.ts';
import { type Transaction, transactional } from '../../../src/adapters/postgres/orm/unit-of-work.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { UnsentMessage } from '../../../src/application/ports/storage/chat/chat-storage.ts';
import { BEGINNING, type Message } from '../../../src/domain/chat/message.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { MessageId, RoomId } from '../../../src/domain/shared/ids.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { aUser } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let orm: ReturnType<typeof ormOn>;
let league: GivenLeague;
let sender: User;
let room: RoomId;
beforeAll(async () => {
  postgres = await freshPostgres();
  orm = ormOn(postgres.pool);
  league = await givenLeague(postgres.unitOfWork);
  sender = aUser();
  await league.write(({ users }) => users.save(sender));
});
afterAll(() => postgres.dispose());
beforeEach(async () => {
  room = (await league.addTeam(`Team ${newId()}`)).id as string as RoomId;
});

type Append = (transaction: Transaction, message: UnsentMessage) => Promise<Message | undefined>;

const append: Append = (transaction, message) => postgresChat(transaction, () => null).append(message);

/** The usual first implementation: the time of the insert, without a lock. */
const naiveAppend: Append = async ({ sql }, { id, orgId, roomId, senderId, content }) => {
  await sql(
    `insert into chat_message (org_id, room_id, message_id, seq, sender_id, content, created_at)
     values ($1, $2, $3, 1, $4, $5, clock_timestamp())`,
    [orgId, roomId, id, senderId, content],
  );
  return undefined;
};

/** Sends in a transaction that stays open for this long, or until the promise resolves. */
async function send(how: Append, open: number | Promise<unknown>): Promise<MessageId> {
  const id = newId<MessageId>();
  const message = { id, orgId: league.org.id, roomId: room, senderId: sender.id, content: 'Hello', replyToId: null, key: null };
  const sending = async (transaction: Transaction) => {
    await how(transaction, message);
    await (typeof open === 'number' ? pause(open) : open);
    return ok(undefined);
  };
  await transactional(orm, ONE_DATABASE, sending, { isSafeTwice: false });
  return id;
}

/** Polls by the time of the last message, which is all that a client has, until it is told to stop and nothing is left. */
function startPolling() {
  let isOver = false;
  const follow = async (): Promise<MessageId[]> => {
    const seen: MessageId[] = [];
    for (let cursor = BEGINNING; ; ) {
      const wasOver = isOver;
      const { messages } = await postgres.read.newsSince(league.org.id, room, cursor, 100);
      seen.push(...messages.map(({ id }) => id));
      cursor = messages.at(-1)?.createdAt ?? cursor;
      if (wasOver && messages.length === 0) return seen;
      await pause(2);
    }
  };
  const following = follow();
  return {
    end: () => {
      isOver = true;
      return following;
    },
  };
}

const startClock = () =>
  postgres.sql('insert into chat_room_clock (org_id, room_id, last_seq, last_at) values ($1, $2, 0, $3)', [league.org.id, room, BEGINNING]);

/** How many messages a poller misses while eight clients write, each with transactions open for up to 10 ms. */
async function lostBy(how: Append): Promise<number> {
  await startClock();
  const poller = startPolling();
  const write = async () => {
    const sent: MessageId[] = [];
    for (let n = 0; n < 12; n += 1) sent.push(await send(how, Math.random() * 10));
    return sent;
  };
  const sent = (await Promise.all(Array.from({ length: 8 }, write))).flat();
  const seen = await poller.end();
  return sent.filter((id) => !seen.includes(id)).length;
}

test('a poller misses nothing, however the commits of many writers overlap', async () => {
  expect(await lostBy(append)).toBe(0);
});

test('a message waits for the one before it to be committed', async () => {
  const order: string[] = [];
  const first = send(append, 50).then((id) => order.push(id));
  await pause(15);
  const second = send(append, 0).then((id) => order.push(id));
  await Promise.all([first, second]);
  const { messages } = await postgres.read.newsSince(league.org.id, room, BEGINNING, 100);
  expect(order).toEqual(messages.map(({ id }) => id));
});

test('a message in another room waits for nothing', async () => {
  const ended: string[] = [];
  const elsewhereIsDone = Promise.withResolvers<void>();
  const slow = send(append, elsewhereIsDone.promise).then(() => ended.push('slow'));
  await pause(20);
  room = league.hawks.id as string as RoomId;
  await send(append, 0).then(() => ended.push('elsewhere'));
  elsewhereIsDone.resolve();
  await slow;
  expect(ended).toEqual(['elsewhere', 'slow']);
});

test('the clock goes on where it stands ahead of the time', async () => {
  const ahead = new Date(Date.now() + 3_600_000);
  await postgres.sql('insert into chat_room_clock (org_id, room_id, last_seq, last_at) values ($1, $2, 0, $3)', [
    league.org.id,
    room,
    ahead,
  ]);
  await send(append, 0);
  await send(append, 0);
  const { messages } = await postgres.read.newsSince(league.org.id, room, BEGINNING, 100);
  expect(messages.map(({ createdAt }) => createdAt.getTime() - ahead.getTime())).toEqual([1, 2]);
});

test('messages are numbered without gaps', async () => {
  await Promise.all(Array.from({ length: 6 }, () => send(append, 2)));
  const numbers = await postgres.sql<{ seq: number }>(
    'select seq from chat_message where org_id = $1 and room_id = $2 order by created_at',
    [league.org.id, room],
  );
  expect(numbers.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('by the time of the insert alone it would miss messages: the check sees it', async () => {
  // The index would refuse two messages with the same millisecond.
  await postgres.sql('drop index chat_message_by_time');
  await postgres.sql('drop index chat_message_changed');
  await startClock();
  const isWritten = Promise.withResolvers<void>();
  const isOvertaken = Promise.withResolvers<void>();
  const write: Append = async (sql, message) => {
    const written = await naiveAppend(sql, message);
    isWritten.resolve();
    return written;
  };
  const slow = send(write, isOvertaken.promise);
  await isWritten.promise;
  const quick = await send(naiveAppend, 0);
  const polled = await postgres.read.newsSince(league.org.id, room, BEGINNING, 100);
  isOvertaken.resolve();
  await slow;
  const polledLater = await postgres.read.newsSince(league.org.id, room, polled.messages.at(-1)!.createdAt, 100);
  expect([polled, polledLater].map(({ messages }) => messages.map(({ id }) => id))).toEqual([[quick], []]);
});
