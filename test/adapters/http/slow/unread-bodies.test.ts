import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../../support/limits.ts';
import { rawConnection, rawRequest } from '../../../support/raw-connection.ts';
import { startWorld, type World } from '../../../support/world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld({}, { limits: { ...LIMITS, userPerMinute: 1000, userAtOnce: 0, addressPerMinute: 1, addressAtOnce: 0 } });
});
afterEach(() => world.close());

const JSON_TYPE = { 'Content-Type': 'application/json' };
const PAT = { Authorization: 'Bearer pat' };
const MEBIBYTE = 1024 * 1024;

/** A body that exceeds the limit when decompressed, and is large before: random numbers hardly compress. */
const large = Buffer.from(JSON.stringify({ code: Array.from({ length: 40_000 }, (_, n) => (n * 2_654_435_761) % 4_294_967_296) }));
const sized = (bytes: Buffer) => ({ 'Content-Length': String(bytes.length) });
const chunked = (bytes: Buffer): Buffer => {
  const chunks = [];
  for (let at = 0; at < bytes.length; at += 16_384) {
    const chunk = bytes.subarray(at, at + 16_384);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
};
const [zipped, unpacksLarge, brotli] = [gzipSync(large), gzipSync(Buffer.alloc(50 * MEBIBYTE)), brotliCompressSync(large)];
const BODIES: [string, Record<string, string>, Buffer][] = [
  ['plain', sized(large), large],
  ['chunked', { 'Transfer-Encoding': 'chunked' }, chunked(large)],
  ['gzip', { 'Content-Encoding': 'gzip', ...sized(zipped) }, zipped],
  ['gzip that unpacks to a hundred times its size', { 'Content-Encoding': 'gzip', ...sized(unpacksLarge) }, unpacksLarge],
  ['gzip, chunked', { 'Content-Encoding': 'gzip', 'Transfer-Encoding': 'chunked' }, chunked(zipped)],
  ['br', { 'Content-Encoding': 'br', ...sized(brotli) }, brotli],
];
const REFUSALS: [number, string, Record<string, string>][] = [
  [413, '/api/join', { ...PAT, ...JSON_TYPE }],
  [415, '/api/join', { ...PAT, 'Content-Type': 'text/plain' }],
  [401, '/api/join', JSON_TYPE],
  [404, '/api/nothing', { ...PAT, ...JSON_TYPE }],
  [405, '/api/me', { ...PAT, ...JSON_TYPE }],
  [503, '/api/join', { Authorization: 'Bearer away', ...JSON_TYPE }],
];

/** The status of every answer on a connection, in order. */
const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
const NEXT = rawRequest('GET', '/api/me', PAT);

describe.each(REFUSALS)('a refusal with %i of %s', (status, path, headers) => {
  test.each(BODIES)('of a %s body leaves nothing in the way of the next request', async (_, about, body) => {
    const { send, until, ended, received } = await rawConnection(world.origin);
    send(rawRequest('POST', path, { ...headers, ...about }));
    send(body);
    send(NEXT);
    // Either the body was read from the connection, and the next request gets a reply; or the connection closes after
    // the reply.
    await Promise.race([until(/HTTP\/1\.1 200/), ended]);
    const [first, next] = statusesIn(received());
    expect(first).toBe(status);
    expect(received()).toContain('"instance"');
    if (next === undefined) expect(received()).toMatch(/^Connection: close\r$/m);
    else expect(next).toBe(200);
  });
});

test('a refusal with 429 leaves nothing unread either', async () => {
  const ask = async () => {
    const { send, until, ended, received } = await rawConnection(world.origin);
    send(rawRequest('POST', '/api/join', { ...JSON_TYPE, ...sized(large) }));
    send(large);
    send(NEXT);
    await Promise.race([until(/HTTP\/1\.1 200/), ended]);
    return statusesIn(received())[0];
  };
  expect(await ask()).toBe(401);
  expect(await ask()).toBe(429);
});

describe('a body that is answered before it is there', () => {
  const announced = rawRequest('POST', '/api/join', { ...JSON_TYPE, 'Content-Length': String(10 * MEBIBYTE) });

  test('is refused at once, and the connection closes though the rest never comes', async () => {
    const { send, until, ended } = await rawConnection(world.origin);
    send(`${announced}{"code"`);
    expect(await until('"instance"')).toMatch(/^HTTP\/1\.1 401 .*Connection: close/s);
    expect(statusesIn(await ended)).toEqual([401]);
  });

  test('is thrown away, up to a mebibyte of it', async () => {
    const { send, socket, ended } = await rawConnection(world.origin);
    send(announced);
    const piece = Buffer.alloc(65_536, ' ');
    let sent = 0;
    const more = () => {
      while (!socket.destroyed && sent < 10 * MEBIBYTE) {
        sent += piece.length;
        if (!socket.write(piece)) return void socket.once('drain', more);
      }
    };
    more();
    expect(statusesIn(await ended)).toEqual([401]);
  });

  test('is no reason to close when it is there in full', async () => {
    const { send, until } = await rawConnection(world.origin);
    send(`${rawRequest('POST', '/api/join', { ...PAT, 'Content-Type': 'text/plain', 'Content-Length': '2' })}{}`);
    await until('"instance"');
    send(NEXT);
    expect(statusesIn(await until(/HTTP\/1\.1 200/))).toEqual([415, 200]);
  });

  test('of an operation that takes none does not hold up the next request', async () => {
    const { send, until } = await rawConnection(world.origin);
    send(`${rawRequest('GET', '/api/me', { ...PAT, ...JSON_TYPE, 'Content-Length': '2' })}{}`);
    await until(/HTTP\/1\.1 200/);
    send(rawRequest('GET', '/api/me/orgs', PAT));
    expect(statusesIn(await until('"memberships"'))).toEqual([200, 200]);
  });
});
