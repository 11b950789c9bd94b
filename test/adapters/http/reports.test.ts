import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Fault } from '../../../src/adapters/http/contract/violations.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { type Reply, startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let game: Game;
beforeEach(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork);
  game = await playedAt(later(NOON, -DAY));
  await world.member('ada', league.org, 'admin');
  await world.member('stan', league.org, 'staff');
  await world.member('uma', league.org, 'umpire');
  await world.member('ulf', league.org, 'umpire');
});
afterEach(() => world.close());

const playedAt = (startsAt: Date) => league.addGame(league.jays, league.hawks, { startsAt, status: 'final' });
const aboutTeam = (teamId: string, over: object = {}) => ({ teamId, sportsmanship: 4, coachConduct: 3, spectatorConduct: 5, ...over });
const aReport = (over: object = {}) => ({ teams: [aboutTeam(league.jays.id), aboutTeam(league.hawks.id)], ...over });
const write = (name: string, of: Game, body: object = aReport()) =>
  world.call(name, 'POST', `/api/mobile/games/${of.id}/reports`, { body });
const history = (name: string, of: Game) => world.call(name, 'GET', `/api/mobile/games/${of.id}/team-history`);
const pointersOf = ({ text }: Reply) =>
  JSON.parse(text)
    .errors.map(({ pointer }: Fault) => pointer)
    .sort();

describe('a report of a game', () => {
  test('is written with what the form leaves out filled in', async () => {
    const written = await write('uma', game, aReport({ incidents: [{ type: 'weather', personRole: 'other', severity: 'low' }] }));
    expect(written.status).toBe(201);
    const ofTeam = {
      sportsmanship: 4,
      coachConduct: 3,
      spectatorConduct: 5,
      warnings: 0,
      ejections: 0,
      note: null,
      noteVisibility: 'admins',
    };
    expect(written.body).toEqual({
      id: expect.any(String),
      gameId: game.id,
      teams: [
        { teamId: league.jays.id, ...ofTeam },
        { teamId: league.hawks.id, ...ofTeam },
      ],
      incidents: [{ teamId: null, type: 'weather', personRole: 'other', period: null, description: null, severity: 'low' }],
      flaggedForReview: false,
      createdAt: NOON.toISOString(),
      updatedAt: NOON.toISOString(),
    });
    expect((await world.call('uma', 'GET', `/api/mobile/games/${game.id}/reports/mine`)).body).toEqual(written.body);
  });

  test('is corrected with 200, and after a day refused with the reason', async () => {
    const first = await write('uma', game);
    const second = await write('uma', game, aReport({ flaggedForReview: true }));
    expect(second.status).toBe(200);
    expect(second.body).toEqual({ ...first.body, flaggedForReview: true });
    world.move(DAY);
    const third = await write('uma', game);
    expect(third.status).toBe(403);
    expect(third.body).toMatchObject({ type: '/problems/not-allowed', reason: 'too-late' });
  });

  test('points to a team that did not play', async () => {
    const stranger = await write('uma', game, { teams: [aboutTeam(league.jays.id), aboutTeam(league.owls.id)] });
    expect(stranger.status).toBe(422);
    expect(stranger.body).toMatchObject({ type: '/problems/unknown-reference', errors: [{ pointer: '/teams/1/teamId' }] });
  });

  test('names every fault of the form at once', async () => {
    const refused = await write('uma', game, {
      teams: [aboutTeam(league.jays.id, { sportsmanship: 6 }), aboutTeam(league.hawks.id, { mood: 'good' })],
      incidents: [{ type: 'brawl', personRole: 'coach', severity: 'low' }],
    });
    expect(refused.status).toBe(400);
    expect(pointersOf(refused)).toEqual(['/incidents/0/type', '/teams/0/sportsmanship', '/teams/1/mood']);
  });
});

describe('team history', () => {
  test('tells of both teams without a report too', async () => {
    const { status, body } = await history('uma', game);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      gameId: game.id,
      window: { from: '2024-04-11T17:00:00.000Z', to: NOON.toISOString() },
      teams: [
        { team: { id: league.jays.id, name: 'Blue Jays' }, side: 'home', reportCount: 0, averages: null, incidentsByType: {}, reports: [] },
        { team: { id: league.hawks.id, name: 'Red Hawks' }, side: 'visitor', reportCount: 0 },
      ],
    });
  });
});

describe('the reports of a league', () => {
  test('are read by admins with notes and incidents, page by page, those that somebody should look at alone', async () => {
    const played = await playedAt(later(NOON, -2 * DAY));
    const about = aboutTeam(league.jays.id, { note: 'Called names', noteVisibility: 'admins' });
    const incident = { teamId: league.jays.id, type: 'verbal_abuse', personRole: 'coach', description: 'At the plate', severity: 'high' };
    await write('ulf', played);
    const told = await write('uma', game, { teams: [about, aboutTeam(league.hawks.id)], incidents: [incident], flaggedForReview: true });
    const list = (query: string, name = 'ada') => world.call(name, 'GET', `/api/org/game-reports?${query}`);

    const first = await list('limit=1');
    const { gameId: _, ...content } = told.body;
    expect(first.body.reports).toEqual([{ ...content, author: expect.anything(), game: expect.objectContaining({ id: game.id }) }]);
    const second = await list(`limit=1&cursor=${first.body.nextCursor}`);
    expect(second.body).toMatchObject({ reports: [{ game: { id: played.id }, flaggedForReview: false }], nextCursor: null });
    expect((await list('flagged=true')).body.reports).toHaveLength(1);
    expect((await list(`gameId=${played.id}`)).body.reports).toHaveLength(1);
    expect((await list('', 'stan')).status).toBe(403);
    expect((await list('', 'uma')).status).toBe(403);
  });
});
