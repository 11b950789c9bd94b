import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Season } from '../../../src/domain/league/season.ts';
import type { Player, Team } from '../../../src/domain/league/team.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

describe('who reads a past team', () => {
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
      roster.save({ orgId: league.org.id, teamId: league.hawks.id, playerId: sam.id, jerseyNumber: '11', positions: [], leagueAge: null }),
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
    await league.write(({ roster }) => roster.save({ ...briefly, jerseyNumber: '3', positions: [], leagueAge: null }));
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
});

describe('who coached a child, and is asked for by another account', () => {
  let world: World;
  let league: GivenLeague;
  let past: Season;
  let oldTeam: Team;
  let sam: Player;
  let oldGame: Game;
  let nextGame: Game;
  const mallory = (method: string, path: string, body?: unknown) =>
    world.call('mallory', method, path, { ...(body !== undefined && { body }) });

  /** `mallory` coached Sam last fall. Sam is on the Red Hawks now, and an account that is Mallory’s as well asks to be his parent. */
  beforeEach(async () => {
    world = await startWorld();
    league = await givenLeague(world.ports.unitOfWork);
    for (const role of ['admin', 'coach'] as const) await world.member(role, league.org, role);
    await world.member('mallory', league.org, 'coach');
    await world.member('second_account', league.org, 'parent');
    past = await league.addSeason({ name: 'Fall 2025', startsOn: '2025-09-01' as LocalDate, endsOn: '2025-11-30' as LocalDate });
    oldTeam = await league.addTeam('Old Crows', { seasonId: past.id });
    await league.coachedBy(oldTeam, await world.user('mallory'));
    sam = await league.addPlayer('Sam Ortiz', oldTeam, { jerseyNumber: '03' });
    await league.write(({ roster }) =>
      roster.save({ orgId: league.org.id, teamId: league.hawks.id, playerId: sam.id, jerseyNumber: '07', positions: [], leagueAge: null }),
    );
    await league.linkTo(sam, await world.user('second_account'), { state: 'pending', decidedAt: null });
    const phone = { snackParentPhone: '+1 217 555 0100' };
    oldGame = await league.addGame(oldTeam, league.owls, { ...phone, status: 'final', startsAt: later(NOON, -180 * DAY) });
    nextGame = await league.addGame(league.hawks, league.owls, { ...phone, status: 'in_progress', startsAt: later(NOON, -HOUR) });
  });
  afterEach(() => world.close());

  const linksOf = async (name: string) =>
    (await world.call(name, 'GET', '/api/org/parent-links')).body['parentLinks'] as unknown as { id: string }[];

  test('a past coach sees no link of children who are on another team now, and decides on none', async () => {
    expect(await linksOf('mallory')).toEqual([]);
    const [link] = await linksOf('admin');
    for (const [method, body] of [
      ['POST', { action: 'approve' }],
      ['POST', { action: 'deny' }],
      ['DELETE', undefined],
    ] as const) {
      expect(await mallory(method, `/api/org/parent-links/${link!.id}`, body)).toMatchObject({
        status: 403,
        // No more than that: the cause must not tell that the child was on a team of theirs.
        body: { type: '/problems/not-allowed', reason: 'not-your-team', cause: 'not-coach-of-child', seasonEndedOn: null },
      });
    }
  });

  test('the coach of the team on which the child is now decides', async () => {
    await league.coachedBy(league.hawks, await world.user('coach'));
    const [link] = await linksOf('coach');
    expect((await world.call('coach', 'POST', `/api/org/parent-links/${link!.id}`, { body: { action: 'approve' } })).status).toBe(200);
  });

  test('a past coach reads the old roster and its statistics for a year, and nothing else of it', async () => {
    const roster = async () => (await mallory('GET', `/api/mobile/teams/${oldTeam.id}`)).body['players'];
    expect(await roster()).toMatchObject([{ displayName: 'Sam Ortiz', jerseyNumber: '03' }]);
    const stats = await mallory('GET', `/api/mobile/teams/${oldTeam.id}/player-stats`);
    expect(stats.body).toMatchObject({ players: [{ displayName: 'Sam Ortiz', jerseyNumber: '03' }] });
    expect((await mallory('GET', `/api/mobile/games/${oldGame.id}`)).body).toMatchObject({ snackParentPhone: null });
    expect((await mallory('GET', `/api/mobile/chat/rooms/${oldTeam.id}/messages`)).status).toBe(404);
    const event = { teamId: oldTeam.id, playerId: sam.id, type: 'single' };
    expect((await mallory('POST', `/api/mobile/games/${oldGame.id}/player-stats`, event)).status).toBe(403);
    world.move(233 * DAY);
    expect(await roster()).toMatchObject([{ displayName: 'Sam Ortiz' }]);
    world.move(DAY);
    expect(await roster()).toEqual([]);
  });

  test('a past coach without a team sees of the team on which the child is now what a visitor sees', async () => {
    const { body: team } = await mallory('GET', `/api/mobile/teams/${league.hawks.id}`);
    expect(team).toMatchObject({ players: [], rosterVisible: false });
    expect((await mallory('GET', `/api/mobile/games/${nextGame.id}`)).body).toMatchObject({ snackParentPhone: null });
    expect((await mallory('PATCH', `/api/mobile/games/${nextGame.id}`, { homeScore: 9 })).status).toBe(403);
    for (const path of ['messages', 'poll']) {
      expect((await mallory('GET', `/api/mobile/chat/rooms/${league.hawks.id}/${path}`)).status).toBe(403);
    }
    const { rooms } = (await mallory('GET', '/api/mobile/chat/rooms')).body as unknown as { rooms: { type: string }[] };
    expect(rooms.map(({ type }) => type)).toEqual(['announcements', 'coaches']);
  });

  test('a coach’s own team stays theirs for 14 days after the season', async () => {
    await league.write(({ seasons }) => seasons.save({ ...past, endsOn: '2026-03-28' as LocalDate }));
    expect(await linksOf('mallory')).toHaveLength(1);
    expect((await mallory('GET', `/api/mobile/chat/rooms/${oldTeam.id}/messages`)).status).toBe(200);
    world.move(DAY);
    expect(await linksOf('mallory')).toEqual([]);
    expect((await mallory('GET', `/api/mobile/chat/rooms/${oldTeam.id}/messages`)).status).toBe(404);
  });

  test('a coach is told which of the rules keeps them from changing a game', async () => {
    const update = async (game: Game, body: object) => {
      const { status, body: problem } = await mallory('PATCH', `/api/mobile/games/${game.id}`, body);
      return { status, ...problem };
    };
    const notAllowed = { status: 403, type: '/problems/not-allowed', reason: 'not-your-team', field: 'homeScore' };
    const seasonOver = {
      ...notAllowed,
      cause: 'season-over',
      seasonEndedOn: '2025-11-30',
      detail:
        'You may not set homeScore: coaches and families may act on their team’s games until 14 days after the end of its season; the season ended on 30 November 2025.',
    };
    expect(await update(oldGame, { homeScore: 9 })).toMatchObject(seasonOver);
    expect(await update(nextGame, { homeScore: 9 })).toMatchObject({ ...notAllowed, cause: 'not-staff-of-team', seasonEndedOn: null });
    expect(await update(oldGame, { startsAt: '2026-05-02T16:00:00Z' })).toMatchObject({
      status: 403,
      type: '/problems/role-required',
      roles: ['admin', 'staff'],
      cause: 'role-missing',
      field: 'startsAt',
      detail: 'You may not set startsAt: only admins and staff may.',
    });
    world.move(500 * DAY);
    expect(await update(oldGame, { homeScore: 9 })).toMatchObject(seasonOver);
  });
});

