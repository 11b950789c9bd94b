import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';
import { identityOf, STANDARD_CLAIMS } from '../../src/adapters/identity/identity-claims.ts';
import { TABLES } from '../../src/adapters/postgres/schema/tables.ts';
import { aMembership, HOUR, later, NOON } from '../support/builders.ts';
import { connected, emptyDatabase } from '../support/database.ts';
import { runGateway } from '../support/gateway-process.ts';
import { AUDIENCE, startTestIssuer } from '../support/issuer.ts';
import { givenLeague } from '../support/league.ts';
import { populatedAccount } from '../support/populated-account.ts';
import { freshPostgres } from '../support/postgres.ts';
import { accepted } from '../support/use-cases.ts';
import { startWorld, type World } from '../support/world.ts';

/** Starting a process takes a while on a busy machine. */
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
    expect(made).toEqual({ exitCode: 0, stdout: expect.stringContaining('Springfield (SLL) was created'), stderr: '' });
    const again = await start(database.url, 'org', 'create', '--name', 'Other', '--code', 'SLL', '--time-zone', 'UTC', '--json').ended;
    expect([again.exitCode, again.stdout, JSON.parse(again.stderr)]).toEqual([3, '', { error: expect.objectContaining({ code: 'SLL' }) }]);
    await database.drop();
  },
  TIME_LIMIT_MS,
);

describe('a process that is killed', () => {
  let postgres: Awaited<ReturnType<typeof freshPostgres>>;
  let world: World;
  beforeAll(async () => {
    postgres = await freshPostgres();
    // Migrations keep limits that are already set: the process that waits for the lock below waits until it is killed.
    await postgres.limitSessions({ lock_timeout: '10min', statement_timeout: '10min', idle_in_transaction_session_timeout: '10min' });
    world = await startWorld(postgres);
  }, TIME_LIMIT_MS);
  afterAll(async () => {
    await world.close();
    await postgres.dispose();
  });

  /** All stored data, as a digest of each table. */
  async function everything(): Promise<Readonly<Record<string, string>>> {
    const digests = await Promise.all(
      TABLES.map(async ({ name: table }) => {
        const [row] = await postgres.load<{ digest: string }>(
          `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${table} t`,
        );
        return [table, row!.digest] as const;
      }),
    );
    return Object.fromEntries(digests);
  }
  /** How many connections run a statement with this beginning, or ran it last. */
  const backends = async (statement: string, which: string) =>
    (
      await postgres.load(
        `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '${statement}%' ${which}`,
      )
    ).length;
  const isWaiting = async (statement: string) => (await backends(statement, `and wait_event_type = 'Lock'`)) > 0;
  const isOver = async (statement: string) => (await backends(statement, `and state <> 'idle'`)) === 0;
  const until = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await pause(50);
  };

  test(
    'in the middle of an erasure leaves nothing half done, and doing it again finishes it',
    async () => {
      const league = await givenLeague(world.ports.unitOfWork, { org: await world.org() });
      await world.member('ada', league.org, 'admin');
      const { user } = await populatedAccount(world, league, 'zelda', 'ada');
      await world.member('zelda', await world.org(), 'parent');
      const before = await everything();

      await connected(postgres.url, async (execute) => {
        // The last thing that an erasure deletes before the user.
        await execute('begin');
        await execute('select 1 from kept_outcome where user_id = ? for update', [user.id]);
        const erasing = start(postgres.url, 'erase', 'user', user.id, '--yes');
        await until(() => isWaiting('delete from "kept_outcome"'));
        erasing.kill();
        expect((await erasing.ended).stdout).toBe('');
        await execute('rollback');
      });
      await until(() => isOver('delete from "kept_outcome"'));
      expect(await everything()).toEqual(before);

      const { exitCode, stdout } = await start(postgres.url, 'erase', 'user', user.id, '--yes').ended;
      expect([exitCode, stdout]).toEqual([0, `Erased: ${user.id}.\n`]);
      const [row] = await postgres.load<{ name: string | null }>('select name from app_user where user_id = $1', [user.id]);
      expect(row!.name).toBeNull();
    },
    TIME_LIMIT_MS,
  );

  test(
    'in the middle of canceling a day leaves nothing half done, and doing it again cancels all of it',
    async () => {
      const org = await world.org();
      const league = await givenLeague(world.ports.unitOfWork, { org });
      await league.addGame(league.hawks, league.jays, { startsAt: NOON });
      await league.addGame(league.owls, league.jays, { startsAt: later(NOON, 4 * HOUR) });
      await world.member('ada', org, 'admin');
      const issuer = await startTestIssuer();
      const recognized = accepted(await world.useCases.upsertUserFromIdentity(identityOf(issuer.issuer, 'user-1', {}, STANDARD_CLAIMS)));
      await league.write(({ memberships }) =>
        memberships.save(aMembership({ orgId: org.id, userId: recognized.id, role: 'admin', state: 'approved' })),
      );
      const written = async () =>
        Object.fromEntries(
          await Promise.all(
            ['game', 'game_change', 'day_change', 'audit_entry', 'push_event'].map(async (table) => {
              const rows = await postgres.load(`select to_jsonb(t) as value from ${table} t where org_id = $1 order by t::text`, [org.id]);
              return [table, rows] as const;
            }),
          ),
        );
      const rain = { action: 'cancel', date: '2026-04-11', reason: 'rain' };
      const before = await written();

      const gateway = runGateway({
        DATABASE_URL: postgres.url,
        OIDC_ISSUER: issuer.issuer,
        OIDC_AUDIENCE: AUDIENCE,
        EXPO_PUSH_URL: 'http://127.0.0.1:1',
      });
      const headers = { authorization: `Bearer ${await issuer.token()}`, 'content-type': 'application/json', 'x-org-id': org.id };
      const origin = await gateway.origin;
      await connected(postgres.url, async (execute) => {
        // The last thing that a day change writes.
        await execute('begin');
        await execute('lock table push_event in share mode');
        const asked = fetch(`${origin}/api/org/day-changes`, { method: 'POST', headers, body: JSON.stringify(rain) });
        const cut = expect(asked).rejects.toThrow();
        await Promise.race([until(() => isWaiting('insert into "push_event"')), cut]);
        gateway.signal('SIGKILL');
        await Promise.all([gateway.ended, cut]);
        await execute('rollback');
      });
      await until(() => isOver('insert into "push_event"'));
      await issuer.stop();
      expect(await written()).toEqual(before);

      const again = await world.call('ada', 'POST', '/api/org/day-changes', { org, body: rain });
      expect(again.status).toBe(201);
      const after = await written();
      expect(after).toMatchObject({ game: [{ value: { status: 'canceled' } }, { value: { status: 'canceled' } }] });
      expect([after['day_change'], after['audit_entry']].map((rows) => rows!.length)).toEqual([1, 1]);
    },
    TIME_LIMIT_MS,
  );
});
