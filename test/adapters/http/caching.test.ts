import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const org = await world.org();
  await world.member('ada', org, 'admin');
});
afterAll(() => world.close());

const get = (path: string, known?: string) =>
  world.call('ada', 'GET', path, known === undefined ? {} : { headers: { 'if-none-match': known } });
const tagOf = async (path: string) => (await get(path)).headers.get('etag')!;

test.each([
  '/api/me',
  '/api/me/orgs',
  '/api/invite/SLL-PARENT-2026',
  '/api/org/me',
  '/api/org/invites',
  '/api/health',
  '/api/openapi.json',
])('%s is asked about again every time, and sent again only when it changed', async (path) => {
  const first = await get(path);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const tag = first.headers.get('etag')!;
  expect(tag).toMatch(/^W\/"[\w-]+"$/);

  const again = await get(path, tag);
  expect(again.status).toBe(304);
  expect(again.text).toBe('');
  expect(again.headers.get('etag')).toBe(tag);
  expect(again.headers.get('cache-control')).toBe('private, no-cache');
  expect(again.headers.get('content-type')).toBeNull();
});

test('a tag may lose its weakness on its way, be one of several, or any', async () => {
  const tag = (await tagOf('/api/me')).slice(2);
  for (const known of [`W/${tag}`, `"other", ${tag}`, `"other",W/${tag} , "more"`, '*', ' * ']) {
    expect((await get('/api/me', known)).status).toBe(304);
  }
  for (const other of ['"other"', tag.slice(1, -1), `"${tag}"`, 'W/"other"', '']) expect((await get('/api/me', other)).status).toBe(200);
});

test('a tag is good for HEAD too', async () => {
  const head = await world.call('ada', 'HEAD', '/api/me', { headers: { 'if-none-match': await tagOf('/api/me') } });
  expect(head.status).toBe(304);
});

test('what changed has another tag', async () => {
  const tag = await tagOf('/api/org/invites');
  await world.call('ada', 'POST', '/api/org/invites', { body: { role: 'parent', maxUses: 1, expiresInDays: 1 } });
  expect((await get('/api/org/invites', tag)).status).toBe(200);
});

test('a refusal is asked about again, whatever the caller has', async () => {
  const refused = await world.call('bad', 'GET', '/api/me', { headers: { 'if-none-match': '*' } });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('cache-control')).toBe('private, no-cache');
  expect(refused.headers.get('etag')).toBeNull();
});

test('an instance that is not healthy never says that nothing changed', async () => {
  const draining = await startWorld();
  draining.drain();
  const refused = await draining.call(undefined, 'GET', '/api/health', { headers: { 'if-none-match': '*' } });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('etag')).toBeNull();
  await draining.close();
});

test('a write is no answer to keep', async () => {
  const written = await world.call('ada', 'POST', '/api/org/invites', { body: { role: 'coach', maxUses: 1, expiresInDays: 1 } });
  expect(written.status).toBe(201);
  expect(written.headers.get('etag')).toBeNull();
});

test('join pages are never kept, pages about problems for an hour', async () => {
  expect((await get('/join/SLL-PARENT-2026')).headers.get('cache-control')).toBe('no-store');
  expect((await get('/problems/not-found')).headers.get('cache-control')).toBe('public, max-age=3600');
});
