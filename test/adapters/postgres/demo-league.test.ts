import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { moveDemoLeague } from '../../../dev/demo-league/keep-demo-current.ts';
import { seedDemoLeague } from '../../../dev/demo-league.ts';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { ONE_DATABASE } from '../../../src/adapters/postgres/cluster/cluster.ts';
import { ormOn } from '../../../src/adapters/postgres/orm/connect.ts';
import { transactional } from '../../../src/adapters/postgres/orm/unit-of-work.ts';
import { postgresUnitOfWork } from '../../../src/adapters/postgres/postgres-storage.ts';
import { type Overrides, withOverrides } from '../../../src/application/lazy-members.ts';
import type { Readers, Repositories, UnitOfWork } from '../../../src/application/ports/storage/storage.ts';
import { composeGateway } from '../../../src/composition/gateway.ts';
import { rulesOf } from '../../../src/domain/league/season-rules.ts';
import { memberName, type NamedMember } from '../../../src/domain/membership/member-name.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { addDays, localDate, localDayRange, localTime, type TimeZone } from '../../../src/domain/shared/time.ts';
import { standings } from '../../../src/domain/standings/standings.ts';
import { countedIds } from '../../dev/demo-league/league-at.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
import { configOf } from '../../support/config.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let both: readonly Readers[];
let orgId: OrgId;

/** The same league, with the same ids, in every storage. */
const loadInto = (unitOfWork: UnitOfWork) =>
  seedDemoLeague({ unitOfWork, newId: countedIds(), newPlayerId: countedIds(), clock: () => NOON }, 'http://localhost');

beforeAll(async () => {
  const memory = memoryStorage();
  postgres = await freshPostgres();
  await loadInto(memory.unitOfWork);
  await loadInto(postgres.unitOfWork);
  both = [memory.read, postgres.read];
  const found = await memory.unitOfWork.transact(async ({ orgs }) => ok((await orgs.findByCode('DEMO'))!.id));
  if (found.ok) orgId = found.value;
});
afterAll(() => postgres.dispose());

const scheduleIn = (read: Readers) =>
  read.schedule(orgId, { from: later(NOON, -400 * DAY), before: later(NOON, 400 * DAY) }, {}, { limit: 1000 });

test('the schedule is the one that memory has', async () => {
  const [inMemory, inPostgres] = await Promise.all(both.map(scheduleIn));
  expect(inMemory!.items.length).toBeGreaterThan(400);
  expect(inPostgres).toEqual(inMemory);
});

test('the standings are those that memory has', async () => {
  const [inMemory, inPostgres] = await Promise.all(
    both.map(async (read) => {
      const facts = await read.standingsData(orgId, { currentOn: '2026-04-11' as never });
      const tables = facts.map(({ season, sport, ageGroup, teams, games }) => ({
        id: `${season.id} ${ageGroup.id}`,
        rows: standings(rulesOf(sport.code, season.rules), sport.code, teams, games),
      }));
      return tables.sort((a, b) => (a.id < b.id ? -1 : 1));
    }),
  );
  expect(inMemory).toHaveLength(10);
  expect(inPostgres).toEqual(inMemory);
});

/** A storage may leave out the roles of a member whose name is shown without them. */
const withName = <Row extends { recorder: NamedMember }>({ recorder, ...row }: Row) => ({ ...row, recordedBy: memberName(recorder) });

test('the events and changes of a game are those that memory has', async () => {
  const { items } = (await scheduleIn(both[0]!))!;
  for (const { game } of items.filter(({ game: { status } }) => status === 'final').slice(-20)) {
    const [inMemory, inPostgres] = await Promise.all(
      both.map(async (read) => ({
        events: (await read.gameStatEvents(orgId, game.id, undefined, { limit: 1000 }))!.items.map(withName),
        changes: await read.gameChanges(orgId, game.id, { limit: 1000 }),
      })),
    );
    expect(inMemory!.events.length).toBeGreaterThan(0);
    expect(inPostgres).toEqual(inMemory);
  }
});

test('loading it again changes nothing', async () => {
  const before = await scheduleIn(postgres.read);
  await loadInto(postgres.unitOfWork);
  expect(await scheduleIn(postgres.read)).toEqual(before);
});

