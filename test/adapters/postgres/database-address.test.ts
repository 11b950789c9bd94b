import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { databaseAddressFault, withPlainSslMode } from '../../../src/adapters/postgres/driver/database-address.ts';
import { migrateWhenReachable } from '../../../src/adapters/postgres/schema/migrate-when-reachable.ts';

/** What the driver does with its address before it connects. */
const CONNECTING = `new (require('pg').Client)({ connectionString: process.argv[1] })`;

describe('the address of a database', () => {
  test.each([
    'postgresql://localhost/league',
    'postgres://league:secret@db.example.org:6432/league?sslmode=verify-full&sslrootcert=/etc/ssl/db.pem',
    'postgresql://league:p%40ss%2Fword%23%25@[::1]/league',
    'postgresql:///league?host=/run/postgresql',
    'postgresql://league@db/league%20two',
  ])('may be %s', (address) => {
    expect(databaseAddressFault(address)).toBeUndefined();
  });

  test.each(['prefer', 'require', 'verify-ca'])(
    'asks for what the driver does for sslmode=%s, which it then has no warning about',
    async (mode) => {
      const address = `postgresql://league@127.0.0.1:9/league?application_name=x&sslmode=${mode}&sslrootcert=`;
      const { stderr } = await promisify(execFile)(process.execPath, ['-e', CONNECTING, withPlainSslMode(address)]);
      expect(stderr).toBe('');
      expect(withPlainSslMode(address)).toBe(address.replace(mode, 'verify-full'));
    },
  );

  test.each(['?sslmode=disable', '?sslmode=no-verify', '?sslmode=verify-full', '?uselibpqcompat=true&sslmode=require', ''])(
    'is otherwise as given, as with %s',
    (query) => {
      expect(withPlainSslMode(`postgresql://db/league${query}`)).toBe(`postgresql://db/league${query}`);
    },
  );

  /** Malformed addresses, with `hunter` as a part of the password that must not be quoted. */
  const MALFORMED = [
    'postgresql://league:12#hunter@db/league',
    'postgresql://league:12/hunter@db/league',
    'postgresql://league:12?hunter@db/league',
    'postgresql://league:/hunter@db/league',
    'postgresql://league:p%hunter@db/league',
    'postgresql://league:%zzhunter@db/league',
    'postgresql://league:hunter@db',
    'postgresql://league:hunter@db/league?sslmode=hunter',
    'postgresql://league:hunter@/league',
    'mysql://league:hunter@db/league',
    'league:hunter@db/league',
    'hunter',
  ];
  test.each(MALFORMED)('is refused as %s, and not quoted', (address) => {
    const fault = databaseAddressFault(address);
    expect(fault).toBeDefined();
    expect(fault).not.toContain('hunter');
  });

  test.each(MALFORMED)('is refused before a migration as %s', async (address) => {
    const run = promisify(execFile)(process.execPath, ['src/migrate.ts'], { env: { ...process.env, DATABASE_URL: address } });
    const { stdout, stderr } = await run.catch((failed: { stdout: string; stderr: string }) => failed);
    expect(stderr).toMatch(/^ *DATABASE_URL /m);
    expect(stdout + stderr).not.toContain('hunter');
  });
});

test.each([
  ['a wrong password', { password: 'hunter2' }],
  ['an unknown user', { username: 'hunter2' }],
  ['an unknown database', { pathname: '/hunter2' }],
  ['an unknown host', { hostname: 'hunter2.invalid' }],
])('%s is said without being quoted', async (_, part) => {
  const url = Object.assign(new URL(process.env['TEST_DATABASE_URL']!), part).href;
  const lines: object[] = [];
  const keep = (facts: object, message: string) => void lines.push({ ...facts, message });
  const failed = migrateWhenReachable(url, { info: keep, warn: keep }, 0);
  await expect(failed).rejects.toThrow(/^The database \(DATABASE_URL\) cannot be used: [0-9A-Z_]+: [a-z ]+/);
  const error = (await failed.catch((thrown: unknown) => thrown)) as Error;
  expect(`${error.stack}${error.cause}${JSON.stringify(lines)}`).not.toContain('hunter2');
});
