import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { describeWith } from '../support/needs.ts';
import { type AppScene, startAppScene } from './app-scene.ts';
import { consoles, lookAt } from './console-page.ts';
import { phones } from './family-phone.ts';

describeWith(CHROMIUM)('a coach joins and is at their team', () => {
  let scene: AppScene;
  let browser: Browser;
  const { opened, complaints } = consoles(
    () => browser,
    () => scene,
  );
  const coaches = phones(
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

  const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

  /** The admin makes the coaches' code, as it stands on its poster. */
  async function coachCode(admin: Page): Promise<string> {
    await tab(admin, 'League');
    await admin.getByRole('link', { name: /^Posters and codes/ }).click();
    await admin.getByText('Make a code').click();
    await admin.getByLabel('Who joins with it?').selectOption('Coach');
    await admin.getByRole('button', { name: 'Make the code' }).click();
    const [code] = /[A-Z]+-COACH-\d+/.exec(await admin.getByText(/^The code is /).innerText())!;
    return code;
  }

  /** Somebody whom nobody knows yet scans the poster, signs in and asks to join. */
  async function asks(code: string, email: string): Promise<Page> {
    const page = await coaches.open(`${scene.publicUrl}/join/${code}`);
    await page.getByRole('link', { name: 'Continue in Browser' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel(/^Somebody new/).fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('heading', { name: 'Claim my team' }).waitFor();
    return page;
  }

  /** Opens the app anew, and goes to the team, whose roster has full names for its coach. */
  async function isAtTeam(coach: Page, team: string, player?: string): Promise<void> {
    await coach.goto(scene.address);
    await coach.getByRole('heading', { name: 'Your teams' }).waitFor();
    await coach.getByRole('link', { name: team }).first().click();
    await coach.locator('h1', { hasText: team }).waitFor();
    if (player) await coach.getByText(player).first().waitFor();
  }

  test('by the choice of the admin, by the address on the staff list, or given a team later; and is picked for another', async () => {
    const admin = await opened('admin@demo.test');
    const code = await coachCode(admin);

    // Chosen with the approval.
    const kim = await asks(code, 'kim.lane@demo.test');
    await tab(admin, 'To do');
    const row = (name: string) => admin.getByRole('listitem').filter({ hasText: name });
    const chooseFor = async (name: string, team: string) => {
      const option = row(name).locator('option', { hasText: team }).first();
      await row(name)
        .getByLabel('Team')
        .selectOption(await option.getAttribute('value'));
    };
    await chooseFor('Kim Lane', 'Blue Herons');
    await lookAt(admin, 'coach-approval');
    await admin.getByRole('button', { name: 'Approve Kim Lane' }).click();
    await admin.getByText('Kim Lane is in.').waitFor();
    await isAtTeam(kim, 'Blue Herons');

    // On the staff list before they join.
    await tab(admin, 'People');
    await tab(admin, 'Teams');
    await admin.getByRole('link', { name: 'Red Hawks' }).first().click();
    await admin.getByText('Add a coach or manager').click();
    await admin.getByLabel('Name', { exact: true }).fill('Lou Hart');
    await admin.getByLabel('E-mail').fill('lou.hart@demo.test');
    await admin.getByRole('button', { name: 'Add', exact: true }).last().click();
    await admin.getByText('Lou Hart was added.').waitFor();
    const lou = await asks(code, 'lou.hart@demo.test');
    await tab(admin, 'To do');
    await row('Lou Hart')
      .getByText(/^✓ Has Red Hawks/)
      .waitFor();
    await admin.getByRole('button', { name: 'Approve Lou Hart' }).click();
    await admin.getByText('Lou Hart is in.').waitFor();
    await isAtTeam(lou, 'Red Hawks', 'Sam Ortiz');

    // Approved without a team, which stays to do.
    const max = await asks(code, 'max.webb@demo.test');
    await tab(admin, 'To do');
    await admin.getByRole('button', { name: 'Approve Max Webb' }).click();
    await admin.getByRole('heading', { name: /^Coaches without a team/ }).waitFor();
    await chooseFor('Max Webb', 'Blue Herons');
    await lookAt(admin, 'coach-without-team');
    await admin.getByRole('button', { name: 'Give the team Max Webb' }).click();
    await admin.getByText('Max Webb has a team.').waitFor();
    await row('Max Webb').waitFor({ state: 'detached' });
    await isAtTeam(max, 'Blue Herons');

    // A member is picked in place of typing a name and an address.
    await tab(admin, 'People');
    await tab(admin, 'Teams');
    await admin.getByRole('link', { name: 'Red Hawks' }).first().click();
    await admin.getByText('Add a coach or manager').click();
    await admin.getByLabel('Name', { exact: true }).fill('kim');
    await admin.getByRole('button', { name: 'Pick Kim Lane' }).click();
    await lookAt(admin, 'coach-picked');
    await admin.getByRole('button', { name: 'Add', exact: true }).last().click();
    await admin.getByText('Kim Lane was added.').waitFor();
    await admin.getByText(/Head coach · kim\.lane@demo\.test · has the team in the app/).waitFor();
    await isAtTeam(kim, 'Red Hawks');
    expect([...complaints, ...coaches.complaints]).toEqual([]);
  });
});
