import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { SqlLeague } from './league-in-sql.ts';

export type Load = Readonly<{ pollers: number; readers: number; writers: number; waitSeconds: number; betweenMs: number }>;

export type Tally = {
  /** The number of replies per status. */
  readonly statuses: Map<number, number>;
  /** Every request that got no reply, or an unexpected one. */
  readonly failures: string[];
  /** How many requests got 503 because the machine was too busy for the gateway's time limits. */
  postponed: number;
  readonly accepted: string[];
  polls: number;
  slowestMs: number;
};

export type Phones = Readonly<{
  tally: Tally;
  /** Resolves once every phone has received this many more replies. */
  served(times: number): Promise<void>;
  /** Resolves once every writer waits for a reply. */
  allWriting(): Promise<void>;
  /** Lets all requests in progress finish. */
  stop(): Promise<void>;
}>;

/** What the phones use of a reply: a poll's. */
type Reply = Readonly<{ cursor?: string; pollAfterMs?: number }>;

const READS = ['/api/me/orgs', '/api/mobile/home', '/api/mobile/teams', '/api/mobile/schedule', '/api/mobile/standings'];
const ANSWERED_WITHIN_MS = 120_000;
/** The shortest time after which the gateway gives up on a slow machine: two seconds for a connection to the database. */
const GIVEN_UP_AFTER_MS = 2000;

/**
 * Phones that poll, read and write through one address. They retry only what the gateway gave up on a busy machine: a refusal that comes at once,
 * such as one of an instance that is ending, is a failure.
 */
export function startPhones(origin: string, { roomId, people }: SqlLeague, load: Load): Phones {
  // As in reality, each phone has its own connection.
  const agent = new Agent({ connections: null, headersTimeout: ANSWERED_WITHIN_MS, bodyTimeout: ANSWERED_WITHIN_MS, pipelining: 1 });
  const tally: Tally = { statuses: new Map(), failures: [], postponed: 0, accepted: [], polls: 0, slowestMs: 0 };
  let isStopped = false;
  const rounds: number[] = [];
  let writing = 0;

  async function ask(token: string, path: string, body?: object, key?: string): Promise<Reply | undefined> {
    const began = performance.now();
    const method = body ? 'POST' : 'GET';
    try {
      const answer = await request(`${origin}${path}`, {
        method,
        dispatcher: agent,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      tally.slowestMs = Math.max(tally.slowestMs, path.includes('wait=') ? 0 : performance.now() - began);
      tally.statuses.set(answer.statusCode, (tally.statuses.get(answer.statusCode) ?? 0) + 1);
      const retryAfter = Number(answer.headers['retry-after']);
      if (answer.statusCode === 503 && retryAfter > 0 && performance.now() - began > GIVEN_UP_AFTER_MS) {
        tally.postponed += 1;
        await pause(retryAfter * 1000);
        // Without a key, a write may have been made.
        return body === undefined || key !== undefined ? ask(token, path, body, key) : undefined;
      }
      if (answer.statusCode >= 400)
        tally.failures.push(`${method} ${path.split('?')[0]}: ${answer.statusCode} ${text.slice(0, 200).replaceAll(/\s+/g, ' ')}`);
      else return JSON.parse(text);
    } catch (error) {
      tally.failures.push(`${method} ${path.split('?')[0]}: ${(error as Error).message}`);
    }
    return undefined;
  }

  const chat = `/api/mobile/chat/rooms/${roomId}`;
  async function poll(token: string): Promise<() => Promise<void>> {
    let cursor = (await ask(token, `${chat}/poll`))?.cursor;
    if (cursor === undefined) throw new Error(`Nobody is served: ${tally.failures.at(-1)}`);
    return async () => {
      const polled = await ask(token, `${chat}/poll?since=${cursor}&wait=${load.waitSeconds}`);
      tally.polls += 1;
      cursor = polled?.cursor ?? cursor;
      await pause(polled?.pollAfterMs ?? load.betweenMs);
    };
  }
  const read = async (token: string, n: number) => {
    let next = n;
    return async () => {
      next += 1;
      await ask(token, READS[next % READS.length]!);
      await pause(load.betweenMs);
    };
  };
  // Every second request has no key, so that a proxy may not retry it.
  const write = async (token: string, n: number) => async () => {
    const content = randomUUID();
    writing += 1;
    const sent = await ask(token, `${chat}/messages`, { content, replyToId: null }, n % 2 === 0 ? content : undefined);
    writing -= 1;
    if (sent) tally.accepted.push(content);
    await pause(load.betweenMs * 4);
  };

  const doings = [
    ...Array.from({ length: load.pollers }, () => poll),
    ...Array.from({ length: load.readers }, () => read),
    ...Array.from({ length: load.writers }, () => write),
  ];
  const all = doings.map(async (doing, n) => {
    rounds[n] = 0;
    const once = await doing(people[n % people.length]!.token, n);
    while (!isStopped) {
      await once();
      rounds[n]! += 1;
    }
  });

  return {
    tally,
    async served(times) {
      const wanted = rounds.map((done) => done + times);
      // A phone that gives up is served no more.
      while (rounds.some((done, n) => done < wanted[n]!)) await Promise.race([pause(20), Promise.all(all)]);
    },
    async allWriting() {
      while (writing < load.writers) await pause(20);
    },
    async stop() {
      isStopped = true;
      await Promise.all(all);
      await agent.close();
    },
  };
}
