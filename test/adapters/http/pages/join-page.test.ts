import { describe, expect, test } from '@jest/globals';
import { type JoinView, joinPage } from '../../../../src/adapters/http/pages/join-page.ts';
import { qrSvg } from '../../../../src/adapters/http/pages/qr.ts';
import { LEAGUE_ROLES } from '../../../../src/domain/membership/roles.ts';
import type { TeamId } from '../../../../src/domain/shared/ids.ts';
import type { TimeZone } from '../../../../src/domain/shared/time.ts';
import { expectSelfContained } from './page-policy.ts';

const aView = (changes: Partial<JoinView> = {}): JoinView => ({
  code: 'SLL-PARENT-2026',
  orgName: 'Springfield Little League',
  role: 'parent',
  officialTerm: 'umpire',
  requiresApproval: false,
  isConfirmed: true,
  expiresAt: new Date('2026-04-12T04:30:00.000Z'),
  timeZone: 'America/Chicago' as TimeZone,
  team: null,
  deepLink: 'leagueapp://join/SLL-PARENT-2026',
  webLink: 'https://league.example.org/join/SLL-PARENT-2026',
  ...changes,
});
const page = (changes: Partial<JoinView> = {}): string => joinPage(aView(changes), 'en').html;
const textOf = (html: string): string =>
  html
    .replace(/<(style|script|head|svg)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ');

describe('the join page', () => {
  test('invites to the org in one sentence that a screen reader reads as its heading', () => {
    const heading = /<h1>.*?<\/h1>/s.exec(page())![0];
    expect(textOf(heading)).toBe('You’re invited to join Springfield Little League as a parent');
  });

  test.each([
    ['admin', 'as an admin'],
    ['staff', 'as a staff member'],
    ['coach', 'as a coach'],
    ['umpire', 'as an umpire'],
    ['parent', 'as a parent'],
  ] as const)('names the role %s in plain words', (role, words) => {
    expect(page({ role })).toContain(`<span class="role">${words}</span>`);
  });

  test('calls officials what their sport does', () => {
    expect(page({ role: 'umpire', officialTerm: 'referee' })).toContain('<span class="role">as a referee</span>');
    expect(page({ role: 'umpire', officialTerm: 'official' })).toContain('<span class="role">as an official</span>');
  });

  describe('with a team', () => {
    const team = { id: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' as TeamId, name: 'Red <b>Hawks</b>' };

    test('names it below the role, escaped, and says what the app does with it', () => {
      const heading = /<h1>.*?<\/h1>/s.exec(page({ team }))![0];
      expect(heading).toContain('<span class="team">Team: <bdi>Red &lt;b&gt;Hawks&lt;/b&gt;</bdi></span>');
      for (const role of ['parent', 'coach'] as const) expect(page({ team, role })).toContain('the app has filled in the team for you');
      expect(page({ team, role: 'umpire' })).not.toContain('filled in the team');
    });

    test('hands it on to an app that is yet to be installed', () => {
      const store = { playUrl: 'https://play.google.com/store/apps/details?id=org.example' };
      const referrer = encodeURIComponent(`join=SLL-PARENT-2026&team=${team.id}`);
      expect(page({ team, store })).toContain(`referrer=${referrer}`);
    });
  });

  test('opens the app by the deep link', () => {
    expect(page()).toContain('<a class="button primary" href="leagueapp://join/SLL-PARENT-2026">Open in App</a>');
  });

  test('leads to the browser where the family app is served, first of all if no store has an app', () => {
    const browserLink = '/app/#/join/SLL-PARENT-2026';
    expect(page({ browserLink })).toContain(`<a class="button primary" href="${browserLink}">Continue in Browser</a>`);
    expect(page({ browserLink })).not.toContain('You need the league’s app first');
    const store = { appStoreId: '123456789' };
    expect(page({ browserLink, store })).toContain(`<a class="button" href="${browserLink}">Continue in Browser</a>`);
    expect(page({ browserLink, store })).toContain('<a class="button primary" href="leagueapp://join/SLL-PARENT-2026">');
    expect(page()).not.toContain('Continue in Browser');
  });

  test('shows the code in one piece, to be selected and copied as it is', () => {
    expect(page()).toContain('<code id="code" translate="no">SLL-PARENT-2026</code>');
  });

  test('hides the copy control until its script runs, and says how to select without it', () => {
    expect(page()).toMatch(/<button class="button" id="copy" type="button" data-copied="[^"]+" data-selected="[^"]+" hidden>/);
    expect(page()).toMatch(/<noscript>.*Tap the code/);
  });

  test('shows the web link as a QR code with a name', () => {
    expect(page()).toContain(qrSvg(aView().webLink, 'QR code with the link to this invite'));
  });

  test('says on a wide screen what to do without a phone, and nothing of it on a phone', () => {
    const html = page();
    expect(html).toMatch(/class="wide-only"[^>]*>\s*<h2[^>]*>No phone at hand\?<\/h2>\s*<p[^>]*>Copy the code/);
    expect(html).toMatch(/@media \(max-width: 51\.99rem\) \{\s*\.wide-only \{ display: none; \}/);
    // The QR code is in the first column there.
    expect(html).toMatch(/@media screen and \(min-width: 52rem\) \{[^@]*\.stub \{ grid-area: 2 \/ 1;/);
  });

  test('tells a parent that they are in at once and how to link their child', () => {
    const text = textOf(page());
    expect(text).toMatch(/You’re in right away.*Link your child/);
    expect(text).not.toContain('approves');
  });

  test.each(LEAGUE_ROLES)('tells a newcomer with the role %s that an admin approves them where that is so', (role) => {
    expect(textOf(page({ role, requiresApproval: true }))).toContain('An admin of the league approves you');
  });

  test('gives the end of its validity on the league’s own clock', () => {
    expect(page()).toMatch(/Valid until <time datetime="2026-04-12T04:30:00.000Z">Sat, Apr 11, 2026, 11:30.PM CDT<\/time>/);
  });

  test('keeps out of search engines and offers link previews a title and a description', () => {
    expect(page()).toContain('<meta name="robots" content="noindex">');
    expect(page()).toContain('<meta property="og:title" content="Join Springfield Little League">');
    expect(page()).toMatch(/<meta property="og:description" content="[^"]*as a parent[^"]*">/);
  });

  test('escapes a name that would be markup, wherever it stands', () => {
    const html = page({ orgName: `"><script>alert('x')</script>` });
    expect(html).not.toContain('<script>alert');
    expect(html.match(/&quot;&gt;&lt;script&gt;alert\(&#39;x&#39;\)&lt;\/script&gt;/g)).toHaveLength(3);
  });

  test('isolates a name that is written from right to left', () => {
    expect(page({ orgName: 'رابطة الرياض' })).toContain('<bdi>رابطة الرياض</bdi>');
  });

  test('escapes a code that would be markup', () => {
    const code = `<img src=x onerror="alert(1)">`;
    expect(page({ code, deepLink: `leagueapp://join/${code}` })).not.toContain('<img');
  });

  test('loads nothing and runs only what its policy names', () => {
    expectSelfContained(
      joinPage(aView({ orgName: 'A & B', store: { appStoreId: '1', playUrl: 'https://play.google.com/store/apps/details?id=a' } }), 'en'),
    );
  });
});

describe('the way to the stores', () => {
  test('is left out where no store is configured', () => {
    expect(page()).not.toMatch(/apple-itunes-app|App Store|Google Play/);
  });

  test('goes through a Google Play link that carries the code to the first start', () => {
    const html = page({ store: { playUrl: 'https://play.google.com/store/apps/details?id=org.example.league' } });
    expect(html).toContain('href="https://play.google.com/store/apps/details?id=org.example.league&amp;referrer=join%3DSLL-PARENT-2026"');
    expect(html).not.toMatch(/apple-itunes-app|App Store/);
  });

  test('goes through a Smart App Banner that hands the deep link over, and an App Store link', () => {
    const html = page({ store: { appStoreId: '123456789' } });
    expect(html).toContain('<meta name="apple-itunes-app" content="app-id=123456789, app-argument=leagueapp://join/SLL-PARENT-2026">');
    expect(html).toContain('href="https://apps.apple.com/app/id123456789"');
    expect(html).not.toContain('Google Play');
  });
});
