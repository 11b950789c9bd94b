import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openApi } from '../../../src/adapters/http/contract/openapi.ts';
import type { TaggedRoute } from '../../../src/adapters/http/contract/route.ts';
import { makeRoutes } from '../../../src/adapters/http/routes/all-routes.ts';
import { getHealth, getLiveness } from '../../../src/adapters/http/routes/health.ts';
import { httpApp } from '../../../src/adapters/http/server/http-app.ts';
import { listen } from '../../../src/adapters/http/server/listen.ts';
import { composeGateway } from '../../../src/composition/gateway.ts';
import { configOf } from '../../support/config.ts';
import { SITE } from '../../support/openapi-check.ts';

const tag = { name: 'Health', description: 'For this test' };
const deprecated = { since: '2027-01-01', sunset: '2028-01-01', replacement: 'getLiveness' } as const;
const ROUTES: readonly TaggedRoute[] = [
  { ...getHealth, operationId: 'getHealth', tag, deprecated },
  { ...getLiveness, operationId: 'getLiveness', tag },
];
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

let close: () => Promise<void>;
let origin: string;
beforeAll(async () => {
  const gateway = await composeGateway(configOf(), { log, version: 'test' });
  const server = await listen(httpApp({ ...gateway.httpOptions, routes: ROUTES }), { port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${server.port}`;
  close = async () => {
    await server.close(0);
    await gateway.close();
  };
});
afterAll(() => close());

test('a deprecated operation says since when, until when and where it is described; the others say nothing', async () => {
  const told = async (path: string) => {
    const { headers } = await fetch(origin + path);
    return ['deprecation', 'sunset', 'link'].map((name) => headers.get(name));
  };
  expect(await told('/api/health')).toEqual([
    '@1798761600',
    'Sat, 01 Jan 2028 00:00:00 GMT',
    '</api/openapi.json>; rel="deprecation"; type="application/json"',
  ]);
  expect(await told('/api/health/live')).toEqual([null, null, null]);
});

test('the description marks it, names what takes its place, and has its headers', () => {
  const { paths, components } = openApi(ROUTES, SITE) as unknown as {
    paths: Record<string, { get: { deprecated?: boolean; description: string; responses: Record<string, { headers: object }> } }>;
    components: { headers: object };
  };
  const { get } = paths['/api/health']!;
  expect([get.deprecated, paths['/api/health/live']!.get.deprecated]).toEqual([true, undefined]);
  expect(get.description).toContain('Deprecated since 2027-01-01; supported until at least 2028-01-01. Use `getLiveness` instead.');
  expect(Object.keys(get.responses['200']!.headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']));
  expect(Object.keys(components.headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']));
});

test('what is deprecated lives for a year at least', () => {
  for (const { operationId, deprecated } of makeRoutes(SITE)) {
    if (!deprecated) continue;
    const days = (Date.parse(deprecated.sunset) - Date.parse(deprecated.since)) / 86_400_000;
    expect([operationId, days >= 365]).toEqual([operationId, true]);
  }
});
