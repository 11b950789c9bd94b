import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import type { CallerContext } from '../../../src/application/ports/membership-storage.ts';
import type { Storage } from '../../../src/application/ports/storage.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
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
    ...{ table: 'little_league', age: 10, limits: { measure: 'pitches', mostInADay: 75 }, playersVisible: true },
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

test('a game for another team counts, and is not named', async () => {
  await league.write(({ roster }) =>
    roster.save({ orgId: league.org.id, teamId: league.owls.id, playerId: sam.id, jerseyNumber: null, positions: [] }),
  );
  const other = await league.addGame(league.owls, league.hawks, { startsAt: later(NOON, -DAY), status: 'final' });
  const body = { teamId: league.owls.id, playerId: sam.id, type: 'pitches', attributes: { count: 25 } };
  await world.call('admin', 'POST', `/api/mobile/games/${other.id}/player-stats`, { body });
  expect(await pitching()).toMatchObject({ pitchers: [{ mayPitch: false, outings: [{ gameId: null, pitches: 25 }] }] });
});

test('pitches that nobody counted are not told as none', async () => {
  const ana = await league.addPlayer('Ana Kim', league.hawks);
  const body = { teamId: league.hawks.id, playerId: ana.id, type: 'single', period: 1, attributes: { pitcherId: sam.id } };
  expect((await world.call('admin', 'POST', `/api/mobile/games/${yesterday.id}/player-stats`, { body })).status).toBe(201);
  expect(await pitching()).toMatchObject({ pitchers: [{ outings: [{ pitches: null, inningsPitched: 1 }] }] });
});

test('the league sets the table, or none', async () => {
  await throws(40, yesterday);
  const set = (pitchingTable: string) => world.call('admin', 'PATCH', '/api/org/settings', { body: { pitchingTable } });
  expect(await set('usssa')).toMatchObject({ status: 200, body: { pitchingTable: 'usssa' } });
  expect(await pitching()).toMatchObject({ limits: { measure: 'outs', mostInADay: 18 }, pitchers: [{ mayPitch: true }] });
  await set('none');
  expect(await pitching()).toMatchObject({ limits: null, pitchers: [] });
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
    violations: [{ player, gameId: today.id, pitches: 10, reasons: ['resting'] }],
  });
  expect(await report('?through=2026-04-10')).toMatchObject({ through: '2026-04-10', violations: [] });
  await throws(80, today);
  expect(await report()).toMatchObject({ violations: [{ reasons: ['resting', 'most_in_a_day'] }] });
});
