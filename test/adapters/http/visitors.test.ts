import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Game } from '../../../src/domain/games/game.ts';
import { SPORT_CODES } from '../../../src/domain/league/sport.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import { SPORT_STATS } from '../../../src/domain/scoring/sports.ts';
import type { Attribute } from '../../../src/domain/scoring/stat-attribute.ts';
import { withoutPlayers } from '../../../src/domain/scoring/stat-event.ts';
import { DAY, HOUR, later, MINUTE, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let game: Game;
let sam: Player;
let ana: Player;

/** `vic` is a visitor: a parent whose link to Sam waits. `linda` has a child on another team. */
beforeEach(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork);
  for (const parent of ['vic', 'linda']) await world.member(parent, league.org, 'parent');
  for (const role of ['admin', 'coach'] as const) await world.member(role, league.org, role);
  sam = await league.addPlayer('Sam Ortiz', league.hawks, { jerseyNumber: '07', positions: ['P'] });
  ana = await league.addPlayer('Ana Kim', league.jays, { jerseyNumber: '11' });
  await league.linkTo(sam, await world.user('vic'), { state: 'pending', decidedAt: null });
  await league.linkTo(await league.addPlayer('Kim Lee', league.owls), await world.user('linda'));
  game = await league.addGame(league.hawks, league.jays, {
    status: 'in_progress',
    startsAt: later(NOON, -HOUR),
    endsAt: later(NOON, HOUR),
    snackParentName: 'Rosa Diaz',
    snackParentPhone: '+1 217 555 0100',
    officialScorer: 'Hal Quick',
  });
  await call('admin', 'POST', `games/${game.id}/player-stats`, {
    teamId: league.hawks.id,
    playerId: sam.id,
    type: 'single',
    attributes: { pitcherId: ana.id, rbi: 1 },
  });
});
afterEach(() => world.close());

const call = (name: string, method: string, path: string, body?: unknown) =>
  world.call(name, method, `/api/mobile/${path}`, { ...(body !== undefined && { body }) });
const get = async (name: string, path: string) => (await call(name, 'GET', path)).body;
const name = async (officialScorer: string) =>
  league.write(async ({ games }) => {
    await games.save({ ...game, officialScorerUserId: (await world.user(officialScorer)).id });
  });

describe('a parent without an approved link', () => {
  test('sees the team, its coaches and its record, and nobody on its roster', async () => {
    const team = await get('vic', `teams/${league.hawks.id}`);
    expect(team).toMatchObject({ name: 'Red Hawks', playerCount: 1, rosterVisible: false, players: [] });
    expect(await get('linda', `teams/${league.hawks.id}`)).toMatchObject({ rosterVisible: true, players: [{ displayName: 'Sam O.' }] });
  });

  test('sees what the team did, and not who did it', async () => {
    const stats = await get('vic', `teams/${league.hawks.id}/player-stats`);
    expect(stats).toMatchObject({ playersVisible: false, players: [], totals: { h: 1 } });
    expect(await get('linda', `teams/${league.hawks.id}/player-stats`)).toMatchObject({
      playersVisible: true,
      players: [{ totals: { h: 1 } }],
    });
  });

  test('sees stat events without players, those among the attributes included, and without their recorder', async () => {
    expect(await get('vic', `games/${game.id}/player-stats`)).toMatchObject({
      playersVisible: false,
      events: [{ type: 'single', playerId: null, recordedBy: null, attributes: { pitcherId: null, rbi: 1 } }],
    });
    expect(await get('linda', `games/${game.id}/player-stats`)).toMatchObject({
      playersVisible: true,
      events: [{ playerId: sam.id, recordedBy: { name: 'Admin' }, attributes: { pitcherId: ana.id } }],
    });
  });

  test('sees games without the grown-ups whom they name', async () => {
    const hidden = { snackParentName: null, snackParentPhone: null, officialScorer: null, officialScorerUserId: null };
    await name('linda');
    expect(await get('vic', `games/${game.id}`)).toMatchObject(hidden);
    expect(await get('vic', 'schedule')).toMatchObject({ games: [hidden] });
    expect(await get('linda', `games/${game.id}`)).toMatchObject({ snackParentName: null, officialScorer: 'Hal Quick' });
  });

  test('has no room, and is told of none', async () => {
    const { rooms } = (await get('coach', 'chat/rooms')) as unknown as { rooms: { id: string; type: string }[] };
    const announcements = rooms.find(({ type }) => type === 'announcements')!;
    expect(await get('vic', 'chat/rooms')).toEqual({ rooms: [] });
    for (const room of [announcements.id, league.hawks.id]) {
      expect(await get('vic', `chat/rooms/${room}/messages`)).toMatchObject({ type: '/problems/not-allowed' });
      expect(await get('vic', `chat/rooms/${room}/poll`)).toMatchObject({ type: '/problems/not-allowed' });
    }
  });

  test('is told neither the team nor the number of the child that they wait for', async () => {
    const { children } = (await get('vic', 'parent-links')) as unknown as { children: object[] };
    expect(children).toMatchObject([
      { isApproved: false, team: null, player: { displayName: 'Sam O.', jerseyNumber: null, positions: [] } },
    ]);
    expect((await call('linda', 'POST', 'parent-links', { playerId: sam.id })).body).toMatchObject({ isApproved: false, team: null });
  });

  test('sees more as soon as the link is approved, and no more once it is ended', async () => {
    const { parentLinks } = (await world.call('admin', 'GET', '/api/org/parent-links?status=pending')).body as unknown as {
      parentLinks: { id: string }[];
    };
    const link = `/api/org/parent-links/${parentLinks[0]!.id}`;
    expect((await world.call('admin', 'POST', link, { body: { action: 'approve' } })).status).toBe(200);
    expect(await get('vic', `teams/${league.hawks.id}`)).toMatchObject({ players: [{ displayName: 'Sam Ortiz', isMine: true }] });
    expect((await world.call('admin', 'DELETE', link)).status).toBe(200);
    expect(await get('vic', `teams/${league.hawks.id}`)).toMatchObject({ rosterVisible: false, players: [] });
  });

  test('is one still while they wait to be a coach', async () => {
    await world.member('vic', league.org, 'coach', 'pending');
    expect(await get('vic', `teams/${league.hawks.id}`)).toMatchObject({ rosterVisible: false, players: [] });
    expect(await get('vic', 'chat/rooms')).toEqual({ rooms: [] });
  });
});

