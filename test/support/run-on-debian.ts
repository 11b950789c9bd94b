import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { debianPostgres, versionMissing } from './debian-postgres.ts';

const USAGE = `Usage: npm run test:postgres-15 -- [FILE OR FOLDER …]

Runs tests, all of test/adapters/postgres unless said, on PostgreSQL 15 as Debian installs it: the oldest that the gateway runs on.
`;
const { values, positionals } = parseArgs({
  options: { version: { type: 'string', default: '15' }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const missing = versionMissing(Number(values.version));

if (values.help || missing !== undefined) {
  process.stdout.write(values.help ? USAGE : `${missing}\n`);
  process.exitCode = values.help ? 0 : 1;
} else {
  const postgres = await debianPostgres({
    version: Number(values.version),
    settings: `fsync = off\nfull_page_writes = off\nsynchronous_commit = off\ntimezone = 'UTC'`,
  });
  try {
    const password = randomUUID();
    await writeFile(
      join(postgres.folder, 'data', 'pg_hba.conf'),
      'host all postgres 127.0.0.1/32 trust\nhost all league 127.0.0.1/32 scram-sha-256\n',
    );
    await postgres.start();
    await postgres.psql(`create role league login createdb password '${password}'`);
    await postgres.psql('create database league owner league');
    const tests = spawn('npm', ['test', '--', ...(positionals.length > 0 ? positionals : ['test/adapters/postgres/'])], {
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: postgres.urlOf('league').replace('//league@', `//league:${password}@`) },
    });
    [process.exitCode] = (await once(tests, 'exit')) as [number];
  } finally {
    await postgres.remove();
  }
}
