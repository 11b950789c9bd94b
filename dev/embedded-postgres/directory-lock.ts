import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type DirectoryLock = Readonly<{ release(): void }>;

// Without a reference, the garbage collector would close the lock and so release it.
const held = new Set<DatabaseSync>();

const SQLITE_BUSY = 5;
const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === SQLITE_BUSY;

const holderOf = (pidFile: string): string => {
  try {
    return ` (pid ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
};

/**
 * Locks `directory` for this process, or throws an error that names the directory and the process that holds the lock.
 * It is the operating system's file lock, taken through SQLite: it ends with the process, even by SIGKILL, so it is never stale.
 */
export const lockDirectory = (directory: string): DirectoryLock => {
  const pidFile = join(directory, 'gateway.pid');
  const database = new DatabaseSync(join(directory, 'gateway.lock'));
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new Error(
      `The data directory ${directory} is in use by another gateway${holderOf(pidFile)}. Stop that one, or set DATA_DIR to another directory.`,
    );
  }
  held.add(database);
  // Removed rather than overwritten: a killed process may have left it, owned by another user.
  rmSync(pidFile, { force: true });
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      if (!held.delete(database)) return;
      rmSync(pidFile, { force: true });
      database.close();
    },
  };
};
