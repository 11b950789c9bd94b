import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { describeWith } from '../support/needs.ts';
import { type AppScene, startAppScene } from './app-scene.ts';
import { lookAt } from './console-page.ts';
import { expectFocusOn, look, phones, signInAs } from './family-phone.ts';
import { deliver, isSubscribed, loseSubscription, notificationsOf, tapNotification, withPushService } from './push-phone.ts';
import { changeSession } from './sign-in.ts';

type Team = Readonly<{ id: string; name: string }>;

describeWith(CHROMIUM)('a family’s first week with the app', () => {
  let scene: AppScene;
  let browser: Browser;
  const { open, signedIn, complaints } = phones(
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

  /** A team of the coach, with a practice in three days and a place to take there. */
  async function teamWithPractice(): Promise<Readonly<{ team: Team; practiceId: string }>> {
    const asCoach = await scene.as('coach@demo.test');
    const { teams } = await asCoach<{ teams: Team[] }>('/api/mobile/teams?mine=true');
    const team = teams.find(({ name }) => name === 'Red Hawks')!;
    const startsAt = new Date(Date.now() + 3 * 24 * 3600_000);
    const practice = {
      kind: 'practice',
      title: 'Practice',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3600_000),
      arrivalMinutes: 10,
      place: 'School gym, side entrance',
      note: 'Bring water.',
    };
    const { id: practiceId } = await asCoach<{ id: string }>(`/api/mobile/teams/${team.id}/events`, practice, 'POST');
    await asCoach(`/api/mobile/events/${practiceId}/slots`, { kind: 'other', label: 'Carry the nets', places: 1 }, 'POST');
    return { team, practiceId };
  }

  async function inviteFor(role: string): Promise<string> {
    const asAdmin = await scene.as('admin@demo.test');
    const { invites } = await asAdmin<{ invites: { inviteCode: string; role: string; status: string }[] }>('/api/org/invites');
    const active = invites.find((invite) => invite.role === role && invite.status === 'active');
    const made = active ?? (await asAdmin<{ inviteCode: string }>('/api/org/invites', { role, maxUses: 10, expiresInDays: 7 }, 'POST'));
    return made.inviteCode;
  }

  test('joins by the link of a team, finds the child, answers, takes a place, and reads on without a network', async () => {
    const { team, practiceId } = await teamWithPractice();
    const page = await open(`${scene.publicUrl}/join/${await inviteFor('parent')}?team=${team.id}`);
    await page.getByRole('link', { name: 'Continue in Browser' }).click();
    await page.getByText('Sign in, and you can join your league right away.').waitFor();
    await look(page, 'welcome-joining');
    await signInAs(page, 'newcomer@demo.test');
    // The invite of the link has been looked up by itself.
    await page.getByText('You join as: Parent.').waitFor();
    await page.getByRole('button', { name: 'Join' }).click();
    await expectFocusOn(page, 'Find my child');

    await page.getByLabel('Your child’s full name').fill('Nobody Atall');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Nobody by that name was found.').waitFor();
    await page.getByLabel('Team').locator(`option[value="${team.id}"]:checked`).waitFor({ state: 'attached' });
    await look(page, 'find-child-nobody');
    await page.getByRole('button', { name: 'Ask the league' }).click();
    await page.getByText('Sent. Somebody in the league is looking for your child.').waitFor();
    await page.getByRole('heading', { name: 'The league is looking for' }).waitFor();

    await page.getByLabel('Your child’s full name').fill('mia ibrahim');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: /^My child Mia/ }).click();
    await page.getByText('Request sent. The coach or the league will look at it; you’ll see the answer here.').waitFor();
    await page.getByRole('heading', { name: 'Your requests' }).waitFor();
    await look(page, 'find-child-asked');

    // A wrong child is taken back, and asked for again.
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByText('Waiting for the coach').waitFor();
    await look(page, 'home-waiting');
    await page.getByRole('button', { name: /^Take back Mia/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await page.getByText('Waiting for the coach').waitFor({ state: 'detached' });
    await page.goBack();
    await page.getByLabel('Your child’s full name').fill('mia ibrahim');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: /^My child Mia/ }).click();

    // The approval shows by itself to who comes back to the screen.
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByText('Waiting for the coach').waitFor();
    await approveLinks();
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText('Approved: Mia Ibrahim.').waitFor();
    await page.getByText('Waiting for the coach').waitFor({ state: 'detached' });
    await look(page, 'home-approved');
    await page.getByRole('link', { name: 'Week' }).click();
    await page.getByRole('link', { name: /Practice/ }).waitFor();
    await look(page, 'week');
    const practice = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /Practice/ }) });
    await practice.getByRole('button', { name: 'Yes' }).click();
    await practice.getByText('1 yes · 0 maybe · 0 no').waitFor();
    await practice.getByRole('button', { name: 'I’ll do it Carry the nets' }).click();
    await practice.getByRole('button', { name: 'Give back Carry the nets' }).waitFor();
    await practice.getByRole('button', { name: 'Add a note' }).click();
    await practice.getByLabel('Note for the coach').fill('A bit late');
    await practice.getByRole('button', { name: 'Save the note' }).click();
    await practice.getByRole('button', { name: 'Note: A bit late' }).waitFor();
    await look(page, 'week-answered');
    await page.getByRole('link', { name: /Practice/ }).click();
    await expectFocusOn(page, 'Practice');
    await page.getByText('Bring water.').waitFor();
    await look(page, 'event');
    await page.goBack();

    // Without a network: what was shown opens, says how old it is, and an answer says that it waits.
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(/^As of .*There is no network now\.$/).waitFor();
    await practice.getByRole('button', { name: 'No', exact: true }).click();
    await practice.getByText('Kept on this phone. It is sent as soon as there is a network.').waitFor();
    await look(page, 'week-offline');
    await page.getByRole('link', { name: 'Home' }).click();
    await expectFocusOn(page, 'Demo Youth League');
    await page.goBack();

    // Meanwhile the coach has answered for the family.
    const asCoach = await scene.as('coach@demo.test');
    const playerId = await idOfPlayer(team.id, 'Mia Ibrahim');
    await practice.getByRole('button', { name: 'Yes' }).waitFor();
    await asCoach(`/api/mobile/events/${practiceId}/responses/${playerId}`, { answer: 'maybe' }, 'PUT');
    await page.context().setOffline(false);
    await practice.getByText(/answered in the meantime: maybe/).waitFor();
    await look(page, 'week-conflict');

    // A link to a wrong child is ended by the parent.
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('link', { name: /^Schedule Mia/ }).click();
    await page.getByRole('button', { name: /^Not my child Mia/ }).click();
    await look(page, 'child-end');
    await page.getByRole('dialog').getByRole('button', { name: 'Not my child' }).click();
    await expectFocusOn(page, 'Demo Youth League');
    await page.getByRole('link', { name: /^Schedule Mia/ }).waitFor({ state: 'detached' });

    async function approveLinks() {
      const asAdmin = await scene.as('admin@demo.test');
      const { parentLinks } = await asAdmin<{ parentLinks: { id: string; player: object | null }[] }>(
        '/api/org/parent-links?status=pending',
      );
      const link = parentLinks.find(({ player }) => (player as { displayName?: string } | null)?.displayName === 'Mia Ibrahim')!;
      await asAdmin(`/api/org/parent-links/${link.id}`, { action: 'approve' }, 'POST');
    }
  });

  async function idOfPlayer(teamId: string, name: string): Promise<string> {
    const asCoach = await scene.as('coach@demo.test');
    const { players } = await asCoach<{ players: { playerId: string; displayName: string }[] }>(`/api/mobile/teams/${teamId}`);
    return players.find(({ displayName }) => displayName === name)!.playerId;
  }

  test('an expired session loses no typed text', async () => {
    const page = await signedIn('parent@demo.test');
    await page.getByRole('link', { name: 'Chat' }).click();
    await page.getByRole('link', { name: /^Red Hawks/ }).click();
    await page.getByLabel('Message', { exact: true }).fill('We come ten minutes late, and bring');
    await expireSession(page);
    await page.reload();
    await signInAs(page, 'parent@demo.test');
    await expectFocusOn(page, 'Red Hawks');
    await expect(page.getByLabel('Message', { exact: true }).inputValue()).resolves.toBe('We come ten minutes late, and bring');
  });

  test('somebody sets what they are told, takes their data along, and leaves', async () => {
    const page = await signedIn('parent@demo.test');
    await page.getByRole('link', { name: 'You' }).click();
    await page.getByRole('link', { name: 'Notifications' }).click();
    await page.getByLabel('New messages').uncheck();
    await page.getByLabel('By e-mail').selectOption('never');
    await look(page, 'notifications');
    const asParent = await scene.as('parent@demo.test');
    expect(await asParent('/api/mobile/push-preferences')).toMatchObject({ chatMessages: false, email: 'never' });

    await page.getByRole('link', { name: 'Week' }).click();
    await page.evaluate('navigator.share = async (shared) => { globalThis.shared = shared; }');
    await page.getByRole('link', { name: 'Add to my calendar' }).click();
    await page.getByRole('button', { name: 'Make my calendar address' }).click();
    const link = page.getByRole('link', { name: 'Open in my calendar' });
    expect(await link.getAttribute('href')).toMatch(/^webcal:/);
    await look(page, 'calendar');
    const address = await page.getByLabel('Address').inputValue();
    await page.getByRole('button', { name: 'Send it' }).click();
    expect(await page.evaluate('shared')).toEqual({ text: 'The address of my league calendar:', url: address });
    expect(await page.getByLabel('Text for a group chat').count()).toBe(0);

    await page.getByRole('link', { name: 'You' }).click();
    await page.getByRole('link', { name: 'My data' }).click();
    await page.getByRole('heading', { name: 'What you have agreed to' }).waitFor();
    await look(page, 'my-data');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()]);
    expect(download.suggestedFilename()).toBe('my-league-data.json');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('heading', { name: 'Delete your account?' }).waitFor();
    await look(page, 'delete-account');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave Demo Youth League' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expectFocusOn(page, 'Your league');
    expect(await asParent('/api/me/orgs')).toEqual({ memberships: [] });
  });

  test('somebody turns notifications on, is led to what one is about, in whichever league, and gets none after signing out', async () => {
    const page = await signedIn('both@demo.test');
    await page.getByRole('button', { name: 'Open Demo Youth League' }).click();
    await expectFocusOn(page, 'Demo Youth League');
    expect(await page.evaluate('Notification.permission')).toBe('default');
    await withPushService(page);
    await page.getByRole('link', { name: 'You' }).click();
    await page.getByRole('link', { name: 'Notifications' }).click();
    await page.getByText('Hear at once when a game is moved or called off').waitFor();
    await look(page, 'push-off');
    expect(await isSubscribed(page)).toBe(false);
    const registration = () => page.waitForResponse((response) => response.url().endsWith('/push-token'));
    const [turnedOn] = await Promise.all([registration(), page.getByRole('button', { name: 'Turn on' }).click()]);
    expect(turnedOn.status()).toBe(201);
    await page.getByText('You are told on this device').waitFor();
    await look(page, 'push-on');

    const asRiver = await scene.as('admin@river.test');
    const { memberships } = await asRiver<{ memberships: { orgId: string }[] }>('/api/me/orgs');
    const { games } = await asRiver<{ games: { id: string; homeTeam: Team; visitorTeam: Team }[] }>('/api/mobile/schedule');
    const [{ orgId }, { id: gameId, homeTeam, visitorTeam }] = [memberships[0]!, games[0]!];
    const message = { id: 'delivery-1', title: 'Riverside Sports', body: 'Postponed: a game of your team.' };
    const data = { kind: 'game-change', orgId, gameId };
    expect(await deliver(page, { ...message, data })).toEqual({ title: message.title, body: message.body });
    await tapNotification(page);
    await expectFocusOn(page, `${visitorTeam.name} at ${homeTeam.name}`);
    // A way back leads past the address of the notification.
    await page.goBack();
    await expectFocusOn(page, 'Notifications');

    await loseSubscription(page);
    const [renewed] = await Promise.all([registration(), page.reload()]);
    expect({ method: renewed.request().method(), status: renewed.status() }).toEqual({ method: 'POST', status: 201 });
    expect(await isSubscribed(page)).toBe(true);

    await deliver(page, { ...message, data });
    await page.getByRole('link', { name: 'You', exact: true }).click();
    // Read before the page gets it, since signing out then reloads the page.
    const ended = Promise.withResolvers<unknown>();
    await page.route('**/api/mobile/push-token', async (route) => {
      const response = await route.fetch();
      ended.resolve(await response.json());
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await ended.promise).toEqual({ removed: true });
    await expectFocusOn(page, 'Your league');
    expect({ subscribed: await isSubscribed(page), shown: await notificationsOf(page) }).toEqual({ subscribed: false, shown: 0 });
  });

  test('whoever signs in at an address comes to it, also if the app chooses the only organization', async () => {
    const page = await open(`${scene.address}#/standings`);
    await signInAs(page, 'coach@demo.test');
    await expectFocusOn(page, 'Standings');
  });

  test('a tab in which somebody else has signed in does not go on with the screens of who was there before', async () => {
    const page = await signedIn('coach@demo.test');
    await expectFocusOn(page, 'Demo Youth League');
    const otherTab = await page.context().newPage();
    await otherTab.goto(scene.address);
    const reloaded = page.waitForEvent('load');
    await changeSession(otherTab, 'localStorage', { subject: 'somebody else' });
    await reloaded;
  });

  test.each([
    ['denied', "Object.defineProperty(Notification, 'permission', { get: () => 'denied' })", 'Allow them in the settings of the browser'],
    ['unsupported', 'delete window.PushManager', 'This browser cannot show notifications.'],
    [
      'not-installed',
      "delete window.PushManager; Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })",
      'Add to Home Screen',
    ],
  ])('a phone on which notifications are %s says what helps', async (name, browserThat, words) => {
    const page = await signedIn('coach@demo.test');
    await expectFocusOn(page, 'Demo Youth League');
    await page.context().addInitScript(browserThat);
    await page.reload();
    await page.getByRole('link', { name: 'You' }).click();
    await page.getByRole('link', { name: 'Notifications' }).click();
    await page.getByText(words).waitFor();
    expect(await page.getByRole('button', { name: 'Turn on' }).count()).toBe(0);
    await look(page, `push-${name}`);
  });

  test('a coach who waits for the league claims a team', async () => {
    const page = await signedIn('newcomer@demo.test');
    await page.goto(`${scene.address}#/join/${await inviteFor('coach')}`);
    await page.getByText('You join as: Coach. The league looks at every request; you’ll see the answer here.').waitFor();
    await page.getByRole('button', { name: 'Join' }).click();
    await expectFocusOn(page, 'Claim my team');
    await page.getByLabel('Coach’s name').fill('Lee Park');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'My team Red Hawks' }).click();
    await page.getByText('Waiting for the league').waitFor();
    await look(page, 'claim-team');
  });

  test('a family reads it all in Spanish', async () => {
    const first = await open(scene.address, { locale: 'es-MX' });
    await first.getByRole('heading', { name: 'Su liga' }).waitFor();
    await look(first, 'welcome-es');
    const page = await signedIn('both@demo.test', { locale: 'es-MX' });
    await page.getByRole('heading', { name: 'Sus ligas' }).waitFor();
    await look(page, 'orgs-es');
    await page.getByRole('button', { name: 'Abrir Demo Youth League' }).click();
    await expectFocusOn(page, 'Demo Youth League');
    await page.getByText('Cargando…').waitFor({ state: 'detached' });
    await look(page, 'home-es');
    await page.getByRole('link', { name: 'Tabla' }).click();
    await page.getByRole('row', { name: /Red Hawks/ }).waitFor();
    await look(page, 'standings-es');
    await page.getByRole('link', { name: 'Red Hawks' }).click();
    await page.getByRole('button', { name: 'Estadísticas' }).click();
    await look(page, 'team-es');
    await page.getByRole('link', { name: 'Cuenta' }).click();
    await page.getByRole('heading', { name: 'Liga', exact: true }).waitFor();
    await look(page, 'me-es');
    await page.getByRole('link', { name: 'Cambiar' }).click();
    await page.getByRole('button', { name: /^Abrir River/ }).click();
    await page.getByRole('link', { name: /^Calendario/ }).click();
    await page.getByRole('link', { name: 'Seguidores' }).click();
    await page.getByRole('button', { name: 'De acuerdo: crear el enlace' }).waitFor();
    await look(page, 'followers-es');
    await page.getByRole('button', { name: 'De acuerdo: crear el enlace' }).click();
    await page.getByLabel('Enlace para una persona').waitFor();
    await look(page, 'followers-invited-es');
    await page.getByRole('link', { name: 'Cuenta', exact: true }).click();
    await page.getByLabel('Idioma de la app y de los mensajes').selectOption('en');
    await page.getByRole('heading', { name: 'League', exact: true }).waitFor();
    const asBoth = await scene.as('both@demo.test');
    expect(await asBoth('/api/me/preferences')).toEqual({ language: 'en' });
  });

  test('somebody without an account reads the public page of a league that wants one', async () => {
    const asAdmin = await scene.as('admin@demo.test');
    await asAdmin('/api/org/settings', { publicPage: true }, 'PATCH');
    const page = await open(`${scene.publicUrl}/l/${(await inviteFor('parent')).split('-')[0]}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await lookAt(page, 'public-schedule');
    await page.getByRole('link', { name: 'Standings' }).click();
    await page.getByRole('table').first().waitFor();
    await lookAt(page, 'public-standings');
    await page.getByRole('table').first().getByRole('link').first().click();
    await page
      .getByRole('link', { name: /calendar/i })
      .first()
      .waitFor();
    await lookAt(page, 'public-team');
  });

  test('no screen threw, logged anything, or tried what its policy forbids', () => {
    expect(complaints).toEqual([]);
  });
});

/** As after months without the app: the access token has expired, and the provider knows the refresh token no more. */
const expireSession = (page: Page): Promise<void> => changeSession(page, 'localStorage', { renewAt: 0, refreshToken: 'expired' });
