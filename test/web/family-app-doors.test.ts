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

  test('an address of a team’s calendar is made, and ended', async () => {
    const page = await signedIn('parent@demo.test');
    await toTeam(page);
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('link', { name: 'Add to my calendar' }).click();
    await page.getByRole('button', { name: 'Make my calendar address' }).click();
    const address = await page.getByLabel('Address', { exact: true }).inputValue();
    expect(await (await fetch(address)).text()).toContain('BEGIN:VCALENDAR');
    await look(page, 'calendar-of-team');
    await page.getByRole('button', { name: 'End Red Hawks' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await page.getByText('That address works no more.').waitFor();
    await page.getByRole('button', { name: 'End Red Hawks' }).waitFor({ state: 'detached' });
    expect((await fetch(address)).status).toBe(404);
  });

  test('no screen threw, logged anything, or tried what its policy forbids', () => {
    expect(complaints).toEqual([]);
  });
});

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
