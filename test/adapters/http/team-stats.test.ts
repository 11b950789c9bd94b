import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Player, Team } from '../../../src/domain/league/team.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let game: Game;
let sam: Player;
let kim: Player;
beforeEach(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork, { season: { rules: { regulationInnings: 7 } } });
  game = await playedAgainst(league.hawks, { status: 'final' });
  kim = await league.addPlayer('Kim Lee', league.jays, { jerseyNumber: '10' });
  sam = await league.addPlayer('Sam Ortiz', league.jays, { jerseyNumber: '07' });
  for (const role of ['admin', 'staff', 'coach', 'umpire', 'parent'] as const) await world.member(role, league.org, role);
});
afterEach(() => world.close());

const playedAgainst = (visitor: Team, over: Partial<Game>) =>
  league.addGame(league.jays, visitor, { startsAt: later(NOON, -DAY), ...over });
const record = async (of: Game, type: string, player: Player, over: object = {}) => {
  const body = { teamId: league.jays.id, playerId: player.id, type, ...over };
  const { status, body: event } = await world.call('admin', 'POST', `/api/mobile/games/${of.id}/player-stats`, { body });
  expect(status).toBe(201);
  return String(event['id']);
};
const stats = async (name = 'admin') => {
  const { status, text } = await world.call(name, 'GET', `/api/mobile/teams/${league.jays.id}/player-stats`);
  expect(status).toBe(200);
  return JSON.parse(text);
};

describe('the stats of a team', () => {
  test('add up the events of its players and of the whole team, exactly and as text', async () => {
    for (const type of ['single', 'field_out', 'field_out']) await record(game, type, sam);
    await record(game, 'home_run', kim, { count: 2, attributes: { rbi: 4 } });
    const { players, totals, display, gamesPlayed } = await stats();
    expect(players).toMatchObject([
      {
        playerId: sam.id,
        displayName: 'Sam Ortiz',
        jerseyNumber: '07',
        gamesPlayed: 1,
        totals: { ab: 3, h: 1, avg: 1 / 3, era: null },
        display: { ab: '3', avg: '.333', era: '-' },
      },
      { playerId: kim.id, displayName: 'Kim Lee', jerseyNumber: '10', totals: { ab: 2, hr: 2, rbi: 8 }, display: { avg: '1.000' } },
    ]);
    expect(totals).toMatchObject({ ab: 5, h: 3, rbi: 8, avg: 0.6 });
    expect(display).toMatchObject({ ab: '5', avg: '.600' });
    expect(gamesPlayed).toBe(1);
  });

  test('count what the events of opponents credit to a pitcher, on the innings of the season', async () => {
    const ana = await league.addPlayer('Ana Kim', league.hawks);
    const byHawks = { teamId: league.hawks.id, count: 28, attributes: { pitcherId: sam.id, outs: 1 } };
    await record(game, 'strikeout', ana, byHawks);
    await record(game, 'run_allowed', sam, { count: 3, attributes: { earned: true } });
    const { basis, players, season } = await stats();
    expect(basis).toEqual({ eraInnings: 7 });
    expect(season.rules).toMatchObject({ regulationInnings: 7, tieBreakers: ['head_to_head', 'point_diff', 'points_for'] });
    expect(players[0]).toMatchObject({ display: { ip: '9.1', pitchingSo: '28', er: '3', era: '2.25' } });
  });

  test('leave out void events, scrimmages, and games that are not being played or over', async () => {
    const voided = await record(game, 'single', sam);
    await world.call('admin', 'DELETE', `/api/mobile/games/${game.id}/player-stats/${voided}`);
    for (const over of [{ status: 'scheduled' }, { status: 'suspended' }, { status: 'final', gameType: 'scrimmage' }] as const) {
      await record(await playedAgainst(league.owls, over), 'single', sam);
    }
    await record(await playedAgainst(league.owls, { status: 'in_progress', gameType: 'playoff' }), 'double', sam);
    const { players, totals } = await stats();
    expect(players[0]).toMatchObject({ gamesPlayed: 1, totals: { h: 1, '2b': 1 } });
    expect(totals).toMatchObject({ h: 1, '2b': 1 });
  });

  test('say which columns there are in the sport', async () => {
    const { sport, columns, players } = await stats();
    expect(sport).toBe('baseball');
    const keys = columns.map(({ key }: { key: string }) => key);
    expect(keys.slice(0, 3)).toEqual(['pa', 'ab', 'r']);
    expect(Object.keys(players[0].totals)).toEqual(keys);
    expect(Object.keys(players[0].display)).toEqual(keys);
  });

  test('go by jersey number, those without one last', async () => {
    const max = await league.addPlayer('Max Adler', league.jays);
    const ben = await league.addPlayer('Ben Zobel', league.jays);
    const zoe = await league.addPlayer('Zoe Abel', league.jays, { jerseyNumber: '7' });
    const { players } = await stats();
    const ids = players.map(({ playerId }: { playerId: string }) => playerId);
    expect(ids).toEqual([zoe.id, sam.id, kim.id, max.id, ben.id]);
  });

  test('show names and numbers as the roster does', async () => {
    const shown = async (name: string) => {
      const { displayName, jerseyNumber } = (await stats(name)).players[0];
      return [displayName, jerseyNumber];
    };
    expect(await shown('staff')).toEqual(['Sam Ortiz', '07']);
    expect(await shown('umpire')).toEqual(['Kim Lee', null]);
    expect(await stats('coach')).toMatchObject({ players: [] });
    await league.coachedBy(league.hawks, await world.user('coach'));
    expect(await shown('coach')).toEqual(['Kim L.', null]);
    expect(await stats('parent')).toMatchObject({ playersVisible: false, players: [], gamesPlayed: 0 });
    await league.linkTo(await league.addPlayer('Ana Kim', league.owls), await world.user('parent'));
    expect(await shown('parent')).toEqual(['Kim L.', null]);
  });

  test('show a coach and a parent of the team all of it', async () => {
    await league.coachedBy(league.jays, await world.user('coach'));
    await league.linkTo(kim, await world.user('parent'));
    for (const name of ['coach', 'parent']) {
      expect((await stats(name)).players[0]).toMatchObject({ displayName: 'Sam Ortiz', jerseyNumber: '07' });
    }
  });

  test('are not found for a team of another org', async () => {
    const other = await givenLeague(world.ports.unitOfWork);
    expect((await world.call('admin', 'GET', `/api/mobile/teams/${other.jays.id}/player-stats`)).status).toBe(404);
  });
});
