import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  type ChatRoom,
  type ChatRoomState,
  chatRoom,
  createLeagueClient,
  type LeagueClient,
  type LeagueStorage,
  memoryStorage,
  type NewStatEvent,
  pages,
  type ScoringState,
  type StatEvent,
  scoringQueue,
  unwrap,
} from '../../clients/typescript/src/index.ts';
import { type Random, randomOf } from '../../dev/demo-league/random.ts';
import { causeFaults } from '../history/faults.ts';
import { gatewayProcess } from '../history/gateway-process.ts';
import { startRunDatabase } from '../history/run-database.ts';
import { startTestIssuer } from '../support/issuer.ts';
import { unreliableProxy } from '../support/unreliable-proxy.ts';
import { type ClientOrg, givenClientOrg, type Scorer } from './client-org.ts';

const { values } = parseArgs({
  options: {
    phones: { type: 'string', default: '20' },
    events: { type: 'string', default: '10000' },
    messages: { type: 'string', default: '4000' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
});
const [phones, events, messages] = [Number(values.phones), Number(values.events), Number(values.messages)];
const END_WITHIN_MS = 15 * 60_000;
const say = (text: string) => process.stdout.write(`${text}\n`);
say(`seed ${values.seed}: ${phones} phones, ${events} stat events, ${messages} messages`);

/** An app that can be killed: what it had in progress is lost, apart from what the storage and the gateway already have. */
function app(scorer: Scorer, origin: string, storage: LeagueStorage, roomId: string) {
  let isDead = false;
  const alive = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isDead) return new Promise(() => undefined);
    const result = await work();
    return isDead ? new Promise(() => undefined) : result;
  };
  const client = createLeagueClient({
    baseUrl: origin,
    accessToken: () => scorer.token,
    timeoutMs: 5000,
    fetch: (request, init) => alive(() => fetch(request, init)),
  });
  const kept: LeagueStorage = {
    get: (key) => alive(() => storage.get(key)),
    update: (key, change) => alive(() => storage.update(key, change)),
    keys: (prefix) => alive(() => storage.keys(prefix)),
  };
  const queue = scoringQueue({ client, storage: kept, owner: scorer.id });
  const room = chatRoom({ client, storage: kept, owner: scorer.id, roomId, waitSeconds: 5 });
  const last: { room?: ChatRoomState; queue?: ScoringState } = {};
  queue.subscribe((state) => {
    last.queue = state;
  });
  queue.start();
  room.start();
  return {
    queue,
    room,
    last,
    kill() {
      isDead = true;
      queue.stop();
      room.stop();
    },
  };
}

const complaints: string[] = [];
const complain = (text: string) => complaints.push(text);
const within = <Result>(ms: number, work: Promise<Result>) => Promise.race([work, pause(ms, 'late' as const, { ref: false })]);

/** A user with a phone, who scores a game and chats, and whose app is killed now and then. */
async function live(scorer: Scorer, n: number, origin: string, roomId: string, random: Random, isCalm: () => boolean) {
  const storage = memoryStorage();
  const seen = new Map<string, string>();
  const scored: string[] = [];
  const said: string[] = [];
  let kills = 0;
  let current = opened();
  function opened() {
    const it = app(scorer, origin, storage, roomId);
    follow(it.room, it.last);
    return it;
  }
  function follow(room: ChatRoom, last: { room?: ChatRoomState }) {
    room.subscribe((state) => {
      last.room = state;
      const ids = new Set(state.messages.map(({ id }) => id));
      if (ids.size < state.messages.length) complain(`phone ${n} showed a message twice`);
      for (const { id, createdAt } of state.messages) seen.set(id, createdAt);
    });
  }
  const restart = async () => {
    kills += 1;
    current.kill();
    await pause(random.whole(0, 300));
    current = opened();
  };
  /** Repeats it until it is confirmed; what a killed app had not confirmed, the next app is asked to do. */
  async function confirmed<Result>(work: () => Promise<Result>): Promise<Result | 'killed'> {
    const killed = random.chance(2);
    const done = work();
    if (!killed) return done;
    const result = await Promise.race([done, pause(random.whole(0, 20), 'killed' as const)]);
    await restart();
    return result;
  }

  const share = (all: number) => Math.floor(all / phones) + (n < all % phones ? 1 : 0);
  const [toScore, toSay] = [share(events), share(messages)];
  // Before its first poll a room does not know which messages it has.
  while (current.last.room?.status !== 'live') await pause(50);
  while (scored.length < toScore || said.length < toSay) {
    if (scored.length < toScore) {
      const clientEventId = crypto.randomUUID();
      const event = { teamId: scorer.teamId, playerId: scorer.playerId, type: 'single', clientEventId, period: 1 } as NewStatEvent;
      while ((await confirmed(() => current.queue.add(scorer.gameId, event))) === 'killed');
      scored.push(clientEventId);
    }
    if (said.length < toSay && random.chance(50)) {
      const content = `${n}: ${said.length + 1}`;
      const isSent = async () => {
        const stored: Pick<ChatRoomState, 'messages' | 'outbox'> = JSON.parse((await storage.get(`chat/${scorer.id}/${roomId}`))!);
        return [...stored.messages, ...stored.outbox].some((each) => each.content === content);
      };
      for (;;) {
        const full = (current.last.room?.outbox.length ?? 0) >= 80;
        if (full) await pause(100);
        else if ((await confirmed(() => current.room.send(content))) !== 'killed' || (await isSent())) break;
      }
      said.push(content);
    }
    if (random.chance(20)) await pause(random.whole(0, 200));
    if (random.chance(1)) await restart();
  }
  const isEmpty = () => current.last.queue?.games.length === 0 && current.last.room?.outbox.length === 0;
  for (const deadline = Date.now() + END_WITHIN_MS; !(isCalm() && isEmpty()); await pause(100)) {
    if (Date.now() < deadline) continue;
    complain(`phone ${n} did not come to an end: ${JSON.stringify(current.last.queue).slice(0, 300)}`);
    break;
  }
  return { scorer, scored, said, seen, roomId, kills: () => kills, current: () => current };
}

