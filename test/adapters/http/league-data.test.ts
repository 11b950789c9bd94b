import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Org } from '../../../src/domain/membership/org.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { changeOf, LEAGUE_DATA, LEAGUE_DATA_KINDS, type LeagueDataKind } from '../../support/league-data.ts';
import { type Reply, startWorld, type World } from '../../support/world.ts';

let world: World;
let org: Org;
let league: GivenLeague;
beforeAll(async () => {
  world = await startWorld();
  org = await world.org();
  league = await givenLeague(world.ports.unitOfWork, { org });
  await world.member('ada', org, 'admin');
  await world.member('sue', org, 'staff');
});
afterAll(() => world.close());

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  world.call('ada', method, `/api/org/${path}`, { org, headers, ...(body !== undefined && { body }) });
const errorsOf = ({ body }: Reply) => body['errors'] as unknown as readonly { pointer: string; detail: string }[];

const PATHS: Readonly<Record<LeagueDataKind, string>> = {
  Sport: 'sports',
  Season: 'seasons',
  AgeGroup: 'age-groups',
  Division: 'divisions',
  Facility: 'facilities',
  Field: 'fields',
  Team: 'teams',
  Player: 'players',
  StaffLine: 'staff',
  AgeGroupRules: 'age-group-rules',
  PointAdjustment: 'point-adjustments',
  StandingsDecision: 'standings-decisions',
};
const listedIn = (reply: Reply) => Object.values(reply.body).find(Array.isArray) as unknown as readonly { id: string }[];

describe.each(LEAGUE_DATA_KINDS)('%s', (kind) => {
  const path = PATHS[kind];
  const change = changeOf(kind);

  test('is made, seen, listed, changed on its version alone, and removed', async () => {
    const made = await ask('POST', path, LEAGUE_DATA[kind].draft(league));
    expect(made.status).toBe(201);
    const one = `${path}/${made.body['id']}`;
    const seen = await ask('GET', one);
    expect(seen.body).toEqual(made.body);
    expect(seen.headers.get('etag')).toContain(`"${made.body['version']}.`);
    expect((await ask('GET', `${path}?limit=100`)).text).toContain(String(made.body['id']));

    const changed = await ask('PATCH', one, change, { 'if-match': seen.headers.get('etag')! });
    expect(changed.body).toMatchObject(change);
    const stale = await ask('PATCH', one, change, { 'if-match': `"${made.body['version']}"` });
    expect([stale.status, stale.body['type'], stale.body['game']]).toEqual([409, '/problems/edit-conflict', null]);
    expect((await ask('DELETE', one, undefined, { 'if-match': `"${made.body['version']}"` })).status).toBe(409);

    expect((await ask('DELETE', one, undefined, { 'if-match': `"${changed.body['version']}"` })).status).toBe(204);
    expect((await ask('GET', one)).status).toBe(404);
    expect((await ask('PATCH', one, change)).status).toBe(404);
  });

  test('takes nothing that is not its own, and says all that is wrong', async () => {
    const refused = await ask('POST', path, {
      ...LEAGUE_DATA[kind].draft(league),
      orgId: org.id,
      id: org.id,
      archived: true,
      userId: org.id,
    });
    expect(refused.status).toBe(400);
    const nothing = await ask('POST', path, {});
    expect(nothing.status).toBe(400);
    expect(errorsOf(nothing).length).toBeGreaterThan(0);
  });

  test('of another organization is not there', async () => {
    const elsewhere = await givenLeague(world.ports.unitOfWork);
    const { id } = await LEAGUE_DATA[kind].added(elsewhere);
    const nobodys = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f';
    for (const [method, body] of [['GET'], ['PATCH', change], ['DELETE']] as const) {
      const theirs = await ask(method, `${path}/${id}`, body);
      const none = await ask(method, `${path}/${nobodys}`, body);
      expect([theirs.status, { ...theirs.body, instance: '' }]).toEqual([none.status, { ...none.body, instance: '' }]);
      expect(theirs.status).toBe(404);
    }
  });

  test('comes page by page, each once', async () => {
    const fresh = await world.org();
    const there = await givenLeague(world.ports.unitOfWork, { org: fresh });
    await world.member('ada', fresh, 'admin');
    if (kind === 'Sport') await there.addSport({ code: 'soccer' });
    else for (let n = 0; n < 3; n += 1) await LEAGUE_DATA[kind].added(there);
    const page = (query: string) => world.call('ada', 'GET', `/api/org/${path}?${query}`, { org: fresh });
    const all = listedIn(await page('limit=100')).map(({ id }) => id);
    expect(all.length).toBeGreaterThan(1);
    const walked: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const reply = await page(`limit=1${cursor && `&cursor=${cursor}`}`);
      walked.push(...listedIn(reply).map(({ id }) => id));
      cursor = reply.body['nextCursor'] as unknown as string | null;
    }
    expect(walked).toEqual(all);
  });
});

