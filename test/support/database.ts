import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';

export type TestDatabase = Readonly<{ url: string; drop(): Promise<void> }>;

/** Runs one statement, `?` standing for each of `params`, and answers its rows. */
export type Execute = (sql: string, params?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** Gives `work` a connection of its own, always the same one, and closes it afterwards. */
export const connected = async <T>(url: string, work: (execute: Execute) => Promise<T>): Promise<T> => {
  const orm = new MikroORM({ clientUrl: url, entities: [], discovery: { warnWhenNoEntities: false }, pool: { min: 1, max: 1 } });
  try {
    return await work((sql, params) => orm.em.getConnection().execute(sql, params));
  } finally {
    await orm.close(true);
  }
};

const serverUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined) return url;
  throw new Error('This test needs the PostgreSQL that "npm test" starts, and TEST_DATABASE_URL is not set.');
};

const urlOf = (database: string): string => Object.assign(new URL(serverUrl()), { pathname: database }).href;

/** Prepared under another name and renamed when done: a preparation that fails leaves no template behind. */
const ensureTemplate = async (execute: Execute, name: string, prepare: (url: string) => Promise<void>): Promise<void> => {
  const existing = await execute('select from pg_database where datname = ?', [name]);
  if (existing.length > 0) return;
  await execute(`drop database if exists ${name}_unfinished with (force)`);
  await execute(`create database ${name}_unfinished`);
  await prepare(urlOf(`${name}_unfinished`));
  await execute(`alter database ${name}_unfinished rename to ${name}`);
};

/**
 * A database for one suite alone: what `prepare`, which closes its connections, makes of an empty one.
 * Each `template` is prepared once in a test run, whichever suite comes first; the databases are copies of it.
 */
export const freshDatabase = (prepare: (url: string) => Promise<void>, template = 'migrated'): Promise<TestDatabase> =>
  connected(serverUrl(), async (execute) => {
    // Held until the connection closes.
    await execute('select pg_advisory_lock(hashtext(?))', [template]);
    await ensureTemplate(execute, `template_${template}`, prepare);
    const name = `suite_${randomUUID().replaceAll('-', '')}`;
    await execute(`create database ${name} template template_${template} strategy file_copy`);
    return {
      url: urlOf(name),
      drop: () => connected(serverUrl(), async (drop) => void (await drop(`drop database ${name} with (force)`))),
    };
  });
