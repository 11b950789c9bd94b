import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { freshPostgres } from '../../support/postgres.ts';

// Members of pg that its types and documentation do not declare, and that `driver/` uses. After an upgrade, look whether they are still what
// they were, and name the new version here.
const SEEN_IN = '8.23.0';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let client: pg.Client;
beforeAll(async () => {
  postgres = await freshPostgres();
  client = new pg.Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await postgres?.dispose();
});

test('the version of pg is the one in which they were seen', () => {
  expect((createRequire(import.meta.url)('pg/package.json') as { version: string }).version).toBe(SEEN_IN);
});

test('connection.ssl holds what is given to TLS', () => {
  const { connection } = new pg.Client({ ssl: { rejectUnauthorized: false } }) as unknown as { connection: { ssl: unknown } };
  expect(connection.ssl).toEqual({ rejectUnauthorized: false });
});

test('processID is the process of the server that the connection was opened with', async () => {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  expect((client as unknown as { processID: number }).processID).toBe(rows[0].pid);
});

test('connection.stream is the socket: corked, it sends nothing, and destroyed, it fails what waits', async () => {
  const { stream } = (client as unknown as { connection: { stream: import('node:net').Socket } }).connection;
  stream.cork();
  const answer = client.query('select 1 as one');
  const later = Promise.race([answer, new Promise((done) => setTimeout(done, 100, 'nothing yet'))]);
  expect(await later).toBe('nothing yet');
  stream.uncork();
  expect((await answer).rows).toEqual([{ one: 1 }]);
  const waiting = client.query('select pg_sleep(60)');
  stream.destroy(new Error('given up'));
  await expect(waiting).rejects.toThrow('given up');
});
