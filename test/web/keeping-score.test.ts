import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { publishedGames } from '../../dev/check-games/published-game.ts';
import { comparedWithPublished, givenGames, scorer } from '../games/screen/score-on-screen.ts';
import { baseballGame } from '../games/screen/screen-game.ts';
import { CHROMIUM, launchChromium } from '../support/chromium.ts';
import { until } from '../support/killable-gateways.ts';
import { describeWith } from '../support/needs.ts';
import { type AppScene, startAppScene } from './app-scene.ts';
import { backOnline, look, phones } from './family-phone.ts';
import { SCREENSHOTS } from './show-all.ts';
import { backFromProvider } from './sign-in.ts';

/** The smallest phone of today's, with the browser's bars. */
const SMALL = { width: 390, height: 700 };

type Named = Readonly<{ id: string; name: string }>;
type Sport = Readonly<{ id: string; code: string }>;

/** What is tapped for each of five frequent plays; at most two taps each. */
const FREQUENT: Readonly<Record<string, readonly (readonly string[])[]>> = {
  baseball: [['Ball'], ['Strike'], ['Single', 'No name'], ['Walk', 'No name'], ['Strikeout', 'No name']],
  softball: [['Ball'], ['Strike'], ['Single', 'No name'], ['Walk', 'No name'], ['Strikeout', 'No name']],
  basketball: [
    ['Two points', 'No name'],
    ['Free throw made', 'No name'],
    ['Missed shot', 'No name'],
    ['Foul', 'No name'],
    ['Three points', 'No name'],
  ],
  soccer: [
    ['Goal', 'No name'],
    ['Shot saved', 'No name'],
    ['Corner kick', 'No name'],
    ['Foul', 'No name'],
    ['Shot wide', 'No name'],
  ],
  football: [
    ['Run', 'No name'],
    ['Pass', 'No name'],
    ['Tackle', 'No name'],
    ['Touchdown run', 'No name'],
    ['Extra point', 'No name'],
  ],
  volleyball: [
    ['Kill', 'No name'],
    ['Service ace', 'No name'],
    ['Service error', 'No name'],
    ['Attack error', 'No name'],
    ['Point', 'No name'],
  ],
};

