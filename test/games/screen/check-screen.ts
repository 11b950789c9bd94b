import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { publishedGames, SIDES } from '../../../dev/check-games/published-game.ts';
import { bySide } from '../../../src/domain/scoring/book-reading.ts';
import type { GameSide } from '../../../src/domain/scoring/game-book.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type AppScene, startAppScene } from '../../web/app-scene.ts';
import {
  comparedWithPublished,
  countOf,
  differing,
  figuresOf,
  type GivenGame,
  givenGames,
  type Outcome,
  phoneOf,
  recordTwin,
  scorer,
} from './score-on-screen.ts';
import type { Scorer } from './scorer.ts';
import { baseballGame, basketballGame, type Entry, footballGame, type ScreenGame, soccerGame, volleyballGame } from './screen-game.ts';

// npm run check:games -- --screen: a whole game of each of six sports, scored by tapping on a phone.

/**
 * Six pitchers, a caught stealing, a wild pitch, a hit batter, no error; and, as no game of softball is published play by play, one of baseball in which
 * nobody comes in, kept as softball.
 */
const PUBLISHED = { baseball: 'CIN202009180', softball: 'WAS202007230' };
const CUTS = 11;
const MISTAKE_EVERY = 60;
const THROTTLE = 4;
const TAPS_MEASURED = 20;
const MOST_MS_A_TAP = 50;

const say = (line: string) => process.stdout.write(`${line}\n`);

type Report = (sport: string, outcome: Outcome, scorers: readonly Scorer[]) => void;
const GAMES: Readonly<Record<string, (scene: AppScene, browser: Browser, report: Report) => Promise<void>>> = {
  baseball: (scene, browser, report) => published(scene, browser, 'baseball', report),
  softball: (scene, browser, report) => published(scene, browser, 'softball', report),
  volleyball: (scene, browser, report) => inOneHand(scene, browser, volleyballGame(), { cuts: CUTS }, report),
  football: (scene, browser, report) => inOneHand(scene, browser, footballGame(), { cuts: 0 }, report),
  basketball: (scene, browser, report) => inOneHand(scene, browser, basketballGame(), { cuts: 0 }, report),
  soccer: (scene, browser, report) => inTwoHands(scene, browser, soccerGame(), report),
};
const SPEED = 'speed';

/** Of some sports, or `speed` alone, or all. Returns 1 where a figure differs, a play needs scrolling, or a limit is exceeded. */
export async function checkScreen(chosen: readonly string[]): Promise<number> {
  const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);
  const [scene, browser] = await Promise.all([startAppScene(), launchChromium()]);
  try {
    const faults: string[] = [];
    const table: string[] = [];
    const report: Report = (sport, { compared, different }, scorers) => {
      faults.push(...different.map((each) => `${sport}: ${each}`));
      for (const { tally } of scorers) faults.push(...[...new Set(tally.scrolled)].map((what) => `${sport}: scrolled for ${what}`));
      table.push(`| ${sport} | ${tapsOf(scorers)} | ${compared} | ${different.length} |`);
    };
    for (const [sport, score] of Object.entries(GAMES)) if (isChosen(sport)) await score(scene, browser, report);
    say('\n| sport | plays | taps a play | taps by play | figures compared | differ |\n|---|---|---|---|---|---|');
    for (const row of table) say(row);
    if (isChosen(SPEED)) faults.push(...(await measured(scene, browser)));
    for (const fault of faults) say(fault);
    return faults.length > 0 ? 1 : 0;
  } finally {
    await browser.close();
    await scene.stop();
  }
}

function tapsOf(scorers: readonly Scorer[]): string {
  const taps = new Map<string, number[]>();
  for (const { tally } of scorers) for (const [what, each] of tally.taps) taps.set(what, [...(taps.get(what) ?? []), ...each]);
  const all = [...taps.values()].flat();
  const mean = (numbers: readonly number[]) => (numbers.reduce((sum, each) => sum + each, 0) / numbers.length).toFixed(1);
  const most = [...taps].toSorted(([, a], [, b]) => b.length - a.length).map(([what, each]) => `${what} ${mean(each)}`);
  return `${all.length} | ${mean(all)} | ${most.join(', ')}`;
}

