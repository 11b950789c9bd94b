import type { LeagueClient } from './client.ts';
import { LOOK_AGAIN_AFTER_MS, sendInOrder } from './outbox.ts';
import { isProblem } from './problems.ts';
import { retryAfterMs, waitAfter } from './retry.ts';
import { bell, keyOf, observable, QueueFullError, updateJson } from './running.ts';
import type { Message, Poll, Problem } from './schema.ts';
import type { LeagueStorage } from './storage.ts';
import { alwaysVisible, type Visibility } from './visibility.ts';

/** A message whose delivery is not confirmed. With a `problem` it was refused, and waits for `retry` or `discard`. */
export type OutgoingMessage = Readonly<{ id: string; content: string; replyToId: string | null; problem: Problem | null }>;

export type ChatRoomState = Readonly<{
  status: 'stopped' | 'connecting' | 'live' | 'offline' | 'signed-out' | 'refused';
  /** Why the status is `refused` or `offline`, if the gateway gave a reason. */
  problem: Problem | null;
  /** Oldest first, without duplicates, including deleted messages. */
  messages: readonly Message[];
  outbox: readonly OutgoingMessage[];
  /** Whether there may be messages older than the first. */
  hasOlder: boolean;
}>;

export type ChatRoomOptions = Readonly<{
  client: LeagueClient;
  roomId: string;
  storage: LeagueStorage;
  /** The `id` of `/api/me`: one user's messages are never sent as another user, nor shown to them. */
  owner: string;
  /** How many messages are stored at most. */
  keep?: number;
  /** The maximum number of unsent messages. */
  maxOutbox?: number;
  /** Seconds for which the gateway may hold a poll, 0 to 25. */
  waitSeconds?: number;
  visibility?: Visibility;
}>;

export type ChatRoom = Readonly<{
  start(): void;
  stop(): void;
  subscribe(listener: (state: ChatRoomState) => void): () => void;
  /** Resolves with the id of the outgoing message once it is stored. */
  send(content: string, options?: Readonly<{ replyToId?: string | null }>): Promise<string>;
  retry(id: string): Promise<void>;
  /** Drops an outgoing message. The gateway may still have received it, if only the response was lost. */
  discard(id: string): Promise<void>;
  /** Loads the previous page of messages. */
  loadOlder(): Promise<void>;
}>;

/** `after` is the time of the newest message known when this one was written; null if none was known. */
type Outgoing = OutgoingMessage & Readonly<{ after: string | null; at?: number }>;
/** `at` is in milliseconds since 1970, by this device's clock; earlier versions stored neither it nor the organization. */
export type StoredRoom = Readonly<{
  cursor: string | null;
  messages: readonly Message[];
  outbox: readonly Outgoing[];
  orgId?: string | null;
  at?: number;
}>;
export const NOTHING: StoredRoom = { cursor: null, messages: [], outbox: [] };

export const ROOMS = 'chat';
const KEEP = 500;
const MAX_OUTBOX = 100;
const WAIT_SECONDS = 25;
const POLL_TIMEOUT_MS = 15_000;

