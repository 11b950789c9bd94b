import { afterEach, expect } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { ACCESSIBLE, READABLE, violationsOn } from '../support/axe.ts';
import { DRAWN } from '../support/painted.ts';
import type { AppScene } from './app-scene.ts';
import { PATIENCE_MS } from './patience.ts';
import { SCREENSHOTS, showAll } from './show-all.ts';
import { backFromProvider } from './sign-in.ts';

const WIDTH = 360;
const PHONE = {
  viewport: { width: WIDTH, height: 740 },
  deviceScaleFactor: SCREENSHOTS === undefined ? 1 : 2,
  hasTouch: true,
  locale: 'en-US',
};
/** The browser's own sizes of letters, and twice as large. */
const LETTERS = { standard: 16, fixed: 13 };
const LARGE_LETTERS = { standard: 32, fixed: 26 };
/** As a thumb needs it; Chromium rounds. */
const TARGET_PX = 43.5;

export type Phones = Readonly<{
  /** A page of a phone of its own, at an address of the app or the gateway. */
  open(address: string, options?: BrowserContextOptions): Promise<Page>;
  signedIn(email: string, options?: BrowserContextOptions): Promise<Page>;
  /** What the app may not do: throw, log, or violate its Content-Security-Policy. */
  complaints: readonly string[];
}>;

export function phones(browser: () => Browser, scene: () => AppScene): Phones {
  const complaints: string[] = [];
  const contexts: BrowserContext[] = [];
  // A phone that nobody looks at any more would go on asking for news.
  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));
  async function open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser().newContext({ ...PHONE, ...options });
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      // The browser's own log lines on failed requests, and those on a service worker that a test blocks, are not the app's.
      const isOfBrowser = /^(Failed to load resource|Service Worker registration blocked)/.test(message.text());
      const isOfApp = page.url().startsWith(scene().address) && !isOfBrowser;
      if (isOfApp) complaints.push(message.text());
    });
    await page.goto(address);
    return page;
  }
  return {
    complaints,
    open,
    async signedIn(email, options) {
      const page = await open(scene().address, options);
      await signInAs(page, email);
      await backFromProvider(page, scene().address);
      return page;
    },
  };
}

/** From the app's first screen over the provider's back to the app. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /Sign in|Iniciar sesión/ }).click();
  await page.getByRole('button', { name: email }).click();
}

export async function expectFocusOn(page: Page, heading: string): Promise<void> {
  await page.locator('h1:focus', { hasText: heading }).waitFor();
}

export async function backOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  // Chromium does not send the event to a page that was reloaded meanwhile.
  await page.evaluate("dispatchEvent(new Event('online'))");
}

/** What a list of games and events has of one; on the first screen with its answers, which are folded up unless it comes next. */
export async function unfolded(page: Page, name: RegExp): Promise<Locator> {
  const link = page.getByRole('link', { name });
  const item = page.locator('li, .next-up').filter({ has: link });
  await link.waitFor();
  const folded = item.locator('button[aria-expanded=false]');
  if ((await folded.count()) > 0) await folded.click();
  return item;
}

/** Checks a screen against WCAG in both color schemes, at a phone's width, with letters twice as large, and with a thumb. */
export async function look(page: Page, name: string): Promise<void> {
  await showAll(page, PHONE.viewport);
  for (const [colorScheme, rules] of [
    ['light', ACCESSIBLE],
    ['dark', READABLE],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(DRAWN);
    const violations = await violationsOn(page, rules);
    expect({ name, colorScheme, violations }).toEqual({ name, colorScheme, violations: [] });
    if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect({ name, small: await page.evaluate(SMALL_TARGETS) }).toEqual({ name, small: [] });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(WIDTH);

  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: LARGE_LETTERS });
  await page.evaluate(DRAWN);
  if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/${name}-large.png` });
  const wide = await page.evaluate(WIDER_THAN_SCREEN);
  expect({ name, letters: 'large', wide }).toEqual({ name, letters: 'large', wide: [] });
  await session.send('Page.setFontSizes', { fontSizes: LETTERS });
  await session.detach();
  await page.setViewportSize(PHONE.viewport);
}

/** What can be tapped and is lower than a thumb needs. A box to tick is tapped by its label. */
const SMALL_TARGETS = `[...document.querySelectorAll('a, button, input:not([type=checkbox]), select, textarea, label:has(input)')]
  .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < ${TARGET_PX})
  .map((target) => target.outerHTML.slice(0, 120))`;

const WIDER_THAN_SCREEN = `document.documentElement.scrollWidth <= ${WIDTH} ? [] : [...document.querySelectorAll('#app *')]
  .filter((part) => !part.closest('.scroll') && part.getBoundingClientRect().right > ${WIDTH} + 1)
  .map((part) => part.outerHTML.slice(0, 120))`;
