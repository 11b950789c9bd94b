import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { GUIDES } from '../../src/adapters/http/docs/guides.ts';
import { ACCESSIBLE, violationsOn } from '../support/axe.ts';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { type DemoGateway, startDemoGateway } from '../support/demo-gateway.ts';
import { describeWith } from '../support/needs.ts';
import { DRAWN } from '../support/painted.ts';

/** A folder for a screenshot of every page, light and dark, for inspection. */
const SCREENSHOTS = process.env['SCREENSHOTS'];
const WIDTH = 360;
/** A fault of Swagger UI itself that styles cannot fix: its headings skip levels. */
const OF_SWAGGER_UI = ['heading-order'];

describeWith(CHROMIUM)('the documentation, in the browser of a phone', () => {
  let gateway: DemoGateway;
  let browser: Browser;
  let page: Page;
  /** What a page may not do: throw, log, violate its Content-Security-Policy, or call anything but the gateway. */
  let complaints: string[];
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([startDemoGateway(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.stop();
  });

  async function open(path: string): Promise<void> {
    const context = await browser.newContext({ viewport: { width: WIDTH, height: 740 }, locale: 'en-US', reducedMotion: 'reduce' });
    context.setDefaultTimeout(120_000);
    page = await context.newPage();
    complaints = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${gateway.origin}/`) && !request.url().startsWith('data:')) complaints.push(request.url());
    });
    await page.goto(gateway.origin + path);
  }

  test('begins with a front page that leads to the app and everywhere else', async () => {
    await open('/');
    await look('front');
    await page.getByRole('link', { name: 'Family app' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    for (const name of ['API reference', 'Guides', 'API description', 'Problem types', 'Health check']) {
      await page.goto(gateway.origin);
      const answered = page.waitForResponse((response) => response.request().isNavigationRequest());
      await page.getByRole('link', { name }).click();
      expect([name, (await answered).status()]).toEqual([name, 200]);
    }
  });

  test('has a readable page for an address that leads nowhere', async () => {
    await open('/nothing');
    await look('nothing');
    await page.getByRole('link', { name: 'Start from the beginning' }).click();
    await page.getByRole('heading', { name: 'League Gateway' }).waitFor();
  });

  test('signs its reader in, finds an operation and runs it', async () => {
    await open('/docs');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'coach@demo.test' }).click();
    await page.getByText('Signed in as').waitFor();
    await page.getByRole('searchbox', { name: 'Find an operation' }).fill('my organizations');
    expect(await page.locator('#getMyOrgs').isVisible()).toBe(true);
    expect(await page.locator('#getHome').isVisible()).toBe(false);
    // By keyboard alone.
    await page.locator('#getMyOrgs summary').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Execute' }).waitFor();
    await page.getByRole('button', { name: 'Execute' }).focus();
    await page.keyboard.press('Enter');
    const answer = page.locator('.live-responses-table');
    await answer.waitFor();
    expect(await answer.locator('tbody .response-col_status').first().textContent()).toContain('200');
    expect(await answer.locator('tbody .response-col_description pre').first().textContent()).toContain('"role": "coach"');
    await look('reference', OF_SWAGGER_UI);
    expect(complaints).toEqual([]);
  });

  test('shows its list before any operation is opened, and on a phone', async () => {
    await open('/docs');
    await page.getByRole('searchbox', { name: 'Find an operation' }).fill('rsvp');
    await page.getByText(/^\d+ found$/).waitFor();
    expect(await page.locator('#answerGame').isVisible()).toBe(true);
    await page.getByRole('searchbox', { name: 'Find an operation' }).fill('');
    await look('reference-list');
    expect(complaints).toEqual([]);
  });

  test('sends nothing that its reader has not filled in: no example of an organization, no key that was used before', async () => {
    await open('/docs#joinOrg');
    const operation = page.locator('.opblock.is-open');
    const parameters = operation.locator('.parameters input[type=text]');
    await parameters.first().waitFor();
    for (const parameter of await parameters.all()) expect(await parameter.inputValue()).toBe('');
    expect(JSON.parse(await operation.locator('textarea').inputValue())).toHaveProperty('code');
  });

  test('is read on a phone, page by page: every guide, and the list of them', async () => {
    await open('/docs/guides');
    await look('guides');
    for (const name of Object.keys(GUIDES)) {
      await page.goto(`${gateway.origin}/docs/guides/${name}`);
      await look(`guide-${name}`);
    }
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the text');
    expect(complaints).toEqual([]);
  });

  test('says so where a sign-in was not begun on it', async () => {
    await open('/docs?code=stolen&state=somebody-elses');
    await page.getByText('This sign-in was not begun here.').waitFor();
    expect(page.url()).toBe(`${gateway.origin}/docs`);
  });

  /** Checks a page against WCAG in both color schemes, and at a phone's width. */
  async function look(name: string, excused: readonly string[] = []): Promise<void> {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(DRAWN);
      const violations = await violationsOn(page, ACCESSIBLE);
      const ours = violations.filter(([id]) => !excused.includes(id));
      expect({ name, colorScheme, violations: ours }).toEqual({ name, colorScheme, violations: [] });
      if (SCREENSHOTS !== undefined) await photograph(`${name}-${colorScheme}`);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(WIDTH);
  }

  async function photograph(name: string): Promise<void> {
    mkdirSync(SCREENSHOTS!, { recursive: true });
    await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
  }
});
