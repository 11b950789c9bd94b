import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  createLeagueClient,
  isProblem,
  type LeagueClientOptions,
  NetworkError,
  pages,
  unwrap,
} from '../../../clients/typescript/src/index.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';
import { steadyRuntime } from './steady-runtime.ts';

let world: World;
let league: GivenLeague;
beforeAll(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork);
  await world.member('ada', league.org, 'admin');
});
afterAll(() => world.close());

type Reply = Response | 'lost' | 'cut' | 'through' | 'answer-lost';
let sent: Request[];
let replies: Reply[];
let waits: number[];
beforeEach(() => {
  [sent, replies] = [[], []];
});

/** A client of Ada's over a network that does what `replies` say, one request after the other, and lets the others through. */
function ada(options: Partial<LeagueClientOptions> = {}) {
  const steady = steadyRuntime();
  waits = steady.waits;
  return createLeagueClient({
    baseUrl: world.origin,
    accessToken: () => 'ada',
    orgId: league.org.id,
    runtime: steady.runtime,
    async fetch(request, init) {
      sent.push(request);
      const reply = replies.shift() ?? 'through';
      if (reply === 'lost') throw new TypeError('fetch failed');
      if (reply instanceof Response) return reply;
      const response = await fetch(request, init);
      if (reply === 'answer-lost') throw new TypeError('fetch failed');
      return reply === 'cut' ? cut(response) : response;
    },
    ...options,
  });
}
const cut = ({ status, headers }: Response) =>
  new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }), { status, headers });
const problem = (status: number, kind: string, headers = {}, members = {}) =>
  new Response(JSON.stringify({ type: `/problems/${kind}`, title: kind, status, detail: '', instance: 'x', ...members }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
const page = (status: number) => new Response('<h1>Welcome to the gym</h1>', { status, headers: { 'Content-Type': 'text/html' } });
const header = (name: string) => sent.map(({ headers }) => headers.get(name));
const team = () => ({ params: { path: { id: league.jays.id } } });
const facilities = async () => JSON.parse((await world.call('ada', 'GET', '/api/org/facilities?limit=100')).text).facilities.length;

describe('an operation', () => {
  test('is called with the token and the organization, and answers what its description says', async () => {
    const { data, error } = await ada().GET('/api/mobile/teams/{id}', team());
    expect(error).toBeUndefined();
    expect(data?.name).toBe('Blue Jays');
    expect(header('Authorization')).toEqual(['Bearer ada']);
  });

  test('that is refused answers the problem, with the members of its kind', async () => {
    const { error } = await ada().GET('/api/mobile/teams/{id}', { params: { path: { id: 'x' } } });
    expect(isProblem(error, 'invalid-request') && error.errors[0]!.pointer).toBe('/id');
    expect(isProblem(error, 'not-found')).toBe(false);
    await expect(unwrap(ada().GET('/api/mobile/teams/{id}', { params: { path: { id: 'x' } } }))).rejects.toMatchObject({
      name: 'ProblemError',
      kind: 'invalid-request',
    });
  });
});

describe('a POST', () => {
  test.each<[string, Reply]>([
    ['no network', 'lost'],
    ['a lost answer', 'answer-lost'],
    ['a cut answer', 'cut'],
    ['a captive portal', page(200)],
    ['a balancer without a gateway', page(502)],
    ['a gateway that is away', problem(503, 'unavailable', { 'Retry-After': '2' })],
    ['the first attempt under way', problem(409, 'idempotency-in-progress')],
  ])('is repeated under its key after %s, and takes effect once', async (_, reply) => {
    replies = [reply, reply instanceof Response ? reply.clone() : reply];
    const before = await facilities();
    const { data } = await ada().POST('/api/org/facilities', { body: { name: `Oak Park ${before}` } });
    expect(data?.name).toBe(`Oak Park ${before}`);
    expect(sent).toHaveLength(3);
    expect(new Set(header('Idempotency-Key')).size).toBe(1);
    expect(await facilities()).toBe(before + 1);
  });
});

test('no answer at all is told, with the key under which it may be sent again', async () => {
  replies = ['lost', 'lost', 'lost', 'lost'];
  const failed = ada().POST('/api/join', { body: { code: 'X' } });
  const error = await failed.then(
    () => null,
    (cause) => cause,
  );
  expect(error).toBeInstanceOf(NetworkError);
  expect(error.idempotencyKey).toBe(header('Idempotency-Key')[0]);
  expect(waits).toEqual([250, 500, 1000]);
});

test('a list is read page by page', async () => {
  const seen: number[] = [];
  for await (const { teams } of pages((next) => ada().GET('/api/org/teams', { params: { query: { ...next, limit: 1 } } }))) {
    seen.push(teams.length);
  }
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(seen)).toEqual(new Set([1]));
});
