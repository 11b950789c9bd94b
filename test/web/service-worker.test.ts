import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';

const SOURCE = readFileSync(new URL('../../web/kit/service-worker.js', import.meta.url), 'utf8');
const ORIGIN = 'https://league.example.org';

type Listener = (event: Record<string, unknown>) => void;

/** The service worker of the family app, with what it opens and keeps. */
function startWorker(pages = 0) {
  const listeners = new Map<string, Listener>();
  const opened: string[] = [];
  let hasTakenOver = false;
  const added: string[] = [];
  const location = new URL(`${ORIGIN}/app/service-worker.js`);
  const caches = { open: async () => ({ addAll: async (files: readonly string[]) => added.push(...files) }), match: async () => 'kept' };
  const self = {
    addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
    skipWaiting: async () => {
      hasTakenOver = true;
    },
    location,
    registration: { scope: `${ORIGIN}/app/` },
    clients: { matchAll: async () => Array(pages).fill({}), openWindow: async (address: string) => opened.push(address) },
  };
  const SHELL = { version: 'v1', files: ['./', 'app.js'] };
  runInNewContext(SOURCE, { self, location, caches, SHELL, URL, fetch: async () => 'fetched' });
  /** What an event was answered with, if the worker has taken it. */
  async function on(kind: string, event: Record<string, unknown>): Promise<unknown> {
    let taken: unknown;
    const take = (outcome: unknown) => {
      taken = outcome;
    };
    listeners.get(kind)!({ ...event, waitUntil: take, respondWith: take });
    return taken;
  }
  return { on, opened, added, hasTakenOver: () => hasTakenOver };
}

test('the service worker keeps the files of the app, and no answer of the gateway', async () => {
  const { on, added } = startWorker();
  await on('install', {});
  expect(added).toEqual(['./', 'app.js']);
  const asked = (url: string, method = 'GET') => on('fetch', { request: { url, method } });
  expect(await asked(`${ORIGIN}/app/app.js`)).toBe('kept');
  for (const url of [`${ORIGIN}/api/mobile/home`, `${ORIGIN}/app.js`, 'https://id.example.org/app/app.js']) {
    expect(await asked(url)).toBeUndefined();
  }
  expect(await asked(`${ORIGIN}/app/app.js`, 'POST')).toBeUndefined();
});

test.each([
  ['waits where two pages are open', 2, false],
  ['takes over from the only page, which asks for it', 1, true],
])('a new version %s', async (_, pages, expected) => {
  const { on, hasTakenOver } = startWorker(pages);
  await on('install', {});
  expect(hasTakenOver()).toBe(false);
  await on('message', { data: 'take over' });
  expect(hasTakenOver()).toBe(expected);
});

test.each([
  ['/app/#/game/1', '#/game/1'],
  ['https://evil.example.org/#/game/1', '#/game/1'],
  ['//evil.example.org/', ''],
  ['javascript:alert(1)', ''],
])('a notification that names %j opens the app and nothing else', async (path, hash) => {
  const { on, opened } = startWorker();
  await on('notificationclick', { notification: { close: () => undefined, data: { path } } });
  expect(opened).toEqual([`${ORIGIN}/app/${hash}`]);
});
