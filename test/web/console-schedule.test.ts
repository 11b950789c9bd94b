import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addDays, mondayOf } from '../../web/kit/zoned-time.ts';
import { ACCESSIBLE, READABLE, violationsOn } from '../support/axe.ts';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { describeWith } from '../support/needs.ts';
import { DRAWN } from '../support/painted.ts';
import { type AppScene, startAppScene } from './app-scene.ts';
import { consoles } from './console-page.ts';
import { SCREENSHOTS, showAll } from './show-all.ts';

const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 800 };
const ADMIN = 'admin@demo.test';

type Game = Readonly<{
  id: string;
  localDate: string;
  status: string;
  startsAt: string;
  homeTeam: Readonly<{ name: string }>;
  visitorTeam: Readonly<{ name: string }>;
  homeScore: number | null;
  visitorScore: number | null;
}>;

describeWith(CHROMIUM)('schedule, scores and files of the console', () => {
  let scene: AppScene;
  let browser: Browser;
  // A mouse drags games.
  const { opened, complaints } = consoles(
    () => browser,
    () => scene,
    { hasTouch: false },
  );
  beforeAll(async () => {
    [scene, browser] = await Promise.all([startAppScene(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await scene?.stop();
  });

  async function signedIn(viewport = PHONE): Promise<Page> {
    const page = await opened(ADMIN);
    await page.setViewportSize(viewport);
    await page.getByRole('link', { name: 'Schedule' }).click();
    await expectFocusOn(page, 'Schedule');
    return page;
  }

  const open = (page: Page, ...parts: readonly string[]) => page.goto(`${scene.consoleAddress}#/${parts.join('/')}`);
  const gamesOf = async (startDate: string, days: number): Promise<readonly Game[]> => {
    const asAdmin = await scene.as(ADMIN);
    const { games } = await asAdmin<{ games: readonly Game[] }>(
      `/api/mobile/schedule?startDate=${startDate}&endDate=${addDays(startDate, days)}&limit=100`,
    );
    return games;
  };
  const thisMonday = mondayOf(new Date().toISOString().slice(0, 10));
  const nextWeek = addDays(thisMonday, 7);

  test('the week is a list on a phone; a game is moved, and a clash is shown before it is placed anyway', async () => {
    const page = await signedIn();
    await page.getByRole('link', { name: 'A week later' }).click();
    const [first, second] = (await gamesOf(nextWeek, 6)).filter(({ status }) => status === 'scheduled');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await look(page, 'schedule-week');
    await open(page, 'schedule', 'game', first!.id);
    await expectFocusOn(page, `${first!.visitorTeam.name} at ${first!.homeTeam.name}`);
    await look(page, 'schedule-game');

    const other = (await gamesOf(nextWeek, 6)).find(({ id, localDate }) => id !== first!.id && localDate === first!.localDate) ?? second!;
    const asAdmin = await scene.as(ADMIN);
    const { localTime } = await asAdmin<{ localTime: string }>(`/api/org/games/${other.id}`);
    await page.getByLabel('Starts at').fill(localTime.slice(0, 5));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The field is in use at that time.').waitFor();
    await look(page, 'schedule-clash');
    await page.getByRole('button', { name: 'Place it anyway' }).click();
    await page.getByText('Saved. Families and coaches see it now.').waitFor();
    await page.getByRole('button', { name: 'Postpone' }).click();
    await look(page, 'schedule-postpone');
    await page.getByRole('dialog').getByRole('button', { name: 'Postpone' }).click();
    await page.getByRole('heading', { name: 'Play after all' }).waitFor();
    await look(page, 'schedule-postponed');
  });

  test('a new game is added, and removed as made by mistake', async () => {
    const page = await signedIn();
    await page.getByRole('link', { name: 'New game' }).click();
    await page.getByLabel('Visiting team').selectOption({ index: 1 });
    await page.getByLabel('Home team').selectOption({ index: 1 });
    await page.getByLabel('Day').fill(addDays(nextWeek, 16));
    await look(page, 'schedule-new');
    await page.getByRole('button', { name: 'Add the game' }).click();
    await page.getByRole('heading', { name: 'Day, time and field' }).waitFor();
    const gameId = page.url().split('/').at(-1)!;
    await page.getByRole('button', { name: 'Remove the game' }).click();
    await look(page, 'schedule-remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the game' }).click();
    await page.getByText('The game is removed.').waitFor();
    expect((await gamesOf(addDays(nextWeek, 16), 0)).map(({ id }) => id)).not.toContain(gameId);
  });

  test('a new game has a day before it has a time, which it is given later', async () => {
    const page = await signedIn();
    await page.getByRole('link', { name: 'New game' }).click();
    await page.getByLabel('Visiting team').selectOption({ index: 1 });
    await page.getByLabel('Home team').selectOption({ index: 1 });
    await page.getByLabel('Day').fill(addDays(nextWeek, 17));
    await page.getByLabel('The time is still to be decided').check();
    await look(page, 'schedule-new-tbd');
    await page.getByRole('button', { name: 'Add the game' }).click();
    await page.getByText('Time TBD').first().waitFor();
    await look(page, 'schedule-game-tbd');
    await page.getByLabel('The time is still to be decided').uncheck();
    await page.getByLabel('Starts at').fill('17:30');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('5:30').first().waitFor();
    expect(await page.getByText('Time TBD').count()).toBe(0);
  });

  const IN_CHICAGO = { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  const localClock = (instant: string) => new Intl.DateTimeFormat('en-CA', IN_CHICAGO).format(new Date(instant));

  test('an event of the league is made for all teams, moved, and called off', async () => {
    const page = await signedIn();
    await page.getByRole('link', { name: 'Events of the league' }).click();
    await expectFocusOn(page, 'Events of the league');
    await page.getByRole('link', { name: 'New event of the league' }).click();
    await page.getByLabel('Name').fill('Cup weekend');
    await page.getByLabel('What it is').selectOption('other');
    const [first, last] = [addDays(new Date().toISOString().slice(0, 10), 9), addDays(new Date().toISOString().slice(0, 10), 11)];
    await page.getByLabel('Day', { exact: true }).fill(first);
    await page.getByLabel('Last day').fill(last);
    await page.getByLabel('Links').fill('Fields http://example.org/fields');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText(/^Link 1: /).waitFor();
    await page.getByLabel('Links').fill('Fields https://example.org/fields');
    await page.getByLabel('Minutes to be there early').fill('30');
    await page.getByLabel('Answer by').fill(`${first}T07:00`);
    await look(page, 'league-event-new');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: /Cup weekend/ }).waitFor();
    await look(page, 'league-events');
    type OrgEvents = Readonly<{
      events: readonly Readonly<{
        title: string;
        note: string | null;
        respondBy: string | null;
        days: readonly unknown[];
        teams: readonly unknown[];
      }>[];
    }>;
    const stored = async () => {
      const { events } = await (await scene.as(ADMIN))<OrgEvents>('/api/org/events');
      return events.map(({ title, note, days }) => [title, note, days.length]);
    };
    expect(await stored()).toEqual([['Cup weekend', null, 3]]);
    const { events } = await (await scene.as(ADMIN))<OrgEvents>('/api/org/events');
    expect(events[0]).toMatchObject({ links: [{ url: 'https://example.org/fields', label: 'Fields' }], arrivalMinutes: 30 });
    expect(localClock(events[0]!.respondBy!)).toBe(`${first}, 07:00`);
    await page.getByRole('link', { name: /Cup weekend/ }).click();
    expect(await page.getByLabel('Answer by').inputValue()).toBe(`${first}T07:00`);
    await page.getByLabel('Note to families').fill('Bring both jerseys');
    await page.getByRole('switch', { name: /All teams/ }).click();
    await look(page, 'league-event');
    const isRead = Promise.withResolvers<void>();
    await page.route('**/api/org/events', async (route) => {
      if (route.request().method() === 'GET') await isRead.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'New event of the league' }).waitFor();
    expect(await stored()).toEqual([['Cup weekend', 'Bring both jerseys', 3]]);
    await page.getByRole('link', { name: /Cup weekend/ }).click();
    await page.getByRole('button', { name: 'Call it off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Call it off' }).waitFor();
    // What has been saved is read only now: the dialog stays.
    isRead.resolve();
    await expectEventually(() => page.getByLabel('Note to families').inputValue(), 'Bring both jerseys');
    await page.getByRole('dialog').getByRole('button', { name: 'Call it off' }).click();
    await page.getByText('There are none yet.').waitFor();
    expect(await stored()).toEqual([]);
  });

  test('a game is dragged to another hour, with the clash shown while it is dragged, and moved back', async () => {
    const page = await signedIn(LAPTOP);
    const day = (await gamesOf(addDays(nextWeek, 7), 6)).filter(({ status }) => status === 'scheduled');
    const [game] = day;
    await open(page, 'schedule', 'day', game!.localDate);
    const block = page.getByRole('link', { name: `${game!.visitorTeam.name} – ${game!.homeTeam.name}` });
    await block.waitFor();
    await look(page, 'schedule-day', LAPTOP);
    await block.scrollIntoViewIfNeeded();
    const box = (await block.boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 10 + 48, { steps: 8 });
    await page.locator('.grid-ghost').waitFor();
    if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/schedule-drag.png`, fullPage: true });
    await page.mouse.move(box.x + 20, box.y + 10 - 16 * 8, { steps: 8 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Move it back' }).waitFor();
    await look(page, 'schedule-dragged', LAPTOP);
    const asAdmin = await scene.as(ADMIN);
    expect((await asAdmin<Game>(`/api/org/games/${game!.id}`)).startsAt).not.toBe(game!.startsAt);
    await page.getByRole('button', { name: 'Move it back' }).click();
    await page.getByText(/^Moved: /).waitFor({ state: 'detached' });
    await expectEventually(async () => (await asAdmin<Game>(`/api/org/games/${game!.id}`)).startsAt, game!.startsAt);
  });

  test('of two admins at once, the second is shown what the first has changed', async () => {
    const page = await signedIn();
    const game = (await gamesOf(addDays(nextWeek, 14), 6)).find(({ status }) => status === 'scheduled')!;
    await open(page, 'schedule', 'game', game.id);
    await page.getByLabel('Starts at').fill('21:00');
    const asAdmin = await scene.as(ADMIN);
    await asAdmin(`/api/org/games/${game.id}`, { fieldId: null, facilityId: null });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else has changed this game meanwhile.').waitFor();
    await page.getByText(/^Field: .* → Field to be announced$/).waitFor();
    await look(page, 'schedule-edited');
    await page.getByRole('button', { name: 'Save mine as well' }).click();
    await page.getByText('Saved. Families and coaches see it now.').waitFor();
    expect(await asAdmin(`/api/org/games/${game.id}`)).toMatchObject({ localTime: expect.stringMatching(/^21:00/), facility: null });
  });

  test('the scores of the week are typed by keyboard; the score of somebody else is shown, not overwritten', async () => {
    const asAdmin = await scene.as(ADMIN);
    const over = (await gamesOf(addDays(thisMonday, -7), 6)).filter(({ status }) => status === 'final').slice(0, 3);
    const nothing = { homeScore: null, visitorScore: null, periodScores: null };
    for (const { id } of over) await asAdmin(`/api/org/games/${id}`, { status: 'in_progress', ...nothing });
    const page = await signedIn();
    await open(page, 'schedule', 'scores', addDays(thisMonday, -7));
    await page.getByRole('heading', { name: '3 scores are missing' }).waitFor();
    const row = (game: Game) => page.getByRole('form', { name: `${game.visitorTeam.name} at ${game.homeTeam.name}` });
    await row(over[0]!)
      .getByRole('button', { name: /^Add (overtime|an extra inning)$/ })
      .click();
    const extra = row(over[0]!).getByRole('group');
    await extra.getByLabel(over[0]!.visitorTeam.name).fill('0');
    await extra.getByLabel(over[0]!.homeTeam.name).fill('1');
    await look(page, 'scores');
    await row(over[0]!).getByLabel(over[0]!.visitorTeam.name, { exact: true }).first().fill('3');
    await row(over[0]!).getByLabel(over[0]!.homeTeam.name, { exact: true }).first().fill('4');
    await page.keyboard.press('Enter');
    await row(over[0]!).getByText('Saved: Final').waitFor();
    await asAdmin(`/api/org/games/${over[1]!.id}`, { status: 'final', homeScore: 9, visitorScore: 8 });
    // Enter went on to the next game.
    await page.keyboard.type('1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await row(over[1]!).getByText('Score: none yet → 8–9').waitFor();
    await look(page, 'scores-conflict');
    await row(over[1]!).getByRole('button', { name: 'Keep their change' }).click();
    expect(await row(over[1]!).getByLabel(over[1]!.homeTeam.name, { exact: true }).inputValue()).toBe('9');
    await row(over[2]!)
      .getByRole('button', { name: /^Not played/ })
      .click();
    await look(page, 'scores-forfeit');
    await page.getByRole('button', { name: 'Save as a forfeit' }).click();
    await row(over[2]!).getByText('Saved: Forfeit').waitFor();
    const saved = await asAdmin<{ periodScores: object[] }>(`/api/org/games/${over[0]!.id}`);
    expect(saved).toMatchObject({ status: 'final', visitorScore: 3, homeScore: 4 });
    expect(saved.periodScores.at(-1)).toMatchObject({ visitor: 0, home: 1, kind: 'overtime' });
    await look(page, 'scores-wide', LAPTOP);
  });

  test('a final without the innings that a tie-breaker compares waits for its admin, who enters them', async () => {
    const asAdmin = await scene.as(ADMIN);
    type Missing = Readonly<{ count: number; games: readonly Readonly<{ game: Game }>[] }>;
    const missing = () => asAdmin<Missing>('/api/org/games-without-figures');
    const before = (await missing()).count;
    type Table = Readonly<{ season: { id: string }; ageGroup: { id: string }; rules: { tieBreakers: unknown[] } }>;
    const { standings } = await asAdmin<{ standings: readonly Table[] }>('/api/mobile/standings');
    const table = standings.find(({ rules }) => rules.tieBreakers.includes('points_against_per_period'))!;
    const games = (await gamesOf(addDays(thisMonday, -28), 27)) as readonly (Game & {
      seasonId: string;
      ageGroup: { id: string };
      gameType: string;
    })[];
    const game = games.find(
      ({ status, gameType, seasonId, ageGroup }) =>
        status === 'final' && gameType === 'regular' && seasonId === table.season.id && ageGroup.id === table.ageGroup.id,
    )!;
    await asAdmin(`/api/org/games/${game.id}`, { homeScore: 3, visitorScore: 1, periodScores: null });
    expect(await missing()).toMatchObject({ count: before + 1 });

    const page = await signedIn();
    await open(page, 'waiting');
    await page.getByRole('heading', { name: /^Finals that the standings cannot count in full/ }).waitFor();
    await look(page, 'waiting-figures');
    await page.getByRole('link', { name: 'Enter what is missing' }).click();
    const row = page.getByRole('form', { name: `${game.visitorTeam.name} at ${game.homeTeam.name}` }).first();
    await row.getByRole('button', { name: 'Enter by inning' }).click();
    const type = (team: string, inning: number, runs: string) => row.getByLabel(`${team}, inning ${inning}`, { exact: true }).fill(runs);
    for (const inning of [1, 2, 3, 4, 5, 6]) await type(game.visitorTeam.name, inning, inning === 1 ? '1' : '0');
    for (const inning of [1, 2, 3, 4, 5]) await type(game.homeTeam.name, inning, inning === 2 ? '2' : '0');
    await row.getByText('The innings do not add up to the score.').waitFor();
    await look(page, 'standings-figures-wrong');
    await type(game.homeTeam.name, 2, '3');
    await row.getByRole('button', { name: /^Save/ }).click();
    await row.getByText('Saved: Final').waitFor();
    await look(page, 'standings-figures');
    expect(await missing()).toMatchObject({ count: before });
    const { periodScores } = await asAdmin<{ periodScores: object[] }>(`/api/org/games/${game.id}`);
    expect([periodScores.length, periodScores.at(1), periodScores.at(-1)]).toEqual([
      6,
      { period: 2, home: 3, visitor: 0 },
      { period: 6, home: null, visitor: 0 },
    ]);
  });

  test('a roster is pasted, a column named, a cell corrected in place, and imported; a poisoned cell stays text', async () => {
    const page = await signedIn();
    await open(page, 'files');
    await page.getByRole('heading', { name: 'Imports of the last seven days' }).waitFor();
    await look(page, 'files');
    await page.getByRole('link', { name: 'Import Rosters' }).click();
    await expectFocusOn(page, 'Rosters');
    await page.getByLabel('Or paste cells here').waitFor();
    await look(page, 'files-choose');
    const poison = '=HYPERLINK("http://evil.test";"x")<img src=x onerror=alert(1)>';
    const cells = [
      ['Squad', 'Player First', 'Player Last', 'Jersey', 'Birth Date'],
      ['Red Hawks', 'Ana', 'Nova', '71', '2015-01-01'],
      ['Red Hwaks', 'Ben', 'Nova', '72', '2015-01-02'],
      ['Red Hawks', 'Eve', poison, '73', '2015-01-03'],
    ];
    const quoted = (cell: string) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell);
    await page.getByLabel('Or paste cells here').fill(cells.map((row) => row.map(quoted).join('\t')).join('\r\n'));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('heading', { name: 'Correct it here' }).waitFor();
    await look(page, 'files-faults');
    await page.getByLabel('Player First').selectOption('First name');
    await page.getByLabel('Player Last').selectOption('Last name');
    // An expired session loses nothing that was typed.
    await page.getByRole('button', { name: 'Red Hawks', exact: true }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('heading', { name: 'This will change' }).waitFor();
    await look(page, 'files-preview');
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
    await look(page, 'files-imported');

    await open(page, 'files');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download Rosters' }).click()]);
    const written = await readFile(await download.path(), 'utf8');
    expect(written).toContain('Ana');
    // Nor does the export hand it to a spreadsheet program as a formula.
    expect(written).not.toMatch(/(^|[,"])=HYPERLINK/m);
  });

  test('the wrong file is taken back: first what is in the way is told, then it goes', async () => {
    const page = await signedIn();
    await open(page, 'files', 'teams');
    await page.getByLabel('Or paste cells here').fill('Team\tDivision\nSharks\t10U\nWhales\t10U');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByRole('link', { name: 'Wrong file? Undo it' }).click();
    await page.getByRole('button', { name: 'Undo this import' }).waitFor();
    await look(page, 'files-report');
    const asAdmin = await scene.as(ADMIN);
    const { teams } = await asAdmin<{ teams: readonly { id: string; name: string }[] }>('/api/org/teams?limit=100');
    const sharks = teams.find(({ name }) => name === 'Sharks')!;
    const coach = { teamId: sharks.id, name: 'Kim Lee', role: 'head_coach', email: null };
    const { id } = await asAdmin<{ id: string }>('/api/org/staff', coach, 'POST');
    const undo = async () => {
      await page.getByRole('button', { name: 'Undo this import' }).click();
      await page.getByRole('dialog').getByText('2 teams', { exact: true }).waitFor();
    };
    const confirmed = () => page.getByRole('dialog').getByRole('button', { name: 'Undo this import' }).click();
    await undo();
    await look(page, 'files-undo');
    await confirmed();
    await page.getByRole('heading', { name: 'Nothing was removed' }).waitFor();
    await page.getByText('It has other coaches or managers.').waitFor();
    expect(await page.getByRole('link', { name: 'Sharks' }).getAttribute('href')).toBe(`#/people/team/${sharks.id}`);
    await look(page, 'files-in-the-way');
    await look(page, 'files-in-the-way-wide', LAPTOP);
    await asAdmin(`/api/org/staff/${id}`, { teamId: teams.find(({ name }) => name === 'Red Hawks')!.id });
    await undo();
    await confirmed();
    await page.getByRole('heading', { name: 'Undone' }).waitFor();
    await look(page, 'files-undone');
    const left = await asAdmin<{ teams: typeof teams }>('/api/org/teams?limit=100');
    expect(left.teams.filter(({ name }) => ['Sharks', 'Whales'].includes(name))).toEqual([]);
    await page.getByRole('link', { name: '← Files' }).click();
    await page.locator('.row', { hasText: 'Undone' }).getByRole('link', { name: 'Teams' }).waitFor();
  });

  test('a schedule comes from a workbook and from a file of another alphabet', async () => {
    const page = await signedIn(LAPTOP);
    await open(page, 'files', 'schedule');
    const day = addDays(nextWeek, 30);
    const workbook = await workbookOf([
      ['Date', 'Time', 'Home', 'Visitor', 'Division'],
      [day, '9:00 AM', 'Red Hawks', 'Gold Finches', ''],
    ]);
    await page
      .getByLabel('Excel or CSV file')
      .setInputFiles({ name: 'games.xlsx', mimeType: 'application/octet-stream', buffer: workbook });
    await page.getByRole('heading', { name: 'This will change' }).waitFor();
    await look(page, 'files-wide', LAPTOP);
    await page.getByRole('button', { name: 'Take another file' }).click();
    // `Peña` of Mac OS Roman.
    const mac = Buffer.from(`Date,Time,Home,Visitor,Notes\r\n${day},9:00 AM,Red Hawks,Gold Finches,Ask Pe\x96a\r\n`, 'latin1');
    await page.getByLabel('Excel or CSV file').setInputFiles({ name: 'games.csv', mimeType: 'text/csv', buffer: mac });
    await page.getByRole('heading', { name: 'Which is right?' }).waitFor();
    await look(page, 'files-encodings');
    await page.getByRole('button', { name: 'Peña', exact: true }).click();
    await page.getByRole('heading', { name: 'This will change' }).waitFor();
    await page.getByRole('button', { name: 'Take another file' }).click();
    const utf16 = Buffer.from(`\uFEFFDate;Time;Home;Visitor\r\n${day};9:00 AM;Red Hawks;Gold Finches\r\n`, 'utf16le');
    await page.getByLabel('Excel or CSV file').setInputFiles({ name: 'games.csv', mimeType: 'text/csv', buffer: utf16 });
    await page.getByRole('heading', { name: 'This will change' }).waitFor();
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
    const games = await gamesOf(day, 0);
    expect(games.filter(({ homeTeam, visitorTeam }) => homeTeam.name === 'Red Hawks' && visitorTeam.name === 'Gold Finches')).toHaveLength(
      1,
    );
    await page.getByRole('button', { name: 'Next file' }).click();
    await page.getByRole('link', { name: 'Import Schedule' }).click();
    await page.getByLabel('Excel or CSV file').setInputFiles({ name: 'old.xls', mimeType: 'application/vnd.ms-excel', buffer: utf16 });
    await page.getByText('This kind of file cannot be read. Save it as .xlsx or CSV.').waitFor();
    await page.getByLabel('Excel or CSV file').setInputFiles({ name: 'no.xlsx', mimeType: 'application/octet-stream', buffer: utf16 });
    await page.getByText('The file cannot be read. Save it as CSV and try that.').waitFor();
  });

  test('wishes that do not fit are said to; a schedule that was discarded is made again, and waits for whoever leaves it', async () => {
    const page = await signedIn();
    await open(page, 'schedule', 'proposal');
    await page.getByLabel('Games for each team').fill('60');
    await page.getByText('More wishes').click();
    await page.getByRole('button', { name: 'Add days without games' }).click();
    await page.getByLabel('For whom').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Add two teams' }).click();
    const one = await page.getByLabel('Team', { exact: true }).inputValue();
    const other = await page.getByLabel('And team').inputValue();
    await page.getByLabel('Team', { exact: true }).selectOption(other);
    expect(await page.getByLabel('And team').inputValue()).toBe(one);
    await look(page, 'proposal-wishes');
    await page.getByRole('button', { name: 'Make the schedule' }).click();
    await page.getByRole('heading', { name: 'These wishes do not fit together' }).waitFor();
    await look(page, 'proposal-impossible');
    await page.getByRole('link', { name: 'Change the wishes' }).click();
    await page.getByLabel('Games for each team').fill('1');
    await page.getByRole('button', { name: 'Make the schedule' }).click();
    const made = page.getByRole('heading', { name: /^\d+ games, not on the schedule yet$/ });
    await made.waitFor();
    await look(page, 'proposal-found');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Make the schedule' }).click();
    await made.waitFor();
    await page.getByRole('link', { name: 'Change the wishes' }).click();
    await page.getByText('A schedule that was made waits for you.').waitFor();
    await page.getByRole('link', { name: 'Look at it' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Make the schedule' }).waitFor();
  });

  test('a schedule whose times have been taken meanwhile is not accepted, and says so', async () => {
    const asAdmin = await scene.as(ADMIN);
    type Item = Readonly<{ id: string }>;
    const { seasons, fields } = await asAdmin<Readonly<Record<'seasons' | 'fields', Item[]>>>('/api/org/screens/setup');
    const [from, to] = [nextWeek, addDays(thisMonday, 34)];
    const wishes = {
      ...{ seasonId: seasons[0]!.id, format: { kind: 'games-per-team', games: 2 }, startsOn: from, endsOn: to, gameMinutes: 60 },
      fields: fields.map(({ id: fieldId }) => ({ fieldId, hours: [{ weekday: 'wednesday', from: '06:00', to: '22:00' }] })),
    };
    const { id } = await asAdmin<Item>('/api/org/schedule-proposals', wishes, 'POST');
    const page = await signedIn();
    await open(page, 'schedule', 'proposal', id);
    await page.getByRole('button', { name: 'Put it on the schedule' }).waitFor();
    type Proposed = Readonly<{ homeTeam: Item; visitorTeam: Item; startsAt: string; endsAt: string }>;
    const { games } = await asAdmin<{ games: Proposed[] }>(`/api/org/schedule-proposals/${id}`);
    const { homeTeam, visitorTeam, startsAt, endsAt } = games[0]!;
    await asAdmin('/api/org/games', { homeTeamId: homeTeam.id, visitorTeamId: visitorTeam.id, startsAt, endsAt }, 'POST');

    await page.getByRole('button', { name: 'Put it on the schedule' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Put it on the schedule' }).click();
    await page.getByText('Since this schedule was made, other games took its times').waitFor();
    await look(page, 'proposal-outdated');
    expect(await page.getByRole('button', { name: 'Put it on the schedule' }).count()).toBe(0);
  });

  test('no screen threw, logged anything, or tried what its policy forbids', () => {
    expect(complaints).toEqual([]);
  });
});

/** A workbook of one sheet, whose sheet is larger than what its reader would hand to a worker. */
async function workbookOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cell = (text: string, place: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (cells: readonly string[], line: number) => cells.map((text, column) => cell(text, `${'ABCDEFG'[column]}${line}`)).join('');
  const sheet = rows.map((cells, index) => `<row r="${index + 1}">${row(cells, index + 1)}</row>`).join('');
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packed = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${links}"><sheets><sheet name="Games" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${packed}><Relationship Id="rId1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><!--${' '.repeat(1_000_000)}--><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const { zipSync, strToU8 } = await import('fflate');
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
}

const expectFocusOn = (page: Page, heading: string): Promise<void> => page.locator('h1:focus', { hasText: heading }).waitFor();

async function expectEventually(read: () => Promise<unknown>, value: unknown): Promise<void> {
  for (let left = 50; left > 0; left--) {
    if ((await read()) === value) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await read()).toBe(value);
}

/** Checks a screen against WCAG in both color schemes, at a width, and on a phone with letters of twice the size. */
async function look(page: Page, name: string, viewport = PHONE): Promise<void> {
  await page.setViewportSize(viewport);
  await showAll(page, viewport);
  for (const [colorScheme, rules] of [
    ['light', ACCESSIBLE],
    ['dark', READABLE],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(DRAWN);
    const violations = await violationsOn(page, rules);
    if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/${name}-${colorScheme}.png` });
    expect({ name, colorScheme, violations }).toEqual({ name, colorScheme, violations: [] });
  }
  const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
  expect({ name, isTooWide: await page.evaluate(isTooWide) }).toEqual({ name, isTooWide: false });
  if (viewport === PHONE) {
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    expect({ name, isTooWideEnlarged: await page.evaluate(isTooWide) }).toEqual({ name, isTooWideEnlarged: false });
    await page.evaluate(`document.documentElement.style.fontSize = ''`);
  }
  await page.setViewportSize(viewport);
}
