import { connect } from '../../src/adapters/postgres/orm/connect.ts';
import { migratorOn } from '../../src/adapters/postgres/schema/migrate.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { CONNECT_WITHIN_MS } from './postgres.ts';

export const openOrm = (url: string) => connect({ url, poolSize: 2, connectWithinMs: CONNECT_WITHIN_MS });

/** A database migrated up to `migration`. `template` names databases of that kind: one is migrated and the others are copied. */
export const databaseMigratedTo = (migration: string, template: string): Promise<TestDatabase> =>
  freshDatabase(async (url) => {
    const orm = await openOrm(url);
    await migratorOn(orm).up({ to: migration });
    await orm.close(true);
  }, template);
