import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startWorld, type World } from '../../support/world.ts';

const FILES = {
  'index.html': '<!doctype html><meta name="league-settings" content=""><script type="module" src="app.js"></script>',
  'app.js': 'export {};',
  'service-worker.js': 'addEventListener("fetch", () => SHELL);',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const CLAIMS = { email: 'email', emailVerified: 'email_verified', name: 'name', picture: 'picture' };
const files = async () => new Map(Object.entries(FILES).map(([name, text]) => [name, Buffer.from(text)]));
/** Answers nothing: the page then names the issuer alone. */
const ISSUER = 'http://127.0.0.1:9';
const CLIENT_ID = 'web"><script>alert(1)</script>';

let world: World;
beforeAll(async () => {
  world = await startWorld(
    {},
    { web: { clientId: CLIENT_ID, files }, issuers: [{ issuer: ISSUER, audience: ['league'], claims: CLAIMS }] },
  );
});
afterAll(() => world.close());

const get = (path: string, headers: Record<string, string> = {}, at = world) => at.call(undefined, 'GET', path, { headers });

describe.each(['/app', '/console'])('the web app at %s', (path) => {
  test('is a page that knows the issuer and its client, and whose policy names only the gateway and the issuer', async () => {
    const { status, text, headers } = await get(`${path}/`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).not.toContain(CLIENT_ID);
    const [, settings] = /content="([^"]*)"/.exec(text)!;
    const read = JSON.parse(settings!.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
    expect(read).toMatchObject({ issuer: ISSUER, app: path === '/app' ? 'family' : 'console', clientId: CLIENT_ID });
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain(`connect-src 'self' ${ISSUER};`);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('is opened by a provider that has refused, in whatever words', async () => {
    expect((await get(`${path}/?error=invalid_scope&error_description=no&state=s`)).status).toBe(200);
    expect((await world.call(undefined, 'HEAD', `${path}/?error=no-token`)).status).toBe(200);
  });

  test('is asked for again each time, and sent only if it has changed', async () => {
    const first = await get(`${path}/app.js`);
    expect([first.status, first.text, first.headers.get('cache-control')]).toEqual([200, FILES['app.js'], 'no-cache']);
    expect((await get(`${path}/app.js`, { 'if-none-match': first.headers.get('etag')! })).status).toBe(304);
  });

  test('has no other files, and leads from its folder to its page', async () => {
    expect((await get(`${path}/web-app.ts`)).status).toBe(404);
    expect((await get(`${path}/..%2Fapp.js`)).status).toBe(404);
    const response = await fetch(`${world.origin}${path}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, `${path}/`]);
  });

  test('is not there unless the operator has set its client', async () => {
    const without = await startWorld();
    for (const each of [path, `${path}/`, `${path}/app.js`]) expect((await get(each, {}, without)).status).toBe(404);
    await without.close();
  });
});

test('the service worker knows the files of its version, and its own policy lets it load them', async () => {
  const { text, headers } = await get('/app/service-worker.js');
  expect(text).toMatch(/^const SHELL = \{"version":"[\w-]{16}","files":\["\.\/","app\.js","icon\.svg"\]\};\n/);
  expect(headers.get('content-security-policy')).toContain("connect-src 'self'");
});

test('the front page leads to the family app', async () => {
  expect((await get('/')).text).toContain('href="/app/"');
});
