import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import type { Org } from '../../../src/domain/membership/org.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

/** Names of people, none of which everybody may read. */
const PEOPLE = /Sam|Ortiz|Coach Kim|Snack Pat|Scorer Jo|555-0100/;
const PATHS = ['', '/schedule', '/standings', '/brackets', '/fields'].map((path) => `/api/public/SHOWN${path}`);
const PAGES = ['', '/standings', '/play-offs'].map((path) => `/l/SHOWN${path}`);

let world: World;
let org: Org;
let league: GivenLeague;
const team = () => [`/l/SHOWN/teams/${league.hawks.id}`, `/l/SHOWN/teams/${league.hawks.id}/games.ics`];
const get = (path: string, headers: Record<string, string> = {}) => world.call(undefined, 'GET', path, { headers });
const show = (settings: object) => world.call('ada', 'PATCH', '/api/org/settings', { org, body: settings });

beforeAll(async () => {
  world = await startWorld();
  org = await world.org({ name: 'Springfield Little League', code: 'SHOWN' });
  league = await givenLeague(world.ports.unitOfWork, { org });
  await world.member('ada', org, 'admin');
  await league.addPlayer('Sam Ortiz', league.hawks);
  await league.addStaff(league.hawks, { name: 'Coach Kim' });
  const people = { snackParentName: 'Snack Pat', snackParentPhone: '555-0100', officialScorer: 'Scorer Jo' };
  const at = { facilityId: league.facility.id, fieldId: league.field.id };
  await league.addGame(league.hawks, league.jays, { ...people, ...at, startsAt: later(NOON, HOUR) });
  await league.addGame(league.owls, league.hawks, {
    ...people,
    status: 'final',
    homeScore: 3,
    visitorScore: 5,
    startsAt: later(NOON, -DAY),
  });
  await league.addGame(league.jays, league.owls, { ...people, gameType: 'scrimmage', startsAt: later(NOON, 2 * DAY) });
  await league.addEvent(league.hawks, await world.user('ada'), { title: 'Secret practice' });
  await league.addPointAdjustment({ note: 'Coach Kim misbehaved', decidedBy: 'Snack Pat' });
  await league.addStandingsDecision({ note: 'drawn by Snack Pat' });
});
afterAll(() => world.close());

describe('an organization that does not show itself', () => {
  test('is not found by anybody, exactly as one that does not exist', async () => {
    const told = async (path: string) => {
      const { status, headers, body } = await get(path, { 'x-request-id': 'same', accept: 'application/json' });
      return [status, { ...body, instance: '' }, headers.get('cache-control'), headers.get('etag')];
    };
    for (const path of [...PATHS, ...PAGES, ...team()]) {
      expect([path, (await told(path))[0]]).toEqual([path, 404]);
      expect(await told(path)).toEqual(await told(path.replace('SHOWN', 'NOBODY')));
    }
  });
});

describe('an organization that shows itself', () => {
  beforeAll(async () => {
    expect((await show({ publicPage: true })).status).toBe(200);
  });

  test('names no person and no event of a team, in JSON, pages and calendars', async () => {
    for (const path of [...PATHS, ...PAGES, ...team()]) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, PEOPLE.exec(text), text.includes('Secret')]).toEqual([path, null, false]);
    }
  });

  test('may be kept for a minute by caches, for everybody alike, and is revalidated by its tag', async () => {
    for (const path of [...PATHS, ...PAGES, ...team()]) {
      const first = await get(path);
      expect([path, first.headers.get('cache-control')]).toEqual([path, 'public, s-maxage=60']);
      // `Origin` stands for the app’s origins, which this world has configured.
      expect([path, first.headers.get('vary')?.replace('Origin, ', '')]).toEqual([path, 'Accept-Encoding']);
      expect(first.headers.get('consistency-token')).toBeNull();
      const signedIn = await world.call('ada', 'GET', path, { org, headers: { 'accept-language': 'es' } });
      expect([path, signedIn.text]).toEqual([path, first.text]);
      expect([path, (await get(path, { 'if-none-match': first.headers.get('etag')! })).status]).toEqual([path, 304]);
    }
  });

  test('has its games in order, page by page, with what is said about their field', async () => {
    const body = { fieldId: null, state: 'closed', until: null, note: 'Too wet' };
    expect((await world.call('ada', 'PUT', `/api/mobile/facilities/${league.facility.id}/state`, { org, body })).status).toBe(200);
    const first = await get('/api/public/shown/schedule?limit=1');
    expect(first.body['games']).toMatchObject([
      { homeTeam: { name: 'Red Hawks' }, facility: { name: 'Legion Park', state: { state: 'closed', note: 'Too wet' } } },
    ]);
    const next = await get(`/api/public/SHOWN/schedule?limit=1&cursor=${String(first.body['nextCursor'])}`);
    expect(next.body['games']).toMatchObject([{ gameType: 'scrimmage', localDate: '2026-04-13' }]);
    expect((await get('/api/public/SHOWN/fields')).body['facilities']).toMatchObject([
      { state: { state: 'closed' }, fields: [{ state: { state: 'closed' } }] },
    ]);
    const { status } = await get('/api/public/SHOWN/schedule?startDate=2026-05-01&endDate=2026-04-01');
    expect(status).toBe(400);
  });

  test('has members that are listed here alone, whatever is added to a game elsewhere', async () => {
    const { body } = await get('/api/public/SHOWN/schedule');
    const [game] = body['games'] as unknown as Record<string, unknown>[];
    expect(Object.keys(game!).sort()).toEqual(
      [
        ...[
          'ageGroup',
          'doubleForfeit',
          'endsAt',
          'facility',
          'forfeitedBy',
          'gameType',
          'homeScore',
          'homeTeam',
          'id',
          'localDate',
          'localTime',
        ],
        ...['periodScores', 'seasonId', 'startTimeTbd', 'startsAt', 'status', 'statusReason', 'timeZone', 'visitorScore', 'visitorTeam'],
      ].sort(),
    );
    expect(Object.keys((await get('/api/public/SHOWN')).body).sort()).toEqual(['code', 'name', 'seasons', 'teams', 'timeZone']);
  });

  test('has a page in the language of the address, which search engines may list', async () => {
    const { text, headers } = await get('/l/shown?lang=es', { accept: 'text/html' });
    expect(headers.get('content-language')).toBe('es');
    expect(headers.get('x-robots-tag')).toBeNull();
    expect(text).toContain('<html lang="es">');
    expect((await get('/robots.txt')).text).toContain('Allow: /l/');
  });

  test('has a calendar of a team with its games alone', async () => {
    const { text, headers } = await get(team()[1]!);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(events.map((event) => new ICAL.Event(event).summary)).toEqual(['Red Hawks at White Owls', 'Blue Jays at Red Hawks']);
  });

  test('lets only the sites that it names show its page in a frame', async () => {
    const policy = async () => (await get('/l/SHOWN')).headers.get('content-security-policy');
    expect(await policy()).toContain("frame-ancestors 'none'");
    for (const origin of [
      'http://example.org',
      'https://example.org/',
      'https://*.example.org',
      "https://x.org 'self'",
      'https://u@x.org',
    ]) {
      expect([origin, (await show({ embedOrigins: [origin] })).status]).toEqual([origin, 400]);
    }
    expect((await show({ embedOrigins: ['https://www.example.org'] })).status).toBe(200);
    expect(await policy()).toMatch(/; frame-ancestors https:\/\/www\.example\.org$/);
  });
});
