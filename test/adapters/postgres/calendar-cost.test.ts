import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { scopeWatermarks } from '../../../src/adapters/cache/scope-watermarks.ts';
import type { Org } from '../../../src/domain/membership/org.ts';
import { NOON } from '../../support/builders.ts';
import { countStatements } from '../../support/count-statements.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';
import { startWorld, type World } from '../../support/world.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let instances: readonly [World, World];
let org: Org;
let league: GivenLeague;
/** Milliseconds, moved by this test only. */
let now = 0;

beforeAll(async () => {
  postgres = await freshPostgres(() => NOON);
  const instance = () =>
    startWorld(postgres, {
      monotonicClock: () => now,
      scopeWatermarks: scopeWatermarks(postgres.system, { now: () => now, refreshEveryMs: 3_600_000 }),
    });
  instances = [await instance(), await instance()];
  org = await instances[0].org();
  league = await givenLeague(instances[0].ports.unitOfWork, { org });
  await instances[0].member('ada', org, 'admin');
});
afterAll(async () => {
  for (const world of instances ?? []) await world.close();
  await postgres.dispose();
});

async function calendarOf(name: string): Promise<string> {
  const { body } = await instances[0].call(name, 'PUT', `/api/mobile/calendars/teams/${league.hawks.id}`, { org });
  return new URL(String(body['address'])).pathname;
}

test('a calendar takes four statements a second at most, and one that nobody has takes one', async () => {
  const [world] = instances;
  await league.addGame(league.hawks, league.jays);
  const paths: string[] = [];
  for (const name of ['pat', 'sam', 'kim']) {
    await world.member(name, org, 'parent');
    paths.push(await calendarOf(name));
  }
  now += 1000;
  const tags = await Promise.all(paths.map(async (path) => (await world.call(undefined, 'GET', path)).headers.get('etag')!));

  const namesOf = async (work: () => Promise<unknown>) => {
    const counting = countStatements();
    try {
      await work();
    } finally {
      // biome-ignore lint/correctness/noUnsafeFinally: what was counted is what is asked for
      return counting.stop().trips.flat();
    }
  };
  const refreshed = await namesOf(async () => {
    for (const [place, path] of paths.entries()) {
      expect((await world.call(undefined, 'GET', path, { headers: { 'if-none-match': tags[place]! } })).status).toBe(304);
      expect((await world.call(undefined, 'GET', path)).status).toBe(200);
    }
  });
  expect(refreshed).toEqual([]);

  await league.addGame(league.jays, league.owls);
  const remade = await namesOf(() => world.call(undefined, 'GET', paths[0]!, { headers: { 'if-none-match': tags[0]! } }));
  expect(remade.toSorted()).toEqual([
    'calendars.by-secret',
    'games.schedule teamId',
    'league.facilities',
    'membership.caller-contexts orgs',
  ]);
  expect(await namesOf(() => world.call(undefined, 'GET', `/calendars/${org.id}/${'A'.repeat(43)}.ics`))).toEqual(['calendars.by-secret']);
});

test('a calendar is gone within a second on every instance: revoked, and with its owner’s membership', async () => {
  const [here, there] = instances;
  const statusAt = async (world: World, path: string) => (await world.call(undefined, 'GET', path)).status;
  const { id: membershipId } = await here.member('uma', org, 'parent');
  const endings: readonly (() => Promise<unknown>)[] = [
    async () => {
      const [{ id }] = (await here.call('uma', 'GET', '/api/mobile/calendars', { org })).body['calendars'] as unknown as [{ id: string }];
      return here.call('uma', 'DELETE', `/api/mobile/calendars/${id}`, { org });
    },
    () => here.call('ada', 'DELETE', `/api/org/members/${membershipId}`, { org }),
  ];
  for (const end of endings) {
    const path = await calendarOf('uma');
    now += 1000;
    expect([await statusAt(here, path), await statusAt(there, path)]).toEqual([200, 200]);
    await end();
    expect(await statusAt(here, path)).toBe(404);
    now += 1000;
    expect(await statusAt(there, path)).toBe(404);
  }
});