async function logOf(reader: LeagueClient, gameId: string): Promise<readonly StatEvent[]> {
  const events: StatEvent[] = [];
  for (let since = 0; ; ) {
    const page = await unwrap(reader.GET('/api/mobile/games/{gameId}/player-stats', { params: { path: { gameId }, query: { since } } }));
    events.push(...page.events);
    if (!page.hasMore) return events;
    since = Number(page.cursor);
  }
}

const INNINGS = 9;

/**
 * Two coaches keep the home side's book of one game, both offline in each inning and online together afterwards. What the visitor's coach wrote counts
 * until the side's own writes, and is set aside from then on.
 */
async function bothKeepOneBook(coaches: ClientOrg['coaches'], origin: string, roomIds: readonly string[], random: Random) {
  const phones = coaches.map((coach, index) => ({ coach, ...app(coach, origin, memoryStorage(), roomIds[index]!), wrote: [] as string[] }));
  const [home, visitor] = phones as [(typeof phones)[number], (typeof phones)[number]];
  const { gameId, teamId, playerId } = home.coach;
  const arrived = async () => {
    const isEmpty = () => phones.every(({ last }) => last.queue?.games.length === 0);
    for (const deadline = Date.now() + END_WITHIN_MS; !isEmpty(); await pause(100)) {
      if (Date.now() < deadline) continue;
      return complain(`the coaches’ phones did not come to an end: ${JSON.stringify(phones.map(({ last }) => last.queue)).slice(0, 300)}`);
    }
  };
  for (let period = 1; period <= INNINGS; period += 1) {
    for (const { queue } of phones) queue.stop();
    for (const phone of phones) {
      // The visitor's coach is the first to keep the book.
      for (let plays = phone === home && period === 1 ? 0 : random.whole(1, 8); plays > 0; plays -= 1) {
        const event = { teamId, playerId: phone === home ? playerId : null, type: 'single', period } as NewStatEvent;
        phone.wrote.push(await phone.queue.add(gameId, event));
      }
    }
    for (const { queue } of phones) queue.start();
    await arrived();
  }
  return { home, visitor, kill: () => phones.forEach((phone) => void phone.kill()) };
}

/** What the log has of that game, and then what the home side's coach chooses, inning by inning. */
async function checkBook({ home, visitor, kill }: Awaited<ReturnType<typeof bothKeepOneBook>>, origin: string) {
  const { gameId, teamId, token } = home.coach;
  const reader = createLeagueClient({ baseUrl: origin, accessToken: () => token });
  const events = await logOf(reader, gameId);
  const ids = events.map(({ clientEventId }) => clientEventId);
  const wrote = [...home.wrote, ...visitor.wrote];
  if (ids.toSorted().join() !== wrote.toSorted().join()) complain(`of the coaches’ ${wrote.length} plays, the log has ${ids.length}`);
  for (const { clientEventId, byOpponent, voidedAt, period } of events) {
    const expected = home.wrote.includes(clientEventId!) ? null : period === 1 ? 'booked' : 'set_aside';
    if (byOpponent !== expected && !(period === 2 && byOpponent === 'booked')) complain(`a play of inning ${period} is ${byOpponent}`);
    if ((voidedAt === null) !== (byOpponent !== 'set_aside')) complain(`a play of inning ${period} that is ${byOpponent} counts wrongly`);
  }
  const keeps = ['own', 'opponent', 'both'] as const;
  for (let period = 2; period <= INNINGS; period += 1) {
    const body = { teamId, period, keep: keeps[period % 3]! };
    await unwrap(reader.POST('/api/mobile/games/{gameId}/player-stats/choices', { params: { path: { gameId } }, body }));
  }
  for (const { clientEventId, period, voidedAt } of await logOf(reader, gameId)) {
    const by = home.wrote.includes(clientEventId!) ? 'own' : 'opponent';
    const keep = period === 1 ? 'both' : keeps[period! % 3]!;
    if ((voidedAt === null) !== (keep === by || keep === 'both'))
      complain(`after the choice ${keep}, a play of inning ${period} counts wrongly`);
  }
  kill();
  return { plays: wrote.length, setAside: events.filter(({ byOpponent }) => byOpponent === 'set_aside').length };
}

