import { QUICKLY_PLANNED } from './cluster.ts';
import type { Sql } from './sql.ts';

/** How long the gateway waits for a lock, and for a statement, at most. A pooler refuses these as start-up parameters. */
const TIME_LIMITS = { lock_timeout: '2s', statement_timeout: '5s', idle_in_transaction_session_timeout: '15s' };

/** What is set for the sessions to come, by somebody or by this, for the role first and then for the database. */
const SET_ALREADY = `select setting from pg_db_role_setting, unnest(setconfig) as setting
  where setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and setrole in (0, (select oid from pg_roles where rolname = current_user))
  order by setrole = 0, setdatabase = 0`;

/**
 * Sets time limits for the sessions to come, but none that somebody has set already, for the database or for the role, whatever it says.
 * On Citus they are set for the role, since what is set for the database does not reach the workers; and a statement that asks several shards
 * asks those of a node one after the other, since a transaction that has asked them all at once may write to no table of people any more.
 * Workers are told of a role's settings once tables are placed there that are its own. Answers whether a cluster lacked any.
 */
export async function limitTime(sql: Sql): Promise<boolean> {
  const [known] = await sql<{ settings: string[]; isSpread: boolean }>(
    `select array(${SET_ALREADY})::text[] as settings, exists (select 1 from pg_extension where extname = 'citus') as "isSpread"`,
  );
  const { settings, isSpread } = known!;
  const here = settingsIn(settings);
  if (!isSpread) {
    for (const [name, value] of Object.entries(TIME_LIMITS).filter(([each]) => !here.has(each)))
      await sql(`do $do$ begin execute format('alter database %I set', current_database()) || ' ${name} = ''${value}'''; end $do$`);
    return false;
  }
  // Of nodes that answer: one that is away has been told before, or is when it is added.
  const workers = await sql<{ settings: string }>('select result as settings from run_command_on_workers($1) where success', [
    `select array_to_string(array(${SET_ALREADY}), ';')`,
  ]);
  const nodes = [here, ...workers.map((each) => settingsIn(each.settings.split(';')))];
  const wanted = { ...TIME_LIMITS, ...QUICKLY_PLANNED, 'citus.multi_shard_modify_mode': 'sequential' };
  const lacking = Object.entries(wanted).filter(([each]) => nodes.some((node) => !node.has(each)));
  for (const [name, value] of lacking) {
    const [command] = await sql<{ text: string }>(
      `select format('alter role %I in database %I set %s = %L', current_user, current_database(), $1::text, $2::text) as text`,
      [name, here.get(name) ?? value],
    );
    // By itself: a command inside another one stays on the node that it is given to.
    await sql(command!.text);
  }
  return lacking.length > 0;
}

/** By name, of several of one name the first. */
const settingsIn = (settings: readonly string[]): ReadonlyMap<string, string> =>
  new Map(settings.toReversed().map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]));
