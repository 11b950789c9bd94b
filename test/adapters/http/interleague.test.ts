import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Org } from '../../../src/domain/membership/org.ts';
import { numberedPlayer } from '../../../src/domain/scoring/numbered-player.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { CsvFile } from '../../support/csv-file.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

const FILE = 'Date,Time,Minutes,Home,Visitor,Visitor League\n2026-04-11,10:00,90,Blue Jays,Riverside All-Stars,Riverside Little League\n';

let world: World;
let org: Org;
let league: GivenLeague;
beforeEach(async () => {
  world = await startWorld();
  org = await world.org({ settings: { publicPage: true } });
  league = await givenLeague(world.ports.unitOfWork, { org });
  await world.member('ada', org, 'admin');
  await world.member('lee', org, 'coach');
  await world.member('pat', org, 'parent');
  await world.member('uma', org, 'umpire');
  await league.coachedBy(league.jays, await world.user('lee'));
});
afterEach(() => world.close());

const call = (name: string | undefined, method: string, path: string, body?: unknown) =>
  world.call(name, method, path, { org, ...(body !== undefined && { body }) });
const accepted = async (...[name, method, path, body]: Parameters<typeof call>) => {
  const reply = await call(name, method, path, body);
  expect([path, reply.status, reply.status < 300 ? '' : reply.text]).toEqual([path, expect.any(Number), '']);
  return reply.body;
};

async function imported(): Promise<Readonly<{ gameId: string; teamId: string }>> {
  const begun = await accepted('ada', 'POST', '/api/org/imports?kind=schedule', new CsvFile(FILE));
  await world.imported();
  expect(await accepted('ada', 'GET', `/api/org/imports/${begun['id']}`)).toMatchObject({ status: 'done' });
  const { games } = await accepted('pat', 'GET', '/api/mobile/schedule?from=2026-04-11&to=2026-04-11');
  expect(games).toMatchObject([{ homeTeam: { name: 'Blue Jays' }, visitorTeam: { name: 'Riverside All-Stars' } }]);
  const [{ id: gameId, visitorTeam }] = games as unknown as [{ id: string; visitorTeam: { id: string } }];
  return { gameId, teamId: visitorTeam.id };
}

const record = async (gameId: string, teamId: string, type: string, over: object = {}) =>
  accepted('lee', 'POST', `/api/mobile/games/${gameId}/player-stats`, { teamId, playerId: null, type, period: 1, ...over });
const table = async () => {
  const { standings } = await accepted('pat', 'GET', `/api/mobile/standings?seasonId=${league.season.id}`);
  const [{ rows }] = standings as unknown as [{ rows: { team: { name: string }; wins: number; losses: number }[] }];
  return rows.map(({ team, wins, losses }) => [team.name, wins, losses]);
};

