import type pg from 'pg';

/**
 * Takes connections back that are lost while somebody has them. Kysely does not give back the one of a transaction that can be neither
 * committed nor rolled back (https://github.com/kysely-org/kysely/issues/1990): with every such loss the pool would be one smaller for good.
 */
export function evictDeadClients(pool: pg.Pool): void {
  const inUse = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_, client) => inUse.delete(client));
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!inUse.has(client)) return;
      const { release } = client;
      // Its holder may still give it back, which the pool would take for a mistake.
      client.release = () => undefined;
      release(true);
    }),
  );
}
