import { readdirSync, readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { placeNewTables } from '../placing.ts';
import { sqlIn } from '../sql.ts';
import { statementsIn } from './statements-in.ts';

const FOLDER = new URL('./', import.meta.url);

/** What `001_2026-11-21-onboarding.sql` is called in the table of migrations that have run. */
const nameOf = (file: string) => file.slice(file.indexOf('_') + 1, -'.sql'.length);

/** On a cluster a migration's new tables are placed at this line, and at its end; keys to tables of orgs come after it. */
export const PLACED = /^-- Once its tables are placed:$/m;

/** The .sql files beside this one, in the order of their numbers. One that has been released is never changed. */
export const MIGRATIONS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => ({
    name: nameOf(file),
    class: class extends Migration {
      override async up() {
        const sql = sqlIn(this.getEntityManager() as EntityManager);
        for (const part of readFileSync(new URL(file, FOLDER), 'utf8').split(PLACED)) {
          // A cluster hands some on in the words that it was sent, and its nodes take one statement at a time.
          for (const statement of statementsIn(part)) await this.execute(statement);
          await placeNewTables(sql);
        }
      }
    },
  }));
