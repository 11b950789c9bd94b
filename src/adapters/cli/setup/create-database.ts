import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { CommandFailed } from '../cli.ts';
import { EXIT } from '../exit-code.ts';

/** Makes the role and the database `league` where they are missing, and gives the role a password, unless something is signed in by its own. */
const script = (password: string) => `
do $$ begin
  if exists (select from pg_stat_activity where usename = 'league') then
    raise exception 'the role league is in use: give its DATABASE_URL';
  end if;
end $$;
select format('create role league login password %L', '${password}')
  where not exists (select from pg_roles where rolname = 'league') \\gexec
select format('alter role league password %L', '${password}') \\gexec
select 'create database league owner league encoding ''UTF8'' template template0'
  where not exists (select from pg_database where datname = 'league') \\gexec
`;

/**
 * Makes the database on the server that psql reaches as a superuser: by PGHOST and the like, or as root by the account `postgres` of this machine.
 * Answers its address. The password goes through standard input, since others can read arguments.
 */
export function createDatabase(env: NodeJS.ProcessEnv): string {
  const { PGHOST: host = '127.0.0.1', PGPORT: port = '5432' } = env;
  const password = randomBytes(24).toString('base64url');
  const psql = ['psql', '--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--dbname=postgres'];
  const isRootHere = process.getuid?.() === 0 && env['PGHOST'] === undefined;
  const [program, ...args] = isRootHere ? ['runuser', '-u', 'postgres', '--', ...psql] : psql;
  const { status, stderr, error } = spawnSync(program!, args, { input: script(password), encoding: 'utf8', cwd: '/', env });
  if (status !== 0) throw new CommandFailed(EXIT.unavailable, `The database was not made: ${error?.message ?? stderr.trim()}`);
  const isHere = ['127.0.0.1', 'localhost', '::1'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `postgresql://league:${password}@${name}:${port}/league?sslmode=${isHere ? 'disable' : 'verify-full'}`;
}
