import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CORE } from '../../../src/adapters/http/contract/groups.ts';
import { startWorld, type World } from '../../support/world.ts';

const VENDORED = new URL('../../../src/adapters/http/docs/assets/swagger-ui/', import.meta.url);

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { docs: {} });
});
afterAll(() => world.close());

const get = (path: string, headers: Record<string, string> = {}) => world.call(undefined, 'GET', path, { headers });
/** A reply as it is sent; `fetch` would decompress it. */
async function onTheWire(path: string, coding: string) {
  const sent = request(world.origin + path, { headers: { 'accept-encoding': coding } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { headers: answer.headers, bytes: await buffer(answer) };
}

/** The words by which the search finds what an element shows. */
const wordsOf = (text: string, element: string): string => /data-words="([^"]*)"/.exec(text.slice(text.indexOf(element)))![1]!;

/** What the page loads at once, styles first. */
const loadedBy = (text: string) => [...text.matchAll(/ (?:href|src)="(\/docs\/assets\/[^"]+)"/g)].map(([, address]) => address!);
/** What it loads when an operation is opened, as well. */
async function assets(): Promise<readonly string[]> {
  const { text } = await get('/docs');
  return [...text.matchAll(/ (?:href|src|data-style|data-script)="(\/docs\/assets\/[^"]+)"/g)].map(([, address]) => address!);
}

describe('the package of the client', () => {
  test('is served with the documentation, the same each time, and holds what npm installs', async () => {
    // A slow machine takes longer to pack it than a request may take.
    while ((await get('/docs/client.tgz')).status === 503) await pause(200);
    const { headers, bytes } = await onTheWire('/docs/client.tgz', 'identity');
    expect(headers['content-type']).toBe('application/gzip');
    const names = [
      ...gunzipSync(bytes)
        .toString('latin1')
        .matchAll(/package\/[\w./-]+/g),
    ].map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['package/package.json', 'package/README.md', 'package/dist/index.js', 'package/dist/schema.d.ts']),
    );
    const other = await startWorld({}, { docs: {} });
    const ask = () => other.call(undefined, 'GET', '/docs/client.tgz', { headers: { 'if-none-match': headers.etag! } });
    while ((await ask()).status === 503) await pause(200);
    const again = await ask();
    await other.close();
    expect(again.status).toBe(304);
  });

  test('is not there unless the operator asks for it', async () => {
    const closed = await startWorld();
    expect((await closed.call(undefined, 'GET', '/docs/client.tgz')).status).toBe(404);
    await closed.close();
  });
});

