import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Season } from '../../../src/domain/league/season.ts';
import type { Player, Team } from '../../../src/domain/league/team.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let past: Season;
let then: Team;
let sam: Player;
let ana: Player;
let kim: Player;

/** Sam was on last year's Comets and is a Red Hawk now, Ana is a Red Hawk. `cora` coached the Comets, `paul` has a child who was one of them. */
beforeAll(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork);
  await world.member('admin', league.org, 'admin');
  for (const name of ['cora', 'lee', 'nora']) await world.member(name, league.org, 'coach');
  await world.member('paul', league.org, 'parent');
  past = await league.addSeason({ name: 'Fall 2025', startsOn: '2025-09-01' as LocalDate, endsOn: '2025-12-15' as LocalDate });
  then = await league.addTeam('Comets', { seasonId: past.id });
  const others = await league.addTeam('Meteors', { seasonId: past.id });
  sam = await league.addPlayer('Sam Ortiz', then, { jerseyNumber: '07' });
  await league.write(({ roster }) =>
    roster.save({ orgId: league.org.id, teamId: league.hawks.id, playerId: sam.id, jerseyNumber: '11', positions: [] }),
  );
  ana = await league.addPlayer('Ana Kim', league.hawks);
  kim = await league.addPlayer('Kim Lee', then);
  await league.linkTo(kim, await world.user('paul'));
  await league.coachedBy(then, await world.user('cora'));
  await league.coachedBy(league.jays, await world.user('lee'));
  const played = async (game: Game, team: Team, player = sam) => {
    const body = { teamId: team.id, playerId: player.id, type: 'single' };
    expect((await world.call('admin', 'POST', `/api/mobile/games/${game.id}/player-stats`, { body })).status).toBe(201);
  };
  const ended = (days: number) =>
    ({ status: 'final', startsAt: later(NOON, -days * DAY), endsAt: later(NOON, HOUR - days * DAY) }) as const;
  await played(await league.addGame(then, others, { ...ended(150), seasonId: past.id }), then);
  await played(await league.addGame(league.hawks, league.jays, ended(2)), league.hawks);
  const briefly = { orgId: league.org.id, teamId: others.id, playerId: kim.id };
  await league.write(({ roster }) => roster.save({ ...briefly, jerseyNumber: '3', positions: [] }));
  await played(
    await league.addGame(others, await league.addTeam('Satellites', { seasonId: past.id }), { ...ended(140), seasonId: past.id }),
    others,
    kim,
  );
  await league.write(({ roster }) => roster.remove(briefly.orgId, briefly.teamId, briefly.playerId));
});
afterAll(() => world.close());

const get = (name: string, path: string) => world.call(name, 'GET', `/api/mobile/${path}`);
const PRESENT = () => [league.hawks.id, league.jays.id, league.season.id, 'Red Hawks', 'Blue Jays'];
const seasonsOf = async (name: string, { id }: Player) =>
  ((await get(name, `players/${id}/stats`)).body['seasons'] as unknown as { season: { id: string } }[]).map(({ season }) => season.id);

test.each(['cora', 'paul'])('%s, whose teams are all past, reads that roster, and follows it to nothing of the present', async (name) => {
  expect((await get(name, `teams/${then.id}`)).text).toContain('Sam Ortiz');
  for (const path of [`players/${sam.id}/stats`, `players/${sam.id}/game-log`, `screens/players/${sam.id}`]) {
    const { status, text } = await get(name, path);
    expect([path, status, PRESENT().filter((word) => text.includes(word))]).toEqual([path, 200, []]);
    expect(text).toContain('Comets');
  }
  expect(await seasonsOf(name, sam)).toEqual([past.id]);
  expect((await get(name, `players/${sam.id}/game-log?seasonId=${league.season.id}`)).body).toMatchObject({ season: null, games: [] });
});

test('a parent sees all games of their own child, also for a team that the child has left', async () => {
  for (const path of ['game-log', 'stats']) expect((await get('paul', `players/${kim.id}/${path}`)).text).toContain('Meteors');
  expect((await get('paul', `screens/players/${kim.id}`)).text).toContain('Meteors');
});

test.each(['cora', 'paul', 'nora'])('%s, who has no present team, sees present rosters as a visitor does', async (name) => {
  expect((await get(name, `teams/${league.hawks.id}`)).body).toMatchObject({ rosterVisible: false, players: [] });
  expect((await get(name, `teams/${league.hawks.id}/player-stats`)).body).toMatchObject({ playersVisible: false, players: [] });
  expect((await get(name, `teams/${then.id}/pitching`)).body).toMatchObject({ playersVisible: false, pitchers: [] });
  expect((await get(name, `players/${ana.id}/stats`)).status).toBe(404);
  expect((await get(name, 'players/search?name=Sam O')).body).toEqual({ players: [] });
});

test('a coach with a present team sees a player’s seasons, past and present', async () => {
  expect(await seasonsOf('lee', sam)).toEqual([league.season.id, past.id]);
  expect((await get('lee', `teams/${league.hawks.id}`)).body).toMatchObject({ rosterVisible: true });
});

test('an organization does not learn the present address of who has left it', async () => {
  await world.member('eve', league.org, 'umpire');
  const listed = async (q: string) =>
    (await world.call('admin', 'GET', `/api/org/members?q=${q}`)).body['members'] as unknown as { user: object }[];
  expect(await listed('eve@example.org')).toMatchObject([{ user: { name: 'Eve', email: 'eve@example.org', emailVerified: true } }]);
  expect((await world.call('eve', 'DELETE', `/api/me/orgs/${league.org.id}`)).status).toBe(204);
  expect(await listed('eve')).toMatchObject([{ status: 'ended', user: { name: 'Eve', email: null, emailVerified: false } }]);
  expect(await listed('eve@example.org')).toEqual([]);
});
