import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CallerCache } from '../../../src/adapters/cache/caller-cache.ts';
import { roomWatermarks } from '../../../src/adapters/cache/room-watermarks.ts';
import { scopeWatermarks } from '../../../src/adapters/cache/scope-watermarks.ts';
import type { OperationId } from '../../../src/adapters/http/routes/all-routes.ts';
import type { CallerContext, ContextRequest } from '../../../src/application/ports/storage/membership/membership-storage.ts';
import type { Storage } from '../../../src/application/ports/storage/storage.ts';
import { orgRooms, teamRoom } from '../../../src/domain/chat/room.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { OPERATIONS } from '../../operations/all.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
import fc from '../../support/fast-check.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { aNewBracket } from '../../support/league-data.ts';
import { freshPostgres } from '../../support/postgres.ts';
import { KEPT } from '../../support/random-calls.ts';
import { pathOf, readsOf, requestOf } from '../../support/scene-requests.ts';
import { type Reply, startWorld, type World } from '../../support/world.ts';

const FRESH_WITHIN_MS = 1000;
const CALLERS = ['ada', 'cora', 'umo', 'pat', 'vera', 'rosa'] as const;
type Caller = (typeof CALLERS)[number];
/** Compressing and decompressing thousands of answers is not what this tests. */
const PLAIN = { 'accept-encoding': 'identity' };

let postgres: Storage & { another(): Storage; dispose(): Promise<void> };
let instances: readonly [World, World];
/** Makes every answer anew, so its answers are correct. */
let witness: World;
let league: GivenLeague;
let paths: readonly string[];
let writes: readonly ((through: World, value: number) => Promise<string | undefined>)[];
/** Milliseconds, moved by this test only. */
let now = 0;

/** The callers as one instance knows them: from the shared contexts, but as objects of its own, which stay the same while they are equal. */
function callersOf(contexts: Map<string, Promise<CallerContext>>): CallerCache {
  const own = new Map<string, CallerContext>();
  const keyOf = (userId: string, asked: ContextRequest = {}) => JSON.stringify([userId, asked.orgId, asked.freshness?.joinedOrgs]);
  return {
    userByIdentity: postgres.read.userByIdentity,
    async callerContext(userId, asked) {
      const key = keyOf(userId, asked);
      const context = contexts.get(key) ?? postgres.read.callerContext(userId, asked);
      contexts.set(key, context);
      const copy = { ...(await context) };
      const earlier = own.get(key);
      if (isDeepStrictEqual(earlier, copy)) return earlier!;
      own.set(key, copy);
      return copy;
    },
    invalidate: () => contexts.clear(),
  };
}

