import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Org } from '../../../../src/domain/membership/org.ts';
import { MINUTE } from '../../../support/builders.ts';
import { startWorld, type World } from '../../../support/world.ts';

let world: World;
let org: Org;
const start = async (over: Parameters<typeof startWorld>[1] = {}) => {
  world = await startWorld({}, over);
  org = await world.org({ code: 'SLL' });
  await world.member('ada', org, 'admin');
  await world.call('ada', 'POST', '/api/org/invites', { body: { role: 'parent', maxUses: 100, expiresInDays: 5 } });
};
beforeEach(() => start());
afterEach(() => world.close());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const look = (name: string, code = 'NO-PARENT-2026', asking = {}) => world.call(name, 'GET', `/api/invite/${code}`, asking);
const join = (name: string, code = 'NO-PARENT-2026', asking = {}) => world.call(name, 'POST', '/api/join', { body: { code }, ...asking });
const open = (code = 'NO-PARENT-2026', asking = {}) => world.call(undefined, 'GET', `/join/${code}`, asking);
const times = async (count: number, guess: (n: number) => Promise<{ status: number }>) => {
  const statuses = [];
  for (let n = 0; n < count; n += 1) statuses.push((await guess(n)).status);
  return statuses;
};

describe('guessing codes', () => {
  test('ends after ten misses of one person in ten minutes, by look-up or by joining', async () => {
    expect(await times(5, () => look('eve'))).toEqual(Array(5).fill(200));
    expect(await times(5, () => join('eve'))).toEqual(Array(5).fill(404));
    world.move(4 * MINUTE);
    const refused = await look('eve');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ type: '/problems/too-many-requests', limit: 10, windowSeconds: 600, retryAfterSeconds: 360 });
    expect(refused.headers.get('retry-after')).toBe('360');
    expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=10;w=600');
    expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=360');
    expect((await join('eve', 'SLL-PARENT-2026')).status).toBe(429);
  });

  test('may begin again when the ten minutes are over', async () => {
    await times(11, () => look('eve'));
    world.move(10 * MINUTE);
    expect((await join('eve', 'SLL-PARENT-2026')).status).toBe(201);
  });

  test('costs nothing where the code is right', async () => {
    expect(new Set(await times(40, () => look('pat', 'SLL-PARENT-2026')))).toEqual(new Set([200]));
    expect((await look('pat')).status).toBe(200);
    expect((await times(40, () => join('pat', 'SLL-PARENT-2026'))).at(-1)).toBe(200);
  });

  test('never closes the way for right codes: sixty people sign up from one gym', async () => {
    const gym = from('203.0.113.7');
    expect(new Set(await times(60, (n) => join(`member${n}`, 'SLL-PARENT-2026', gym)))).toEqual(new Set([201]));
    expect(new Set(await times(60, (n) => look(`member${n}`, 'SLL-PARENT-2026', gym)))).toEqual(new Set([200]));
  });

  test('by many from one network ends after 300 misses, and still opens for a right code', async () => {
    const gym = from('203.0.113.7');
    expect(new Set(await times(300, (n) => look(`eve${n % 60}`, undefined, gym)))).toEqual(new Set([200]));
    const refused = await look('pat', undefined, gym);
    expect(refused.status).toBe(429);
    expect(refused.body['limit']).toBe(300);
    expect((await join('pat', 'SLL-PARENT-2026', gym)).status).toBe(201);
    expect((await look('lee', undefined, from('203.0.113.8'))).status).toBe(200);
  });

  test('on join pages ends after sixty misses of a network, and closes sign-up for nobody', async () => {
    const gym = from('203.0.113.7');
    expect(new Set(await times(60, () => open(undefined, gym)))).toEqual(new Set([404]));
    const refused = await open(undefined, gym);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(refused.headers.get('retry-after')).toBe('600');
    expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=60;w=600');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect((await open('SLL-PARENT-2026', gym)).status).toBe(200);
    expect((await open(undefined, from('203.0.113.8'))).status).toBe(404);
    expect((await look('pat', 'SLL-PARENT-2026', gym)).status).toBe(200);
    expect((await join('pat', 'SLL-PARENT-2026', gym)).status).toBe(201);
  });

  test('by many at once passes no limit', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => join('eve')));
    expect(outcomes.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('is in the audit log where it was right, once for each who joined', async () => {
    await join('pat', 'SLL-PARENT-2026');
    await join('pat', 'SLL-PARENT-2026');
    const actions = (await world.ports.read.auditEntries(org.id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'membership-requested')).toHaveLength(1);
  });
});

describe('where a request comes from', () => {
  test('is what the one trusted proxy says, not what the client said before', async () => {
    await times(60, (n) => open(undefined, from(`198.51.100.${n}, 203.0.113.7`)));
    expect((await open(undefined, from('198.51.100.99, 203.0.113.7'))).status).toBe(429);
  });

  test('is what the outer one of two trusted proxies says', async () => {
    await world.close();
    await start({ trustedProxies: 2 });
    await times(60, (n) => open(undefined, from(`198.51.100.${n}, 203.0.113.7, 10.0.0.${n}`)));
    expect((await open(undefined, from('198.51.100.99, 203.0.113.7, 10.0.0.99'))).status).toBe(429);
    expect((await open(undefined, from('198.51.100.99, 203.0.113.8, 10.0.0.99'))).status).toBe(404);
  });

  test('is one and the same for all addresses of a home', async () => {
    await times(60, (n) => open(undefined, from(`2001:db8:1:2::${n}`)));
    expect((await open(undefined, from('2001:db8:1:2:ffff::1'))).status).toBe(429);
    expect((await open(undefined, from('2001:db8:1:3::1'))).status).toBe(404);
  });

  test('is the connection where no proxy is trusted', async () => {
    await world.close();
    await start({ trustedProxies: 0 });
    await times(60, (n) => open(undefined, from(`203.0.113.${n}`)));
    expect((await open(undefined, from('203.0.113.99'))).status).toBe(429);
    const warnings = world.logged.filter((line) => 'warning' in line);
    expect(warnings).toEqual([{ warning: expect.stringContaining('TRUSTED_PROXIES') }]);
  });
});
