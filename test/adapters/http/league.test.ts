import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { RosterPlayer } from '../../../src/domain/league/roster-player.ts';
import type { Team } from '../../../src/domain/league/team.ts';
import type { PlayerId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { aPlayer, type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
beforeEach(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork);
  for (const role of ['admin', 'staff', 'coach', 'umpire', 'parent'] as const) await world.member(role, league.org, role);
});
afterEach(() => world.close());

type Named = { id: string; name: string };
const get = async <Body = Record<string, never>>(path: string, name = 'admin') => {
  const { status, body, headers, text } = await world.call(name, 'GET', `/api/mobile/${path}`);
  return { status, headers, text, body: body as unknown as Body };
};
const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id);
const namesOf = (things: readonly Named[]) => things.map(({ name }) => name);
const inDays = (days: number) => ({ startsAt: later(NOON, days * DAY), endsAt: later(NOON, days * DAY + HOUR) });

const isOfUnknownId = (pointer: string, place: string) => ({ status: 400, body: { errors: [{ in: place, pointer }] } });

describe('home', () => {
  type Home = { seasons: Named[]; upcomingGames: (Game & { isMine: boolean })[]; window: unknown };

  test('shows the current seasons and the games of the next 7 × 24 hours, canceled and postponed ones with their status', async () => {
    await league.addSeason({ name: 'Fall 2025', isActive: false });
    const games = [
      await league.addGame(league.hawks, league.owls, inDays(1)),
      await league.addGame(league.hawks, league.jays, { ...inDays(2), status: 'canceled' }),
      await league.addGame(league.hawks, league.jays, { ...inDays(3), status: 'postponed', statusReason: 'rain' }),
      await league.addGame(league.jays, league.owls, inDays(7)),
    ];
    await league.addGame(league.hawks, league.jays, inDays(8));

    const { status, body } = await get<Home>('home', 'parent');
    expect(status).toBe(200);
    expect(namesOf(body.seasons)).toEqual(['Spring 2026']);
    expect(idsOf(body.upcomingGames)).toEqual(idsOf(games));
    expect(body.upcomingGames).toMatchObject(['scheduled', 'canceled', 'postponed', 'scheduled'].map((status) => ({ status })));
    expect(body.window).toEqual({ from: '2026-04-11T17:00:00.000Z', to: '2026-04-18T17:00:00.000Z' });
  });

  test('shows a season before it begins, and one that is not current only with the games of it that it lists', async () => {
    const coming = await league.addSeason({ name: 'Summer 2026', startsOn: '2026-06-01' as never });
    const stopped = await league.addSeason({ name: 'Camp 2026', isActive: false });
    const [home, visitor] = [
      await league.addTeam('Crows', { seasonId: stopped.id }),
      await league.addTeam('Larks', { seasonId: stopped.id }),
    ];
    expect(idsOf((await get<Home>('home')).body.seasons)).toEqual([coming.id, league.season.id]);
    await league.addGame(home, visitor, { ...inDays(1), seasonId: stopped.id });
    const all = (await get<Home>('home')).body;
    expect(new Set(idsOf(all.seasons))).toEqual(new Set([coming.id, league.season.id, stopped.id]));
    expect(all.upcomingGames.every(({ seasonId }) => idsOf(all.seasons).includes(seasonId))).toBe(true);
    expect(idsOf((await get<Home>('home?mine=true')).body.seasons)).toEqual([coming.id, league.season.id]);
  });

  test('says the zone of the organization, and shows the caller’s own games alone where that is asked', async () => {
    const theirs = await league.addGame(league.hawks, league.owls, inDays(1));
    await league.addGame(league.jays, league.owls, inDays(2));
    await league.coachedBy(league.hawks, await world.user('coach'));
    const { body } = await get<Home & { timeZone: string }>('home?mine=true', 'coach');
    expect(idsOf(body.upcomingGames)).toEqual([theirs.id]);
    expect(body).toMatchObject({ timeZone: league.org.timeZone, seasons: [{ name: 'Spring 2026' }] });
    expect((await get<Home>('home?mine=false', 'coach')).body.upcomingGames).toHaveLength(2);
  });

  test('is sent again only when something in it changed, not because time passes', async () => {
    const home = (headers = {}) => world.call('admin', 'GET', '/api/mobile/home', { headers });
    const tag = (await home()).headers.get('etag')!;
    expect(tag).toMatch(/^W\/"[\w-]+"$/);

    world.move(HOUR);
    const again = await home({ 'if-none-match': tag });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(tag);

    await league.addGame(league.hawks, league.owls, inDays(1));
    expect((await home({ 'if-none-match': tag })).status).toBe(200);
  });

  test('marks the games of a coach’s own teams and of a parent’s children', async () => {
    const theirs = await league.addGame(league.hawks, league.owls, inDays(1));
    const other = await league.addGame(league.jays, league.owls, inDays(2));
    await league.coachedBy(league.hawks, await world.user('coach'));
    await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), await world.user('parent'));

    const mine = async (name: string) =>
      (await get<Home>('home', name)).body.upcomingGames.filter(({ isMine }) => isMine).map(({ id }) => id);
    expect(await mine('coach')).toEqual([theirs.id]);
    expect(await mine('parent')).toEqual([theirs.id]);
    expect(await mine('admin')).toEqual([]);
    expect(idsOf((await get<Home>('home', 'admin')).body.upcomingGames)).toEqual([theirs.id, other.id]);
  });

  test('puts the season that begins last first, and tells the rules of each in full', async () => {
    await league.addSeason({ name: 'Summer 2026', startsOn: '2026-04-01' as never, rules: { tieBreakers: ['point_diff'] } });
    const { seasons } = (await get<Home>('home')).body;
    expect(seasons).toMatchObject([
      { name: 'Summer 2026', rules: { rankBy: 'win_pct', tieBreakers: ['point_diff'], forfeitScore: null } },
      { name: 'Spring 2026', rules: { tieBreakers: ['head_to_head', 'point_diff', 'points_for'], regulationInnings: 6 } },
    ]);
  });
});

