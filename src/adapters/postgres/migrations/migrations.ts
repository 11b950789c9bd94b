import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { placeNewTables } from '../cluster/placing.ts';
import { sqlIn } from '../orm/sql-in.ts';
import { MIGRATION_FILES } from './files.ts';
import { statementsIn } from './statements-in.ts';

/** On a cluster, a migration's new tables are placed at this line, and at its end; foreign keys to tables of orgs come after it. */
export const PLACED = /^-- Once its tables are placed:$/m;

/** The files as MikroORM migrations. */
export const MIGRATIONS = MIGRATION_FILES.map(({ name, file }) => ({
  name,
  class: class extends Migration {
    override async up() {
      const sql = sqlIn(this.getEntityManager() as EntityManager);
      for (const part of readFileSync(file, 'utf8').split(PLACED)) {
        // A cluster forwards some statements verbatim, and its nodes take one statement at a time.
        for (const statement of statementsIn(part)) await this.execute(statement);
        await placeNewTables(sql);
      }
    }
  },
}));