test('a game against a team of another league is imported, scored by number, and counts only where the season says so', async () => {
  const { gameId, teamId } = await imported();
  expect(await accepted('pat', 'GET', `/api/mobile/teams/${teamId}`)).toMatchObject({
    name: 'Riverside All-Stars',
    outsideLeague: 'Riverside Little League',
    coaches: [],
    playerCount: 0,
    players: [],
  });
  const address = new URL(String((await accepted('lee', 'PUT', '/api/mobile/calendars/mine'))['address'])).pathname;
  expect((await call(undefined, 'GET', address)).text).toContain('SUMMARY:Riverside All-Stars at Blue Jays');

  const assigned = { gameId, position: 'Plate', feeCents: 4500, userId: (await world.user('uma')).id };
  const { id: assignmentId } = await accepted('ada', 'POST', '/api/org/official-assignments', assigned);
  await accepted('uma', 'POST', `/api/mobile/officiating/assignments/${assignmentId}`, { action: 'accept' });

  const sam = await league.addPlayer('Sam Ortiz', league.jays, { jerseyNumber: '9' });
  const [seven, twelve] = [numberedPlayer('07'), numberedPlayer('12')];
  world.move(Date.parse('2026-04-11T15:00:00Z') - NOON.getTime());
  await accepted('lee', 'PATCH', `/api/mobile/games/${gameId}`, { status: 'in_progress' });
  const places = [seven, twelve].map((playerId, at) => ({
    playerId,
    isStarter: true,
    battingOrder: at + 1,
    position: at === 0 ? 'P' : 'SS',
  }));
  const lineup = await accepted('lee', 'PUT', `/api/mobile/games/${gameId}/lineups/${teamId}`, { places });
  expect(lineup['places']).toMatchObject([{ displayName: '#07', jerseyNumber: '07', isGuest: false }, { displayName: '#12' }]);
  await record(gameId, teamId, 'home_run', { playerId: twelve, attributes: { rbi: 1, pitcherId: sam.id } });
  await record(gameId, league.jays.id, 'strikeout', { playerId: sam.id, attributes: { pitcherId: seven } });
  const live = await accepted('lee', 'GET', `/api/mobile/games/${gameId}/live`);
  expect(live['plays']).toMatchObject([{ player: { displayName: '#12', jerseyNumber: '12' } }, { player: { displayName: 'Sam Ortiz' } }]);
  expect(live['onField']).toMatchObject({ visitor: [{ displayName: '#07' }, { displayName: '#12' }] });
  const box = await accepted('lee', 'GET', `/api/mobile/games/${gameId}/box-score`);
  expect(box['teams']).toMatchObject({ visitor: { players: [{ displayName: '#07' }, { displayName: '#12' }] } });
  expect(JSON.stringify(box['warnings'])).not.toContain('roster');

  await accepted('lee', 'PATCH', `/api/mobile/games/${gameId}`, { status: 'final', homeScore: 2, visitorScore: 1 });
  const unplayed = ['Blue Jays', 'Red Hawks', 'White Owls'].map((name) => [name, 0, 0]);
  expect(await table()).toEqual(unplayed);
  const season = await accepted('ada', 'PATCH', `/api/org/seasons/${league.season.id}`, { rules: { interleagueGames: 'counted' } });
  expect(season['rules']).toEqual({ interleagueGames: 'counted' });
  world.move(2000);
  expect(await table()).toEqual([['Blue Jays', 1, 0], ...unplayed.slice(1)]);
  expect(await accepted('pat', 'GET', `/api/mobile/teams/${league.jays.id}`)).toMatchObject({ record: { wins: 1, losses: 0, ties: 0 } });

  const screen = await accepted('pat', 'GET', `/api/mobile/screens/teams/${teamId}`);
  expect(screen).toMatchObject({ team: { outsideLeague: 'Riverside Little League' }, results: [{ id: gameId }], standings: null });
  expect(await accepted('lee', 'GET', `/api/mobile/teams/${teamId}/player-stats`)).toMatchObject({ players: [] });
  // Sam's at bat is Sam's; the other league's players have no statistics here.
  const leaders = await accepted('lee', 'GET', `/api/mobile/leaders?seasonId=${league.season.id}`);
  expect(JSON.stringify(leaders)).not.toContain('#');
  await accepted('uma', 'GET', '/api/mobile/officiating/assignments');
  expect((await call('ada', 'GET', '/api/org/official-fees.csv?month=2026-04')).text).toContain('45.00');
  const open = await accepted(undefined, 'GET', `/api/public/${org.code}/schedule?from=2026-04-11&to=2026-04-11`);
  expect(JSON.stringify(open)).toContain('Riverside All-Stars');
  expect(JSON.stringify(await accepted(undefined, 'GET', `/api/public/${org.code}`))).not.toContain('Riverside');
  expect(JSON.stringify(await accepted(undefined, 'GET', `/api/public/${org.code}/standings`))).not.toContain('Riverside');
  expect((await call(undefined, 'GET', `/l/${org.code}`)).text).toContain('Riverside All-Stars');
});

