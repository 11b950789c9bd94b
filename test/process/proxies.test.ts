import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CADDY, startSampleCaddy } from '../support/caddy.ts';
import { describeWith } from '../support/needs.ts';
import { NGINX, startNginx, startSampleNginx } from '../support/nginx.ts';
import { startWorld, type World } from '../support/world.ts';

const large = Buffer.from(JSON.stringify({ code: Array.from({ length: 40_000 }, (_, n) => (n * 2_654_435_761) % 4_294_967_296) }));
const bomb = Buffer.alloc(50 * 1024 * 1024);

describeWith(NGINX)('behind nginx, which reuses connections for any client', () => {
  let world: World;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    world = await startWorld();
    nginx = await startNginx(world.origin);
  });
  afterAll(async () => {
    await nginx?.stop();
    await world.close();
  });

  const others = async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const response = await fetch(`${nginx.origin}/api/me`, { headers: { authorization: `Bearer parent${n}` } });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    return statuses;
  };
  const streamOf = (body: Buffer) =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < body.length; at += 16_384) controller.enqueue(body.subarray(at, at + 16_384));
        controller.close();
      },
    });

  const packed: [string, Record<string, string>, Buffer][] = [
    ['plain', {}, large],
    ['gzip', { 'content-encoding': 'gzip' }, gzipSync(large)],
    ['gzip that unpacks to a thousand times its size', { 'content-encoding': 'gzip' }, gzipSync(bomb)],
    ['br', { 'content-encoding': 'br' }, brotliCompressSync(large)],
  ];
  const callers: [number, Record<string, string>][] = [
    [413, { authorization: 'Bearer eve', 'content-type': 'application/json' }],
    [415, { authorization: 'Bearer eve', 'content-type': 'text/plain' }],
    [401, { 'content-type': 'application/json' }],
  ];
  const ways = ['', '/streamed'].flatMap((way) => [false, true].map((isChunked) => ({ way, isChunked })));
  const cases = callers.flatMap(([status, headers]) =>
    packed.flatMap(([packing, about, body]) =>
      ways.map(({ way, isChunked }) => ({ status, headers, packing, about, body, way, isChunked, form: isChunked ? 'chunked' : 'sized' })),
    ),
  );

  test.each(cases)('a $form $packing body that is refused with $status holds up nobody ($way)', async (given) => {
    const { status, headers, about, body, way, isChunked } = given;
    const response = await fetch(`${nginx.origin}${way}/api/join`, {
      method: 'POST',
      headers: { ...headers, ...about },
      ...(isChunked ? { body: streamOf(body), duplex: 'half' } : { body: body as Buffer<ArrayBuffer> }),
    } as RequestInit);
    await response.arrayBuffer();
    expect(response.status).toBe(status);
    expect(await others()).toEqual(Array(8).fill(200));
  });
});

const NOBODYS = 'x'.repeat(43);
const ID = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f';
const LINKS = [
  ['GET', `/mail/answer/${ID}.${ID}.${ID}.game.${ID}.xxxxxxxxxxxx.${NOBODYS}`],
  ['POST', `/mail/answer/${ID}.${ID}.${ID}.game.${ID}.xxxxxxxxxxxx.${NOBODYS}?answer=yes`],
  ['GET', `/mail/stop/${ID}/${ID}/${NOBODYS}`],
  ['POST', `/mail/stop/${ID}/${ID}/${NOBODYS}`],
  ['GET', `/mail/stop-invitations/${NOBODYS}/${NOBODYS}`],
] as const;

describe.each([
  ['nginx', NGINX, startSampleNginx],
  ['Caddy', CADDY, startSampleCaddy],
] as const)('%s', (_, need, start) => {
  describeWith(need)('as the sample runs it', () => {
    let world: World;
    let proxy: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      world = await startWorld();
      proxy = await start([world.origin]);
    });
    afterAll(async () => {
      await proxy.stop();
      await world.close();
    });

    test('writes no line for the links of mail', async () => {
      const before = (await proxy.log()).length;
      for (const [method, path] of LINKS) expect((await fetch(proxy.origin + path, { method })).status).toBe(404);
      // A line that comes after those that must not be there.
      await fetch(`${proxy.origin}/robots.txt`);
      while ((await proxy.log()).length === before) await pause(20);
      const log = await proxy.log();
      expect(log).not.toMatch(/mail|POST|xxxx/);
      expect(log.slice(before).trim().split('\n')).toHaveLength(1);
    });
  });
});
