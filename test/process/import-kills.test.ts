import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { ACTIVITY, freshPostgres } from '../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let league: GivenLeague;
let folder: string;
let file: string;
/** A client that adds the division of the last lines, and takes long to commit. */
let other: pg.Client;
beforeAll(async () => {
  postgres = await freshPostgres(() => new Date());
  league = await givenLeague(postgres.unitOfWork);
  folder = await mkdtemp(join(tmpdir(), 'import-kills-'));
  file = join(folder, 'teams.csv');
  const teams = Array.from({ length: 1200 }, (_, n) => `Team ${n},${n < 1100 ? '10U' : '18U'}`);
  await writeFile(file, ['Team,Division', ...teams].join('\n'));
  other = new pg.Client({ connectionString: postgres.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await rm(folder, { recursive: true });
  await postgres.dispose();
});

function importing() {
  const { org, season } = league;
  const args = ['import', 'teams', file, '--org', org.code, '--season', season.id, '--json'];
  const running = spawn(process.execPath, [fileURLToPath(new URL('../../src/league.ts', import.meta.url)), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
    },
    stdio: 'ignore',
  });
  const watchdog = watchOver(running.pid!, undefined);
  running.once('exit', watchdog.dismiss);
  return running;
}

const count = async (text: string) => (await postgres.sql<{ count: number }>(text))[0]!.count;
const teams = () => count('select count(*)::integer as count from team');
const held = () =>
  count(
    `select count(*)::integer as count from ${ACTIVITY} where datname = current_database() and wait_event_type = 'Lock' and query ilike 'insert into %age_group%'`,
  );

test('an import whose process is killed in the middle stores nothing, says so, and is in the way of none', async () => {
  await other.query('begin');
  await other.query(`insert into age_group (org_id, age_group_id, name, sort_order) values ($1, gen_random_uuid(), '18U', 18)`, [
    league.org.id,
  ]);
  const killed = importing();
  while ((await held()) === 0) await pause(20);
  // Two slices of the three are written by now, and nothing is committed.
  const ended = once(killed, 'exit');
  killed.kill('SIGKILL');
  await ended;
  await other.query('rollback');
  expect(await teams()).toBe(3);

  const [job] = (await postgres.read.leagueImports(league.org.id, { limit: 10 })).items;
  expect(job?.state).toBe('running');
  // As if the lease had expired.
  await postgres.sql(`update league_import set lease_until = ((lease_until at time zone 'UTC') - interval '1 hour') at time zone 'UTC'`);
  expect(await postgres.read.leagueImport(league.org.id, job!.id)).toMatchObject({ state: 'failed', failure: 'interrupted' });

  const [exitCode] = await once(importing(), 'exit');
  expect([exitCode, await teams()]).toEqual([0, 1203]);
});