describe('a team of another league', () => {
  test('is nowhere but in its games: not in lists, searches, claims, chat or links', async () => {
    const { teamId } = await imported();
    for (const path of ['/api/mobile/teams', '/api/mobile/chat/rooms', '/api/mobile/standings'])
      expect([path, JSON.stringify(await accepted('ada', 'GET', path)).includes(teamId)]).toEqual([path, false]);
    const refused = async (name: string, method: string, path: string, body?: unknown) =>
      (await call(name, method, path, body)).body['type'];
    expect(await refused('lee', 'POST', `/api/mobile/coach/teams/${teamId}/claim`)).toBe('/problems/outside-team');
    expect(await refused('ada', 'GET', `/api/mobile/teams/${teamId}/links`)).toBe('/problems/not-found');
    expect(await refused('ada', 'GET', `/api/mobile/chat/rooms/${teamId}/messages`)).toBe('/problems/not-found');
    const starts = { startsAt: later(NOON, DAY).toISOString(), endsAt: later(NOON, DAY + HOUR).toISOString() };
    const practice = { kind: 'practice', title: 'Practice', ...starts };
    expect(await refused('ada', 'POST', `/api/mobile/teams/${teamId}/events`, practice)).toBe('/problems/outside-team');
    const player = await league.addPlayer('Ana Kim', league.hawks);
    for (const [path, body] of [
      ['/api/org/roster-spots', { teamId, playerId: player.id }],
      ['/api/org/staff', { teamId, name: 'Lee Park', role: 'head_coach' }],
      ['/api/org/point-adjustments', { teamId, points: 1, reason: 'other' }],
    ] as const) {
      const reply = await call('ada', 'POST', path, body);
      expect([path, reply.status, reply.text.includes('is a team of another league')]).toEqual([path, expect.any(Number), true]);
    }
  });

  test('has a contact that admins alone see, and is never made of one of ours, nor ours of it', async () => {
    const { teamId } = await imported();
    const contact = { contactName: 'Jordan Diaz', contactEmail: 'Office@Riverside.example', contactPhone: '555-0134' };
    expect(await accepted('ada', 'PATCH', `/api/org/teams/${teamId}`, { ...contact, outsideLeague: 'Riverside LL' })).toMatchObject({
      ...contact,
      contactEmail: 'office@riverside.example',
      outsideLeague: 'Riverside LL',
    });
    expect((await call('lee', 'GET', `/api/mobile/teams/${teamId}`)).text).not.toMatch(/Jordan|riverside\.example|555-0134/);
    expect(JSON.stringify(world.logged)).not.toMatch(/Jordan|riverside\.example|555-0134/i);
    expect((await call('ada', 'PATCH', `/api/org/teams/${teamId}`, { outsideLeague: null })).status).toBe(400);
    expect((await call('ada', 'PATCH', `/api/org/teams/${league.hawks.id}`, contact)).status).toBe(400);
    const of = { seasonId: league.season.id, ageGroupId: league.ageGroup.id };
    const unused = await accepted('ada', 'POST', '/api/org/teams', { ...of, name: 'Wolves' });
    for (const [id, outsideLeague] of [
      [unused['id'], 'Riverside LL'],
      [(await accepted('ada', 'POST', '/api/org/teams', { ...of, name: 'Rams', outsideLeague: 'Riverside LL' }))['id'], null],
    ])
      expect((await call('ada', 'PATCH', `/api/org/teams/${id}`, { outsideLeague })).body).toMatchObject({
        errors: [{ pointer: '/outsideLeague', detail: 'cannot be changed like this; delete it, and make another one' }],
      });
    const other = await accepted('ada', 'POST', '/api/org/teams', {
      ...{ seasonId: league.season.id, ageGroupId: league.ageGroup.id, name: 'Blue Jays', outsideLeague: 'Riverside LL' },
    });
    const both = {
      homeTeamId: teamId,
      visitorTeamId: other['id'],
      startsAt: later(NOON, DAY).toISOString(),
      endsAt: later(NOON, DAY + HOUR).toISOString(),
    };
    expect((await call('ada', 'POST', '/api/org/games', both)).text).toContain('because the other one is of another league');
    expect(await accepted('ada', 'POST', '/api/org/games', { ...both, homeTeamId: league.jays.id })).toMatchObject({
      visitorTeam: { name: 'Blue Jays' },
    });
  });

  test('is scored by coaches of its opponent, by numbers alone', async () => {
    const { gameId, teamId } = await imported();
    const sam = await league.addPlayer('Sam Ortiz', league.jays);
    const refusal = async (body: object) => (await call('lee', 'POST', `/api/mobile/games/${gameId}/player-stats`, body)).text;
    expect(await refusal({ teamId, playerId: sam.id, type: 'single' })).toContain('must stand for a jersey number');
    expect(await refusal({ teamId: league.jays.id, playerId: numberedPlayer('7'), type: 'single' })).toContain(
      'is not on the roster of this team',
    );
    const against = { teamId: league.jays.id, playerId: sam.id, type: 'single', attributes: { pitcherId: sam.id } };
    expect(await refusal(against)).toContain('must stand for a jersey number');
    await world.member('max', org, 'coach');
    await league.coachedBy(league.hawks, await world.user('max'));
    expect((await call('max', 'POST', `/api/mobile/games/${gameId}/player-stats`, { teamId, playerId: null, type: 'single' })).status).toBe(
      403,
    );
  });
});
