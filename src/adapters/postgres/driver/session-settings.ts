import type { Sql } from './sql.ts';

/**
 * Joins of more tables than this keep the order in which they are written. Otherwise PostgreSQL compares all orders, for a page of the schedule and
 * the eight tables that it names things from: 17 ms, of which each connection needs five before it keeps a plan, and a cluster one for every call.
 */
export const JOINED_AS_WRITTEN = { join_collapse_limit: '4', from_collapse_limit: '4' };

/** For sessions of the gateway, with limits for locks, statements and idle transactions. A pooler rejects these as start-up parameters. */
const SETTINGS = { lock_timeout: '2s', statement_timeout: '5s', idle_in_transaction_session_timeout: '15s', ...JOINED_AS_WRITTEN };

/** Settings for future sessions, whoever set them: those of the role first, then those of the database. */
const SET_ALREADY = `select setting from pg_db_role_setting, unnest(setconfig) as setting
  where setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and setrole in (0, (select oid from pg_roles where rolname = current_user))
  order by setrole = 0, setdatabase = 0`;

/**
 * Sets what future sessions use, but changes none that is already set for the database or the role, whatever its value. On Citus this is done for
 * the role, since settings of the database do not reach the workers. There, a multi-shard statement also queries the shards of a node one after the
 * other: a transaction that has queried them in parallel can no longer write to tables of people. A role's settings reach the workers once they hold
 * tables that the role owns. Returns whether a cluster lacked any setting.
 */
export async function setSessions(sql: Sql): Promise<boolean> {
  const [known] = await sql<{ settings: string[]; isSpread: boolean }>(
    `select array(${SET_ALREADY})::text[] as settings, exists (select 1 from pg_extension where extname = 'citus') as "isSpread"`,
  );
  const { settings, isSpread } = known!;
  const here = settingsIn(settings);
  if (!isSpread) {
    for (const [name, value] of Object.entries(SETTINGS).filter(([each]) => !here.has(each)))
      await sql(`do $do$ begin execute format('alter database %I set', current_database()) || ' ${name} = ''${value}'''; end $do$`);
    return false;
  }
  // Only nodes that answer: a node that is away has the settings already, or gets them when it is added.
  const workers = await sql<{ settings: string }>('select result as settings from run_command_on_workers($1) where success', [
    `select array_to_string(array(${SET_ALREADY}), ';')`,
  ]);
  const nodes = [here, ...workers.map((each) => settingsIn(each.settings.split(';')))];
  const clusterSettings = { ...SETTINGS, 'citus.multi_shard_modify_mode': 'sequential' };
  const lacking = Object.entries(clusterSettings).filter(([each]) => nodes.some((node) => !node.has(each)));
  for (const [name, value] of lacking) {
    const [command] = await sql<{ text: string }>(
      `select format('alter role %I in database %I set %s = %L', current_user, current_database(), $1::text, $2::text) as text`,
      [name, here.get(name) ?? value],
    );
    // Sent by itself: a command inside another one stays on the node that receives it.
    await sql(command!.text);
  }
  return lacking.length > 0;
}

/** By name; the first value of a name wins. */
const settingsIn = (settings: readonly string[]): ReadonlyMap<string, string> =>
  new Map(settings.toReversed().map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]));