beforeAll(async () => {
  postgres = await freshPostgres(() => NOON);
  // Caller contexts have their own cache, with its own guarantees.
  const byHand = { now: () => now, refreshEveryMs: 3_600_000 };
  let looks = 0;
  /** Read once between two writes: it is not what this tests, and most of the work on a cluster. */
  const contexts = new Map<string, Promise<CallerContext>>();
  const instance = (cacheMegabytes: number) =>
    startWorld(postgres.another(), {
      cacheMegabytes,
      monotonicClock: () => now,
      scopeWatermarks: scopeWatermarks(postgres.system, byHand),
      roomWatermarks: roomWatermarks(postgres.system, cacheMegabytes > 0 ? byHand : { now: () => (looks += FRESH_WITHIN_MS) }),
      callers: callersOf(contexts),
    });
  instances = [await instance(8), await instance(8)];
  witness = await instance(0);

  const [here] = instances;
  const org = await here.org();
  league = await givenLeague(here.ports.unitOfWork, { org });
  const { hawks, owls, jays } = league;
  await here.member('ada', org, 'admin');
  await here.member('cora', org, 'coach');
  await here.member('umo', org, 'umpire');
  for (const parent of ['pat', 'vera']) await here.member(parent, org, 'parent');
  await league.coachedBy(jays, await here.user('cora'));
  const sam = await league.addPlayer('Sam Ortiz', hawks, { jerseyNumber: '7' });
  await league.addPlayer('Noa Ruiz', owls, { jerseyNumber: '9' });
  const link = await league.linkTo(sam, await here.user('pat'));
  await here.member('rosa', org, 'follower');
  const following = await league.followedBy(sam, await here.user('rosa'), await here.user('pat'));
  await here.member('reco_rder', org, 'staff');
  const recorder = await here.user('reco_rder');
  const elder = await league.addAgeGroup({ name: '18U', sortOrder: 18 });
  const division = await league.addDivision({ name: 'East' });
  await league.addTeam('Divided', { divisionId: division.id });
  const ownRules = await league.addAgeGroupRules({ ageGroupId: league.ageGroup.id });
  const adjustment = await league.addPointAdjustment();
  const decision = await league.addStandingsDecision();
  const game = await league.addGame(hawks, owls, { startsAt: later(NOON, DAY / 4), endsAt: later(NOON, DAY / 3), status: 'in_progress' });
  const soccer = await league.addSport({ code: 'soccer', name: 'Soccer' });
  const fall = await league.addSeason({ sportId: soccer.id, name: 'Fall 2026' });
  const ofFall = { seasonId: fall.id };
  const [reds, blues] = [await league.addTeam('Reds', ofFall), await league.addTeam('Blues', ofFall)];
  const [bo, cy] = [await league.addPlayer('Bo Fox', reds), await league.addPlayer('Cy Gray', blues)];
  const match = await league.addGame(reds, blues, { ...ofFall, sportId: soccer.id, status: 'final' });

  const event = await league.addEvent(hawks, await here.user('ada'), { startsAt: later(NOON, DAY / 2) });
  const { slot, place } = await league.addSlot(hawks, { kind: 'game', id: game.id }, { places: 2 }, await here.user('pat'));

  const calendarAt = async (path: string) => {
    const { body } = await here.call('pat', 'PUT', path, { org });
    return new URL(String(body['address'])).pathname;
  };
  const { body: bracket } = await here.call('ada', 'POST', '/api/org/brackets', { org, body: aNewBracket(league) });
  const bracketId = String(bracket['id']);
  const things = { games: [game.id], events: [event.id], teams: [hawks.id], players: [sam.id], brackets: [bracketId] };
  const asked = { teamId: hawks.id, seasonIds: [league.season.id, fall.id] };
  const pathsOf = (operation: OperationId) =>
    readsOf(things, operation).flatMap((ask) =>
      (OPERATIONS[operation].queries?.(asked) ?? [{}]).map((query) => pathOf(requestOf(operation, { ...ask, query }))),
    );
  const kept = KEPT.filter((operation) => operation !== 'getCalendar');
  expect(kept.filter((operation) => pathsOf(operation).length === 0)).toEqual([]);
  paths = [
    ...kept.flatMap(pathsOf),
    await calendarAt('/api/mobile/calendars/mine'),
    await calendarAt(`/api/mobile/calendars/teams/${hawks.id}`),
  ];

  const [everybody] = orgRooms(org.id);
  const rooms = [everybody!.id, teamRoom(org.id, hawks.id, hawks.name).id];
  const roomPath = (which: number) => `/api/mobile/chat/rooms/${rooms[which % rooms.length]}/messages`;
  paths = [...paths, roomPath(0), roomPath(1), `${roomPath(1)}?limit=2`];

  const called = async (through: World, method: string, path: string, body: unknown, by = 'ada') => {
    const reply = await through.call(by, method, path, { body });
    expect([200, 201]).toContain(reply.status);
    return reply.headers.get('consistency-token') ?? undefined;
  };
  const saved = async (through: World, work: Parameters<World['ports']['unitOfWork']['transact']>[0]) => {
    await through.ports.unitOfWork.transact(work);
    return undefined;
  };
  const kinds: typeof writes = [
    (through, value) => called(through, 'PATCH', `/api/mobile/games/${game.id}`, { homeScore: value }),
    (through, value) =>
      called(through, 'PATCH', `/api/mobile/games/${game.id}`, { snackParentName: `Parent ${value}`, snackParentPhone: '+1 217 555 0100' }),
    (through, value) => saved(through, async ({ teamEvents }) => ok(await teamEvents.saveAll([{ ...event, title: `Batting ${value}` }]))),
    (through, value) =>
      called(through, 'PUT', `/api/mobile/events/${event.id}/responses/${sam.id}`, { answer: 'yes', note: `At ${value}` }),
    (through, value) =>
      called(through, 'PUT', `/api/mobile/games/${game.id}/responses/${sam.id}`, { answer: value % 2 ? 'yes' : 'no', note: `At ${value}` }),
    (through, value) => saved(through, async ({ slots }) => ok(await slots.saveAll([{ ...slot, label: `Fruit ${value}` }]))),
    (through, value) => saved(through, async ({ slots }) => ok(await slots.savePlace({ ...place!, isOffered: value % 2 === 1 }))),
    (through, value) => called(through, 'POST', roomPath(0), { content: `Bring water, ${value}` }),
    (through, value) => called(through, 'POST', roomPath(1), { content: `Rain at ${value}` }),
    async (through) => {
      const newest = await through.call('ada', 'GET', `${roomPath(1)}?limit=1`);
      return called(
        through,
        'DELETE',
        `${roomPath(1)}/${(newest.body as unknown as { messages: { id: string }[] }).messages[0]!.id}`,
        undefined,
      );
    },
    (through) => called(through, 'POST', `/api/mobile/games/${game.id}/player-stats`, single),
    (through, value) => saved(through, async ({ teams }) => ok(await teams.save({ ...hawks, name: `Hawks ${value}` }))),
    (through, value) => saved(through, async ({ seasons }) => ok(await seasons.save({ ...league.season, name: `Season ${value}` }))),
    (through, value) => saved(through, async ({ orgs }) => ok(await orgs.update({ ...org, name: `League ${value}` }))),
    (through, value) =>
      saved(through, async ({ orgs }) =>
        ok(await orgs.update({ ...org, settings: { youngestWithStandings: value % 2 ? elder.id : null } })),
      ),
    (through, value) =>
      saved(through, async ({ orgs }) => ok(await orgs.update({ ...org, settings: { followersSeeEvents: value % 3 > 0 } }))),
    (through, value) =>
      saved(through, async ({ followers }) => ok(await (value % 2 ? followers.remove(org.id, following.id) : followers.save(following)))),
    (through, value) => saved(through, async ({ divisions }) => ok(await divisions.save({ ...division, name: `Division ${value}` }))),
    (through, value) =>
      saved(through, async ({ ageGroupRules }) =>
        ok(await ageGroupRules.save({ ...ownRules, rules: { regulationInnings: 1 + (value % 9) } })),
      ),
    (through, value) =>
      saved(through, async ({ pointAdjustments }) => ok(await pointAdjustments.save({ ...adjustment, points: 1 + (value % 99) }))),
    (through, value) =>
      saved(through, async ({ standingsDecisions }) => ok(await standingsDecisions.save({ ...decision, note: `Drawn at ${value}` }))),
    (through, value) => saved(through, async ({ fields }) => ok(await fields.save({ ...league.field, name: `Field ${value}` }))),
    (through, value) => saved(through, async ({ ageGroups }) => ok(await ageGroups.save({ ...league.ageGroup, name: `${value}U` }))),
    (through, value) => saved(through, async ({ teams }) => ok(await teams.save({ ...league.jays, archived: value % 2 === 1 }))),
    (through, value) => saved(through, async ({ sports }) => ok(await sports.save({ ...league.sport, name: `Sport ${value}` }))),
    (through, value) => saved(through, async ({ facilities }) => ok(await facilities.save({ ...league.facility, name: `Park ${value}` }))),
    (through, value) =>
      saved(through, async ({ roster }) =>
        ok(
          await roster.save({
            orgId: org.id,
            teamId: hawks.id,
            playerId: sam.id,
            jerseyNumber: String(value % 100),
            positions: [],
            leagueAge: null,
          }),
        ),
      ),
    (through, value) => saved(through, async ({ players }) => ok(await players.save({ ...sam, firstName: `Sam${'a'.repeat(value % 5)}` }))),
    (through, value) => {
      return saved(through, async ({ users }) => ok(await users.save({ ...recorder, givenName: `Reco ${value}`, familyName: 'Rder' })));
    },
    (through, value) => saved(through, async ({ staff }) => ok(await staff.save({ ...line, name: `Coach ${value}` }))),
    (through, value) => {
      const ended = { ...link, state: 'ended' } as typeof link;
      return saved(through, async ({ parentLinks }) => ok(await parentLinks.save(value % 2 ? ended : link)));
    },
    (through, value) =>
      called(through, 'PUT', `/api/mobile/games/${game.id}/lineups/${hawks.id}`, {
        places: [{ playerId: [sam.id, formerId][value % 2], battingOrder: 1, position: ['P', 'C', 'SS'][value % 3] }],
      }),
    (through, value) =>
      saved(through, async ({ personalData }) => ok(await (value % 2 ? personalData.erasePlayer(org.id, formerId, NOON) : undefined))),
    (through, value) => called(through, 'POST', `/api/mobile/games/${game.id}/player-stats`, thrown(1 + (value % 9))),
    (through) => called(through, 'POST', `/api/mobile/games/${match.id}/player-stats`, goal),
    (through, value) => called(through, 'PATCH', `/api/mobile/games/${match.id}`, { homeScore: 0, visitorScore: value }),
    (through, value) => {
      const winnerTeamId = [hawks.id, jays.id][value % 2];
      return called(through, 'PUT', `/api/org/brackets/${bracketId}/matches/final.1/decision`, { winnerTeamId });
    },
  ];
  writes = kinds.map((write) => async (through, value) => {
    const token = await write(through, value);
    contexts.clear();
    return token;
  });
  const goal = { teamId: reds.id, playerId: bo.id, type: 'goal' };
  const single = { teamId: hawks.id, playerId: sam.id, type: 'single' };
  const thrown = (count: number) => ({ teamId: hawks.id, playerId: sam.id, type: 'pitches', attributes: { count } });
  await called(here, 'POST', `/api/mobile/games/${game.id}/player-stats`, single, 'reco_rder');
  // More than any table lets a pitcher throw in a day.
  for (let n = 0; n < 3; n += 1) await called(here, 'POST', `/api/mobile/games/${game.id}/player-stats`, thrown(99));
  await called(here, 'POST', roomPath(1), { content: 'Welcome' }, 'reco_rder');
  // A score is complete once both teams have goals.
  for (const body of [goal, { ...goal, teamId: blues.id, playerId: cy.id }])
    await called(here, 'POST', `/api/mobile/games/${match.id}/player-stats`, body);
  const line = await league.addStaff(owls, { name: 'Coach' });
  const formerId = (await league.addPlayer('Old Player', hawks, { jerseyNumber: '44' })).id;
});
afterAll(async () => {
  for (const world of [...(instances ?? []), witness]) await world?.close();
  await postgres.dispose();
});

