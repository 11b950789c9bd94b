import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { publishedFigures } from '../../../dev/check-games/compare.ts';
import { FIELDING, PITCHING, type PublishedGame, SIDES } from '../../../dev/check-games/published-game.ts';
import { type BySide, GAME_SIDES, type GameSide } from '../../../src/domain/scoring/game-book.ts';
import type { AppScene } from '../../web/app-scene.ts';
import { PATIENCE_MS } from '../../web/patience.ts';
import { backFromProvider } from '../../web/sign-in.ts';
import { type Scorer, scorerOn } from './scorer.ts';
import type { ScreenGame } from './screen-game.ts';

/** The smallest phone of today's, with the browser's bars. */
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 700 }, hasTouch: true, locale: 'en-US' };
const DAY_MS = 86_400_000;
const BETWEEN_MS = 10_800_000;

type Named = Readonly<{ id: string; name: string }>;
type Call = Awaited<ReturnType<AppScene['as']>>;
export const TEAMS: BySide<string> = { visitor: 'Golden Bees', home: 'Navy Sharks' };

/** Two teams with rosters, and as many games of them as asked for, the first of which begins now. */
export type GivenGame = Readonly<{
  ids: readonly string[];
  teams: BySide<string>;
  idOf: (side: GameSide, name: string) => string;
  call: Call;
}>;

export async function givenGames(scene: AppScene, { sport: code, rules, places }: ScreenGame, count: number): Promise<GivenGame> {
  const call = await scene.as('admin@demo.test');
  const made = <Made = Named>(path: string, body: object) => call<Made>(path, body, 'POST');
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const { sports } = await call<{ sports: readonly { id: string; code: string }[] }>('/api/org/sports');
  const sportId = sports.find((sport) => sport.code === code)?.id ?? (await made('/api/org/sports', { code, name: code })).id;
  const body = { sportId, name: `Screen ${code} ${randomUUID().slice(0, 4)}`, startsOn: day(-9), endsOn: day(60), isActive: true, rules };
  const season = await made('/api/org/seasons', body);
  const { ageGroups } = await call<{ ageGroups: readonly Named[] }>('/api/org/age-groups');
  const ids = new Map<string, string>();
  const teamOf = async (side: GameSide) => {
    const color = { visitor: 'Yellow', home: 'Navy' }[side];
    const { id } = await made('/api/org/teams', { seasonId: season.id, ageGroupId: ageGroups[0]!.id, name: TEAMS[side], color });
    for (const [index, { name }] of places[side].entries()) {
      const [firstName, ...rest] = name.split(' ');
      const player = await made('/api/org/players', { firstName, lastName: rest.join(' ') });
      await made('/api/org/roster-spots', { teamId: id, playerId: player.id, jerseyNumber: String(index + 2) });
      ids.set(`${side} ${name}`, player.id);
    }
    return id;
  };
  const teams = { visitor: await teamOf('visitor'), home: await teamOf('home') };
  const idOf = (side: GameSide, name: string) => ids.get(`${side} ${name}`)!;
  const games: string[] = [];
  for (let index = 0; index < count; index += 1) {
    // A team plays one game at a time.
    const begins = Date.now() + 600_000 + index * BETWEEN_MS;
    const [startsAt, endsAt] = [begins, begins + 6_000_000].map((at) => new Date(at).toISOString());
    const game = await made('/api/org/games', {
      ...{ homeTeamId: teams.home, visitorTeamId: teams.visitor, gameType: 'regular', startsAt, endsAt },
    });
    games.push(game.id);
    for (const side of GAME_SIDES) {
      const entered = places[side].map(({ name, ...place }) => ({ playerId: idOf(side, name), ...place }));
      await call(`/api/mobile/games/${game.id}/lineups/${teams[side]}`, { places: entered }, 'PUT');
    }
  }
  return { ids: games, teams, idOf, call };
}

/** Someone's phone. */
export async function phoneOf(scene: AppScene, browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(scene.address);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: email }).click();
  await backFromProvider(page, scene.address);
  return page;
}

/** The phone with the screen for keeping score. */
export async function scorer(scene: AppScene, page: Page, gameId: string): Promise<Scorer> {
  await page.goto(`${scene.address}#/game/${gameId}/score`);
  await page.locator('.plays').waitFor();
  return scorerOn(page, TEAMS);
}

