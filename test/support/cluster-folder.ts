import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 31;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** Where tests keep PostgreSQL's data: in memory if there is room, since each database is a thousand files that are created and deleted. */
export const CLUSTER_FOLDER = hasRoom(MEMORY) ? MEMORY : tmpdir();
