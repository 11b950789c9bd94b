// The examples of the package's README, compiled and never run; readme.test.ts holds them to it.
import {
  type AnsweredItem,
  type AsyncStorageShaped,
  answerQueue,
  asyncStorage,
  type ChatRoom,
  chatRoom,
  createLeagueClient,
  documentVisibility,
  forgetChats,
  indexedDbStorage,
  isProblem,
  type LeagueClient,
  type LeagueStorage,
  type Message,
  memoryStorage,
  type OutgoingMessage,
  orOther,
  type Problem,
  type Profile,
  pages,
  problemKind,
  type QueuedAnswer,
  type QueuedGame,
  type ScoringQueue,
  type StatEventResult,
  scoringQueue,
  unwrap,
} from 'league-gateway-client';
import { GAME_STATUS } from 'league-gateway-client/known-values';

declare const session: { refresh(): Promise<string | null>; keep(answer: unknown): string; accessToken: string; orgId: string };
declare const tokenEndpoint: string;
declare const latest: Message;
declare const client: LeagueClient;
declare const storage: LeagueStorage;
declare const room: ChatRoom;
declare const queue: ScoringQueue;
declare const me: Profile;
declare const [teamId, playerId, gameId, roomId]: [string, string, string, string];
declare const AsyncStorage: AsyncStorageShaped;
declare const database: {
  get(key: string): string | undefined;
  transact(key: string, change: (value: string | undefined) => string | undefined): void;
  keysFrom(prefix: string): readonly string[];
};
declare function show(text: string | null): void;
declare function merge(game: unknown): void;
declare function redraw(item: AnsweredItem): void;
declare function keep(gameId: string, results: readonly StatEventResult[]): void;
declare function render(...state: readonly (string | readonly (Message | OutgoingMessage | QueuedGame | QueuedAnswer)[])[]): void;

export async function calling() {
  const client = createLeagueClient({
    baseUrl: 'https://league.example.org',
    accessToken: ({ refused }) => (refused ? session.refresh() : session.accessToken),
    orgId: () => session.orgId,
  });

  const { data, error } = await client.GET('/api/mobile/teams/{id}', { params: { path: { id: teamId } } });
  if (error) show(error.title);
  else show(data.name);

  const { joined } = await unwrap(client.POST('/api/join', { body: { code: 'SLL-PARENT-2027' } }));
  return joined;
}

export function refreshing() {
  async function refresh(refreshToken: string): Promise<string | null> {
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'league-app', refresh_token: refreshToken });
    const response = await fetch(tokenEndpoint, { method: 'POST', body }); // throws without a network
    const answer = await response.json();
    if (response.ok) return session.keep(answer);
    if (answer.error === 'invalid_grant') return null; // somebody has to sign in again
    throw new Error(`The provider answered ${response.status}.`);
  }
  return refresh;
}

export async function problems() {
  const { data: game, error } = await client.PATCH('/api/mobile/games/{gameId}', {
    params: { path: { gameId }, header: { 'If-Match': '"7"' } },
    body: { homeScore: 3 },
  });
  if (isProblem(error, 'edit-conflict')) merge(error.game);
  else if (isProblem(error, 'too-many-requests', 'unavailable')) show(`Again in ${error.retryAfterSeconds} s`);
  else if (error) show(error.title);
  else show(orOther(game.status, GAME_STATUS));
}

export async function keys() {
  const key = client.newId(); // once, when the form is opened
  await client.POST('/api/mobile/parent-links', { params: { header: { 'Idempotency-Key': key } }, body: { playerId } });
}

export async function lists() {
  for await (const { members } of pages((page) => client.GET('/api/org/members', { params: { query: { ...page, status: 'approved' } } }))) {
    for (const member of members) show(member.user.name);
  }
}

export function storages() {
  const inBrowsers = indexedDbStorage();
  const inReactNative = asyncStorage(AsyncStorage); // anything with getItem, setItem, removeItem and getAllKeys
  const inTests = memoryStorage();
  return [inBrowsers, inReactNative, inTests];
}

export function ownStorage() {
  const mine: LeagueStorage = {
    get: async (key) => database.get(key), // string | undefined
    update: async (key, change) => database.transact(key, change), // change: (string | undefined) => string | undefined
    keys: async (prefix) => database.keysFrom(prefix),
  };
  return mine;
}

export async function chatting() {
  const room = chatRoom({ client, roomId, storage, owner: me.id, visibility: documentVisibility() });
  const unsubscribe = room.subscribe(({ status, messages, outbox }) => render(status, messages, outbox));
  room.start();
  await room.send('Who brings the oranges?');
  await room.loadOlder();
  room.stop();
  unsubscribe();
}

export async function reading() {
  await client.PUT('/api/mobile/chat/rooms/{roomId}/read', { params: { path: { roomId } }, body: { upTo: latest.createdAt } });
}

export async function scoring() {
  const queue = scoringQueue({ client, storage, owner: me.id, onResults: (gameId, results) => keep(gameId, results) });
  const unsubscribe = queue.subscribe(({ status, games }) => render(status, games));
  queue.start();
  const clientEventId = await queue.add(gameId, { teamId, playerId, type: 'single', period: 1, attributes: { rbi: 1 } });
  await queue.void(gameId, clientEventId);
  queue.stop();
  unsubscribe();
}

export async function answering() {
  const replies = answerQueue({ client, storage, owner: me.id, onAnswered: ({ item }) => redraw(item) });
  const unsubscribe = replies.subscribe(({ status, answers }) => render(status, answers));
  replies.start();
  await replies.add({ kind: 'game', id: gameId }, playerId, { answer: 'yes', version: 0 });
  replies.stop();
  unsubscribe();
}

export async function signingOut() {
  room.stop();
  queue.stop();
  await forgetChats({ storage, owner: me.id });
  await client.forget();
}

export const explain = (error: Problem) => problemKind(error);
