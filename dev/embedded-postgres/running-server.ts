import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLE } from './create-cluster.ts';
import { clusterIn, existingHome } from './data-home.ts';

const [PORT_LINE, STATE_LINE] = [3, 7];

/** The URL of the server on `dataDir`, from its lock file; undefined if none is ready. Call it only if another process runs the server. */
export async function runningServer(dataDir: string): Promise<string | undefined> {
  const directory = await realpath(dataDir).catch(() => undefined);
  const home = directory && (await existingHome(directory));
  if (!home) return undefined;
  const lines = (await readFile(join(clusterIn(home), 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  if (lines[STATE_LINE]?.trim() !== 'ready') return undefined;
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  return `postgresql://${ROLE}:${password}@127.0.0.1:${Number(lines[PORT_LINE])}/${ROLE}`;
}
