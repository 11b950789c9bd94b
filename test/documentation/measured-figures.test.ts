import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bytesOfRows } from '../../bench/documented/bytes-of-rows.ts';
import { documents } from '../../bench/documented/documents.ts';
import { FIGURES, type FigureName, statedIn, withFigures } from '../../bench/documented/figures.ts';
import { runGateway } from '../support/gateway-process.ts';
import { AUDIENCE, startTestIssuer } from '../support/issuer.ts';
import { freshPostgres } from '../support/postgres.ts';

const TIME_LIMIT_MS = 300_000;

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
}, TIME_LIMIT_MS);
afterAll(() => postgres.dispose());

const stated = documents().flatMap((path) => statedIn(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')));
const figure = (name: FigureName) => stated.find((each) => each.name === name)!.figure;

/** What is measured on another machine, or with the sources in place of the build, is of the same order. */
function expectOrder(name: FigureName, measured: number) {
  expect({ name, measured, isOfTheOrder: measured > figure(name) / 2 && measured < figure(name) * 2 }).toMatchObject({
    isOfTheOrder: true,
  });
}

test('each marker in a document names a figure that `npm run measure:docs` measures, and each figure stands in one', () => {
  expect([...new Set(stated.map(({ name }) => name))].sort()).toEqual(Object.keys(FIGURES).sort());
});

test('the same figure is the same in every document', () => {
  expect(stated.filter(({ name, figure: said }) => said !== figure(name as FigureName))).toEqual([]);
});

test('a measured figure is written between its markers, to two digits, and nowhere else', () => {
  const text = '127 MB: <!-- measured: idle-memory -->127<!-- / --> MB, with <!-- measured: poll-memory -->4<!-- / --> KB';
  const figures = { ...(Object.fromEntries(Object.keys(FIGURES).map((name) => [name, 0])) as Record<FigureName, number>) };
  expect(withFigures(text, { ...figures, 'idle-memory': 138.4, 'poll-memory': 43.71 })).toBe(
    '127 MB: <!-- measured: idle-memory -->140<!-- / --> MB, with <!-- measured: poll-memory -->44<!-- / --> KB',
  );
});

test(
  'an idle gateway takes as much memory as documents say',
  async () => {
    const issuer = await startTestIssuer();
    const gateway = runGateway({
      DATABASE_URL: postgres.url,
      OIDC_ISSUER: issuer.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      PUSH_SENDER: 'none',
      DRAIN_SECONDS: '0',
    });
    try {
      await (await fetch(`${await gateway.origin}/api/health`)).text();
      expectOrder('idle-memory', Number(execFileSync('ps', ['-o', 'rss=', '-p', String(gateway.pid)], { encoding: 'utf8' })) / 1024);
    } finally {
      gateway.signal('SIGKILL');
      await gateway.ended;
      await issuer.stop();
    }
  },
  TIME_LIMIT_MS,
);

test(
  'a message, a stat event and an account take as many bytes as documents say',
  async () => {
    for (const [name, bytes] of Object.entries(await bytesOfRows(postgres.load))) expectOrder(name as FigureName, bytes);
  },
  TIME_LIMIT_MS,
);
