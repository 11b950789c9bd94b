import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const LIMIT = 100 * 1024;
const join = (raw: string, headers: Record<string, string> = {}) => world.call('pat', 'POST', '/api/join', { raw, headers });

/** Sends bytes as they are, which fetch would not, and returns status and problem type. */
const sendBytes = (bytes: Buffer, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; type: unknown }>((resolve, reject) => {
    const sent = request(
      `${world.origin}/api/join`,
      { method: 'POST', headers: { authorization: 'Bearer pat', ...headers } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, type: JSON.parse(text).type }));
      },
    );
    sent.on('error', reject);
    sent.end(bytes);
  });
const JSON_TYPE = { 'content-type': 'application/json' };
const unknownCode = { status: 404, type: '/problems/invite-not-valid' };

describe('a body is JSON', () => {
  test.each(['{', '{"code": }', '{"code": "A",}', 'nonsense', '"text"', '7', 'null', '\u0000'])('and %j is not', async (raw) => {
    const refused = await join(raw);
    expect(refused.status).toBe(400);
    expect(refused.body['type']).toBe('/problems/malformed-json');
  });

  test.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'Application/JSON'])('by the type %s', async (type) => {
    expect((await join('{"code":"SLL-PARENT-2026"}', { 'content-type': type })).status).toBe(404);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/json-patch+json',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'multipart/form-data; boundary=x',
  ])('and not of the type %s', async (type) => {
    const refused = await join('{"code":"SLL-PARENT-2026"}', { 'content-type': type });
    expect(refused.status).toBe(415);
    expect(refused.body).toMatchObject({ type: '/problems/unsupported-media-type', supported: ['application/json'] });
  });

  test('by its type, which is never guessed', async () => {
    expect(await sendBytes(Buffer.from('{"code":"SLL-PARENT-2026"}'), {})).toMatchObject({ status: 415 });
  });

  test('and one that is not there is an empty object', async () => {
    const refused = await world.call('pat', 'POST', '/api/join');
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toEqual([{ in: 'body', pointer: '/code', detail: 'is required' }]);
  });

  test('and an array is no object', async () => {
    expect((await join('[]')).body['errors']).toEqual([{ in: 'body', pointer: '', detail: 'must be an object' }]);
  });

  test('of 16 levels at most', async () => {
    const nested = (levels: number) => `{"code":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    expect((await join(nested(40_000))).body['errors']).toEqual([{ in: 'body', pointer: '', detail: 'is nested too deeply' }]);
    expect((await join(nested(17))).body['errors']).toEqual([{ in: 'body', pointer: '', detail: 'is nested too deeply' }]);
    expect((await join(nested(3))).body['errors']).toEqual([{ in: 'body', pointer: '/code', detail: 'must be text' }]);
  });

  test('that operations without a body do not read', async () => {
    const asked = await fetch(`${world.origin}/api/org/invites/0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer pat', 'content-type': 'text/plain' },
      body: 'nonsense',
    });
    expect(await asked.json()).toMatchObject({ type: '/problems/org-context-required' });
  });
});

describe('the size of a body', () => {
  const sized = (bytes: number) => {
    const frame = '{"code":"SLL-PARENT-2026"}';
    return frame + ' '.repeat(bytes - frame.length);
  };

  test('is 100 KiB at most', async () => {
    expect((await join(sized(LIMIT))).status).toBe(404);
    const refused = await join(sized(LIMIT + 1));
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({ type: '/problems/body-too-large', limitBytes: LIMIT });
  });

  test('counts where it is not said beforehand', async () => {
    const chunked = { ...JSON_TYPE, 'transfer-encoding': 'chunked' };
    expect(await sendBytes(Buffer.from(sized(LIMIT)), chunked)).toEqual(unknownCode);
    expect(await sendBytes(Buffer.from(sized(LIMIT + 1)), chunked)).toMatchObject({ status: 413 });
  });

  test('counts unpacked', async () => {
    const zipped = { ...JSON_TYPE, 'content-encoding': 'gzip' };
    expect(await sendBytes(gzipSync(sized(LIMIT)), zipped)).toEqual(unknownCode);
    expect(await sendBytes(gzipSync(sized(LIMIT + 1)), zipped)).toMatchObject({ status: 413 });
    expect(await sendBytes(gzipSync(sized(50_000_000)), zipped)).toMatchObject({ status: 413 });
  });
});

describe('a packed body', () => {
  test.each([
    ['cut short', gzipSync('{"code":"SLL-PARENT-2026"}').subarray(0, 20)],
    ['broken', Buffer.from('not gzip at all')],
    ['empty', Buffer.alloc(0)],
  ])('that is %s is no JSON', async (_, bytes) => {
    const refused = await sendBytes(bytes, { ...JSON_TYPE, 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' });
    expect(refused).toEqual({ status: 400, type: '/problems/malformed-json' });
  });

  test('of an unknown packing is not taken', async () => {
    expect(await sendBytes(Buffer.from('{}'), { ...JSON_TYPE, 'content-encoding': 'compress' })).toMatchObject({ status: 415 });
  });
});
