import { Worker } from 'node:worker_threads';
import type { UserId } from '../../src/domain/shared/ids.ts';
import type { DemoLeague } from './league.ts';

/** The demo leagues by their codes, and by address the ids that their users are to get: for a storage that holds nothing yet. */
export type MadeLeagues = Readonly<{ userIds: ReadonlyMap<string, UserId>; leagues: ReadonlyMap<string, DemoLeague> }>;

/** Makes the demo leagues of this moment in a thread of its own, as playing their games takes a second. */
export const makeLeagues = (): Promise<MadeLeagues> =>
  new Promise((resolve, reject) => {
    new Worker(new URL('./leagues-thread.ts', import.meta.url)).on('message', resolve).on('error', reject);
  });
