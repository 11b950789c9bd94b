import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../dev/demo-league/random.ts';
import type { EmbeddedPostgres } from '../../dev/embedded-postgres/start-embedded-postgres.ts';
import { connected, type Execute } from '../support/database.ts';
import type { GatewayProcess } from './gateway-process.ts';

export const FAULTS = [
  'connections terminated',
  'backend killed',
  'gateway killed',
  'database restarted fast',
  'database restarted immediately',
] as const;
export type FaultName = (typeof FAULTS)[number];

export type FaultTerms = Readonly<{
  database: EmbeddedPostgres;
  gateways: readonly GatewayProcess[];
  random: Random;
  /** No new round of faults begins after this time. */
  until: number;
  /** The pause between two faults, in milliseconds. */
  calm: Readonly<{ least: number; most: number }>;
}>;

/** Causes each fault once per round, in random order, for at least one round. Returns the faults that it caused. */
export async function causeFaults({ database, gateways, random, until, calm }: FaultTerms): Promise<readonly FaultName[]> {
  const cause: Readonly<Record<FaultName, () => Promise<unknown>>> = {
    'connections terminated': () =>
      onConnections(database.url, async (pids, execute) => {
        const some = random.shuffled(pids).slice(0, random.whole(1, pids.length));
        await execute('select pg_terminate_backend(pid) from unnest(?::int[]) as pid', [`{${some}}`]);
      }),
    // The server ends all other backends as well, and recovers.
    'backend killed': () =>
      onConnections(database.url, async (pids) => {
        process.kill(random.pick(pids), 'SIGKILL');
      }),
    'gateway killed': async () => {
      const gateway = random.pick(gateways);
      await gateway.kill();
      await pause(random.whole(0, 300));
      await gateway.start();
    },
    'database restarted fast': () => database.restart('fast'),
    'database restarted immediately': () => database.restart('immediate'),
  };

  const caused: FaultName[] = [];
  do {
    for (const fault of random.shuffled(FAULTS)) {
      await pause(random.whole(calm.least, calm.most));
      await cause[fault]();
      await untilItAnswers(database.url);
      caused.push(fault);
    }
  } while (Date.now() < until);
  return caused;
}

const ANSWERS_WITHIN_MS = 30_000;

/** Runs `work` on the gateways' connections as soon as there are any. */
async function onConnections(url: string, work: (pids: readonly number[], execute: Execute) => Promise<void>): Promise<void> {
  for (const deadline = Date.now() + ANSWERS_WITHIN_MS; Date.now() < deadline; await pause(50)) {
    const found = await connected(url, async (execute) => {
      const rows = await execute(`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid() order by pid`);
      if (rows.length > 0)
        await work(
          rows.map(({ pid }) => Number(pid)),
          execute,
        );
      return rows.length;
    });
    if (found > 0) return;
  }
  throw new Error('The gateways hold no connection to the database.');
}

/** A server that is stopped during recovery may take its time to notice: each fault is repaired before the next one. */
async function untilItAnswers(url: string): Promise<void> {
  for (const deadline = Date.now() + ANSWERS_WITHIN_MS; ; await pause(50)) {
    try {
      await connected(url, (execute) => execute('select'));
      return;
    } catch (cause) {
      if (Date.now() > deadline) throw new Error('The database did not come back.', { cause });
    }
  }
}
