import { removeTestDatabases } from '../support/citus.ts';

/** What `freshPostgres` hands out from now on is spread over the cluster. */
export default async function startOnCluster(): Promise<void> {
  process.env['TEST_DATABASES'] = 'citus';
  await removeTestDatabases({ keepTemplates: true });
}
