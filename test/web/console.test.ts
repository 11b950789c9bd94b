import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { until } from '../support/killable-gateways.ts';
import { describeWith } from '../support/needs.ts';
import { type AppScene, startAppScene } from './app-scene.ts';
import { consoles, lookAt } from './console-page.ts';
import { PATIENCE_MS } from './patience.ts';
import { backFromProvider, keptSession } from './sign-in.ts';

/** Changes the address in the moment between the first rendering and the effects, which wait for the next frame. */
const OPENS_LEAGUE_AFTER_FIRST_RENDERING = `
  const starting = new MutationObserver(() => {
    if (!document.querySelector('.frame')) return;
    starting.disconnect();
    location.hash = '#/league';
  });
  starting.observe(document, { childList: true, subtree: true });`;

const TOKEN_IS_ABOUT_TO_EXPIRE = `
  const session = JSON.parse(sessionStorage.getItem('league.session'));
  sessionStorage.setItem('league.session', JSON.stringify({ ...session, renewAt: Date.now() }));`;

/** The paths that a page asks for from now on. */
function requestsOf(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

describeWith(CHROMIUM)('the console, in the browsers of a phone and a laptop', () => {
  let scene: AppScene;
  let browser: Browser;
  const { opened, complaints } = consoles(
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

  const goTo = (page: Page, path: string) => page.goto(`${scene.consoleAddress}#/${path}`);

  test('an admin sees what waits, approves a coach with one tap, and turns a parent away', async () => {
    const asAdmin = await scene.as('admin@demo.test');
    const { inviteCode } = await asAdmin<{ inviteCode: string }>(
      '/api/org/invites',
      { role: 'coach', maxUses: 20, expiresInDays: 90 },
      'POST',
    );
    const page = await opened('admin@demo.test');
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    await page.getByRole('heading', { name: /^Want to join/ }).waitFor();
    await (await scene.as('newcomer@demo.test'))('/api/join', { code: inviteCode }, 'POST');
    expect(await page.getByText('Robin Quinn').count()).toBe(0);
    // The tab of the screen that is open loads it anew.
    await page.getByRole('link', { name: 'To do' }).click();
    await page.getByText('Robin Quinn').first().waitFor();
    await lookAt(page, 'waiting');
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { name: 'Members' }).waitFor();
    await page.locator('summary').first().click();
    await lookAt(page, 'members');
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByRole('heading', { name: 'Requests' }).waitFor();
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .waitFor();
    await lookAt(page, 'requests');
    await page.getByRole('link', { name: 'Turned away' }).click();
    await page.getByText('Nobody is kept out.').waitFor();
    await lookAt(page, 'blocks');
    await page.getByRole('link', { name: 'Teams', exact: true }).click();
    await page.getByRole('link', { name: 'Red Hawks' }).first().waitFor();
    await lookAt(page, 'teams');
    await page.getByRole('link', { name: 'Red Hawks' }).first().click();
    await page.locator('summary', { hasText: 'Sam Ortiz' }).click();
    await lookAt(page, 'team');
    await page.getByRole('link', { name: 'Family Sam Ortiz' }).click();
    await page.getByRole('heading', { name: 'Sam Ortiz' }).waitFor();
    await lookAt(page, 'child');
  });

  test('an address that is opened while the console is starting is shown', async () => {
    const page = await opened('admin@demo.test');
    const script = await page.addInitScript({ content: OPENS_LEAGUE_AFTER_FIRST_RENDERING });
    await page.goto(scene.consoleAddress);
    await page.getByRole('link', { name: /^Set up the league/ }).waitFor();
    await script.dispose();
  });

  test('a screen that a new version has replaced says so, and is there after one tap', async () => {
    const page = await opened('admin@demo.test');
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    const version = await page.evaluate<string>(`JSON.parse(document.querySelector('meta[name="league-settings"]').content).version`);
    await page.route('**/console/*.js', (route) => route.fulfill({ status: 404 }));
    await page.route(scene.consoleAddress, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(version, 'next') });
    });
    await goTo(page, 'league/rules');
    await page.getByText('There is a new version of this app.').waitFor();
    await lookAt(page, 'new-version');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load it' }).click();
    await page.getByRole('heading', { name: 'Rules', exact: false }).first().waitFor();
    expect(page.url()).toContain('#/league/rules');
  });

  test('whoever reloads the console while it is loading stays signed in, with the token that it has', async () => {
    const page = await opened('admin@demo.test');
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    const requests = requestsOf(page);
    for (let reloads = 0; reloads < 3; reloads += 1) await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { name: /^Want to join/ }).waitFor();
    expect(requests).toContain('/api/org/screens/waiting');
    expect(requests.filter((path) => path.endsWith('/token'))).toEqual([]);
  });

  test('a token that is about to expire is renewed once, for all requests of a screen', async () => {
    const page = await opened('admin@demo.test');
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    await goTo(page, 'schedule');
    await page.locator('.game-row').first().waitFor();
    const requests = requestsOf(page);
    const earlier = await keptSession(page, 'sessionStorage');
    // Set in the new document, since a reload would lose the tokens of a renewal that the old one had begun.
    const script = await page.addInitScript({ content: TOKEN_IS_ABOUT_TO_EXPIRE });
    await page.reload();
    await page.locator('.game-row').first().waitFor();
    await script.dispose();
    expect(requests.filter((path) => path.endsWith('/token'))).toHaveLength(1);
    const renewed = await keptSession(page, 'sessionStorage');
    expect(renewed?.accessToken).not.toBe(earlier?.accessToken);
    expect(renewed?.refreshToken).not.toBe(earlier?.refreshToken);
    expect(renewed?.renewAt).toBeGreaterThan(Date.now());
  });

  test('on a phone, the way in is in the upper half of the first screen', async () => {
    const viewport = { width: 390, height: 844 };
    const page = await browser.newPage({ viewport });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(scene.consoleAddress);
    const { y, height } = (await page.getByRole('button', { name: 'Sign in' }).boundingBox())!;
    expect(y + height).toBeLessThan(viewport.height / 2);
    await page.close();
  });

  test('whoever goes back from the sign-in is told so, and the gateway gets the provider’s code', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(scene.consoleAddress);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const reported = page.waitForRequest((request) => request.method() === 'HEAD');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(new URL((await reported).url()).searchParams.get('error')).toBe('access_denied');
    await page.getByText('You are not signed in: the sign-in was not finished.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await context.close();
  });

  test('an admin sets up a season with teams, prints a poster, and ends its code', async () => {
    const page = await opened('admin@demo.test');
    await page.getByRole('link', { name: 'League', exact: true }).click();
    await page.getByRole('link', { name: /^Set up the league/ }).waitFor();
    await lookAt(page, 'league');
    await page.getByRole('link', { name: /^Set up the league/ }).click();
    await page.getByText(/steps done/).waitFor();
    await page.locator('summary', { hasText: 'Sport and season' }).click();
    await page.getByLabel('Name of the season').fill('Fall <b>2031</b>');
    await page.getByLabel('First day').fill('2031-09-01');
    await page.getByLabel('Last day').fill('2031-11-30');
    await lookAt(page, 'setup');
    await page.getByRole('button', { name: 'Add the season' }).click();
    await page.getByText('Fall <b>2031</b> was added.').waitFor();
    await page.locator('summary', { hasText: 'Teams' }).click();
    await page.getByLabel('Names of the teams').fill('Night Owls\nDay <i>Jays</i>\n\nNight Owls');
    await page.getByRole('button', { name: 'Add the teams' }).click();
    await page.getByText('2 were added.').waitFor();
    await page.getByText('Already there: Day <i>Jays</i>, Night Owls').waitFor();

    await goTo(page, 'league/posters');
    await page.getByRole('heading', { name: 'Codes to join' }).waitFor();
    await page.locator('summary', { hasText: 'Make a code' }).click();
    await lookAt(page, 'posters');
    // How long it works is a guess by the role until somebody says it.
    await page.getByLabel('For how many days').fill('5');
    await page.getByLabel('Who joins with it?').selectOption('admin');
    expect(await page.getByLabel('How many people').inputValue()).toBe('1');
    expect(await page.getByLabel('For how many days').inputValue()).toBe('5');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate('navigator.share = async (shared) => { globalThis.shared = shared; }');
    await page.getByRole('link', { name: 'Day <i>Jays</i>' }).click();
    await page.getByRole('heading', { name: 'Day <i>Jays</i>' }).first().waitFor();
    await lookAt(page, 'poster');
    const links = page.getByLabel('Link for families');
    const [link, words] = [await links.inputValue(), await page.getByLabel('Text for a group chat').first().inputValue()];
    expect(words).toBe(
      `Day <i>Jays</i>, Demo Youth League: schedule, changes and messages are in our app. Join here and find your child:\n${link}`,
    );
    await page.getByRole('button', { name: 'Send it' }).first().click();
    expect(await page.evaluate('shared')).toEqual({ text: words.replace(`\n${link}`, ''), url: link });
    await page.getByRole('button', { name: 'Copy the text' }).first().click();
    await page.getByText('The text is copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(words);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.goBack();
    await page.getByRole('button', { name: /^End the code DEMO-PARENT/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End the code' }).click();
    await page.getByText(/^DEMO-PARENT-.* no longer works.$/).waitFor();
  });

  test('an admin reads why the table is so, sees play-offs and settings', async () => {
    const page = await opened('admin@demo.test');
    await goTo(page, 'league/standings');
    await page.getByRole('row').first().waitFor();
    await page.locator('summary', { hasText: 'Take or give points' }).click();
    await lookAt(page, 'standings');
    await goTo(page, 'league/brackets');
    await page.getByText('There are no play-offs yet.').waitFor();
    await goTo(page, 'league/settings');
    await page.getByLabel(/^(Umpires|Officials) may take open games themselves$/).waitFor();
    await lookAt(page, 'settings');
    await page.getByRole('link', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await lookAt(page, 'more');
    for (const [name, there] of [
      ['Reported messages', 'Nothing has been reported.'],
      ['Who did what', 'Settings'],
      ['Downloads and personal data', 'The league as files'],
      ['Other programs', 'Connected programs'],
    ] as const) {
      await goTo(page, 'more');
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('heading', { name }).waitFor();
      if (name !== 'Who did what') await page.getByText(there).first().waitFor();
      await lookAt(page, name.toLowerCase().replaceAll(' ', '-'));
    }
  });

  test('an admin who is removed while the console is open sees nothing of the league any more', async () => {
    const asAdmin = await scene.as('admin@demo.test');
    const asOther = await scene.as('staff@demo.test');
    const { inviteCode } = await asAdmin<{ inviteCode: string }>(
      '/api/org/invites',
      { role: 'admin', maxUses: 1, expiresInDays: 7 },
      'POST',
    );
    await asOther('/api/join', { code: inviteCode }, 'POST');
    const { approvals } = await asAdmin<{ approvals: { membershipId: string; role: string }[] }>('/api/org/pending-approvals');
    const { membershipId } = approvals.find(({ role }) => role === 'admin')!;
    await asAdmin(`/api/org/pending-approvals/${membershipId}`, { action: 'approve' }, 'POST');

    const page = await opened('staff@demo.test');
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByText('coach@demo.test').waitFor();
    await asAdmin(`/api/org/members/${membershipId}`, {}, 'DELETE');
    await page.getByRole('link', { name: 'Teams', exact: true }).click();
    await page.getByText('You are no longer an admin of Demo Youth League.').waitFor();
    expect(await page.getByText('coach@demo.test').count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(0);
  });

  test('whoever saves later sees what the other has changed, and loses nothing typed', async () => {
    const asAdmin = await scene.as('admin@demo.test');
    const page = await opened('admin@demo.test');
    await goTo(page, 'league/settings');
    await page.getByLabel('Minutes from one place to another').fill('45');
    await asAdmin('/api/org/settings', { name: 'Demo <u>League</u>' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Name of the league: Demo Youth League → Demo <u>League</u>').waitFor();
    expect(await page.getByLabel('Minutes from one place to another').inputValue()).toBe('45');
    await until(async () => (await page.getByLabel('Name of the league').inputValue()) === 'Demo <u>League</u>');
    await lookAt(page, 'settings-conflict');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await asAdmin('/api/org/settings')).toMatchObject({ name: 'Demo <u>League</u>', travelMinutes: 45 });
  });

  test('what was typed into a long form is there after it was left and after a reload, and gone after signing out', async () => {
    const page = await opened('admin@demo.test', 'en-GB');
    const [name, documents] = [page.getByLabel('Name of the league'), page.getByLabel('Texts to agree to')];
    const draft = page.getByText(/^Your draft of .* is filled in/);
    await goTo(page, 'league/settings');
    const there = await name.inputValue();
    await name.fill('Riverside Youth League');
    await documents.fill('waiver, photos');
    expect(await draft.count()).toBe(0);
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('link', { name: 'League', exact: true }).click();
    await page.getByRole('link', { name: /^Settings/ }).click();
    await draft.waitFor();
    expect([await name.inputValue(), await documents.inputValue()]).toEqual(['Riverside Youth League', 'waiver, photos']);
    await lookAt(page, 'settings-draft');
    await page.reload();
    await draft.waitFor();
    expect([await name.inputValue(), await documents.inputValue()]).toEqual(['Riverside Youth League', 'waiver, photos']);
    await goTo(page, 'more');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'League console' }).waitFor();
    expect(
      await page.evaluate("[localStorage, sessionStorage].flatMap((kept) => Object.keys(kept)).filter((key) => key.includes('draft'))"),
    ).toEqual([]);
    await page.locator('main button.primary').click();
    await page.getByRole('button', { name: 'admin@demo.test' }).click();
    await backFromProvider(page, scene.consoleAddress);
    await goTo(page, 'league/settings');
    expect(await name.inputValue()).toBe(there);
    expect(await draft.count()).toBe(0);
  });

  test('the last admin cannot be removed; a child is erased only with the name typed', async () => {
    const page = await opened('admin@demo.test');
    await goTo(page, 'people');
    await page.getByLabel('Name or e-mail').fill('admin@');
    await page.locator('summary', { hasText: 'Alex Rivera' }).click();
    await page.getByRole('button', { name: 'Remove from the league Alex Rivera' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from the league' }).click();
    await page.getByText('A league needs an admin.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await goTo(page, 'people/teams');
    await page.getByRole('link', { name: 'Red Hawks' }).first().click();
    await page.locator('summary', { hasText: 'Caleb Torres' }).click();
    await page.getByRole('link', { name: 'Family Caleb Torres' }).click();
    await page.getByRole('button', { name: 'Erase their data Caleb Torres' }).click();
    const erase = page.getByRole('dialog').getByRole('button', { name: 'Erase for good' });
    expect(await erase.isDisabled()).toBe(true);
    await page.getByLabel(/^Type the name/).fill('Caleb Torres');
    await erase.click();
    await page.getByText('Erased.').waitFor();
  });

  test('the console speaks Spanish', async () => {
    const page = await opened('admin@demo.test', 'es-MX');
    await page.getByRole('heading', { name: 'Pendiente' }).waitFor();
    await lookAt(page, 'es-waiting');
    await goTo(page, 'league/setup');
    await page.getByText(/pasos hechos/).waitFor();
    await lookAt(page, 'es-setup');
    await goTo(page, 'more/audit');
    await page.getByRole('listitem').filter({ hasText: 'Ajustes cambiados' }).first().waitFor();
    await lookAt(page, 'es-audit');
  });

  test('an organization is made, and its setup begins', async () => {
    const page = await opened('newcomer@demo.test');
    await page.getByLabel('Name of the league').fill('Oak Ridge');
    await page.getByLabel('Short code').fill('OAK');
    await lookAt(page, 'new-league');
    await page.getByRole('button', { name: 'Make the league' }).click();
    await page.getByText(/steps done/).waitFor();
    await lookAt(page, 'setup-empty');

    // What the league cannot do yet is said before it is tried, with whom to ask, and the way that is open now.
    await page.getByRole('link', { name: 'League', exact: true }).click();
    await page.getByRole('link', { name: /^Invitations by e-mail/ }).click();
    await page.getByText('Your league is new').waitFor();
    expect(await page.getByRole('button', { name: /^Send/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Posters and codes' }).click();
    await page.locator('summary', { hasText: 'Make a code' }).click();
    await page.getByRole('button', { name: 'Make the code' }).click();
    await page.getByText(/^The code is OAK-PARENT-/).waitFor();
    await page.getByRole('link', { name: 'League', exact: true }).click();
    await page.getByRole('link', { name: /^Invitations by e-mail/ }).click();
    await page.getByRole('button', { name: 'Ask them to confirm the league' }).click();
    await page.getByText(/^You have asked /).waitFor();
    expect(await page.getByLabel('Link for families').inputValue()).toMatch(/\/join\/OAK-PARENT-\d+$/);
    await lookAt(page, 'mailings-held');
  });

  test('no screen threw, logged anything, or tried what its policy forbids', () => {
    expect(complaints).toEqual([]);
  });
});
