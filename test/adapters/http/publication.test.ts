import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import type { Org } from '../../../src/domain/membership/org.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { describedStrings, PUBLIC_STRINGS, valuesAt } from '../../support/public-strings.ts';
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
        ...['periodScores', 'seasonId', 'situation', 'startTimeTbd', 'startsAt', 'status', 'statusReason', 'timeZone', 'visitorScore'],
        'visitorTeam',
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

describe('texts of members', () => {
  let world: World;
  let org: Org;
  let league: GivenLeague;
  const get = async (path: string) => {
    const reply = await world.call(undefined, 'GET', path);
    expect([path, reply.status]).toEqual([path, 200]);
    return reply;
  };
  const call = async (method: string, path: string, body: object) => {
    const reply = await world.call('ada', method, path, { org, body });
    expect([path, reply.status < 300, reply.body]).toEqual([path, true, reply.body]);
    return reply.body;
  };
  const pages = () => [
    ...['', '/standings', '/play-offs'].map((path) => `/l/TEXTS${path}`),
    `/l/TEXTS/teams/${league.hawks.id}`,
    `/l/TEXTS/teams/${league.hawks.id}/games.ics`,
  ];
  const replies = () => Object.keys(PUBLIC_STRINGS).map((path) => `/api/public/TEXTS${path}`);

  /** Gives every name and note of the league a wording, in storage, as versions before could have it. */
  async function worded(word: (kept: string) => string) {
    const { sport, season, ageGroup, facility, field, hawks, jays, owls } = league;
    await league.write(async (repositories) => {
      const current = (await repositories.orgs.findForUpdate(org.id))!;
      await repositories.orgs.update({ ...current, name: word('League'), settings: { ...current.settings, publicPage: true } });
      await repositories.sports.save({ ...sport, name: word('Sport') });
      await repositories.seasons.save({ ...season, name: word('Season') });
      await repositories.ageGroups.save({ ...ageGroup, name: word('Ages') });
      const address = { street: word('Street'), city: word('City'), region: word('Region'), postalCode: word('62701') };
      await repositories.facilities.save({ ...facility, ...address, name: word('Facility') });
      await repositories.fields.save({ ...field, name: word('Field') });
      for (const [name, team] of Object.entries({ Hawks: hawks, Jays: jays, Owls: owls })) {
        await repositories.teams.save({ ...team, name: word(name), color: word('Red') });
      }
    });
  }

  beforeAll(async () => {
    world = await startWorld();
    org = await world.org({ code: 'TEXTS' });
    league = await givenLeague(world.ports.unitOfWork, { org });
    await world.member('ada', org, 'admin');
  });
  afterAll(() => world.close());

  test('are all on the list: every string of a public reply', () => {
    for (const [path, strings] of Object.entries(PUBLIC_STRINGS))
      expect([path, describedStrings(path)]).toEqual([path, Object.keys(strings).sort()]);
  });

  describe('of a league whose every name and note holds an address and a number', () => {
    const CONTACT = /evil|boss|example|555|0100/i;
    const word = (kept: string) => `${kept} boss@evil.example (217) 555-0100`;

    beforeAll(async () => {
      const { season, ageGroup, facility, field, hawks, jays, owls } = league;
      const at = { facilityId: facility.id, fieldId: field.id };
      await worded(word);
      const division = await league.addDivision({ name: word('East') });
      const other = await league.addDivision({ name: word('West'), sortOrder: 2 });
      for (const [name, team] of Object.entries({ Hawks: hawks, Jays: jays, Owls: owls })) {
        await league.write(({ teams }) => teams.save({ ...team, name: word(name), color: word('Red'), divisionId: division.id }));
      }
      await league.addGame(hawks, jays, { ...at, startsAt: later(NOON, HOUR) });
      await league.addGame(owls, hawks, { ...at, status: 'final', homeScore: 3, visitorScore: 5, startsAt: later(NOON, -DAY) });
      const of = { seasonId: season.id, ageGroupId: ageGroup.id, format: 'single_elimination' };
      const made = [
        await call('POST', '/api/org/brackets', { ...of, name: word('Cup'), seeding: { by: 'teams', teamIds: [hawks.id, jays.id] } }),
        await call('POST', '/api/org/brackets', {
          ...of,
          name: word('Final four'),
          seeding: { by: 'pools', divisionIds: [division.id, other.id], places: 1 },
          draw: false,
        }),
      ];
      const games = [
        { match: 'final.1', number: 1, startsAt: later(NOON, 3 * DAY), endsAt: later(NOON, 3 * DAY + HOUR), fieldId: field.id },
      ];
      await call('PUT', `/api/org/brackets/${String(made[0]!['id'])}/plan`, { games });
      await call('PUT', `/api/org/brackets/${String(made[0]!['id'])}/matches/final.1/decision`, { winnerTeamId: hawks.id });
      await league.write(({ placeStates }) =>
        placeStates.saveAll([
          {
            orgId: org.id,
            id: facility.id,
            facilityId: facility.id,
            fieldId: null,
            state: 'closed',
            until: null,
            note: word('Wet'),
            noteBy: null,
            updatedAt: NOON,
          },
        ]),
      );
    });

    test('every text is in a reply with what else it says', async () => {
      for (const [path, strings] of Object.entries(PUBLIC_STRINGS)) {
        const { body } = await get(`/api/public/TEXTS${path}`);
        for (const [member, kind] of Object.entries(strings)) {
          const values = valuesAt(body, member.split('.')).filter((value) => typeof value === 'string');
          if (kind === 'text') expect([path, member, values.length > 0]).toEqual([path, member, true]);
          for (const value of values) {
            if (kind === 'text') expect([member, CONTACT.exec(value), /\w/.test(value)]).toEqual([member, null, true]);
            if (kind === 'address') expect([member, /evil|boss|example/.exec(value)]).toEqual([member, null]);
          }
        }
      }
    });

    test('neither is on a page or in a calendar', async () => {
      for (const path of pages()) {
        const text = (await get(path)).text
          // Lines of a calendar are folded.
          .replaceAll('\r\n ', '')
          // In the address of the place figures stay.
          .replaceAll(/(?<=Street|City|Region|62701) \(217\) 555-0100/g, '');
        expect([path, /boss|evil|555-0100/i.exec(text)]).toEqual([path, null]);
        expect([path, text.includes('Hawks')]).toEqual([path, true]);
      }
    });

    test('names that are nothing else are replaced, and say in the league’s language what they name', async () => {
      await worded(() => 'evil.example');
      await call('PATCH', '/api/org/settings', { language: 'es' });
      const { body } = await get('/api/public/TEXTS');
      expect(body).toMatchObject({ name: 'Una liga', teams: [{ name: 'Un equipo', color: null, sport: 'Un deporte' }, {}, {}] });
      for (const path of [...replies(), ...pages()]) expect([path, (await get(path)).text.includes('evil')]).toEqual([path, false]);
      await call('PATCH', '/api/org/settings', { language: 'en' });
    });
  });

  test('abbreviated names, seasons, dates and scores are published as they are', async () => {
    await worded((kept) => `St.Mary ${kept} Dr.Smith 2026-2027 #12`);
    const { body } = await get('/api/public/TEXTS');
    expect(body).toMatchObject({
      name: 'St.Mary League Dr.Smith 2026-2027 #12',
      seasons: [{ name: 'St.Mary Season Dr.Smith 2026-2027 #12' }],
    });
  });
});
