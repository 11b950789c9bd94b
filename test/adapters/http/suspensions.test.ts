import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let sam: Player;
let games: readonly Game[];
beforeEach(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork, { sport: { code: 'soccer', name: 'Soccer' }, season: { rules: { redCardGames: 2 } } });
  sam = await league.addPlayer('Sam Ortiz', league.jays, { jerseyNumber: '07' });
  const [first, second] = [
    await league.addGame(league.jays, league.hawks, { startsAt: later(NOON, -2 * DAY), status: 'final' }),
    await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, -DAY), status: 'final' }),
  ];
  games = [first, second, await league.addGame(league.jays, league.owls, { startsAt: later(NOON, DAY), status: 'scheduled' })];
  for (const role of ['admin', 'coach', 'parent'] as const) await world.member(role, league.org, role);
});
afterEach(() => world.close());

const record = async (type: string, of = games[0]!) => {
  const body = { teamId: league.jays.id, playerId: sam.id, type };
  expect(await world.call('admin', 'POST', `/api/mobile/games/${of.id}/player-stats`, { body })).toMatchObject({ status: 201 });
};
const suspensions = async (name = 'admin', team = league.jays) => {
  const { status, body } = await world.call(name, 'GET', `/api/mobile/teams/${team.id}/suspensions`);
  expect(status).toBe(200);
  return body;
};

test('a team’s suspensions say who misses which games, and how many are to come', async () => {
  await record('red_card');
  expect(await suspensions()).toEqual({
    team: { id: league.jays.id, name: 'Blue Jays' },
    playersVisible: true,
    suspensions: [
      {
        playerId: sam.id,
        displayName: 'Sam Ortiz',
        jerseyNumber: '07',
        reason: 'red_card',
        gameId: games[0]!.id,
        games: 2,
        remaining: 1,
        missedGames: [
          { gameId: games[1]!.id, startsAt: games[1]!.startsAt.toISOString(), isPlayed: true },
          { gameId: games[2]!.id, startsAt: games[2]!.startsAt.toISOString(), isPlayed: false },
        ],
      },
    ],
  });
  expect(await suspensions('admin', league.hawks)).toMatchObject({ suspensions: [] });
});

test('a team’s suspensions change with its games', async () => {
  await record('second_yellow_card', games[1]);
  expect(await suspensions()).toMatchObject({ suspensions: [{ missedGames: [{ gameId: games[2]!.id }] }] });
  await league.write(({ games: store }) => store.save({ ...games[2]!, status: 'canceled' }));
  const soon = await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, 2 * DAY), status: 'scheduled' });
  expect(await suspensions()).toMatchObject({ suspensions: [{ missedGames: [{ gameId: soon.id }], remaining: 1 }] });
});

test('a team’s suspensions are nobody’s to whom its roster is closed', async () => {
  await record('red_card');
  expect(await suspensions('parent')).toMatchObject({ playersVisible: false, suspensions: [] });
});
