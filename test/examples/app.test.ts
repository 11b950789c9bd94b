import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { chromiumMissing, launchChromium } from '../support/chromium.ts';
import { type AppScene, startAppScene } from './app-scene.ts';

if (chromiumMissing) process.stderr.write(`${chromiumMissing}\n`);
const describeInBrowser = chromiumMissing ? describe.skip : describe;

/** A folder in which to keep every screen as an image, light and dark, for whoever wants to look. */
const SCREENSHOTS = process.env['SCREENSHOTS'];
const WIDTH = 360;
const PHONE = { viewport: { width: WIDTH, height: 740 }, deviceScaleFactor: 2, hasTouch: true, locale: 'en-US' };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describeInBrowser('the example app, in the browser of a phone', () => {
  let scene: AppScene;
  let browser: Browser;
  /** What the app may not do: throw, log, or try what its Content-Security-Policy forbids. */
  const complaints: string[] = [];
  beforeAll(async () => {
    [scene, browser] = await Promise.all([startAppScene(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await scene?.stop();
  });

  async function signedIn(email: string): Promise<Page> {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      // The browser's own lines on requests that fail are no work of the app.
      const isOfApp = page.url().startsWith(scene.address) && !message.text().startsWith('Failed to load resource');
      if (isOfApp) complaints.push(message.text());
    });
    await page.goto(scene.address);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: email }).click();
    await page.waitForURL(`${scene.address}**`);
    return page;
  }

  test('somebody new signs in, joins by a link, and opens the league', async () => {
    const asAdmin = await scene.as('admin@demo.test');
    const { invites } = await asAdmin<{ invites: { inviteCode: string; role: string; status: string }[] }>('/api/org/invites');
    const { inviteCode } = invites.find(({ role, status }) => role === 'parent' && status === 'active')!;

    const page = await signedIn('newcomer@demo.test');
    await page.getByText('You are in no organization yet.').waitFor();
    await look(page, 'no-organization');
    await page.getByRole('link', { name: 'Join with an invite' }).click();
    await page.getByLabel('Invite link or code').fill('https://league.example.org/join/DEMO-PARENT-1999');
    await page.getByRole('button', { name: 'Look it up' }).click();
    await page.getByText('This invite does not work').waitFor();
    await page.getByLabel('Invite link or code').fill(`https://league.example.org/join/${inviteCode.toLowerCase()}`);
    await page.getByRole('button', { name: 'Look it up' }).click();
    await page.getByRole('heading', { name: 'Demo Youth League' }).waitFor();
    await look(page, 'join');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('button', { name: 'Open Demo Youth League' }).click();
    await expectFocusOn(page, 'Demo Youth League');
  });

  test('somebody in two organizations chooses one, and another later', async () => {
    const page = await signedIn('both@demo.test');
    await page.getByRole('button', { name: 'Open Demo Youth League' }).waitFor();
    await look(page, 'organizations');
    await page.getByRole('button', { name: /^Open River/ }).click();
    await page.getByRole('link', { name: 'You' }).click();
    await page.getByRole('link', { name: 'Change' }).click();
    await page.getByRole('button', { name: 'Open Demo Youth League' }).click();
    await expectFocusOn(page, 'Demo Youth League');
  });

  test('a parent sees the family’s week, the team, the child’s games and the standings, and leaves nothing behind', async () => {
    const page = await signedIn('parent@demo.test');
    await page.getByRole('heading', { name: 'Your children' }).waitFor();
    await look(page, 'home');
    await page.getByRole('link', { name: 'Schedule' }).click();
    await expectFocusOn(page, 'Sam Ortiz');
    await look(page, 'child');
    await page.getByRole('link', { name: 'Red Hawks', exact: true }).click();
    await expectFocusOn(page, 'Red Hawks');
    await page.getByText('Sam Ortiz').waitFor();
    await look(page, 'team');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page
      .getByRole('link', { name: /at Red Hawks/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Statistics' }).click();
    await page.getByRole('row', { name: /Sam Ortiz/ }).waitFor();
    await look(page, 'team-statistics');
    await page.getByRole('link', { name: 'Standings' }).click();
    await page.getByRole('row', { name: /Red Hawks/ }).waitFor();
    await look(page, 'standings');

    await page.getByRole('link', { name: 'You' }).click();
    await look(page, 'you');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectFocusOn(page, 'Your league');
    await look(page, 'signed-out');
    expect(await keptBy(page)).toEqual({ texts: [], databases: [] });
  });

  test('no screen threw, logged anything, or tried what its policy forbids', () => {
    expect(complaints).toEqual([]);
  });
});

async function expectFocusOn(page: Page, heading: string): Promise<void> {
  await page.locator('h1:focus', { hasText: heading }).waitFor();
}

/** What a page has stored on the device, apart from its own program. */
const keptBy = (page: Page): Promise<unknown> =>
  page.evaluate(
    '(async () => ({ texts: [...Object.keys(localStorage), ...Object.keys(sessionStorage)], databases: await indexedDB.databases() }))()',
  );

/** Holds a screen to WCAG in both color schemes, and to the width of a phone. */
async function look(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // Past the page's policy, which would not let a test put a script into it.
  await session.send('Runtime.evaluate', { expression: axe.source });
  await session.detach();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await page.evaluate(
      `axe.run({ runOnly: ${JSON.stringify(RULES)} }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`,
    );
    expect({ name, colorScheme, violations }).toEqual({ name, colorScheme, violations: [] });
    if (SCREENSHOTS !== undefined) await photograph(page, `${SCREENSHOTS}/${name}-${colorScheme}.png`);
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(WIDTH);
}

/** All of a screen, which stands taller than a phone for a moment: its tabs stay below. */
async function photograph(page: Page, path: string): Promise<void> {
  mkdirSync(SCREENSHOTS!, { recursive: true });
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  await page.setViewportSize({ width: WIDTH, height: Math.min(height, 2400) });
  await page.screenshot({ path });
  await page.setViewportSize(PHONE.viewport);
}