describe('what something names', () => {
  test('is archived instead of removed, is in no list, takes nothing new, and comes back', async () => {
    const team = await league.addTeam('Ospreys');
    await league.addPlayer('Sam Ortiz', team);
    const archived = await ask('DELETE', `teams/${team.id}`);
    expect([archived.status, archived.body['archived']]).toEqual([200, true]);
    expect(listedIn(await ask('GET', 'teams?limit=100')).map(({ id }) => id)).not.toContain(team.id);
    expect(listedIn(await ask('GET', 'teams?archived=true')).map(({ id }) => id)).toEqual([team.id]);
    expect((await world.call('ada', 'GET', '/api/mobile/teams', { org })).text).not.toContain(team.id);
    const refused = await ask('POST', 'staff', { teamId: team.id, name: 'Kim Lee', role: 'head_coach' });
    expect([refused.status, errorsOf(refused)[0]?.pointer]).toEqual([422, '/teamId']);
    expect((await ask('PATCH', `teams/${team.id}`, { archived: false })).body['archived']).toBe(false);
    expect((await world.call('ada', 'GET', '/api/mobile/teams', { org })).text).toContain(team.id);
  });

  test('keeps the season and age group that it is of', async () => {
    const season = await league.addSeason({ name: 'Winter' });
    const team = await league.addTeam('Kites');
    expect((await ask('PATCH', `teams/${team.id}`, { seasonId: season.id })).status).toBe(200);
    await league.addPlayer('Sam Ortiz', team);
    const refused = await ask('PATCH', `teams/${team.id}`, { seasonId: league.season.id });
    expect([refused.status, errorsOf(refused)[0]?.pointer]).toEqual([400, '/seasonId']);
  });

  test('an archived season or sport goes on no more', async () => {
    const season = await league.addSeason({ name: 'Gone' });
    await league.addTeam('Left', { seasonId: season.id });
    expect((await ask('DELETE', `seasons/${season.id}`)).body).toMatchObject({ archived: true, isActive: false });
    expect((await ask('PATCH', `seasons/${season.id}`, { isActive: true })).body['isActive']).toBe(false);
  });
});

