import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Player, Team } from '../../../src/domain/league/team.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let sam: Player;
let kim: Player;
let ana: Player;
let opener: Game;
let away: Game;
let final: Game;
beforeAll(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork);
  const { jays, hawks, owls } = league;
  for (const role of ['admin', 'coach', 'umpire', 'parent'] as const) await world.member(role, league.org, role);
  for (const name of ['family', 'unlinked']) await world.member(name, league.org, 'parent');
  sam = await league.addPlayer('Sam Ortiz', jays, { jerseyNumber: '07' });
  kim = await league.addPlayer('Kim Lee', jays, { jerseyNumber: '10' });
  ana = await league.addPlayer('Ana Bell', hawks, { jerseyNumber: '3' });
  await league.coachedBy(jays, await world.user('coach'));
  await league.linkTo(ana, await world.user('family'));
  opener = await played(jays, hawks, -20, { homeScore: 1, visitorScore: 0 });
  away = await played(owls, jays, -10, { homeScore: 2, visitorScore: 5 });
  final = await played(jays, owls, -5, { gameType: 'playoff' });
  const scrimmage = await played(jays, owls, -3, { gameType: 'scrimmage' });
  for (let i = 0; i < 3; i += 1) await record(opener, 'single', sam);
  await record(opener, 'field_out', kim, 3);
  await record(opener, 'home_run', ana, 2, hawks);
  await record(away, 'double', sam, 2);
  await record(away, 'single', kim, 2);
  await record(final, 'strikeout', sam, 4);
  await record(scrimmage, 'home_run', sam, 9);
});
afterAll(() => world.close());

const played = (home: Team, visitor: Team, days: number, over: Partial<Game> = {}) =>
  league.addGame(home, visitor, { status: 'final', startsAt: later(NOON, days * DAY), ...over });
const record = async (of: Game, type: string, player: Player, count = 1, team = league.jays, attributes = {}) => {
  const body = { teamId: team.id, playerId: player.id, type, count, attributes };
  expect((await world.call('admin', 'POST', `/api/mobile/games/${of.id}/player-stats`, { body })).status).toBe(201);
};
const ask = async (path: string, name = 'admin') => {
  const { status, text } = await world.call(name, 'GET', path);
  expect(status).toBe(200);
  return JSON.parse(text);
};

describe('the page of a player', () => {
  const page = (name?: string, player = sam) => ask(`/api/mobile/players/${player.id}/stats`, name);

  test('has a season with its parts, and a career', async () => {
    const { player, seasons, career } = await page();
    expect(player).toEqual({ playerId: sam.id, displayName: 'Sam Ortiz' });
    expect(seasons).toMatchObject([
      {
        season: { id: league.season.id },
        sport: 'baseball',
        gamesPlayed: 3,
        display: { pa: '9', h: '5', avg: '.556' },
        teams: [{ name: 'Blue Jays' }],
        splits: {
          regular: { gamesPlayed: 2, display: { h: '5', avg: '1.000' } },
          playoff: { gamesPlayed: 1, display: { h: '0', so: '4' } },
          home: { gamesPlayed: 2, display: { h: '3' } },
          away: { gamesPlayed: 1, display: { h: '2', '2b': '2' } },
        },
      },
    ]);
    expect(career).toMatchObject([{ sport: 'baseball', seasons: 1, gamesPlayed: 3, display: { h: '5' } }]);
  });

  test('adds up what the team’s totals add up', async () => {
    const { players } = await ask(`/api/mobile/teams/${league.jays.id}/player-stats`);
    const inTable = players.find(({ playerId }: { playerId: string }) => playerId === sam.id);
    expect((await page()).seasons[0].totals).toEqual(inTable.totals);
  });

  test('names the player by the rules of their teams, and is not there for a parent without a child', async () => {
    expect((await page('coach')).player.displayName).toBe('Sam Ortiz');
    expect((await page('coach', ana)).player.displayName).toBe('Ana B.');
    expect((await page('family')).player.displayName).toBe('Sam O.');
    expect((await page('family', ana)).player.displayName).toBe('Ana Bell');
    for (const what of ['stats', 'game-log'])
      expect((await world.call('unlinked', 'GET', `/api/mobile/players/${sam.id}/${what}`)).status).toBe(404);
  });

  test('counts an event that is voided no more, without reading the other games again', async () => {
    await record(final, 'walk', kim);
    const { events } = await ask(`/api/mobile/games/${final.id}/player-stats`);
    const { id } = events.find(({ type }: { type: string }) => type === 'walk');
    expect((await page('admin', kim)).seasons[0].gamesPlayed).toBe(3);
    await world.call('admin', 'DELETE', `/api/mobile/games/${final.id}/player-stats/${id}`);
    expect((await page('admin', kim)).seasons[0].gamesPlayed).toBe(2);
  });
});

