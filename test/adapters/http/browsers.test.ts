import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { stopUrl } from '../../../src/adapters/http/contract/mail-links.ts';
import { makeLogger } from '../../../src/adapters/observability/logger.ts';
import { answerLinkFor } from '../../../src/application/mail/answer-link.ts';
import { stopSignature } from '../../../src/application/mail/stop-address.ts';
import type { TeamEvent } from '../../../src/domain/events/team-event.ts';
import { type AnswerLink, answerCode } from '../../../src/domain/mail/answer-link.ts';
import { HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { LIMITS } from '../../support/limits.ts';
import { startWorld, type World } from '../../support/world.ts';
import { expectSelfContained } from './pages/page-policy.ts';

/** What Chromium sends when a page is opened. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8' };
const DEMO = { users: [{ email: 'coach@demo.test', name: 'Lee Park', shows: 'Coach in DEMO' }], hasMail: true };

let world: World;
let development: World;
beforeAll(async () => {
  world = await startWorld();
  development = await startWorld({}, { demo: DEMO, docs: {} });
});
afterAll(async () => {
  await world.close();
  await development.close();
});

const open = (path: string, at = world) => at.call(undefined, 'GET', path, { headers: BROWSER });

describe('the front page', () => {
  test('in production leads to the app, and names no version, product or user', async () => {
    const { status, text, headers } = await open('/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('Your league is in the app');
    expect(text).not.toMatch(/0\.0\.0-test|League Gateway|demo|\/docs|\/api/);
    expectSelfContained({ html: text, contentSecurityPolicy: headers.get('content-security-policy')! });
  });

  test('is in the language of its reader', async () => {
    const { text, headers } = await world.call(undefined, 'GET', '/', { headers: { ...BROWSER, 'accept-language': 'es-MX,es' } });
    expect([headers.get('content-language'), headers.get('vary')]).toEqual(['es', expect.stringContaining('Accept-Language')]);
    expect(text).toContain('Su liga está en la app');
    expect(text).not.toMatch(/\b(Your|league|invited|app yet)\b/);
  });

  test('in development says where everything is, and who can sign in', async () => {
    const { text, headers } = await open('/', development);
    for (const path of ['/app/', '/docs', '/docs/guides', '/api/openapi.json', '/problems', '/api/health']) {
      expect(text).toContain(`href="${path}"`);
    }
    for (const shown of ['coach@demo.test', 'Coach in DEMO', '0.0.0-test']) expect(text).toContain(shown);
    expectSelfContained({ html: text, contentSecurityPolicy: headers.get('content-security-policy')! });
  });

  test('leads to no documentation that is not served', async () => {
    const withoutDocs = await startWorld({}, { demo: DEMO });
    expect((await open('/', withoutDocs)).text).not.toContain('/docs');
    await withoutDocs.close();
  });

  test('is the same for whoever asks for anything else', async () => {
    const { headers, text } = await world.call(undefined, 'GET', '/');
    expect([headers.get('content-type'), text]).toEqual(['text/html; charset=utf-8', (await open('/')).text]);
  });
});

describe('files that browsers and crawlers ask for by themselves', () => {
  test('the icon', async () => {
    const { status, headers, text } = await open('/favicon.ico');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(text).toMatch(/^<svg .*<\/svg>$/);
  });

  test('what crawlers may read: pages, which they do not index, but no calendars', async () => {
    const { status, headers, text } = await open('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe('User-agent: *\nAllow: /l/\nDisallow: /api/\nDisallow: /calendars/\n');
  });
});

describe('what is refused outside of the API', () => {
  test.each([
    '/nothing',
    '/apiary',
    '/join',
    '/problems/nothing',
    '/docs',
    '/docs/guides/chat',
    '/.well-known/assetlinks.json',
    '/calendars/0199d3a4-0000-7000-8000-00000000000c/nothing.ics',
  ])('at %s is a readable page for a browser, and a problem for a program', async (path) => {
    const page = await open(path);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain('There is no such page');
    expectSelfContained({ html: page.text, contentSecurityPolicy: page.headers.get('content-security-policy')! });

    const problem = await world.call(undefined, 'GET', path);
    expect([problem.status, problem.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    for (const { headers } of [page, problem]) expect(headers.get('vary')!.split(/, */)).toContain('Accept');
  });

  test.each([
    [BROWSER.accept, 'text/html; charset=utf-8'],
    ['text/html', 'text/html; charset=utf-8'],
    ['*/*', 'application/problem+json'],
    ['application/json', 'application/problem+json'],
    ['application/problem+json, text/html;q=0.5', 'application/problem+json'],
    ['text/html;q=0, */*', 'application/problem+json'],
    ['image/png', 'application/problem+json'],
  ])('goes by what the caller prefers: %s', async (accept, type) => {
    const { headers } = await world.call(undefined, 'GET', '/nothing', { headers: { accept } });
    expect(headers.get('content-type')).toBe(type);
  });

  test('keeps the headers of its kind', async () => {
    const { status, headers, text } = await world.call(undefined, 'POST', '/join/SLL-PARENT-2026', { headers: BROWSER });
    expect([status, headers.get('content-type'), headers.get('allow')]).toEqual([405, 'text/html; charset=utf-8', 'GET, HEAD, OPTIONS']);
    expect(text).toContain('This can’t be opened like that');
  });

  test('because of too many requests says so to people', async () => {
    const limited = await startWorld({}, { limits: { ...LIMITS, addressPerMinute: 1 } });
    await open('/', limited);
    const { status, headers, text } = await open('/', limited);
    expect([status, headers.has('retry-after')]).toEqual([429, true]);
    expect(text).toContain('Wait a minute');
    await limited.close();
  });
});

