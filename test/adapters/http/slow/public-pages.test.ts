import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Kind, PROBLEMS } from '../../../../src/adapters/http/contract/problems.ts';
import type { Org } from '../../../../src/domain/membership/org.ts';
import { DAY } from '../../../support/builders.ts';
import { startWorld, type World } from '../../../support/world.ts';

let world: World;
let org: Org;
beforeEach(async () => {
  world = await startWorld();
  org = await world.org({ name: 'Springfield <b>Little</b> League', code: 'SLL' });
  await world.member('ada', org, 'admin');
});
afterEach(() => world.close());

const invite = async (over: object = {}) =>
  (await world.call('ada', 'POST', '/api/org/invites', { body: { role: 'parent', maxUses: 1, expiresInDays: 5, ...over } })).body;
const open = (code: string) => world.call(undefined, 'GET', `/join/${code}`);

describe('the page of an invite', () => {
  test('shows the code and opens the app', async () => {
    await invite();
    const { status, text, headers } = await open('SLL-PARENT-2026');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('SLL-PARENT-2026');
    expect(text).toContain('leagueapp://join/SLL-PARENT-2026');
    expect(text).toContain('Springfield &lt;b&gt;Little&lt;/b&gt; League');
    expect(text).not.toContain('<b>Little</b>');
  });

  test('may not be kept, indexed, framed, or told where its reader came from', async () => {
    await invite();
    const { headers } = await open('SLL-PARENT-2026');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('is found however the code is written', async () => {
    await invite();
    for (const code of ['%20sll-parent-2026', 'SLLPARENT2026', 'SLL%20PARENT%202026', 'SLL%E2%80%93PARENT%E2%80%932026']) {
      const { status, text } = await open(code);
      expect([status, text.includes('leagueapp://join/SLL-PARENT-2026')]).toEqual([200, true]);
    }
  });

  test('is one and the same for codes that are unknown, expired, used up, revoked, or none', async () => {
    const { text: unknown, status } = await open('NO-PARENT-2026');
    expect(status).toBe(404);
    await invite({ expiresInDays: 1 });
    world.move(DAY);
    const expired = await open('SLL-PARENT-2026');
    await invite();
    await world.call('pat', 'POST', '/api/join', { body: { code: 'SLL-PARENT-2026' } });
    const usedUp = await open('SLL-PARENT-2026');
    const { id } = await invite({ role: 'coach' });
    await world.call('ada', 'DELETE', `/api/org/invites/${id}`);
    const revoked = await open('SLL-COACH-2026');
    const odd = await Promise.all(['%00', '%FF', encodeURIComponent('<script>alert(1)</script>'), 'x'.repeat(2000)].map(open));
    for (const page of [expired, usedUp, revoked, ...odd]) {
      expect(page.status).toBe(404);
      expect(page.text).toBe(unknown);
    }
  });
});

describe('files that open links in the app', () => {
  const APPLE = '/.well-known/apple-app-site-association';
  const ANDROID = '/.well-known/assetlinks.json';

  test('are not there where no app is configured', async () => {
    expect((await world.call(undefined, 'GET', APPLE)).status).toBe(404);
    expect((await world.call(undefined, 'GET', ANDROID)).status).toBe(404);
  });

  test('name the configured apps', async () => {
    const android = { packageName: 'org.example.league', fingerprints: ['AA:BB'] };
    const configured = await startWorld({}, { appleAppId: 'ABCDE12345.org.example.league', android });
    const apple = await configured.call(undefined, 'GET', APPLE);
    expect(apple.headers.get('content-type')).toBe('application/json');
    expect(apple.body).toEqual({
      applinks: { details: [{ appIDs: ['ABCDE12345.org.example.league'], components: [{ '/': '/join/*' }, { '/': '/follow/*' }] }] },
    });
    expect((await configured.call(undefined, 'GET', ANDROID)).body).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'android_app', package_name: 'org.example.league', sha256_cert_fingerprints: ['AA:BB'] },
      },
    ]);
    await configured.close();
  });
});

describe('pages about problems', () => {
  test.each(Object.keys(PROBLEMS) as Kind[])('explain %s', async (kind) => {
    const { status, text } = await world.call(undefined, 'GET', `/problems/${kind}`);
    expect(status).toBe(200);
    expect(text).toContain(kind);
    expect(text).toContain(String(PROBLEMS[kind].status));
  });

  test('list them all', async () => {
    const { text } = await world.call(undefined, 'GET', '/problems');
    for (const kind of Object.keys(PROBLEMS)) expect(text).toContain(`/problems/${kind}`);
  });

  test.each(['nothing', 'toString', '__proto__', 'NOT-FOUND'])('do not explain %s', async (kind) => {
    expect((await world.call(undefined, 'GET', `/problems/${kind}`)).status).toBe(404);
  });
});
