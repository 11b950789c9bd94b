import { expect } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { DRAWN } from '../support/painted.ts';

/** A folder for a screenshot of every screen, on a phone, light and dark, and on a laptop, for inspection. */
const SCREENSHOTS = process.env['SCREENSHOTS'];
/** Only matters on a busy machine. */
const PATIENCE_MS = Number(process.env['PATIENCE'] ?? 120_000);
const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 800 };
const TALLEST = 8000;
/** The rules that axe checks: a dark screen differs only in its colors, a wide one in what stands beside what. */
const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['color-contrast'],
};

/** Opens the console on a phone as a user of the local provider. What the console may not do is added to `complaints`: throw, log, or violate its Content-Security-Policy. */
export async function openConsole(
  browser: Browser,
  { address, email, complaints, locale = 'en-US' }: Readonly<{ address: string; email: string; complaints: string[]; locale?: string }>,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: SCREENSHOTS === undefined ? 1 : 2,
    hasTouch: true,
    locale,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // The browser's own log lines on failed requests are not the console's.
    if (page.url().startsWith(address) && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  await page.goto(address);
  await page.locator('main button.primary').click();
  await page.getByRole('button', { name: email }).click();
  await page.waitForURL(`${address}**`);
  return page;
}

/** Checks a screen against WCAG on a phone in both color schemes and on a laptop, and that nothing is cut off, also with text twice as large. */
export async function lookAt(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // Bypasses the page's policy, which would not let a test inject a script.
  await session.send('Runtime.evaluate', { expression: axe.source });
  await session.detach();
  for (const [looks, size, colorScheme] of [
    ['phone', PHONE, 'light'],
    ['phone', PHONE, 'dark'],
    ['laptop', LAPTOP, 'light'],
  ] as const) {
    await page.setViewportSize(size);
    // As tall as its content, so that nothing is hidden by the tabs.
    const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
    await page.setViewportSize({ ...size, height: Math.min(Math.max(height, size.height), TALLEST) });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(DRAWN);
    const violations = await page.evaluate(
      `axe.run({ runOnly: ${JSON.stringify(RULES[colorScheme])} }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`,
    );
    expect({ name, looks, colorScheme, violations }).toEqual({ name, looks, colorScheme, violations: [] });
    if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/${name}-${looks}-${colorScheme}.png` });
    expect({ name, looks, width: await widthOf(page) }).toEqual({ name, looks, width: size.width });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await page.evaluate(DRAWN);
  if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/${name}-large.png`, fullPage: true });
  expect({ name, looks: 'large text', width: await widthOf(page) }).toEqual({ name, looks: 'large text', width: PHONE.width });
  await page.evaluate("document.documentElement.style.fontSize = ''");
}

const widthOf = (page: Page): Promise<unknown> => page.evaluate('document.documentElement.scrollWidth');