describe('teams', () => {
  type Teams = { teams: (Named & { record: unknown; coaches: unknown })[] };

  test('are listed by sport, age group and name', async () => {
    const soccer = await league.addSport({ code: 'soccer', name: 'Soccer' });
    const eight = await league.addAgeGroup({ name: '8U', sortOrder: 8 });
    const season = await league.addSeason({ sportId: soccer.id });
    await league.addTeam('Strikers', { seasonId: season.id });
    await league.addTeam('Comets', { seasonId: season.id, ageGroupId: eight.id });
    await league.addTeam('Zebras', { ageGroupId: eight.id });
    await league.addTeam('Team 10');
    await league.addTeam('Team 9');
    const { body } = await get<Teams>('teams', 'umpire');
    expect(namesOf(body.teams)).toEqual(['Zebras', 'Blue Jays', 'Red Hawks', 'Team 9', 'Team 10', 'White Owls', 'Comets', 'Strikers']);
  });

  test('come with their record and their coaches, the head coach first, with no way to reach them', async () => {
    await league.addStaff(league.hawks, { name: 'Ann Lee', role: 'assistant_coach', email: 'ann@example.org' });
    await league.addStaff(league.hawks, { name: 'Lee Park', role: 'head_coach', email: 'lee@example.org' });
    await league.addGame(league.owls, league.hawks, { ...inDays(-1), status: 'final', homeScore: 1, visitorScore: 2 });
    await league.addGame(league.owls, league.hawks, { ...inDays(-2), status: 'forfeit', forfeitedBy: league.hawks.id });

    const { body, text } = await get<Teams>('teams', 'parent');
    expect(body.teams.find(({ id }) => id === league.hawks.id)).toEqual({
      id: league.hawks.id,
      name: 'Red Hawks',
      seasonId: league.season.id,
      sportId: league.sport.id,
      ageGroup: { id: league.ageGroup.id, name: '10U' },
      color: 'Red',
      record: { wins: 1, losses: 1, ties: 0 },
      coaches: [
        { name: 'Lee Park', role: 'head_coach' },
        { name: 'Ann Lee', role: 'assistant_coach' },
      ],
      playerCount: 0,
      isMine: false,
      rosterVisible: false,
    });
    expect(text).not.toContain('@example.org');
  });

  test('are those of the seasons that are going on, unless a season is named', async () => {
    const past = await league.addSeason({ name: 'Fall 2025', isActive: false });
    await league.addTeam('Veterans', { seasonId: past.id });
    expect(namesOf((await get<Teams>('teams')).body.teams)).not.toContain('Veterans');
    expect(namesOf((await get<Teams>(`teams?seasonId=${past.id}`)).body.teams)).toEqual(['Veterans']);
    expect(namesOf((await get<Teams>(`teams?seasonId=${past.id}&sportId=${league.sport.id}`)).body.teams)).toEqual(['Veterans']);
  });

  test('of an unknown season or sport are none; an id that is none answers 400', async () => {
    expect((await get<Teams>(`teams?seasonId=${newId()}`)).body).toEqual({ teams: [] });
    expect((await get<Teams>(`teams?sportId=${newId()}`)).body).toEqual({ teams: [] });
    expect(await get('teams?seasonId=spring')).toMatchObject(isOfUnknownId('/seasonId', 'query'));
  });
});