test('a game log has a player’s games, the newest first, page by page', async () => {
  const first = await ask(`/api/mobile/players/${sam.id}/game-log?limit=2`);
  expect(first.games).toMatchObject([
    { game: { id: final.id, gameType: 'playoff' }, side: 'home', opponent: { name: 'White Owls' }, display: { so: '4' } },
    { game: { id: away.id }, side: 'visitor', team: { name: 'Blue Jays' }, score: { home: 2, visitor: 5 }, display: { h: '2' } },
  ]);
  const rest = await ask(`/api/mobile/players/${sam.id}/game-log?limit=2&cursor=${first.nextCursor}`);
  expect(rest).toMatchObject({ games: [{ game: { id: opener.id } }], nextCursor: null });
  expect((await ask(`/api/mobile/players/${sam.id}/game-log?seasonId=${sam.id}`)).season).toBeNull();
});

describe('leaders', () => {
  const boards = async (query: string, name?: string) => {
    const { boards: all, playersVisible } = await ask(`/api/mobile/leaders?${query}`, name);
    const board = (key: string) =>
      all
        .find(({ column }: { column: { key: string } }) => column.key === key)
        .leaders.map(({ rank, displayName, display }: Record<string, unknown>) => [rank, displayName, display]);
    return { board, all, playersVisible };
  };

  test('of a season come from all its teams, and share a rank where they are level', async () => {
    await record(opener, 'stolen_base', sam, 2);
    await record(opener, 'stolen_base', ana, 2, league.hawks);
    await record(opener, 'stolen_base', kim);
    const { board } = await boards(`seasonId=${league.season.id}`);
    expect(board('sb')).toEqual([
      [1, 'Ana Bell', '2'],
      [1, 'Sam Ortiz', '2'],
      [3, 'Kim Lee', '1'],
    ]);
    expect(board('hr')).toEqual([[1, 'Ana Bell', '2']]);
  });

  test('in averages have the plate appearances that it takes, in proportion to the innings and the team’s games', async () => {
    const { board, all } = await boards(`seasonId=${league.season.id}`);
    expect(all[0].minimum).toEqual({ column: 'pa', perGame: (3.1 * 6) / 9 });
    // Three games of the Jays ask for six, which Kim does not have; one of the Hawks for two.
    expect(board('avg')).toEqual([
      [1, 'Ana Bell', '1.000'],
      [2, 'Sam Ortiz', '.556'],
    ]);
  });

  test('of a team are its own, named as its roster is', async () => {
    expect((await boards(`teamId=${league.hawks.id}`, 'coach')).board('hr')).toEqual([[1, 'Ana B.', '2']]);
    expect((await boards(`teamId=${league.jays.id}`, 'coach')).board('hr')).toEqual([]);
  });

  test('are nobody for a parent without a child', async () => {
    const { board, playersVisible } = await boards(`seasonId=${league.season.id}`, 'unlinked');
    expect([board('hr'), playersVisible]).toEqual([[], false]);
  });

  test('are nobody of an age that the organization keeps out of it', async () => {
    const older = await league.addAgeGroup({ name: '12U', sortOrder: 12 });
    const set = async (youngestWithLeaders: string | null) => {
      const { headers } = await world.call('admin', 'GET', '/api/org/settings');
      const answer = await world.call('admin', 'PATCH', '/api/org/settings', {
        body: { youngestWithLeaders },
        headers: { 'if-match': headers.get('etag')! },
      });
      expect(answer.status).toBe(200);
    };
    await set(older.id);
    expect((await boards(`seasonId=${league.season.id}`)).board('hr')).toEqual([]);
    await set(league.ageGroup.id);
    expect((await boards(`seasonId=${league.season.id}&ageGroupId=${league.ageGroup.id}`)).board('hr')).toHaveLength(1);
    await set(null);
  });

  test('need a team or a season, and one of them alone', async () => {
    for (const query of ['', `?seasonId=${league.season.id}&teamId=${league.jays.id}`])
      expect((await world.call('admin', 'GET', `/api/mobile/leaders${query}`)).status).toBe(400);
    expect((await world.call('admin', 'GET', `/api/mobile/leaders?teamId=${sam.id}`)).status).toBe(404);
  });
});

