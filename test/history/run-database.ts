import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../dev/embedded-postgres/start-embedded-postgres.ts';

/** A PostgreSQL for one run, which may break it. It is as durable as PostgreSQL is by itself, since that is what is being promised. */
export const startRunDatabase = async (settings: Readonly<Record<string, string | number>> = {}): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: await mkdtemp(join(tmpdir(), 'league-gateway-test-')),
    settings: { shared_buffers: '64MB', ...settings },
  });
