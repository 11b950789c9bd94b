import { expect } from '@jest/globals';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { ACCESSIBLE, violationsOn } from '../../support/axe.ts';
import { CHROMIUM, launchChromium } from '../../support/chromium.ts';
import { testWith } from '../../support/needs.ts';
import { DRAWN } from '../../support/painted.ts';
import { JOURNEY_MS, PATIENCE_MS } from '../patience.ts';
import { SCREENSHOTS, showAll } from '../show-all.ts';
import { type JourneyScene, startedScene } from './scene.ts';
import { type Language, somewhere, whole } from './words.ts';

const SIZES = { phone: { width: 390, height: 800 }, laptop: { width: 1280, height: 800 } };

/** What a screen is made of: rows, cards, forms. */
const PARTS = 'li, tr, form, fieldset, section, details, .card';

const CUT_OFF = 'document.documentElement.scrollWidth > innerWidth';

export type Size = keyof typeof SIZES;
/** What follows the words in the name of a thing, such as whom a button is about; `any` if it is not known. */
export type Rest = string;
export const any = '.*';

type Where = Readonly<{
  /** Taps a button, a link, a tick box or what unfolds, with these words as its name; a player's number may stand before them. */
  tap(words: string, rest?: Rest): Promise<void>;
  /** Taps the first link. */
  tapFirst(): Promise<void>;
  /** Types into the number fields, in their order. */
  typeEach(values: readonly string[]): Promise<void>;
  /** Types into the field of this name. */
  type(label: string, value: string, rest?: Rest): Promise<void>;
  /** Chooses from a list what reads so, or else the first that has the words. */
  choose(label: string, choice: string, rest?: Rest): Promise<void>;
  /** Waits until the words are there. */
  sees(words: string): Promise<void>;
  /** Waits until the words are there no more. */
  seesNoMore(words: string): Promise<void>;
  /** Everything that is written there. */
  says(): Promise<string>;
  /** What a field holds, such as a link to copy. */
  reads(label: string): Promise<string>;
  /** Only in the first part, such as a row, a card or a section, that has these words, and the innermost there. */
  in(words: string): Where;
}>;

/** Somebody with one device, who knows only what is on its screen. */
export type Person = Where &
  Readonly<{
    /** The question that is asked over the screen. */
    question: Where;
    signsIn(email: string): Promise<void>;
    /** Follows a link or scans a code in the same browser. */
    follows(link: string): Promise<void>;
    /** Opens the family app, as from the home screen of the phone. */
    opensApp(): Promise<void>;
    /** The tab of an app with this name. */
    tab(words: string): Promise<void>;
    /** Turns the network of the device off and on. */
    network(is: 'gone' | 'back'): Promise<void>;
    reloads(): Promise<void>;
    /** Checks the screen against WCAG, and that nothing is cut off; it is a picture in the folder SCREENSHOTS. */
    shot(name: string): Promise<void>;
    /** So many taps and fields so far, without those of the identity provider. */
    tally(): Tally;
    page: Page;
  }>;

export type Tally = Readonly<{ taps: number; fields: number }>;
type Start = Readonly<{ size?: Size; language?: Language }>;

export type Journey = Readonly<{
  /** Somebody who opens an app, or a link from a poster, a code or a message. */
  person(opens: 'family' | 'console' | Readonly<{ link: string }>, start?: Start): Promise<Person>;
  /** What no app may do on the way: throw, log, or violate its Content-Security-Policy. */
  complaints: readonly string[];
  /** Says how many taps and fields a part of the journey takes; no more than so many are allowed. */
  counts(part: string, tally: Tally, limit?: Tally): void;
}>;

/** A test that goes a journey, on a scene of its own. */
export function walk(title: string, steps: (journey: Journey) => Promise<void>, openScene = startedScene, need = CHROMIUM): void {
  testWith(need)(
    title,
    async () => {
      const scene = await openScene();
      const { journey, stop } = await journeyOn(scene);
      try {
        await steps(journey);
        expect(journey.complaints).toEqual([]);
      } finally {
        await stop();
        await scene.stop();
      }
    },
    JOURNEY_MS,
  );
}

