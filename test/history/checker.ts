import { type Figures, figuresOf } from './figures.ts';
import type { HistoryRecord, PollRecord, SeenMessage } from './record.ts';
import { type Key, type KnownMessage, type Poller, type Reading, type RoomHistory, roomsOf } from './room-history.ts';

export type Fault = Readonly<
  { room: string } & (
    | { kind: 'lost'; reader: string; messageId: string; contentId: string; createdAt: string }
    | { kind: 'repeated'; reader: string; messageId: string }
    | { kind: 'reordered'; reader: string; messageId: string; after: string }
    /** Nobody sent it to this room, or its sender was refused. */
    | { kind: 'phantom'; reader: string; messageId: string; contentId: string }
    /** One key made several messages. */
    | { kind: 'doubled'; client: string; key: string; messageIds: readonly string[] }
    /** Retries were answered with different messages. */
    | { kind: 'contradicted'; client: string; key: string; answers: readonly string[] }
    /** Acknowledgements and readers disagree on when a message was created or on its content. */
    | { kind: 'altered'; messageId: string; accounts: readonly string[] }
    /** The cursor is earlier than the newest message that the poller has received. */
    | { kind: 'cursor-backwards'; reader: string; cursor: string; reached: string }
    /** The cursor is later than the newest message that the poller has received. */
    | { kind: 'cursor-ahead'; reader: string; cursor: string; reached: string }
    /** A message appeared after the cursor had passed it. */
    | { kind: 'behind-cursor'; reader: string; messageId: string; createdAt: string; since: string }
  )
>;

export type Verdict = Readonly<{ ok: boolean; faults: readonly Fault[]; figures: Figures }>;

export type Promises = Readonly<{
  /** How long after its acknowledgement every poll shows a message. */
  visibleWithinMs: number;
  /** How many of the newest messages a poll without `since` returns. */
  firstPoll: number;
}>;

const PROMISES: Promises = { visibleWithinMs: 1_000, firstPoll: 50 };

/**
 * Checks the chat's promises: every acknowledged message is in the history and reached, once, every poller that should
 * have seen it, in the single order of `createdAt`; each key created one message; and each cursor matched exactly what
 * its poller had received. Throws if a poller did not follow its cursor, since such a record proves nothing.
 */
export function checkHistory(history: readonly HistoryRecord[], promises: Partial<Promises> = {}): Verdict {
  const kept = { ...PROMISES, ...promises };
  const rooms = roomsOf(history);
  const faults = rooms.flatMap((each) => faultsOf(each, kept).map((finding): Fault => ({ room: each.room, ...finding })));
  return { ok: faults.length === 0, faults, figures: figuresOf(rooms, kept.visibleWithinMs) };
}

/** A fault whose room is not set yet. */
type Finding = Fault extends infer Each ? (Each extends Fault ? Omit<Each, 'room'> : never) : never;

function faultsOf({ keys, pollers, walk, deliveries, acknowledged, known }: RoomHistory, promises: Promises): readonly Finding[] {
  const readings = [walk, ...deliveries];
  const seen = readings.flatMap(({ messages }) => messages);
  const contents = contentsOf(keys);
  return [
    ...keys.flatMap(contradictions),
    ...doubles(keys, seen),
    ...alterations([...acknowledged, ...seen]),
    ...readings.flatMap((reading) => readingFaults(reading, contents)),
    ...missing(walk, [...acknowledged, ...seen]),
    ...pollers.flatMap(cursorFaults),
    ...pollers.flatMap((poller) => skipped(poller, known, promises)),
  ];
}

/** What readers may receive: everything that was sent and not refused. */
const contentsOf = (keys: readonly Key[]): ReadonlySet<string> =>
  new Set(keys.flatMap(({ attempts }) => attempts.flatMap(({ outcome, contentId }) => (outcome.kind === 'refused' ? [] : [contentId]))));

function contradictions({ client, key, attempts }: Key): readonly Finding[] {
  const answers = distinct(
    attempts.flatMap(({ outcome }) => (outcome.kind === 'acknowledged' ? [`${outcome.messageId} at ${outcome.createdAt}`] : [])),
  );
  return answers.length > 1 ? [{ kind: 'contradicted', client, key, answers }] : [];
}

