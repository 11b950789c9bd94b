import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';

export type TestDatabase = Readonly<{ url: string; drop(): Promise<void> }>;

/** Runs one statement, with `?` for each of `params`, and returns its rows. */
export type Execute = (sql: string, params?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** Runs `work` on one dedicated connection and closes it afterwards. */
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

/** Prepared under another name and renamed when done, so a failed preparation leaves no template behind. */
const ensureTemplate = async (execute: Execute, name: string, prepare: (url: string) => Promise<void>): Promise<void> => {
  const existing = await execute('select from pg_database where datname = ?', [name]);
  if (existing.length > 0) return;
  await dropDatabase(execute, `${name}_unfinished`);
  await execute(`create database ${name}_unfinished`);
  await prepare(urlOf(`${name}_unfinished`));
  await execute(`alter database ${name}_unfinished rename to ${name}`);
};

/**
 * A database for one suite: an empty one that `prepare` has filled (`prepare` closes its connections). Each `template`
 * is prepared once per test run, by whichever suite comes first; the databases are copies of it.
 */
export const freshDatabase = (prepare: (url: string) => Promise<void>, template = 'migrated'): Promise<TestDatabase> =>
  connected(serverUrl(), async (execute) => {
    // Held until the connection closes.
    await execute('select pg_advisory_lock(hashtext(?))', [template]);
    await ensureTemplate(execute, `template_${template}`, prepare);
    return createDatabase(execute, `template template_${template} strategy file_copy`);
  });

/** An empty database for one suite, created with `options` of "create database". */
export const emptyDatabase = (options: string): Promise<TestDatabase> =>
  connected(serverUrl(), (execute) => createDatabase(execute, options));

async function createDatabase(execute: Execute, options: string): Promise<TestDatabase> {
  const name = `suite_${randomUUID().replaceAll('-', '')}`;
  await execute(`create database ${name} ${options}`);
  return { url: urlOf(name), drop: () => connected(serverUrl(), (drop) => dropDatabase(drop, name)) };
}

const OBJECT_IN_USE = '55006';
const MAX_TRIES = 100;

/** Autovacuum has no user, and only a superuser may end it. */
const END_CONNECTIONS = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = ? and usename = current_user';

/** Ends the clients' connections to a database. */
export const endConnections = ({ url }: Pick<TestDatabase, 'url'>): Promise<unknown> =>
  connected(serverUrl(), (execute) => execute(END_CONNECTIONS, [new URL(url).pathname.slice(1)]));

/**
 * Ends remaining connections and drops the database. Not `with (force)`: that also requires the right to end
 * autovacuum, while a plain drop cancels autovacuum by itself.
 */
async function dropDatabase(execute: Execute, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await execute(END_CONNECTIONS, [name]);
    try {
      await execute(`drop database if exists ${name}`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE || tries >= MAX_TRIES) throw error;
    }
  }
}
