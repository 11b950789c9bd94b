import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import Koa from 'koa';
import { contentOf } from '../../../src/adapters/http/contract/content.ts';
import type { ParkedPoll, Reply } from '../../../src/adapters/http/contract/reply.ts';
import type { Handler } from '../../../src/adapters/http/pipeline/incoming-request.ts';
import { type Listening, listen } from '../../../src/adapters/http/server/listen.ts';
import { type RequestLifecycleOptions, requestLifecycle } from '../../../src/adapters/http/server/request-lifecycle.ts';
import type { AnsweredRequest } from '../../../src/adapters/http/server/request-log.ts';
import { Parked } from '../../../src/application/ports/change-signals.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import { rawConnection, rawRequest } from '../../support/raw-connection.ts';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const MAX_PIPELINED = 64;
const MINUTE = 60_000;

let server: Listening;
const clients: Socket[] = [];
afterEach(() => {
  jest.useRealTimers();
  for (const client of clients.splice(0)) client.destroy();
  return server.close(0);
});

const PARKED: ParkedPoll = { parked: new Parked([], 1000, undefined), orgId: undefined };
const replying = (body: string | Buffer): Reply => ({ status: 200, content: contentOf(body, 'text/plain') });
const ANSWER = replying('answer');

/** Handles requests with `handle`; those that it parks are handled again at once, unless `isHeld`, and have waited since 5 ms. */
async function handling(handle: Handler, options: Partial<RequestLifecycleOptions> = {}, isHeld = false) {
  const reports: AnsweredRequest[] = [];
  const parked = new WeakSet<object>();
  const app = new Koa();
  app.use(
    requestLifecycle(handle, {
      parkedRequests: {
        beganAt: (request) => (parked.has(request) ? 5 : undefined),
        park(request, _, resume) {
          parked.add(request);
          if (!isHeld) setImmediate(resume);
        },
      },
      retryAfter: (error) => error,
      traces: undefined,
      pathOf: () => undefined,
      report: (report) => reports.push(report),
      log,
      isDraining: () => false,
      resume: (req, res) => void callback(req, res),
      ...options,
    }),
  );
  const callback = app.callback();
  server = await listen(callback, { port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${server.port}`;

  /** Sends requests at once on one connection. */
  async function ask(requests: number, headers: Readonly<Record<string, string>> = {}) {
    const connection = await rawConnection(origin);
    clients.push(connection.socket);
    connection.send(rawRequest('GET', '/', headers).repeat(requests));
    return connection;
  }
  return { ask, reports };
}

const fakeTimeouts = () =>
  jest.useFakeTimers({
    doNotFake: [
      'nextTick',
      'setImmediate',
      'clearImmediate',
      'queueMicrotask',
      'performance',
      'Date',
      'setInterval',
      'clearInterval',
      'hrtime',
    ],
  });

test('a connection may have 64 requests open, and is closed at the next one', async () => {
  let open = 0;
  let isHeld = true;
  const { ask } = await handling(async () => {
    open += 1;
    while (isHeld) await turn();
    return ANSWER;
  });
  const many = await ask(MAX_PIPELINED);
  while (open < MAX_PIPELINED) await turn();
  const tooMany = await ask(MAX_PIPELINED + 1);
  await tooMany.ended;
  isHeld = false;
  while (many.received().split('answer').length <= MAX_PIPELINED) await turn();
});

test('a request that is handled again is not counted again', async () => {
  let handled = 0;
  const { ask } = await handling(async () => {
    handled += 1;
    return handled > MAX_PIPELINED + 1 ? ANSWER : PARKED;
  });
  await (await ask(1)).until('answer');
});

test('a request that has waited is reported once, since it began to wait, under the id that it was given first', async () => {
  const ids: string[] = [];
  const { ask, reports } = await handling(async ({ id }) => {
    ids.push(id);
    return ids.length === 2 ? ANSWER : PARKED;
  });
  await (await ask(1, { 'X-Request-Id': 'not allowed' })).until('answer');
  expect(ids).toEqual([expect.any(String), ids[0]]);
  expect(reports).toEqual([expect.objectContaining({ requestId: ids[0], status: 200, beganAt: 5 })]);
  expect(reports[0]!.handledAt).toBeGreaterThan(5);
});

test('a client that does not read its answer is disconnected after a minute; one that read it, or is waiting, is not', async () => {
  const replies: Readonly<Record<string, Reply | ParkedPoll>> = { waiting: PARKED, long: replying(Buffer.alloc(64 * 1024 * 1024)) };
  const { ask } = await handling(async ({ ctx }) => replies[ctx.get('Kind')] ?? ANSWER, {}, true);
  const closed: string[] = [];
  fakeTimeouts();
  const [reading, waiting, notReading] = await Promise.all(['short', 'waiting', 'long'].map((kind) => ask(1, { Kind: kind })));
  void reading!.ended.then(() => closed.push('reading'));
  void waiting!.ended.then(() => closed.push('waiting'));
  void notReading!.ended.then(() => closed.push('not reading'));
  await reading!.until('answer');
  await notReading!.until('HTTP/1.1 200');
  notReading!.socket.pause();
  jest.advanceTimersByTime(MINUTE - 1);
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect(closed).toEqual([]);
  jest.advanceTimersByTime(1);
  notReading!.socket.resume();
  await notReading!.ended;
  expect(closed).toEqual(['not reading']);
});

test('a refusal says when to retry as the server chooses', async () => {
  const { ask } = await handling(
    async () => {
      throw new Unavailable('the database is away');
    },
    { retryAfter: (error) => ({ ...error, retryAfterSeconds: 77 }) },
  );
  expect(await (await ask(1)).until('}')).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 77\r\n/s);
});

test('a request that was parked ten times holds one listener of Koa’s, and so one context', async () => {
  let handled = 0;
  let held = 0;
  const { ask } = await handling(async ({ ctx }) => {
    handled += 1;
    held = (ctx.res as unknown as { __onFinished: { queue: unknown[] } }).__onFinished.queue.length;
    return handled > 10 ? ANSWER : PARKED;
  });
  await (await ask(1)).until('answer');
  expect(held).toBe(1);
  // The member is of this version; whoever updates it looks whether it still is.
  expect(createRequire(import.meta.url)('on-finished/package.json').version).toBe('2.4.2');
});
