/** @own-process */
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { sqlBy } from '../../../src/adapters/postgres/driver/sql.ts';
import { allStatements, statement, statementPerFilters } from '../../../src/adapters/postgres/driver/statement.ts';
import { uuid } from '../../../src/adapters/postgres/schema/columns.ts';

const ONE = statement<[id: string]>('test.one', 'select id, name from sample where id = $1').rows({ id: uuid(), name: z.string() });
const ID = '0198c3a5-0000-7000-8000-000000000001';
const answering = (...rows: unknown[]) => sqlBy(async () => rows);

describe('a statement', () => {
  test('answers rows that are as it says', async () => {
    expect(await answering({ id: ID, name: 'Hawks' })(ONE, [ID])).toEqual([{ id: ID, name: 'Hawks' }]);
  });

  test.each([
    ['a column is missing', { id: ID }, 'name'],
    ['a column is of another kind', { id: ID, name: null }, 'name'],
    ['there is a column more', { id: ID, name: 'Hawks', color: 'red' }, 'color'],
  ])('is faulty where %s', async (_, row, column) => {
    await expect(answering(row)(ONE, [ID])).rejects.toThrow(column);
  });

  test('is faulty where it is sent with more or fewer parameters than it has places', async () => {
    await expect(answering()(ONE, [] as never)).rejects.toThrow('test.one takes $1, not 0 parameters');
    await expect(answering()(ONE, [ID, ID] as never)).rejects.toThrow('not 2 parameters');
  });

  test('has a name of its own', () => {
    expect(() => statement('test.one', 'select 2')).toThrow('test.one');
    expect(() => statement('test.'.repeat(13), 'select 3')).toThrow('test.');
    expect(() => statement('test.another', ONE.text)).toThrow('test.another');
  });
});

describe('a statement per filters', () => {
  const GAMES = statementPerFilters<[orgId: string], { teamId: [string]; after: [at: Date, id: string] }>(
    'test.games',
    1,
    { teamId: (teamId) => `and team_id = ${teamId}`, after: (at, id) => `and (at, id) > (${at}, ${id})` },
    ({ teamId, after }) => `select id from game where org_id = $1 ${teamId} ${after}`,
  ).rows(z.strictObject({ id: uuid() }));

  test('has a text for every set of filters, and the parameters in their places', () => {
    const at = new Date(0);
    const [all, parameters] = GAMES(['org'], { after: [at, 'game'], teamId: ['team'] });
    expect(all.text).toBe('select id from game where org_id = $1 and team_id = $2 and (at, id) > ($3, $4)');
    expect(parameters).toEqual(['org', 'team', at, 'game']);
    const [some, fewer] = GAMES(['org'], { teamId: undefined, after: [at, 'game'] });
    expect([some.name, some.text]).toEqual(['test.games after', 'select id from game where org_id = $1  and (at, id) > ($2, $3)']);
    expect(fewer).toEqual(['org', at, 'game']);
  });

  test('is one statement for one set', () => {
    expect(GAMES(['a'], {})[0]).toBe(GAMES(['b'], {})[0]);
  });

  test('is listed in all its shapes', () => {
    const names = allStatements().map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('test.games')).sort()).toEqual(
      ['test.games', 'test.games after', 'test.games teamId', 'test.games teamId after'].sort(),
    );
  });
});
