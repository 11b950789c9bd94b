import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../dev/embedded-postgres/start-embedded-postgres.ts';
import { CLUSTER_FOLDER } from '../support/cluster-folder.ts';

/** A PostgreSQL for one run, which may crash it. Durability has PostgreSQL's defaults, since durability is part of what is tested. */
export const startRunDatabase = async (settings: Readonly<Record<string, string | number>> = {}): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: await mkdtemp(join(CLUSTER_FOLDER, 'league-gateway-test-')),
    settings: { shared_buffers: '64MB', ...settings },
  });
