import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { getHomeScreen } from '../../../src/application/screens/get-home-screen.ts';
import { getMyScreen } from '../../../src/application/screens/get-my-screen.ts';
import { getTeamScreen } from '../../../src/application/screens/get-team-screen.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { GameId, TeamId } from '../../../src/domain/shared/ids.ts';
import { aMember, DAY, later, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const ids = (games: readonly Readonly<{ id: GameId }>[]) => games.map(({ id }) => id);

describe('the home screen', () => {
  test("shows a coach the games of their team, and somebody without a team those of the org's next days", async () => {
    const { league, person, as } = given;
    const [coach, official] = [await person({}, 'coach'), await person({}, 'umpire')];
    await league.coachedBy(league.hawks, coach);
    const mine = await league.addGame(league.hawks, league.jays);
    const result = await league.addGame(league.jays, league.hawks, {
      startsAt: later(NOON, -2 * DAY),
      status: 'final',
      homeScore: 1,
      visitorScore: 2,
    });
    const other = await league.addGame(league.owls, league.jays, { startsAt: later(NOON, 2 * DAY) });
    const home = accepted(await getHomeScreen(given.ports)({ actor: await as(coach) }));
    expect(home).toMatchObject({ gamesOf: 'mine', myTeams: [{ id: league.hawks.id }], seasons: [{ id: league.season.id }] });
    expect([ids(home.upcomingGames), ids(home.results)]).toEqual([[mine.id], [result.id]]);
    const theirs = accepted(await getHomeScreen(given.ports)({ actor: await as(official) }));
    expect(theirs).toMatchObject({ gamesOf: 'organization', myTeams: [] });
    expect([ids(theirs.upcomingGames), ids(theirs.results)]).toEqual([[mine.id, other.id], []]);
  });
});

describe('a game of last night', () => {
  const at = (start: string, end: string, over: object = {}) => ({ startsAt: new Date(start), endsAt: new Date(end), ...over });
  const homeOf = async (user: User) => accepted(await getHomeScreen(given.ports)({ actor: await given.as(user) }));

  test('that nobody scored is named on the home screen of its coach and on its team’s, until it has a result', async () => {
    const { league, person } = given;
    const coach = await person({}, 'coach');
    await league.coachedBy(league.hawks, coach);
    // NOON is 7 o'clock in Chicago.
    const unscored = await league.addGame(league.hawks, league.jays, at('2026-04-10T23:00:00Z', '2026-04-11T01:00:00Z'));
    const forgotten = await league.addGame(
      league.hawks,
      league.owls,
      at('2026-04-08T23:00:00Z', '2026-04-09T01:00:00Z', { status: 'in_progress' }),
    );
    for (const status of ['postponed', 'canceled', 'suspended'] as const)
      await league.addGame(league.hawks, league.owls, at('2026-04-09T23:00:00Z', '2026-04-10T01:00:00Z', { status }));
    await league.addGame(league.owls, league.jays, at('2026-04-10T23:00:00Z', '2026-04-11T01:00:00Z'));
    const home = await homeOf(coach);
    expect([ids(home.upcomingGames), ids(home.unscoredGames), ids(home.results)]).toEqual([[], [unscored.id, forgotten.id], []]);
    const team = accepted(await getTeamScreen(given.ports)({ actor: await given.as(coach), teamId: league.hawks.id }));
    expect(ids(team.unscoredGames)).toEqual([unscored.id, forgotten.id]);
    await league.write(({ games }) => games.save({ ...unscored, status: 'final', homeScore: 2, visitorScore: 1, version: 2 }));
    const later = await homeOf(coach);
    expect([ids(later.unscoredGames), ids(later.results)]).toEqual([[forgotten.id], [unscored.id]]);
  });

  test('that lasts past midnight stays on home, also for who has no games of their own', async () => {
    const { league, person } = given;
    const [coach, staff] = [await person({}, 'coach'), await person({}, 'staff')];
    await league.coachedBy(league.hawks, coach);
    const late = await league.addGame(league.hawks, league.jays, at('2026-04-11T03:30:00Z', '2026-04-11T05:30:00Z'));
    const longer = await league.addGame(
      league.hawks,
      league.owls,
      at('2026-04-11T03:00:00Z', '2026-04-11T05:00:00Z', { status: 'in_progress' }),
    );
    const over = await league.addGame(league.hawks, league.owls, at('2026-04-11T02:00:00Z', '2026-04-11T05:00:00Z'));
    given.set(new Date('2026-04-11T05:10:00Z'));
    const home = await homeOf(coach);
    expect([ids(home.upcomingGames), ids(home.unscoredGames)]).toEqual([[longer.id, late.id], [over.id]]);
    const ofOrg = await homeOf(staff);
    expect(ofOrg).toMatchObject({ gamesOf: 'organization', unscoredGames: [], results: [] });
    expect(ids(ofOrg.upcomingGames)).toEqual([longer.id, late.id]);
  });
});

describe('the part of one member', () => {
  test('has for each role what it needs, and null for the others', async () => {
    const { league, person, as } = given;
    const parent = await person({}, 'parent');
    await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), parent);
    const asParent = accepted(await getMyScreen(given.ports)({ actor: await as(parent) }));
    expect(asParent).toMatchObject({
      roles: ['parent'],
      children: { children: [{ isApproved: true }] },
      assignments: null,
      waiting: null,
      chat: { unreadCount: 0 },
    });
    const umpire = accepted(await getMyScreen(given.ports)({ actor: await as(await person({}, 'umpire')) }));
    expect(umpire).toMatchObject({ roles: ['umpire'], children: null, assignments: [], waiting: null });
  });

  test('counts for an admin what waits for a decision', async () => {
    const { person, join, as } = given;
    await join(await person(), 'coach', 'pending');
    const { waiting } = accepted(await getMyScreen(given.ports)({ actor: await as(await person({}, 'admin')) }));
    expect(waiting).toEqual({ parentLinks: 0, approvals: 1 });
  });
});

describe("a team's screen", () => {
  test('shows its roster, its next and last games, and its table', async () => {
    const { league, person, as } = given;
    await league.addPlayer('Sam Ortiz', league.hawks);
    const next = await league.addGame(league.hawks, league.jays);
    const last = await league.addGame(league.jays, league.hawks, {
      startsAt: later(NOON, -DAY),
      status: 'final',
      homeScore: 1,
      visitorScore: 2,
    });
    await league.addGame(league.owls, league.jays);
    const actor = await as(await person({}, 'parent'));
    const screen = accepted(await getTeamScreen(given.ports)({ actor, teamId: league.hawks.id }));
    expect(screen.team).toMatchObject({ id: league.hawks.id, name: 'Red Hawks' });
    expect([ids(screen.upcomingGames), ids(screen.results)]).toEqual([[next.id], [last.id]]);
    expect(screen.standings?.rows[0]).toMatchObject({ team: { id: league.hawks.id }, wins: 1 });
    expect(await getTeamScreen(given.ports)({ actor, teamId: newId<TeamId>() })).toMatchObject({ error: { kind: 'not-found' } });
  });
});

test('nobody who waits for approval sees one', async () => {
  const { league, ports } = given;
  const actor = aMember({ org: given.org, pendingRoles: new Set(['parent']) });
  const refused = [
    await getHomeScreen(ports)({ actor }),
    await getMyScreen(ports)({ actor }),
    await getTeamScreen(ports)({ actor, teamId: league.hawks.id }),
  ];
  expect(refused).toEqual(refused.map(() => ({ ok: false, error: expect.objectContaining({ kind: 'membership-pending' }) })));
});
