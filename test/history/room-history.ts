import { HISTORY_READER, type HistoryRecord, type PollRecord, type SeenMessage, type SendRecord } from './record.ts';

/** One client's attempts to send one message. */
export type Key = Readonly<{ client: string; key: string; attempts: readonly SendRecord[] }>;
/** One poller's polls, in order; at least one. */
export type Poller = Readonly<{ name: string; polls: readonly PollRecord[] }>;
/** Everything that a reader received, in order. */
export type Reading = Readonly<{ reader: string; messages: readonly SeenMessage[] }>;
/** A message with the time of its earliest acknowledgement; infinity if only the walk shows it. */
export type KnownMessage = SeenMessage & Readonly<{ acknowledgedAt: number }>;

/** What happened in one room. */
export type RoomHistory = Readonly<{
  room: string;
  keys: readonly Key[];
  pollers: readonly Poller[];
  /** The whole history of the room, oldest message first. */
  walk: Reading;
  deliveries: readonly Reading[];
  /** One for each acknowledging reply, retries included. */
  acknowledged: readonly KnownMessage[];
  known: ReadonlyMap<string, KnownMessage>;
}>;

export const roomsOf = (history: readonly HistoryRecord[]): readonly RoomHistory[] =>
  [...Map.groupBy(history, ({ room }) => room)].map(([room, records]) => roomHistory(room, records));

function roomHistory(room: string, records: readonly HistoryRecord[]): RoomHistory {
  const keys = keysOf(records.filter((record) => record.type === 'send'));
  const polls = records.filter((record) => record.type === 'poll');
  const pages = records.filter((record) => record.type === 'page');
  const pollers = [...Map.groupBy(polls, ({ poller }) => poller)].map(([name, own]) => ({ name, polls: own }));
  const walk = { reader: HISTORY_READER, messages: pages.flatMap(({ messages }) => messages).reverse() };
  const deliveries = pollers.map(({ name, polls: own }) => ({ reader: name, messages: own.flatMap(({ messages }) => messages) }));
  const acknowledged = keys.flatMap(({ attempts }) => attempts.flatMap(acknowledgedIn));
  return { room, keys, pollers, walk, deliveries, acknowledged, known: knownMessages(acknowledged, walk) };
}

const keysOf = (sends: readonly SendRecord[]): readonly Key[] =>
  [...Map.groupBy(sends, ({ client, key }) => JSON.stringify([client, key])).values()].map((attempts) => ({
    client: attempts[0]!.client,
    key: attempts[0]!.key,
    attempts,
  }));

const acknowledgedIn = ({ outcome, contentId, answeredAt }: SendRecord): readonly KnownMessage[] =>
  outcome.kind === 'acknowledged' ? [{ id: outcome.messageId, createdAt: outcome.createdAt, contentId, acknowledgedAt: answeredAt }] : [];

function knownMessages(acknowledged: readonly KnownMessage[], walk: Reading): ReadonlyMap<string, KnownMessage> {
  const known = new Map(walk.messages.map((message) => [message.id, { ...message, acknowledgedAt: Number.POSITIVE_INFINITY }]));
  for (const message of acknowledged) {
    const before = known.get(message.id);
    if (!before || message.acknowledgedAt < before.acknowledgedAt) known.set(message.id, message);
  }
  return known;
}
