import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { scopeWatermarks } from '../../../src/adapters/cache/scope-watermarks.ts';
import { aMembership, HOUR, later, NOON } from '../../support/builders.ts';
import { countStatements } from '../../support/count-statements.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';
import { uncachedCallers } from '../../support/uncached-callers.ts';
import { startWorld, type World } from '../../support/world.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let world: World;
let league: GivenLeague;
let gameId: string;
let playerId: string;
/** Milliseconds, moved by this test only. */
let now = 0;

beforeAll(async () => {
  postgres = await freshPostgres(() => NOON);
  world = await startWorld(postgres, {
    monotonicClock: () => now,
    scopeWatermarks: scopeWatermarks(postgres.system, { now: () => now, refreshEveryMs: 3_600_000 }),
    callers: uncachedCallers(postgres.read),
  });
  const org = await world.org();
  league = await givenLeague(world.ports.unitOfWork, { org });
  for (const [name, role] of [
    ['pat', 'parent'],
    ['cora', 'coach'],
    ['umo', 'umpire'],
    ['ada', 'admin'],
  ] as const)
    await world.member(name, org, role);
  const sam = await league.addPlayer('Sam Ortiz', league.hawks);
  playerId = sam.id;
  await league.linkTo(sam, await world.user('pat'));
  await league.coachedBy(league.hawks, await world.user('cora'));
  const game = await league.addGame(league.hawks, league.owls, { startsAt: NOON, endsAt: later(NOON, HOUR), status: 'in_progress' });
  gameId = game.id;
  for (const body of [{ type: 'single' }, ...Array.from({ length: 3 }, () => ({ type: 'pitches', attributes: { count: 99 } }))])
    await world.call('ada', 'POST', `/api/mobile/games/${gameId}/player-stats`, { body: { teamId: league.hawks.id, playerId, ...body } });
});
afterAll(async () => {
  await world?.close();
  await postgres.dispose();
});

/** This world reads the caller's context on every request, which is not part of an answer's cost. */
const RECOGNIZED = 'membership.caller-contexts';
/** One statement for everything that an instance reads in an interval. */
const VERSIONS = 'shared.scope-versions';

async function statementsOf(name: string, path: string, headers: Record<string, string> = {}) {
  const counting = countStatements();
  const reply = await world.call(name, 'GET', path, { headers }).finally(() => counting.stop());
  const { trips } = counting.stop();
  return { reply, trips: trips.filter(([first]) => first !== RECOGNIZED) };
}

const OWN_AGENDA = ['events.agenda own eventsOf', 'attendance.of-teams', 'slots.of-items'];
const inApp = (path: string) => `/api/mobile/screens/${path}`;
const CHANGED: readonly [what: string, caller: string, path: () => string, statements: readonly string[]][] = [
  ['the screen of home', 'pat', () => inApp('home'), ['games.schedule own', 'league.seasons', 'league.teams teamIds']],
  [
    'the screen of a team',
    'pat',
    () => inApp(`teams/${league.hawks.id}`),
    [
      'league.team',
      'games.schedule teamId',
      'standings.tables seasonId ageGroupId',
      'events.agenda teamId eventsOf',
      'attendance.of-teams',
      'slots.of-items',
    ],
  ],
  ['the screen of a game', 'pat', () => inApp(`games/${gameId}`), ['scoring.book', 'slots.of-items', 'league.facilities']],
  ['the screen of a player', 'pat', () => inApp(`players/${playerId}`), ['scoring.player-games', 'scoring.books']],
  [
    'who pitched against the limits',
    'ada',
    () => '/api/org/pitching-violations',
    ['scoring.books-between', 'scoring.league-ages', 'scoring.players-on-teams'],
  ],
];

test.each(CHANGED)(
  '%s takes these statements when it is made, one after the other, and none for a second',
  async (_, caller, path, statements) => {
    await league.addPlayer('Another One', league.hawks);
    now += 1000;
    const changed = await statementsOf(caller, path());
    expect(changed.reply.status).toBe(200);
    expect(changed.trips.filter(([first]) => first !== VERSIONS)).toEqual(statements.map((name) => [name]));
    const known = { 'if-none-match': changed.reply.headers.get('etag')! };
    const unchanged = await statementsOf(caller, path(), known);
    expect({ status: unchanged.reply.status, trips: unchanged.trips }).toEqual({ status: 304, trips: [] });
  },
);