describe('what is the caller’s own', () => {
  type Mine = { isMine: boolean; id: string };
  type Schedule = { games: Mine[] };
  type Teams = { teams: Mine[] };
  const SPAN = 'startDate=2025-12-01&endDate=2026-06-30';

  test('is marked, and kept by mine=true, in the schedule and among the teams, past seasons included', async () => {
    const past = await league.addSeason({ name: 'Fall 2025', startsOn: '2025-09-01' as LocalDate, endsOn: '2025-12-15' as LocalDate });
    const then = await league.addTeam('Red Hawks 2025', { seasonId: past.id });
    const child = await league.addPlayer('Sam Ortiz', then);
    await league.write(({ roster }) =>
      roster.save({
        orgId: league.org.id,
        teamId: league.hawks.id,
        playerId: child.id,
        jerseyNumber: null,
        positions: [],
        leagueAge: null,
      }),
    );
    await league.linkTo(child, await world.user('parent'));
    const own = [
      await league.addGame(then, league.owls, inDays(-125)),
      await league.addGame(league.jays, league.owls, { ...inDays(0), officialScorerUserId: (await world.user('parent')).id }),
      await league.addGame(league.hawks, league.owls, inDays(1)),
    ];
    const others = await league.addGame(league.jays, league.owls, inDays(3));

    const all = (await get<Schedule>(`schedule?${SPAN}`, 'parent')).body.games;
    expect(all.map(({ id, isMine }) => [id, isMine])).toEqual([...own.map(({ id }) => [id, true]), [others.id, false]]);
    expect(idsOf((await get<Schedule>(`schedule?${SPAN}&mine=true`, 'parent')).body.games)).toEqual(idsOf(own));
    expect(idsOf((await get<Schedule>(`schedule?${SPAN}&mine=true&teamId=${league.jays.id}`, 'parent')).body.games)).toEqual([own[1]!.id]);
    expect((await get<Schedule>(`schedule?${SPAN}&mine=true`, 'staff')).body.games).toEqual([]);

    const teams = async (query: string, name = 'parent') => (await get<Teams>(`teams?${query}`, name)).body.teams;
    expect((await teams('')).map(({ id, isMine }) => [id, isMine])).toEqual([
      [league.jays.id, false],
      [league.hawks.id, true],
      [league.owls.id, false],
    ]);
    expect(idsOf(await teams('mine=true'))).toEqual([league.hawks.id]);
    expect(idsOf(await teams(`mine=true&seasonId=${past.id}`))).toEqual([then.id]);
    expect(await teams('mine=true', 'umpire')).toEqual([]);
    expect((await get<Mine>(`teams/${then.id}`, 'parent')).body.isMine).toBe(true);
  });

  test('is nobody’s by any word but true or false', async () => {
    for (const list of ['home', 'teams', 'schedule']) {
      for (const word of ['yes', '1', 'TRUE', '']) {
        expect(await get(`${list}?mine=${word}`)).toMatchObject({ status: 400, body: { errors: [{ in: 'query', pointer: '/mine' }] } });
      }
    }
  });
});

