import { readdirSync, readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

const FOLDER = new URL('./', import.meta.url);

/** What `001_2026-11-21-onboarding.sql` is called in the table of migrations that have run. */
const nameOf = (file: string) => file.slice(file.indexOf('_') + 1, -'.sql'.length);

/** The .sql files beside this one, in the order of their numbers. One that has been released is never changed. */
export const MIGRATIONS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => ({
    name: nameOf(file),
    class: class extends Migration {
      override up() {
        this.addSql(readFileSync(new URL(file, FOLDER), 'utf8'));
      }
    },
  }));