describe('what is wrong', () => {
  test('with a name that is taken, a division of elsewhere, a season that ends first and half a place is said by field', async () => {
    const { season, ageGroup, sport, hawks } = league;
    const taken = await ask('POST', 'teams', { seasonId: season.id, ageGroupId: ageGroup.id, name: hawks.name });
    expect(errorsOf(taken)).toEqual([
      { in: 'body', pointer: '/name', detail: 'is already in use: choose another value, or change the item that has it' },
    ]);
    const other = await league.addSeason({ name: 'Other' });
    const division = await league.addDivision({ seasonId: other.id });
    const misplaced = await ask('PATCH', `teams/${hawks.id}`, { divisionId: division.id });
    expect(errorsOf(misplaced)[0]).toMatchObject({ pointer: '/divisionId' });
    const backwards = await ask('POST', 'seasons', { sportId: sport.id, name: 'S', startsOn: '2026-06-30', endsOn: '2026-03-01' });
    expect(errorsOf(backwards)).toEqual([{ in: 'body', pointer: '/endsOn', detail: 'must not be before startsOn' }]);
    const half = await ask('POST', 'facilities', { name: 'Park', latitude: 41.8 });
    expect(errorsOf(half)[0]).toMatchObject({ pointer: '/longitude' });
  });

  test('two who give one name at once: one has it, the other is told', async () => {
    const draft = { name: 'Twins', sortOrder: 1 };
    const replies = await Promise.all([ask('POST', 'age-groups', draft), ask('POST', 'age-groups', draft)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test.each([
    ['a tie-breaker of no kind', { tieBreakers: ['coin_toss'] }],
    ['ten thousand tie-breakers', { tieBreakers: Array.from({ length: 10_000 }, () => 'wins') }],
    ['rules of somebody’s own', { loserPays: true }],
    ['scores of sets without end', { points: { bySets: Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`${n}-0`, [1, 0]])) } }],
    ['a match of four sets', { bestOf: 4 }],
    ['points for sets and for goals at once', { points: { bySets: { '3-0': [3, 0] }, goal: 1 } }],
    ['goals that cost points', { points: { goal: -1 } }],
    ['fair play in baseball', { tieBreakers: ['wins', 'fair_play'] }],
    ['a game of no period', { periods: 0 }],
    ['a no-run zone before nothing', { noRunZones: { yards: 5, before: [] } }],
    ['a foul rule of no book', { foulRules: 'street' }],
  ])('rules with %s are refused', async (_, rules) => {
    expect((await ask('PATCH', `seasons/${league.season.id}`, { rules })).status).toBe(400);
  });

  test('rules about what the sport does not have are refused with where they stand, of an age group, too', async () => {
    const rules = { tieBreakers: ['wins', 'fair_play'] };
    const { id: seasonId } = league.season;
    const fault = [{ in: 'body', pointer: '/rules/tieBreakers/1', detail: 'does not apply to baseball' }];
    expect(errorsOf(await ask('PATCH', `seasons/${seasonId}`, { rules }))).toEqual(fault);
    expect(errorsOf(await ask('POST', 'age-group-rules', { seasonId, ageGroupId: league.ageGroup.id, rules }))).toEqual(fault);
  });

  test.each([
    [{ tieBreakers: ['head_to_head', 'division_record', 'common_games', 'strength_of_victory'], commonGamesMinimum: 4, breakOut: 'first' }],
    [{ tieBreakers: ['head_to_head_against', 'points_against', 'points_against_without_worst', 'points_against_without_worst_two'] }],
    [{ tieBreakers: ['point_diff', 'points_for', 'away_goals', 'wins', 'away_wins'], rankBy: 'points_per_game' }],
    [{ points: { win: 6, tie: 3, loss: 0, goal: 1, goalsCounted: 3, shutout: 1 } }],
    [{ points: { win: 2, overtimeLoss: 1 } }],
  ])('rules of published tables are taken as they are given: %j', async (rules) => {
    expect((await ask('PATCH', `seasons/${league.season.id}`, { rules })).body['rules']).toEqual(rules);
  });

  test('good rules are kept as they are given, and standings follow', async () => {
    const rules = { rankBy: 'points', points: { win: 2 }, tieBreakers: [['head_to_head', 'points_for'], 'wins'], bestOf: 3 };
    expect((await ask('PATCH', `seasons/${league.season.id}`, { rules })).body['rules']).toEqual(rules);
    const { body } = await world.call('ada', 'GET', '/api/mobile/standings', { org });
    expect(JSON.stringify(body)).toContain('"rankBy":"points"');
  });

  test.each([
    { bestOf: 3, setPoints: 21, decidingSetPoints: 15, setCap: 23, decidingSetCap: null, playsAllSets: true },
    { periods: 2, periodMinutes: 16, equalMinutes: true, foulRules: 'nfhs_halves', foulsToLeave: 6 },
    { overtimeMinutes: 4, runningClockLead: 35, playersASide: 4, goalkeeper: false, bestOf: 2 },
    { laterals: false, noRunZones: { yards: 5, before: ['goal_line', 'midfield'] } },
  ])('rules of the game are kept as they are given, and an age group may have others: %j', async (rules) => {
    expect((await ask('PATCH', `seasons/${league.season.id}`, { rules })).body['rules']).toEqual(rules);
    const fresh = await league.addAgeGroup({ name: 'Of their own' });
    const own = await ask('POST', 'age-group-rules', { seasonId: league.season.id, ageGroupId: fresh.id, rules });
    expect(own).toMatchObject({ status: 201, body: { rules } });
  });

  test('a forged cursor is refused, whatever is in it', async () => {
    for (const list of ['games', 'players', 'teams']) {
      expect((await ask('GET', `${list}?cursor=bm9uZQ`)).status).toBe(400);
    }
  });
});

describe('children’s data', () => {
  test('is for admins alone, and who looks is in the audit log once a day, without a name', async () => {
    const player = await league.addPlayer('Zoltana Secretname', league.hawks);
    await league.addGuardian(player, 'secret@example.org');
    const paths = ['players?q=secretn', `players/${player.id}`, `players/${player.id}/guardians`, `roster-spots?teamId=${league.hawks.id}`];
    for (const path of [...paths, ...paths]) {
      expect((await world.call('sue', 'GET', `/api/org/${path}`, { org })).status).toBe(403);
      expect((await ask('GET', path)).status).toBe(200);
    }
    await ask('PATCH', `players/${player.id}`, { lastName: 'Secretother' });
    await ask('POST', `players/${player.id}/guardians`, { email: 'Secret2@Example.org' });
    await ask('DELETE', `players/${player.id}/guardians`, { email: 'secret@example.org' });
    const { text, body } = await ask('GET', 'audit?limit=100');
    expect(text.toLowerCase()).not.toContain('secret');
    const reads = (body['entries'] as unknown as readonly { kind: string; subjectId: string }[]).filter(
      ({ kind }) => kind === 'players-read',
    );
    expect(reads.map(({ subjectId }) => subjectId)).toEqual(expect.arrayContaining([player.id, org.id, league.hawks.id]));
    expect(new Set(reads.map(({ subjectId }) => subjectId)).size).toBe(reads.length);
  });

  test('an address is kept in the form that it is compared in, once, and ten at most', async () => {
    const player = await league.addPlayer('Ana Kim', null);
    const add = (email: string) => ask('POST', `players/${player.id}/guardians`, { email });
    expect((await add(' Pat@Example.ORG ')).body).toEqual({ email: 'pat@example.org' });
    expect((await add('pat@example.org')).status).toBe(200);
    for (let n = 0; n < 9; n += 1) expect((await add(`g${n}@example.org`)).status).toBe(201);
    expect((await add('eleven@example.org')).status).toBe(400);
  });

  test('a player is put on a team once, with a number as it is printed, and taken off', async () => {
    const player = await league.addPlayer('Noa Ruiz', null);
    const spot = { teamId: league.owls.id, playerId: player.id, jerseyNumber: '07', positions: ['P'], leagueAge: 10 };
    const made = await ask('POST', 'roster-spots', spot);
    expect([made.status, made.body]).toMatchObject([201, spot]);
    expect((await ask('POST', 'roster-spots', spot)).status).toBe(400);
    const one = `roster-spots/${spot.teamId}/${spot.playerId}`;
    expect((await ask('PATCH', one, { jerseyNumber: null }, { 'if-match': `"${made.body['version']}"` })).body['jerseyNumber']).toBeNull();
    expect((await ask('PATCH', one, { jerseyNumber: '7' }, { 'if-match': `"${made.body['version']}"` })).status).toBe(409);
    for (const leagueAge of [3, 20, 9.5, '9', '2016-04-01']) expect((await ask('PATCH', one, { leagueAge })).status).toBe(400);
    expect((await ask('PATCH', one, { leagueAge: null })).body['leagueAge']).toBeNull();
    expect((await ask('DELETE', one)).status).toBe(204);
    expect((await ask('DELETE', one)).status).toBe(404);
  });
});

describe('a line of a staff', () => {
  test('says until when the league’s check of the person holds, to admins alone', async () => {
    const { id } = await league.coachedBy(league.hawks, await world.user('carl'));
    expect((await ask('PATCH', `staff/${id}`, { clearedUntil: '2027-02-30' })).status).toBe(400);
    expect((await ask('PATCH', `staff/${id}`, { clearedUntil: '2027-02-28' })).body['clearedUntil']).toBe('2027-02-28');
    const { text } = await world.call('ada', 'GET', `/api/mobile/teams/${league.hawks.id}`);
    expect(text).not.toContain('2027-02-28');
    expect((await ask('PATCH', `staff/${id}`, { clearedUntil: null })).body['clearedUntil']).toBeNull();
  });

  test('whose address changes is nobody’s in the app until it is claimed', async () => {
    const line = await league.coachedBy(league.jays, await world.user('lee'));
    expect((await ask('PATCH', `staff/${line.id}`, { name: 'Lee P' })).body['userId']).toBe(line.userId);
    expect((await ask('PATCH', `staff/${line.id}`, { email: 'Other@Example.org' })).body).toMatchObject({
      userId: null,
      email: 'other@example.org',
    });
  });
});

describe('a season', () => {
  test('is copied with its rules, divisions, teams and staff, with or without players', async () => {
    const there = await world.org();
    const from = await givenLeague(world.ports.unitOfWork, { org: there, season: { rules: { rankBy: 'wins' } } });
    await world.member('ada', there, 'admin');
    const division = await from.addDivision();
    const placed = await from.addTeam('Placed', { divisionId: division.id });
    await from.addAgeGroupRules({ ageGroupId: from.ageGroup.id, rules: { regulationInnings: 4 } });
    await from.addTeam('Gone', { archived: true });
    await from.addStaff(placed, { email: 'lee@example.org' });
    await from.addPlayer('Sam Ortiz', placed, { jerseyNumber: '07', leagueAge: 10 });
    const copy = (body: object) =>
      world.call('ada', 'POST', `/api/org/seasons/${from.season.id}/copy`, {
        org: there,
        body: { name: 'Fall', startsOn: '2026-09-01', endsOn: '2026-11-30', ...body },
      });
    const bare = await copy({});
    expect(bare.body).toMatchObject({ divisions: 1, teams: 4, staff: 1, rosterSpots: 0 });
    const full = await copy({ name: 'Winter', withPlayers: true, withStaff: false });
    expect(full.body).toMatchObject({ season: { rules: { rankBy: 'wins' }, isActive: false }, teams: 4, staff: 0, rosterSpots: 1 });
    const { id } = full.body['season'] as unknown as { id: string };
    const teams = listedIn(await world.call('ada', 'GET', `/api/org/teams?seasonId=${id}`, { org: there }));
    const copied = (teams as unknown as { id: string; name: string }[]).find(({ name }) => name === 'Placed')!;
    const spots = (await world.call('ada', 'GET', `/api/org/roster-spots?teamId=${copied.id}`, { org: there })).body;
    // A year later the child is another age.
    expect(spots).toMatchObject({ rosterSpots: [{ jerseyNumber: '07', leagueAge: null }] });
    const divisions = listedIn(await world.call('ada', 'GET', `/api/org/divisions?seasonId=${id}`, { org: there }));
    expect(teams).toContainEqual(expect.objectContaining({ name: 'Placed', divisionId: divisions[0]!.id }));
    expect(teams.map((team) => (team as unknown as { name: string }).name)).not.toContain('Gone');
    const rules = listedIn(await world.call('ada', 'GET', `/api/org/age-group-rules?seasonId=${id}`, { org: there }));
    expect(rules).toMatchObject([{ ageGroupId: from.ageGroup.id, rules: { regulationInnings: 4 } }]);
  });
});

describe('settings', () => {
  test('name the youngest age groups that have standings and leaders, which stay for as long as they are named', async () => {
    const { id } = await league.addAgeGroup({ name: 'Tee-ball', sortOrder: 1 });
    const named = await ask('PATCH', 'settings', { youngestWithStandings: id });
    expect(named.body).toMatchObject({ youngestWithStandings: id, youngestWithLeaders: null });
    expect((await ask('DELETE', `age-groups/${id}`)).body).toMatchObject({ id, archived: true });

    await ask('PATCH', 'settings', { youngestWithStandings: null });
    expect((await ask('DELETE', `age-groups/${id}`)).status).toBe(204);
    const unknown = await ask('PATCH', 'settings', { youngestWithLeaders: id });
    expect([unknown.status, unknown.body['type']]).toEqual([422, '/problems/unknown-reference']);
  });

  test('say what another time zone moves before it is written, and after', async () => {
    const there = await world.org();
    const at = await givenLeague(world.ports.unitOfWork, { org: there });
    await world.member('ada', there, 'admin');
    const game = await at.addGame(at.hawks, at.jays, { startsAt: later(NOON, DAY), endsAt: later(NOON, DAY + HOUR) });
    await at.addGame(at.hawks, at.jays, { startsAt: later(NOON, -DAY), endsAt: later(NOON, HOUR - DAY) });
    const call = (method: string, query: string, body?: object) =>
      world.call('ada', method, `/api/org/settings${query}`, { org: there, ...(body && { body }) });
    const preview = await call('PATCH', '?dryRun=true', { timeZone: 'America/Denver' });
    expect(preview.body['movedGames']).toEqual([
      {
        gameId: game.id,
        startsAt: game.startsAt.toISOString(),
        before: { localDate: '2026-04-12', localTime: '12:00' },
        after: { localDate: '2026-04-12', localTime: '11:00' },
      },
    ]);
    expect((await call('GET', '')).body['timeZone']).toBe('America/Chicago');
    expect((await call('PATCH', '', { timeZone: 'America/Denver' })).body).toMatchObject({
      timeZone: 'America/Denver',
      moreGamesMoved: false,
    });
    expect((await world.call('ada', 'GET', `/api/mobile/games/${game.id}`, { org: there })).body).toMatchObject({
      timeZone: 'America/Denver',
      localTime: '11:00',
      startsAt: game.startsAt.toISOString(),
    });
  });

  test('keep those waiting who see children, and links wherever parents do not wait', async () => {
    const patch = (body: object) => ask('PATCH', 'settings', body);
    const open = await patch({ rolesThatWait: ['admin', 'staff', 'coach'] });
    expect([open.status, errorsOf(open)[0]?.pointer]).toEqual([400, '/rolesThatWait']);
    const loose = await patch({ linksNeedApproval: false });
    expect(errorsOf(loose)[0]?.pointer).toBe('/linksNeedApproval');
    const all = ['admin', 'staff', 'coach', 'umpire', 'parent'];
    expect((await patch({ rolesThatWait: all, linksNeedApproval: false })).body).toMatchObject({
      rolesThatWait: all,
      linksNeedApproval: false,
    });
    expect((await patch({ rolesThatWait: all.slice(0, 4) })).body).toMatchObject({ linksNeedApproval: true });
  });

  test('build on a version where one is named, and are audited by field', async () => {
    const { body } = await ask('GET', 'settings');
    expect((await ask('PATCH', 'settings', { name: 'Renamed' }, { 'if-match': `"${body['version']}"` })).status).toBe(200);
    expect((await ask('PATCH', 'settings', { name: 'Again' }, { 'if-match': `"${body['version']}"` })).status).toBe(409);
    expect((await ask('GET', 'audit?limit=5')).text).toContain('"fields":"name"');
  });
});

describe('a game', () => {
  const aGame = (days = 9) => ({
    homeTeamId: league.hawks.id,
    visitorTeamId: league.jays.id,
    fieldId: league.field.id,
    startsAt: later(NOON, days * DAY).toISOString(),
    endsAt: later(NOON, days * DAY + HOUR).toISOString(),
  });

  test('is put on the schedule at a free field, listed by days and teams, changed, and removed', async () => {
    const made = await ask('POST', 'games', aGame());
    expect([made.status, made.body]).toMatchObject([201, { status: 'scheduled', facility: { fieldName: league.field.name } }]);
    expect((await ask('POST', 'games', aGame())).body['type']).toBe('/problems/field-taken');
    const second = await ask('POST', 'games', { ...aGame(), fieldId: null });
    expect([second.status, second.body]).toMatchObject([409, { type: '/problems/team-taken', game: { id: made.body['id'] } }]);
    const forced = await ask('POST', 'games', { ...aGame(), force: true });
    expect(forced.status).toBe(201);
    const listed = async (query: string) => listedIn(await ask('GET', `games?${query}`)).map(({ id }) => id);
    expect(await listed(`teamId=${league.jays.id}&startDate=2026-04-20&endDate=2026-04-20`)).toEqual(
      expect.arrayContaining([made.body['id']]),
    );
    expect(await listed(`teamId=${league.owls.id}`)).not.toContain(made.body['id']);
    expect(await listed('endDate=2026-04-19')).not.toContain(made.body['id']);
    const itself = await ask('POST', 'games', { ...aGame(), visitorTeamId: league.hawks.id, force: true });
    expect(itself.status).toBe(400);
    expect((await ask('DELETE', `games/${forced.body['id']}`)).status).toBe(204);
    expect((await ask('GET', `games/${forced.body['id']}`)).status).toBe(404);
  });

  test('that is over and that nobody scored is listed among those that need a score', async () => {
    const { id } = await league.addGame(league.jays, league.owls, { startsAt: later(NOON, -26 * HOUR), endsAt: later(NOON, -24 * HOUR) });
    const needing = async () => listedIn(await ask('GET', 'games?needs=score')).map((game) => game.id);
    expect(await needing()).toEqual([id]);
    expect((await ask('PATCH', `games/${id}`, { homeScore: 3, visitorScore: 2 })).status).toBe(200);
    for (const status of ['in_progress', 'final']) {
      expect(await needing()).toEqual([id]);
      expect((await ask('PATCH', `games/${id}`, { status })).status).toBe(200);
    }
    expect(await needing()).toEqual([]);
    expect((await ask('GET', 'games?needs=umpires')).status).toBe(400);
  });

  test('of which something was recorded is canceled and archived, and comes back on the schedule', async () => {
    const made = await ask('POST', 'games', aGame(11));
    const one = `games/${made.body['id']}`;
    expect((await ask('PATCH', one, { homeJerseyColor: 'Red' })).status).toBe(200);
    expect((await ask('DELETE', one)).body).toMatchObject({ status: 'canceled' });
    const schedule = () => world.call('ada', 'GET', `/api/mobile/schedule?teamId=${league.hawks.id}`, { org });
    expect((await schedule()).text).not.toContain(String(made.body['id']));
    expect((await ask('PATCH', one, { status: 'scheduled' })).status).toBe(200);
    expect((await schedule()).text).toContain(String(made.body['id']));
  });
});