const issuer = await startTestIssuer();
const database = await startRunDatabase();
const org = await givenClientOrg(database.url, issuer, phones);
const environment = {
  LIMIT_MESSAGES_PER_MINUTE: '0',
  LIMIT_POLLS_PER_MINUTE: '0',
  LIMIT_ADDRESS_PER_MINUTE: '0',
  LIMIT_ADDRESS_AT_ONCE: '0',
};
const terms = { entry: '../../src/main.ts', databaseUrl: database.url, issuer: issuer.issuer, environment };
const gateways = [await gatewayProcess(terms), await gatewayProcess(terms)];
const origins = gateways.map(({ origin }) => origin);
const random = (name: string) => randomOf(`${values.seed}/${name}`);
const proxy = await unreliableProxy(origins, random('network'));
try {
  await Promise.all(gateways.map(({ start }) => start()));
  const startedAt = Date.now();
  let isCalm = false;
  const lives = org.scorers.map((scorer, n) => live(scorer, n, proxy.origin, org.roomIds[n % 2]!, random(`phone ${n}`), () => isCalm));
  const ofCoaches = bothKeepOneBook(org.coaches, proxy.origin, org.roomIds, random('coaches'));
  const caused = await causeFaults({
    database,
    gateways,
    random: random('faults'),
    until: Date.now() + 60_000,
    calm: { least: 500, most: 5000 },
  });
  isCalm = true;
  proxy.setFine(true);
  const [people, books] = await Promise.all([Promise.all(lives), ofCoaches]);
  const { plays, setAside } = await checkBook(books, origins[0]!);
  if (setAside === 0) complain('Nothing of the coaches’ was set aside, so nothing is proved of it.');

  const reader = createLeagueClient({ baseUrl: origins[0]!, accessToken: () => org.scorers[0]!.token });
  let recorded = 0;
  for (const { scorer, scored } of people) {
    const ids = (await logOf(reader, scorer.gameId)).map(({ clientEventId }) => clientEventId ?? '');
    recorded += ids.length;
    const lost = scored.filter((id) => !ids.includes(id)).length;
    if (lost > 0) complain(`${lost} events of game ${scorer.gameId} are lost`);
    if (new Set(ids).size < ids.length || ids.length > scored.length) complain(`game ${scorer.gameId} has events twice`);
    if (lost === 0 && ids.join() !== scored.join()) complain(`the events of game ${scorer.gameId} are in another order`);
  }
  let said = 0;
  for (const roomId of org.roomIds) {
    const all: { id: string; content: string | null; createdAt: string }[] = [];
    for await (const page of pages((next) =>
      reader.GET('/api/mobile/chat/rooms/{roomId}/messages', { params: { path: { roomId }, query: { ...next, limit: 100 } } }),
    ))
      all.push(...page.messages);
    all.reverse();
    said += all.length;
    const contents = all.map(({ content }) => content);
    if (new Set(contents).size < contents.length) complain(`room ${roomId} has ${contents.length - new Set(contents).size} messages twice`);
    for (const person of people.filter((each) => each.roomId === roomId)) {
      const own = contents.filter((content) => content?.startsWith(`${person.said[0]?.split(':')[0]}:`));
      if (own.join() !== person.said.join()) complain(`messages are lost or in another order: ${own.length} of ${person.said.length}`);
      const last = all.at(-1)?.id ?? '';
      for (const deadline = Date.now() + 60_000; !person.seen.has(last) && Date.now() < deadline; await pause(100));
      const first = all.findIndex(({ id }) => person.seen.has(id));
      const missed = all.slice(first).filter(({ id }) => !person.seen.has(id)).length;
      if (missed > 0) complain(`a phone missed ${missed} messages`);
    }
  }
  if (recorded === 0 || said === 0) complain('Nothing was recorded or said, so nothing is proved.');
  for (const { current } of people) current().kill();
  const counted = [...proxy.counts].map(([name, count]) => `${name} ${count}`).join(', ');
  say(`${recorded} events recorded, ${said} messages said, in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  say(`${plays} plays of one book by two coaches who were offline at once, ${setAside} of them set aside`);
  say(
    `${people.reduce((sum, { kills }) => sum + kills(), 0)} apps killed; ${caused.length} faults of gateways and database: ${caused.join(', ')}`,
  );
  say(`requests: ${counted}`);
  for (const complaint of [...complaints, ...gateways.flatMap(({ unexpectedEnds }) => unexpectedEnds)].slice(0, 20)) say(complaint);
  say(complaints.length === 0 ? '0 lost, 0 doubled, in order' : `${complaints.length} complaints`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
} finally {
  await within(10_000, proxy.stop());
  for (const { kill } of gateways) await kill();
  await database.remove();
  await issuer.stop();
}
