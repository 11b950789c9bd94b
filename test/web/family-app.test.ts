import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { until } from '../support/killable-gateways.ts';
import { describeWith } from '../support/needs.ts';
import { type AppScene, startAppScene } from './app-scene.ts';
import { backOnline, expectFocusOn, look, phones, signInAs, unfolded } from './family-phone.ts';

describeWith(CHROMIUM)('the family app, in the browser of a phone', () => {
  let scene: AppScene;
  let browser: Browser;
  const { signedIn, complaints } = phones(
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

  test('somebody new signs in, joins by a link, and opens the league', async () => {
    const asAdmin = await scene.as('admin@demo.test');
    const { invites } = await asAdmin<{ invites: { inviteCode: string; role: string; status: string }[] }>('/api/org/invites');
    const { inviteCode } = invites.find(({ role, status }) => role === 'parent' && status === 'active')!;

    const page = await signedIn('newcomer@demo.test');
    await page.getByText('You are in no league yet.').waitFor();
    await look(page, 'no-organization');
    await page.getByRole('link', { name: 'Join with an invite' }).click();
    await page.getByLabel('Invite link or code').fill('https://league.example.org/join/DEMO-PARENT-1999');
    await page.getByRole('button', { name: 'Look it up' }).click();
    await page.getByText('lets nobody in').waitFor();
    await page.getByLabel('Invite link or code').fill(`https://league.example.org/join/${inviteCode.toLowerCase()}`);
    await page.getByRole('button', { name: 'Look it up' }).click();
    await page.getByRole('heading', { name: 'Demo Youth League' }).waitFor();
    await look(page, 'join');
    await page.getByRole('button', { name: 'Join' }).click();
    await expectFocusOn(page, 'Find my child');
    await look(page, 'find-child');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expectFocusOn(page, 'Demo Youth League');
    await look(page, 'home-without-child');
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
    await page.getByRole('link', { name: 'Find my child' }).click();
    await page.getByLabel('Your child’s full name').fill('A draft');
    // The screen's answer arrives once everything has been removed, while the session is being ended.
    const removed = Promise.withResolvers<void>();
    const answered = page.waitForResponse(/api\/me\/requests/);
    const once = { times: 1 };
    await page.route('**/api/me/requests**', (route) => removed.promise.then(() => route.continue()), once);
    await page.route(
      /revo(ke|cation)/,
      async (route) => {
        removed.resolve();
        await answered;
        await route.fallback().catch(() => undefined);
      },
      once,
    );
    await page.goBack();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectFocusOn(page, 'Your league');
    await removed.promise;
    await look(page, 'signed-out');
    expect(await keptBy(page)).toEqual({ texts: [], databases: [] });
  });

  test('a screen that another version of the app has kept is not shown, and goes', async () => {
    const page = await signedIn('parent@demo.test', { serviceWorkers: 'block' });
    await page.getByRole('heading', { name: 'Your children' }).waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await page.getByText(/^As of .*There is no network now\.$/).waitFor();
    await page.getByRole('heading', { name: 'Your children' }).waitFor();
    await page.route(scene.address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/(version&quot;:&quot;)[^&]+/, '$1next') });
    });
    await page.reload();
    await page.getByText('The league cannot be reached just now.').waitFor();
    expect(await page.getByRole('heading', { name: 'Your children' }).count()).toBe(0);
    await until(async () => (await keptScreens(page)) === 0);
  });

  test('the first screen begins with what comes next, and has five entries below it without scrolling', async () => {
    const asCoach = await scene.as('coach@demo.test');
    const { children } = await (await scene.as('parent@demo.test'))<{ children: { team: { id: string } }[] }>('/api/mobile/parent-links');
    for (const days of [3, 4, 5, 6, 7]) {
      const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const event = { kind: 'practice', title: 'Fielding practice', startsAt: `${day}T22:00:00Z`, endsAt: `${day}T23:00:00Z` };
      await asCoach(`/api/mobile/teams/${children[0]!.team.id}/events`, event, 'POST');
    }
    const page = await signedIn('parent@demo.test', { viewport: { width: 390, height: 844 } });
    await page.getByRole('heading', { name: 'Next up' }).waitFor();
    await page.getByRole('heading', { name: 'Coming up' }).waitFor();
    const inSight = `[...document.querySelectorAll('.entry')]
      .filter((entry) => entry.getBoundingClientRect().bottom <= document.querySelector('.tabs').getBoundingClientRect().top).length`;
    expect(await page.evaluate(inSight)).toBeGreaterThanOrEqual(5);
    await look(page, 'home-next-up');
  });

  test('a coach keeps score without a network and over a reload, and every play arrives once', async () => {
    const asCoach = await scene.as('coach@demo.test');
    const asAdmin = await scene.as('admin@demo.test');
    const { games } = await asCoach<{ games: { id: string; status: string; startsAt: string }[] }>('/api/mobile/schedule?mine=true');
    const isLater = (startsAt: string) => Date.parse(startsAt) > Date.now() + 7 * 3_600_000;
    const { id } = games.find(({ status, startsAt }) => status === 'scheduled' && isLater(startsAt))!;
    const game = `/api/mobile/games/${id}`;
    const { season } = await asCoach<{ season: { id: string } }>(`${game}/box-score`);
    const limits = { runsPerInning: 5, runsBeyondLimit: 'home_run', lastInningOpen: true, onceThroughOrder: true, walks: false };
    await asAdmin(`/api/org/seasons/${season.id}`, { rules: { diamond: limits } });

    const page = await signedIn('coach@demo.test');
    await page.getByRole('heading', { name: 'Your teams' }).waitFor();
    await page.goto(`${scene.address}#/game/${id}`);
    await page.getByText('Is it being played already?').waitFor();
    await page.getByRole('link', { name: 'Keep score' }).click();
    await record(page, 'Sam Ortiz', 'Single');
    await page.getByText('Every play has reached the league.').waitFor();
    await look(page, 'score');

    await page.context().setOffline(true);
    await record(page, 'Sam Ortiz', 'Home run');
    await page.getByText('1 play waits').waitFor();
    await page.reload();
    await page.getByText('1 play waits').waitFor();
    await record(page, 'José García', 'Walk');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('3 plays wait').waitFor();
    await look(page, 'score-offline');
    await page.getByRole('link', { name: 'You' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Not everything has reached the league' }).waitFor();
    await page.getByRole('dialog').getByText('3 plays', { exact: true }).waitFor();
    await look(page, 'sign-out-question');
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.goBack();

    await asAdmin(game, { status: 'canceled', statusReason: 'rain' });
    await backOnline(page);
    await page.getByText('The league did not accept what is below.').waitFor();
    await look(page, 'score-refused');
    await asAdmin(game, { status: 'scheduled' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Every play has reached the league.').waitFor();

    const { events } = await asCoach<{ events: { type: string; voidedAt: string | null }[] }>(`${game}/player-stats`);
    expect(events.map(({ type, voidedAt }) => [type, voidedAt !== null])).toEqual([
      ['single', false],
      ['home_run', false],
      ['walk', true],
    ]);

    // The app begins the game once its plays have arrived; the screen updates by itself.
    await page.getByRole('link', { name: 'Game' }).click();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByText('Home run · Inning 1').waitFor();
    for (const rule of ['5 runs at most in an inning, but not in the last.', 'Nobody walks.']) await page.getByText(rule).waitFor();
    await look(page, 'game-live');

    await page.getByRole('link', { name: 'Keep score' }).click();
    await page.getByRole('button', { name: 'Final…' }).click();
    await page.getByLabel('Red Hawks', { exact: true }).fill('2');
    await asAdmin(game, { homeScore: 4 });
    await page.locator('input[type=number]:invalid').fill('0');
    await page.getByRole('button', { name: 'Enter the final score' }).click();
    await page.getByText('Somebody else has changed this game meanwhile.').waitFor();
    await look(page, 'score-conflict');
    await page.getByRole('button', { name: 'Add an extra inning' }).click();
    const extra = page.getByRole('group', { name: 'Extra inning 1' });
    await extra.getByLabel('Red Hawks').fill('1');
    await extra.locator('input:invalid').fill('0');
    await page.getByRole('button', { name: 'Enter the final score' }).click();
    await page.getByText(/^Final: /).waitFor();
    await page.getByRole('link', { name: 'Game' }).click();
    await page.getByRole('columnheader', { name: 'Extra' }).waitFor();
    const line = page.getByRole('row', { name: /Sam Ortiz/ });
    await line.waitFor();
    // Plate appearances, at-bats, runs and hits of a single and a home run, once each.
    expect((await line.locator('td').allInnerTexts()).slice(0, 4)).toEqual(['2', '2', '1', '2']);
    expect(await page.getByRole('row', { name: /José García/ }).count()).toBe(0);
    await look(page, 'game-final');

    // On paper every figure is there, on a sheet in portrait.
    await page.setViewportSize({ width: 720, height: 960 });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    for (const figures of ['OPS', 'WHIP', 'FPCT']) await page.getByRole('columnheader', { name: figures }).first().waitFor();
    expect(await page.getByLabel('Show', { exact: true }).count()).toBe(0);
    const hidden = await page
      .locator('.scroll')
      .evaluateAll((tables: readonly { scrollWidth: number; clientWidth: number }[]) =>
        tables.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
      );
    expect(hidden).toEqual([]);
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
    await page.getByRole('columnheader', { name: 'WHIP' }).waitFor({ state: 'detached' });
    await page.emulateMedia({ media: null });
  });

  test('a parent reports the words of a practice, of a job and of a field, and an admin reads them', async () => {
    const [asCoach, asAdmin, asParent] = await Promise.all([
      scene.as('coach@demo.test'),
      scene.as('admin@demo.test'),
      scene.as('parent@demo.test'),
    ]);
    const { children } = await asParent<{ children: { team: { id: string } }[] }>('/api/mobile/parent-links');
    const teamId = children[0]!.team.id;
    const { facilities } = await asAdmin<{ facilities: { id: string; fields: { id: string }[] }[] }>('/api/mobile/facilities');
    const facility = facilities.find(({ fields }) => fields.length > 0)!;
    // At night, when nobody plays there.
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const times = { startsAt: `${day}T09:00:00Z`, endsAt: `${day}T10:00:00Z` };
    const event = { kind: 'practice', title: 'Hard words', ...times, fieldId: facility.fields[0]!.id };
    const { id } = await asCoach<{ id: string }>(`/api/mobile/teams/${teamId}/events`, event, 'POST');
    await asCoach(`/api/mobile/events/${id}/slots`, { kind: 'other', label: 'Bring a better son', places: 1 }, 'POST');
    const note = { fieldId: facility.fields[0]!.id, state: 'closed', until: null, note: 'Words about a field' };
    // An admin does not see reports of their own words.
    const asStaff = await scene.as('staff@demo.test');
    await asStaff(`/api/mobile/facilities/${facility.id}/state`, note, 'PUT');

    const page = await signedIn('parent@demo.test');
    await page.goto(`${scene.address}#/event/${id}`);
    await expectFocusOn(page, 'Hard words');
    await page.getByText('Words about a field').waitFor();
    await look(page, 'event-to-report');
    for (const name of ['Hard words', 'Bring a better son', 'the note about the field']) {
      await page.getByRole('button', { name: new RegExp(`^Report .*${name}`) }).click();
      await look(page, `report-${name.toLowerCase().replaceAll(' ', '-')}`);
      await page.getByRole('button', { name: 'Report it' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(await page.getByText('Reported to the league’s office.').count()).toBe(3);
    const { reports } = await asAdmin<{ reports: object[] }>('/api/org/reports');
    expect(reports).toHaveLength(3);
  });

  test('an answer that a parent gives without a network reaches the coach, also if the app is closed in between', async () => {
    const [asCoach, asParent] = await Promise.all([scene.as('coach@demo.test'), scene.as('parent@demo.test')]);
    const { children } = await asParent<{ children: { player: { displayName: string }; team: { id: string } }[] }>(
      '/api/mobile/parent-links',
    );
    const { player, team } = children[0]!;
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const event = { kind: 'practice', title: 'Bunting practice', startsAt: `${day}T09:00:00Z`, endsAt: `${day}T10:00:00Z` };
    await asCoach(`/api/mobile/teams/${team.id}/events`, event, 'POST');

    const page = await signedIn('parent@demo.test');
    const practice = await unfolded(page, /Bunting practice/);
    await practice.getByRole('button', { name: 'Maybe' }).waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.context().setOffline(true);
    await practice.getByRole('button', { name: 'Maybe' }).click();
    await practice.getByRole('button', { name: 'Yes' }).click();
    await practice.getByText('Kept on this phone. It is sent as soon as there is a network.').waitFor();
    await look(page, 'answer-waits');
    const opened = await page.context().newPage();
    await page.close();
    await opened.goto(scene.address);
    const kept = await unfolded(opened, /Bunting practice/);
    await kept.getByText('Kept on this phone. It is sent as soon as there is a network.').waitFor();
    await kept.locator('button[aria-pressed=true]', { hasText: 'Yes' }).waitFor();
    await backOnline(opened);
    await kept.getByText('1 yes · 0 maybe · 0 no').waitFor();

    const coach = await signedIn('coach@demo.test');
    await coach.getByRole('link', { name: 'Week' }).first().click();
    await coach.getByRole('link', { name: /Bunting practice/ }).click();
    const yes = coach.getByRole('heading', { name: 'Yes', exact: true }).locator('..');
    await yes.getByText(player.displayName).waitFor();
  });

  test('an answer that was not taken is told on the first screen also when its practice is called off, until somebody has seen it', async () => {
    const [asCoach, asParent] = await Promise.all([scene.as('coach@demo.test'), scene.as('parent@demo.test')]);
    const { children } = await asParent<{ children: { team: { id: string } }[] }>('/api/mobile/parent-links');
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const event = { kind: 'practice', title: 'Sliding practice', startsAt: `${day}T11:00:00Z`, endsAt: `${day}T12:00:00Z` };
    const { id } = await asCoach<{ id: string }>(`/api/mobile/teams/${children[0]!.team.id}/events`, event, 'POST');

    const page = await signedIn('parent@demo.test');
    const practice = await unfolded(page, /Sliding practice/);
    await practice.getByRole('button', { name: 'Maybe' }).waitFor();
    await page.context().setOffline(true);
    await practice.getByRole('button', { name: 'Maybe' }).click();
    await practice.getByText('Kept on this phone.').waitFor();
    await asCoach(`/api/mobile/events/${id}`, { status: 'canceled' });
    await backOnline(page);
    const refused = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Answers that were not taken' }) });
    await refused.getByText('Your answer “maybe” was not taken').waitFor();
    expect(await refused.getByRole('link', { name: 'To the event' }).getAttribute('href')).toBe(`#/event/${id}`);
    await look(page, 'answer-not-taken');
    await page.reload();
    await refused.getByRole('button', { name: 'OK' }).click();
    await refused.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await refused.count()).toBe(0);
  });

  test('signing out asks about what is not sent yet, and takes nothing of somebody else', async () => {
    const [asCoach, asParent] = await Promise.all([scene.as('coach@demo.test'), scene.as('parent@demo.test')]);
    const { children } = await asParent<{ children: { team: { id: string } }[] }>('/api/mobile/parent-links');
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const event = { kind: 'practice', title: 'Catching practice', startsAt: `${day}T08:00:00Z`, endsAt: `${day}T09:00:00Z` };
    const { id } = await asCoach<{ id: string }>(`/api/mobile/teams/${children[0]!.team.id}/events`, event, 'POST');

    const page = await signedIn('parent@demo.test');
    const practice = await unfolded(page, /Catching practice/);
    await practice.getByRole('button', { name: 'Maybe' }).waitFor();
    await page.getByRole('link', { name: 'Chat' }).click();
    await page.getByRole('link', { name: /^Red Hawks/ }).click();
    await page.getByText('Not connected.').waitFor({ state: 'detached' });
    await page.context().setOffline(true);
    await say(page, 'We are late.');
    await page.getByText('Not sent yet').waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await (await unfolded(page, /Catching practice/)).getByRole('button', { name: 'Maybe' }).click();
    await practice.getByText('Kept on this phone.').waitFor();
    await page.getByRole('link', { name: 'You' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const question = page.getByRole('dialog', { name: 'Not everything has reached the league' });
    for (const unsent of ['1 message', '1 answer']) await question.getByText(unsent, { exact: true }).waitFor();
    await look(page, 'sign-out-unsent');
    await question.getByRole('button', { name: 'Stay signed in' }).click();

    // The session expires; somebody else borrows the phone, and an admin uses the console on it.
    await page.evaluate("localStorage.removeItem('league.session')");
    await page.context().setOffline(false);
    await page.goto('about:blank');
    await page.goto(scene.address);
    await signInAs(page, 'coach@demo.test');
    await page.getByRole('heading', { name: 'Your teams' }).waitFor();
    await page.getByRole('link', { name: 'You' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectFocusOn(page, 'Your league');
    await page.goto(scene.consoleAddress);
    await signInAs(page, 'admin@demo.test');
    await page.getByRole('link', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const answers = () => asCoach<{ teams: { counts: { maybe: number } }[] }>(`/api/mobile/events/${id}/responses`);
    expect((await answers()).teams[0]!.counts.maybe).toBe(0);

    await page.goto(scene.address);
    await signInAs(page, 'parent@demo.test');
    await practice.getByText('0 yes · 1 maybe · 0 no').first().waitFor();
    await page.getByRole('link', { name: 'Chat' }).click();
    await page.getByRole('link', { name: /^Red Hawks/ }).click();
    await page.getByText('We are late.').waitFor();
    await page.getByText('Not sent yet').waitFor({ state: 'detached' });
  });

  test('two people chat, over a restart of the gateway, and each message is there once', async () => {
    const [coach, parent] = await Promise.all([signedIn('coach@demo.test'), signedIn('parent@demo.test')]);
    for (const page of [coach, parent]) {
      await page.getByRole('link', { name: 'Chat' }).click();
      await page.getByRole('link', { name: /^Red Hawks/ }).waitFor();
    }
    await look(parent, 'rooms');
    for (const page of [coach, parent]) {
      await page.getByRole('link', { name: /^Red Hawks/ }).click();
      await expectFocusOn(page, 'Red Hawks');
    }
    await say(parent, 'Who brings the <b>oranges</b>?');
    await coach.getByText('Who brings the <b>oranges</b>?').waitFor();

    await scene.sever();
    await say(coach, 'We do.');
    await coach.getByText('Not sent yet').waitFor();
    await coach.getByText('Not connected.').waitFor();
    await look(coach, 'room-disconnected');
    await scene.restore();
    // As when a user picks up the phone again: otherwise the pages would wait until their next refresh.
    for (const page of [coach, parent]) await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await parent.getByText('We do.').waitFor();
    await coach.getByText('Not sent yet').waitFor({ state: 'detached' });
    await look(parent, 'room');
    await parent
      .getByRole('listitem')
      .filter({ hasText: 'We do.' })
      .getByRole('button', { name: /^Report/ })
      .click();
    await parent.getByLabel('What is wrong with it? (optional)').fill('Who are they?');
    await look(parent, 'room-report');
    await parent.getByRole('button', { name: 'Report it' }).click();
    await parent.getByText('Reported to the league’s office.').waitFor();
    for (const page of [coach, parent]) {
      expect(await page.getByText('We do.').count()).toBe(1);
      expect(await page.getByText('Who brings the <b>oranges</b>?').count()).toBe(1);
    }
  });

  test('no screen threw, logged anything, or tried what its policy forbids', () => {
    expect(complaints).toEqual([]);
  });
});

async function record(page: Page, player: string, play: string): Promise<void> {
  await page.locator('.scoreboard').getByRole('button', { name: 'Red Hawks' }).click();
  await page.getByRole('button', { name: player }).click();
  await page.getByRole('button', { name: play, exact: true }).click();
  // By then it is stored, and listed among the plays that are waiting to be sent.
  await page.locator('p', { hasText: `${play}, ${player}` }).waitFor();
}

async function say(page: Page, content: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(content);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** What a page has stored on the device, apart from its own code. */
const keptBy = (page: Page): Promise<unknown> =>
  page.evaluate(
    '(async () => ({ texts: [...Object.keys(localStorage), ...Object.keys(sessionStorage)], databases: await indexedDB.databases() }))()',
  );

/** How many screens are kept on the device. */
const keptScreens = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    indexedDB.open('league').onsuccess = ({ target: { result: database } }) => {
      const all = database.transaction('values').objectStore('values').getAllKeys(IDBKeyRange.bound('screen/', 'screen0'));
      all.onsuccess = () => { database.close(); resolve(all.result.length); };
    };
  })`);
