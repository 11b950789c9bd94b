import { removeTestDatabases } from '../support/citus.ts';

/** The databases of `freshPostgres` are distributed over the cluster from now on. */
export default async function startOnCluster(): Promise<void> {
  process.env['TEST_DATABASES'] = 'citus';
  await removeTestDatabases({ keepTemplates: true });
}
