import { z } from 'zod';
import type { Sql } from '../driver/sql.ts';
import { FROM_0_2, MIGRATION_FILES } from '../migrations/files.ts';
import { fragment } from '../orm/fragment.ts';
import { prepared } from '../orm/prepared.ts';

const IS_MIGRATED = prepared('doctor.is-migrated', (_: object, db) =>
  db.selectNoFrom(fragment(z.boolean())`to_regclass('schema_migration') is not null`.as('isMigrated')),
);
const MIGRATED = prepared('doctor.migrated', (_: object, db) => db.selectFrom('schema_migration').select('name'));

/** The names of the migrations that have run, including those of a newer version; undefined for a database in which none has. */
export async function migrationsDone(sql: Sql): Promise<ReadonlySet<string> | undefined> {
  const [found] = await IS_MIGRATED(sql, {});
  return found?.isMigrated ? new Set((await MIGRATED(sql, {})).map(({ name }) => name)) : undefined;
}

/** The names of the migrations that have not run, in order. */
export const pendingAfter = (done: ReadonlySet<string> = new Set()): readonly string[] =>
  MIGRATION_FILES.map(({ name }) => name).filter((name) => !done.has(name));

/** Of the databases without the first migration, an empty one is set up, and one of 0.2 goes on from that release's last migration. */
export function whyNotUpgraded(done: ReadonlySet<string> = new Set()): Readonly<{ what: string; remedy: string }> | undefined {
  if (done.size === 0 || done.has(MIGRATION_FILES[0]!.name)) return undefined;
  const isNewer = [...done].some((name) => name > FROM_0_2.last);
  if (!isNewer && done.has(FROM_0_2.last)) return undefined;
  return isNewer
    ? {
        what: 'The database was made by a build between 0.2 and 1.0, which no release upgrades.',
        remedy: 'Restore a dump of 0.2, or begin with an empty one (that of npm start is in .data).',
      }
    : {
        what: 'The database was made by a release before 0.2.',
        remedy: 'Upgrade it to 0.2.0 first, by running "league migrate" of that release, and then to this one: docs/upgrading.md.',
      };
}
