import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { until } from '../support/killable-gateways.ts';
import { describeWith } from '../support/needs.ts';
import { type AppScene, startAppScene } from './app-scene.ts';
import { phones } from './family-phone.ts';

type Named = Readonly<{ id: string; name: string }>;

describeWith(CHROMIUM)('what is kept on the phone of a coach who is removed', () => {
  let scene: AppScene;
  let browser: Browser;
  const { signedIn } = phones(
    () => browser,
    () => scene,
  );
  beforeAll(async () => {
    [scene, browser] = await Promise.all([startAppScene(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await scene?.stop();
  });

  /** A coach who has opened the score sheet of a game, with the names of all children of the team. */
  async function coachWithSheet(): Promise<Page> {
    const page = await signedIn('coach@demo.test');
    await page.getByRole('link', { name: 'Red Hawks', exact: true }).click();
    await page.getByRole('button', { name: 'Schedule' }).click();
    const comingUp = page.locator('section', { has: page.getByRole('heading', { name: 'Coming up' }) });
    await comingUp.getByRole('link').first().click();
    await page.getByRole('link', { name: 'Keep score' }).click();
    await page.locator('.scoreboard').getByRole('button', { name: 'Red Hawks' }).click();
    await page.getByRole('button', { name: 'Mia Ibrahim' }).waitFor();
    await until(async () => (await keptTexts(page)).includes('Mia Ibrahim'));
    return page;
  }

  test('goes as soon as the app hears that the team is no longer theirs, and likewise all of the league’s once the membership has ended', async () => {
    const asAdmin = await scene.as('admin@demo.test');
    const { staff } = await asAdmin<{ staff: (Named & { teamId: string })[] }>('/api/org/staff?limit=100');
    const lines = staff.filter(({ name }) => name === 'Lee Park');
    const page = await coachWithSheet();
    for (const { id } of lines) await asAdmin(`/api/org/staff/${id}`, {}, 'DELETE');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByText('Tell the league which team is yours.').waitFor();
    await until(async () => !(await keptTexts(page)).includes('Mia Ibrahim'));

    const { members } = await asAdmin<{ members: { membershipId: string; user: Named }[] }>('/api/org/members?role=coach&limit=100');
    const { membershipId, user } = members.find((member) => member.user.name === 'Lee Park')!;
    for (const { teamId } of lines) {
      await asAdmin('/api/org/staff', { teamId, userId: user.id, name: 'Lee Park', role: 'head_coach' }, 'POST');
    }
    await page.context().close();
    const again = await coachWithSheet();
    await asAdmin(`/api/org/members/${membershipId}`, {}, 'DELETE');
    await again.getByRole('link', { name: 'Home', exact: true }).click();
    await again.getByText('You are not a member of this league, or not any more.').waitFor();
    await until(async () => !(await keptTexts(again)).includes('Mia Ibrahim'));
    expect(await keptTexts(again)).not.toContain('Red Hawks');
  });
});

/** Everything that the app has kept on the device. */
const keptTexts = (page: Page): Promise<string> =>
  page.evaluate(`new Promise((resolve) => {
    indexedDB.open('league').onsuccess = ({ target: { result: database } }) => {
      const all = database.transaction('values').objectStore('values').getAll();
      all.onsuccess = () => { database.close(); resolve(JSON.stringify(all.result)); };
    };
  })`);