describeWith(CHROMIUM)('keeping score on a phone', () => {
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
    expect(complaints).toEqual([]);
  });

  const begins = (inDays: number) => ({
    startsAt: new Date(Date.now() + inDays * 86_400_000 + 600_000).toISOString(),
    endsAt: new Date(Date.now() + inDays * 86_400_000 + 6_600_000).toISOString(),
  });

  /** Another game of the same teams. */
  async function givenNextGame({ visitor, home }: Readonly<{ visitor: string; home: string }>, inDays: number): Promise<string> {
    const body = { homeTeamId: home, visitorTeamId: visitor, gameType: 'regular', ...begins(inDays) };
    return (await (await scene.as('admin@demo.test'))<Named>('/api/org/games', body, 'POST')).id;
  }

  /** A game between two teams of a sport, with nine players each, that begins now. */
  async function givenGame(code: string, inDays = 0): Promise<Readonly<{ id: string; visitor: string; home: string }>> {
    const asAdmin = await scene.as('admin@demo.test');
    const made = <Made = Named>(path: string, body: object) => asAdmin<Made>(path, body, 'POST');
    const { sports } = await asAdmin<{ sports: readonly Sport[] }>('/api/org/sports');
    const sportId = sports.find((sport) => sport.code === code)?.id ?? (await made('/api/org/sports', { code, name: code })).id;
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const season = await made('/api/org/seasons', { sportId, name: `Summer ${code}`, startsOn: day(-9), endsOn: day(60), isActive: true });
    const { ageGroups } = await asAdmin<{ ageGroups: readonly Named[] }>('/api/org/age-groups');
    const team = async (name: string, color: string) => {
      const { id } = await made('/api/org/teams', { seasonId: season.id, ageGroupId: ageGroups[0]!.id, name, color });
      for (const [index, first] of ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hana', 'Ivo'].entries()) {
        const player = await made('/api/org/players', { firstName: first, lastName: `${name.split(' ').at(-1)}er` });
        await made('/api/org/roster-spots', { teamId: id, playerId: player.id, jerseyNumber: String(index + 2) });
      }
      return id;
    };
    const [visitorTeamId, homeTeamId] = [await team('Golden Bees', 'Yellow'), await team('Navy Sharks', 'Navy')];
    const teams = { visitor: visitorTeamId, home: homeTeamId };
    return { id: await givenNextGame(teams, inDays), ...teams };
  }

  test.each(Object.entries(FREQUENT))(
    '%s: every play is in sight, the five most frequent take two taps at most, and the scoreboard moves',
    async (code, plays) => {
      const game = await givenGame(code);
      const page = await signedIn('staff@demo.test', { viewport: SMALL });
      await page.getByRole('heading', { name: 'Demo Youth League' }).waitFor();
      await page.goto(`${scene.address}#/game/${game.id}`);
      await page.getByRole('link', { name: 'Keep score' }).click();
      const more = page.getByRole('button', { name: 'More', exact: true });
      await more.waitFor();
      await expectInSight(page, 'before the first play');
      await page.context().setOffline(true);
      for (const taps of plays) {
        for (const tap of taps) await page.getByRole('button', { name: new RegExp(`^${tap}( \\d)?$`) }).click();
        await pictured(page, `keeping-${code}`);
        await expectInSight(page, taps.join(', '));
      }
      await page.getByText(`${plays.length} plays wait`).waitFor();
      await more.click();
      await expectInSight(page, 'more');
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      const shown = await page.locator('.scoreboard dd').allInnerTexts();
      await backOnline(page);
      await page.getByText('Every play has reached the league.').waitFor();
      expect(await page.locator('.scoreboard dd').allInnerTexts()).toEqual(shown);
      expect(shown).toEqual(SHOWN[code]);
      const asAdmin = await scene.as('admin@demo.test');
      const live = await asAdmin<{ plays: object[] }>(`/api/mobile/games/${game.id}/live`);
      expect(live.plays).toHaveLength(plays.length);
    },
  );

  test('a published game tapped play by play has its published figures; whoever made it final opens it again', async () => {
    const game = publishedGames(fileURLToPath(new URL('../games/baseball', import.meta.url))).find(({ id }) => id === 'WAS202007230')!;
    const told = baseballGame(game, false);
    const given = await givenGames(scene, told, 1);
    const page = await signedIn('staff@demo.test', { viewport: SMALL });
    await page.getByRole('heading', { name: 'Demo Youth League' }).waitFor();
    const keeping = await scorer(scene, page, given.ids[0]!);
    for (const entry of told.entries) await keeping.enter(entry);
    await keeping.makeFinal();
    await keeping.openAgain();
    await keeping.makeFinal();
    const { compared, different } = await comparedWithPublished(game, given, false);
    expect([different, keeping.tally.scrolled]).toEqual([[], []]);
    expect(compared).toBeGreaterThan(300);
  });

  /** In both color schemes. */
  async function pictured(page: Page, name: string): Promise<void> {
    if (SCREENSHOTS !== undefined) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${SCREENSHOTS}/${name}-${colorScheme}.png` });
      }
      await page.emulateMedia({ colorScheme: 'light' });
    }
  }

  /** No play, and not the way to undo it, is below the tabs or above the screen. */
  async function expectInSight(page: Page, when: string): Promise<void> {
    const hidden = await page.evaluate(`(() => {
      const tabs = document.querySelector('.tabs').getBoundingClientRect();
      return [...document.querySelectorAll('.plays button, .panel button, .last button, .scoreboard button')]
        .filter((button) => { const { top, bottom } = button.getBoundingClientRect(); return top < 0 || bottom > tabs.top; })
        .map((button) => button.textContent);
    })()`);
    const broken = await page.evaluate(BROKEN_WORDS);
    expect({ when, hidden, broken, scrolled: await page.evaluate('scrollY') }).toEqual({ when, hidden: [], broken: [], scrolled: 0 });
  }

  test('runners go where the play takes them, as proposed or changed; three outs end the half, and it can be taken back', async () => {
    const game = await givenGame('baseball');
    const page = await signedIn('staff@demo.test');
    await page.getByRole('heading', { name: 'Demo Youth League' }).waitFor();
    await page.goto(`${scene.address}#/game/${game.id}/score`);
    const tap = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const board = page.locator('.sticky');
    const by = async (player: string, play: string) => {
      await page.getByRole('button', { name: player }).first().click();
      await tap(play);
    };
    await by('Ana', 'Double');
    await by('Ben', 'Single');
    await page.getByText('Single: where are the runners?').waitFor();
    await look(page, 'keeping-runners');
    await tap('Home');
    // A second tap before the play is stored enters nothing.
    await page.getByRole('button', { name: 'Enter: Single', exact: true }).evaluate((button: { click(): void }) => {
      button.click();
      button.click();
    });
    await board.getByText('Single, Ben').waitFor();
    expect(await page.locator('.scoreboard dd').allInnerTexts()).toEqual(['1', '0']);
    await page.getByRole('button', { name: 'The runner on first' }).click();
    await look(page, 'keeping-runner');
    await tap('Stole');
    await board.getByText('Stolen base, Ben').waitFor();
    for (const player of ['Cleo', 'Dan', 'Eva']) await by(player, 'Strikeout');
    await page.getByText('Bottom of inning 1.').waitFor();
    await look(page, 'keeping-half');
    await tap('Undo');
    await board.getByText('Top of inning 1, 2 out').waitFor();
    await by('Eva', 'Strikeout');
    await page.getByText('Bottom of inning 1.').waitFor();
    await page.getByText('Every play has reached the league.').waitFor();
    const asAdmin = await scene.as('admin@demo.test');
    expect(await asAdmin(`/api/mobile/games/${game.id}/live`)).toMatchObject({
      score: { visitor: 1, home: null },
      situation: { innings: { inning: 1, batting: 'home', outs: 0 } },
      proposal: { kind: 'half', period: 1, batting: 'home' },
      plays: ['double', 'single', 'stolen_base', 'strikeout', 'strikeout', 'strikeout'].map((type) => ({ type })),
    });
    await page.goto(`${scene.address}#/game/${game.id}`);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.locator('.latest').getByText('Strikeout').waitFor();
    await look(page, 'game-scoreboard');
    // Of a play what it changes is read, and no more.
    const read: string[] = [];
    page.on('request', (request) => read.push(new URL(request.url()).pathname.split('/').at(-1)!));
    await asAdmin(`/api/mobile/games/${game.id}/player-stats`, { teamId: game.home, type: 'single', period: 1 }, 'POST');
    await page.locator('.latest').getByText('Single').waitFor();
    expect(new Set(read)).toEqual(new Set(['changes']));
    await asAdmin(`/api/mobile/games/${game.id}`, { status: 'final', visitorScore: 1, homeScore: 0 });
    await page.getByText(/Golden Bees won 1–0/).waitFor();
  });

  test('a runner is placed on second, as extra innings begin in softball', async () => {
    const game = await givenGame('softball');
    const page = await signedIn('staff@demo.test', { viewport: SMALL });
    await page.getByRole('heading', { name: 'Demo Youth League' }).waitFor();
    await page.goto(`${scene.address}#/game/${game.id}/score`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Runner on second', exact: true }).click();
    await page.getByText('Runner on second: who?').waitFor();
    await pictured(page, 'keeping-placed-runner');
    await page.getByRole('button', { name: 'Ivo' }).first().click();
    await page.locator('.sticky').getByText('Runner on second, Ivo').waitFor();
    await page.getByRole('button', { name: 'The runner on second' }).waitFor();
    await page.getByText('Every play has reached the league.').waitFor();
    const asAdmin = await scene.as('admin@demo.test');
    expect(await asAdmin(`/api/mobile/games/${game.id}/live`)).toMatchObject({
      situation: { innings: { inning: 1, batting: 'visitor', outs: 0 } },
      plays: [{ type: 'placed_runner' }],
    });
  });

  test('two phones of both sides, offline at once, write the same inning: its own keeper chooses what stays, and both see it', async () => {
    const game = await givenGame('baseball');
    const asAdmin = await scene.as('admin@demo.test');
    const { approvals } = await asAdmin<{ approvals: { membershipId: string; user: { email: string } }[] }>('/api/org/pending-approvals');
    const pending = approvals.find(({ user }) => user.email === 'kai.andersen@demo.test')!;
    await asAdmin(`/api/org/pending-approvals/${pending.membershipId}`, { action: 'approve' }, 'POST');
    const coaches = { visitor: 'coach@demo.test', home: 'kai.andersen@demo.test' };
    const opened = async (side: keyof typeof coaches) => {
      await asAdmin('/api/org/staff', { teamId: game[side], name: side, role: 'head_coach', email: coaches[side] }, 'POST');
      const page = await open(scene.address);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Somebody new').fill(coaches[side]);
      await page.keyboard.press('Enter');
      await backFromProvider(page, scene.address);
      await page.getByRole('heading', { name: 'Your teams' }).waitFor();
      await page.goto(`${scene.address}#/game/${game.id}/score`);
      await page.locator('.scoreboard').getByRole('button').first().waitFor();
      await page.context().setOffline(true);
      return page;
    };
    const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
    const [home, visitor] = [await opened('home'), await opened('visitor')];
    const other = visitor.locator('.scoreboard').getByRole('button', { name: 'Navy Sharks' });
    await other.click();
    await tap(visitor, 'Home run');
    await tap(visitor, 'Walk');
    await visitor.getByText('2 plays wait').waitFor();
    const own = home.locator('.scoreboard').getByRole('button', { name: 'Navy Sharks' });
    if ((await own.getAttribute('aria-pressed')) !== 'true') await own.click();
    await tap(home, 'Triple');
    await home.getByRole('button', { name: 'Ben' }).first().click();
    await home.getByText('1 play waits').waitFor();

    await backOnline(home);
    await home.getByText('Every play has reached the league.').waitFor();
    await backOnline(visitor);
    await visitor.getByText('The other team keeps its own book now').waitFor();
    await visitor.getByText('Every play has reached the league.').waitFor();
    expect(await visitor.locator('.scoreboard dd').allInnerTexts()).toEqual(['0', '0']);

    await home.reload();
    await tap(home, 'Choose…');
    await home.getByText('Navy Sharks, Inning 1: two of you wrote it. Which one stays?').waitFor();
    await look(home, 'keeping-choices');
    await tap(home, 'The other team’s');
    await home.locator('.last').waitFor();
    expect(await home.locator('.scoreboard dd').allInnerTexts()).toEqual(['0', '1']);
    const { events } = await asAdmin<{ events: { type: string; byOpponent: string | null; voidedAt: string | null }[] }>(
      `/api/mobile/games/${game.id}/player-stats`,
    );
    expect(events.map(({ type, byOpponent, voidedAt }) => [type, byOpponent, voidedAt === null])).toEqual([
      ['triple', null, false],
      ['home_run', 'kept', true],
      ['walk', 'kept', true],
    ]);
  });

  test('a coach taps a lineup before the game, starts from the last one, and substitutes in one tap from the bench', async () => {
    const game = await givenGame('softball', 7);
    const asAdmin = await scene.as('admin@demo.test');
    const team = await asAdmin<{ players: { playerId: string; displayName: string }[] }>(`/api/mobile/teams/${game.visitor}`);
    const [, ben, cleo, dan] = team.players.toSorted((a, b) => a.displayName.localeCompare(b.displayName));
    await asAdmin(`/api/mobile/games/${game.id}/responses/${cleo!.playerId}`, { answer: 'no' }, 'PUT');
    const page = await signedIn('staff@demo.test');
    await page.getByRole('heading', { name: 'Demo Youth League' }).waitFor();
    await page.goto(`${scene.address}#/game/${game.id}`);
    await page.getByText('Is it being played already?').waitFor();
    await page.getByRole('link', { name: 'Lineup' }).click();
    const tap = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const cardOf = (title: string) => page.locator('.card', { has: page.getByRole('heading', { name: title }) });
    for (const { displayName } of [ben!, dan!]) await cardOf('Bench').getByRole('button', { name: displayName }).click();
    await cardOf('Batting order').getByRole('button', { name: ben!.displayName }).click();
    await tap('SS');
    await tap('Down');
    await page.locator('.below').getByText(cleo!.displayName).waitFor();
    await look(page, 'lineup');
    await tap('Save the lineup');
    await page.getByText('Fewer players start than usual.').waitFor();
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    type Lineups = { lineups: { side: string; places: { playerId: string; battingOrder: number; position: string }[] }[] };
    const lineupOf = async (id: string) =>
      (await asAdmin<Lineups>(`/api/mobile/games/${id}/lineups`)).lineups
        .find(({ side }) => side === 'visitor')!
        .places.map(({ playerId, battingOrder, position }) => [playerId, battingOrder, position]);
    const places = await lineupOf(game.id);
    expect(places.slice(0, 2)).toEqual([
      [dan!.playerId, 1, null],
      [ben!.playerId, 2, 'SS'],
    ]);
    expect(places).toHaveLength(8);
    expect(places.flat()).not.toContain(cleo!.playerId);

    const next = await givenNextGame(game, 8);
    await page.goto(`${scene.address}#/game/${next}/lineup`);
    await tap('As in the last game');
    await tap('Save the lineup');
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    expect((await lineupOf(next)).slice(0, 2)).toEqual(places.slice(0, 2));

    await page.goto(`${scene.address}#/game/${next}/score`);
    await tap('Substitution');
    await look(page, 'substitution');
    await page.getByRole('region', { name: 'In' }).getByRole('button', { name: cleo!.displayName }).click();
    await until(async () => {
      const { onField } = await asAdmin<{ onField: { visitor: { playerId: string }[] } }>(`/api/mobile/games/${next}/live`);
      return onField.visitor.map(({ playerId }) => playerId).join() === [cleo!.playerId, ben!.playerId].join();
    });
  });

  test('who keeps one side enters the other from the same screen, without a name or by number, until it keeps its own book', async () => {
    const asCoach = await scene.as('coach@demo.test');
    const { games } = await asCoach<{ games: { id: string; status: string; startsAt: string; homeTeam: Named; visitorTeam: Named }[] }>(
      '/api/mobile/schedule?mine=true',
    );
    const { id, homeTeam, visitorTeam } = games.find(({ status }) => status === 'scheduled')!;
    const { teams } = await asCoach<{ teams: readonly Named[] }>('/api/mobile/teams?mine=true');
    const other = teams.some((team) => team.id === homeTeam.id) ? visitorTeam : homeTeam;
    const page = await signedIn('coach@demo.test');
    await page.getByRole('heading', { name: 'Your teams' }).waitFor();
    await page.goto(`${scene.address}#/game/${id}/score`);
    const side = page.locator('.scoreboard').getByRole('button', { name: other.name });
    await side.waitFor();
    if ((await side.getAttribute('aria-pressed')) !== 'true') await side.click();
    await page.getByRole('button', { name: 'Home run', exact: true }).click();
    await page.locator('.last').getByText(`Home run, ${other.name}`).waitFor();
    await page.getByLabel('Number on the jersey').fill('12');
    await page.getByRole('button', { name: 'Walk', exact: true }).click();
    await page.locator('.last').getByText('Walk, #12').waitFor();
    await page.getByText('Every play has reached the league.').waitFor();
    await look(page, 'keeping-other');

    const asAdmin = await scene.as('admin@demo.test');
    await asAdmin(`/api/mobile/games/${id}/player-stats`, { teamId: other.id, type: 'single', period: 1 }, 'POST');
    await page.getByRole('button', { name: 'Triple', exact: true }).click();
    const kept = page.getByText('The other team keeps its own book now');
    const enter = page.getByRole('button', { name: 'Enter: Triple' });
    await kept.or(enter).first().waitFor();
    await kept.waitFor();
    await page.getByText('Every play has reached the league.').waitFor();
    const { events } = await asAdmin<{ events: { type: string; byOpponent: string | null }[] }>(`/api/mobile/games/${id}/player-stats`);
    expect(events.map(({ type, byOpponent }) => [type, byOpponent])).toEqual([
      ['home_run', 'set_aside'],
      ['walk', 'set_aside'],
      ['single', null],
      ['triple', 'set_aside'],
    ]);
  });
});

/** Words of plays that go over the end of a line. */
const BROKEN_WORDS = `[...document.querySelectorAll('.plays button')].flatMap(({ firstChild }) =>
  [...firstChild.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(firstChild, index);
    range.setEnd(firstChild, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word))`;

/** The sides in the order of the scoreboard; of volleyball, sets before the points of the set. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  baseball: ['0', '0'],
  softball: ['0', '0'],
  basketball: ['6', '0'],
  soccer: ['1', '0'],
  football: ['7', '0'],
  volleyball: ['0 3', '0 2'],
};
