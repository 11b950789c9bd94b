import { type ExpressionBuilder, sql } from 'kysely';
import type { Chat } from '../../../application/ports/storage/chat/chat-storage.ts';
import { earliestEndOfCurrent } from '../../../domain/league/season.ts';
import type { TextPart } from '../../../domain/moderation/wording.ts';
import type { MessageId, PushEventId, UserId, WordingId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import { asUuid, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { MESSAGE } from './message.ts';
import { type InRoom, justAfter, maySend, type Sending, THIS_MILLISECOND, tickIf } from './room-clock.ts';

type OfMessage = InRoom & Readonly<{ id: MessageId }>;

const FIND = prepared('chat.find', ({ orgId, roomId, id }: OfMessage, db) =>
  db
    .selectFrom('chat_message as m')
    .where('m.org_id', '=', orgId)
    .where('m.room_id', '=', roomId)
    .where('m.message_id', '=', id)
    .select(MESSAGE),
);

type OfKey = InRoom & Readonly<{ senderId: UserId; key: string }>;
const FIND_BY_KEY = prepared('chat.find-by-key', ({ orgId, roomId, senderId, key }: OfKey, db) =>
  db
    .selectFrom('chat_message as m')
    .where('m.org_id', '=', orgId)
    .where('m.room_id', '=', roomId)
    .where('m.sender_id', '=', senderId)
    .where('m.key', '=', key)
    .select([...MESSAGE, 'm.content_hash as contentHash']),
);

type Sent = Sending & Readonly<{ id: MessageId; content: string; eventId: PushEventId | null; facts: string | null; time: Date | null }>;
/** A key that a concurrent transaction uses violates its constraint, so the clock is not advanced in vain. */
const APPEND = prepared(
  'chat.append',
  (sent: Sent, db) =>
    db
      .with('tick', (db) => tickIf(db, sent, maySend(sent)))
      .with('added', (db) =>
        db
          .insertInto('chat_message')
          .columns(['org_id', 'room_id', 'message_id', 'seq', 'sender_id', 'content', 'reply_to_id', 'key', 'created_at'])
          .expression(
            db
              .selectFrom('tick')
              .select([
                asUuid(sent.orgId).as('org_id'),
                asUuid(sent.roomId).as('room_id'),
                asUuid(sent.id).as('message_id'),
                'tick.last_seq',
                asUuid(sent.senderId).as('sender_id'),
                sql<string>`${sent.content}`.as('content'),
                asUuid(sent.reply ?? null).as('reply_to_id'),
                sql<string | null>`${sent.key}`.as('key'),
                'tick.last_at',
              ]),
          ),
      )
      .with('event', (db) =>
        db
          .insertInto('push_event')
          .columns(['org_id', 'push_event_id', 'facts', 'happened_at', 'due_at'])
          .expression(
            db
              .selectFrom('tick')
              .where(asUuid(sent.eventId), 'is not', null)
              .select([
                asUuid(sent.orgId).as('org_id'),
                asUuid(sent.eventId).as('push_event_id'),
                sql`${sent.facts}::jsonb`.as('facts'),
                orNow(sent.time).as('happened_at'),
                orNow(sent.time).as('due_at'),
              ]),
          ),
      )
      .selectFrom('tick')
      .select('tick.last_at as createdAt'),
  ['reply', 'current'],
);

type Replaced = OfMessage & Readonly<{ by: UserId; at: Date; wordingId: WordingId }>;
/** Keeps what the message says: while its room's clock is locked, nobody else replaces it. */
const KEEP_WORDING = prepared('chat.keep-wording', ({ orgId, roomId, id, by, at, wordingId }: Replaced, db) =>
  db
    .insertInto('text_wording')
    .columns(['org_id', 'wording_id', 'part', 'about_id', 'content', 'author_id', 'replaced_at', 'replaced_by'])
    .expression(
      db
        .selectFrom('chat_message as m')
        .where('m.org_id', '=', orgId)
        .where('m.room_id', '=', roomId)
        .where('m.message_id', '=', id)
        .where('m.content', 'is not', null)
        .select([
          'm.org_id',
          asUuid(wordingId).as('wording_id'),
          sql<TextPart>`'message'`.as('part'),
          'm.message_id',
          'm.content',
          'm.sender_id',
          sql<Date>`${at}::timestamptz`.as('replaced_at'),
          asUuid(by).as('replaced_by'),
        ]),
    ),
);

type Keyed = { m: Schema['chat_message'] };
/** The hash of what was first sent under a key. */
const keptHash = (eb: ExpressionBuilder<Keyed, 'm'>, contentHash: string) =>
  eb
    .case()
    .when('m.key', 'is not', null)
    .then(eb.fn.coalesce('m.content_hash', sql<string>`${contentHash}`))
    .end();

type Retracted = OfMessage & Readonly<{ by: UserId; contentHash: string; at: Date }>;
// The condition is on `content`: for `deleted_at is null`, PostgreSQL would search all undeleted messages of the room in a big database.
const RETRACT = prepared('chat.retract', ({ orgId, roomId, id, by, contentHash, at }: Retracted, db) =>
  db
    .updateTable('chat_message as m')
    .set((eb) => ({ content: null, deleted_at: at, deleted_by: by, content_hash: keptHash(eb, contentHash) }))
    .where('m.org_id', '=', orgId)
    .where('m.room_id', '=', roomId)
    .where('m.message_id', '=', id)
    .where('m.content', 'is not', null)
    .returning(MESSAGE),
);

type Corrected = OfMessage & Readonly<{ content: string; contentHash: string; at: Date }>;
const CORRECT = prepared('chat.correct', ({ orgId, roomId, id, content, contentHash, at }: Corrected, db) =>
  db
    .updateTable('chat_message as m')
    .set((eb) => ({ content, edited_at: at, content_hash: keptHash(eb, contentHash) }))
    .where('m.org_id', '=', orgId)
    .where('m.room_id', '=', roomId)
    .where('m.message_id', '=', id)
    .where('m.content', 'is not', null)
    .returning(MESSAGE),
);

/** Advances the room's clock for a change of a message. */
const TICK = prepared('chat.tick-alone', ({ orgId, roomId }: InRoom, db) =>
  db
    .insertInto('chat_room_clock')
    .values({ org_id: orgId, room_id: roomId, last_seq: 0, last_at: THIS_MILLISECOND })
    .onConflict((clock) =>
      clock.columns(['org_id', 'room_id']).doUpdateSet(({ ref }) => ({
        last_at: sql<Date>`greatest(${ref('excluded.last_at')}, ${justAfter('chat_room_clock')})`,
      })),
    )
    .returning('last_at as at'),
);

type Marked = InRoom & Readonly<{ readerId: UserId; upTo: Date }>;
const MARK_READ = prepared('chat.mark-read', ({ orgId, roomId, readerId, upTo }: Marked, db) =>
  db
    .insertInto('chat_read_mark')
    .columns(['org_id', 'room_id', 'user_id', 'read_up_to'])
    .expression(
      db
        .selectFrom('chat_room_clock as clock')
        .where('clock.org_id', '=', orgId)
        .where('clock.room_id', '=', roomId)
        .select(({ ref }) => [
          'clock.org_id',
          'clock.room_id',
          asUuid(readerId).as('user_id'),
          sql<Date>`least(${upTo}, ${ref('clock.last_at')})`.as('read_up_to'),
        ]),
    )
    .onConflict((mark) =>
      mark.columns(['org_id', 'room_id', 'user_id']).doUpdateSet(({ ref }) => ({
        read_up_to: sql<Date>`greatest(${ref('chat_read_mark.read_up_to')}, ${ref('excluded.read_up_to')})`,
      })),
    )
    .returning('read_up_to as readUpTo'),
);

export const postgresChat = ({ em }: Pick<Transaction, 'em'>, time: DatabaseTime): Chat => ({
  find: async (orgId, roomId, id) => (await FIND(em, { orgId, roomId, id }))[0],
  findByKey: async (orgId, roomId, senderId, key) => (await FIND_BY_KEY(em, { orgId, roomId, senderId, key }))[0],

  async append({ id, orgId, roomId, senderId, content, replyToId, key }, { currentOn, event } = {}) {
    const { id: eventId = null, orgId: _, ...facts } = event ?? {};
    const [sent] = await APPEND(em, {
      ...{ id, orgId, roomId, senderId, content, key, eventId, time: time() },
      reply: replyToId ?? undefined,
      current: currentOn && earliestEndOfCurrent(currentOn),
      facts: event ? JSON.stringify(facts) : null,
    });
    return sent && { id, orgId, roomId, senderId, content, replyToId, createdAt: sent.createdAt, editedAt: null, deletedAt: null };
  },

  async correct({ orgId, roomId, id, senderId }, content, contentHash, wordingId) {
    const [tick] = await TICK(em, { orgId, roomId });
    const { at } = tick!;
    await KEEP_WORDING(em, { orgId, roomId, id, by: senderId, at, wordingId });
    return (await CORRECT(em, { orgId, roomId, id, content, contentHash, at }))[0];
  },

  async retract({ orgId, roomId, id }, by, contentHash, wordingId) {
    const [tick] = await TICK(em, { orgId, roomId });
    const { at } = tick!;
    await KEEP_WORDING(em, { orgId, roomId, id, by, at, wordingId });
    return (await RETRACT(em, { orgId, roomId, id, by, contentHash, at }))[0];
  },

  markRead: async (orgId, roomId, readerId, upTo) => (await MARK_READ(em, { orgId, roomId, readerId, upTo }))[0]?.readUpTo,
});
