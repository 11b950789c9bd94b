import { describe, expect, test } from '@jest/globals';
import { type FollowView, followPage } from '../../../../src/adapters/http/pages/follow-page.ts';
import { followNotFoundPage } from '../../../../src/adapters/http/pages/join-notice-page.ts';
import { qrSvg } from '../../../../src/adapters/http/pages/qr.ts';
import type { TimeZone } from '../../../../src/domain/shared/time.ts';
import { expectSelfContained } from './page-policy.ts';

const CODE = `0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f.${'a'.repeat(43)}`;
const aView = (changes: Partial<FollowView> = {}): FollowView => ({
  code: CODE,
  orgName: 'Springfield Little League',
  timeZone: 'America/Chicago' as TimeZone,
  isConfirmed: true,
  expiresAt: new Date('2026-04-12T04:30:00.000Z'),
  deepLink: `leagueapp://follow/${CODE}`,
  webLink: `https://league.example.org/follow/${CODE}`,
  browserLink: undefined,
  ...changes,
});
const page = (changes: Partial<FollowView> = {}): string => followPage(aView(changes), 'en').html;
const headingOf = (html: string) => /<h1>.*?<\/h1>/s.exec(html)![0].replace(/<[^>]+>/g, '');

describe('the page of an invitation to follow a child', () => {
  test('says what it invites to in one sentence, in the language of its reader', () => {
    expect(headingOf(page())).toBe('You’re invited to follow a child’s games in Springfield Little League');
    expect(headingOf(followPage(aView(), 'es').html)).toBe(
      'Le invitamos a seguir los partidos de un niño o una niña en Springfield Little League',
    );
  });

  test('opens the app by the deep link, and on a wide screen shows the web link as a QR code', () => {
    expect(page()).toContain(`<a class="button primary" href="leagueapp://follow/${CODE}">Open in App</a>`);
    expect(page()).toContain(qrSvg(aView().webLink, 'QR code with the link to this invite'));
    expect(page()).toContain('<section class="stub wide-only"');
  });

  test('leads on in the browser only where there is an app for it, and there first unless a store has one', () => {
    expect(page()).not.toContain('Continue in Browser');
    const browserLink = `/app/#/follow/${CODE}`;
    expect(page({ browserLink })).toContain(`<a class="button primary" href="${browserLink}">Continue in Browser</a>`);
    const store = { playUrl: 'https://play.google.com/store/apps/details?id=org.example' };
    expect(page({ browserLink, store })).toContain(`<a class="button" href="${browserLink}">Continue in Browser</a>`);
  });

  test('hands the code on to an app that is yet to be installed', () => {
    const store = { playUrl: 'https://play.google.com/store/apps/details?id=org.example' };
    expect(page({ store })).toContain(`referrer=follow%3D${CODE}`);
  });

  test('gives the end of its validity on the league’s own clock', () => {
    expect(page()).toMatch(/Valid until <time datetime="2026-04-12T04:30:00.000Z">Sat, Apr 11, 2026, 11:30.PM CDT<\/time>/);
  });

  test('keeps out of search engines, loads nothing and runs nothing', () => {
    for (const shown of [followPage(aView(), 'en'), followNotFoundPage('en')]) {
      expectSelfContained(shown);
      expect(shown.html).toContain('<meta name="robots" content="noindex">');
      expect(shown.html).not.toContain('<script');
    }
  });

  test('escapes a name that would be markup, wherever it stands', () => {
    expect(page({ orgName: `"><script>alert('x')</script>` })).not.toContain('<script>');
  });
});
