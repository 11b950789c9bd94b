import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LIMITS } from '../../support/limits.ts';
import { startWorld, type World } from '../../support/world.ts';
import { expectSelfContained } from './pages/page-policy.ts';

/** What Chromium sends when a page is opened. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8' };
const DEMO = { appPath: '/app/', users: [{ email: 'coach@demo.test', name: 'Lee Park', shows: 'Coach in DEMO' }] };

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
    expect(text).toBe('User-agent: *\nDisallow: /api/\nDisallow: /calendars/\n');
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
