import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';
import { ERASURE_RULES } from '../../src/adapters/postgres/erasure-rules.ts';
import { connected, emptyDatabase } from '../support/database.ts';
import { givenLeague } from '../support/league.ts';
import { livedAccount } from '../support/lived-account.ts';
import { freshPostgres } from '../support/postgres.ts';
import { startWorld, type World } from '../support/world.ts';

/** Starting a process takes a while on a machine that is busy. */
const TIME_LIMIT_MS = 300_000;
const PROGRAM = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));

function start(url: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [PROGRAM, 'league', ...args], {
    env: { NODE_ENV: 'production', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const watchdog = watchOver(child.pid!, undefined);
  child.once('exit', watchdog.dismiss);
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { kill: () => child.kill('SIGKILL'), ended: ended.then(([[exitCode], stdout, stderr]) => ({ exitCode, stdout, stderr })) };
}

test(
  'the program begins an organization in a database that is empty, and ends by itself',
  async () => {
    const database = await emptyDatabase(`encoding 'UTF8' template template0`);
    const made = await start(database.url, 'org', 'create', '--name', 'Springfield', '--code', 'SLL', '--time-zone', 'America/Chicago')
      .ended;
    expect(made).toEqual({ exitCode: 0, stdout: expect.stringContaining('Springfield (SLL) is there'), stderr: '' });
    const again = await start(database.url, 'org', 'create', '--name', 'Other', '--code', 'SLL', '--time-zone', 'UTC', '--json').ended;
    expect([again.exitCode, again.stdout, JSON.parse(again.stderr)]).toEqual([3, '', { error: expect.objectContaining({ code: 'SLL' }) }]);
    await database.drop();
  },
  TIME_LIMIT_MS,
);

describe('a process that is killed in the middle of an erasure', () => {
  let postgres: Awaited<ReturnType<typeof freshPostgres>>;
  let world: World;
  beforeAll(async () => {
    postgres = await freshPostgres();
    // Migrations leave limits that are set alone: whoever waits for the lock below waits until they are killed.
    for (const limit of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
      await postgres.load(`do $$ begin execute format('alter database %I set ${limit} = ''10min''', current_database()); end $$`);
    world = await startWorld(postgres);
  }, TIME_LIMIT_MS);
  afterAll(async () => {
    await world.close();
    await postgres.dispose();
  });

  /** All that is stored, a digest of each table. */
  async function everything(): Promise<Readonly<Record<string, string>>> {
    const digests = await Promise.all(
      Object.keys(ERASURE_RULES).map(async (table) => {
        const [row] = await postgres.load<{ digest: string }>(
          `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${table} t`,
        );
        return [table, row!.digest] as const;
      }),
    );
    return Object.fromEntries(digests);
  }
  const backends = async (waiting: string) =>
    (
      await postgres.load(
        `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like 'delete from kept_answer%' ${waiting}`,
      )
    ).length;
  const until = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await pause(50);
  };

  test(
    'leaves nothing half done, and whoever does it again finishes it',
    async () => {
      const league = await givenLeague(world.ports.unitOfWork, { org: await world.org() });
      await world.member('ada', league.org, 'admin');
      const { user } = await livedAccount(world, league, 'zelda', 'ada');
      await world.member('zelda', await world.org(), 'parent');
      const before = await everything();

      await connected(postgres.url, async (execute) => {
        // What an erasure deletes last but the user themselves.
        await execute('begin');
        await execute('select 1 from kept_answer where user_id = ? for update', [user.id]);
        const erasing = start(postgres.url, 'erase', 'user', user.id, '--yes');
        await until(async () => (await backends(`and wait_event_type = 'Lock'`)) > 0);
        erasing.kill();
        expect((await erasing.ended).stdout).toBe('');
        await execute('rollback');
      });
      await until(async () => (await backends(`and state <> 'idle'`)) === 0);
      expect(await everything()).toEqual(before);

      const { exitCode, stdout } = await start(postgres.url, 'erase', 'user', user.id, '--yes').ended;
      expect([exitCode, stdout]).toEqual([0, `Erased: ${user.id}.\n`]);
      const [row] = await postgres.load<{ name: string | null }>('select name from app_user where user_id = $1', [user.id]);
      expect(row!.name).toBeNull();
    },
    TIME_LIMIT_MS,
  );
});
