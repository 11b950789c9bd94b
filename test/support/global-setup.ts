import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterIn, existingHome } from '../../dev/embedded-postgres/data-home.ts';
import { lockDirectory } from '../../dev/embedded-postgres/directory-lock.ts';
import { logFileIn } from '../../dev/embedded-postgres/server-process.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../dev/embedded-postgres/start-embedded-postgres.ts';
import { JOINED_AS_WRITTEN } from '../../src/adapters/postgres/driver/session-settings.ts';
import { CLUSTER_FOLDER } from './cluster-folder.ts';

declare global {
  var testDatabaseServer: EmbeddedPostgres | undefined;
}

const PREFIX = 'league-gateway-test-';

/** A run that is interrupted with Ctrl-C has no teardown: the next run removes what it left. */
const removeLeftovers = async (): Promise<void> => {
  const names = (await readdir(CLUSTER_FOLDER)).filter((name) => name.startsWith(PREFIX));
  // Without a cluster it belongs to a run that is just starting.
  for (const dataDir of names.map((name) => join(CLUSTER_FOLDER, name)).filter((directory) => existsSync(clusterIn(directory)))) {
    try {
      const lock = lockDirectory(dataDir);
      await rm(dataDir, { recursive: true, force: true });
      lock.release();
    } catch {
      // It belongs to another run or another user.
    }
  }
};

/**
 * Starts the one PostgreSQL of a test run. Durability is off: the data does not outlive the run. If TEST_DATABASE_URL
 * names another server, with a role that may create databases, that server is left as it was found.
 */
export default async function startTestDatabase(): Promise<void> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return;
  await removeLeftovers();
  const dataDir = await mkdtemp(join(CLUSTER_FOLDER, PREFIX));
  const unsafe = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  // A database that is copied from a template has none of the settings that migrations gave the template.
  const settings = { ...unsafe, ...JOINED_AS_WRITTEN, shared_buffers: '64MB', max_wal_size: '256MB' };
  const postgres = await startEmbeddedPostgres({ dataDir, settings }).catch(async (cause) => {
    await rm(dataDir, { recursive: true, force: true });
    throw new Error(`The tests need PostgreSQL, which did not start: ${cause.message}`, { cause });
  });
  globalThis.testDatabaseServer = postgres;
  process.env['TEST_DATABASE_URL'] = postgres.url;
  process.env['TEST_DATABASE_LOG'] = logFileIn((await existingHome(dataDir))!);
}
