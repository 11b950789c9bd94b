import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chatClient, HOWEVER_LONG_MS } from '../../history/chat-client.ts';
import { type ChatOrg, givenChatOrg } from '../../history/chat-org.ts';
import { connected } from '../../support/database.ts';
import { delayingProxy } from '../../support/delaying-proxy.ts';
import { type Instance, startInstance } from '../../support/instance.ts';
import { startTestIssuer, type TestIssuer } from '../../support/issuer.ts';
import { freshPostgres, isOnCluster } from '../../support/postgres.ts';

const SENDERS = 300;
const ROOMS = 10;
const ROUND_TRIP_MS = 100;
/** On a slow machine all clients send more than a minute's allowance. */
const UNLIMITED = { LIMIT_USER_PER_MINUTE: '0', LIMIT_MESSAGES_PER_MINUTE: '0', LIMIT_POLLS_PER_MINUTE: '0' };

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let issuer: TestIssuer;
let proxy: Awaited<ReturnType<typeof delayingProxy>>;
let here: Instance;
let there: Instance;
let chat: ChatOrg;
/** Ends all clients, also when the test has failed. */
let isOver = false;
beforeAll(async () => {
  postgres = await freshPostgres();
  issuer = await startTestIssuer();
  chat = await givenChatOrg(postgres.url, issuer, { rooms: ROOMS, people: SENDERS + 2 * ROOMS });
  proxy = await delayingProxy(postgres.url, ROUND_TRIP_MS);
  here = await startInstance(proxy.url, issuer.issuer, UNLIMITED);
  there = await startInstance(proxy.url, issuer.issuer, UNLIMITED);
});
afterAll(async () => {
  isOver = true;
  await here.close();
  await there.close();
  await proxy.stop();
  await issuer.stop();
  await postgres.dispose();
});

const client = chatClient({ answeredWithinMs: HOWEVER_LONG_MS });
const senders = () => chat.people.slice(0, SENDERS);
const readers = () => chat.people.slice(SENDERS);

/** Sends until the message is acknowledged. */
async function send(origin: string, n: number, contentId: string): Promise<void> {
  const message = { key: contentId, contentId };
  while (!isOver) {
    const answer = await client.send(origin, senders()[n]!, chat.rooms[n % ROOMS]!, message);
    if (answer.kind === 'answered') return;
    await pause(answer.kind === 'too-many' ? answer.retryAfterMs : 200);
  }
}

/**
 * Opens a connection for a sender, so that no poll is sent on a new one: `fetch` shares its connections among all clients, and Node.js accepts one
 * connection per iteration of the event loop, so that a poll would wait behind hundreds of senders.
 */
async function connect(n: number): Promise<void> {
  await client.poll(here.origin, senders()[n]!, chat.rooms[n % ROOMS]!, null, 0);
}

/** Polls continuously, and notes when each message arrived. */
function poller(origin: string, n: number, room: string) {
  const cameAt = new Map<string, number>();
  const person = readers()[n]!;
  let cursor: string | null = null;
  async function begin(): Promise<void> {
    // The first connections to the database may take longer than requests wait, on a slow machine.
    while (cursor === null && !isOver) {
      const first = await client.poll(origin, person, room, null, 0);
      if (first.kind === 'answered') cursor = first.content.cursor;
      else await pause(200);
    }
  }
  async function run(): Promise<void> {
    while (!isOver) {
      const answer = await client.poll(origin, person, room, cursor, 5);
      if (answer.kind !== 'answered') {
        await pause(answer.kind === 'too-many' ? answer.retryAfterMs : 100);
        continue;
      }
      for (const { contentId } of answer.content.messages) if (!cameAt.has(contentId)) cameAt.set(contentId, performance.now());
      cursor = answer.content.cursor;
    }
  }
  return { cameAt, begin, run };
}

/** Reads committed messages on its own connection, without a proxy; its time is later than the commit, by as much as this process is busy. */
function commits() {
  const seenAt = new Map<string, number>();
  let slowestMs = 0;
  const run = () =>
    connected(postgres.url, async (execute) => {
      while (!isOver) {
        const asked = performance.now();
        const messages = await execute('select content from chat_message');
        slowestMs = Math.max(slowestMs, performance.now() - asked);
        for (const { content } of messages) {
          if (!seenAt.has(String(content))) seenAt.set(String(content), performance.now());
        }
        await pause(10);
      }
    });
  return { seenAt, run, slowestMs: () => slowestMs };
}

test('messages of 300 senders, the database 100 ms away, reach who polls at either instance within a second of their commit', async () => {
  const pollers = [here, there].flatMap(({ origin }, at) => chat.rooms.map((room, n) => poller(origin, at * ROOMS + n, room)));
  const committed = commits();
  await Promise.all([...pollers.map(({ begin }) => begin()), ...senders().map((_, n) => connect(n))]);
  const running = [...pollers, committed].map(({ run }) => run());
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();

  const names = Array.from({ length: SENDERS }, (_, n) => [`${n}-first`, `${n}-second`]);
  await Promise.all(
    names.map(async (own, n) => {
      for (const name of own) await send(here.origin, n, name);
    }),
  );
  const expected = names.flat();
  const hasAll = () =>
    expected.every((name) => committed.seenAt.has(name) && pollers.filter(({ cameAt }) => cameAt.has(name)).length === 2);
  while (!isOver && !hasAll()) await pause(50);
  isOver = true;
  await Promise.all(running);
  delay.disable();

  // This process runs all clients, and one database serves them: what delays either of them is no lateness of the
  // gateway.
  const busyMs = delay.max / 1e6 + committed.slowestMs();
  const lateness = (at: Instance) =>
    expected.map((name) => {
      const own = at === here ? pollers.slice(0, ROOMS) : pollers.slice(ROOMS);
      return own.find(({ cameAt }) => cameAt.has(name))!.cameAt.get(name)! - committed.seenAt.get(name)!;
    });
  const latest = { here: Math.max(...lateness(here)), there: Math.max(...lateness(there)) };
  // A cluster whose nodes all share this machine shows only that everything arrives, not how late.
  const allowedMs = isOnCluster ? Infinity : 1000 + 4 * busyMs;
  expect(latest.there).toBeLessThan(allowedMs);
  expect(latest.here).toBeLessThan(allowedMs);
});
