import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openPool, sqlOnPool } from '../../../src/adapters/postgres/driver/pool.ts';
import { MIGRATIONS } from '../../../src/adapters/postgres/migrations/migrations.ts';
import { ormOn } from '../../../src/adapters/postgres/orm/connect.ts';
import { migrate, migratorOn } from '../../../src/adapters/postgres/schema/migrate.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { CONNECT_WITHIN_MS } from '../../support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(async () => {}, 'empty');
});
afterAll(() => database.drop());

test('a change log from before loses what was written about people, and keeps who, when and whether', async () => {
  const pool = openPool({ url: database.url, size: 2, name: 'main', connectWithinMs: CONNECT_WITHIN_MS });
  const orm = ormOn(pool);
  try {
    const sql = sqlOnPool(pool);
    const before = MIGRATIONS[MIGRATIONS.findIndex(({ name }) => name === '2026-11-22-audit') - 1]!.name;
    await migratorOn(orm).up({ to: before });
    const id = '00000000-0000-7000-8000-000000000001';
    await sql(`insert into org (org_id, name, code, time_zone, created_at) values ($1, 'L', 'LL', 'UTC', now())`, [id]);
    await sql(
      `insert into app_user (user_id, issuer, subject, email_verified, search_key, created_at, updated_at) values ($1, 'i', 's', false, '', now(), now())`,
      [id],
    );
    // What a game needs does not matter here.
    await sql('alter table game_change drop constraint game_change_org_id_game_id_fkey');
    const changes = [
      ['snackParentName', 'null', '"Pat Ortiz"'],
      ['snackParentPhone', '"555-0100"', 'null'],
      ['officialScorer', '"Lee Park"', '"Kim Lee"'],
      ['homeScore', '1', '2'],
    ];
    for (const [field, old, next] of changes) {
      await sql(
        `insert into game_change (org_id, game_change_id, game_id, field, old, new, changed_by, at) values ($1, gen_random_uuid(), $1, $2, $3, $4, $1, now())`,
        [id, field, old, next],
      );
    }
    await migrate(orm);
    const kept = await sql<{ field: string; old: unknown; new: unknown }>('select field, old, new from game_change order by field');
    expect(kept).toEqual([
      { field: 'homeScore', old: 1, new: 2 },
      { field: 'officialScorer', old: null, new: 'set' },
      { field: 'snackParentName', old: null, new: 'set' },
      { field: 'snackParentPhone', old: null, new: 'cleared' },
    ]);
  } finally {
    await orm.close(true);
  }
});
