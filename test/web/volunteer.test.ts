import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addDays, mondayOf } from '../../web/kit/zoned-time.ts';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { describeWith } from '../support/needs.ts';
import { type AppScene, startAppScene } from './app-scene.ts';
import { consoles, lookAt } from './console-page.ts';
import { phones } from './family-phone.ts';

/** Six weeks around this one, so that some games have been played and some have not. Each has one Saturday. */
const MONDAY = mondayOf(new Date().toISOString().slice(0, 10));
const FIRST_DAY = addDays(MONDAY, -14);
const LAST_DAY = addDays(MONDAY, 27);
const NEXT_SATURDAY = addDays(MONDAY, 12);

const ROSTER = [
  ['Team', 'Division', 'Player', 'Number', 'Parent Email'],
  ['Red Hawks', '8U', 'Sam Ortiz', '7', 'pat.ortiz@demo.test'],
  ['Blue Jays', '8U', 'Leo Park', '3', ''],
  ['Blue Jayz', '8U', 'Ava Stone', '9', ''],
  ['Owls', '10U', 'Eli Novak', '1', ''],
];

describeWith(CHROMIUM)('a volunteer with nothing but a phone', () => {
  let scene: AppScene;
  let browser: Browser;
  const { opened, complaints } = consoles(
    () => browser,
    () => scene,
  );
  const families = phones(
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

  test('makes a league, fills, runs and exports it', async () => {
    const page = await opened('newcomer@demo.test');
    const code = await setUp(page);

    await tab(page, 'League');
    await page.getByRole('link', { name: /^Settings/ }).click();
    await page.getByLabel('Parent: wait until an admin approves').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();

    // A family joins by the poster. The volunteer lets it in, then to its child.
    const family = await families.open(`${scene.publicUrl}/join/${code}`);
    await family.getByRole('link', { name: 'Continue in Browser' }).click();
    await family.getByRole('button', { name: 'Sign in' }).click();
    await family.getByLabel(/^Somebody new/).fill('pat.stone@demo.test');
    await family.getByRole('button', { name: 'Continue' }).click();
    await family.getByRole('button', { name: 'Join' }).click();
    await family.getByText('The league has yet to approve you as: Parent.').waitFor();
    await tab(page, 'To do');
    await page.getByRole('button', { name: 'Approve Pat Stone' }).click();
    await page.getByText('Pat Stone is in.').waitFor();
    await family.reload();
    await family.getByRole('link', { name: 'Find my child' }).click();
    await family.getByLabel('Your child’s full name').fill('Ava Stone');
    await family.getByRole('button', { name: 'Search' }).click();
    await family.getByRole('button', { name: 'My child Ava S.' }).click();
    await family.getByText('Request sent. The coach or the league will look at it; you’ll see the answer here.').waitFor();
    await tab(page, 'People');
    await tab(page, 'To do');
    await page.getByRole('heading', { name: /^Parents and their children/ }).waitFor();
    await page.getByRole('button', { name: 'Approve Pat Stone' }).click();
    await page.getByText('Pat Stone is in.').waitFor();
    await tab(family, 'Home');
    await family.getByRole('link', { name: 'Ava Stone' }).waitFor();

    // The first game that has been played gets its score.
    await page.getByRole('link', { name: 'Enter the scores' }).click();
    await page.getByText('4 scores are missing').waitFor();
    const game = page.getByRole('form').first();
    const [visitor, home] = (await game.getAttribute('aria-label'))!.split(' at ') as [string, string];
    await game.getByLabel(visitor).fill('3');
    await game.getByLabel(home).fill('7');
    await game.getByRole('button', { name: 'Save' }).click();
    await game.getByText('Saved: Final').waitFor();

    // Rain on a Saturday to come, and it clears up.
    await tab(page, 'Schedule');
    await page.getByRole('link', { name: 'Rain: call off a day' }).click();
    await page.getByLabel('Which day').fill(NEXT_SATURDAY);
    await page.getByRole('button', { name: 'See who is affected' }).click();
    await page.getByRole('button', { name: /^Postpone 4 games/ }).click();
    await page.getByRole('button', { name: 'Yes, and tell everybody' }).click();
    await page.getByText('4 games are postponed. Families and coaches are being told.').waitFor();
    await tab(family, 'Week');
    await family.getByText('Postponed').first().waitFor();
    await page.getByRole('button', { name: 'Undo it all' }).click();
    await page.getByText('Undone. 4 games are back on the schedule.').waitFor();

    await tab(page, 'League');
    await page.getByRole('link', { name: /^Standings/ }).click();
    const winner = page.getByRole('row', { name: `1 ${home} 1 0 0` });
    for (const table of await page.getByLabel('Table').locator('option').allInnerTexts()) {
      await page.getByLabel('Table').selectOption(table);
      if ((await winner.count()) > 0) break;
    }
    await winner.waitFor();

    await tab(page, 'More');
    await page.getByRole('link', { name: /^Who did what/ }).click();
    for (const done of ['Day restored', 'Parent linked to a child', 'Schedule accepted', 'File taken in', 'League created'])
      await page.getByRole('listitem').filter({ hasText: done }).first().waitFor();

    await tab(page, 'More');
    await page.getByRole('link', { name: /^Downloads/ }).click();
    expect(await download(page, 'Scores')).toContain(`,${home},,${visitor},,7,3,`);
    expect((await download(page, 'Schedule')).trim().split('\n')).toHaveLength(1 + 24);
    expect(await download(page, 'Players')).toContain('Ava');

    await tab(page, 'More');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate('Object.keys(sessionStorage).length')).toBe(0);
    expect([...complaints, ...families.complaints]).toEqual([]);
  });

  test('a schedule whose times have been taken meanwhile is not accepted, and says so', async () => {
    const asAdmin = await scene.as('admin@demo.test');
    type Item = Readonly<{ id: string }>;
    const { seasons, fields } = await asAdmin<Readonly<Record<'seasons' | 'fields', Item[]>>>('/api/org/screens/setup');
    const [from, to] = [addDays(MONDAY, 7), addDays(MONDAY, 34)];
    const wishes = {
      ...{ seasonId: seasons[0]!.id, format: { kind: 'games-per-team', games: 2 }, startsOn: from, endsOn: to, gameMinutes: 60 },
      fields: fields.map(({ id: fieldId }) => ({ fieldId, hours: [{ weekday: 'wednesday', from: '06:00', to: '22:00' }] })),
    };
    const { id } = await asAdmin<Item>('/api/org/schedule-proposals', wishes, 'POST');
    const page = await opened('admin@demo.test');
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    await page.goto(`${scene.consoleAddress}#/schedule/proposal/${id}`);
    await page.getByRole('button', { name: 'Put it on the schedule' }).waitFor();
    type Proposed = Readonly<{ homeTeam: Item; visitorTeam: Item; startsAt: string; endsAt: string }>;
    const { games } = await asAdmin<{ games: Proposed[] }>(`/api/org/schedule-proposals/${id}`);
    const { homeTeam, visitorTeam, startsAt, endsAt } = games[0]!;
    await asAdmin('/api/org/games', { homeTeamId: homeTeam.id, visitorTeamId: visitorTeam.id, startsAt, endsAt }, 'POST');

    await page.getByRole('button', { name: 'Put it on the schedule' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Put it on the schedule' }).click();
    await page.getByText('Since this schedule was made, other games took its times').waitFor();
    await lookAt(page, 'proposal-outdated');
    expect(await page.getByRole('button', { name: 'Put it on the schedule' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  /** From nothing to the poster, by the assistant alone; what it says that families join with. */
  async function setUp(page: Page): Promise<string> {
    await page.getByLabel('Name of the league').fill('Oak Ridge Youth Baseball');
    await page.getByLabel('Short code').fill('ORYB');
    await page.getByLabel('Time zone').selectOption('America/Chicago');
    await page.getByRole('button', { name: 'Make the league' }).click();
    await steps(page, 1);

    await page.getByLabel('Name of the season').fill('Spring');
    await page.getByLabel('First day').fill(FIRST_DAY);
    await page.getByLabel('Last day').fill(LAST_DAY);
    await page.getByRole('button', { name: 'Add the season' }).click();
    await steps(page, 2);
    await page.getByRole('button', { name: '+ 8U' }).click();
    await page.getByRole('button', { name: '+ 10U' }).click();
    await page.getByRole('button', { name: 'Add the age groups' }).click();
    await steps(page, 3);
    await page.getByLabel('Name of the place').fill('Oak Ridge Park');
    await page.getByLabel('Fields there').fill('Field 1\nField 2');
    await page.getByRole('button', { name: 'Add the fields' }).click();
    await steps(page, 4);
    // The form goes on to the age group that has none yet.
    await page.getByLabel('Names of the teams').fill('Red Hawks\nBlue Jays\nGreen Frogs\nGold Lions');
    await page.getByRole('button', { name: 'Add the teams' }).click();
    await page.locator('option:checked', { hasText: '10U' }).waitFor({ state: 'attached' });
    await page.getByLabel('Names of the teams').fill('Owls\nBears\nFoxes\nWolves');
    await page.getByRole('button', { name: 'Add the teams' }).click();
    await steps(page, 5);
    await page.getByLabel('Names and e-mail addresses').fill('Lou Hart\tlou.hart@demo.test\nKim Lane, kim.lane@demo.test');
    await lookAt(page, 'volunteer-coaches');
    await page.getByRole('button', { name: 'Add the coaches' }).click();
    await steps(page, 6);

    await page.getByRole('link', { name: 'From a file' }).click();
    await page.getByLabel('Or paste cells here').fill(ROSTER.map((cells) => cells.join('\t')).join('\n'));
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('there is no team “Blue Jayz” (did you mean “Blue Jays”?)').waitFor();
    await page.getByRole('button', { name: 'Blue Jays', exact: true }).click();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByRole('link', { name: 'Go on setting up' }).click();
    await steps(page, 7);

    // One game a week is wished too many; then there is one for each.
    await page.getByRole('link', { name: 'Make the schedule' }).click();
    await page.getByLabel('Games for each team').fill('7');
    await page.getByLabel('First day with games').fill(FIRST_DAY);
    await page.getByText('More wishes').click();
    await page.getByRole('button', { name: 'Add days without games' }).click();
    await page.getByLabel('For whom').selectOption('Red Hawks (8U)');
    await page.getByRole('button', { name: 'Add two teams' }).click();
    const one = await page.getByLabel('Team', { exact: true }).inputValue();
    const other = await page.getByLabel('And team').inputValue();
    await page.getByLabel('Team', { exact: true }).selectOption(other);
    expect(await page.getByLabel('And team').inputValue()).toBe(one);
    await lookAt(page, 'proposal-wishes');
    await page.getByRole('button', { name: 'Make the schedule' }).click();
    await page.getByRole('heading', { name: 'These wishes do not fit together' }).waitFor();
    await lookAt(page, 'proposal-impossible');
    await page.getByRole('link', { name: 'Change the wishes' }).click();
    await page.getByLabel('Games for each team').fill('6');
    await page.getByRole('button', { name: 'Make the schedule' }).click();
    await page.getByRole('heading', { name: '24 games, not on the schedule yet' }).waitFor();
    await page.getByText('Every team plays 6 games.').waitFor();
    await lookAt(page, 'proposal-found');
    // Discarded and made again, it waits for whoever leaves it.
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Make the schedule' }).click();
    await page.getByRole('heading', { name: '24 games, not on the schedule yet' }).waitFor();
    await page.getByRole('link', { name: 'Change the wishes' }).click();
    await page.getByText('A schedule that was made waits for you.').waitFor();
    await page.getByRole('link', { name: 'Look at it' }).click();
    await page.getByRole('button', { name: 'Put it on the schedule' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Put it on the schedule' }).click();
    await page.getByText('The games are on the schedule.').waitFor();
    await lookAt(page, 'proposal-accepted');
    await page.getByRole('link', { name: 'Go on setting up' }).click();
    await steps(page, 8);

    await page.getByRole('button', { name: /^Make the codes/ }).click();
    await steps(page, 10);
    await lookAt(page, 'volunteer-set-up');
    await page.getByRole('link', { name: 'Open the poster' }).click();
    await page.getByRole('heading', { name: 'Oak Ridge Youth Baseball' }).waitFor();
    const [, code] = (await page.getByText(/^Code: /).innerText()).split(': ');
    return code!;
  }

  const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
  const steps = (page: Page, done: number) => page.getByRole('heading', { name: `${done} of 10 steps done` }).waitFor();

  async function download(page: Page, name: string): Promise<string> {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
    return readFile(await file.path(), 'utf8');
  }
});
