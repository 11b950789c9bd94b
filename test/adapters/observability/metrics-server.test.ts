import { connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { makeLogger } from '../../../src/adapters/observability/logger.ts';
import { serveMetrics } from '../../../src/adapters/observability/metrics-server.ts';
import { loadConfig } from '../../../src/composition/config.ts';
import { observabilityOf } from '../../../src/composition/observability.ts';
import { valueIn } from '../../support/metrics-text.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serving(text: () => Promise<string>): Promise<string> {
  const server = await serveMetrics({ contentType: 'text/plain; version=0.0.4; charset=utf-8', text }, { port: 0, host: '127.0.0.1' });
  closers.push(server.close);
  return `http://127.0.0.1:${server.port}`;
}

test('metrics are all there is, to be read and nothing else', async () => {
  const origin = await serving(async () => 'up 1\n');
  const answer = await fetch(`${origin}/metrics?name=up`);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'up 1\n',
  ]);
  const statusOf = async (path: string, method = 'GET') => (await fetch(origin + path, { method })).status;
  expect([await statusOf('/'), await statusOf('/api/health'), await statusOf('/metrics/x')]).toEqual([404, 404, 404]);
  expect([await statusOf('/metrics', 'POST'), await statusOf('/metrics', 'HEAD')]).toEqual([405, 200]);
});

test('many who ask at once are answered by one reading, and the next one reads anew', async () => {
  let readings = 0;
  const answered = Promise.withResolvers<void>();
  const origin = await serving(async () => {
    readings += 1;
    await answered.promise;
    return `readings ${readings}\n`;
  });
  const asked = Array.from({ length: 8 }, () => fetch(`${origin}/metrics`));
  // The last one has arrived once a later request gets its reply.
  while ((await fetch(`${origin}/`)).status !== 404);
  answered.resolve();
  expect(new Set(await Promise.all((await Promise.all(asked)).map((each) => each.text())))).toEqual(new Set(['readings 1\n']));
  expect(await (await fetch(`${origin}/metrics`)).text()).toBe('readings 2\n');
});

const PRODUCTION = {
  NODE_ENV: 'production',
  STORAGE: 'memory',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_AUDIENCE: 'a',
  PUBLIC_URL: 'https://league.example.org',
};

test('nothing listens unless METRICS_PORT says where, and then for this machine alone', async () => {
  const off = await observabilityOf(loadConfig(PRODUCTION));
  expect([await off.start(), off.withLine, off.onWarning]).toEqual([{}, undefined, undefined]);
  const on = await observabilityOf(loadConfig({ ...PRODUCTION, METRICS_PORT: '0' }));
  closers.push(on.close);
  const { metricsPort } = await on.start();
  const log = makeLogger({ level: 'info', stream: { write() {} }, ...on });
  log.info({}, 'fine');
  log.error({ err: new Error('x') }, 'not fine');
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const lines = (level: string) => valueIn(text, 'league_log_lines_total', { level });
  expect([lines('error'), lines('warn'), lines('info')]).toEqual([1, 0, undefined]);
  const { metricsAddress } = loadConfig({ ...PRODUCTION, METRICS_PORT: '9464' });
  expect(metricsAddress).toEqual({ port: 9464, host: '127.0.0.1' });
  expect(loadConfig({ ...PRODUCTION, METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metricsAddress?.host).toBe('0.0.0.0');
});

test('a port that is taken stops the start with the name of its variable', async () => {
  const origin = await serving(async () => '');
  const { port } = new URL(origin);
  const taken = await observabilityOf(loadConfig({ ...PRODUCTION, METRICS_PORT: port }));
  await expect(taken.start()).rejects.toThrow(`METRICS_PORT ${port}: cannot listen at 127.0.0.1 (EADDRINUSE)`);
});

test('a client that sends nothing is not waited for when the process stops', async () => {
  const server = await serveMetrics({ contentType: 'text/plain', text: async () => '' }, { port: 0, host: '127.0.0.1' });
  const socket = connect(server.port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.on('error', () => {});
  await server.close();
});