test.each([
  ['pat', ['families.links-of-parent', 'chat.room-overviews ofTeams', ...OWN_AGENDA]],
  ['cora', ['chat.room-overviews ofTeams', ...OWN_AGENDA, 'families.links-pending teamIds']],
  ['umo', ['chat.room-overviews ofTeams', 'officials.assignments userId']],
  ['ada', ['chat.room-overviews offices', 'families.links-pending', 'membership.pending-approvals']],
] as const)('what is %s’s alone is read each time, by a statement for each part that they may see', async (name, statements) => {
  const first = await statementsOf(name, inApp('me'));
  expect(first.trips).toEqual(statements.map((each) => [each]));
  const again = await statementsOf(name, inApp('me'), { 'if-none-match': first.reply.headers.get('etag')! });
  expect(again.reply.status).toBe(304);
});

test('what waits for admins is read by one statement, and by one for blocks and one for staff lines if a coach waits for approval', async () => {
  const waiting = () => statementsOf('ada', '/api/org/screens/waiting').then(({ trips }) => trips.flat());
  const joined = aMembership({ orgId: league.org.id, userId: (await world.user('nora')).id, role: 'coach', state: 'pending' });
  expect(await waiting()).toEqual(['screens.waiting-for-admins']);
  await league.write(({ memberships }) => memberships.save(joined));
  // The key of hashes is read once.
  await waiting();
  expect(await waiting()).toEqual(['screens.waiting-for-admins', 'membership.unclaimed-lines', 'families.blocked-hashes']);
});

test('what a league has so far is read by one statement', async () => {
  expect((await statementsOf('ada', '/api/org/screens/setup')).trips.flat()).toEqual(['screens.setup']);
});

test.each([
  { callers: 'poll with one cursor', query: '?since=2026-01-01T00:00:00.000Z', statement: 'chat.news-since', newcomer: 'newt' },
  { callers: 'open it without a cursor', query: '', statement: 'chat.newest-messages', newcomer: 'nell' },
])(
  'what is said in a room is read, written and hashed once for all who $callers, until the room or a name changes, or a second is over',
  async ({ query, statement, newcomer }) => {
    const room = `/api/mobile/chat/rooms/${league.hawks.id}`;
    const say = (content: string) => world.call('cora', 'POST', `${room}/messages`, { body: { content } });
    const polled = async (name: string) => {
      const { reply, trips } = await statementsOf(name, `${room}/poll${query}`);
      return {
        reads: trips.flat().filter((read) => read === statement).length,
        said: (reply.body as unknown as { messages: { content: string }[] }).messages.map(({ content }) => content),
        cursor: reply.body['cursor'],
        tag: reply.headers.get('etag'),
      };
    };
    const { said: before } = await polled('pat');
    await say('Bring water');
    const first = await polled('pat');
    expect(first).toMatchObject({ reads: 1, said: [...before, 'Bring water'] });
    expect(await polled('cora')).toEqual({ ...first, reads: 0 });
    expect(await polled('ada')).toEqual({ ...first, reads: 0 });

    await say('And hats');
    const second = await polled('pat');
    expect(second).toMatchObject({ reads: 1, said: [...first.said, 'And hats'] });
    expect(second.cursor).not.toBe(first.cursor);
    expect(await polled('cora')).toEqual({ ...second, reads: 0 });

    // The org's members, and so the displayed names, may have changed.
    const joined = aMembership({ orgId: league.org.id, userId: (await world.user(newcomer)).id, role: 'parent', state: 'approved' });
    await league.write(({ memberships }) => memberships.save(joined));
    now += 1000;
    expect(await polled('pat')).toEqual({ ...second, reads: 1 });
    expect((await world.call('umo', 'GET', `${room}/poll${query}`)).status).toBe(403);
  },
);
