import { ANSWERS, type QueuedAnswer } from './answer-queue.ts';
import { NOTHING, ROOMS, type StoredRoom } from './chat-room.ts';
import { keyOf, updateJson } from './running.ts';
import { PLAYS, type QueuedGame } from './scoring-queue.ts';
import type { LeagueStorage } from './storage.ts';

/** A user's part of what rooms and queues have stored; of one organization, if it is named. */
export type StoredOf = Readonly<{ storage: LeagueStorage; owner: string; orgId?: string }>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** What was received is kept for this long after the room was last followed, what was not sent for this long after it was written. */
const RECEIVED_KEPT_MS = 14 * DAY_MS;
const UNSENT_KEPT_MS = 60 * DAY_MS;

/** How many plays, messages and answers the gateway is not known to have, refused ones included. */
export async function unsent({ storage, owner }: StoredOf): Promise<Readonly<{ plays: number; messages: number; answers: number }>> {
  const count = async <Value>(keys: readonly string[], countIn: (value: Value) => number) => {
    const texts = await Promise.all(keys.map((key) => storage.get(key)));
    return texts.reduce((sum, text) => sum + (text === undefined ? 0 : countIn(JSON.parse(text))), 0);
  };
  const keysOf = (kind: string) => storage.keys(`${keyOf(kind, owner)}/`);
  const [plays, messages, answers] = await Promise.all([
    count<QueuedGame>(await keysOf(PLAYS), ({ waiting, refused }) => waiting.length + refused.length),
    count<StoredRoom>(await keysOf(ROOMS), ({ outbox }) => outbox.length),
    count<readonly QueuedAnswer[]>([keyOf(ANSWERS, owner)], ({ length }) => length),
  ]);
  return { plays, messages, answers };
}

/** Erases a user's stored rooms except unsent messages. Call it on sign-out, after their rooms are stopped. */
export async function forgetChats({ storage, owner, orgId }: StoredOf): Promise<void> {
  for (const key of await storage.keys(`${keyOf(ROOMS, owner)}/`)) {
    await updateJson<StoredRoom>(storage, key, (stored) =>
      stored === undefined || (orgId !== undefined && stored.orgId !== orgId) ? stored : withoutReceived(stored),
    );
  }
}

/** Erases what names people in an organization that the user has left, or in a part of it. What waits to be sent stays. */
export async function forgetOrg({ storage, owner, orgId }: Required<StoredOf>): Promise<void> {
  await forgetChats({ storage, owner, orgId });
  await updateJson<readonly QueuedAnswer[]>(storage, keyOf(ANSWERS, owner), (answers) =>
    some((answers ?? []).filter((each) => each.orgId !== orgId || each.problem === null)),
  );
}

/** Erases everything of a user, what was not sent as well. Call it after their rooms and queues are stopped. */
export async function forgetUser({ storage, owner }: StoredOf): Promise<void> {
  const keys = await Promise.all([PLAYS, ROOMS].map((kind) => storage.keys(`${keyOf(kind, owner)}/`)));
  for (const key of [...keys.flat(), keyOf(ANSWERS, owner)]) await storage.update(key, () => undefined);
}

/** Erases messages that were received more than fourteen days ago, and what was not sent within sixty, of all users. `now` is in milliseconds since 1970. */
export async function forgetExpired({ storage, now = Date.now() }: Readonly<{ storage: LeagueStorage; now?: number }>): Promise<void> {
  const since = now - UNSENT_KEPT_MS;
  const change = async <Value>(prefix: string, how: (value: Value) => Value | undefined) => {
    for (const key of await storage.keys(prefix))
      await updateJson<Value>(storage, key, (value) => value && how(value)).catch(() => undefined);
  };
  // What an earlier version has stored without a time begins now.
  await change<QueuedGame>(`${PLAYS}/`, (game) => ((game.at ?? now) > since ? { ...game, at: game.at ?? now } : undefined));
  await change<readonly QueuedAnswer[]>(`${ANSWERS}/`, (answers) => some(answers.filter(({ at }) => at > since)));
  await change<StoredRoom>(`${ROOMS}/`, (room) => {
    const dated = { ...room, at: room.at ?? now, outbox: room.outbox.map((each) => ({ ...each, at: each.at ?? now })) };
    const outbox = dated.outbox.filter(({ at }) => at > since);
    return dated.at > now - RECEIVED_KEPT_MS ? { ...dated, outbox } : withoutReceived({ ...dated, outbox });
  });
}

const some = <Item>(items: readonly Item[]) => (items.length > 0 ? items : undefined);

/** `at` stays: an unsent message does not renew it. */
const withoutReceived = ({ outbox, orgId, at }: StoredRoom): StoredRoom | undefined =>
  outbox.length > 0 ? { ...NOTHING, outbox, ...(orgId !== undefined && { orgId }), ...(at !== undefined && { at }) } : undefined;