function doubles(keys: readonly Key[], seen: readonly SeenMessage[]): readonly Finding[] {
  const byContent = Map.groupBy(seen, ({ contentId }) => contentId);
  return keys.flatMap(({ client, key, attempts }): Finding[] => {
    const contents = distinct(attempts.map(({ contentId }) => contentId));
    const messageIds = distinct(contents.flatMap((content) => byContent.get(content) ?? []).map(({ id }) => id));
    return messageIds.length > 1 ? [{ kind: 'doubled', client, key, messageIds }] : [];
  });
}

const alterations = (told: readonly SeenMessage[]): readonly Finding[] =>
  [...Map.groupBy(told, ({ id }) => id)].flatMap(([messageId, tellings]): Finding[] => {
    const accounts = distinct(tellings.map(({ contentId, createdAt }) => `${contentId} at ${createdAt}`));
    return accounts.length > 1 ? [{ kind: 'altered', messageId, accounts }] : [];
  });

/** If no message is altered and every reading is strictly ascending, all readers have the same order. */
function readingFaults({ reader, messages }: Reading, contents: ReadonlySet<string>): readonly Finding[] {
  const faults: Finding[] = [];
  const read = new Set<string>();
  let last: SeenMessage | undefined;
  for (const message of messages) {
    const { id: messageId, createdAt, contentId } = message;
    if (read.has(messageId)) {
      faults.push({ kind: 'repeated', reader, messageId });
      continue;
    }
    if (!contents.has(contentId)) faults.push({ kind: 'phantom', reader, messageId, contentId });
    if (last && createdAt <= last.createdAt) faults.push({ kind: 'reordered', reader, messageId, after: last.id });
    read.add(messageId);
    last = message;
  }
  return faults;
}

/** Messages that were acknowledged, or shown to any reader, and are not in the history. */
function missing({ reader, messages }: Reading, promised: readonly SeenMessage[]): readonly Finding[] {
  const kept = new Set(messages.map(({ id }) => id));
  const byId = new Map(promised.map((message) => [message.id, message]));
  return [...byId.values()].filter(({ id }) => !kept.has(id)).map((message) => lostBy(reader, message));
}

/** Messages that a poller should have seen and did not: its cursor is past them, or its last poll was late enough and reached the end. */
function skipped({ name, polls }: Poller, known: ReadonlyMap<string, KnownMessage>, promises: Promises): readonly Finding[] {
  const first = polls[0]!;
  const last = polls.at(-1)!;
  const given = new Set(polls.flatMap(({ messages }) => messages.map(({ id }) => id)));
  const isDue = ({ createdAt, acknowledgedAt }: KnownMessage) =>
    createdAt <= last.cursor || (!last.hasMore && acknowledgedAt + promises.visibleWithinMs <= last.invokedAt);
  return [...known.values()]
    .filter((message) => !given.has(message.id) && isInReach(message, first, promises.firstPoll) && isDue(message))
    .map((message) => lostBy(name, message));
}

/** Whether a message comes after the point at which a poller began. */
function isInReach({ createdAt }: SeenMessage, { since, messages, cursor }: PollRecord, firstPoll: number): boolean {
  if (since !== null) return createdAt > since || createdAt > cursor;
  return messages.length < firstPoll || createdAt >= messages[0]!.createdAt;
}

const lostBy = (reader: string, { id, contentId, createdAt }: SeenMessage): Finding => ({
  kind: 'lost',
  reader,
  messageId: id,
  contentId,
  createdAt,
});

const cursorFaults = ({ name: reader, polls }: Poller): readonly Finding[] =>
  polls.flatMap(({ since, messages, cursor }, n): Finding[] => {
    const before = polls[n - 1];
    if (before && since !== before.cursor) throw new Error(`${reader} was given the cursor ${before.cursor} and sent ${since}`);

    const late = messages.filter(({ createdAt }) => since !== null && createdAt <= since);
    const faults = late.map(({ id, createdAt }): Finding => ({ kind: 'behind-cursor', reader, messageId: id, createdAt, since: since! }));

    const reached = latest(messages) ?? since;
    if (reached === null) return faults;
    // A poller may begin at a future instant, and the cursor then goes back.
    const mayGoBack = !before && messages.length === 0;
    if (cursor < reached && !mayGoBack) faults.push({ kind: 'cursor-backwards', reader, cursor, reached });
    if (cursor > reached) faults.push({ kind: 'cursor-ahead', reader, cursor, reached });
    return faults;
  });

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];

const latest = (messages: readonly SeenMessage[]): string | undefined =>
  messages
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1);
