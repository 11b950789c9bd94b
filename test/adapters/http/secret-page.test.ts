import { beforeEach, describe, expect, test } from '@jest/globals';
import { recentReads } from '../../../src/adapters/cache/recent-reads.ts';
import { contentOf } from '../../../src/adapters/http/contract/content.ts';
import type { PageRoute } from '../../../src/adapters/http/contract/route.ts';
import type { IncomingRequest } from '../../../src/adapters/http/pipeline/incoming-request.ts';
import type { ProducerDeps } from '../../../src/adapters/http/pipeline/produce-reply.ts';
import { getCalendar } from '../../../src/adapters/http/routes/calendars.ts';
import type { FoundSecret } from '../../../src/adapters/http/server/gate.ts';
import { secretPage } from '../../../src/adapters/http/server/secret-page.ts';
import { type Metrics, NO_METRICS, type States } from '../../../src/adapters/observability/metrics.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';
import { NOON } from '../../support/builders.ts';

const ORG = newId<OrgId>();
const EXISTING = new Set(['pat', 'lee', 'kim'].map((name) => name.padEnd(43, '_')));

let running: number;
let mostRunning: number;
let lookedUp: number;
let made: number;
let kept: () => number;
let release: () => void;
let find: ReturnType<typeof secretPage>;

/** A look-up that finds nothing ends once it is released. */
beforeEach(() => {
  [running, mostRunning, lookedUp, made] = [0, 0, 0, 0];
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  release = resolve;
  const metrics: Metrics = {
    ...NO_METRICS,
    observe: (kind, _, state) => {
      if (kind === 'cache') kept = () => (state() as States['cache']).entries;
    },
  };
  const recentReplies: ProducerDeps['recentReplies'] = recentReads({ name: 'answers', maxSize: 1000, now: () => 0, metrics });
  const route = {
    ...getCalendar,
    operationId: 'getCalendar',
    async handle({ params: { secret } }: { params: { secret: string } }) {
      made += 1;
      return EXISTING.has(secret) ? ok({ status: 200, content: contentOf(secret, 'text/calendar') }) : err({ kind: 'not-found' });
    },
  } as unknown as PageRoute;
  const isKnown = async ({ params: { secret } }: { params: { secret: string } }) => {
    [running, lookedUp] = [running + 1, lookedUp + 1];
    mostRunning = Math.max(mostRunning, running);
    if (!EXISTING.has(secret)) await isReleased;
    running -= 1;
    return EXISTING.has(secret);
  };
  find = secretPage(route, { isKnown }, { useCases: {} as never, clock: () => NOON, recentReplies, generationOf: () => 0 });
});

const request = (secret: string, ip: string, orgId = ORG, isGone = false) => {
  const ctx = { ip, res: { destroyed: isGone } };
  return find({ ctx, params: { orgId, secret: secret.padEnd(43, '_') } } as unknown as IncomingRequest);
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const FOUND = { subject: expect.any(String), reply: expect.objectContaining({ status: 200 }) };
const [CROWD, ELSEWHERE] = ['203.0.113.7', '203.0.113.8'];

/** 1 500 secrets at once, half of them in organizations that do not exist, and what has become of them. */
function flood(): { answered: FoundSecret[]; all: Promise<unknown> } {
  const answered: FoundSecret[] = [];
  const asked = Array.from({ length: 1500 }, (_, at) => request(`made-up-${at}`, CROWD, at % 2 ? ORG : newId<OrgId>()));
  return { answered, all: Promise.all(asked.map(async (each) => answered.push(await each))) };
}

describe('secrets that do not exist, 1 500 at once from one network', () => {
  test('are looked up four at a time, and beyond a thousand in line refused before any look-up', async () => {
    const { answered, all } = flood();
    await settle();
    expect([running, lookedUp]).toEqual([4, 4]);
    expect(answered).toEqual(Array(496).fill('busy'));
    release();
    await all;
    expect([mostRunning, lookedUp]).toEqual([4, 1004]);
    expect(answered.filter((each) => each === 'unknown')).toHaveLength(1004);
  });

  test('have nothing made or kept for them', async () => {
    const { all } = flood();
    release();
    await all;
    expect([kept(), made]).toEqual([0, 0]);
    expect(await request('pat', CROWD)).toEqual(FOUND);
    expect([kept(), made]).toEqual([1, 1]);
  });

  test('delay no request for a secret found before, from their network either, nor one that is new from another', async () => {
    expect(await request('pat', CROWD)).toEqual(FOUND);
    const { all } = flood();
    expect(await request('pat', CROWD)).toEqual(FOUND);
    expect(await request('lee', ELSEWHERE)).toEqual(FOUND);
    release();
    await all;
  });

  test('leave a secret that exists in line behind them, and never refuse it for its network', async () => {
    const asked = Array.from({ length: 900 }, (_, at) => request(`made-up-${at}`, CROWD));
    const good = request('kim', CROWD);
    release();
    await Promise.all(asked);
    expect(await good).toEqual(FOUND);
  });

  test('whose senders have hung up are not looked up', async () => {
    const first = Array.from({ length: 4 }, (_, at) => request(`made-up-${at}`, CROWD));
    const hungUp = request('x', CROWD, ORG, true);
    release();
    expect(await hungUp).toBe('unknown');
    await Promise.all(first);
    expect(lookedUp).toBe(4);
  });
});

test('a secret is looked up once, and its page made once', async () => {
  expect(await request('pat', CROWD)).toEqual(FOUND);
  expect(await request('pat', CROWD)).toEqual(FOUND);
  expect([lookedUp, made]).toEqual([1, 1]);
});
