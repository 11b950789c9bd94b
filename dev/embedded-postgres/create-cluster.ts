import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterIn } from './data-home.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { type Account, runLongProgram } from './run-program.ts';

/** The gateway's role and database. Not a superuser, as in production, so that statements that need one fail in development. */
export const ROLE = 'league';

/** pg_trgm and text search classify letters by LC_CTYPE, whatever the collation: plain "C" would know only ASCII letters. */
const letters = (): string => {
  if (process.platform === 'linux') return 'C.UTF-8';
  return process.platform === 'darwin' ? 'en_US.UTF-8' : 'C';
};

/**
 * Creates the cluster of `home` atomically: UTF-8, text ordered by code point on every machine,
 * and one role, which connects over loopback with `password`. `onWaiting` is called once PostgreSQL's programs run.
 */
export const createCluster = async (
  home: string,
  password: string,
  account: Account,
  binaries: PostgresBinaries,
  onWaiting: () => void,
): Promise<void> => {
  const unfinished = join(home, 'cluster.new');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (account !== undefined) await chown(unfinished, account.uid, account.gid);

  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${letters()}`];
  // "trust" is replaced by the next statement; the superuser has no password and cannot connect at all.
  const initialized = runLongProgram(
    binaries.initdb,
    ['--pgdata', unfinished, '--username=postgres', '--auth=trust', '--no-instructions', ...locale],
    account,
  );
  onWaiting();
  await initialized;
  await writeFile(join(unfinished, 'pg_hba.conf'), `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`);

  const statements = [`CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'`, `CREATE DATABASE ${ROLE} OWNER ${ROLE}`];
  const single = ['--single', '-c', 'exit_on_error=on', '-D', unfinished, 'postgres'];
  await runLongProgram(binaries.postgres, single, account, `${statements.join('\n')}\n`);
  await rename(unfinished, clusterIn(home));
};