describe('what is refused in the API', () => {
  test.each(['/api/nothing', '/api', '/api/mobile/home'])('at %s is a problem, whoever asks', async (path) => {
    const { headers } = await open(path);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('vary')).not.toMatch(/Accept(,|$)/);
  });
});

describe('the address that stops mail', () => {
  let league: GivenLeague;
  let path: string;
  beforeAll(async () => {
    league = await givenLeague(world.ports.unitOfWork);
    await world.member('pat', league.org, 'parent');
    const whose = { orgId: league.org.id, userId: (await world.user('pat')).id };
    path = stopUrl('')({ ...whose, signature: await stopSignature(world.ports.read, whose) });
  });

  const preferences = async () => (await world.call('pat', 'GET', '/api/mobile/push-preferences')).body;

  test('the address in a mail asks first, and stops mail by its button and by one click of a mail program, without signing in', async () => {
    const asked = await world.call(undefined, 'GET', path);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('<form method="post">');
    expect(asked.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(asked.headers.get('cache-control')).toContain('no-store');
    expect(await preferences()).toMatchObject({ email: 'without-device' });

    for (const [type, raw] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'],
      ['application/x-www-form-urlencoded', ''],
    ] as const) {
      await world.call('pat', 'PUT', '/api/mobile/push-preferences', { body: { email: 'always' } });
      const stopped = await world.call(undefined, 'POST', path, { raw, headers: { 'content-type': type } });
      expect(stopped.status).toBe(200);
      expect(stopped.text).toContain('No more e-mail');
      expect(await preferences()).toMatchObject({ email: 'never', gameChanges: true });
    }
  });

  test('an address that is not of this gateway stops nothing, whether it exists or not', async () => {
    await world.call('pat', 'PUT', '/api/mobile/push-preferences', { body: { email: 'always' } });
    const wrong = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
    const unknown = stopUrl('')({ orgId: league.org.id, userId: league.org.id as never, signature: 'x'.repeat(43) });
    const replies = await Promise.all(
      [wrong, unknown].flatMap((each) => ['GET', 'POST'].map((method) => world.call(undefined, method, each))),
    );
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await preferences()).toMatchObject({ email: 'always' });
  });

  test('mail that anybody may want is chosen by name', async () => {
    expect(await world.call('pat', 'PUT', '/api/mobile/push-preferences', { body: { email: 'sometimes' } })).toMatchObject({ status: 400 });
  });
});