/** The same plays as a program sends them that knows the API. */
export async function recordTwin({ call, teams, idOf }: GivenGame, gameId: string, { entries }: ScreenGame): Promise<void> {
  const events = entries.map((entry) => {
    const { side, period } = entry;
    const at = { teamId: teams[side], period, clientEventId: randomUUID() };
    if (entry.kind === 'play') {
      const { type, attributes = {}, by } = entry;
      return { ...at, type, attributes, playerId: by && idOf(side, by) };
    }
    if (entry.kind !== 'substitution') throw new Error(`${entry.kind} has no twin`);
    const attributes = { replacesPlayerId: idOf(side, entry.out) };
    return { ...at, type: 'substitution', playerId: idOf(side, entry.into), attributes };
  });
  for (let from = 0; from < events.length; from += 50) {
    await call(`/api/mobile/games/${gameId}/player-stats/batch`, { mode: 'all', events: events.slice(from, from + 50) }, 'POST');
  }
}

type Book = Readonly<Record<string, unknown>>;
const BOX = ['score', 'lineScore', 'teamFigures', 'teams', 'notes', 'decisions'] as const;
const LIVE = ['score', 'lineScore', 'teamFigures', 'situation', 'proposal', 'onField', 'rules'] as const;

/** Every figure of the live view and of the box score of a game under way, in no order of lists: two phones write in their own. */
export async function figuresOf(call: Call, gameId: string): Promise<unknown> {
  const [live, box] = await Promise.all([
    call<Book>(`/api/mobile/games/${gameId}/live`),
    call<Book>(`/api/mobile/games/${gameId}/box-score`),
  ]);
  const picked = (book: Book, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, unordered(book[name])]));
  return { live: picked(live, LIVE), box: picked(box, BOX) };
}

const unordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unordered).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unordered(each)]));
};

/** The paths of what differs, with both values. */
export function differing(ours: unknown, expected: unknown, path = ''): readonly string[] {
  if (JSON.stringify(ours) === JSON.stringify(expected)) return [];
  const [a, b] = [ours, expected].map((value) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null));
  if (!a || !b) return [`${path}: ${JSON.stringify(ours)}, expected ${JSON.stringify(expected)}`];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((name) => differing(a[name], b[name], `${path}/${name}`));
}

/** How many figures are compared. */
export const countOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.values(value).reduce<number>((sum, each) => sum + countOf(each), 0) : 1;

type Box = Readonly<{
  score: Readonly<{ differs: boolean; isComplete: boolean }>;
  lineScore: Readonly<{ derived: readonly (Readonly<{ period: number }> & Readonly<Record<GameSide, number | null>>)[] }>;
  teamFigures: readonly (Readonly<{ key: string }> & Readonly<Record<GameSide, Readonly<{ value: number | null }>>>)[];
  teams: Readonly<
    Record<GameSide, Readonly<{ players: readonly { playerId: string; totals: Readonly<Record<string, number | null>> }[] }>>
  >;
  decisions: readonly Readonly<{ kind: string; player: Readonly<{ displayName: string }> }>[];
}>;
export type Outcome = Readonly<{ compared: number; different: readonly string[] }>;

/** A final game with all that was published of it but what fielders did, which the screen does not ask. */
export async function comparedWithPublished(game: PublishedGame, given: GivenGame, withPitches: boolean): Promise<Outcome> {
  const box = await given.call<Box>(`/api/mobile/games/${given.ids[0]}/box-score`);
  const different: string[] = [];
  let compared = 0;
  const compare = (what: string, ours: unknown, expected: unknown) => {
    compared += 1;
    if (ours !== expected) different.push(`${what}: ${ours}, published ${expected}`);
  };
  const sides = new Map([...game.starters, ...(game.substitutions ?? [])].map(({ player, team }) => [player, team]));
  const left = new Set<string>([...Object.values(FIELDING), ...(withPitches ? [] : [PITCHING.pitches, PITCHING.strikes])]);
  for (const [player, figures] of publishedFigures([game])) {
    const side = sides.get(player)!;
    const id = given.idOf(side, game.players[player] ?? player);
    const line = box.teams[side].players.find(({ playerId }) => playerId === id)?.totals;
    for (const [key, value] of figures) if (value !== null && !left.has(key)) compare(`${player} ${key}`, line?.[key] ?? 0, value);
  }
  const { totals, leftOnBase, lineScore } = game.boxScore;
  for (const side of SIDES) {
    const figure = (key: string) => box.teamFigures.find((each) => each.key === key)?.[side].value;
    compare(`${side} R`, figure('r'), totals[side].runs);
    compare(`${side} H`, figure('h'), totals[side].hits);
    compare(`${side} LOB`, figure('lob'), leftOnBase[side]);
    for (const inning of lineScore) {
      compare(
        `${side} inning ${inning.inning}`,
        box.lineScore.derived.find(({ period }) => period === inning.inning)?.[side],
        inning[side],
      );
    }
  }
  compare('differs', box.score.differs, false);
  compare('complete', box.score.isComplete, true);
  return { compared, different };
}