type Truth = Readonly<{ from: number; texts: Readonly<Record<string, string>> }>;
const nameOf = (caller: Caller, path: string) => `${caller} ${path}`;

const tellTruth = async (): Promise<Truth> => ({ from: now, texts: await toldBy(witness) });

/** Some callers are refused some rooms, most get nothing of books, visitors see no player and no event, and followers search for none. */
function textOf(caller: Caller, path: string, { status, text }: Reply): string {
  if (status === 403 && ['rooms', '/org/', 'players/search'].some((part) => path.includes(part))) return 'not allowed';
  if (status === 404 && (path.includes('/players/') || path.includes('/events/'))) return 'not there';
  if (status !== 200) throw new Error(`${caller} ${path}: ${status}`);
  return text;
}

/** The replies to all callers, one call at a time for each, so that none is refused because of load. */
async function toldBy(through: World): Promise<Readonly<Record<string, string>>> {
  const told: Record<string, string> = {};
  const ask = async (caller: Caller) => {
    for (const path of paths) {
      told[nameOf(caller, path)] = textOf(caller, path, await through.call(caller, 'GET', path, { headers: PLAIN }));
    }
  };
  await Promise.all(CALLERS.map(ask));
  return told;
}

// Two minutes on a quiet machine, more than ten beside four busy processes.
test('every kind of write is seen at once where it was made or is known of, and within a second elsewhere, in every answer', async () => {
  // Both have every answer in their caches, made just now, before each write.
  for (const instance of instances) await toldBy(instance);
  for (const [kind, write] of writes.entries()) {
    const [here, there] = kind % 2 === 0 ? instances : instances.toReversed();
    const token = await write(here!, 41 + kind);
    const truth = await toldBy(witness);
    expect({ kind, told: await toldBy(here!) }).toEqual({ kind, told: truth });
    // Calendars take no token.
    for (const path of token === undefined ? [] : paths.filter((each) => each.startsWith('/api/'))) {
      const headers = { 'consistency-token': token! };
      const told = textOf('ada', path, await there!.call('ada', 'GET', path, { headers }));
      expect({ kind, path, told }).toEqual({ kind, path, told: truth[nameOf('ada', path)] });
    }
    now += FRESH_WITHIN_MS;
    for (const instance of [there!, here!]) expect({ kind, told: await toldBy(instance) }).toEqual({ kind, told: truth });
  }
}, 3_600_000);