describe('the official scorer of a game', () => {
  const rosters = async () =>
    Promise.all([league.hawks, league.jays].map(async ({ id }) => (await get('vic', `teams/${id}`))['players'] as unknown as object[]));

  test('sees numbers and short names of both rosters until 24 hours after the game, and the players of its events', async () => {
    await name('vic');
    const short = [
      [{ firstName: 'Sam', lastName: null, displayName: 'Sam O.', jerseyNumber: '07' }],
      [{ firstName: 'Ana', lastName: null, displayName: 'Ana K.', jerseyNumber: '11' }],
    ];
    expect(await rosters()).toMatchObject(short);
    expect(await get('vic', `teams/${league.hawks.id}/player-stats`)).toMatchObject({ playersVisible: false, players: [] });
    expect((await call('vic', 'GET', `players/${sam.id}/stats`)).status).toBe(404);
    expect(await get('vic', `teams/${league.owls.id}`)).toMatchObject({ rosterVisible: false, players: [] });
    expect(await get('vic', `games/${game.id}/player-stats`)).toMatchObject({ playersVisible: true, events: [{ playerId: sam.id }] });
    expect(await get('vic', `games/${game.id}`)).toMatchObject({ snackParentName: null, officialScorer: 'Hal Quick' });
    world.move(DAY + HOUR);
    expect(await rosters()).toMatchObject(short);
    world.move(MINUTE);
    expect(await rosters()).toEqual([[], []]);
    expect(await get('vic', `games/${game.id}/player-stats`)).toMatchObject({ playersVisible: false, events: [{ playerId: null }] });
    expect((await call('vic', 'PATCH', `games/${game.id}`, { homeScore: 1 })).status).toBe(403);
  });

  test('sees nobody before six hours to the game, and then a linked parent as little as anybody', async () => {
    const coming = await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, 7 * HOUR) });
    await call('admin', 'PATCH', `games/${coming.id}`, { officialScorerUserId: (await world.user('vic')).id });
    expect(await rosters()).toEqual([[], []]);
    expect((await call('vic', 'PATCH', `games/${coming.id}`, { homeScore: 1 })).status).toBe(403);
    world.move(HOUR);
    expect(await rosters()).toMatchObject([[{ displayName: 'Sam O.' }], [{ displayName: 'Ana K.' }]]);
    expect((await call('vic', 'PATCH', `games/${coming.id}`, { homeScore: 1 })).status).toBe(200);
  });

  test('who is a parent or another coach reads no full name by being named', async () => {
    for (const who of ['linda', 'coach']) {
      await call('admin', 'PATCH', `games/${game.id}`, { officialScorerUserId: (await world.user(who)).id });
      for (const { id } of [league.hawks, league.jays]) expect((await call(who, 'GET', `teams/${id}`)).text).not.toMatch(/Ortiz|"Kim"/);
    }
  });
});

test('the official scorer, named or removed, notices it at once, also while their rights are cached', async () => {
  await world.member('coach', league.org, 'staff');
  const scorer = async (who: string | null) =>
    call('coach', 'PATCH', `games/${game.id}`, { officialScorerUserId: who && (await world.user(who)).id });
  const isVisible = async (who: string) => (await get(who, `teams/${league.hawks.id}`))['rosterVisible'];
  expect(await isVisible('vic')).toBe(false);
  await scorer('vic');
  expect(await isVisible('vic')).toBe(true);
  await scorer(null);
  expect(await isVisible('vic')).toBe(false);
});

test('no attribute of any event of any sport names a player to a visitor', () => {
  const SECRET = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f';
  const valueIn = (attribute: Attribute): unknown => {
    switch (attribute.kind) {
      case 'player':
      case 'jersey':
        return SECRET;
      case 'players':
        return [SECRET];
      case 'list':
        return [Object.fromEntries(Object.entries(attribute.members).map(([name, member]) => [name, valueIn(member)]))];
      default:
        return 1;
    }
  };
  for (const sport of SPORT_CODES) {
    for (const { attributes } of Object.values(SPORT_STATS[sport].events)) {
      const told = Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, valueIn(attribute)]));
      const shown = withoutPlayers(told as Parameters<typeof withoutPlayers>[0]);
      expect(JSON.stringify(shown)).not.toContain(SECRET);
      expect(Object.keys(shown)).toEqual(Object.keys(told));
      for (const [name, { kind }] of Object.entries(attributes)) {
        if (!['player', 'players', 'jersey', 'list'].includes(kind)) expect([name, shown[name]]).toEqual([name, 1]);
      }
    }
  }
  expect(withoutPlayers({ runners: [{ from: 'first', to: 'out', playerId: SECRET, chargedTo: null }] })).toEqual({
    runners: [{ from: 'first', to: 'out', playerId: null, chargedTo: null }],
  });
});
