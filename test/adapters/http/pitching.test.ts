import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import type { CallerContext } from '../../../src/application/ports/storage/membership/membership-storage.ts';
import type { Storage } from '../../../src/application/ports/storage/storage.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { uncachedCallers } from '../../support/uncached-callers.ts';
import { startWorld, type World } from '../../support/world.ts';

let storage: Storage;
let world: World;
let league: GivenLeague;
let sam: Player;
let yesterday: Game;
let today: Game;
beforeEach(async () => {
  storage = memoryStorage(() => NOON);
  world = await startWorld(storage);
  league = await givenLeague(world.ports.unitOfWork);
  sam = await league.addPlayer('Sam Ortiz', league.jays, { jerseyNumber: '07' });
  yesterday = await league.addGame(league.jays, league.hawks, { startsAt: later(NOON, -DAY), status: 'final' });
  today = await league.addGame(league.hawks, league.jays, { startsAt: NOON, status: 'in_progress' });
  for (const role of ['admin', 'coach', 'parent'] as const) await world.member(role, league.org, role);
});
afterEach(() => world.close());

const throws = async (count: number, { id }: Game) => {
  const body = { teamId: league.jays.id, playerId: sam.id, type: 'pitches', attributes: { count } };
  expect(await world.call('admin', 'POST', `/api/mobile/games/${id}/player-stats`, { body })).toMatchObject({ status: 201 });
};
const pitching = async (query = '', name = 'admin') => {
  const { status, body } = await world.call(name, 'GET', `/api/mobile/teams/${league.jays.id}/pitching${query}`);
  expect(status).toBe(200);
  return body;
};

test('a pitcher who threw more than twenty pitches rests, by the table of the league at the age of the group', async () => {
  await throws(40, yesterday);
  expect(await pitching()).toMatchObject({
    table: 'little_league',
    age: 10,
    limits: { measure: 'pitches', mostInADay: 75 },
    playersVisible: true,
    pitchers: [
      { displayName: 'Sam Ortiz', mayPitch: false, left: 0, reasons: ['resting'], outings: [{ gameId: yesterday.id, pitches: 40 }] },
    ],
  });
});

test('what is thrown in a game is told while it goes on', async () => {
  await throws(30, today);
  const ofGame = `?gameId=${today.id}`;
  expect(await pitching(ofGame)).toMatchObject({ pitchers: [{ thrownToday: 30, left: 45, mayPitch: true }] });
  await throws(45, today);
  expect(await pitching(ofGame)).toMatchObject({
    pitchers: [{ thrownToday: 75, mayPitch: false, reasons: ['most_in_a_day', 'has_pitched'], mayCatch: false }],
  });
});

test('a day beside a game is heard: the arm on that day, in that game', async () => {
  await throws(40, yesterday);
  const ask = (query: string) => pitching(`${query}gameId=${yesterday.id}`);
  expect(await ask('?')).toMatchObject({ date: '2026-04-10', pitchers: [{ thrownToday: 40, mayPitch: true }] });
  expect(await ask('?date=2026-04-12&')).toMatchObject({ date: '2026-04-12', pitchers: [{ thrownToday: 0, mayPitch: false }] });
  expect(await ask('?date=2026-04-13&')).toMatchObject({ date: '2026-04-13', pitchers: [{ mayPitch: true }] });
});

test('pitches of a suspended game stay on the day on which they were thrown, also when they are corrected after the game was moved', async () => {
  const { id } = today;
  await throws(60, today);
  const change = (body: object) => world.call('admin', 'PATCH', `/api/mobile/games/${id}`, { body });
  expect(await change({ status: 'suspended' })).toMatchObject({ status: 200 });
  world.move(HOUR);
  const startsAt = later(NOON, 30 * DAY);
  expect(await change({ status: 'scheduled', startsAt, endsAt: later(startsAt, HOUR) })).toMatchObject({ status: 200 });
  world.move(DAY);
  const next = {
    date: '2026-04-12',
    pitchers: [{ mayPitch: false, reasons: ['resting'], outings: [{ date: '2026-04-11', pitches: 60 }] }],
  };
  expect(await pitching()).toMatchObject(next);
  const { body } = await world.call('admin', 'GET', `/api/mobile/games/${id}/player-stats`);
  const [{ id: replaces }] = (body as unknown as { events: [{ id: string }] }).events;
  const correction = { teamId: league.jays.id, playerId: sam.id, type: 'pitches', attributes: { count: 61 }, replaces };
  expect((await world.call('admin', 'POST', `/api/mobile/games/${id}/player-stats`, { body: correction })).status).toBe(201);
  expect(await pitching()).toMatchObject({ pitchers: [{ outings: [{ date: '2026-04-11', pitches: 61 }] }] });
  const report = (await world.call('admin', 'GET', '/api/org/pitching-violations')).body;
  expect(report).toMatchObject({ violations: [] });
  const game = await league.addGame(league.jays, league.hawks, { startsAt: later(NOON, DAY), status: 'final' });
  await throws(5, game);
  expect((await world.call('admin', 'GET', '/api/org/pitching-violations')).body).toMatchObject({
    violations: [{ gameId: game.id, date: '2026-04-12', reasons: ['resting'] }],
  });
});