describe('the reference', () => {
  test('is not there unless the operator asks for it, nor is what it loads', async () => {
    const [style] = await assets();
    const closed = await startWorld();
    for (const path of ['/docs', style!]) expect((await closed.call(undefined, 'GET', path)).status).toBe(404);
    await closed.close();
  });

  test('may load from the gateway alone, and run nothing that stands in the page', async () => {
    const { text, headers } = await get('/docs');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(text).not.toMatch(/<style|<script>| style=| on[a-z]+=|https?:\/\/(?!www\.w3\.org)/);
    expect(await assets()).toHaveLength(4);
  });

  test('is loaded once and then kept, compressed for those who take it', async () => {
    for (const address of await assets()) {
      const { headers, text, status } = await get(address, { 'accept-encoding': 'identity' });
      expect([address, status, headers.get('cache-control')]).toEqual([address, 200, 'public, max-age=31536000, immutable']);
      const tag = headers.get('etag')!;
      expect((await get(address, { 'if-none-match': tag })).status).toBe(304);
      for (const [coding, decompressed] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const { headers, bytes } = await onTheWire(address, coding);
        expect(headers['content-encoding']).toBe(coding);
        expect(decompressed(bytes).toString()).toBe(text);
        expect(bytes.length).toBeLessThan(text.length / 2);
      }
    }
    expect((await get('/docs/assets/0000000000000000.swagger-ui.css')).status).toBe(404);
  });

  test('lists every operation by itself, the core first, and loads at most 250 KB until one is opened', async () => {
    const { text } = await get('/docs');
    const { body } = await get('/api/openapi.json');
    const described = Object.values(body['paths'] as unknown as Record<string, Record<string, { operationId: string }>>);
    const ids = described.flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    const listed = [...text.matchAll(/<details id="(\w+)"/g)].map(([, id]) => id!);
    expect(listed.toSorted()).toEqual(ids.toSorted());
    expect(listed.slice(0, CORE.length)).toEqual(CORE);
    const core = text.slice(text.indexOf('id="core"'), text.indexOf('</table>'));
    expect([...core.matchAll(/<a href="#(\w+)"/g)].map(([, id]) => id)).toEqual(CORE);

    const loaded = await Promise.all(loadedBy(text).map(async (address) => (await get(address)).text));
    expect(loaded).toHaveLength(2);
    expect([text, ...loaded].reduce((bytes, each) => bytes + Buffer.byteLength(each), 0)).toBeLessThanOrEqual(250_000);
  });

  test.each([
    ['rsvp', ['answerGame', 'listEventAnswers']],
    ['roster', ['getTeam', 'getTeamScreen']],
    ['score', ['updateGame', 'recordStatEvent']],
    ['umpire', ['listMyAssignments']],
    ['notification', ['registerPushToken', 'getPushPreferences']],
    ['logout', ['removePushToken']],
    ['leaderboard', ['getLeaders']],
    ['venue', ['listFacilities']],
    ['rainout', ['changeDay']],
    ['gdpr', ['deleteMe', 'exportMyData']],
  ])('is found by the word %s that people use', async (word, ids) => {
    const { text } = await get('/docs');
    for (const id of ids) expect([id, wordsOf(text, `<details id="${id}" `).split(' ')]).toEqual([id, expect.arrayContaining([word])]);
  });

  test.each([
    ['rsvp', 'getSetupScreen'],
    ['roster', 'registerPushToken'],
    ['score', 'listRooms'],
    ['venue', 'createAgeGroup'],
  ])('does not find by the word %s what has nothing to do with it: %s', async (word, id) => {
    const { text } = await get('/docs');
    const words = wordsOf(text, `<details id="${id}" `).split(' ');
    expect(words).not.toEqual([]);
    expect(words).not.toContain(word);
  });

  test('finds guides by what they say', async () => {
    const { text } = await get('/docs');
    const [, words] = /<li data-words="([^"]*)"><a href="\/docs\/guides\/offline-scoring">/.exec(text)!;
    expect(words!.split(' ')).toEqual(expect.arrayContaining(['network', 'scorer']));
  });

  test('describes an operation by itself with all that it needs when it is opened', async () => {
    const { text, status } = await get('/docs/operations/joinOrg');
    const { paths, components } = JSON.parse(text);
    expect([status, Object.keys(paths)]).toEqual([200, ['/api/join']]);
    const missing = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)].filter(
      ([, kind, name]) => components[kind!]?.[name!] === undefined,
    );
    expect(missing).toEqual([]);
    expect((await get('/docs/operations/nothing')).status).toBe(404);
  });

  test('signs in with the configured client where the issuer says how, and goes without where it does not answer', async () => {
    const issuer = { issuer: 'http://127.0.0.1:9/', claims: { email: '', emailVerified: '', name: '', picture: '' } };
    const away = await startWorld({}, { docs: { signIn: { clientId: 'docs', scope: 'openid' } }, issuers: [issuer] });
    const { status, text } = await away.call(undefined, 'GET', '/docs');
    expect([status, text.includes('id="sign-in"')]).toEqual([200, false]);
    await away.close();
  });
});

test('Swagger UI is what its package holds, file by file', async () => {
  const listed = (await readFile(new URL('SHA256SUMS', VENDORED), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split('  '));
  const there = (await readdir(VENDORED)).filter((name) => !['SHA256SUMS', 'README.md'].includes(name));
  expect(listed.map(([, name]) => name).sort()).toEqual(there.sort());
  for (const [digest, name] of listed)
    expect([name, hash('sha256', await readFile(new URL(name!, VENDORED)), 'hex')]).toEqual([name, digest]);
});