describe('a team with its players', () => {
  const SAM = { firstName: 'Sam', jerseyNumber: '07', positions: ['P', 'SS'], isMine: false };
  const FULL = { ...SAM, lastName: 'Ortiz', displayName: 'Sam Ortiz' };
  const SHORT = { ...SAM, lastName: null, displayName: 'Sam O.', jerseyNumber: null };

  type Roster = { players: { displayName: string }[] };
  const playersOf = async (team: Team, name: string) => (await get<Roster>(`teams/${team.id}`, name)).body.players;

  test('shows of each player what the caller may see', async () => {
    await league.addPlayer('Sam Ortiz', league.hawks, { jerseyNumber: '07', positions: ['P', 'SS'] });
    expect(await playersOf(league.hawks, 'admin')).toMatchObject([FULL]);
    expect(await playersOf(league.hawks, 'staff')).toMatchObject([FULL]);
    expect(await playersOf(league.hawks, 'umpire')).toMatchObject([{ ...FULL, jerseyNumber: null }]);
    expect(await playersOf(league.hawks, 'coach')).toEqual([]);
    await league.coachedBy(league.jays, await world.user('coach'));
    expect(await playersOf(league.hawks, 'coach')).toMatchObject([SHORT]);
    expect(await playersOf(league.hawks, 'parent')).toEqual([]);
    await league.linkTo(await league.addPlayer('Kim Lee', league.owls), await world.user('parent'));
    expect(await playersOf(league.hawks, 'parent')).toMatchObject([SHORT]);
  });

  test('is seen in full by its coach, and by the parents of its players', async () => {
    await league.addPlayer('Sam Ortiz', league.hawks, { jerseyNumber: '07', positions: ['P', 'SS'] });
    const child = await league.addPlayer('Kim Ortiz', league.hawks);
    await league.coachedBy(league.hawks, await world.user('coach'));
    await league.linkTo(child, await world.user('parent'));
    expect(await playersOf(league.hawks, 'coach')).toMatchObject([{ displayName: 'Kim Ortiz', isMine: false }, FULL]);
    expect(await playersOf(league.hawks, 'parent')).toMatchObject([{ displayName: 'Kim Ortiz', isMine: true }, FULL]);
  });

  test('shows nobody to a parent whose link is not approved yet', async () => {
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.linkTo(child, await world.user('parent'), { state: 'pending', decidedAt: null });
    expect((await get(`teams/${league.hawks.id}`, 'parent')).body).toMatchObject({ playerCount: 1, rosterVisible: false, players: [] });
  });

  test('lists players by last name to those who see it, and to others by the name that they see', async () => {
    for (const name of ['Zoe Adams', 'Ana Zapata', 'Bo Ávila']) await league.addPlayer(name, league.hawks);
    await league.coachedBy(league.jays, await world.user('coach'));
    const shown = async (name: string) => (await playersOf(league.hawks, name)).map(({ displayName }) => displayName);
    expect(await shown('admin')).toEqual(['Zoe Adams', 'Bo Ávila', 'Ana Zapata']);
    expect(await shown('coach')).toEqual(['Ana Z.', 'Bo Á.', 'Zoe A.']);
  });

  test('does not tell by the order of namesakes whose hidden name comes first', async () => {
    for (const id of ['b0000000-0000-4000-8000-000000000000', 'a0000000-0000-4000-8000-000000000000'] as PlayerId[]) {
      const lastName = id.startsWith('b') ? 'Oakley' : 'Ortiz';
      await league.write(async ({ players, roster }) => {
        await players.save(aPlayer({ id, orgId: league.org.id, lastName }));
        const jerseyNumber = id.startsWith('b') ? '1' : '2';
        await roster.save({ orgId: league.org.id, teamId: league.hawks.id, playerId: id, jerseyNumber, positions: [], leagueAge: null });
      });
    }
    await league.coachedBy(league.jays, await world.user('coach'));
    const order = async (name: string, path: string) =>
      (await get<{ players: RosterPlayer[] }>(`teams/${league.hawks.id}${path}`, name)).body.players.map(({ playerId }) => playerId[0]);
    for (const path of ['', '/player-stats']) {
      expect(await order('admin', path)).toEqual(['b', 'a']);
      expect(await order('coach', path)).toEqual(['a', 'b']);
    }
  });

  test('of another org is not found, just as one that does not exist', async () => {
    const elsewhere = await givenLeague(world.ports.unitOfWork);
    const [foreign, unknown] = [await get(`teams/${elsewhere.hawks.id}`), await get(`teams/${newId()}`)];
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
    expect(await get('teams/hawks')).toMatchObject(isOfUnknownId('/id', 'path'));
  });
});

