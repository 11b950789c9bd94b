import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addDays, mondayOf } from '../../web/kit/zoned-time.ts';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { describeWith } from '../support/needs.ts';
import { type AppScene, startAppScene } from './app-scene.ts';
import { consoles, lookAt } from './console-page.ts';
import { phones } from './family-phone.ts';

const LAPTOP = { width: 1280, height: 800 };
/** Phones that lie on their side. */
const LYING = [
  { width: 844, height: 390 },
  { width: 740, height: 360 },
];
/** Test contexts of a browser are private windows, from which nothing is installed. */
const PRIVATE_WINDOW = 'in-incognito';

describeWith(CHROMIUM)('both apps, on what people have', () => {
  let scene: AppScene;
  let browser: Browser;
  const shared = [() => browser, () => scene] as const;
  const { opened, complaints } = consoles(...shared);
  const phone = phones(...shared);
  beforeAll(async () => {
    [scene, browser] = await Promise.all([startAppScene(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await scene?.stop();
  });
  const show = async (page: Page, address: string, path: string) => {
    await page.goto(`${address}#/${path}`);
    await page.locator('main .card').first().waitFor();
    await page.getByText('Loading…').first().waitFor({ state: 'detached' });
  };

  test.each(['family', 'console'] as const)('the %s app can be installed, with a name and icons of its own', async (app) => {
    const page = await phone.open(app === 'family' ? scene.address : scene.consoleAddress);
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== PRIVATE_WINDOW)).toEqual([]);
    const { data, errors } = await session.send('Page.getAppManifest');
    const manifest = JSON.parse(data!) as { name: string; orientation?: string; icons: { src: string; sizes: string }[] };
    expect([errors, manifest.orientation]).toEqual([[], undefined]);
    expect(manifest.name).toBe(app === 'family' ? 'League' : 'League console');
    const sizes = await page.evaluate(
      `Promise.all(${JSON.stringify(manifest.icons)}.filter(({ sizes }) => sizes !== 'any').map(async ({ src, sizes }) => {
        const icon = new Image();
        icon.src = src;
        await icon.decode();
        return [sizes, icon.naturalWidth + 'x' + icon.naturalHeight];
      }))`,
    );
    for (const [said, is] of sizes as [string, string][]) expect(is).toBe(said);
  });

  describe('a phone that lies on its side', () => {
    async function looksWhole(page: Page, address: string, paths: readonly string[]) {
      for (const size of LYING) {
        await page.setViewportSize(size);
        for (const path of paths) {
          await show(page, address, path);
          const share = await page.evaluate<number>(SHARE_OF_CONTENT);
          expect({ path, size, isEnough: share >= 2 / 3 }).toEqual({ path, size, isEnough: true });
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(size.width);
        }
      }
    }

    test('leaves two thirds of its height to what a family reads', async () => {
      const page = await phone.signedIn('coach@demo.test');
      const { teams } = await (await scene.as('coach@demo.test'))<{ teams: { id: string }[] }>('/api/mobile/coach/teams');
      await looksWhole(page, scene.address, ['', 'week', 'standings', `team/${teams[0]!.id}`, `event/new/${teams[0]!.id}`, 'me']);
    });

    test('leaves two thirds of its height to what an admin does', async () => {
      const page = await opened('admin@demo.test');
      await looksWhole(page, scene.consoleAddress, ['', 'schedule', 'people', 'league/setup', 'league/settings']);
    });
  });

  describe('a laptop', () => {
    test('shows a week as a table of fields and days, in which a team or a field is looked for', async () => {
      const page = await opened('admin@demo.test');
      await page.setViewportSize(LAPTOP);
      const monday = addDays(mondayOf(new Date().toISOString().slice(0, 10)), 7);
      type Game = Readonly<{
        id: string;
        localDate: string;
        homeTeam: { id: string; name: string };
        facility: { name: string; fieldName: string };
      }>;
      const { games } = await (await scene.as('admin@demo.test'))<{ games: readonly Game[] }>(
        `/api/mobile/schedule?startDate=${monday}&endDate=${addDays(monday, 6)}&limit=100`,
      );
      const game = games.find(({ facility }) => facility !== null)!;
      await page.goto(`${scene.consoleAddress}#/schedule/week/${monday}`);
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: `${game.facility.name}, ${game.facility.fieldName}` }) });
      // The field's name is the first cell of the row.
      const day = row.locator('th, td').nth(1 + daysAfter(monday, game.localDate));
      await day
        .getByRole('link', { name: new RegExp(escaped(game.homeTeam.name)) })
        .first()
        .waitFor();
      expect(await page.locator('tbody').getByRole('link').count()).toBe(games.length);
      await lookAt(page, 'week-by-field');
      await page.setViewportSize(LAPTOP);
      await page.getByLabel('Team').selectOption(game.homeTeam.id);
      const ofTeam = games.filter((each) => JSON.stringify(each).includes(game.homeTeam.id));
      await page.waitForFunction(`document.querySelectorAll('tbody a').length === ${ofTeam.length}`);
      await page.getByLabel('Team').selectOption('');
      // A phone has its list.
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('table').waitFor({ state: 'detached' });
      expect(await page.locator('.game-row').count()).toBe(games.length);
    });

    test('shows members as a table with their teams, and what can be done for each', async () => {
      const page = await opened('admin@demo.test');
      await page.setViewportSize(LAPTOP);
      await page.goto(`${scene.consoleAddress}#/people`);
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Lee Park' }) });
      await row.getByRole('cell', { name: 'Coach', exact: true }).waitFor();
      expect(await row.getByRole('cell').nth(1).innerText()).toBe('Red Hawks');
      await row.locator('summary').click();
      await row.getByRole('button', { name: /^Remove from the league/ }).waitFor();
      await lookAt(page, 'members-table');
    });

    test('goes on asking whether somebody is to be removed or erased when the window becomes narrow or wide', async () => {
      const page = await opened('admin@demo.test');
      await page.setViewportSize(LAPTOP);
      await page.goto(`${scene.consoleAddress}#/people`);
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Lee Park' }) });
      for (const question of ['Remove from the league Lee Park', 'Erase their data Lee Park']) {
        await row.locator('summary').click();
        await row.getByRole('button', { name: question }).click();
        await page.getByRole('dialog').waitFor();
        await page.setViewportSize({ width: 390, height: 844 });
        await page.locator('table').waitFor({ state: 'detached' });
        expect(await page.getByRole('dialog').count()).toBe(1);
        await page.setViewportSize(LAPTOP);
        await page.locator('table').waitFor({ state: 'attached' });
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      }
    });

    test('shows beside the steps of the set-up what they have made so far', async () => {
      const page = await opened('admin@demo.test');
      await page.setViewportSize(LAPTOP);
      await page.goto(`${scene.consoleAddress}#/league/setup`);
      const preview = page.getByRole('complementary', { name: 'What families see' });
      await preview.getByText('DEMO-PARENT-2026').waitFor();
      for (const part of [/Red Hawks/, 'Legion Park']) await preview.getByText(part).first().waitFor();
      await lookAt(page, 'setup-preview');
    });

    test('has filters in one row, long lists and rules beside each other, and no field as wide as the screen', async () => {
      const page = await opened('admin@demo.test');
      await page.setViewportSize(LAPTOP);
      const top = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())!.y;
      await show(page, scene.consoleAddress, 'more/audit');
      expect(new Set(await Promise.all(['From', 'To', 'What'].map(top))).size).toBe(1);
      for (const [path, ...headings] of [
        ['league/parts', 'Seasons', 'Places'],
        ['league/rules', 'The table', 'How games are played'],
      ] as const) {
        await show(page, scene.consoleAddress, path);
        const edges = headings.map(async (name) => (await page.getByRole('heading', { name, exact: true }).boundingBox())!.x);
        expect({ path, columns: new Set(await Promise.all(edges)).size }).toEqual({ path, columns: 2 });
      }
      for (const path of ['schedule/new', 'schedule/rain', 'league/brackets/new']) {
        await show(page, scene.consoleAddress, path);
        const widest = await page.evaluate<number>(
          "Math.max(...[...document.querySelectorAll('main :is(input, select)')].map((field) => field.offsetWidth))",
        );
        expect({ path, isWide: widest > LAPTOP.width * 0.6 }).toEqual({ path, isWide: false });
      }
    });
  });

  test('no screen threw, logged anything, or tried what its policy forbids', () => {
    expect([...complaints, ...phone.complaints]).toEqual([]);
  });
});

/** Of the lines of the screen, the share in which the content is. */
const SHARE_OF_CONTENT = `(() => {
  const x = innerWidth / 2;
  const lines = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(x, y)?.closest('main'));
  return lines.filter(Boolean).length / innerHeight;
})()`;

const DAY_MS = 86_400_000;
const daysAfter = (monday: string, date: string): number => (Date.parse(date) - Date.parse(monday)) / DAY_MS;
const escaped = (text: string): string => text.replace(/[^\w ]/g, '\\$&');