describe('the address that answers from a mail', () => {
  const PER_MINUTE = 5;
  const PER_HOUR = 20;
  let world: World;
  let league: GivenLeague;
  let lines: string[];
  let event: TeamEvent;
  let link: AnswerLink;
  beforeEach(async () => {
    lines = [];
    const log = makeLogger({ level: 'trace', stream: { write: (line) => void lines.push(line) } });
    world = await startWorld({}, { log, limits: { ...LIMITS, addressPerMinute: PER_MINUTE, secretPerHour: PER_HOUR } });
    league = await givenLeague(world.ports.unitOfWork);
    await world.member('pat', league.org, 'parent');
    const pat = await world.user('pat');
    const sam = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.linkTo(sam, pat);
    await league.write(({ users }) => users.chooseLanguage(pat.id, 'es'));
    const startsAt = later(NOON, 6 * HOUR);
    const named = { title: '<b>Batting</b>', place: 'Behind the school' };
    event = await league.addEvent(league.hawks, pat, { startsAt, endsAt: later(startsAt, HOUR), ...named });
    const item = { kind: 'event', id: event.id } as const;
    link = await answerLinkFor(world.ports.read, { orgId: league.org.id, userId: pat.id, playerId: sam.id, item }, pat.email!);
    lines = [];
  });
  afterEach(() => world.close());

  const from = (address: string) => ({ ...BROWSER, 'accept-language': 'en', 'x-forwarded-for': address });
  const pathOf = (of: AnswerLink = link) => `/mail/answer/${answerCode(of)}`;
  const openLink = (path = pathOf(), address = '203.0.113.7') => world.call(undefined, 'GET', path, { headers: from(address) });
  const say = (answer: string, path = pathOf()) =>
    world.call(undefined, 'POST', `${path}?answer=${answer}`, { headers: from('203.0.113.7') });
  const forged = (): AnswerLink => ({ ...link, signature: 'x'.repeat(43) });

  test('the page of the link asks in the language of the guardian, with three buttons and without script', async () => {
    const { status, text, headers } = await openLink();
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("form-action 'self'");
    expectSelfContained({ html: text, contentSecurityPolicy: policy.replace("form-action 'self'", "form-action 'none'") });
    expect(text).toContain('lang="es"');
    for (const shown of ['¿Viene Sam?', '&lt;b&gt;Batting&lt;/b&gt;', 'Behind the school', 'p.m.']) expect(text).toContain(shown);
    expect([...text.matchAll(/formaction="\?answer=(\w+)" aria-pressed="(\w+)"/g)].map(([, answer, pressed]) => [answer, pressed])).toEqual(
      [
        ['yes', 'false'],
        ['maybe', 'false'],
        ['no', 'false'],
      ],
    );
    expect(text).not.toMatch(/<script|Ortiz/);
  });

  test('a button answers, and shows what was answered; another one changes it', async () => {
    const { status, text } = await say('yes');
    expect([status, /\?answer=yes" aria-pressed="true"/.test(text)]).toEqual([200, true]);
    expect((await say('no')).text).toMatch(/\?answer=no" aria-pressed="true"/);
    expect((await openLink()).text).toMatch(/\?answer=no" aria-pressed="true"/);
    expect((await say('perhaps')).status).toBe(400);
  });

  test('nothing keeps the page, and nobody learns its address from it', async () => {
    for (const { headers } of [await openLink(), await say('yes'), await openLink(pathOf(forged()))]) {
      expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
        'no-store',
        'no-referrer',
        'noindex',
      ]);
    }
  });

  test('a wrong link, an old one and one that has ended are the same page', async () => {
    const wrong = await openLink(pathOf(forged()));
    const noLink = await openLink('/mail/answer/nothing');
    await league.write(({ teamEvents }) => teamEvents.saveAll([{ ...event, status: 'canceled' }]));
    const ended = await openLink();
    const answered = await say('yes');
    expect([wrong, noLink, ended, answered].map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set([wrong, noLink, ended, answered].map(({ text }) => text)).size).toBe(1);
    expect(wrong.text).not.toMatch(/Batting|Sam|Springfield/);
  });

  test('only failed guesses count against a network', async () => {
    for (let n = 0; n < 3 * PER_MINUTE; n += 1) expect((await openLink()).status).toBe(200);
    for (let n = 0; n < PER_MINUTE; n += 1) expect((await openLink(pathOf(forged()))).status).toBe(404);
    expect((await openLink(pathOf(forged()))).status).toBe(429);
    expect((await openLink()).status).toBe(200);
    expect((await say('yes')).status).toBe(200);
    expect((await openLink(pathOf(forged()), '198.51.100.1')).status).toBe(404);
  });

  test('one link answers so many requests an hour, from wherever they come, and the other links go on', async () => {
    const statuses = await Promise.all(
      Array.from({ length: PER_HOUR + 3 }, (_, n) => openLink(pathOf(), `198.51.100.${n}`).then(({ status }) => status)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(PER_HOUR);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect((await say('yes')).status).toBe(429);
    const pat = await world.user('pat');
    const ana = await league.addPlayer('Ana Kim', league.hawks);
    await league.linkTo(ana, pat);
    const other = await answerLinkFor(world.ports.read, { ...link, playerId: ana.id }, pat.email!);
    expect((await openLink(pathOf(other))).status).toBe(200);
  });

  test('the log has no line for the links of mail, whatever becomes of them', async () => {
    const whose = { orgId: link.orgId, userId: link.userId };
    const stop = `/mail/stop/${whose.orgId}/${whose.userId}/${await stopSignature(world.ports.read, whose)}`;
    const nobodys = 'x'.repeat(43);
    await openLink();
    await say('yes');
    await openLink(pathOf(forged()));
    await openLink(stop);
    await openLink(`/mail/stop-invitations/${nobodys}/${nobodys}`);
    await openLink('/mail/stop/1/2/3');
    await world.call(undefined, 'POST', stop, { headers: BROWSER });
    expect(lines).toEqual([]);
    await world.call(undefined, 'GET', '/api/health');
    expect(lines).toHaveLength(1);
  });
});