test('an age group whose name tells no age is told to everybody who asks, and to the admin', async () => {
  await throws(100, today);
  const rename = (name: string) => league.write(({ ageGroups }) => ageGroups.save({ ...league.ageGroup, name }));
  await rename('Coast 2');
  expect(await pitching()).toMatchObject({ age: null, limits: null, withoutLimits: 'age-unknown', pitchers: [] });
  const violations = async () => (await world.call('admin', 'GET', '/api/org/pitching-violations')).body;
  expect(await violations()).toMatchObject({
    violations: [],
    withoutLimits: [{ ageGroup: 'Coast 2', sport: 'baseball', reason: 'age-unknown' }],
  });
  await rename('Majors');
  expect(await pitching()).toMatchObject({ age: 12, limits: { mostInADay: 85 }, withoutLimits: null, pitchers: [{ mayPitch: false }] });
  expect(await violations()).toMatchObject({ violations: [{ pitches: 100, reasons: ['most_in_a_day'] }], withoutLimits: [] });
});

test('a game for another team counts, and is not named', async () => {
  await league.write(({ roster }) =>
    roster.save({ orgId: league.org.id, teamId: league.owls.id, playerId: sam.id, jerseyNumber: null, positions: [], leagueAge: null }),
  );
  const other = await league.addGame(league.owls, league.hawks, { startsAt: later(NOON, -DAY), status: 'final' });
  const body = { teamId: league.owls.id, playerId: sam.id, type: 'pitches', attributes: { count: 25 } };
  await world.call('admin', 'POST', `/api/mobile/games/${other.id}/player-stats`, { body });
  expect(await pitching()).toMatchObject({ pitchers: [{ mayPitch: false, outings: [{ gameId: null, pitches: 25 }] }] });
});

test('pitches that nobody counted are not told as none, and leave it open who may pitch', async () => {
  const ana = await league.addPlayer('Ana Kim', league.hawks);
  const body = { teamId: league.hawks.id, playerId: ana.id, type: 'single', period: 1, attributes: { pitcherId: sam.id } };
  expect((await world.call('admin', 'POST', `/api/mobile/games/${yesterday.id}/player-stats`, { body })).status).toBe(201);
  expect(await pitching()).toMatchObject({
    pitchers: [{ mayPitch: null, left: null, reasons: ['count-missing'], outings: [{ pitches: null, inningsPitched: 1 }] }],
    warnings: [
      { kind: 'count-missing', playerId: sam.id, gameId: yesterday.id, date: '2026-04-10', detail: expect.stringContaining('Sam Ortiz') },
    ],
  });
  expect((await world.call('admin', 'GET', '/api/org/pitching-violations')).body).toMatchObject({
    violations: [],
    uncounted: [{ player: { id: sam.id, name: 'Sam Ortiz' }, gameId: yesterday.id, date: '2026-04-10' }],
  });
  await throws(20, yesterday);
  expect(await pitching()).toMatchObject({ pitchers: [{ mayPitch: true, outings: [{ pitches: 20 }] }], warnings: [] });
});

test('one counted pitch counts for no other batter: what they took at least may forbid, and the box score tells no number', async () => {
  const ana = await league.addPlayer('Ana Kim', league.hawks);
  const faces = async (type: string, attributes: object = {}) => {
    const body = { teamId: league.hawks.id, playerId: ana.id, type, period: 1, attributes: { pitcherId: sam.id, ...attributes } };
    expect((await world.call('admin', 'POST', `/api/mobile/games/${today.id}/player-stats`, { body })).status).toBe(201);
  };
  const boxScore = async () => {
    const { body } = await world.call('admin', 'GET', `/api/mobile/games/${today.id}/box-score`);
    const { home, visitor } = (
      body as unknown as { teams: Record<'home' | 'visitor', { players: { playerId: string; display: object }[] }> }
    ).teams;
    return [home, visitor].flatMap(({ players }) => players).find(({ playerId }) => playerId === sam.id)?.display;
  };
  for (let walks = 0; walks < 10; walks += 1) await faces('walk');
  await faces('single', { pitches: 'X' });
  const ofGame = `?gameId=${today.id}`;
  expect(await pitching(ofGame)).toMatchObject({
    pitchers: [{ mayPitch: null, left: null, thrownToday: null, thrownAtLeast: 41, outings: [{ pitches: null, pitchesAtLeast: 41 }] }],
    warnings: [{ detail: expect.stringContaining('at least 41') }],
  });
  expect(await pitching('?date=2026-04-12')).toMatchObject({ pitchers: [{ mayPitch: false, reasons: ['resting'] }] });
  expect(await boxScore()).toMatchObject({ np: '-', st: '-' });
  for (let walks = 0; walks < 9; walks += 1) await faces('walk');
  expect(await pitching(ofGame)).toMatchObject({
    pitchers: [{ mayPitch: false, thrownAtLeast: 77, reasons: ['most_in_a_day', 'has_pitched'] }],
  });
  expect((await world.call('admin', 'GET', '/api/org/pitching-violations')).body).toMatchObject({ violations: [], uncounted: [{}] });
  await throws(90, today);
  expect(await boxScore()).toMatchObject({ np: '91' });
});

