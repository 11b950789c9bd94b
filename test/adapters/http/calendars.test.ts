import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import { makeLogger } from '../../../src/adapters/observability/logger.ts';
import type { Org } from '../../../src/domain/membership/org.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { LIMITS } from '../../support/limits.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let org: Org;
let league: GivenLeague;
let lines: string[];
beforeEach(async () => {
  lines = [];
  const log = makeLogger({ level: 'trace', stream: { write: (line) => void lines.push(line) } });
  world = await startWorld({}, { log, limits: { ...LIMITS, addressPerMinute: 5, secretPerHour: 60 } });
  org = await world.org({ name: 'Springfield Little League' });
  league = await givenLeague(world.ports.unitOfWork, { org });
  await world.member('pat', org, 'parent');
  await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), await world.user('pat'));
  for (let day = 1; day <= 6; day += 1) await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, day * DAY) });
});
afterEach(() => world.close());

async function subscribed(path = '/api/mobile/calendars/mine'): Promise<string> {
  const { status, body } = await world.call('pat', 'PUT', path, { org });
  expect(status).toBe(200);
  return String(body['address']);
}
const pathIn = (address: string) => new URL(address).pathname;
const fetched = (address: string, headers: Record<string, string> = {}) => world.call(undefined, 'GET', pathIn(address), { headers });
const from = (network: string) => ({ 'x-forwarded-for': network });
const unknown = () => `https://x.example/calendars/${org.id}/${'A'.repeat(43)}.ics`;

describe('an address', () => {
  test('is under the public one, for browsers and for calendar apps, and is told once', async () => {
    const { body } = await world.call('pat', 'PUT', `/api/mobile/calendars/teams/${league.hawks.id}`, { org });
    expect(body).toMatchObject({ team: { name: 'Red Hawks' }, createdAt: NOON.toISOString() });
    const address = String(body['address']);
    expect(address).toMatch(new RegExp(`^https://[a-z.]+/calendars/${org.id}/[\\w-]{43}\\.ics$`));
    expect(body['webcalAddress']).toBe(address.replace('https:', 'webcal:'));
    const listed = await world.call('pat', 'GET', '/api/mobile/calendars', { org });
    expect(listed.body['calendars']).toMatchObject([{ id: body['id'], team: { id: league.hawks.id } }]);
    expect(listed.text).not.toContain('.ics');
  });

  test('opens a calendar without a token, which another library reads', async () => {
    const { status, headers, text } = await fetched(await subscribed());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(events.map((event) => new ICAL.Event(event).summary)).toEqual(Array(6).fill('Blue Jays at Red Hawks'));
    expect(text).not.toMatch(/Sam|Ortiz/);
  });

  test('is answered with 304 for as long as nothing in it has changed', async () => {
    const address = await subscribed();
    const tag = (await fetched(address)).headers.get('etag')!;
    const again = () => fetched(address, { 'if-none-match': tag });
    expect((await again()).status).toBe(304);
    await league.addGame(league.owls, league.jays);
    expect((await again()).status).toBe(304);
    await league.addGame(league.hawks, league.owls);
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('White Owls at Red Hawks');
  });

  test('is answered with gzip to those who take it', async () => {
    const address = await subscribed();
    const plain = await fetched(address, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const { headers, text } = await fetched(address, { 'accept-encoding': 'gzip' });
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(text).toBe(plain.text);
  });

  test('is found no more from the moment at which it ends', async () => {
    const first = await subscribed();
    expect((await fetched(first)).status).toBe(200);
    const second = await subscribed();
    expect((await fetched(first)).status).toBe(404);
    const [{ id }] = (await world.call('pat', 'GET', '/api/mobile/calendars', { org })).body['calendars'] as unknown as [{ id: string }];
    expect((await fetched(second)).status).toBe(200);
    expect((await world.call('pat', 'DELETE', `/api/mobile/calendars/${id}`, { org })).status).toBe(204);
    expect((await fetched(second)).status).toBe(404);
  });

  test('shows nothing more of a child from the moment at which the link ends', async () => {
    const address = await subscribed();
    expect((await fetched(address)).text).toContain('Red Hawks');
    const [{ id }] = (await world.call('pat', 'GET', '/api/mobile/parent-links', { org })).body['children'] as unknown as [{ id: string }];
    await world.call('pat', 'DELETE', `/api/mobile/parent-links/${id}`, { org });
    expect((await fetched(address)).text).not.toContain('Red Hawks');
    await world.call('pat', 'DELETE', '/api/me');
    expect((await fetched(address)).status).toBe(404);
  });

  test('stands in no line of the log, good or not', async () => {
    const address = await subscribed();
    await fetched(address);
    await fetched(unknown());
    expect(lines.filter((line) => line.includes('getCalendar'))).toHaveLength(2);
    const secret = /([^/]+)\.ics$/.exec(address)![1]!;
    expect(lines.join('')).not.toContain(secret);
    expect(lines.join('')).not.toContain('.ics');
  });
});

describe('requests for calendars', () => {
  test('are 60 an hour for an address, whatever networks they come from', async () => {
    const [address, other] = [await subscribed(), await subscribed(`/api/mobile/calendars/teams/${league.hawks.id}`)];
    for (let n = 0; n < 60; n += 1) expect((await fetched(address, from(`203.0.113.${n}`))).status).toBe(200);
    const refused = await fetched(address);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ limit: 60, windowSeconds: 3600 });
    expect(refused.headers.get('retry-after')).toBeTruthy();
    expect((await fetched(other)).status).toBe(200);
    world.move(HOUR);
    expect((await fetched(address)).status).toBe(200);
  });

  test('are not refused for their network where the address is good, and limited by it where it is not', async () => {
    const address = await subscribed();
    const network = from('203.0.113.7');
    for (let n = 0; n < 5; n += 1) expect((await fetched(unknown(), network)).status).toBe(404);
    expect((await fetched(unknown(), network)).status).toBe(429);
    expect((await fetched(unknown(), from('203.0.113.8'))).status).toBe(404);
    for (let n = 0; n < 8; n += 1) expect((await fetched(address, network)).status).toBe(200);
  });

  test('with what can be no secret are not found, and reach no storage', async () => {
    for (const path of [`/calendars/${org.id}/short.ics`, `/calendars/no-id/${'A'.repeat(43)}.ics`]) {
      expect((await world.call(undefined, 'GET', path, { headers: from(`203.0.113.${path.length}`) })).status).toBe(404);
    }
  });
});