type Step = Readonly<{ kind: number; which: number; instance: number; caller: number; moved: number; withToken: boolean }>;
const aStep: fc.Arbitrary<Step> = fc.noBias(
  fc.record({
    kind: fc.nat({ max: 9 }),
    which: fc.nat({ max: 1000 }),
    instance: fc.nat({ max: 1 }),
    caller: fc.nat({ max: CALLERS.length - 1 }),
    moved: fc.nat({ max: 400 }),
    withToken: fc.boolean(),
  }),
);
const { RUNS = '1', SEED = '1' } = process.env;

test('two instances answer nothing older than a second, nothing older than their own writes or the caller’s, and nobody what another sees', async () => {
  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.array(aStep, { minLength: 200, maxLength: 200, size: 'max' })), async (steps) => {
      now += 10_000;
      const truths: Truth[] = [await tellTruth()];
      const writtenThrough = [0, 0];
      let known: Readonly<{ token: string; truth: number }> | undefined;
      for (const { kind, which, instance, caller: who, moved, withToken } of steps) {
        now += moved;
        if (kind === 0) {
          const told = await writes[which % writes.length]!(instances[instance]!, which);
          truths.push(await tellTruth());
          writtenThrough[instance] = truths.length - 1;
          if (told !== undefined) known = { token: told, truth: truths.length - 1 };
          continue;
        }
        const [caller, path] = [CALLERS[who]!, paths[which % paths.length]!];
        const sent = withToken ? known : undefined;
        const headers = sent && { 'consistency-token': sent.token };
        const told = textOf(caller, path, await instances[instance]!.call(caller, 'GET', path, headers ? { headers } : {}));
        const earliest = Math.max(writtenThrough[instance]!, sent && path.startsWith('/api/') ? sent.truth : 0);
        const allowed = truths.filter((_, place) => place >= earliest && (truths[place + 1]?.from ?? Infinity) >= now - FRESH_WITHIN_MS);
        expect({ caller, path, isTrue: allowed.some(({ texts }) => texts[nameOf(caller, path)] === told) }).toMatchObject({
          isTrue: true,
        });
      }
    }),
    { seed: Number(SEED), numRuns: Number(RUNS), endOnFailure: true },
  );
}, 3_600_000);
