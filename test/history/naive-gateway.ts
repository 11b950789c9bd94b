import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../src/adapters/http/server/listen.ts';
import { makeLogger } from '../../src/adapters/observability/logger.ts';
import { openPool, readsOnPool } from '../../src/adapters/postgres/driver/pool.ts';
import { postgresStorage } from '../../src/adapters/postgres/storage.ts';
import type { Chat } from '../../src/application/ports/storage/chat/chat-storage.ts';
import { loadConfig } from '../../src/composition/config.ts';
import { composeGateway } from '../../src/composition/gateway.ts';
import type { Message } from '../../src/domain/chat/message.ts';
import { withRepositories } from '../support/race-window.ts';

/**
 * The time from reading the clock to the commit: usually about a millisecond, extended here for every second message,
 * which the others overtake.
 */
const WINDOW_MS = 1000;
let appended = 0;

// The usual gateway, except that messages get their time as in most chats: from the clock, before the write, and
// without a lock. An overtaken message is then behind the cursors of clients that have polled meanwhile.
const url = process.env['DATABASE_URL']!;
const config = loadConfig(process.env);
const log = makeLogger({ level: config.logLevel });

// Outside the use case's transaction, which is open meanwhile.
const sql = readsOnPool(openPool({ url, size: config.poolSize, name: 'main' }));

const append: Chat['append'] = async ({ id, orgId, roomId, senderId, content, replyToId, key }) => {
  const createdAt = new Date();
  appended += 1;
  if (appended % 2 === 0) await pause(WINDOW_MS);
  const [message] = await sql<Message>(
    `with message as (
       insert into chat_message (org_id, room_id, message_id, seq, sender_id, content, reply_to_id, key, created_at)
       values ($1, $2, $3, 1, $4, $5, $6, $7, $8) on conflict (org_id, room_id, sender_id, key) do nothing
       returning *
     ), clock as (
       insert into chat_room_clock as clock (org_id, room_id, last_seq, last_at) select org_id, room_id, 1, created_at from message
       on conflict (org_id, room_id) do update set last_at = greatest(clock.last_at, excluded.last_at)
     )
     select message_id as id, org_id as "orgId", room_id as "roomId", sender_id as "senderId", content,
       reply_to_id as "replyToId", created_at as "createdAt", deleted_at as "deletedAt" from message`,
    [orgId, roomId, id, senderId, content, replyToId, key, createdAt],
  );
  return message;
};

const storage = await postgresStorage({ url, poolSize: config.poolSize, waitMs: 0, log });
const unitOfWork = withRepositories(storage.unitOfWork, (repositories) => ({ ...repositories, chat: { ...repositories.chat, append } }));
const { handler } = await composeGateway(config, { log, version: 'naive', storage: { ...storage, unitOfWork } });
await listen(handler, { port: config.port, host: '127.0.0.1' });