/** Follows a chat room and posts to it: each message exactly once and in order, even if the app is killed or the connection drops. */
export function chatRoom({
  client,
  roomId,
  storage,
  owner,
  keep = KEEP,
  maxOutbox = MAX_OUTBOX,
  waitSeconds = WAIT_SECONDS,
  visibility = alwaysVisible,
}: ChatRoomOptions): ChatRoom {
  const { runtime, newId } = client;
  const key = keyOf(ROOMS, owner, roomId);
  const state = observable<ChatRoomState>({ status: 'stopped', problem: null, messages: [], outbox: [], hasOlder: true });
  const mayPoll = bell(runtime);
  const mayPost = bell(runtime);
  let running: AbortController | null = null;
  let isVisible = true;
  /** Aborts the current poll when the app goes into the background. */
  let held: AbortController | null = null;
  let cursor: string | null = null;
  let outbox: readonly Outgoing[] = [];
  /** Whether the last attempt to send got no response, and waits for the network. */
  let isCutOff = false;
  /** Messages read by `loadOlder`, and messages since evicted from the storage. */
  let older: readonly Message[] | null = null;

  const show = (changed: Partial<ChatRoomState>) => state.set({ ...state.get(), ...changed });

  /** Changes what is stored, and shows that together with `also`, as one change. */
  async function change(how: (stored: StoredRoom) => StoredRoom, also: Partial<ChatRoomState> = {}): Promise<void> {
    let before: readonly Message[] = [];
    const stored = await updateJson<StoredRoom>(storage, key, (value = NOTHING) => {
      before = value.messages;
      const next = how(value);
      return { ...next, messages: next.messages.slice(-keep), orgId: value.orgId ?? client.orgId(), at: Date.now() };
    });
    take(stored ?? NOTHING, before, also);
  }

  function take(stored: StoredRoom, before: readonly Message[], also: Partial<ChatRoomState> = {}) {
    ({ cursor, outbox } = stored);
    if (older && stored.messages.length > 0) older = merged(older, before);
    const messages = older ? merged(older, stored.messages) : stored.messages;
    show({ messages, outbox: outbox.filter((outgoing) => !hasArrived(outgoing, messages)), ...also });
  }

  /** A poll may return the message before its POST is answered; the sender would see it twice in between. */
  const hasArrived = ({ after, content }: Outgoing, messages: readonly Message[]) =>
    after !== null && messages.some((message) => message.createdAt > after && message.sender.id === owner && message.content === content);

  async function load(): Promise<void> {
    const text = await storage.get(key);
    take(text === undefined ? NOTHING : JSON.parse(text), []);
  }

  async function follow(signal: AbortSignal): Promise<void> {
    let failures = 0;
    let isFirst = true;
    const later = async (askedMs: number | null, problem: Problem | null) => {
      failures += 1;
      show({ status: 'offline', problem });
      await mayPoll.pause(waitAfter(failures, askedMs, runtime));
      isFirst = true;
    };
    while (!signal.aborted) {
      if (!isVisible) {
        isFirst = true;
        await mayPoll.pause(LOOK_AGAIN_AFTER_MS);
        continue;
      }
      held = new AbortController();
      const since = cursor;
      try {
        // The first poll does not wait, so that the status becomes `live` immediately.
        const query = since === null ? {} : { since, ...(!isFirst && { wait: waitSeconds }) };
        const { data, error, response } = await client.GET('/api/mobile/chat/rooms/{roomId}/poll', {
          params: { path: { roomId }, query },
          attempts: 1,
          timeoutMs: POLL_TIMEOUT_MS,
          signal: held.signal,
        });
        if (signal.aborted) return;
        if (data) {
          older &&= merged(older, data.messages.filter(isAmong(older)));
          // What waits for the network need not wait any longer.
          if (failures > 0 && isCutOff) mayPost.ring();
          await change((stored) => received(stored, data, since), { status: 'live', problem: null });
          [failures, isFirst] = [0, false];
          if (!data.hasMore) await mayPoll.pause(data.pollAfterMs);
          continue;
        }
        if (response.status === 401) return show({ status: 'signed-out', problem: error });
        if (response.status === 429 || response.status >= 500) {
          await later(retryAfterMs(response.headers), error);
          continue;
        }
        if (since !== null && isProblem(error, 'invalid-request')) {
          // The gateway does not accept this cursor: start over without one.
          await change((stored) => ({ ...stored, cursor: null }));
          continue;
        }
        if (response.status === 403 || isProblem(error, 'not-found')) {
          older = null;
          return await change(({ outbox }) => ({ ...NOTHING, outbox }), { status: 'refused', problem: error });
        }
        return show({ status: 'refused', problem: error });
      } catch {
        if (signal.aborted) return;
        if (!held.signal.aborted) await later(null, null);
      }
    }
  }

  const post = (signal: AbortSignal) =>
    sendInOrder<Outgoing, Message>({
      next: async () => outbox.find(({ problem }) => problem === null),
      send: ({ id, content, replyToId }) =>
        client.POST('/api/mobile/chat/rooms/{roomId}/messages', {
          params: { path: { roomId }, header: { 'Idempotency-Key': id } },
          body: { content, replyToId },
          attempts: 1,
          signal,
        }),
      taken: ({ id }, message) =>
        change((stored) => ({
          ...stored,
          outbox: stored.outbox.filter((each) => each.id !== id),
          // Before the first poll the room's newest messages are unknown; storing this one alone would hide them.
          messages: stored.cursor === null ? stored.messages : merged(stored.messages, [message]),
        })),
      refused: ({ id }, problem) =>
        change((stored) => ({ ...stored, outbox: stored.outbox.map((each) => (each.id === id ? { ...each, problem } : each)) })),
      tell: (status) => {
        isCutOff = status === 'cut-off';
      },
      ...{ awake: mayPost, runtime, signal },
    });

  async function run(signal: AbortSignal): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      try {
        await load();
        await Promise.all([follow(signal), post(signal)]);
        return;
      } catch {
        show({ status: 'offline' });
        await mayPoll.pause(waitAfter(failures, null, runtime));
      }
    }
  }

  return {
    subscribe: state.subscribe,
    start() {
      if (running && ['connecting', 'live', 'offline'].includes(state.get().status)) return;
      running?.abort();
      mayPost.ring();
      const controller = new AbortController();
      running = controller;
      show({ status: 'connecting', problem: null });
      const endVisibility = visibility((visible) => {
        isVisible = visible;
        if (visible) mayPost.ring();
        else held?.abort();
        mayPoll.ring();
      });
      controller.signal.addEventListener('abort', endVisibility);
      mayPoll.silence();
      mayPost.silence();
      void run(controller.signal);
    },
    stop() {
      running?.abort();
      running = null;
      held?.abort();
      mayPoll.ring();
      mayPost.ring();
      older = null;
      show({ status: 'stopped' });
    },
    async send(content, { replyToId = null } = {}) {
      const id = newId();
      await change((stored) => {
        if (stored.outbox.length >= maxOutbox) throw new QueueFullError(`${maxOutbox} messages are waiting already.`);
        const after = stored.cursor && (stored.messages.at(-1)?.createdAt ?? stored.cursor);
        return { ...stored, outbox: [...stored.outbox, { id, content, replyToId, problem: null, after, at: Date.now() }] };
      });
      mayPost.ring();
      return id;
    },
    async retry(id) {
      await change((stored) => ({ ...stored, outbox: stored.outbox.map((each) => (each.id === id ? { ...each, problem: null } : each)) }));
      mayPost.ring();
    },
    discard: (id) => change((stored) => ({ ...stored, outbox: stored.outbox.filter((each) => each.id !== id) })),
    async loadOlder() {
      const [oldest] = state.get().messages;
      if (!oldest) return;
      const { data } = await client.GET('/api/mobile/chat/rooms/{roomId}/messages', {
        params: { path: { roomId }, query: { before: oldest.createdAt } },
      });
      if (!data) return;
      older = merged(data.messages, older ?? []);
      show({ messages: merged(older, state.get().messages), hasOlder: data.nextBefore !== null });
    },
  };
}

