import { expect } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ACCESSIBLE, READABLE, violationsOn } from '../support/axe.ts';
import { DRAWN } from '../support/painted.ts';
import type { AppScene } from './app-scene.ts';
import { PATIENCE_MS } from './patience.ts';
import { SCREENSHOTS, showAll } from './show-all.ts';
import { backFromProvider, keptSession } from './sign-in.ts';

const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 800 };

export type Consoles = Readonly<{
  /**
   * The console of a user of the local provider, on a phone. They sign in once; later it is loaded anew in the same tab, since signing in for
   * each test would be a third of a suite.
   */
  opened(email: string, locale?: string): Promise<Page>;
  /** What the console may not do: throw, log, or violate its Content-Security-Policy. */
  complaints: readonly string[];
}>;

export function consoles(browser: () => Browser, scene: () => AppScene, options: BrowserContextOptions = {}): Consoles {
  const complaints: string[] = [];
  const tabs = new Map<string, Page>();
  async function signedIn(email: string, locale: string): Promise<Page> {
    const { consoleAddress: address } = scene();
    const context = await browser().newContext({
      viewport: PHONE,
      deviceScaleFactor: SCREENSHOTS === undefined ? 1 : 2,
      hasTouch: true,
      locale,
      ...options,
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
    await backFromProvider(page, address);
    return page;
  }
  return {
    complaints,
    async opened(email, locale = 'en-US') {
      const key = `${email} ${locale}`;
      const tab = tabs.get(key);
      // A test that fails may leave the tab signed out, which is no reason for the next ones to fail.
      if (tab && (await keptSession(tab, 'sessionStorage')) !== null) {
        await tab.setViewportSize(PHONE);
        await tab.goto(scene().consoleAddress);
        return tab;
      }
      const page = await signedIn(email, locale);
      tabs.set(key, page);
      return page;
    },
  };
}

/** Checks a screen against WCAG on a phone in both color schemes and on a laptop, and that nothing is cut off, also with text twice as large. */
export async function lookAt(page: Page, name: string): Promise<void> {
  for (const [looks, size, colorScheme, rules] of [
    ['phone', PHONE, 'light', ACCESSIBLE],
    ['phone', PHONE, 'dark', READABLE],
    ['laptop', LAPTOP, 'light', ACCESSIBLE],
  ] as const) {
    await page.setViewportSize(size);
    await showAll(page, size);
    await page.emulateMedia({ colorScheme });
    await page.evaluate(DRAWN);
    const violations = await violationsOn(page, rules);
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
