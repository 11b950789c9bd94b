import { Agent, get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listen } from '../../../src/adapters/http/server/listen.ts';
import { rawConnection, rawRequest } from '../../support/raw-connection.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** The reply on a new connection, and whether the connection closes. */
async function ask(bytes: string) {
  const { send, until, received } = await rawConnection(world.origin);
  send(bytes);
  await until(/\r\n\r\n.*\}|^HTTP\/1\.1 400 /s);
  const [head = '', body = ''] = received().split('\r\n\r\n');
  return { head, status: Number(head.slice(9, 12)), problem: body === '' ? undefined : JSON.parse(body) };
}
const PAT = { Authorization: 'Bearer pat' };

describe('a URL', () => {
  const pathOf = (bytes: number) => `/api/me?x=${'x'.repeat(bytes - '/api/me?x='.length)}`;

  test('may be 8 KiB', async () => {
    expect((await ask(rawRequest('GET', pathOf(8192), PAT))).status).toBe(200);
  });

  test('that is longer is refused with a problem that names the request', async () => {
    const { head, status, problem } = await ask(rawRequest('GET', pathOf(8193), { ...PAT, 'X-Request-Id': 'r-1' }));
    expect(status).toBe(414);
    expect(head).toMatch(/^X-Request-Id: r-1\r$/m);
    expect(problem).toMatchObject({ type: '/problems/uri-too-long', status: 414, instance: 'r-1', limitBytes: 8192 });
  });

  test.each([16_384, 20_000, 60_000])('of %i bytes is refused in the same way, though nothing of the request is read', async (bytes) => {
    const { head, status, problem } = await ask(rawRequest('GET', pathOf(bytes), PAT));
    expect(status).toBe(414);
    expect(head).toMatch(/^Connection: close$/m);
    expect(head).toMatch(/^X-Request-Id: [\da-f-]{36}\r$/m);
    expect(problem).toMatchObject({ type: '/problems/uri-too-long', status: 414 });
    expect(head).toContain(problem.instance);
  });
});

describe('headers', () => {
  test.each([9_000, 20_000, 60_000])('of %i bytes are refused with a problem', async (bytes) => {
    const { head, status, problem } = await ask(rawRequest('GET', '/api/me', { ...PAT, 'X-Long': 'x'.repeat(bytes) }));
    expect(status).toBe(431);
    expect(problem).toMatchObject({ type: '/problems/headers-too-large', status: 431, limitBytes: 8192 });
    expect(head).toContain(problem.instance);
  });

  test('of 7 KiB are read', async () => {
    expect((await ask(rawRequest('GET', '/api/me', { ...PAT, 'X-Long': 'x'.repeat(7000) }))).status).toBe(200);
  });
});

test.each(['nonsense\r\n\r\n', 'GET / HTTP/1.1\r\nbad header\r\n\r\n'])('%j is no request', async (bytes) => {
  const { status, head } = await ask(bytes);
  expect(status).toBe(400);
  expect(head).toContain('Connection: close');
});

test('a request that does not arrive in time is refused with a problem', async () => {
  const server = await listen(world.handler, { port: 0, host: '127.0.0.1' }, { headersTimeout: 50, connectionsCheckingInterval: 10 });
  const { send, until, received } = await rawConnection(`http://127.0.0.1:${server.port}`);
  send('GET /api/me HTTP/1.1\r\nX-Slow: ');
  await until(/\r\n\r\n/);
  await until(/\}$/);
  expect(received()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(JSON.parse(received().split('\r\n\r\n')[1]!)).toMatchObject({ type: '/problems/request-timeout', status: 408 });
  await server.close(0);
});

test('a server that closes waits for no client who keeps a connection', async () => {
  const closing = await startWorld();
  const server = await listen(closing.handler, { port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  get({ port: server.port, path: '/api/health/live', agent }, (response) => response.resume().on('end', resolve));
  await answered;
  // If the connection held up the server, this would take longer than a test may.
  await server.close(2_000_000_000);
  agent.destroy();
  await closing.close();
});