/** Softball's designated player. */
const asInSoftball = (place: ScreenGame['places']['home'][number]) => ({
  ...place,
  position: place.position === 'DH' ? 'DP' : place.position,
});

/** A published game of baseball, whose figures are those that were published. */
async function published(scene: AppScene, browser: Browser, sport: keyof typeof PUBLISHED, report: Report): Promise<void> {
  const game = publishedGames(fileURLToPath(new URL('../baseball', import.meta.url))).find(({ id }) => id === PUBLISHED[sport])!;
  const { places, ...read } = baseballGame(game, true);
  const told = { ...read, sport, places: sport === 'softball' ? bySide((side) => places[side].map(asInSoftball)) : places };
  const given = await givenGames(scene, told, 1);
  const page = await phoneOf(scene, browser, 'staff@demo.test');
  const keeping = await scorer(scene, page, given.ids[0]!);
  say(`${sport}: ${game.visitor} at ${game.home}, ${told.entries.length} entries`);
  for (const entry of told.entries) await keeping.enter(entry);
  await keeping.makeFinal();
  await keeping.openAgain();
  await keeping.makeFinal();
  report(sport, await comparedWithPublished(game, given, true), [keeping]);
  await page.context().close();
}

/** Compared with the same plays sent by a program. `cuts` of the network are spread over the game. */
async function inOneHand(scene: AppScene, browser: Browser, game: ScreenGame, { cuts }: Readonly<{ cuts: number }>, report: Report) {
  const given = await givenGames(scene, game, 2);
  const page = await phoneOf(scene, browser, 'staff@demo.test');
  const keeping = await scorer(scene, page, given.ids[0]!);
  const { entries, sport } = game;
  say(`${sport}: ${entries.length} entries${cuts ? `, ${cuts} cuts of the network` : ''}`);
  const every = Math.floor(entries.length / cuts);
  for (const [index, entry] of entries.entries()) {
    if (cuts > 0 && index % every === 1) await keeping.network('gone');
    await keeping.enter(entry);
    if (index % MISTAKE_EVERY === MISTAKE_EVERY - 1) await keeping.enterByMistake(wrongIn(entries, entry));
    if (cuts > 0 && index % every === Math.floor(every / 2)) await keeping.network('back');
  }
  if (cuts > 0) await keeping.network('back');
  report(sport, await comparedWithTwin(given, game, await keeping.score()), [keeping]);
  await keeping.makeFinal();
  await page.context().close();
}

/** A play of the same screen that is not the entry. */
const wrongIn = (entries: readonly Entry[], entry: Entry): string => {
  const wrong = entries.find((each) => each.kind === 'play' && !each.isUnderMore && entry.kind === 'play' && each.say !== entry.say);
  return wrong?.kind === 'play' ? wrong.say : 'Goal';
};

/** One phone for each side, which have no network in turn. */
async function inTwoHands(scene: AppScene, browser: Browser, game: ScreenGame, report: Report): Promise<void> {
  const given = await givenGames(scene, game, 2);
  const pages = await Promise.all(['staff@demo.test', 'admin@demo.test'].map((email) => phoneOf(scene, browser, email)));
  const [visitor, home] = await Promise.all(pages.map((page) => scorer(scene, page, given.ids[0]!)));
  const phones = { visitor: visitor!, home: home! };
  const { entries, sport } = game;
  say(`${sport}: ${entries.length} entries on two phones that go offline in turn`);
  const every = 8;
  let gone: GameSide | undefined;
  for (const [index, entry] of entries.entries()) {
    if (index % every === 0) {
      if (gone) await phones[gone].network('back');
      gone = gone === 'visitor' ? 'home' : 'visitor';
      await phones[gone].network('gone');
    }
    await phones[entry.side].enter(entry);
  }
  if (gone) await phones[gone].network('back');
  await pages[0]!.reload();
  await pages[0]!.locator('.plays').waitFor();
  report(sport, await comparedWithTwin(given, game, await phones.visitor.score()), [phones.visitor, phones.home]);
  await phones.visitor.makeFinal();
  for (const page of pages) await page.context().close();
}