test('the published tables name the source and the year of every row', async () => {
  const { status, body } = await world.call('parent', 'GET', '/api/mobile/pitching-tables');
  expect(status).toBe(200);
  const { tables } = body as unknown as { tables: { table: string; sport: string; ages: object[] }[] };
  expect(tables.map(({ table, sport }) => `${table} ${sport}`)).toContain('little_league softball');
  expect(tables.find(({ table }) => table === 'babe_ruth')!.ages.slice(0, 2)).toMatchObject([
    {
      upToAge: 7,
      limits: {
        mostInADay: 50,
        rest: [
          { from: 21, days: 1 },
          { from: 36, days: 2 },
        ],
      },
      source: { year: 2018 },
    },
    { upToAge: 10, limits: { mostInADay: 75 }, source: { year: 2023, url: 'https://www.pointbaseball.com/news_article/show/1253407' } },
  ]);
});

test('a table of the league’s own may count several units, and a calendar week', async () => {
  const set = (also: object[]) => {
    const limits = { measure: 'pitches', mostInADay: 50, also };
    return world.call('admin', 'PATCH', '/api/org/settings', {
      body: { pitchingTable: 'own', ownPitchingTable: [{ upToAge: 10, limits }] },
    });
  };
  const refused = [
    [{ measure: 'innings' }],
    [{ measure: 'innings', mostInADay: null }],
    [{ measure: 'pitches', mostInAGame: 40 }],
    ['outs', 'outs'].map((measure) => ({ measure, mostInAGame: 9 })),
    [{ measure: 'innings', mostInAWeek: { startsOn: 'someday', most: 6 } }],
  ];
  for (const also of refused) expect(await set(also)).toMatchObject({ status: 400 });
  const innings = { measure: 'innings', mostInAGame: 3, mostInAWeek: { startsOn: 'monday', most: 6 } };
  expect(await set([innings])).toMatchObject({
    status: 200,
    body: { ownPitchingTable: [{ limits: { mostInAWeek: null, also: [{ ...innings, mostInADay: null, mostInDays: null }] } }] },
  });
  const ana = await league.addPlayer('Ana Kim', league.hawks);
  for (const period of [1, 2, 3]) {
    const body = { teamId: league.hawks.id, playerId: ana.id, type: 'single', period, attributes: { pitcherId: sam.id, pitches: 'X' } };
    await world.call('admin', 'POST', `/api/mobile/games/${today.id}/player-stats`, { body });
  }
  expect(await pitching(`?gameId=${today.id}`)).toMatchObject({
    pitchers: [
      {
        mayPitch: false,
        left: 0,
        alsoLeft: [{ measure: 'innings', left: 0 }],
        rules: [{ reason: 'most_in_a_game', figure: 3, measure: 'innings' }],
      },
    ],
  });
});

test('the league sets the table, or none', async () => {
  await throws(40, yesterday);
  const set = (pitchingTable: string) => world.call('admin', 'PATCH', '/api/org/settings', { body: { pitchingTable } });
  expect(await set('usssa')).toMatchObject({ status: 200, body: { pitchingTable: 'usssa' } });
  expect(await pitching()).toMatchObject({ limits: { measure: 'outs', mostInADay: 18 }, pitchers: [{ mayPitch: true }] });
  await set('none');
  expect(await pitching()).toMatchObject({ limits: null, pitchers: [] });
});

