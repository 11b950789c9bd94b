import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import { build, stop } from 'esbuild';

afterAll(() => stop());

const SOURCE = `${process.cwd()}/clients/typescript/src`;

/** The bundled code of an app that uses only this part of the package. */
async function bundled(code: string, globalName?: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code.replaceAll('league-gateway-client', SOURCE), resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    target: 'es2022',
    ...(globalName ? { format: 'iife', globalName } : { format: 'esm' }),
  });
  return outputFiles[0]!.text;
}
const kilobytes = async (code: string) => Math.ceil(gzipSync(await bundled(code)).length / 100) / 10;
const only = (names: string) => `export { ${names} } from 'league-gateway-client/index.ts'`;

/** In kilobytes, compressed; openapi-fetch is part of every client. */
const AT_MOST: readonly (readonly [string, string, number])[] = [
  ['everything', `export * from 'league-gateway-client/index.ts'`, 12.5],
  ['all lists of known values, which are imported one by one', `export * from 'league-gateway-client/known-values.ts'`, 7.5],
  ['the client', only('createLeagueClient'), 5.5],
  ['the client and a chat room', only('createLeagueClient, chatRoom, asyncStorage'), 8],
  ['the client and the scoring queue', only('createLeagueClient, scoringQueue, indexedDbStorage'), 8.5],
  ['guards', only('isProblem, unwrap'), 1],
  ['pages', only('pages'), 1],
  ['a storage', only('indexedDbStorage'), 1],
  ['one list of known values', `export { GAME_STATUS } from 'league-gateway-client/known-values.ts'`, 0.2],
];

test('an app ships what it uses, and no more than 12.5 KB', async () => {
  const sizes = await Promise.all(AT_MOST.map(async ([name, code, most]) => ({ name, size: await kilobytes(code), most })));
  expect(sizes.filter(({ size, most }) => size > most)).toEqual([]);
  // A bound that is too generous would detect nothing.
  expect(sizes.filter(({ size, most }) => size < most / 2)).toEqual([]);
});

test('it runs where there is neither a page nor Node: with what React Native has', async () => {
  const code = await bundled(`export * from 'league-gateway-client/index.ts'`, 'league');
  const answers: string[] = [];
  const items = new Map<string, string>();
  const globals = {
    Request,
    Response,
    Headers,
    FormData,
    AbortController,
    URLSearchParams,
    setTimeout,
    clearTimeout,
    crypto: { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) },
    async fetch(request: Request) {
      answers.push(`${request.method} ${request.headers.get('Idempotency-Key')?.length ?? 0}`);
      if (request.url.includes('/player-stats/')) {
        const { events } = await request.json();
        return Response.json({ results: events.map(() => ({ status: 'recorded', problem: null })) });
      }
      if (request.url.includes('/poll'))
        return Response.json({ messages: [], cursor: '2026-04-11T15:00:00.000Z', hasMore: false, pollAfterMs: 60_000 });
      return Response.json({ id: 'x' }, { headers: { ETag: '"1"' } });
    },
    items: {
      getItem: async (key: string) => items.get(key) ?? null,
      setItem: async (key: string, value: string) => items.set(key, value),
      removeItem: async (key: string) => items.delete(key),
      getAllKeys: async () => [...items.keys()],
    },
  };
  const app = `(async () => {
    const client = league.createLeagueClient({ baseUrl: 'https://league.example.org', accessToken: () => 'a.b.c' });
    const storage = league.asyncStorage(items);
    const me = await league.unwrap(client.GET('/api/me'));
    const queue = league.scoringQueue({ client, storage, owner: me.id });
    await queue.add('g', { teamId: 't', type: 'single' });
    const flushed = await queue.flush();
    const room = league.chatRoom({ client, storage, owner: me.id, roomId: 'r' });
    room.start();
    await new Promise((resolve) => room.subscribe(({ status }) => status === 'live' && resolve()));
    room.stop();
    return flushed;
  })()`;
  expect(await runInNewContext(`${code};${app}`, globals)).toMatchObject({ status: 'idle', games: [] });
  expect(answers).toEqual(['GET 0', 'POST 36', 'GET 0']);
});

test('what is published needs nothing of the gateway, and one package', () => {
  const manifest = JSON.parse(readFileSync('clients/typescript/package.json', 'utf8'));
  expect(manifest.files).toEqual(['dist', 'LICENSE', 'README.md']);
  const imported = readdirSync(SOURCE).flatMap((file) =>
    [...readFileSync(`${SOURCE}/${file}`, 'utf8').matchAll(/ from '([^']+)'/g)].map(([, to]) => to!),
  );
  expect([...new Set(imported.filter((to) => !to.startsWith('./')))]).toEqual(Object.keys(manifest.dependencies));
  expect(readFileSync('clients/typescript/LICENSE', 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
});
