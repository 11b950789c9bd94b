import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addDays, mondayOf } from '../../web/kit/zoned-time.ts';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { mailServerThat } from '../support/mail-scene.ts';
import { describeWith } from '../support/needs.ts';
import { FAILURE, SUCCESS } from '../support/webhook-scene.ts';
import { type AppScene, startAppScene } from './app-scene.ts';
import { consoles, lookAt } from './console-page.ts';

const ADMIN = 'admin@demo.test';
const UMPIRE = 'umpire@demo.test';
type Team = Readonly<{ id: string; name: string }>;
type Game = Readonly<{ id: string; localDate: string; status: string; homeTeam: Team; visitorTeam: Team }>;

describeWith(CHROMIUM)('play-offs, umpires, fields and all else that a league runs in the console', () => {
  let scene: AppScene;
  let browser: Browser;
  let asAdmin: Awaited<ReturnType<AppScene['as']>>;
  const { opened: openedBy, complaints } = consoles(
    () => browser,
    () => scene,
  );
  /** What a program that is told about the league answers. */
  let answer = SUCCESS;
  beforeAll(async () => {
    const webhookAdapters = {
      secrets: { seal: (secret: string) => secret },
      checkAddress: async () => undefined,
      sender: { send: async () => answer },
    };
    [scene, browser] = await Promise.all([startAppScene({ mailSender: mailServerThat(), webhookAdapters }), launchChromium()]);
    asAdmin = await scene.as(ADMIN);
  });
  afterAll(async () => {
    await browser?.close();
    await scene?.stop();
  });

  const opened = () => openedBy(ADMIN);
  const goTo = (page: Page, ...parts: readonly string[]) => page.goto(`${scene.consoleAddress}#/${parts.join('/')}`);
  const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
  const today = new Date().toISOString().slice(0, 10);
  const nextWeek = addDays(mondayOf(today), 7);
  const gamesFrom = async (startDate: string, days: number): Promise<readonly Game[]> =>
    (await asAdmin<{ games: readonly Game[] }>(`/api/mobile/schedule?startDate=${startDate}&endDate=${addDays(startDate, days)}&limit=100`))
      .games;
  const nameOf = ({ visitorTeam, homeTeam }: Game) => `${visitorTeam.name} at ${homeTeam.name}`;

  test('a field is closed in three taps, the schedule says so, and it is taken back', async () => {
    const page = await opened();
    await page.getByRole('link', { name: 'Schedule' }).click();
    await page.getByRole('link', { name: 'Fields: open or closed' }).click();
    await page.getByRole('button', { name: 'Closed Legion Park', exact: true }).click();
    await page.getByRole('button', { name: 'Say that it is closed Legion Park' }).click();
    await page.getByText('Legion Park is closed.').waitFor();
    await page.getByText(/^Closed through /).waitFor();
    await page.locator('summary', { hasText: '3 fields one by one' }).first().click();
    await page.getByRole('button', { name: 'Open Legion Park, Field 2' }).click();
    await page.getByLabel('How long').last().selectOption('time');
    await page.getByLabel('Until', { exact: true }).fill(`${addDays(today, 300)}T18:00`);
    await page.getByLabel('Note').last().fill('Sunny side only <b>');
    await lookAt(page, 'fields');
    await page.getByRole('button', { name: 'Say that it is open Legion Park, Field 2' }).click();
    await page.getByText('Legion Park, Field 2 is open.').waitFor();
    await page.getByText(/^Open until .*: Sunny side only <b>$/).waitFor();

    // Until it is changed: then also the games of the coming weeks are concerned.
    await page.getByRole('button', { name: 'Closed Legion Park', exact: true }).click();
    await page.getByLabel('How long').first().selectOption('changed');
    await page.getByLabel('Note').first().fill('The infield is under water');
    await page.getByRole('button', { name: 'Say that it is closed Legion Park', exact: true }).click();
    await page.getByText('Closed: The infield is under water').waitFor();
    const { facilities } = await asAdmin<{ facilities: { name: string; state: { state: string } }[] }>('/api/mobile/facilities');
    expect(facilities.find(({ name }) => name === 'Legion Park')).toMatchObject({ state: { state: 'closed', until: null } });
    await goTo(page, 'schedule', 'week', nextWeek);
    await page.getByText('Field closed').first().waitFor();
    await lookAt(page, 'schedule-closed');
    await page.locator('.game-row', { hasText: 'Field closed' }).first().click();
    await page.getByText('Closed: The infield is under water').waitFor();
    await goTo(page, 'schedule', 'fields');
    await page.getByRole('button', { name: 'Take it back Legion Park', exact: true }).click();
    await page.getByText('Nothing is said about Legion Park any more.').waitFor();
  });

  test('the weekend gets umpires: one is asked, a clash is shown, answers and fees are seen', async () => {
    const games = (await gamesFrom(nextWeek, 6)).filter(({ status }) => status === 'scheduled');
    const page = await opened();
    await goTo(page, 'schedule', 'officials', nextWeek);
    await page.locator('summary', { hasText: `Add a place to all ${games.length} games without one` }).click();
    await page.getByLabel('Fee').fill('45.50');
    await page.getByRole('button', { name: 'Add the places' }).click();
    await page.getByText(`${games.length} places were added.`).waitFor();
    await lookAt(page, 'officials');

    const card = (game: Game) => page.locator('.card', { has: page.getByRole('link', { name: nameOf(game) }) });
    const [first, second] = games as [Game, Game];
    await card(first).locator('summary').click();
    await card(first).getByLabel('Who').selectOption({ label: 'Chris Olsen' });
    await lookAt(page, 'officials-ask');
    await card(first).getByRole('button', { name: 'Ask them' }).click();
    await page.getByText('Chris Olsen is asked.').waitFor();
    await page.getByText(`${games.length - 1} games still need an official`).waitFor();
    await page.getByRole('button', { name: 'Show 1 other game, too' }).click();
    await card(first).getByText('asked', { exact: true }).waitFor();
    // A second place of the same game cannot be the same person's.
    await card(first).getByRole('link').click();
    await page.locator('summary', { hasText: 'Add a place for an official' }).click();
    await page.getByLabel('Who').selectOption({ label: 'Chris Olsen' });
    await page.getByRole('button', { name: 'Ask them' }).click();
    await page.getByText('has a place in this game already').waitFor();
    expect(await page.getByRole('button', { name: 'Ask them anyway' }).count()).toBe(0);
    await lookAt(page, 'officials-conflict');

    // Whoever is not free may be asked all the same.
    const asUmpire = await scene.as(UMPIRE);
    await asUmpire(
      '/api/mobile/officiating/availability',
      { weekly: [], blackouts: [{ from: nextWeek, to: addDays(nextWeek, 6) }] },
      'PUT',
    );
    await goTo(page, 'schedule', 'game', second.id);
    await page.locator('summary', { hasText: 'Find an official' }).click();
    await page.getByLabel('Who').selectOption({ index: 2 });
    await page.getByRole('button', { name: 'Ask them' }).click();
    await page.getByText('has said not to be free then').waitFor();
    await lookAt(page, 'officials-game');
    await page.getByRole('button', { name: 'Ask them anyway' }).click();
    await page.getByText(/is asked\.$/).waitFor();
    const { assignments } = await asUmpire<{ assignments: { id: string }[] }>(
      `/api/mobile/officiating/assignments?startDate=${nextWeek}&endDate=${addDays(nextWeek, 6)}`,
    );
    await asUmpire(`/api/mobile/officiating/assignments/${assignments[0]!.id}`, { action: 'accept' }, 'POST');
    await page.reload();
    await page.getByText('coming', { exact: true }).waitFor();
    await page.locator('summary', { hasText: 'coming' }).click();
    await page.getByRole('button', { name: /^Remove the place/ }).waitFor();

    await goTo(page, 'schedule', 'officials', nextWeek);
    await page.getByRole('link', { name: 'Fees' }).click();
    await page.getByLabel('Month').fill(second.localDate.slice(0, 7));
    await page
      .getByRole('row', { name: /45\.50/ })
      .first()
      .waitFor();
    await lookAt(page, 'fees');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as a spreadsheet' }).click(),
    ]);
    expect(download.suggestedFilename()).toContain('.csv');
  });

  test('what coaches say of an umpire is read by admins, of all or of one', async () => {
    const [asCoach, asUmpire] = await Promise.all([scene.as('coach@demo.test'), scene.as(UMPIRE)]);
    const played = (await gamesFrom(addDays(today, -13), 13)).filter(({ status }) => status === 'final');
    const answers = await Promise.allSettled(played.map(({ id }) => asCoach(`/api/mobile/games/${id}/official-ratings`)));
    const game = played.find((_, at) => answers[at]!.status === 'fulfilled')!;
    const { members } = await asAdmin<{ members: { user: Team }[] }>('/api/org/members?role=umpire&limit=100');
    const { user } = members.find(({ user: { name } }) => name === 'Jordan Blake')!;
    const place = { gameId: game.id, position: 'Plate umpire', feeCents: 0, userId: user.id, force: true };
    const { id } = await asAdmin<Game>('/api/org/official-assignments', place, 'POST');
    await asUmpire(`/api/mobile/officiating/assignments/${id}`, { action: 'accept' }, 'POST');
    await asCoach(
      `/api/mobile/games/${game.id}/official-ratings/${id}`,
      { rating: 4, note: 'Explained every call to the children <b>' },
      'PUT',
    );

    const page = await opened();
    await goTo(page, 'schedule', 'officials', nextWeek);
    await page.getByRole('link', { name: 'Ratings' }).click();
    await page.getByText('Explained every call to the children <b>').waitFor();
    await page.getByText('4 of 5').waitFor();
    await lookAt(page, 'ratings');
    await page.getByLabel('Of whom').selectOption(user.id);
    await page.getByText('1 rating, 4 of 5').waitFor();
    await page.getByRole('link', { name: nameOf(game) }).waitFor();
    await page.getByLabel('Of whom').selectOption({ label: 'Chris Olsen' });
    await page.getByText('No coach has rated an official yet.').waitFor();
  });

  test('what was changed of a game is told in words', async () => {
    const game = (await gamesFrom(nextWeek, 13)).find(({ status }) => status === 'scheduled')!;
    await asAdmin(`/api/org/games/${game.id}`, { homeJerseyColor: 'Green', fieldId: null, facilityId: null });
    await asAdmin(`/api/org/games/${game.id}`, { status: 'postponed', statusReason: 'heat' });
    const page = await opened();
    await goTo(page, 'schedule', 'game', game.id);
    await page.locator('summary', { hasText: 'What was changed' }).click();
    await page.getByText('Reason: nothing → Heat').waitFor();
    await page.getByText('State: As planned → Postponed').waitFor();
    await page.getByText(/^Home color: .* → Green$/).waitFor();
    await lookAt(page, 'history');
  });

  test('play-offs are made from the table, planned, played, and won', async () => {
    const page = await opened();
    await goTo(page, 'league', 'brackets');
    await page.getByRole('link', { name: 'Make play-offs' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Spring <i>Cup</i>');
    await page.getByLabel('Who plays').selectOption('teams');
    await page
      .getByRole('button', { name: /: down$/ })
      .first()
      .click();
    await page.locator('.ordered button:focus').waitFor();
    await lookAt(page, 'bracket-new-teams');
    await page.getByLabel('A game for third place').check();
    await page.getByRole('button', { name: 'See the matches' }).click();
    await page.getByRole('button', { name: 'Make these play-offs' }).waitFor();
    await lookAt(page, 'bracket-preview');
    await page.getByRole('button', { name: 'Make these play-offs' }).click();
    await page.getByText('4 games have no time yet.').waitFor();
    await lookAt(page, 'bracket');

    await page.getByRole('link', { name: 'Days and fields' }).click();
    const round = (name: string) => page.locator('.card', { has: page.getByRole('heading', { name, exact: true }) });
    const day = addDays(nextWeek, 250);
    await round('Semifinals').getByLabel('Day').first().fill(day);
    await round('Semifinals').getByLabel('Starts at').first().fill('09:00');
    await round('Semifinals').getByLabel('Field').first().selectOption({ index: 1 });
    await round('Semifinals')
      .getByRole('button', { name: /^The others one after the other/ })
      .click();
    await round('Final').getByLabel('Day').fill(addDays(day, 1));
    await round('Final').getByLabel('Starts at').fill('13:00');
    await lookAt(page, 'bracket-plan');
    await page.getByRole('button', { name: 'Save days and fields' }).click();
    await page.getByText('1 game has no time yet.').waitFor();
    await page.getByRole('link', { name: 'Open the game' }).first().waitFor();

    const semifinals = await gamesFrom(day, 0);
    expect(semifinals.map(({ status }) => status)).toEqual(['scheduled', 'scheduled']);
    for (const { id } of semifinals) {
      await asAdmin(`/api/org/games/${id}`, { status: 'in_progress' });
      await asAdmin(`/api/org/games/${id}`, { status: 'final', homeScore: 5, visitorScore: 3 });
    }
    await page.reload();
    await page.getByRole('link', { name: 'Open the game' }).nth(2).waitFor();
    const [final] = await gamesFrom(addDays(day, 1), 0);
    expect([final!.homeTeam.name, final!.visitorTeam.name].sort()).toEqual(semifinals.map(({ homeTeam }) => homeTeam.name).sort());
    await page.locator('summary', { hasText: 'Decide it without a game' }).last().click();
    await page.getByLabel('Who advances').last().selectOption({ label: final!.visitorTeam.name });
    await page.getByRole('button', { name: /^Decide Final/ }).click();
    await page.getByText(`${final!.visitorTeam.name} has won.`).waitFor();
    await lookAt(page, 'bracket-won');
    await page.getByRole('button', { name: 'Let the score decide again' }).click();
    await page.getByText('The score decides again.').waitFor();
    await page.getByRole('link', { name: '← Play-offs' }).click();
    await page.getByRole('link', { name: /^Spring <i>Cup<\/i>/ }).waitFor();
    await lookAt(page, 'brackets');
    await page.getByRole('link', { name: /^Spring/ }).click();
    await page.getByRole('button', { name: 'Remove these play-offs' }).click();
    await confirm(page, 'Remove these play-offs');
    await page.getByText('There are no play-offs yet.').waitFor();
  });

  test('play-offs of places are drawn from the table when the season is over', async () => {
    const page = await opened();
    await goTo(page, 'league', 'brackets', 'new');
    await page.getByLabel('How it is played').selectOption('double_elimination');
    await page.getByLabel('How many teams').fill('3');
    await page.getByLabel('Take the table as it is now').uncheck();
    await lookAt(page, 'bracket-new');
    await page.getByRole('button', { name: 'See the matches' }).click();
    await page.getByRole('button', { name: 'Make these play-offs' }).waitFor();
    expect(await asAdmin('/api/mobile/brackets')).toEqual({ brackets: [] });
    await page.getByRole('button', { name: 'Make these play-offs' }).click();
    await page.getByRole('button', { name: 'Take the teams from the table' }).click();
    await page.getByText('The teams are in.').waitFor();
    await lookAt(page, 'bracket-drawn');
  });

  test('play-offs of the best of each division cross over, with a series before the final', async () => {
    type Table = Readonly<{ season: Team; ageGroup: Team; rows: readonly Readonly<{ team: Team }>[] }>;
    const { standings } = await asAdmin<{ standings: readonly Table[] }>('/api/mobile/standings');
    const { season, ageGroup, rows } = standings.find(({ rows: { length } }) => length >= 4)!;
    const divisionOf = (name: string) =>
      asAdmin<Team>('/api/org/divisions', { seasonId: season.id, ageGroupId: ageGroup.id, name }, 'POST');
    const divisions = [await divisionOf('East'), await divisionOf('West')];
    for (const [at, { team }] of rows.entries()) await asAdmin(`/api/org/teams/${team.id}`, { divisionId: divisions[at % 2]!.id });
    const page = await opened();
    await goTo(page, 'league', 'brackets', 'new');
    await page.getByLabel('For', { exact: true }).selectOption({ index: standings.findIndex((table) => table.rows === rows) });
    await page.getByLabel('Who plays').selectOption('pools');
    await page.getByLabel('How many from each division').fill('2');
    await page.getByLabel('Take the table as it is now').uncheck();
    await page.getByRole('button', { name: 'See the matches' }).click();
    await page.getByLabel('Games of a match: Semifinals').selectOption('3');
    await page.getByRole('heading', { name: 'Semifinals · best of 3' }).waitFor();
    await lookAt(page, 'bracket-new-pools');
    await page.getByRole('button', { name: 'Make these play-offs' }).click();
    await page.getByText(/Semifinal 1: 1st in East against 2nd in West/).waitFor();
    for (const { team } of rows) await asAdmin(`/api/org/teams/${team.id}`, { divisionId: null });
  });

  test('a tie is decided by the league, and points are taken and given back', async () => {
    const { sports } = await asAdmin<{ sports: readonly Team[] }>('/api/org/sports');
    const { ageGroups } = await asAdmin<{ ageGroups: readonly Team[] }>('/api/org/age-groups');
    const made = (path: string, body: object) => asAdmin<Team>(path, body, 'POST');
    const season = await made('/api/org/seasons', {
      sportId: sports.find(({ name }) => name === 'Baseball')!.id,
      ...{ name: 'Tie Cup', startsOn: today, endsOn: addDays(today, 60), isActive: true },
    });
    const teams: Team[] = [];
    for (const name of ['Even Owls', 'Odd <b>Jays</b>']) {
      teams.push(await made('/api/org/teams', { seasonId: season.id, ageGroupId: ageGroups.at(-1)!.id, name }));
    }
    const [home, visitor] = teams as [Team, Team];
    const game = await made('/api/org/games', {
      ...{ homeTeamId: home.id, visitorTeamId: visitor.id, gameType: 'regular' },
      ...{ startsAt: `${addDays(today, 300)}T15:00:00Z`, endsAt: `${addDays(today, 300)}T17:00:00Z` },
    });
    await asAdmin(`/api/org/games/${game.id}`, { status: 'in_progress' });
    await asAdmin(`/api/org/games/${game.id}`, { status: 'final', homeScore: 3, visitorScore: 3 });

    const page = await opened();
    await goTo(page, 'league', 'standings');
    const table = page.getByLabel('Table');
    await table.selectOption({ label: (await table.locator('option', { hasText: 'Tie Cup' }).textContent())! });
    await page.locator('summary', { hasText: 'Place 1: ' }).click();
    await page.getByRole('button', { name: `${visitor.name}: up` }).click();
    await lookAt(page, 'decision');
    await page.locator('.add[open]').getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${visitor.name} comes first.`).waitFor();
    await page.getByRole('row', { name: `1 ${visitor.name}` }).waitFor();
    await page.getByText(`${visitor.name} – ${home.name}`).waitFor();

    await page.locator('summary', { hasText: 'Take or give points' }).click();
    await page.getByLabel('Points', { exact: true }).fill('-2');
    await page.getByLabel('Decided by').fill('The board');
    await page.locator('.add[open]').getByRole('button', { name: 'Save' }).click();
    await page.getByText(/: -2 points\.$/).waitFor();
    await lookAt(page, 'adjusted');
    await page
      .getByRole('button', { name: /^Remove (Even|Odd)/ })
      .last()
      .click();
    await confirm(page, 'Remove');
    await page.getByText(/are as before\.$/).waitFor();
  });

  test('a team of another league is made, given a contact, and chosen for a game', async () => {
    const page = await opened();
    await goTo(page, 'people', 'teams');
    // Other tests of this file make seasons of one age group.
    const ofDemo = page.getByRole('link', { name: /^Red Hawks/ });
    const season = page.locator('.card', { has: page.getByText('Add a team of another league') }).filter({ has: ofDemo });
    await season.locator('summary', { hasText: 'Add a team of another league' }).click();
    await season.getByLabel('Name of the team').fill('Riverside All-Stars');
    await season.getByLabel('Its league').fill('Riverside Little League of the North <b>');
    await season.getByLabel('Age group').selectOption({ index: 1 });
    await lookAt(page, 'outside-new');
    await season.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Riverside All-Stars was added.').waitFor();
    await page.getByRole('link', { name: /^Riverside All-Stars/ }).waitFor();
    await lookAt(page, 'outside-listed');
    await page.getByRole('link', { name: /^Riverside All-Stars/ }).click();
    await page.getByLabel('Name of the contact').fill('Jordan Diaz');
    await page.getByLabel('Phone').fill('555-0134');
    await lookAt(page, 'outside-team');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: false }).first().waitFor();
    const { teams } = await asAdmin<{ teams: readonly (Team & { seasonId: string })[] }>('/api/org/teams?limit=100');
    const made = teams.find(({ name }) => name === 'Riverside All-Stars')!;
    expect(made).toMatchObject({
      outsideLeague: 'Riverside Little League of the North <b>',
      contactName: 'Jordan Diaz',
      contactPhone: '555-0134',
    });

    await goTo(page, 'schedule', 'new');
    await page.getByLabel('Visiting team').selectOption(made.id);
    const home = page.getByLabel('Home team');
    expect(await home.locator(`option[value="${made.id}"]`).count()).toBe(0);
    await home.selectOption(teams.find(({ name, seasonId }) => name === 'Red Hawks' && seasonId === made.seasonId)!.id);
    await lookAt(page, 'outside-game');
    await page.getByLabel('Day', { exact: true }).first().fill(addDays(today, 250));
    await page.getByRole('button', { name: 'Add the game' }).click();
    await page.getByText('Riverside All-Stars').first().waitFor();
  });

  test('the rules of a season and of an age group are decided, two admins see each other’s, and they are taken back', async () => {
    const { sports } = await asAdmin<{ sports: readonly Team[] }>('/api/org/sports');
    const { ageGroups } = await asAdmin<{ ageGroups: readonly Team[] }>('/api/org/age-groups');
    const { id } = await asAdmin<Team>(
      '/api/org/seasons',
      {
        sportId: sports.find(({ name }) => name === 'Baseball')!.id,
        ...{ name: 'Rules Cup', startsOn: '2041-03-01', endsOn: '2041-06-30', isActive: false },
        rules: { commonGamesMinimum: 4, points: { goal: 1 } },
      },
      'POST',
    );
    const rules = async () => (await asAdmin<{ rules: object }>(`/api/org/seasons/${id}`)).rules;
    const page = await opened();
    await page.getByRole('link', { name: 'League', exact: true }).click();
    await page.getByRole('link', { name: /^Rules/ }).click();
    await page.getByLabel('Season').selectOption(id);
    await page.getByLabel('What counts first').selectOption('points');
    await page.getByLabel('Points for a win').fill('2');
    await page.getByRole('button', { name: 'Remove Scored in all games' }).click();
    await page.getByLabel('Compare also').selectOption('fewest_forfeits');
    await page.getByRole('button', { name: 'Add Fewest forfeits' }).click();
    await page.getByRole('button', { name: 'Fewest forfeits: up' }).click();
    await page.getByLabel('Most runs in an inning').fill('5');
    await page.getByLabel('Runs beyond that limit').selectOption('none');
    await page.getByRole('button', { name: 'Remove 15 runs after 3 innings' }).click();
    await lookAt(page, 'rules');
    // Another admin was faster.
    await asAdmin(`/api/org/seasons/${id}`, { rules: { commonGamesMinimum: 4, points: { goal: 1, win: 4 } } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Points for a win: As usual → 4').waitFor();
    await lookAt(page, 'rules-conflict');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const decided = {
      ...{ commonGamesMinimum: 4, rankBy: 'points', points: { goal: 1, win: 2 } },
      tieBreakers: ['head_to_head', 'fewest_forfeits', 'point_diff'],
      diamond: { runsPerInning: 5, runsBeyondLimit: 'none', runRule: [{ afterInnings: 4, lead: 10 }] },
    };
    expect(await rules()).toEqual(decided);

    await page.getByLabel('For', { exact: true }).selectOption(ageGroups[0]!.id);
    await page.getByLabel('Who pitches').selectOption('coach');
    await page.getByLabel('Most runs in an inning').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const ofAge = async () =>
      (await asAdmin<{ ageGroupRules: { rules: object }[] }>(`/api/org/age-group-rules?seasonId=${id}`)).ageGroupRules.map(
        (one) => one.rules,
      );
    expect(await ofAge()).toEqual([{ diamond: { pitchedBy: 'coach', runsPerInning: null } }]);
    await lookAt(page, 'rules-age-group');
    await page.getByRole('button', { name: 'Who pitches: Back to the season’s: A player' }).press('Enter');
    expect(await page.evaluate('document.activeElement.innerText')).toContain('Who pitches');
    await page.getByRole('button', { name: 'Most runs in an inning: Back to the season’s: 5' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await ofAge()).toEqual([{}]);
  });

  test('a league writes its own limits on pitchers, is told what is wrong with them, and follows them', async () => {
    type Settings = Readonly<{ pitchingTable: string; ownPitchingTable: unknown }>;
    const page = await opened();
    await goTo(page, 'league', 'settings');
    await page.getByRole('link', { name: 'Limits of our own' }).click();
    await page.getByRole('button', { name: 'Write our own limits' }).click();
    await page.getByLabel('Most in a day').fill('45');
    await page.getByRole('button', { name: 'Remove step 2' }).press('Enter');
    expect(await page.evaluate('document.activeElement.localName')).toBe('fieldset');
    await page.getByRole('button', { name: 'Add an age' }).click();
    const older = page.getByRole('listitem').filter({ hasText: 'Up to 10 years' });
    await older.getByLabel('What is counted').selectOption('outs');
    await older.getByLabel('Most in a day').fill('9');
    await older.getByRole('button', { name: 'Add a step' }).click();
    await older.getByLabel('From how many (step 2)').fill('6');
    await older.getByLabel('Limits for catchers').check();
    await older.locator('summary', { hasText: 'Rarer limits' }).click();
    await older.getByLabel('A limit for several days').check();
    await older.getByLabel('Limit innings with a pitch, too').check();
    await older.getByLabel('Most in a calendar week').last().fill('6');
    await older.getByLabel('The week begins on').selectOption('sunday');
    await older.getByLabel('Up to which age, in years').fill('8');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Every age may be there only once.').waitFor();
    await page.getByLabel('Up to which age, in years').last().fill('12');
    // The gateway is told the steps in their order, and its fault is shown at the step that was typed second.
    const days = (step: number) => page.getByLabel(`Days of rest (step ${step})`).last();
    await days(2).fill('8');
    await page.evaluate("document.querySelector('form').noValidate = true");
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('[aria-invalid]').waitFor();
    expect(await Promise.all([1, 2].map((step) => days(step).getAttribute('aria-invalid')))).toEqual([null, 'true']);
    await days(2).fill('2');
    await page.getByLabel('Which limits the league follows').selectOption('own');
    await lookAt(page, 'pitching');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const rest = [{ from: 21, days: 1 }];
    expect(await asAdmin<Settings>('/api/org/settings')).toMatchObject({
      pitchingTable: 'own',
      ownPitchingTable: [
        { upToAge: 8, limits: { measure: 'pitches', mostInADay: 45, rest, catching: null, mostInDays: null } },
        {
          upToAge: 12,
          limits: {
            ...{ measure: 'outs', mostInADay: 9, mostInDays: { days: 7, most: 100 }, mostInAWeek: null },
            also: [{ measure: 'innings', mostInADay: null, mostInAGame: 3, mostInAWeek: { startsOn: 'sunday', most: 6 } }],
            rest: [{ from: 6, days: 2 }, ...rest],
            catching: { inningsToPitch: 4, pitchesToCatch: 41, pitchesToCatchAgain: 21 },
          },
        },
      ],
    });

    // From the rules of a season that follows them, too.
    await goTo(page, 'league', 'rules');
    await page.getByLabel('Limits on pitchers').selectOption('own');
    await page.getByRole('link', { name: 'Our own limits on pitchers' }).click();
    await page.getByText('The league follows its own limits.').waitFor();
    await page.getByLabel('Which limits the league follows').selectOption('pony');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('button', { name: 'Remove our own limits' }).click();
    await confirm(page, 'Remove our own limits');
    await page.getByText('Our own limits are removed.').waitFor();
    await page.getByRole('button', { name: 'Write our own limits' }).waitFor();
    expect(await asAdmin<Settings>('/api/org/settings')).toMatchObject({ pitchingTable: 'pony', ownPitchingTable: null });
  });

  test('the posters of all teams are printed, one page each', async () => {
    const page = await opened();
    await goTo(page, 'league', 'posters');
    const link = page.getByRole('link', { name: /^Print a poster for each of the \d+ teams/ }).first();
    const count = Number((await link.textContent())!.match(/\d+/)![0]);
    await link.click();
    await page.getByRole('button', { name: 'Print' }).waitFor();
    expect(await page.locator('.poster').count()).toBe(count);
    await lookAt(page, 'posters-all');
    const pdf = await page.pdf({ format: 'Letter', preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(count);
  });

  test('families are invited by mail after a look at how many, and how far it is can be seen', async () => {
    const page = await opened();
    await goTo(page, 'league', 'mailings');
    await page.getByLabel('Season').selectOption({ index: 2 });
    await page.getByText(/address(es)? gets? an e-mail\.$/).waitFor();
    await lookAt(page, 'mailings');
    await page.getByRole('button', { name: /^Send \d+ e-mails?$/ }).click();
    await page.getByText(/on (its|their) way\.$/).waitFor();
    await page.getByRole('heading', { name: 'Sent so far' }).waitFor();
    const { mailings } = await asAdmin<{ mailings: { counts: { invited: number } }[] }>('/api/org/mailings');
    const invited = mailings[0]!.counts.invited;
    while ((await page.getByText(`${invited} sent`).count()) === 0) {
      await page.getByRole('button', { name: 'See how far it is' }).click();
      await page
        .getByText(/\d (sent|still to be sent)/)
        .first()
        .waitFor();
    }
    await lookAt(page, 'mailings-sent');
    await page.getByText('Nobody gets an e-mail now.').waitFor();
  });

  test('a program is connected, tested, told again what it missed, given a new secret, paused and removed', async () => {
    const page = await opened();
    await goTo(page, 'more', 'webhooks');
    const url = 'https://site.example.org/hooks?<b>';
    await page.locator('summary', { hasText: 'Connect a program' }).click();
    await page.getByLabel('Its address').fill(url);
    await page.getByLabel('Seasons, teams and settings').check();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const first = await page.locator('.code').first().textContent();
    expect(first).toMatch(/^whsec_/);
    await lookAt(page, 'webhook-secret');
    await page.getByRole('button', { name: 'I have it' }).click();
    const settled = async (words: string) => {
      while ((await page.getByText(words, { exact: true }).count()) === 0) {
        await page.reload();
        await page.getByText(/^(Connected|Has not answered yet|Paused)$/).waitFor();
      }
    };
    await settled('Connected');
    answer = FAILURE;
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('A test is on its way.').waitFor();
    await page.locator('summary', { hasText: 'What it was told' }).click();
    await page.getByText('webhook.test').first().waitFor();
    await lookAt(page, 'webhooks');
    await page.getByRole('button', { name: 'Send again webhook.challenge' }).click();
    await page.getByText('It is sent again.').waitFor();
    answer = SUCCESS;
    await page.getByRole('button', { name: 'New secret' }).click();
    await confirm(page, 'New secret');
    await page.getByText(/^There is a new secret/).waitFor();
    expect(await page.locator('.code').first().textContent()).not.toBe(first);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('Connected', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Remove https:/ }).click();
    await confirm(page, 'Remove');
    await page.getByText(/^https:.* was removed\.$/).waitFor();
  });

  test('another time zone says which games and practices it moves, before it is saved', async () => {
    const { timeZone } = await asAdmin<Readonly<{ timeZone: string }>>('/api/org/settings');
    const [{ homeTeam }] = (await gamesFrom(today, 30)) as [Game];
    const startsAt = `${nextWeek}T03:30:00-05:00`;
    const practice = { kind: 'practice', title: 'Early', startsAt, endsAt: `${nextWeek}T04:30:00-05:00` };
    await asAdmin(`/api/mobile/teams/${homeTeam.id}/events`, practice, 'POST');
    const page = await opened();
    await goTo(page, 'league', 'settings');
    expect(await page.getByText(/^Then another hour is shown for/).count()).toBe(0);
    const zones = page.getByLabel('Time zone', { exact: true });
    await zones.selectOption('America/Denver');
    await page.getByText(/^Then another hour is shown for \d+ games.* and .*practice/).waitFor();
    const moved = page.getByRole('listitem').filter({ hasText: /\d:\d\d [AP]M, then \d/ });
    await moved.first().waitFor();
    await lookAt(page, 'settings-time-zone');
    await zones.selectOption(timeZone);
    await moved.first().waitFor({ state: 'detached' });
    expect(await asAdmin('/api/org/settings')).toMatchObject({ timeZone });
  });

  test('a website may show the public page', async () => {
    const page = await opened();
    await goTo(page, 'league', 'settings');
    await page.getByLabel('A public page of the league').check();
    await page.getByLabel('Websites that may show it').fill('www.example.org https://Club.example.org/news');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await asAdmin('/api/org/settings')).toMatchObject({ embedOrigins: ['https://www.example.org', 'https://club.example.org'] });
  });

  test('what a league has is renamed, removed and put back; a team gets a division', async () => {
    const post = <Item>(kind: string, body: object) => asAdmin<Item>(`/api/org/${kind}`, body, 'POST');
    const { seasons } = await asAdmin<{ seasons: { id: string; sportId: string }[] }>('/api/org/seasons?limit=100');
    const { id: ageGroupId } = await post<{ id: string }>('age-groups', { name: '19U', sortOrder: 900 });
    const team = { seasonId: seasons[0]!.id, ageGroupId, name: 'Late <i>Larks</i>' };
    const { id: teamId } = await post<{ id: string }>('teams', team);
    const { id: facilityId } = await post<{ id: string }>('facilities', { name: 'Hill Park' });
    await post('fields', { facilityId, name: 'Hill Field' });
    await post('seasons', { sportId: seasons[0]!.sportId, name: 'Winter', startsOn: '2040-01-01', endsOn: '2040-02-01', isActive: false });
    await post('sports', { code: 'softball', name: 'Softly', isActive: true });

    const page = await opened();
    await goTo(page, 'league', 'parts');
    const kind = (name: string) => page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });
    const part = (of: string, name: string) => kind(of).locator('li', { has: page.locator('summary', { hasText: name }) });
    const rename = async (of: string, name: string, now: string) => {
      await kind(of).locator('summary', { hasText: name }).click();
      await part(of, name).getByLabel('Name', { exact: true }).fill(now);
      await part(of, name)
        .getByRole('button', { name: `Save ${name}` })
        .click();
      await part(of, now).getByText('Saved.').waitFor();
    };
    const remove = async (of: string, name: string) => {
      await part(of, name)
        .getByRole('button', { name: `Remove ${name}` })
        .click();
      await confirm(page, 'Remove');
    };
    await kind('Divisions').locator('summary', { hasText: 'Add a division' }).click();
    await kind('Divisions').getByLabel('Season').selectOption(team.seasonId);
    await kind('Divisions').getByLabel('Age group').selectOption(ageGroupId);
    await kind('Divisions').getByLabel('Name', { exact: true }).fill('East <b>');
    await kind('Divisions').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('East <b> was added.').waitFor();
    await rename('Divisions', 'East <b>', 'North');
    await lookAt(page, 'parts');
    await goTo(page, 'people', 'team', teamId);
    await page.getByLabel('Division').selectOption({ label: 'North' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await lookAt(page, 'team-division');

    // What something else needs is put out of sight, and can be put back.
    await goTo(page, 'league', 'parts');
    await kind('Divisions').locator('summary', { hasText: 'North' }).click();
    await remove('Divisions', 'North');
    await page.getByText(/^North is out of sight/).waitFor();
    await kind('Divisions').locator('summary', { hasText: 'Out of sight' }).click();
    await kind('Divisions').getByRole('button', { name: 'Put it back North' }).click();
    await page.getByText('North is back.').waitFor();
    await kind('Divisions').locator('summary', { hasText: 'North' }).waitFor();

    await goTo(page, 'people', 'team', teamId);
    await page.getByRole('button', { name: `Remove ${team.name}` }).click();
    await confirm(page, 'Remove');
    await page.getByText(`${team.name} is removed.`).waitFor();
    await goTo(page, 'league', 'parts');
    await kind('Divisions').locator('summary', { hasText: 'North' }).click();
    await remove('Divisions', 'North');
    await page.getByText('North is removed.').waitFor();
    for (const [of, name] of [
      ['Fields', 'Hill Field'],
      ['Places', 'Hill Park'],
      ['Age groups', '19U'],
      ['Seasons', 'Winter'],
      ['Sports', 'Softly'],
    ] as const) {
      await rename(of, name, `${name} 2`);
      await remove(of, `${name} 2`);
      await page.getByText(`${name} 2 is removed.`).waitFor();
      await part(of, `${name} 2`).waitFor({ state: 'detached' });
    }
  });

  test('a player, a coach and a family are added; a child is found for who asks; a member is removed, and let in again', async () => {
    const page = await opened();
    await goTo(page, 'people', 'teams');
    await page.getByRole('link', { name: 'Red Hawks' }).first().click();
    await page.locator('summary', { hasText: 'Add a player' }).click();
    await page.locator('.add[open]').getByLabel('First name').fill('Nora');
    await page.locator('.add[open]').getByLabel('Last name').fill('Vega <img>');
    await page.locator('.add[open]').getByLabel('Number').fill('88');
    await page.locator('.add[open]').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Nora Vega <img> was added.').waitFor();
    await page.locator('summary', { hasText: 'Add a player' }).click();
    await page.locator('summary', { hasText: 'Add a coach or manager' }).click();
    await page.locator('.add[open]').getByLabel('Name').fill('Ines Luna');
    await page.locator('.add[open]').getByLabel('What they do').selectOption('team_manager');
    await page.locator('.add[open]').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Ines Luna was added.').waitFor();
    await page.locator('summary', { hasText: /^Ines Luna/ }).click();
    await page.getByRole('button', { name: 'Remove Ines Luna' }).click();
    await confirm(page, 'Remove');
    await page.getByText('Ines Luna was removed.').waitFor();
    await page.locator('summary', { hasText: 'Nora Vega' }).click();
    await page.getByRole('link', { name: 'Family Nora Vega <img>' }).click();
    await page.getByLabel('Another e-mail').fill('aunt@vega.test');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('aunt@vega.test was added.').waitFor();
    await page.getByRole('button', { name: 'Remove aunt@vega.test' }).click();
    await page.getByText('aunt@vega.test was removed.').waitFor();
    // Who was entered twice is removed; whoever is on a roster stays, out of sight.
    const { id: twin } = await asAdmin<{ id: string }>('/api/org/players', { firstName: 'Nora', lastName: 'Twice' }, 'POST');
    const vega = page.url();
    await goTo(page, 'people', 'child', twin);
    await page.getByRole('button', { name: 'Remove Nora Twice' }).click();
    await confirm(page, 'Remove');
    await page.getByText('Nora Twice is removed.').waitFor();
    await page.goto(vega);
    await page.getByRole('button', { name: 'Remove Nora Vega <img>' }).click();
    await confirm(page, 'Remove');
    await page.getByText(/^Nora Vega <img> is out of sight/).waitFor();
    await page.getByRole('button', { name: 'Put it back Nora Vega <img>' }).click();
    await page.getByText('Nora Vega <img> is back.').waitFor();

    const asNewcomer = await scene.as('newcomer@demo.test');
    const { invites } = await asAdmin<{ invites: { role: string; inviteCode: string }[] }>('/api/org/invites');
    await asNewcomer('/api/join', { code: invites.find(({ role }) => role === 'parent')!.inviteCode }, 'POST');
    await asNewcomer('/api/mobile/parent-links/inquiries', { childName: 'Nora Vega', message: 'She <b>wears</b> 88' }, 'POST');
    await goTo(page, 'people', 'requests');
    await lookAt(page, 'requests-inquiry');
    await page.getByRole('link', { name: /^Find the child/ }).click();
    await page.getByText('She <b>wears</b> 88').waitFor();
    await page.getByRole('button', { name: 'This one Nora Vega <img>' }).waitFor();
    await lookAt(page, 'inquiry');
    await page.getByRole('button', { name: 'This one Nora Vega <img>' }).click();
    await page.getByRole('heading', { name: 'Requests' }).waitFor();

    await goTo(page, 'people');
    await page.getByLabel('Name or e-mail').fill('newcomer');
    await page.locator('summary', { hasText: 'newcomer@demo.test' }).click();
    await page.getByRole('button', { name: /^Remove from the league/ }).click();
    await lookAt(page, 'remove-member');
    await confirm(page, 'Remove from the league');
    await page.getByText(/ was removed\.$/).waitFor();
    await page.getByRole('link', { name: 'Turned away' }).click();
    await page.getByRole('button', { name: 'Let in again' }).first().waitFor();
    await lookAt(page, 'blocks-one');
    await page.getByRole('button', { name: 'Let in again' }).first().click();
    await confirm(page, 'Let in again');
    await page.getByText('They are no longer kept out.').waitFor();
  });

  test('a reported message may stand, or is deleted; every file is downloaded', async () => {
    const [asParent, asCoach] = [await scene.as('parent@demo.test'), await scene.as('coach@demo.test')];
    const { rooms } = await asParent<{ rooms: { id: string; type: string; mayWrite: boolean }[] }>('/api/mobile/chat/rooms');
    const room = rooms.find(({ type, mayWrite }) => type === 'team' && mayWrite)!;
    const message = await asParent<Team>(`/api/mobile/chat/rooms/${room.id}/messages`, { content: 'You <b>all</b> play badly' }, 'POST');
    await asParent(`/api/mobile/chat/rooms/${room.id}/messages/${message.id}`, { content: 'You <b>all</b> play well' }, 'PATCH');
    await asCoach(`/api/mobile/chat/rooms/${room.id}/messages/${message.id}/report`, { reason: 'Rude' }, 'POST');
    const page = await opened();
    await goTo(page, 'more', 'reports');
    await page.getByText('You <b>all</b> play well').waitFor();
    await page.locator('summary', { hasText: 'What it said before' }).click();
    await page.getByText('You <b>all</b> play badly').waitFor();
    await lookAt(page, 'reports');
    await page.getByRole('button', { name: 'Let it stand' }).click();
    await page.getByRole('status').filter({ hasText: 'The message stands.' }).waitFor();
    expect(await asAdmin('/api/org/screens/waiting')).toMatchObject({ messageReports: { count: 0 } });
    await page.getByRole('button', { name: 'Delete the message' }).click();
    await confirm(page, 'Delete the message');
    await page.getByRole('status').filter({ hasText: 'The message is deleted.' }).waitFor();

    await goTo(page, 'more', 'export');
    for (const name of ['Teams', 'Players', 'Coaches', 'Schedule', 'Scores', 'Fields']) {
      const button = page.locator('.tiles').getByRole('button', { name });
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      const text = await readFile(await download.path(), 'utf8');
      expect({ name, lines: text.trim().split('\n').length > 1 }).toEqual({ name, lines: true });
    }
  });

  test('no screen threw, logged anything, or tried what its policy forbids', () => {
    expect(complaints).toEqual([]);
  });
});
