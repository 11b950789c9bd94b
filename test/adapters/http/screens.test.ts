import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Player } from '../../../src/domain/league/team.ts';
import type { GameId, TeamEventId } from '../../../src/domain/shared/ids.ts';
import { HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let sam: Player;
let gameId: GameId;
let eventId: TeamEventId;
const CALLERS = ['pat', 'vera', 'cora', 'umo', 'sue', 'ada'] as const;

beforeAll(async () => {
  world = await startWorld();
  const org = await world.org();
  league = await givenLeague(world.ports.unitOfWork, { org });
  const { hawks, owls, jays } = league;
  const roles = { pat: 'parent', vera: 'parent', cora: 'coach', umo: 'umpire', sue: 'staff', ada: 'admin' } as const;
  for (const [name, role] of Object.entries(roles)) await world.member(name, org, role);
  sam = await league.addPlayer('Sam Ortiz', hawks, { jerseyNumber: '07' });
  await league.addPlayer('Noa Ruiz', owls, { jerseyNumber: '9' });
  await league.linkTo(sam, await world.user('pat'));
  await league.coachedBy(hawks, await world.user('cora'));
  const at = (hours: number) => ({ startsAt: later(NOON, hours * HOUR), endsAt: later(NOON, (hours + 1) * HOUR) });
  const phone = { snackParentName: 'Pat', snackParentPhone: '+1 217 555 0100' };
  for (const days of [-9, -6, -3]) await league.addGame(hawks, owls, { ...at(24 * days), status: 'final', homeScore: 3, visitorScore: 1 });
  await league.addGame(owls, jays, { ...at(-48), status: 'final' });
  await league.addGame(owls, hawks, at(-30));
  gameId = (await league.addGame(hawks, jays, { ...at(-1), ...phone, status: 'in_progress' })).id;
  await league.addGame(hawks, owls, { ...at(48), ...phone, status: 'canceled' });
  await league.addGame(owls, jays, at(72));
  await league.addGame(jays, hawks, { ...at(24 * 20), ...phone });
  const single = { teamId: hawks.id, playerId: sam.id, type: 'single' };
  expect((await world.call('ada', 'POST', `/api/mobile/games/${gameId}/player-stats`, { body: single })).status).toBe(201);
  eventId = (await league.addEvent(hawks, await world.user('cora'), { ...at(30), facilityId: league.facility.id })).id;
  await league.addSlot(hawks, { kind: 'event', id: eventId }, {}, await world.user('pat'), { phone: '+1 217 555 0100' });
  await league.addSlot(jays, { kind: 'game', id: gameId }, {}, await world.user('vera'));
  await league.addSlot(hawks, { kind: 'game', id: gameId });
  for (const content of ['Practice is at 5', 'Bring water'])
    await world.call('cora', 'POST', `/api/mobile/chat/rooms/${hawks.id}/messages`, { body: { content } });
});
afterAll(() => world.close());

/** The member's reply; undefined if they are refused. */
async function read(name: string, path: string): Promise<Record<string, unknown> | undefined> {
  const { status, body } = await world.call(name, 'GET', `/api/mobile/${path}`);
  return status === 200 ? body : undefined;
}
type Listed = readonly Readonly<{ id: string; status: string; localDate: string }>[];
const TODAY = '2026-04-11';
const isDecided = ({ status }: Listed[number]) => status === 'final' || status === 'forfeit';
async function gamesOf(name: string, query: string): Promise<Readonly<{ upcoming: Listed; unscored: Listed; decided: Listed }>> {
  const games = ((await read(name, `schedule?${query}&limit=100`)) as { games: Listed }).games;
  return {
    upcoming: games.filter((game) => !isDecided(game) && game.localDate >= TODAY),
    unscored: games.filter((game) => game.status === 'scheduled' && game.localDate < TODAY).toReversed(),
    decided: games.filter(isDecided).toReversed(),
  };
}

describe.each(CALLERS)('what %s is shown on a screen is what the endpoint of each part answers them', (name) => {
  test('on a team’s page', async () => {
    const { hawks, season, ageGroup } = league;
    const { upcoming, unscored, decided } = await gamesOf(name, `teamId=${hawks.id}&startDate=2026-03-12&endDate=2026-05-11`);
    expect(upcoming.length * decided.length).toBeGreaterThan(0);
    const table = (await read(name, `standings?seasonId=${season.id}&ageGroupId=${ageGroup.id}`)) as { standings: unknown[] };
    const { items } = (await read(name, `agenda?teamId=${hawks.id}&endDate=2026-05-11&limit=5`)) as { items: unknown[] };
    const seesEvents = name !== 'vera' && name !== 'umo';
    expect(await read(name, `screens/teams/${hawks.id}`)).toEqual({
      team: await read(name, `teams/${hawks.id}`),
      upcomingGames: upcoming,
      unscoredGames: unscored,
      results: decided,
      agenda: seesEvents ? items : [],
      standings: table.standings[0],
      runsTeam: ['cora', 'sue', 'ada'].includes(name),
    });
  });

  test('on a game’s page', async () => {
    const { facilities } = (await read(name, 'facilities')) as { facilities: { id: string }[] };
    const game = (await read(name, `games/${gameId}`)) as { facility: { id: string } };
    expect(await read(name, `screens/games/${gameId}`)).toEqual({
      game,
      live: await read(name, `games/${gameId}/live`),
      facility: facilities.find(({ id }) => id === game.facility.id),
      ...(await read(name, `games/${gameId}/slots`)),
    });
  });

  test('on an event’s page, if it exists for them', async () => {
    const event = (await read(name, `events/${eventId}`)) as { facility: { id: string } } | undefined;
    const { facilities } = (await read(name, 'facilities')) as { facilities: { id: string }[] };
    const { teams: answers } = (await read(name, `events/${eventId}/responses`)) ?? {};
    expect(await read(name, `screens/events/${eventId}`)).toEqual(
      event && {
        event,
        facility: facilities.find(({ id }) => id === event.facility.id),
        answers,
        ...(await read(name, `events/${eventId}/slots`)),
      },
    );
    expect(event !== undefined).toBe(!['vera', 'umo'].includes(name));
  });

  test('on a player’s page, and a page that is not there for them is no page', async () => {
    const stats = await read(name, `players/${sam.id}/stats`);
    const gameLog = await read(name, `players/${sam.id}/game-log?limit=10`);
    expect(await read(name, `screens/players/${sam.id}`)).toEqual(stats && { stats, gameLog });
  });

  test('when they open the app', async () => {
    const { seasons } = (await read(name, 'home')) as { seasons: unknown };
    const { teams: myTeams } = (await read(name, 'teams?mine=true')) as { teams: unknown };
    const own = await gamesOf(name, 'mine=true&startDate=2026-04-04&endDate=2026-04-25');
    const all = await gamesOf(name, 'startDate=2026-04-11&endDate=2026-04-18');
    const hasOwn = name === 'pat' || name === 'cora';
    expect(await read(name, 'screens/home')).toEqual({
      seasons,
      myTeams,
      gamesOf: hasOwn ? 'mine' : 'organization',
      timeZone: 'America/Chicago',
      upcomingGames: (hasOwn ? own : all).upcoming,
      unscoredGames: hasOwn ? own.unscored : [],
      results: hasOwn ? own.decided : [],
    });
  });

  test('of what is theirs alone, without what their roles do not open', async () => {
    const { rooms } = (await read(name, 'chat/rooms')) as { rooms: { id: string; unreadCount: number }[] };
    const links = await world.call(name, 'GET', '/api/org/parent-links?status=pending');
    const approvals = await world.call(name, 'GET', '/api/org/pending-approvals');
    const screen = (await read(name, 'screens/me')) as { chat: { unreadCount: number; rooms: { id: string }[] } };
    const { items } = (await read(name, 'agenda?mine=true&endDate=2026-04-25&limit=10')) as { items: unknown[] };
    const hasTeam = name === 'pat' || name === 'cora';
    expect(screen).toMatchObject({
      agenda: hasTeam ? items : null,
      children: (await read(name, 'parent-links')) ?? null,
      assignments: (await read(name, 'officiating/assignments'))?.['assignments'] ?? null,
      waiting: links.status === 200 ? { parentLinks: 0, approvals: approvals.status === 200 ? 0 : null } : null,
      chat: { unreadCount: rooms.reduce((sum, room) => sum + room.unreadCount, 0) },
    });
    const byId = (list: readonly { id: string }[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(screen.chat.rooms)).toEqual(byId(rooms));
  });
});

test('the room in which somebody has just written comes first', async () => {
  const { chat } = (await read('pat', 'screens/me')) as { chat: object };
  expect(chat).toMatchObject({
    unreadCount: 2,
    rooms: [{ id: league.hawks.id, lastMessage: { content: 'Bring water' } }, {}, { type: 'office' }],
  });
});

test('a parent’s page of a game names its snack parent and the number, a visitor’s neither', async () => {
  const snackOf = async (name: string) => ((await read(name, `screens/games/${gameId}`)) as { game: object }).game;
  expect(await snackOf('pat')).toMatchObject({ snackParentName: 'Pat', snackParentPhone: '+1 217 555 0100' });
  expect(await snackOf('vera')).toMatchObject({ snackParentName: null, snackParentPhone: null });
});

test('what a game says to its scorer is not shown to another visitor', async () => {
  await world.member('scott', league.org, 'parent');
  const { id } = await world.user('scott');
  const game = await league.addGame(league.owls, league.jays, {
    startsAt: later(NOON, -2 * HOUR),
    endsAt: later(NOON, -HOUR),
    status: 'final',
    officialScorer: 'Scott',
    officialScorerUserId: id,
  });
  const scorerIn = async (name: string) => ((await read(name, `screens/games/${game.id}`)) as { game: object }).game;
  expect(await scorerIn('scott')).toMatchObject({ officialScorer: 'Scott', isMine: true });
  expect(await scorerIn('vera')).toMatchObject({ officialScorer: null, isMine: false });
  world.move(24 * HOUR);
  expect(await scorerIn('scott')).toMatchObject({ officialScorer: null, isMine: false });
});

test('who decides sees how much waits, and nobody’s name or address', async () => {
  await world.member('newt', league.org, 'umpire', 'pending');
  await world.member('eve', league.org, 'parent');
  await league.linkTo(sam, await world.user('eve'), { state: 'pending', decidedAt: null });
  const waitingFor = async (name: string) => (await read(name, 'screens/me'))?.['waiting'];
  expect(await waitingFor('ada')).toEqual({ parentLinks: 1, approvals: 1 });
  expect(await waitingFor('cora')).toEqual({ parentLinks: 1, approvals: null });
  expect(await waitingFor('pat')).toBeNull();
});

test('what a league has so far is what each endpoint returns to admins, and others are refused', async () => {
  const listed = async (path: string, member = path) =>
    ((await world.call('ada', 'GET', `/api/org/${path}`)).body as Readonly<Record<string, readonly Readonly<{ id: string }>[]>>)[member]!;
  const reply = await world.call('ada', 'GET', '/api/org/screens/setup');
  expect(reply.status).toBe(200);
  const { settings, sports, seasons, ageGroups, facilities, fields, teams } = reply.body as Readonly<Record<string, never[]>>;
  expect(settings).toEqual((await world.call('ada', 'GET', '/api/org/settings')).body);
  for (const [member, found, path] of [
    ['sports', sports, 'sports'],
    ['seasons', seasons, 'seasons'],
    ['ageGroups', ageGroups, 'age-groups'],
    ['facilities', facilities, 'facilities'],
    ['fields', fields, 'fields'],
  ] as const) {
    expect(found).not.toHaveLength(0);
    expect(await listed(path, member)).toEqual(expect.arrayContaining(found!));
  }
  const all = await listed('teams');
  expect(teams).not.toHaveLength(0);
  for (const team of teams as readonly Readonly<{ id: string }>[]) expect(all.find(({ id }) => id === team.id)).toMatchObject(team);
  for (const name of ['pat', 'cora', 'umo', 'sue']) {
    expect((await world.call(name, 'GET', '/api/org/screens/setup')).body).toMatchObject({ roles: ['admin'] });
  }
});

test('what waits for admins is what each endpoint returns them, and others are refused', async () => {
  const listed = async (path: string) => (await world.call('ada', 'GET', `/api/org/${path}`)).body as Readonly<Record<string, unknown[]>>;
  const reply = await world.call('ada', 'GET', '/api/org/screens/waiting');
  const { approvals, parentLinks, unscoredGames } = reply.body as Readonly<Record<string, unknown>>;
  expect(reply.status).toBe(200);
  const [waiting, links, games] = [
    (await listed('pending-approvals'))['approvals']!,
    (await listed('parent-links?status=pending'))['parentLinks']!,
    (await listed('games?needs=score'))['games'] as { id: string }[],
  ];
  expect([waiting.length, links.length, games.length]).toEqual([1, 1, 2]);
  expect([approvals, parentLinks]).toEqual([
    { count: 1, items: waiting },
    { count: 1, items: links },
  ]);
  expect(unscoredGames).toMatchObject({ count: 2, items: games.map(({ id }) => ({ id })) });
  for (const name of ['pat', 'cora', 'umo', 'sue'])
    expect((await world.call(name, 'GET', '/api/org/screens/waiting')).body).toMatchObject({
      type: expect.stringMatching(/role-required$/),
      roles: ['admin'],
    });
});