/** A repository without the methods that save many values at once, which saves each by itself. */
const oneByOne = <Repository extends object>(repository: Repository): Repository =>
  'save' in repository
    ? {
        ...repository,
        async saveAll(values: readonly unknown[]) {
          for (const value of values) await (repository.save as (value: unknown) => Promise<void>)(value);
        },
      }
    : repository;

const BY_ITSELF: Overrides<Repositories, undefined> = {
  sports: oneByOne,
  seasons: oneByOne,
  ageGroups: oneByOne,
  facilities: oneByOne,
  fields: oneByOne,
  teams: oneByOne,
  staff: oneByOne,
  players: oneByOne,
  roster: oneByOne,
  guardians: oneByOne,
  games: oneByOne,
  // The gateway advances versions itself.
  scopeVersions: () => ({ advance: async () => [] }),
};

/** The columns that hold the time of day. */
const TIMES: Readonly<Record<string, string>> = { chat_message: 'created_at', chat_room_clock: 'last_at', scope_version: 'version' };

/** Every row of every table, as text. */
async function rowsIn({ sql }: Awaited<ReturnType<typeof freshPostgres>>): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await sql<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  const rows = tables.map(async ({ name }) => {
    const found = await sql<{ row: string }>(`select (to_jsonb(t) - $1::text)::text as row from ${name} t order by 1`, [TIMES[name] ?? '']);
    return [name, found.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

test('what is stored is what the gateway would store for the same values, one at a time, row for row', async () => {
  const other = await freshPostgres();
  try {
    const { ports, close } = await composeGateway(configOf(), {
      log: pino({ level: 'silent' }),
      version: 'test',
      clock: () => NOON,
      storage: { ...other.another(), close: async () => {} },
    });
    const saving: UnitOfWork['transact'] = (work) =>
      ports.unitOfWork.transact((repositories) => work(withOverrides<Repositories, undefined>(repositories, BY_ITSELF, undefined)));
    await loadInto({ ...ports.unitOfWork, transact: saving });
    await close();
    const [found, expected] = [await rowsIn(postgres), await rowsIn(other)];
    expect(found['stat_event']!.length).toBeGreaterThan(5_000);
    expect(found['scope_version']!.length).toBeGreaterThan(0);
    for (const [table, rows] of Object.entries(expected)) expect([table, found[table]]).toEqual([table, rows]);
  } finally {
    await other.dispose();
  }
});

test('a league whose season is nearly over moves forward to where it was, at the same times of day', async () => {
  const zone = 'America/Chicago' as TimeZone;
  const games = async (at: Date) => {
    const today = localDate(at, zone);
    const page = await postgres.read.schedule(orgId, localDayRange(today, addDays(today, 30), zone), {}, { limit: 1000 });
    return page.items.map(({ game }) => game);
  };
  const before = await games(NOON);
  const aMonthLater = later(NOON, 28 * DAY);
  await moveDemoLeague(postgres.pool, aMonthLater);
  expect(await games(NOON)).toEqual(before);

  // Central time is daylight time in April, and standard time 32 weeks later.
  const inNovember = later(NOON, 32 * 7 * DAY);
  await moveDemoLeague(postgres.pool, inNovember);
  const timesOf = (moved: typeof before) => moved.map(({ id, startsAt }) => [id, localTime(startsAt, zone)]);
  const after = await games(inNovember);
  expect(timesOf(after)).toEqual(timesOf(before));
  expect(localDate(after[0]!.startsAt, zone)).toBe(addDays(localDate(before[0]!.startsAt, zone), 32 * 7));
  const { seasons } = await postgres.read.home(orgId, localDate(inNovember, zone), { from: inNovember, to: inNovember });
  expect(seasons.map(({ season }) => season.name)).toEqual(Array.from({ length: 5 }, () => 'Fall 2026'));
});

test('a transaction without limits on time has none, whatever those of the database are', async () => {
  const unlimited = postgresUnitOfWork(postgres.pool, undefined, { hasNoLimits: true });
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const set = await transactional<readonly { setting: string }[], never>(
    ormOn(postgres.pool),
    ONE_DATABASE,
    async ({ sql }) => ok(sql<{ setting: string }>('select setting from pg_settings where name = any($1)', [limits])),
    { isSafeTwice: true, hasNoLimits: true },
  );
  expect(set.ok && set.value.map(({ setting }) => setting)).toEqual(['0', '0', '0']);
  expect(await unlimited.transact(async ({ orgs }) => ok((await orgs.findByCode('DEMO'))!.code))).toEqual(ok('DEMO'));
});
