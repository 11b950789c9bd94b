import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { describeWith } from '../support/needs.ts';
import { type AppScene, startAppScene } from './app-scene.ts';
import { expectFocusOn, look, phones } from './family-phone.ts';

type Game = Readonly<{ id: string; status: string; startsAt: string; homeTeam: { name: string }; visitorTeam: { name: string } }>;

describeWith(CHROMIUM)('what families, coaches and officials look for now and then in the family app', () => {
  let scene: AppScene;
  let browser: Browser;
  let hawksId: string;
  const { signedIn, complaints } = phones(
    () => browser,
    () => scene,
  );
  beforeAll(async () => {
    [scene, browser] = await Promise.all([startAppScene(), launchChromium()]);
    const { teams } = await (await scene.as('coach@demo.test'))<{ teams: { id: string; name: string }[] }>('/api/mobile/teams?mine=true');
    hawksId = teams.find(({ name }) => name === 'Red Hawks')!.id;
  });
  afterAll(async () => {
    await browser?.close();
    await scene?.stop();
  });

  const gamesOfHawks = async (from: number, to: number): Promise<readonly Game[]> => {
    const asCoach = await scene.as('coach@demo.test');
    const query = `teamId=${hawksId}&startDate=${inDays(from)}&endDate=${inDays(to)}`;
    return (await asCoach<{ games: Game[] }>(`/api/mobile/schedule?${query}`)).games;
  };
  const nextGame = async () => (await gamesOfHawks(1, 28)).find(({ status }) => status === 'scheduled')!;
  const toTeam = (page: Page) => page.getByRole('link', { name: 'Red Hawks', exact: true }).click();

  test('a coach says until when families answer, and they read it where they answer', async () => {
    const page = await signedIn('coach@demo.test');
    await toTeam(page);
    await page.getByRole('link', { name: 'Deadline for answers' }).click();
    await expectFocusOn(page, 'Deadline for answers');
    await page.getByLabel('Families answer until').selectOption({ label: '1 hour before the game' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It holds for all games to come.').waitFor();
    await look(page, 'deadline');
    const parent = await signedIn('parent@demo.test');
    await parent.getByRole('link', { name: 'Week' }).click();
    await parent
      .getByText(/^Answer by /)
      .first()
      .waitFor();
    await page.reload();
    await page.getByLabel('Families answer until').selectOption({ label: 'The game begins' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It holds for all games to come.').waitFor();
  });

  test('a family offers what it has taken on to others, and another takes it over', async () => {
    const asCoach = await scene.as('coach@demo.test');
    const { id } = await nextGame();
    await asCoach(`/api/mobile/games/${id}/slots`, { kind: 'snack', teamId: hawksId, places: 1 }, 'POST');
    const parent = await signedIn('parent@demo.test');
    await parent.getByRole('link', { name: 'Week' }).click();
    await parent.getByRole('button', { name: 'I’ll do it Snack' }).click();
    await parent.getByRole('button', { name: 'Offer to others Snack' }).click();
    await parent.getByText('Pat O. (offers it to others)').waitFor();
    await parent.getByRole('button', { name: 'Keep it Snack' }).waitFor();
    await look(parent, 'slot-offered');

    const coach = await signedIn('coach@demo.test');
    await toTeam(coach);
    await coach.getByRole('button', { name: 'Schedule' }).click();
    const comingUp = coach.locator('section', { has: coach.getByRole('heading', { name: 'Coming up' }) });
    await comingUp.locator(`a[href$="${id}"]`).click();
    await coach.getByRole('button', { name: 'Take over from Pat O. Snack' }).click();
    await coach.getByRole('button', { name: 'Give back Snack' }).waitFor();
    await parent.reload();
    await parent.getByText('Lee P.').first().waitFor();
    expect(await parent.getByRole('button', { name: 'Offer to others Snack' }).count()).toBe(0);
  });

  test('a message is corrected while it is fresh, a chat is muted, and an announcement says how many have read it', async () => {
    const parent = await signedIn('parent@demo.test');
    await parent.getByRole('link', { name: 'Chat' }).click();
    await parent.getByRole('link', { name: /^Red Hawks/ }).click();
    await parent.getByLabel('Message', { exact: true }).fill('We bring oragnes');
    await parent.getByRole('button', { name: 'Send', exact: true }).click();
    const own = parent.getByRole('listitem').filter({ hasText: 'We bring' });
    await own.getByRole('button', { name: /^Correct/ }).click();
    await parent.getByLabel('Your message').fill('We bring oranges');
    await look(parent, 'room-correct');
    await parent.getByRole('button', { name: 'Save' }).click();
    await own.getByText('We bring oranges').waitFor();
    await own.getByText(/edited/).waitFor();
    const coach = await signedIn('coach@demo.test');
    await coach.getByRole('link', { name: 'Chat' }).click();
    await coach.getByRole('link', { name: /^Red Hawks/ }).click();
    const received = coach.getByRole('listitem').filter({ hasText: 'We bring oranges' });
    await received.getByText(/edited/).waitFor();
    expect(await received.getByRole('button', { name: /^Correct/ }).count()).toBe(0);

    await parent.getByRole('button', { name: 'Mute this chat' }).click();
    await parent.getByText('This chat sends you no notifications.').waitFor();
    await parent.reload();
    await parent.getByRole('button', { name: 'Notify me again' }).click();
    await parent.getByRole('button', { name: 'Mute this chat' }).waitFor();

    const admin = await signedIn('admin@demo.test');
    await admin.getByRole('link', { name: 'Chat' }).click();
    await admin.getByRole('link', { name: /^Announcements/ }).click();
    await admin.getByLabel('Message', { exact: true }).fill('Fields open on Saturday');
    await admin.getByRole('button', { name: 'Send', exact: true }).click();
    const announced = admin.getByRole('listitem').filter({ hasText: 'Fields open on Saturday' });
    await announced.getByRole('button', { name: /^How many have read it/ }).click();
    await announced.getByText(/^0 of \d+ have read it\.$/).waitFor();
    await parent.getByRole('link', { name: 'Chat', exact: true }).click();
    await parent.getByRole('link', { name: /^Announcements/ }).click();
    await parent.getByText('Fields open on Saturday').waitFor();
    expect(await parent.getByRole('button', { name: /^How many have read it/ }).count()).toBe(0);
    await announced.getByRole('button', { name: /^How many have read it/ }).click();
    await announced.getByText(/^1 of \d+ have read it\.$/).waitFor();
    await look(admin, 'room-announcements');
  });

  test('a player’s figures are read by season and game; leaders and suspensions of a team', async () => {
    const parent = await signedIn('parent@demo.test');
    await parent.getByRole('link', { name: 'Schedule Sam Ortiz' }).click();
    await parent.getByRole('link', { name: 'Statistics' }).click();
    await expectFocusOn(parent, 'Sam Ortiz');
    await parent.getByRole('heading', { name: 'Game by game' }).waitFor();
    await parent
      .getByRole('rowheader', { name: /^All · \d+ games/ })
      .first()
      .waitFor();
    await look(parent, 'player');
    await parent
      .getByRole('rowheader', { name: /^\w+ \d+, (vs\.|at) / })
      .first()
      .getByRole('link')
      .click();
    await parent.getByRole('heading', { name: 'Where' }).waitFor();

    await parent.getByRole('link', { name: 'Home', exact: true }).click();
    await toTeam(parent);
    await parent.getByRole('button', { name: 'Statistics' }).click();
    await parent.getByRole('link', { name: 'Leaders' }).click();
    await expectFocusOn(parent, 'Leaders');
    await look(parent, 'leaders');
    await parent.locator('main ol a').first().click();
    await parent.getByRole('heading', { name: 'Game by game' }).waitFor();
    await parent.getByRole('link', { name: 'Standings', exact: true }).click();
    await parent.getByRole('link', { name: 'Leaders' }).click();
    await parent.locator('main ol a').first().waitFor();

    const asAdmin = await scene.as('admin@demo.test');
    const { sports } = await asAdmin<{ sports: { id: string; code: string }[] }>('/api/mobile/sports');
    const soccer = sports.find(({ code }) => code === 'soccer')!.id;
    const { teams } = await asAdmin<{ teams: { id: string; name: string; sportId: string }[] }>('/api/mobile/teams');
    const team = teams.find(({ sportId }) => sportId === soccer)!;
    const admin = await signedIn('admin@demo.test');
    await expectFocusOn(admin, 'Demo Youth League');
    await admin.goto(`${scene.address}#/team/${team.id}`);
    await admin.getByRole('button', { name: 'Statistics' }).click();
    await admin.getByRole('link', { name: 'Suspended players' }).click();
    await expectFocusOn(admin, 'Suspended players');
    await look(admin, 'suspensions');
  });

  test('an address of a team’s calendar is made, and ended', async () => {
    const page = await signedIn('parent@demo.test');
    await toTeam(page);
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('link', { name: 'Add to my calendar' }).click();
    await page.getByRole('button', { name: 'Make my calendar address' }).click();
    const address = await page.getByLabel('Address', { exact: true }).inputValue();
    expect(await (await fetch(address)).text()).toContain('BEGIN:VCALENDAR');
    const leavesOut = page.getByLabel('Leave out what all of my children have declined Red Hawks');
    await leavesOut.check();
    await page.locator('input:checked:enabled').waitFor();
    await page.reload();
    await page.locator('input:checked:enabled').waitFor();
    await look(page, 'calendar-of-team');
    await page.getByRole('button', { name: 'End Red Hawks' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await page.getByText('That address works no more.').waitFor();
    await page.getByRole('button', { name: 'End Red Hawks' }).waitFor({ state: 'detached' });
    expect((await fetch(address)).status).toBe(404);
  });

  test('a coach names who keeps score', async () => {
    const { id } = await nextGame();
    const page = await signedIn('coach@demo.test');
    await expectFocusOn(page, 'Demo Youth League');
    await page.goto(`${scene.address}#/game/${id}`);
    await page.getByRole('link', { name: 'Who keeps score' }).click();
    await page.getByLabel('Official scorer').selectOption({ label: 'Nobody in particular' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await look(page, 'scorer');
    await page.reload();
    await page.getByLabel('Official scorer').selectOption({ label: 'Pat O. · parent' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
  });

  test('an umpire reads before a game what others reported of the teams, and reports on it after it', async () => {
    const [asAdmin, asUmpire] = [await scene.as('admin@demo.test'), await scene.as('umpire@demo.test')];
    const { user } = await asUmpire<{ user: { id: string } }>('/api/mobile/screens/me');
    const assign = async (gameId: string, position: string) => {
      const place = { gameId, position, userId: user.id, force: true };
      const { id } = await asAdmin<{ id: string }>('/api/org/official-assignments', place, 'POST');
      await asUmpire(`/api/mobile/officiating/assignments/${id}`, { action: 'accept' }, 'POST');
    };
    const played = (await gamesOfHawks(-13, -1)).findLast(({ status }) => status === 'final')!;
    await assign(played.id, 'Plate umpire');
    await assign((await nextGame()).id, 'Base umpire');
    const page = await signedIn('umpire@demo.test');
    await page.getByRole('link', { name: 'Games that you officiate' }).click();
    await page.getByRole('link', { name: /^What officials reported Base umpire/ }).click();
    await page.getByRole('heading', { name: 'Red Hawks' }).waitFor();
    await look(page, 'team-history');
    await page.goBack();
    await page.getByRole('link', { name: /^Report to the league Plate umpire/ }).click();
    await expectFocusOn(page, 'Report to the league');
    for (const name of [played.homeTeam.name, played.visitorTeam.name]) {
      for (const button of await page.getByRole('button', { name: `4 ${name}` }).all()) await button.click();
    }
    await page.getByLabel(`Note on ${played.homeTeam.name}`).fill('Fair play throughout');
    await page.getByRole('button', { name: 'Add an incident' }).click();
    await page.getByLabel('What happened').selectOption({ label: 'Injury' });
    await page.getByLabel('In your words').fill('A twisted ankle');
    await page.getByLabel('Somebody of the league should look at this').check();
    await look(page, 'game-report');
    await page.getByRole('button', { name: 'Send to the league' }).click();
    await page.getByText('The league has it. Thank you.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Change it' }).waitFor();
    expect(await page.getByLabel('In your words').inputValue()).toBe('A twisted ankle');
    const { reports } = await asAdmin<{ reports: object[] }>(`/api/org/game-reports?gameId=${played.id}&flagged=true`);
    expect(reports).toMatchObject([{ incidents: [{ type: 'injury', description: 'A twisted ankle' }], game: { id: played.id } }]);
  });

  test('no screen threw, logged anything, or tried what its policy forbids', () => {
    expect(complaints).toEqual([]);
  });
});

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
