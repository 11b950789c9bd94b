import { afterEach, describe, expect, test } from '@jest/globals';
import Koa from 'koa';
import { contentOf } from '../../../src/adapters/http/contract/content.ts';
import { isParked, type Reply } from '../../../src/adapters/http/contract/reply.ts';
import type { Route } from '../../../src/adapters/http/contract/route.ts';
import { type Handler, incomingRequest, type Step } from '../../../src/adapters/http/pipeline/incoming-request.ts';
import { replyWriter } from '../../../src/adapters/http/pipeline/write-reply.ts';
import { makeRoutes } from '../../../src/adapters/http/routes/all-routes.ts';
import { type Listening, listen } from '../../../src/adapters/http/server/listen.ts';
import { routing } from '../../../src/adapters/http/server/routing.ts';
import { SITE } from '../../support/openapi-check.ts';
import { rawConnection, rawRequest } from '../../support/raw-connection.ts';

type Declared = readonly [method: 'get' | 'put', path: string];
let server: Listening;
afterEach(() => server.close(0));

const json = (value: unknown): Reply => ({ status: 200, content: contentOf(JSON.stringify(value), 'application/json') });
const writeReply = replyWriter((error) => error);
/** The steps that have run for the request. */
const ran: string[] = [];

/** Serves routes whose operations are named like their paths, and which answer with their name, the steps that ran, and their parameters. */
async function serving(declared: readonly Declared[], steps: readonly Step[] = []): Promise<string> {
  const routes = declared.map(([method, path]) => ({ method, path, operationId: `${method} ${path}` }) as unknown as Route);
  const answering: Handler = async ({ operation, params }) => json({ operation, params, steps: ran.splice(0) });
  const countedUnmatched: Step = ({ ctx }, next) => {
    ctx.set('X-Counted', 'unmatched');
    return next();
  };
  const handle = routing(routes, () => ({ steps, handle: answering }), countedUnmatched);
  const app = new Koa();
  app.use(async (ctx) => {
    const request = incomingRequest(ctx, 'for-problems', undefined);
    const reply = await handle(request);
    if (!isParked(reply)) await writeReply(request, reply);
  });
  server = await listen(app.callback(), { port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${server.port}`;
}

const answerOf = async (url: string, method = 'GET') => (await fetch(url, { method })).json();

describe('routing', () => {
  test('passes the decoded parameters of each path, also when the path is requested again with another query', async () => {
    const origin = await serving([['get', '/teams/:teamId']]);
    const team = (teamId: string) => ({ operation: 'get /teams/:teamId', params: { teamId }, steps: [] });
    expect(await answerOf(`${origin}/teams/a%20b`)).toEqual(team('a b'));
    expect(await answerOf(`${origin}/teams/other`)).toEqual(team('other'));
    expect(await answerOf(`${origin}/teams/a%20b?limit=1`)).toEqual(team('a b'));
  });

  test('passes parameters that no request can change for the next one', async () => {
    const changing: Step = ({ params }, next) => {
      expect(() => Object.assign(params, { teamId: 'changed' })).toThrow(TypeError);
      return next();
    };
    const origin = await serving([['get', '/teams/:teamId']], [changing]);
    for (const _ of [1, 2]) expect(await answerOf(`${origin}/teams/1`)).toMatchObject({ params: { teamId: '1' } });
  });

  test.each([
    { place: 'before', declared: ['/teams/mine', '/teams/:teamId'] },
    { place: 'after', declared: ['/teams/:teamId', '/teams/mine'] },
  ])('prefers a path without parameters, declared $place one with them', async ({ declared }) => {
    const origin = await serving(declared.map((path) => ['get', path]));
    for (const _ of [1, 2]) expect(await answerOf(`${origin}/teams/mine`)).toMatchObject({ operation: 'get /teams/mine' });
    expect(await answerOf(`${origin}/teams/1`)).toMatchObject({ operation: 'get /teams/:teamId' });
  });

  test('tells the methods of one path apart, and answers HEAD like GET', async () => {
    const origin = await serving([
      ['get', '/teams'],
      ['put', '/teams'],
    ]);
    for (const _ of [1, 2]) {
      expect(await answerOf(`${origin}/teams`)).toMatchObject({ operation: 'get /teams' });
      expect(await answerOf(`${origin}/teams`, 'PUT')).toMatchObject({ operation: 'put /teams' });
      expect((await fetch(`${origin}/teams`, { method: 'HEAD' })).status).toBe(200);
    }
  });

  test('takes the same path from a URL each time, whichever URLs were requested before', async () => {
    const origin = await serving([
      ['get', '/api/health/live'],
      ['get', '/teams/:teamId'],
    ]);
    // After a fragment, a backslash separates segments, and two slashes precede an authority.
    const urls = [
      '/api/health\\live',
      '/api/health\\live?#',
      '//u@h/api/health/live',
      '//u@h/api/health/live?#',
      '/teams/a\\b',
      '/teams/a\\b?#',
    ];
    const answersOf = async () => {
      const statuses: string[] = [];
      for (const url of urls) {
        const { send, until } = await rawConnection(origin);
        send(rawRequest('GET', url, { Connection: 'close' }));
        statuses.push((await until('}')).slice(9, 12));
      }
      return statuses;
    };
    const first = await answersOf();
    expect(first).toEqual(['404', '200', '404', '200', '200', '404']);
    expect(await answersOf()).toEqual(first);
  });

  test('counts requests that no route matches, except OPTIONS', async () => {
    const origin = await serving([['get', '/teams']]);
    const unmatched = async (path: string, method: string) => {
      const { status, headers } = await fetch(origin + path, { method });
      return [status, headers.get('x-counted'), headers.get('allow')];
    };
    for (const _ of [1, 2]) {
      expect(await unmatched('/teams/', 'GET')).toEqual([404, 'unmatched', null]);
      expect(await unmatched('/Teams', 'GET')).toEqual([404, 'unmatched', null]);
      expect(await unmatched('/teams', 'DELETE')).toEqual([405, 'unmatched', 'GET, HEAD, OPTIONS']);
      expect(await unmatched('/teams', 'OPTIONS')).toEqual([204, null, 'GET, HEAD, OPTIONS']);
    }
  });

  test('runs the steps of a route in order, until one does not go on', async () => {
    const step =
      (name: string, goesOn = true): Step =>
      async ({ ctx }, next) => {
        ran.push(name);
        return goesOn || ctx.querystring === '' ? next() : json({ steps: ran.splice(0) });
      };
    const origin = await serving([['get', '/teams']], [step('admit'), step('read', false), step('limit')]);
    expect(await answerOf(`${origin}/teams`)).toMatchObject({ steps: ['admit', 'read', 'limit'] });
    expect(await answerOf(`${origin}/teams?stop`)).toEqual({ steps: ['admit', 'read'] });
  });
});

test('no path is matched by two routes with equally many parameters', () => {
  const isParameter = (segment: string) => segment.startsWith(':');
  const matchSamePath = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((segment, i) => segment === other[i] || isParameter(segment) || isParameter(other[i]!));
  const routes = makeRoutes(SITE).map(({ method, path }) => ({ name: `${method} ${path}`, method, segments: path.split('/') }));
  const parametersOf = (segments: readonly string[]) => segments.filter(isParameter).length;
  const ambiguous = routes.flatMap((one, i) =>
    routes
      .slice(i + 1)
      .filter(({ method, segments }) => method === one.method && matchSamePath(one.segments, segments))
      .filter(({ segments }) => parametersOf(segments) === parametersOf(one.segments))
      .map(({ name }) => [one.name, name]),
  );
  expect(ambiguous).toEqual([]);
});
