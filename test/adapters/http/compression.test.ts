import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Org } from '../../../src/domain/membership/org.ts';
import { givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let org: Org;
let game: string;
beforeAll(async () => {
  world = await startWorld();
  org = await world.org();
  const league = await givenLeague(world.ports.unitOfWork, { org });
  await world.member('ada', org, 'admin');
  for (let n = 0; n < 20; n += 1) await league.addTeam(`Nine ${n}`);
  game = `/api/mobile/games/${(await league.addGame(league.jays, league.hawks)).id}`;
});
afterAll(() => world.close());

/** The bytes as they are on the wire. */
const ask = (path: string, encoding?: string, more: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, string | undefined>; bytes: Buffer }>((resolve, reject) => {
    const headers = { authorization: 'Bearer ada', ...(encoding !== undefined && { 'accept-encoding': encoding }), ...more };
    const sent = request(world.origin + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers as Record<string, string | undefined>,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
const TEAMS = '/api/mobile/teams';

describe('an answer of a KiB and more', () => {
  test.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip', 'gzip'],
    ['*', 'br'],
    ['GZIP', 'gzip'],
  ])('goes out compressed to who takes %s', async (encoding, coding) => {
    const plain = await ask(TEAMS);
    const { headers, bytes } = await ask(TEAMS, encoding);
    expect(headers['content-encoding']).toBe(coding);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect((coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()).toBe(plain.bytes.toString());
  });

  test.each([undefined, '', 'identity', 'deflate', 'br;q=0, gzip;q=0', '*;q=0', 'identity;q=0', 'compress'])(
    'goes out as it is to who takes %s',
    async (encoding) => {
      const { status, headers, bytes } = await ask(TEAMS, encoding);
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(bytes.toString())).toHaveProperty('teams');
    },
  );

  test('is told apart by how it may be packed, and known by one weak tag in all its forms', async () => {
    const forms = await Promise.all([undefined, 'br', 'gzip'].map((encoding) => ask(TEAMS, encoding)));
    const tags = new Set(forms.map(({ headers }) => headers['etag']));
    expect(tags.size).toBe(1);
    const [tag] = tags;
    expect(tag).toMatch(/^W\//);
    for (const { headers } of forms) expect(headers['vary']).toContain('Accept-Encoding');
    const again = await ask(TEAMS, 'br', { 'if-none-match': tag! });
    expect(again.status).toBe(304);
    expect(again.bytes).toHaveLength(0);
    expect(again.headers['vary']).toContain('Accept-Encoding');
    expect(again.headers['content-encoding']).toBeUndefined();
  });

  test('has the same headers when HEAD asks', async () => {
    const got = await ask(TEAMS, 'br');
    const head = await ask(TEAMS, 'br', {}, 'HEAD');
    expect(head.bytes).toHaveLength(0);
    for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary']) {
      expect(head.headers[name]).toBe(got.headers[name]);
    }
  });
});

test('a small answer, or a refusal, goes out as it is', async () => {
  const { headers, bytes } = await ask('/api/health/live', 'br');
  expect(bytes.length).toBeLessThan(512);
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['vary']).toContain('Accept-Encoding');
  expect((await ask('/api/nothing', 'br')).headers['content-encoding']).toBeUndefined();
});

test('a page is compressed as well', async () => {
  const { headers, bytes } = await ask('/problems/not-found', 'gzip');
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(bytes).toString()).toContain('<!doctype html>');
});

test('If-Match takes the tag of a compressed answer by its version', async () => {
  const { headers } = await ask(game, 'br');
  expect(headers['etag']).toMatch(/^W\/"1\./);
  const update = (homeScore: number) =>
    world.call('ada', 'PATCH', game, { body: { homeScore }, headers: { 'if-match': headers['etag']! } });
  expect((await update(1)).status).toBe(200);
  expect((await update(2)).status).toBe(409);
});

test('the description of the API is one text, sent compressed, and not sent again', async () => {
  const first = await ask('/api/openapi.json', 'br');
  expect(first.headers['content-encoding']).toBe('br');
  const plain = brotliDecompressSync(first.bytes);
  expect(first.bytes.length).toBeLessThan(plain.length / 5);
  expect(JSON.parse(plain.toString())).toHaveProperty('openapi');
  expect((await ask('/api/openapi.json', 'br', { 'if-none-match': first.headers['etag']! })).status).toBe(304);
});
