import { spawnSync } from 'node:child_process';
import { DEBIAN_POSTGRES } from '../support/debian-postgres.ts';
import { missing } from '../support/needs.ts';

const USAGE = `Usage: npm run check:replicas

Runs the suites on streaming replicas, which come and go: the promises of answers that are kept, with every kind of write, while replicas
lag, pause, hang, die and are promoted; and a failover that loses a write; directly and, where it is installed, through PgBouncer. Then
measures what replicas take off the primary.
`;
if (process.argv.includes('--help') || !DEBIAN_POSTGRES.isThere) {
  process.stderr.write(process.argv.includes('--help') ? USAGE : `${missing(DEBIAN_POSTGRES)}\n`);
  process.exit(process.argv.includes('--help') ? 0 : 2);
}
const { status } = spawnSync(
  process.execPath,
  [
    ...['node_modules/jest/bin/jest.js', '--runInBand'],
    ...['test/process/replicas.test.ts', 'test/process/replica-load.test.ts', 'test/adapters/postgres/answer-freshness.test.ts'],
  ],
  { stdio: 'inherit', env: { ...process.env, TEST_REPLICAS: 'on' } },
);
process.exit(status ?? 1);