describe('what admins are told of books', () => {
  test('is which games have two scores, or events and none, and what cannot be so', async () => {
    const soccer = await league.addSport({ code: 'soccer', name: 'Soccer' });
    const season = await league.addSeason({ sportId: soccer.id, name: 'Fall 2026' });
    const [reds, blues] = [await league.addTeam('Reds', { seasonId: season.id }), await league.addTeam('Blues', { seasonId: season.id })];
    const bo = await league.addPlayer('Bo Fox', reds);
    const cy = await league.addPlayer('Cy Gray', blues);
    const match = (days: number, over: Partial<Game>) => played(reds, blues, days, { sportId: soccer.id, seasonId: season.id, ...over });
    const games = [
      await match(-3, { homeScore: 1, visitorScore: 1 }),
      await match(-2, { homeScore: 2, visitorScore: 1 }),
      await match(-1, {}),
      await match(0, { status: 'in_progress', homeScore: 3, visitorScore: 0 }),
    ];
    for (const game of games) {
      for (const [player, team] of [[bo, reds] as const, [cy, blues] as const]) await record(game, 'goal', player, 1, team);
    }
    const first = await ask(`/api/org/score-differences?seasonId=${season.id}&limit=1`);
    expect(first.games).toMatchObject([
      {
        game: { id: games[2]!.id },
        score: { entered: { home: null, visitor: null }, derived: { home: 1, visitor: 1 }, source: 'derived' },
      },
    ]);
    const rest = await ask(`/api/org/score-differences?seasonId=${season.id}&limit=1&cursor=${first.nextCursor}`);
    expect(rest).toMatchObject({
      games: [{ game: { id: games[1]!.id }, score: { differs: true, entered: { home: 2 } } }],
      nextCursor: null,
    });

    const warned = await ask(`/api/org/book-warnings?seasonId=${season.id}&kind=final_without_score`);
    expect(warned.games).toMatchObject([
      { game: { id: games[2]!.id, homeTeam: { name: 'Reds' } }, warnings: [{ kind: 'final_without_score' }] },
    ]);
    expect((await ask(`/api/mobile/games/${games[2]!.id}/box-score`)).warnings).toMatchObject([{ kind: 'final_without_score' }]);
    expect((await world.call('admin', 'GET', `/api/org/book-warnings?seasonId=${sam.id}`)).status).toBe(404);
  });
});

test.each([
  ['the page of a player', () => `/api/mobile/players/${ana.id}/stats`],
  ['a game log', () => `/api/mobile/players/${ana.id}/game-log`],
  ['leaders', () => `/api/mobile/leaders?teamId=${league.hawks.id}`],
])('an admin is noted as reading the players of a team by %s, made anew or kept', async (what, path) => {
  const readers = [`ann ${what}`, `bob ${what}`].map((name) => name.replaceAll(' ', '_'));
  for (const name of readers) await world.member(name, league.org, 'staff');
  for (const name of [...readers, ...readers]) await ask(path(), name);
  for (const name of readers) {
    const { entries } = await ask(`/api/org/audit?kind=roster-read&actorId=${(await world.user(name)).id}`);
    expect(entries).toMatchObject([{ subjectId: league.hawks.id }]);
  }
});

test('an age group’s own rules are those of its players’ pages, game logs, leaders and books', async () => {
  const season = await league.addSeason({ name: 'Winter 2026' });
  const { id: ageGroupId } = await league.addAgeGroup({ name: '8U', sortOrder: 8 });
  await league.addAgeGroupRules({ seasonId: season.id, ageGroupId, rules: { regulationInnings: 4 } });
  const of = { seasonId: season.id, ageGroupId };
  const [bees, ants] = [await league.addTeam('Bees', of), await league.addTeam('Ants', of)];
  const older = await league.addTeam('Wasps', { seasonId: season.id });
  const [bo, di] = [await league.addPlayer('Bo Fox', bees), await league.addPlayer('Di Poe', older)];
  const innings = [
    [await played(bees, ants, -2, of), bo, bees],
    [await played(older, await league.addTeam('Flies', { seasonId: season.id }), -2, { seasonId: season.id }), di, older],
  ] as const;
  for (const [game, player, team] of innings) {
    await record(game, 'outs_recorded', player, 12, team);
    await record(game, 'run_allowed', player, 2, team, { earned: true });
  }

  const rules = { regulationInnings: 4 };
  const page = await ask(`/api/mobile/players/${bo.id}/stats`);
  expect(page.seasons[0]).toMatchObject({ season: { rules }, display: { era: '2.00' }, splits: { home: { display: { era: '2.00' } } } });
  expect(page.career[0].display.era).toBe('2.00');
  const log = await ask(`/api/mobile/players/${bo.id}/game-log`);
  expect(log).toMatchObject({ season: { rules }, games: [{ display: { era: '2.00' } }] });
  const leaders = async (query: string) => {
    const told = await ask(`/api/mobile/leaders?${query}`);
    return { ...told, board: told.boards.find(({ column }: { column: { key: string } }) => column.key === 'era') };
  };
  for (const query of [`teamId=${bees.id}`, `seasonId=${season.id}&ageGroupId=${ageGroupId}`]) {
    const { season: told, board } = await leaders(query);
    expect(told.rules).toMatchObject(rules);
    expect(board).toMatchObject({ minimum: { perGame: 4 / 3 }, leaders: [{ displayName: 'Bo Fox', display: '2.00' }] });
  }
  const { board } = await leaders(`seasonId=${season.id}`);
  expect(board).toMatchObject({ minimum: { perGame: 2 }, leaders: [{ display: '2.00' }, { displayName: 'Di Poe', display: '3.00' }] });
});
