import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { describeWith } from '../support/needs.ts';
import { type AppScene, startAppScene } from './app-scene.ts';
import { expectFocusOn, look, phones } from './family-phone.ts';

type Team = Readonly<{ id: string; name: string; seasonId: string; ageGroup: { id: string } }>;
type Practice = Readonly<{ id: string; title: string; status: string; localDate: string; localTime: string; note: string | null }>;

describeWith(CHROMIUM)('a team’s week in the family app', () => {
  let scene: AppScene;
  let browser: Browser;
  let hawks: Team;
  const { signedIn, complaints } = phones(
    () => browser,
    () => scene,
  );
  beforeAll(async () => {
    [scene, browser] = await Promise.all([startAppScene(), launchChromium()]);
    const asCoach = await scene.as('coach@demo.test');
    const { teams } = await asCoach<{ teams: Team[] }>('/api/mobile/teams?mine=true');
    hawks = teams.find(({ name }) => name === 'Red Hawks')!;
  });
  afterAll(async () => {
    await browser?.close();
    await scene?.stop();
  });

  async function practices(): Promise<readonly Practice[]> {
    const asCoach = await scene.as('coach@demo.test');
    const { events } = await asCoach<{ events: Practice[] }>(
      `/api/mobile/teams/${hawks.id}/events?startDate=${inDays(0)}&endDate=${inDays(60)}`,
    );
    return events.filter(({ title }) => title === 'Batting practice');
  }

  test('a coach says after a game who was there, as families had said and otherwise, and finds it in the season', async () => {
    const asCoach = await scene.as('coach@demo.test');
    const { games } = await asCoach<{ games: { id: string; status: string; startsAt: string }[] }>(
      `/api/mobile/schedule?teamId=${hawks.id}&startDate=${inDays(-60)}&endDate=${inDays(0)}`,
    );
    const game = games.findLast(({ status }) => status === 'final')!;
    const page = await signedIn('coach@demo.test');
    await page.goto(`${scene.address}#/game/${game.id}`);
    await page.getByRole('link', { name: 'Who was there' }).click();
    const line = page.getByRole('group', { name: /^Mia Ibrahim/ });
    await line.getByRole('button', { name: 'Late' }).click();
    await line.getByRole('button', { name: 'Late', pressed: true }).waitFor();
    await look(page, 'attendance-of-a-game');
    await page.goto(`${scene.address}#/attendance/team/${hawks.id}`);
    await page.getByRole('row', { name: /Mia Ibrahim/ }).waitFor();
    await look(page, 'attendance-of-a-season');
    const { players } = await asCoach<{ players: { displayName: string; late: number }[] }>(`/api/mobile/teams/${hawks.id}/attendance`);
    expect(players.find(({ displayName }) => displayName === 'Mia Ibrahim')!.late).toBe(1);
  });

  test('a coach moves a practice of every week and those after it, while somebody else changes it', async () => {
    const page = await signedIn('coach@demo.test');
    await page.getByRole('link', { name: 'Red Hawks', exact: true }).click();
    await page.getByRole('link', { name: 'New practice or event' }).click();
    await page.getByLabel('Name').fill('Batting practice');
    // The weekday is that of the date, also where the date is chosen last.
    await page.getByLabel('It repeats').check();
    await page.getByLabel('Day', { exact: true }).fill(inDays(10));
    await page.getByLabel('From').fill('17:30');
    await page.getByLabel('To', { exact: true }).fill('17:00');
    await page.getByLabel('The place in words').fill('Gym of the middle school');
    await page.getByLabel('Until').fill(inDays(31));
    await page.getByText('It must end after it begins.').waitFor();
    await look(page, 'event-new-backwards');
    await page.getByLabel('To', { exact: true }).fill('19:00');
    const weekday = inWords(inDays(10), { weekday: 'long' });
    const [first, last] = [inDays(10), inDays(31)].map((date) => inWords(date, { month: 'long', day: 'numeric' }));
    await page
      .getByText(`4 practices, ${weekday}s 5:30 PM, ${first} to ${last}. The families and coaches of Red Hawks are told.`)
      .waitFor();
    await page.getByLabel('Links').fill('Map of the fields http://www.example.org/map');
    await page.getByRole('button', { name: 'Create, and tell the families' }).click();
    await page.getByText('Link 1: must begin with https://').waitFor();
    await look(page, 'event-new');
    await page.getByLabel('Links').fill('Map of the fields https://www.example.org/map');
    await page.getByRole('button', { name: 'Create, and tell the families' }).click();
    await expectFocusOn(page, 'Batting practice');
    await page.getByRole('link', { name: 'Map of the fields' }).waitFor();
    await page.getByText('www.example.org').waitFor();
    await look(page, 'event-running');
    const made = await practices();
    expect(made.map(({ localDate, localTime }) => [localDate, localTime.slice(0, 5)])).toEqual(
      [10, 17, 24, 31].map((days) => [inDays(days), '17:30']),
    );

    await page.goto(`${scene.address}#/event/${made[1]!.id}/edit`);
    await page.getByLabel('It is one of a series').selectOption('following');
    await page.getByLabel('From').fill('18:00');
    await look(page, 'event-edit');
    // Meanwhile somebody else has written a note, which stays.
    const asCoach = await scene.as('coach@demo.test');
    await asCoach(`/api/mobile/events/${made[1]!.id}`, { note: 'Bring water.' });
    // The refusal says what the other has made of it, so the event need not be read again.
    const eventPath = `${scene.publicUrl}/api/mobile/events/${made[1]!.id}`;
    const holdReads = (held: Route) => (held.request().method() === 'GET' ? undefined : held.continue());
    await page.route(eventPath, holdReads);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else has changed it in the meantime.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectFocusOn(page, 'Batting practice');
    await page.unroute(eventPath, holdReads);
    await page.getByText('Bring water.').waitFor();
    expect((await practices()).map(({ localTime }) => localTime.slice(0, 5))).toEqual(['17:30', '18:00', '18:00', '18:00']);
  });

  test('a coach lets a series run every second week and withdraws it, and does not ask about practices', async () => {
    const asCoach = await scene.as('coach@demo.test');
    const startsAt = `${inDays(40)}T10:00:00Z`;
    const repeats = { weekdays: [inWords(inDays(40), { weekday: 'long' }).toLowerCase()], until: inDays(68) };
    const terms = { kind: 'practice', title: 'Bunting', startsAt, endsAt: `${inDays(40)}T11:00:00Z`, repeats };
    const { id } = await asCoach<Practice>(`/api/mobile/teams/${hawks.id}/events`, terms, 'POST');
    const page = await signedIn('coach@demo.test');
    await page.goto(`${scene.address}#/team/${hawks.id}/deadline`);
    await page.getByLabel('Do not ask about practices').check();
    await page.locator('input:checked:enabled').waitFor();
    await look(page, 'practices-not-asked');
    await page.goto(`${scene.address}#/event/${id}`);
    await page.getByRole('heading', { name: 'Not asked, count as coming' }).waitFor();
    await look(page, 'event-not-asked');
    const parent = await signedIn('parent@demo.test');
    await parent.goto(`${scene.address}#/event/${id}`);
    await parent.getByText('Nobody asks about practices here. Say no if Sam Ortiz is not coming.').waitFor();
    await look(parent, 'answer-not-asked');

    await page.getByRole('link', { name: 'The series' }).click();
    await page.getByLabel('How often').selectOption('2');
    await look(page, 'series');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('2 dates are gone.').waitFor();
    await page.getByRole('button', { name: 'Delete the series' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('Its dates vanish').waitFor();
    await look(page, 'series-delete');
    await question.getByRole('button', { name: 'Delete the series' }).click();
    await page.getByRole('link', { name: 'New practice or event' }).waitFor();
    const { events } = await asCoach<{ events: Practice[] }>(
      `/api/mobile/teams/${hawks.id}/events?startDate=${inDays(35)}&endDate=${inDays(75)}`,
    );
    expect(events.filter(({ title }) => title === 'Bunting')).toEqual([]);
    await asCoach(`/api/mobile/teams/${hawks.id}/response-deadline`, { practicesAsked: true }, 'PUT');
  });

  test('a coach asks the families for snacks and help, at one game or all, and families take it on', async () => {
    const page = await signedIn('coach@demo.test');
    await page.getByRole('link', { name: 'Red Hawks', exact: true }).click();
    await page.getByRole('button', { name: 'Schedule' }).click();
    const comingUp = page.locator('section', { has: page.getByRole('heading', { name: 'Coming up' }) });
    await comingUp.getByRole('link').nth(1).click();
    const asked = page.locator('section', { has: page.getByRole('heading', { name: 'Ask the families of Red Hawks' }) });
    await asked.getByRole('button', { name: 'Snack' }).click();
    await asked.getByText('Added to 1 game.').waitFor();
    await asked.getByRole('button', { name: 'Snack' }).waitFor({ state: 'detached' });
    await asked.getByRole('button', { name: 'Something else' }).click();
    await asked.getByLabel('What').fill('Set up the tent');
    await asked.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Change Set up the tent' }).waitFor();
    await asked.getByLabel('At all games to come').check();
    await asked.getByRole('button', { name: 'Keep score' }).click();
    await asked.getByText(/^Added to \d+ games\.$/).waitFor();
    await page.getByRole('button', { name: 'Change Keep score' }).waitFor();
    await look(page, 'game-slots');

    await page.getByRole('button', { name: 'Change Snack' }).click();
    await page.getByLabel('For how many people').fill('2');
    await look(page, 'game-slot-change');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('2 places open').waitFor();

    const parent = await signedIn('parent@demo.test');
    await parent.getByRole('link', { name: 'Week' }).click();
    await parent.getByRole('button', { name: 'I’ll do it Snack' }).click();
    await parent.getByRole('button', { name: 'Give back Snack' }).waitFor();

    await page.reload();
    await page.getByText('Pat O.').first().waitFor();
    await page.getByRole('button', { name: 'Change Snack' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('heading', { name: 'Remove “Snack”?' }).waitFor();
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Change Snack' }).waitFor({ state: 'detached' });
    await asked.getByRole('button', { name: 'Share out what is open' }).click();
    await asked.getByText(/^\d+ places? (was|were) shared out\./).waitFor();
    await look(page, 'game-slots-shared');
    await page.getByRole('button', { name: 'Change Keep score' }).click();
    await page.getByLabel('At all games to come').first().check();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await question.getByRole('heading', { name: 'Remove “Keep score” at all games to come?' }).waitFor();
    await look(page, 'game-slot-remove');
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Change Keep score' }).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Week' }).click();
    await page
      .getByRole('link', { name: /Batting practice/ })
      .first()
      .click();
    await asked.getByRole('button', { name: 'Prepare the field' }).click();
    await asked.getByText('Added to 1 event.').waitFor();
    await page.getByRole('button', { name: 'Change Prepare the field' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Change Prepare the field' }).waitFor({ state: 'detached' });

    await parent.getByRole('link', { name: 'Home' }).click();
    await parent.getByRole('link', { name: 'Week' }).click();
    // What was open is shared out, and the rest removed.
    await parent
      .getByRole('button', { name: /^I’ll do it/ })
      .first()
      .waitFor({ state: 'detached' });
    await parent.getByText('Set up the tent').first().waitFor();
  });

  /** Links a second child to the parent of the demo league, until the link is ended. */
  async function secondChild(name: string): Promise<Readonly<{ unlink: () => Promise<unknown> }>> {
    const [asParent, asCoach] = [await scene.as('parent@demo.test'), await scene.as('coach@demo.test')];
    const { players } = await asCoach<{ players: { playerId: string; displayName: string }[] }>(`/api/mobile/teams/${hawks.id}`);
    const { playerId } = players.find(({ displayName }) => displayName === name)!;
    const { id } = await asParent<{ id: string }>('/api/mobile/parent-links', { playerId }, 'POST');
    await asCoach(`/api/org/parent-links/${id}`, { action: 'approve' }, 'POST');
    return { unlink: () => asParent(`/api/mobile/parent-links/${id}`, {}, 'DELETE') };
  }

  test('a family says on which days its children are away, all at once, and the answers follow', async () => {
    const { unlink } = await secondChild('Mia Ibrahim');
    const page = await signedIn('parent@demo.test');
    await page.getByRole('link', { name: 'You', exact: true }).click();
    await page.getByRole('link', { name: 'Days away' }).click();
    await page.getByLabel('First day').fill(inDays(9));
    await page.getByLabel('Last day').fill(inDays(11));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const days = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove' }) });
    await days.getByText('Sam Ortiz, Mia Ibrahim').waitFor();
    await look(page, 'away');
    const [away] = await practices();
    await page.goto(`${scene.address}#/event/${away!.id}`);
    await page.getByText('On that day the family is away').nth(1).waitFor();
    await page.goBack();
    await days.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No days yet.').waitFor();
    // The next change builds on the one before, also while what is there now is still being read.
    const holdReads = (held: Route) => (held.request().method() === 'GET' ? undefined : held.continue());
    await page.route('**/absences', holdReads);
    await page.getByLabel('First day').fill(inDays(9));
    await page.getByLabel('Sam Ortiz').uncheck();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await days.getByText('Mia Ibrahim', { exact: true }).waitFor();
    await page.getByLabel('Sam Ortiz').check();
    await page.getByLabel('First day').fill(inDays(9));
    // For who is away already, nothing changes.
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await days.getByText('Sam Ortiz, Mia Ibrahim').waitFor();
    await days.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No days yet.').waitFor();
    await unlink();
  });

  test('a guardian shares the invitation to follow; a link that is pasted leads to the same place, and who follows can end it', async () => {
    const parent = await signedIn('parent@demo.test');
    await parent.evaluate('navigator.share = async (shared) => { globalThis.shared = shared; }');
    await parent.getByRole('link', { name: 'You', exact: true }).click();
    await parent.getByRole('link', { name: 'Followers' }).click();
    await parent.getByText('The link works once, for seven days.').waitFor();
    await look(parent, 'followers-none');
    await parent.getByRole('button', { name: 'I agree: make the link' }).click();
    const invitation = await parent.getByLabel('Link for one person').inputValue();
    await parent.getByRole('button', { name: 'Send it' }).click();
    expect(await parent.evaluate('shared')).toEqual({ text: 'You are invited to follow our child’s games:', url: invitation });
    await look(parent, 'followers-invited');

    const page = await signedIn('newcomer@demo.test');
    await page.getByRole('link', { name: 'Join with an invite' }).click();
    await page.getByLabel('Invite link or code').fill(invitation);
    await page.getByRole('button', { name: 'Look it up' }).click();
    await page.getByRole('heading', { name: 'Demo Youth League' }).waitFor();
    await look(page, 'follow');
    await page.getByRole('button', { name: 'Join as follower' }).click();
    await page.getByText('Sam O.').waitFor();
    await look(page, 'home-follower');
    await page.getByRole('link', { name: 'You', exact: true }).click();
    await look(page, 'you-follower');
    await page.getByRole('link', { name: 'Notifications' }).click();
    await page.getByLabel('By e-mail').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'You follow' }).click();
    await page.getByRole('button', { name: 'Stop following Sam O.' }).click();
    await look(page, 'following-end');
    await page.getByRole('dialog').getByRole('button', { name: 'Stop following' }).click();
    await page.getByText('You are in no league yet.').waitFor();
    // What was used opens nothing again.
    await page.goto(`${scene.address}#/follow/${invitation.split('/').at(-1)}`);
    await page.getByText('This was an invitation to follow a child’s games, and it cannot be used').waitFor();
  });

  test('a guardian invites somebody to follow two children at once, by a link for each', async () => {
    const { unlink } = await secondChild('Mia Ibrahim');
    const page = await signedIn('parent@demo.test');
    await page.getByRole('link', { name: 'You', exact: true }).click();
    await page.getByRole('link', { name: 'Followers' }).click();
    await page.getByRole('heading', { name: 'Mia Ibrahim' }).waitFor();
    await look(page, 'followers-two-children');
    await page.getByRole('button', { name: 'I agree: make the links' }).click();
    const links = page.getByLabel(/^Link for one person, to follow /);
    await links.nth(1).waitFor();
    const [first, second] = [await links.nth(0).inputValue(), await links.nth(1).inputValue()];
    expect([first, second]).toEqual([expect.stringContaining('/follow/'), expect.stringContaining('/follow/')]);
    expect(first).not.toBe(second);
    await page.getByText('Open invitation').nth(1).waitFor();
    await look(page, 'followers-two-links');
    await page.getByLabel('Link for one person, to follow Mia Ibrahim').waitFor();
    await unlink();
  });

  test('staff closes a field from the phone, and families see it, until when, and why', async () => {
    const asStaff = await scene.as('staff@demo.test');
    const asParent = await scene.as('parent@demo.test');
    const { games } = await asParent<{ games: { id: string; status: string; facility: object | null }[] }>(
      '/api/mobile/schedule?mine=true',
    );
    const { id } = games.find(({ status, facility }) => status === 'scheduled' && facility !== null)!;
    const staff = await signedIn('staff@demo.test');
    await expectFocusOn(staff, 'Demo Youth League');
    await staff.goto(`${scene.address}#/game/${id}`);
    await staff.getByRole('button', { name: 'Open or closed?' }).click();
    await staff.getByLabel('Until (optional)').fill(`${inDays(90)}T12:00`);
    await staff.getByLabel('Note (optional)').fill('Too wet');
    await look(staff, 'field-state');
    await staff.getByRole('button', { name: 'Save, and tell everybody who plays there today' }).click();
    await staff.getByText(/^Field closed until .*\. Too wet$/).waitFor();
    expect(await asStaff(`/api/mobile/games/${id}`)).toMatchObject({ facility: { state: { state: 'closed', note: 'Too wet' } } });

    const page = await signedIn('parent@demo.test');
    await page.getByRole('link', { name: 'Week' }).click();
    await page
      .getByText(/^Field closed until .*\. Too wet$/)
      .first()
      .waitFor();
    await page
      .getByRole('link', { name: /^Directions to / })
      .first()
      .waitFor();
    await look(page, 'week-field-closed');
    await page.goto(`${scene.address}#/game/${id}`);
    await page.getByText(/Too wet$/).waitFor();
    expect(await page.getByRole('button', { name: 'Open or closed?' }).count()).toBe(0);
    await look(page, 'game-field-closed');
  });

  test('staff enters the score of a game that kicks have decided, and the game says who won', async () => {
    const asStaff = await scene.as('staff@demo.test');
    const { sports } = await asStaff<{ sports: { id: string; code: string }[] }>('/api/mobile/sports');
    const soccer = sports.find(({ code }) => code === 'soccer')!.id;
    const { games } = await asStaff<{ games: { id: string; sportId: string; status: string; homeTeam: Team; visitorTeam: Team }[] }>(
      '/api/mobile/schedule?limit=100',
    );
    const { id, homeTeam, visitorTeam } = games.find(({ sportId, status }) => sportId === soccer && status === 'scheduled')!;
    await asStaff(`/api/mobile/games/${id}`, { status: 'in_progress' });
    const page = await signedIn('staff@demo.test');
    await expectFocusOn(page, 'Demo Youth League');
    await page.goto(`${scene.address}#/game/${id}/score`);
    await page.getByRole('button', { name: 'Final…' }).first().click();
    await page.getByLabel(visitorTeam.name, { exact: true }).first().fill('1');
    await page.getByLabel(homeTeam.name, { exact: true }).first().fill('5');
    await page.getByRole('button', { name: 'Add overtime' }).click();
    await page.getByRole('button', { name: 'Add kicks' }).click();
    for (const [name, visitor, home] of [
      ['Overtime 1', '0', '0'],
      ['Kicks from the penalty mark', '3', '4'],
    ] as const) {
      await page.getByRole('group', { name }).getByLabel(visitorTeam.name).fill(visitor);
      await page.getByRole('group', { name }).getByLabel(homeTeam.name).fill(home);
    }
    const enter = page.getByRole('button', { name: 'Enter the final score' });
    await enter.click();
    await page.getByText('Kicks decide a game that ended level: enter its score without them.').waitFor();
    await look(page, 'score-kicks');
    await page.getByLabel(homeTeam.name, { exact: true }).first().fill('1');
    await enter.click();
    await page.getByText('On kicks 3–4.').waitFor();
    expect(await asStaff(`/api/mobile/games/${id}`)).toMatchObject({
      ...{ status: 'final', visitorScore: 1, homeScore: 1 },
      periodScores: [
        { period: 3, visitor: 0, home: 0, kind: 'overtime' },
        { period: 4, visitor: 3, home: 4, kind: 'shootout' },
      ],
    });
    await page.getByRole('link', { name: 'Game' }).click();
    await page.getByText(`${homeTeam.name} won 4–3 on kicks after a 1–1 tie.`).waitFor();
    await look(page, 'game-kicks');
    await page.goto(`${scene.address}#/team/${homeTeam.id}`);
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('4 on kicks').waitFor();
    await look(page, 'team-kicks');
  });

  test('a coach scores a game against a team of another league by the numbers on its jerseys', async () => {
    const asAdmin = await scene.as('admin@demo.test');
    const { seasonId, ageGroup } = hawks;
    const theirs = { seasonId, ageGroupId: ageGroup.id, name: 'Riverside All-Stars', outsideLeague: 'Riverside Little League' };
    const { id: visitorTeamId } = await asAdmin<{ id: string }>('/api/org/teams', theirs, 'POST');
    const start = Date.now() + 400 * 24 * 3_600_000;
    const { id } = await asAdmin<{ id: string }>(
      '/api/org/games',
      {
        ...{ homeTeamId: hawks.id, visitorTeamId, gameType: 'regular' },
        ...{ startsAt: new Date(start).toISOString(), endsAt: new Date(start + 3_600_000).toISOString() },
      },
      'POST',
    );
    const page = await signedIn('coach@demo.test');
    await expectFocusOn(page, 'Demo Youth League');
    await page.goto(`${scene.address}#/team/${visitorTeamId}`);
    await page.getByText('A team of Riverside Little League').waitFor();
    await look(page, 'team-outside');
    await page.goto(`${scene.address}#/game/${id}/score`);
    await page.getByRole('button', { name: 'Riverside All-Stars' }).click();
    await page.getByLabel('Number on the jersey').fill('#07');
    await look(page, 'score-by-number');
    await page.getByRole('button', { name: 'Home run' }).click();
    await page.getByText('Home run, #07').first().waitFor();
    await page.goto(`${scene.address}#/game/${id}`);
    await page.getByText('#07').first().waitFor();
    await look(page, 'game-outside');
    const { plays } = await asAdmin<{ plays: object[] }>(`/api/mobile/games/${id}/live`);
    expect(plays).toMatchObject([{ teamId: visitorTeamId, player: { displayName: '#07', jerseyNumber: '07' } }]);
  });

  test('an event’s screen takes one call, a game’s before it begins two', async () => {
    const page = await signedIn('parent@demo.test');
    await page.getByRole('heading', { name: 'Your children' }).waitFor();
    const [event] = await practices();
    const asParent = await scene.as('parent@demo.test');
    const { games } = await asParent<{ games: { id: string; status: string; startsAt: string }[] }>('/api/mobile/schedule?mine=true');
    const later = games.find(({ status, startsAt }) => status === 'scheduled' && Date.parse(startsAt) > Date.now() + 2 * 3600_000)!;
    expect(await callsOf(page, `event/${event!.id}`, 'Batting practice')).toEqual([`screens/events/${event!.id}`]);
    expect(await callsOf(page, `game/${later.id}`, ' at ')).toEqual([`screens/games/${later.id}`, `games/${later.id}/responses`]);
  });

  /** The calls that a screen makes until nothing loads any more. */
  async function callsOf(page: Page, screen: string, title: string): Promise<readonly string[]> {
    const calls: string[] = [];
    page.on('request', (request) => {
      const [, path] = request.url().split('/api/mobile/');
      if (path !== undefined) calls.push(path);
    });
    await page.goto(`${scene.address}#/${screen}`);
    await expectFocusOn(page, title);
    await page.getByText('Who’s coming').first().waitFor();
    page.removeAllListeners('request');
    return calls;
  }

  test('an umpire accepts and declines offers, takes an open game, and says when they are free', async () => {
    const asAdmin = await scene.as('admin@demo.test');
    const asUmpire = await scene.as('umpire@demo.test');
    await asAdmin('/api/org/settings', { umpiresAssignThemselves: true });
    const { games } = await asAdmin<{ games: { id: string; localDate: string; status: string }[] }>(
      `/api/mobile/schedule?startDate=${inDays(1)}&endDate=${inDays(28)}`,
    );
    const toCome = games.filter(({ status }) => status === 'scheduled');
    const days = [...Map.groupBy(toCome, ({ localDate }) => localDate).values()];
    const [[accepted], [declined], [open]] = [days[0]!, days[1]!, days[2]!] as const;
    const { user } = await asUmpire<{ user: { id: string } }>('/api/mobile/screens/me');
    const place = (gameId: string, position: string, userId: string | null) =>
      asAdmin<{ id: string }>('/api/org/official-assignments', { gameId, position, userId, feeCents: 4500, force: true }, 'POST');
    await place(accepted!.id, 'Plate umpire', user.id);
    await place(declined!.id, 'Base umpire', user.id);
    await place(open!.id, 'Line judge', null);
    await place(accepted!.id, 'Second umpire', null);
    const states = async () => {
      const { assignments } = await asUmpire<{ assignments: { position: string; state: string }[] }>('/api/mobile/officiating/assignments');
      return Object.fromEntries(assignments.map(({ position, state }) => [position, state]));
    };

    const page = await signedIn('umpire@demo.test');
    await page.getByRole('link', { name: '2 games wait for your answer' }).click();
    await expectFocusOn(page, 'Officiating');
    await page.getByText('Can you come?').waitFor();
    await look(page, 'officiating-offers');
    await page.getByRole('button', { name: /^I’ll come Plate umpire/ }).click();
    await page
      .getByRole('status')
      .getByText(/^You officiate /)
      .waitFor();
    await page.getByRole('button', { name: /^I cannot Base umpire/ }).click();
    await page.getByText('You said no.').waitFor();

    await page.getByRole('button', { name: /^Take this game Second umpire/ }).click();
    await page.getByText('You have a place in this game already.').waitFor();
    await look(page, 'officiating-conflict');
    await page.getByRole('button', { name: /^Take this game Line judge/ }).click();
    await page.getByRole('button', { name: /^I cannot come after all Line judge/ }).click();
    await look(page, 'officiating-give-back');
    expect(await states()).toEqual({ 'Plate umpire': 'accepted', 'Base umpire': 'declined', 'Line judge': 'accepted' });
    await page.getByRole('dialog').getByRole('button', { name: 'Give back' }).click();
    await page.getByRole('button', { name: /^I cannot come after all Line judge/ }).waitFor({ state: 'detached' });
    expect(await states()).toMatchObject({ 'Line judge': 'declined' });

    // Gone before the tap.
    const late = await place(open!.id, 'Table', null);
    await page.reload();
    const take = page.getByRole('button', { name: /^Take this game Table/ });
    await take.waitFor();
    await asAdmin(`/api/org/official-assignments/${late.id}`, { position: 'Table', userId: user.id, force: true });
    await take.click();
    await page.getByText('This place is not yours to take any more').waitFor();
    await page.getByRole('button', { name: 'Look again' }).click();
    await page.getByRole('button', { name: /^I’ll come Table/ }).waitFor();

    await page.getByRole('link', { name: 'When I am free' }).click();
    await page.getByText('The league may ask you at any time.').waitFor();
    await page.getByRole('button', { name: 'Saturday' }).click();
    await page.getByRole('button', { name: 'Sunday' }).click();
    await page.getByLabel('From').fill('09:00');
    await page.getByRole('button', { name: 'Add these hours' }).click();
    await page.getByText('Saturday, 9:00 AM to 12:00 AM').first().waitFor();
    await page.getByLabel('First day').fill(inDays(9));
    await page.getByLabel('Last day').fill(inDays(11));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove' }).nth(2).waitFor();
    await look(page, 'officiating-availability');
    await page.getByRole('button', { name: 'Remove Sunday, 9:00 AM' }).click();
    await page.getByRole('button', { name: 'Remove Sunday, 9:00 AM' }).waitFor({ state: 'detached' });
    expect(await asUmpire('/api/mobile/officiating/availability')).toEqual({
      weekly: [{ weekday: 6, from: '09:00', to: '24:00' }],
      blackouts: [{ from: inDays(9), to: inDays(11) }],
    });
    await page.getByRole('link', { name: 'You', exact: true }).click();
    await page.getByRole('link', { name: 'Officiating' }).waitFor();
  });

  test('a coach rates an official after the game, and changes it; the league reads it without the coach’s name', async () => {
    const [asAdmin, asUmpire] = [await scene.as('admin@demo.test'), await scene.as('umpire@demo.test')];
    const { games } = await asAdmin<{ games: { id: string; localDate: string; status: string }[] }>(
      `/api/mobile/schedule?teamId=${hawks.id}&startDate=${inDays(-10)}&endDate=${inDays(-1)}`,
    );
    const { id } = games.find(({ status }) => status === 'final')!;
    const { user } = await asUmpire<{ user: { id: string } }>('/api/mobile/screens/me');
    const place = { gameId: id, position: 'Third umpire', userId: user.id, force: true };
    const assigned = await asAdmin<{ id: string }>('/api/org/official-assignments', place, 'POST');
    await asUmpire(`/api/mobile/officiating/assignments/${assigned.id}`, { action: 'accept' }, 'POST');

    const page = await signedIn('coach@demo.test');
    await expectFocusOn(page, 'Demo Youth League');
    await page.goto(`${scene.address}#/game/${id}`);
    await page.getByRole('link', { name: 'How were the officials?' }).click();
    await expectFocusOn(page, 'The officials');
    await page.getByText('The officials never see it.').waitFor();
    const third = page.locator('section', { has: page.getByRole('heading', { name: /^Jordan Blake · Third umpire/ }) });
    await third.getByRole('button', { name: '4', exact: true }).click();
    await third.getByLabel('Note for the league').fill('Calm, and explained every call.');
    await third.getByRole('button', { name: 'Tell the league' }).click();
    await third.getByText('The league has it.').waitFor();
    await look(page, 'rate-officials');
    await page.reload();
    await third.getByRole('button', { name: '5', exact: true }).click();
    await third.getByRole('button', { name: 'Change it' }).click();
    await third.getByText('The league has it.').waitFor();
    const { ratings } = await asAdmin<{ ratings: object[] }>('/api/org/official-ratings');
    expect(ratings).toMatchObject([{ rating: 5, note: 'Calm, and explained every call.', teamId: hawks.id }]);
    expect(JSON.stringify(ratings)).not.toContain('Lee Park');
  });

  test('400 teams with names of 70 characters fit on a phone', async () => {
    const asAdmin = await scene.as('admin@demo.test');
    const { seasonId, ageGroup } = hawks;
    const nameOf = (number: number) => `${number} ${'Wolfeschlegelsteinhausenbergerdorff '.repeat(3)}`.slice(0, 70).trim();
    for (let hundreds = 0; hundreds < 4; hundreds += 1) {
      const names = Array.from({ length: 100 }, (_, number) => nameOf(100 * hundreds + number));
      await Promise.all(names.map((name) => asAdmin('/api/org/teams', { name, seasonId, ageGroupId: ageGroup.id }, 'POST')));
    }
    const page = await signedIn('parent@demo.test');
    await page.getByRole('link', { name: 'Standings' }).click();
    await page.getByRole('row', { name: 'Red Hawks' }).waitFor();
    await page.getByRole('button', { name: 'Show more teams' }).click();
    await page.getByRole('row').nth(90).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.goto(`${scene.address}#/find-child`);
    await page.getByLabel('Your child’s full name').fill('Nobody Atall');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Nobody by that name was found.').waitFor();
    await page.getByLabel('Team').selectOption({ label: `${nameOf(399)} · 10U` });
    await look(page, 'find-child-400');
  });

  test('no screen threw, logged anything, or tried what its policy forbids', () => {
    expect(complaints).toEqual([]);
  });
});

/** A date so many days from now at the demo league, which is in Chicago. */
const inDays = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.now() + days * 24 * 3600_000);

const inWords = (date: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));
