import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cachedRows, type RowKind, readRows } from '../../../src/adapters/postgres/row-cache.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';

type Row = Readonly<{ id: number; name: string }>;
const NAMES: RowKind<Row, { name: string }> = { make: ({ name }) => ({ name }), weight: 1 };
const sequence = (...rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).join('\u001E');
const [one, two, three] = ['one', 'two', 'three'].map((name, id) => ({ id, name })) as [Row, Row, Row];

describe('rows', () => {
  test.each([
    ['without a cache', readRows],
    ['with a cache', cachedRows({ maxBytes: 10_000 })],
    ['with a cache of no size', cachedRows({ maxBytes: 0 })],
  ])('are read in their order %s', (_, read) => {
    expect(read(NAMES, '')).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      expect(read(NAMES, sequence(two, one))).toEqual([{ name: 'two' }, { name: 'one' }]);
    }
    expect(read(NAMES, sequence({ ...one, name: 'a \u001E\n"b"' }))).toEqual([{ name: 'a \u001E\n"b"' }]);
  });

  test('give the same object as long as they are unchanged, and another when they are not', () => {
    const read = cachedRows({ maxBytes: 10_000 });
    const before = read(NAMES, sequence(one, two));
    const [second, first] = read(NAMES, sequence(two, { ...one, name: 'One' }));
    expect(second).toBe(before[1]);
    expect(first).toEqual({ name: 'One' });
  });

  test('of two kinds are two values, even if their texts are equal', () => {
    const read = cachedRows({ maxBytes: 10_000 });
    const ids: RowKind<Row, { id: number }> = { make: ({ id }) => ({ id }), weight: 1 };
    expect([read(NAMES, sequence(one)), read(ids, sequence(one)), read(NAMES, sequence(one))]).toEqual([
      [{ name: 'one' }],
      [{ id: 0 }],
      [{ name: 'one' }],
    ]);
  });

  test('are evicted from a full cache, the least recently used first', () => {
    const read = cachedRows({ maxBytes: 700 });
    const [first, second] = read(NAMES, sequence(one, two));
    expect(read(NAMES, sequence(one))[0]).toBe(first);
    read(NAMES, sequence(three));
    expect(read(NAMES, sequence(one))[0]).toBe(first);
    expect(read(NAMES, sequence(two))[0]).not.toBe(second);
  });
});

describe('a league that is read again', () => {
  const RANGE = { from: NOON, before: later(NOON, DAY) };
  const TODAY = '2026-04-11' as LocalDate;
  let postgres: Awaited<ReturnType<typeof freshPostgres>>;
  beforeAll(async () => {
    postgres = await freshPostgres();
  });
  afterAll(() => postgres.dispose());

  test('gives the same games and tables, except those that have changed', async () => {
    const { read, unitOfWork } = postgres;
    const league = await givenLeague(unitOfWork);
    const addGame = (status: 'scheduled' | 'final', homeScore: number | null) =>
      league.addGame(league.hawks, league.owls, {
        ...{ startsAt: later(NOON, HOUR), endsAt: later(NOON, 2 * HOUR), status, homeScore, visitorScore: homeScore },
      });
    const [changing, same] = [await addGame('scheduled', null), await addGame('final', 1)];
    const state = async () => {
      const { items } = await read.schedule(league.org.id, RANGE, {}, { limit: 10 });
      const { games } = await read.home(league.org.id, TODAY, { from: NOON, to: later(NOON, DAY) });
      const [table] = await read.standingsData(league.org.id, { currentOn: TODAY });
      const listed = new Map(items.map((item) => [item.game.id, item]));
      return { changing: listed.get(changing.id)!, same: listed.get(same.id)!, home: new Set(games), table };
    };

    const first = await state();
    const second = await state();
    expect(second.changing).toBe(first.changing);
    expect(second.table).toBe(first.table);
    expect(second.home).toEqual(new Set([first.changing, first.same]));

    await unitOfWork.transact(async ({ games }) => {
      await games.save({ ...changing, status: 'final', homeScore: 4, visitorScore: 2 });
      return ok(undefined);
    });
    const third = await state();
    expect(third.same).toBe(first.same);
    expect(third.changing.game).toMatchObject({ status: 'final', homeScore: 4 });
    expect(third.table!.games.map(({ homeScore }) => homeScore).sort()).toEqual([1, 4]);
    expect(first.table!.games).toHaveLength(1);
  });
});