/** People on a scene. A test knows no address and no operation of the gateway: they are the helper's. */
async function journeyOn(scene: JourneyScene): Promise<Readonly<{ journey: Journey; stop(): Promise<void> }>> {
  const browser: Browser = await launchChromium();
  const complaints: string[] = [];
  const journey: Journey = {
    complaints,
    async person(opens, { size = 'phone', language = 'en' } = {}) {
      const options: BrowserContextOptions = {
        viewport: SIZES[size],
        deviceScaleFactor: SCREENSHOTS === undefined ? 1 : 2,
        hasTouch: size === 'phone',
        locale: language === 'en' ? 'en-US' : 'es-MX',
      };
      const page = await (await browser.newContext(options)).newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      page.on('pageerror', ({ message }) => complaints.push(message));
      page.on('console', (message) => {
        const isOfApp = page.url().startsWith(scene.family) || page.url().startsWith(scene.console);
        // The browser's own log lines on failed requests are not the app's.
        if (isOfApp && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
      });
      await page.goto(typeof opens === 'string' ? scene[opens] : opens.link);
      return personOn(page, scene.family, language, size);
    },
    counts(part, { taps, fields }, limit) {
      process.stdout.write(`${part}: ${taps} taps, ${fields} fields${limit ? `, at most ${limit.taps} and ${limit.fields}` : ''}\n`);
      if (limit) expect({ tooMany: [Math.max(taps - limit.taps, 0), Math.max(fields - limit.fields, 0)] }).toEqual({ tooMany: [0, 0] });
    },
  };
  async function stop() {
    const pages = SCREENSHOTS === undefined ? [] : browser.contexts().flatMap((context) => context.pages());
    for (const [at, page] of pages.entries()) await page.screenshot({ path: `${SCREENSHOTS}/last-${at}.png` });
    await browser.close();
  }
  return { journey, stop };
}

function personOn(page: Page, app: string, language: Language, size: Size): Person {
  const count = { taps: 0, fields: 0 };
  const place = (within: Locator): Where => {
    const named = (words: string, rest?: Rest) => whole(language, words, rest === undefined ? '' : `[\\s,:]*${rest}`);
    const tappable = (name: RegExp) =>
      (['button', 'link', 'checkbox', 'radio', 'switch'] as const)
        .map((role) => within.getByRole(role, { name }))
        .reduce((all, one) => all.or(one))
        .or(within.locator('summary').filter({ hasText: name }))
        .filter({ visible: true })
        .first();
    const field = (label: string, rest?: Rest) => within.getByLabel(named(label, rest)).filter({ visible: true }).first();
    return {
      async tap(words, rest) {
        await tappable(named(words, rest)).click();
        count.taps += 1;
      },
      async tapFirst() {
        await within.getByRole('link').filter({ visible: true }).first().click();
        count.taps += 1;
      },
      async typeEach(values) {
        for (const [at, value] of values.entries()) await within.getByRole('spinbutton').nth(at).fill(value);
        count.fields += values.length;
      },
      async type(label, value, rest) {
        await field(label, rest).fill(value);
        count.fields += 1;
      },
      async choose(label, choice, rest) {
        const list = field(label, rest);
        const fitting = list.locator('option').filter({ hasText: somewhere(language, choice) });
        await fitting.first().waitFor({ state: 'attached' });
        const exact = list.locator('option').filter({ hasText: whole(language, choice) });
        await list.selectOption((await ((await exact.count()) > 0 ? exact : fitting).first().getAttribute('value'))!);
        count.fields += 1;
      },
      sees: (words) => within.getByText(somewhere(language, words)).filter({ visible: true }).first().waitFor(),
      seesNoMore: (words) => within.getByText(somewhere(language, words)).filter({ visible: true }).first().waitFor({ state: 'detached' }),
      says: () => within.innerText(),
      reads: (label) => field(label).inputValue(),
      in(words) {
        const parts = (of: Page | Locator) => of.locator(PARTS).filter({ hasText: somewhere(language, words) });
        return place(
          parts(within)
            .filter({ visible: true, hasNot: parts(page) })
            .first(),
        );
      },
    };
  };
  const screen = place(page.locator('body'));
  const question = place(page.getByRole('dialog'));
  return {
    ...screen,
    page,
    question,
    tab: (words) => place(page.getByRole('navigation')).tap(words),
    async signsIn(email) {
      await screen.tap('Sign in');
      await page.getByLabel(/^Somebody new/).fill(email);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.locator('#app h1').waitFor();
    },
    async follows(link) {
      await page.goto(link);
    },
    async opensApp() {
      // Otherwise the same address would not be loaded anew.
      await page.goto('about:blank');
      await page.goto(app);
    },
    async network(is) {
      await page.context().setOffline(is === 'gone');
      // Chromium does not send the event to a page that was reloaded meanwhile.
      if (is === 'back') await page.evaluate("dispatchEvent(new Event('online'))");
    },
    async reloads() {
      await page.reload();
    },
    async shot(name) {
      await showAll(page, SIZES[size]);
      await page.evaluate(DRAWN);
      expect({ name, violations: await violationsOn(page, ACCESSIBLE) }).toEqual({ name, violations: [] });
      await page.setViewportSize(SIZES[size]);
      await page.evaluate(DRAWN);
      expect({ name, isCutOff: await page.evaluate(CUT_OFF) }).toEqual({ name, isCutOff: false });
      if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
    },
    tally: () => ({ ...count }),
  };
}