describe('the schedule', () => {
  type Schedule = { games: Game[]; nextCursor: string | null };
  const schedule = async (query = '', name?: string) => (await get<Schedule>(`schedule${query}`, name)).body;

  test('is that of today and the next 30 days, in order of start, canceled games included', async () => {
    const earlierToday = await league.addGame(league.jays, league.owls, inDays(-0.25));
    const last = await league.addGame(league.hawks, league.owls, { ...inDays(30), status: 'canceled' });
    await league.addGame(league.hawks, league.owls, inDays(-1));
    await league.addGame(league.hawks, league.owls, inDays(31));
    expect(idsOf((await schedule()).games)).toEqual([earlierToday.id, last.id]);
  });

  test('takes a team and dates, both included', async () => {
    const game = await league.addGame(league.hawks, league.owls, inDays(-10));
    await league.addGame(league.jays, league.owls, inDays(-10));
    const days = 'startDate=2026-04-01&endDate=2026-04-01';
    expect(idsOf((await schedule(`?teamId=${league.hawks.id}&${days}`)).games)).toEqual([game.id]);
    expect((await schedule(`?${days}`)).games).toHaveLength(2);
    expect(await schedule(`?teamId=${newId()}&${days}`)).toEqual({ games: [], nextCursor: null });
  });

  test('walked by its cursors gives every game once', async () => {
    const games: Game[] = [];
    for (let at = 0; at < 7; at += 1) games.push(await league.addGame(league.hawks, league.owls, inDays(1 + (at % 3))));
    const walked: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Schedule = await schedule(`?limit=2${cursor && `&cursor=${cursor}`}`);
      walked.push(...idsOf(page.games));
      cursor = page.nextCursor;
    }
    expect(walked).toHaveLength(7);
    expect(walked.toSorted()).toEqual(idsOf(games).sort());
  });

  test.each([
    ['limit=0', '/limit'],
    ['limit=101', '/limit'],
    ['cursor=nonsense', '/cursor'],
    ['teamId=hawks', '/teamId'],
    ['startDate=2026-02-30', '/startDate'],
    ['startDate=2026-4-1', '/startDate'],
    ['endDate=2026-04-11T00:00:00Z', '/endDate'],
    ['startDate=2026-04-12&endDate=2026-04-11', '/endDate'],
    ['startDate=2026-01-01&endDate=2027-01-06', '/endDate'],
  ])('refuses %s', async (query, pointer) => {
    expect(await get(`schedule?${query}`)).toMatchObject(isOfUnknownId(pointer, 'query'));
  });

  test('is answered with 304 where it has not changed, and anew where a game has', async () => {
    const game = await league.addGame(league.hawks, league.owls);
    const tag = (await get('schedule')).headers.get('etag')!;
    const again = () => world.call('admin', 'GET', '/api/mobile/schedule', { headers: { 'if-none-match': tag } });
    expect((await again()).status).toBe(304);
    await league.write(({ games }) => games.save({ ...game, homeScore: 1, version: 2 }));
    expect((await again()).status).toBe(200);
  });
});

