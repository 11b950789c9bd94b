import { execFileSync } from 'node:child_process';
import { chmod, chown, cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { clusterIn } from '../../../dev/embedded-postgres/data-home.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../dev/embedded-postgres/start-embedded-postgres.ts';
import { openDatabase } from '../../../src/adapters/postgres/driver/database.ts';
import { openPool, sqlOnPool } from '../../../src/adapters/postgres/driver/pool.ts';
import { postgresUnitOfWork } from '../../../src/adapters/postgres/postgres-storage.ts';
import { migrateWhenReachable } from '../../../src/adapters/postgres/schema/migrate-when-reachable.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { anOrg } from '../../support/builders.ts';
import { CLUSTER_FOLDER } from '../../support/cluster-folder.ts';
import { describeWith } from '../../support/needs.ts';

const hasOpenssl = () => {
  try {
    return execFileSync('openssl', ['version'], { stdio: 'pipe' }).length > 0;
  } catch {
    return false;
  }
};
/** Makes a certificate. */
const OPENSSL = { name: 'openssl', isThere: hasOpenssl(), get: 'apt-get install openssl' };

describeWith(OPENSSL)('over TLS', () => {
  let folder: string;
  let root: string;
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    folder = await mkdtemp(join(CLUSTER_FOLDER, 'league-gateway-tls-'));
    await chmod(folder, 0o755);
    root = join(folder, 'root.crt');
    const subject = ['-nodes', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-days', '2', ...subject, '-keyout', join(folder, 'server.key'), '-out', root],
      {
        stdio: 'pipe',
      },
    );
    const dataDir = join(folder, 'data');
    // First without TLS, to create the cluster that the certificate is put into.
    await (await startEmbeddedPostgres({ dataDir })).stop();
    const cluster = clusterIn(dataDir);
    const { uid, gid } = await stat(cluster);
    for (const [from, to] of [
      ['server.key', 'server.key'],
      ['root.crt', 'server.crt'],
    ] as const) {
      await cp(join(folder, from), join(cluster, to));
      await chmod(join(cluster, to), 0o600);
      if (process.getuid?.() === 0) await chown(join(cluster, to), uid, gid);
    }
    server = await startEmbeddedPostgres({ dataDir, settings: { ssl: 'on', fsync: 'off' } });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const address = (query: string, hostname = 'localhost') => `${Object.assign(new URL(server.url), { hostname }).href}?${query}`;
  const VERIFIED = () => `sslmode=verify-full&sslrootcert=${encodeURIComponent(root)}`;
  const isEncrypted = async (url: string) => {
    const pool = openPool({ url, size: 1, name: 'main' });
    try {
      const [row] = await sqlOnPool(pool)<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
      return row!.ssl;
    } finally {
      await pool.end();
    }
  };
  const silent = { info: () => undefined, warn: () => undefined };

  test('a database is migrated and used by every pool', async () => {
    const url = address(VERIFIED());
    await migrateWhenReachable(url, silent);
    const database = await openDatabase({ url, poolSize: 2 });
    const org = anOrg();
    const written = await postgresUnitOfWork(database.pool).transact(async ({ orgs }) => ok(await orgs.add(org)));
    const rows = await Promise.all(
      (['sql', 'watermarks', 'news', 'counters', 'health'] as const).map((pool) =>
        database[pool]('select ssl, (select count(*) from org) as orgs from pg_stat_ssl where pid = pg_backend_pid()'),
      ),
    );
    await database.close();
    expect([written.ok, rows]).toEqual([true, Array(5).fill([{ ssl: true, orgs: 1 }])]);
  });

  test('a certificate is verified where that is asked for, by its issuer and by its host', async () => {
    expect(await isEncrypted(address(VERIFIED()))).toBe(true);
    const refused = (url: string) => migrateWhenReachable(url, silent, 0);
    await expect(refused(address('sslmode=verify-full'))).rejects.toThrow(
      'DEPTH_ZERO_SELF_SIGNED_CERT: the issuer of the certificate is not trusted',
    );
    await expect(refused(address(VERIFIED(), '127.0.0.1'))).rejects.toThrow(
      'ERR_TLS_CERT_ALTNAME_INVALID: the certificate is for another host',
    );
  });

  test('a certificate that nobody verifies encrypts, where that is asked for', async () => {
    expect(await isEncrypted(address('sslmode=no-verify'))).toBe(true);
    expect(await isEncrypted(address('uselibpqcompat=true&sslmode=require'))).toBe(true);
    await expect(isEncrypted(address('sslmode=require'))).rejects.toMatchObject({ cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
  });

  test('nothing is encrypted where that is turned off', async () => {
    expect(await isEncrypted(address('sslmode=disable'))).toBe(false);
  });

  test('a connection that is in use is not taken for a silent one', async () => {
    const pool = openPool({ url: address(VERIFIED()), size: 1, name: 'main', silenceLimitMs: 2000 });
    const sql = sqlOnPool(pool);
    const pids = new Set<number>();
    const began = performance.now();
    while (performance.now() - began < 5000)
      pids.add((await sql<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.1)'))[0]!.pid);
    await pool.end();
    expect(pids.size).toBe(1);
  });
});
