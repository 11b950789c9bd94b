import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { placeNewTables } from '../cluster/placing.ts';
import type { Sql } from '../driver/sql.ts';
import { sqlIn } from '../orm/sql-in.ts';
import { FROM_0_2, MIGRATION_FILES } from './files.ts';
import { statementsIn } from './statements-in.ts';

/** On a cluster, a migration's new tables are placed at this line, and at its end; foreign keys to tables of orgs come after it. */
export const PLACED = /^-- Once its tables are placed:$/m;

/** The files as MikroORM migrations. The first also brings a database of 0.2 up to date, and forgets that release's migrations. */
export const MIGRATIONS = MIGRATION_FILES.map(({ name, file }, number) => ({
  name,
  class: class extends Migration {
    override async up() {
      const sql = sqlIn(this.getEntityManager() as EntityManager);
      const isOf02 = number === 0 && (await hasOrgs(sql));
      for (const part of readFileSync(isOf02 ? FROM_0_2.file : file, 'utf8').split(PLACED)) {
        // A cluster forwards some statements verbatim, and its nodes take one statement at a time.
        for (const statement of statementsIn(part)) await this.execute(statement);
        await placeNewTables(sql);
      }
      if (isOf02) await this.execute('delete from schema_migration');
    }
  },
}));

async function hasOrgs(sql: Sql): Promise<boolean> {
  const [found] = await sql<{ hasOrgs: boolean }>(`select to_regclass('org') is not null as "hasOrgs"`);
  return found!.hasOrgs;
}
