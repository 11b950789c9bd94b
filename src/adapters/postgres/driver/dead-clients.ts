import type pg from 'pg';

/**
 * Takes back connections that are lost while in use. Kysely does not release the connection of a transaction that can neither be committed nor
 * rolled back (https://github.com/kysely-org/kysely/issues/1990): every such loss would shrink the pool for good.
 */
export function evictDeadClients(pool: pg.Pool): void {
  const inUse = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_, client) => inUse.delete(client));
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (!inUse.has(client)) return;
      const { release } = client;
      // Its user may still release it, which the pool would treat as a mistake.
      client.release = () => undefined;
      release(true);
    }),
  );
}
