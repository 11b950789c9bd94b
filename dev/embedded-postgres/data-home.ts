import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stopAbandonedServer } from './abandoned-server.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { type Account, runProgram } from './run-program.ts';
import { SYSTEM_DATA_DIR } from './system-data-dir.ts';

/** The cluster's directory (`PGDATA`) within its home. */
export const clusterIn = (home: string): string => join(home, 'cluster');

const noteIn = (directory: string) => join(directory, 'moved-to');

const outsidePlace = (directory: string) =>
  join(SYSTEM_DATA_DIR, 'data', createHash('sha256').update(directory).digest('hex').slice(0, 16));

/** The home of the cluster of `directory`, inside it or elsewhere; `undefined` if there is none yet. */
export const existingHome = async (directory: string): Promise<string | undefined> => {
  if (existsSync(clusterIn(directory))) return directory;
  const home = await readFile(noteIn(directory), 'utf8').catch(() => '');
  // A copied clone contains the note of the original, which points to the original's data.
  return dirname(home) === outsidePlace(directory) && existsSync(clusterIn(home)) ? home : undefined;
};

const canEnter = (account: Account, directory: string): boolean => {
  try {
    runProgram('/bin/sh', ['-c', 'cd -- "$0"', directory], account);
    return true;
  } catch {
    return false;
  }
};

/**
 * A home for a new cluster: `directory` itself, or a place elsewhere if the account cannot access it.
 * Data left there by an earlier, removed `directory` of the same path is deleted first.
 */
export const newHome = async (
  directory: string,
  account: Account,
  binaries: PostgresBinaries,
  log: (line: string) => void,
): Promise<string> => {
  if (account === undefined) return directory;
  await chmod(directory, (await stat(directory)).mode | 0o111);
  if (canEnter(account, directory)) return directory;

  const place = outsidePlace(directory);
  for (const left of await readdir(place).catch(() => [])) {
    await stopAbandonedServer(clusterIn(join(place, left)), binaries, log);
  }
  await rm(place, { recursive: true, force: true });

  const home = join(place, randomUUID());
  await mkdir(home, { recursive: true });
  for (const opened of [SYSTEM_DATA_DIR, dirname(place), place, home]) await chmod(opened, 0o755);
  await writeFile(noteIn(directory), home);
  log(`PostgreSQL's account cannot reach ${directory}; the database is kept in ${home}.`);
  return home;
};
