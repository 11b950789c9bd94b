import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import Koa, { type Context } from 'koa';
import { leaveParked } from '../../../src/adapters/http/pipeline/respond.ts';
import { type Listening, listen } from '../../../src/adapters/http/server/listen.ts';
import { type RequestLifecycleOptions, requestLifecycle } from '../../../src/adapters/http/server/request-lifecycle.ts';
import type { AnsweredRequest } from '../../../src/adapters/http/server/request-log.ts';
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

/** Handles requests with `handle`, and once more by `again`; those in `resumed` have waited since 5 ms. */
async function handling(handle: (ctx: Context) => Promise<void> | void, options: Partial<RequestLifecycleOptions> = {}) {
  const reports: AnsweredRequest[] = [];
  const resumed = new WeakSet<object>();
  const app = new Koa();
  app.use(
    requestLifecycle({
      parkedRequests: { beganAt: (request) => (resumed.has(request) ? 5 : undefined) },
      retryAfter: (error) => error,
      traces: undefined,
      pathOf: () => undefined,
      report: (report) => reports.push(report),
      log,
      isDraining: () => false,
      ...options,
    }),
  );
  app.use(async (ctx) => handle(ctx));
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
  return { ask, reports, resumed, again: (ctx: Context) => callback(ctx.req, ctx.res) };
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
  const { ask } = await handling(async (ctx) => {
    open += 1;
    while (isHeld) await turn();
    ctx.body = 'answer';
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
  const { ask, again, resumed } = await handling((ctx) => {
    handled += 1;
    if (handled > MAX_PIPELINED + 1) {
      ctx.body = 'answer';
      return;
    }
    resumed.add(ctx.req);
    leaveParked(ctx);
    setImmediate(() => void again(ctx));
  });
  await (await ask(1)).until('answer');
});

test('a request that has waited is reported once, since it began to wait, under the id that it was given first', async () => {
  const ids: unknown[] = [];
  const { ask, again, resumed, reports } = await handling((ctx) => {
    ids.push(ctx.state['requestId']);
    if (ids.length === 2) {
      ctx.body = 'answer';
      return;
    }
    leaveParked(ctx);
    resumed.add(ctx.req);
    setImmediate(() => void again(ctx));
  });
  await (await ask(1, { 'X-Request-Id': 'not allowed' })).until('answer');
  expect(ids).toEqual([expect.any(String), ids[0]]);
  expect(reports).toEqual([expect.objectContaining({ requestId: ids[0], status: 200, beganAt: 5 })]);
  expect(reports[0]!.handledAt).toBeGreaterThan(5);
});

test('a client that does not read its answer is disconnected after a minute; one that read it, or is waiting, is not', async () => {
  const { ask } = await handling((ctx) => {
    if (ctx.get('Kind') === 'waiting') leaveParked(ctx);
    ctx.body = ctx.get('Kind') === 'long' ? Buffer.alloc(64 * 1024 * 1024) : 'answer';
  });
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
    () => {
      throw new Unavailable('the database is away');
    },
    { retryAfter: (error) => ({ ...error, retryAfterSeconds: 77 }) },
  );
  expect(await (await ask(1)).until('}')).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 77\r\n/s);
});