const isAmong = (messages: readonly Message[]) => {
  const ids = new Set(messages.map(({ id }) => id));
  return ({ id }: Message) => ids.has(id);
};

/** The stored room after receiving a page of `since`. Another tab may be further ahead by now. */
function received(stored: StoredRoom, page: Poll, since: string | null): StoredRoom {
  // There may be a gap between the newest messages and the stored ones.
  if (since === null) return stored.cursor === null ? { ...stored, cursor: page.cursor, messages: merged([], page.messages) } : stored;
  // Another tab started over: the messages between its cursor and this page are not stored.
  if (stored.cursor === null || since > stored.cursor) return stored;
  const cursor = stored.cursor === since || page.cursor > stored.cursor ? page.cursor : stored.cursor;
  const oldest = stored.messages[0]?.createdAt ?? '';
  // A deleted message older than the oldest known one would be next to a gap.
  const messages = page.messages.filter(({ deletedAt, createdAt }) => deletedAt === null || createdAt >= oldest);
  return { ...stored, cursor, messages: merged(stored.messages, messages) };
}

/** Both lists without duplicates, in order; a deleted message stays deleted. */
function merged(some: readonly Message[], others: readonly Message[]): readonly Message[] {
  const byId = new Map(some.map((message) => [message.id, message]));
  for (const message of others) if (!byId.get(message.id)?.deletedAt) byId.set(message.id, message);
  return [...byId.values()].sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}