describe('a game', () => {
  test('is shown with its place, its local day and clock, and the names of its teams', async () => {
    const game = await league.addGame(league.hawks, league.owls, {
      homeScore: 3,
      periodScores: [{ period: 1, home: 1, visitor: 0 }],
      homeJerseyColor: 'Red',
      snackParentName: 'Pat',
      officialScorer: 'Kim Lee',
      version: 7,
    });
    const { body, headers } = await get(`games/${game.id}`);
    expect(body).toEqual({
      id: game.id,
      seasonId: league.season.id,
      sportId: league.sport.id,
      ageGroup: { id: league.ageGroup.id, name: '10U' },
      gameType: 'regular',
      status: 'scheduled',
      statusReason: null,
      forfeitedBy: null,
      doubleForfeit: false,
      startsAt: '2026-04-12T17:00:00.000Z',
      endsAt: '2026-04-12T19:00:00.000Z',
      timeZone: 'America/Chicago',
      localDate: '2026-04-12',
      localTime: '12:00',
      startTimeTbd: false,
      originalStartsAt: null,
      facility: { id: league.facility.id, name: 'Legion Park', fieldName: 'Field 2', state: null },
      homeTeam: { id: league.hawks.id, name: 'Red Hawks', color: 'Red' },
      visitorTeam: { id: league.owls.id, name: 'White Owls', color: 'White' },
      homeScore: 3,
      visitorScore: null,
      periodScores: [{ period: 1, home: 1, visitor: 0 }],
      homeJerseyColor: 'Red',
      visitorJerseyColor: null,
      snackParentName: 'Pat',
      snackParentPhone: null,
      officialScorer: 'Kim Lee',
      officialScorerUserId: null,
      version: 7,
      updatedAt: '2026-04-11T17:00:00.000Z',
      isMine: false,
    });
    expect(headers.get('etag')).toMatch(/^W\/"7\./);
  });

  test('may have no place, or a place without a field', async () => {
    const nowhere = await league.addGame(league.hawks, league.owls, { facilityId: null, fieldId: null });
    const somewhere = await league.addGame(league.hawks, league.owls, { fieldId: null });
    expect((await get(`games/${nowhere.id}`)).body).toMatchObject({ facility: null });
    expect((await get(`games/${somewhere.id}`)).body).toMatchObject({ facility: { name: 'Legion Park', fieldName: null } });
  });

  test('tells the snack parent’s phone number to admins, staff, and the coaches and parents of its teams', async () => {
    const game = await league.addGame(league.hawks, league.owls, { snackParentPhone: '+1 217 555 0100' });
    for (const name of ['visitor-coach', 'visitor-parent', 'other-coach', 'other-parent'])
      await world.member(name, league.org, name.endsWith('coach') ? 'coach' : 'parent');
    await league.coachedBy(league.owls, await world.user('visitor-coach'));
    await league.coachedBy(league.jays, await world.user('other-coach'));
    await league.linkTo(await league.addPlayer('Sam Ortiz', league.owls), await world.user('visitor-parent'));
    await league.linkTo(await league.addPlayer('Ana Kim', league.jays), await world.user('other-parent'));

    for (const [path, gameIn] of [
      [`games/${game.id}`, (body: unknown) => body],
      ['schedule', (body: unknown) => (body as { games: unknown[] }).games[0]],
      ['home', (body: unknown) => (body as { upcomingGames: unknown[] }).upcomingGames[0]],
    ] as const) {
      const phone = async (name: string) => (gameIn((await get(path, name)).body) as Game).snackParentPhone;
      for (const name of ['admin', 'staff', 'visitor-coach', 'visitor-parent']) expect(await phone(name)).toBe('+1 217 555 0100');
      for (const name of ['umpire', 'coach', 'parent', 'other-coach', 'other-parent']) expect(await phone(name)).toBeNull();
    }
  });

  test('of another org is not found', async () => {
    const elsewhere = await givenLeague(world.ports.unitOfWork);
    const game = await elsewhere.addGame(elsewhere.hawks, elsewhere.owls);
    expect((await get(`games/${game.id}`)).status).toBe(404);
    expect(await get('games/first')).toMatchObject(isOfUnknownId('/gameId', 'path'));
  });
});

describe('standings', () => {
  type Standings = { standings: { season: Named; ageGroup: Named; rules: unknown; rows: { rank: number; team: Named }[] }[] };

  test('rank the teams of each age group of the seasons that are going on, with the rules they go by', async () => {
    const eight = await league.addAgeGroup({ name: '8U', sortOrder: 8 });
    await league.addTeam('Zebras', { ageGroupId: eight.id });
    await league.addGame(league.owls, league.hawks, { ...inDays(-1), status: 'final', homeScore: 1, visitorScore: 2 });

    const { standings } = (await get<Standings>('standings', 'parent')).body;
    expect(standings.map(({ ageGroup }) => ageGroup.name)).toEqual(['8U', '10U']);
    expect(standings[1]).toMatchObject({
      season: { name: 'Spring 2026' },
      rules: { rankBy: 'win_pct', points: { win: 3, tie: 1, loss: 0, forfeitLoss: 0 } },
      rows: [
        {
          rank: 1,
          team: { name: 'Red Hawks' },
          winPct: 1,
          winPctDisplay: '1.000',
          gamesBehindDisplay: '-',
          streak: 'W1',
          lastFive: '1-0-0',
        },
        {
          rank: 2,
          team: { name: 'Blue Jays' },
          gamesPlayed: 0,
          winPct: null,
          winPctDisplay: '-',
          streak: null,
          decidedBy: 'point_diff',
          tieBreak: [{ by: 'point_diff', value: 0, display: '0', among: [league.jays.id, league.owls.id] }],
        },
        {
          rank: 3,
          team: { name: 'White Owls' },
          gamesBehind: 1,
          pointDiff: -1,
          home: { wins: 0, losses: 1, ties: 0 },
          tieBreak: [{ by: 'point_diff', value: -1, display: '-1' }],
        },
      ],
    });
  });

  test('of volleyball say what a match gives by its sets', async () => {
    const volleyball = await league.addSport({ code: 'volleyball', name: 'Volleyball' });
    const season = await league.addSeason({ sportId: volleyball.id, rules: { points: { bySets: { '2-0': [2, 0], '1-0': [1, 0] } } } });
    await league.addTeam('Spikers', { seasonId: season.id });
    const { standings } = (await get<Standings>(`standings?seasonId=${season.id}`)).body;
    expect(standings).toMatchObject([{ rules: { points: { bySets: { '1-0': [1, 0], '2-0': [2, 0], '3-2': [2, 1] } } } }]);
  });

  test('take a season and an age group; of unknown ones there are none', async () => {
    const past = await league.addSeason({ name: 'Fall 2025', isActive: false });
    await league.addTeam('Veterans', { seasonId: past.id });
    const teams = async (query: string) =>
      (await get<Standings>(`standings?${query}`)).body.standings.flatMap(({ rows }) => rows.map(({ team }) => team.name));
    expect(await teams(`seasonId=${past.id}`)).toEqual(['Veterans']);
    expect(await teams(`seasonId=${past.id}&ageGroupId=${league.ageGroup.id}`)).toEqual(['Veterans']);
    expect(await teams(`ageGroupId=${league.ageGroup.id}`)).toEqual(['Blue Jays', 'Red Hawks', 'White Owls']);
    expect(await teams(`ageGroupId=${newId()}`)).toEqual([]);
    expect(await teams(`seasonId=${newId()}`)).toEqual([]);
  });
});

describe('sports, seasons and facilities', () => {
  test('sports are the active ones, by name', async () => {
    await league.addSport({ code: 'volleyball', name: 'Volleyball' });
    await league.addSport({ code: 'football', name: 'Flag football' });
    await league.addSport({ code: 'soccer', name: 'Soccer', isActive: false });
    const { sports } = (await get<{ sports: Named[] }>('sports', 'coach')).body;
    expect(namesOf(sports)).toEqual(['Baseball', 'Flag football', 'Volleyball']);
    expect(sports[0]).toEqual({ id: league.sport.id, code: 'baseball', name: 'Baseball', isActive: true });
  });

  test('seasons are past, present and coming ones, the latest first, of one sport or of all', async () => {
    const soccer = await league.addSport({ code: 'soccer', name: 'Soccer' });
    await league.addSeason({ name: 'Fall 2025', startsOn: '2025-09-01' as never, endsOn: '2025-11-30' as never, isActive: false });
    await league.addSeason({ name: 'Fall 2026', sportId: soccer.id, startsOn: '2026-09-01' as never, endsOn: '2026-11-30' as never });
    const seasons = async (query = '') => (await get<{ seasons: Named[] }>(`seasons${query}`)).body.seasons;
    expect(namesOf(await seasons())).toEqual(['Fall 2026', 'Spring 2026', 'Fall 2025']);
    expect(await seasons(`?sportId=${soccer.id}`)).toMatchObject([
      { name: 'Fall 2026', startsOn: '2026-09-01', endsOn: '2026-11-30', isActive: true, rules: { rankBy: 'points', goalPoints: 2 } },
    ]);
    expect(await seasons(`?sportId=${newId()}`)).toEqual([]);
  });

  test('facilities are listed by name, with address and fields', async () => {
    await league.addField({ name: 'Field 10' });
    await league.addField({ name: 'Field 1' });
    await league.addFacility({ name: 'Armory', street: null, latitude: null, longitude: null });
    const { facilities } = (await get<{ facilities: (Named & { fields: Named[] })[] }>('facilities', 'umpire')).body;
    expect(namesOf(facilities)).toEqual(['Armory', 'Legion Park']);
    expect(facilities[1]).toMatchObject({
      address: { street: '12 Elm Street', city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' },
      latitude: 41.8,
      longitude: -87.6,
      notes: null,
    });
    expect(namesOf(facilities[1]!.fields)).toEqual(['Field 1', 'Field 2', 'Field 10']);
  });
});