test('the league may have a table of its own, and a season or an age group another than the league', async () => {
  await throws(40, yesterday);
  const set = (change: object) => world.call('admin', 'PATCH', '/api/org/settings', { body: change });
  const limits = { measure: 'pitches', mostInADay: 55, rest: [{ from: 41, days: 1 }] };
  const refused = [
    { pitchingTable: 'own' },
    { ownPitchingTable: [] },
    { ownPitchingTable: [{ upToAge: 10, limits: { measure: 'pitches' } }] },
    { ownPitchingTable: [{ upToAge: 23, limits }] },
    { ownPitchingTable: [10, 8].map((upToAge) => ({ upToAge, limits })) },
    { ownPitchingTable: [{ upToAge: 10, limits: { ...limits, rest: [41, 21].map((from) => ({ from, days: 1 })) } }] },
    { ownPitchingTable: [{ upToAge: 10, limits: { ...limits, rest: [{ from: 21, days: 8 }] } }] },
    { ownPitchingTable: [{ upToAge: 10, limits: { ...limits, birthDate: 1 } }] },
  ];
  for (const change of refused) expect(await set(change)).toMatchObject({ status: 400 });
  const own = await set({ pitchingTable: 'own', ownPitchingTable: [{ upToAge: 10, limits }] });
  expect(own).toMatchObject({
    status: 200,
    body: { ownPitchingTable: [{ upToAge: 10, limits: { ...limits, restBy: 'total', catching: null } }] },
  });
  expect(await pitching()).toMatchObject({ table: 'own', limits: { mostInADay: 55 }, pitchers: [{ mayPitch: true, left: 55, rules: [] }] });
  expect(await set({ ownPitchingTable: null })).toMatchObject({ status: 400 });

  const rules = { diamond: { pitchingTable: 'pitch_smart' } };
  const season = `/api/org/seasons/${league.season.id}`;
  expect(await world.call('admin', 'PATCH', season, { body: { rules } })).toMatchObject({ status: 200, body: { rules } });
  expect(await pitching()).toMatchObject({
    table: 'pitch_smart',
    pitchers: [{ mayPitch: false, rules: [{ reason: 'resting', table: 'pitch_smart', age: 10, figure: 2 }] }],
  });
  const ofGroup = { seasonId: league.season.id, ageGroupId: league.ageGroup.id, rules: { diamond: { pitchingTable: 'none' } } };
  expect((await world.call('admin', 'POST', '/api/org/age-group-rules', { body: ofGroup })).status).toBe(201);
  expect(await pitching()).toMatchObject({ table: 'none', limits: null, withoutLimits: 'no-table' });
});

test('a suspended game of a tournament goes on with its pitcher on the next day', async () => {
  await world.call('admin', 'PATCH', '/api/org/settings', { body: { pitchingTable: 'little_league_tournament' } });
  await throws(35, yesterday);
  expect(await pitching(`?gameId=${yesterday.id}&date=2026-04-11`)).toMatchObject({
    pitchers: [{ mayPitch: true, thrownToday: 35, left: 40, reasons: [] }],
  });
  expect(await pitching(`?gameId=${today.id}`)).toMatchObject({ pitchers: [{ mayPitch: false, reasons: ['resting'] }] });
});

test('what was answered to a caller who is still known from before the setting was changed is answered to nobody else', async () => {
  const { read } = storage;
  let before: CallerContext | undefined;
  const slow = (await world.user('coach')).id;
  const callers = uncachedCallers({
    ...read,
    callerContext: async (userId, asked) => {
      if (userId !== slow) return read.callerContext(userId, asked);
      before ??= await read.callerContext(userId, asked);
      return before;
    },
  });
  const other = await startWorld(storage, { callers });
  try {
    const tableFor = async (name: string) =>
      (await other.call(name, 'GET', `/api/mobile/teams/${league.jays.id}/pitching`, { org: league.org })).body['table'];
    await tableFor('coach');
    await world.call('admin', 'PATCH', '/api/org/settings', { body: { pitchingTable: 'usssa' } });
    expect(await tableFor('coach')).toBe('little_league');
    before = undefined;
    expect(await tableFor('coach')).toBe('usssa');
  } finally {
    await other.close();
  }
});

test('a team’s pitchers are nobody’s to whom its roster is closed, and a game of others is unknown', async () => {
  expect(await pitching('', 'parent')).toMatchObject({ playersVisible: false, pitchers: [] });
  const others = await league.addGame(league.hawks, league.owls, { startsAt: NOON });
  const asked = await world.call('admin', 'GET', `/api/mobile/teams/${league.jays.id}/pitching?gameId=${others.id}`);
  expect(asked.status).toBe(404);
});

test('the league is told who pitched against the limits in a week', async () => {
  await throws(40, yesterday);
  await throws(10, today);
  const report = async (through = '') => (await world.call('admin', 'GET', `/api/org/pitching-violations${through}`)).body;
  const player = { id: sam.id, name: 'Sam Ortiz' };
  expect(await report()).toMatchObject({
    violations: [{ player, gameId: today.id, pitches: 10, table: 'little_league', age: 10, reasons: ['resting'] }],
  });
  expect(await report('?through=2026-04-10')).toMatchObject({ through: '2026-04-10', violations: [] });
  await throws(80, today);
  expect(await report()).toMatchObject({ violations: [{ reasons: ['resting', 'most_in_a_day'] }] });
});
