import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import type { Account } from './run-program.ts';

const accountNamed = (name: string): Account => {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
};

const createAccount = (name: string, log: (line: string) => void): Account => {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  try {
    execFileSync('useradd', [...options, name], { stdio: 'pipe' });
  } catch {
    return undefined;
  }
  log(`Created the system account "${name}", because PostgreSQL refuses to run as root.`);
  return accountNamed(name);
};

/**
 * The account that the server runs as. PostgreSQL refuses to run as root, so root uses the owner of an existing `cluster`,
 * else "postgres" (created if missing), else "nobody".
 */
export const serverAccount = async (cluster: string | undefined, log: (line: string) => void): Promise<Account> => {
  if (process.getuid?.() !== 0) return undefined;
  if (cluster !== undefined) {
    const { uid, gid } = await stat(cluster);
    return { uid, gid };
  }
  const account = accountNamed('postgres') ?? createAccount('postgres', log) ?? accountNamed('nobody');
  if (account === undefined)
    throw new Error('PostgreSQL refuses to run as root, and this machine has neither a "postgres" nor a "nobody" account.');
  return account;
};