describe('a draft of a season', () => {
  let world: World;
  let league: GivenLeague;
  let draft: Season;
  let crows: Team;
  let game: Game;

  beforeEach(async () => {
    world = await startWorld();
    league = await givenLeague(world.ports.unitOfWork, { org: await world.org({ code: 'SHOWN' }) });
    await world.member('ada', league.org, 'admin');
    await world.member('pat', league.org, 'parent');
    await world.member('cora', league.org, 'coach');
    draft = await league.addSeason({ name: 'Next season', isActive: false, firstActiveAt: null });
    crows = await league.addTeam('Crows', { seasonId: draft.id });
    await league.coachedBy(crows, await world.user('cora'));
    const at = { startsAt: later(NOON, DAY), endsAt: later(NOON, DAY + HOUR) };
    game = await league.addGame(crows, await league.addTeam('Larks', { seasonId: draft.id }), at);
    await world.call('ada', 'PATCH', '/api/org/settings', { body: { publicPage: true } });
  });
  afterEach(() => world.close());

  const activate = () => world.call('ada', 'PATCH', `/api/org/seasons/${draft.id}`, { body: { isActive: true } });
  const isNamedIn = (text: string) => [draft.id, draft.name, crows.id, crows.name, game.id].some((each) => text.includes(each));
  const shownTo = async (name: string | undefined, path: string) => isNamedIn((await world.call(name, 'GET', path)).text);

  describe('when it is made active', () => {
    const paths = (): readonly string[] => [
      ...['home', 'schedule', 'seasons', 'screens/home', 'agenda', 'teams', `teams?seasonId=${draft.id}`, `standings?seasonId=${draft.id}`],
      ...[`teams/${crows.id}`, `games/${game.id}`, `games/${game.id}/box-score`, `games/${game.id}/live`, `screens/teams/${crows.id}`],
      ...[`screens/games/${game.id}`, `teams/${crows.id}/player-stats`, 'coach/teams'],
    ];

    test.each(['pat', 'cora'])('appears at once in what %s has read before, and was there for its admin alone', async (name) => {
      const all = paths().map((path) => `/api/mobile/${path}`);
      const seen = async (who: string) => Object.fromEntries(await Promise.all(all.map(async (path) => [path, await shownTo(who, path)])));
      const everywhere = (is: boolean) => Object.fromEntries(all.map((path) => [path, is]));
      const [before, again, admins] = [await seen(name), await seen(name), await seen('ada')];
      expect([before, again]).toEqual([everywhere(false), everywhere(false)]);
      // Lists of current seasons do not have it yet.
      const notCurrent = ['/api/mobile/teams', '/api/mobile/coach/teams'];
      expect(admins).toEqual({ ...everywhere(true), ...Object.fromEntries(notCurrent.map((path) => [path, false])) });
      expect((await activate()).status).toBe(200);
      expect(await seen(name)).toEqual(everywhere(true));
    });

    test('is on the public page and in its calendars only then', async () => {
      const pages = ['/l/SHOWN', `/l/SHOWN/teams/${crows.id}`, `/l/SHOWN/teams/${crows.id}/games.ics`];
      const open = [...pages, ...['', '/schedule', `/schedule?teamId=${crows.id}`, '/standings'].map((path) => `/api/public/SHOWN${path}`)];
      for (const path of open) expect([path, await shownTo(undefined, path)]).toEqual([path, false]);
      await activate();
      for (const path of open) expect([path, await shownTo(undefined, path)]).toEqual([path, true]);
    });

    test('stays off the public page when its draft is archived', async () => {
      expect((await world.call('ada', 'PATCH', `/api/org/seasons/${draft.id}`, { body: { archived: true } })).status).toBe(200);
      expect(await shownTo(undefined, '/api/public/SHOWN/schedule')).toBe(false);
      expect(await shownTo('pat', '/api/mobile/schedule')).toBe(false);
    });

    test('is in the calendar of its team’s coach only then', async () => {
      const { body } = await world.call('cora', 'PUT', '/api/mobile/calendars/mine');
      const path = new URL(String(body['address'])).pathname;
      expect(await shownTo(undefined, path)).toBe(false);
      expect((await world.call('cora', 'PUT', `/api/mobile/calendars/teams/${crows.id}`)).status).toBe(404);
      await activate();
      expect(await shownTo(undefined, path)).toBe(true);
    });
  });

  test('a copy of a season is a draft until it is made active, and once shown it stays', async () => {
    const copied = await world.call('ada', 'POST', `/api/org/seasons/${league.season.id}/copy`, {
      body: { name: 'Spring 2027', startsOn: '2027-03-01', endsOn: '2027-06-30' },
    });
    const { id, firstActiveAt } = copied.body['season'] as unknown as { id: string; firstActiveAt: string | null };
    expect([copied.status, firstActiveAt]).toEqual([201, null]);
    const isListed = async () => (await world.call('pat', 'GET', '/api/mobile/seasons')).text.includes(id);
    const change = async (isActive: boolean) => (await world.call('ada', 'PATCH', `/api/org/seasons/${id}`, { body: { isActive } })).body;
    expect(await isListed()).toBe(false);
    expect(await change(true)).toMatchObject({ isActive: true, firstActiveAt: NOON.toISOString() });
    expect(await isListed()).toBe(true);
    world.move(DAY);
    expect(await change(false)).toMatchObject({ isActive: false, firstActiveAt: NOON.toISOString() });
    expect(await isListed()).toBe(true);
  });
});
