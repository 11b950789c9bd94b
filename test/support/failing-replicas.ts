import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/adapters/postgres/database.ts';
import { migrateWhenReachable } from '../../src/adapters/postgres/migrate-when-reachable.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import { NO_METRICS, type States } from '../../src/adapters/system/metrics.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import { DEBIAN_POSTGRES } from './debian-postgres.ts';
import type { Need } from './needs.ts';
import { CACHES, CONNECT_WITHIN_MS } from './postgres.ts';
import { type ReplicaServer, replicatedPostgres } from './replicated-postgres.ts';

/** Faults of replicas: each ends by itself, except a promotion. */
const TROUBLES: Readonly<Record<string, (replica: ReplicaServer, ms: number) => Promise<void>>> = {
  async pause(replica, ms) {
    replica.pauseReplay();
    await pause(ms);
    replica.resumeReplay();
  },
  async delay(replica, ms) {
    await replica.delay(250);
    await pause(2 * ms);
    await replica.delay(0);
  },
  async freeze(replica, ms) {
    replica.freeze();
    await pause(ms);
    replica.thaw();
  },
  async kill(replica, ms) {
    await replica.kill();
    await pause(ms);
    await replica.start();
  },
};

/** Set by `npm run check:replicas`, which takes minutes. */
export const isReplicated = process.env['TEST_REPLICAS'] === 'on';
export const REPLICAS: Need = isReplicated
  ? DEBIAN_POSTGRES
  : { name: 'streaming replicas, which take minutes', isThere: false, get: 'npm run check:replicas' };

const PROMOTED_AFTER_MS = 30_000;

/**
 * The PostgreSQL adapters on a primary and three streaming replicas. One replica after another fails, half of the time;
 * the last one is promoted after a while, and continues to be queried.
 */
export async function troubledPostgres(clock: Clock) {
  const servers = await replicatedPostgres(3);
  const { primary, replicas } = servers;
  const told = new Map<string, () => States['replicas']>();
  await migrateWhenReachable(primary.url, { info: () => {}, warn: () => {} });
  const database = await openDatabase({
    ...{ url: primary.url, readUrls: replicas.map(({ url }) => url), poolSize: 10, connectWithinMs: CONNECT_WITHIN_MS },
    metrics: { ...NO_METRICS, observe: (kind, name, read) => kind === 'replicas' && told.set(name, read as never) },
  });
  const caused: string[] = [];
  const began = performance.now();
  let isOver = false;

  async function trouble(): Promise<void> {
    const names = Object.keys(TROUBLES);
    while (!isOver) {
      await pause(300 + 900 * Math.random());
      const name = names[Math.floor(Math.random() * names.length)]!;
      caused.push(name);
      await TROUBLES[name]!(replicas[caused.length % 2]!, 200 + 1500 * Math.random());
      if (caused.includes('promote') || performance.now() - began < PROMOTED_AFTER_MS) continue;
      caused.push('promote');
      await replicas[2]!.promote();
      // Writes to the promoted replica are no part of the primary's data.
      replicas[2]!.psqlIn(
        'league',
        `update game set home_score = 99; update team set name = name || ' of nobody'; update scope_version set version = version + 1`,
      );
    }
  }
  const troubles = trouble();
  const another = () => storageOver(database, clock, CACHES);
  return {
    ...another(),
    another,
    /** Returns the faults that occurred, and which servers answered reads. */
    async dispose() {
      isOver = true;
      await troubles;
      const readings = Object.fromEntries([...told].map(([name, read]) => [name, read().readings]));
      await database.close();
      await servers.remove();
      process.stdout.write(`${JSON.stringify({ caused: caused.join(' '), readings }, undefined, 1)}\n`);
      const answered = replicas.map(({ name }) => readings[name]?.['answered'] ?? 0);
      if (Math.min(...answered) === 0) throw new Error(`replicas have answered ${answered}: nothing was tried`);
    },
  };
}