async function comparedWithTwin(given: GivenGame, game: ScreenGame, shown: readonly string[]): Promise<Outcome> {
  const [ours, twin] = given.ids as [string, string];
  await given.call(`/api/mobile/games/${twin}`, { status: 'in_progress' });
  await recordTwin(given, twin, game);
  const [onScreen, expected] = [await figuresOf(given.call, ours), await figuresOf(given.call, twin)];
  const { score, situation } = (expected as { live: { score: Score; situation: { sets: { points: Score } | null } | null } }).live;
  const points = situation?.sets?.points;
  const numbers = SIDES.map((side) => (points ? `${score[side] ?? 0} ${points[side]}` : String(score[side] ?? 0)));
  const different = [...differing(onScreen, expected), ...differing(shown, numbers, '/scoreboard')];
  return { compared: countOf(expected) + numbers.length, different };
}
type Score = Readonly<Record<GameSide, number | null>>;

/** Of a late stage of a long game: processor time of a tap without a network, requests of a play, and bytes of who follows it. */
async function measured(scene: AppScene, browser: Browser): Promise<readonly string[]> {
  const game = basketballGame(75);
  const given = await givenGames(scene, game, 1);
  const [id] = given.ids as [string];
  await recordTwin(given, id, game);
  await given.call(`/api/mobile/games/${id}`, { status: 'in_progress' });
  const page = await phoneOf(scene, browser, 'staff@demo.test');
  const keeping = await scorer(scene, page, id);
  const last = game.entries.slice(-TAPS_MEASURED).filter((entry) => entry.kind === 'play' && !entry.isUnderMore);

  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET') requests += 1;
  });
  const follower = await phoneOf(scene, browser, 'coach@demo.test');
  await follower.goto(`${scene.address}#/game/${id}`);
  await follower.locator('.latest').waitFor();
  const bytes = await loadedWhile(follower, async () => {
    for (const entry of last) {
      const seen = follower.waitForResponse((response) => READ_BY_FOLLOWER.test(response.url()));
      await keeping.enter(entry);
      await (await seen).finished();
    }
  });
  await follower.context().close();
  const [requestsAPlay, bytesAPlay] = [requests / last.length, Math.round(bytes / last.length)];

  await keeping.network('gone');
  const session = await page.context().newCDPSession(page);
  const milliseconds = await processorTimeOfTaps(session, page);
  await page.context().close();
  say(
    `\na tap: ${milliseconds} ms of processor time at a ${THROTTLE}-fold slowdown after ${game.entries.length} plays (the longer of two taps, median of ${TAPS_MEASURED} plays)` +
      `\na play: ${requestsAPlay} requests; a follower: ${bytesAPlay} bytes`,
  );
  return [
    ...(milliseconds > MOST_MS_A_TAP ? [`a tap takes more than ${MOST_MS_A_TAP} ms`] : []),
    ...(requestsAPlay > 1 ? ['a play takes more than a request'] : []),
  ];
}

/** What a follower's phone reads once it knows of a play. */
const READ_BY_FOLLOWER = /\/screens\/games\/|\/live/;

async function loadedWhile(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await work();
  await session.detach();
  return bytes;
}

const SETTLED_MS = 1_000;

/** Of the two taps that enter a play the one that takes longer, with all that follows of it: the median over plays. */
async function processorTimeOfTaps(session: CDPSession, page: Page): Promise<number> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const busy = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value;
  const middleOf = async (selector: string, text: string) => {
    const box = (await page.locator(selector).filter({ hasText: text }).first().boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const two = await middleOf('.plays button', 'Two points');
  const somebody = await middleOf('.strip button', 'ander');
  const taken: number[] = [];
  for (let tapped = 0; tapped < TAPS_MEASURED; tapped += 1) {
    const before = await busy();
    // Playwright's own clicks run scripts in the page.
    await page.mouse.click(...two);
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    const between = await busy();
    await page.mouse.click(...somebody);
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    taken.push(Math.max(between - before, (await busy()) - between));
  }
  const sorted = taken.toSorted((a, b) => a - b);
  return Math.round(1000 * sorted[Math.floor(sorted.length / 2)]!);
}
