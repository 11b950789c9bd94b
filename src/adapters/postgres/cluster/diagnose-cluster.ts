import { type Finding, fault, good, warning } from '../../../application/ports/diagnosis.ts';
import { JOINED_AS_WRITTEN } from '../driver/session-settings.ts';
import type { Sql } from '../driver/sql.ts';
import { placementOf, SET_ASIDE } from './placement.ts';
import { clusterRole, isAt, type StoredTable, storedTables } from './placing.ts';

/**
 * What is wrong with a cluster; nothing if the database is on none. Its statements are those of the extension, so they are not declared.
 * `shortly` is the same database on connections that time out after a few seconds: a node that hangs answers nothing.
 */
export async function diagnoseCluster(sql: Sql, shortly: Sql): Promise<readonly Finding[]> {
  const role = await clusterRole(sql);
  if (role === 'none') return [];
  const stored = await storedTables(sql);
  const isInterrupted = stored.some(({ name }) => name === SET_ASIDE);
  const tables = stored.filter(({ name }) => name !== SET_ASIDE);
  const interrupted = isInterrupted
    ? [fault('cluster', 'A distribution was interrupted, and foreign keys are missing.', 'Run "league distribute" until it completes.')]
    : [];
  if (tables.every(({ now }) => now === undefined)) {
    const what =
      role === 'worker' ? 'This node is a worker and has no tables.' : 'The database has the extension citus but is not distributed.';
    return [...interrupted, warning('cluster', what, 'Run "league distribute" with the address of the coordinator.')];
  }
  // Workers know their tables, but not those that are only on the coordinator.
  const misplaced = role === 'worker' ? [] : tables.filter((table) => !isInPlace(table)).map(({ name }) => name);
  const ofNodes = await nodes(sql, shortly);
  return [
    ...interrupted,
    ...(misplaced.length > 0
      ? [fault('cluster', `Tables that are not distributed as they should be: ${misplaced.join(', ')}.`, 'Run "league distribute".')]
      : []),
    ...ofNodes,
    ...(ofNodes.some(({ state }) => state === 'fault') ? [] : [...(await settings(sql)), ...(await languages(sql))]),
  ];
}

function isInPlace({ now, ...table }: StoredTable): boolean {
  const placement = placementOf(table);
  return placement !== undefined && isAt(now, placement);
}

async function nodes(sql: Sql, shortly: Sql): Promise<readonly Finding[]> {
  const known = await sql<{ at: string; host: string; port: number; isActive: boolean; shards: number }>(
    `select n.nodename || ':' || n.nodeport as at, n.nodename as host, n.nodeport as port, n.isactive as "isActive",
       coalesce(s.shards, 0)::int as shards
     from pg_dist_node n
       left join (select p.groupid, count(*) as shards from pg_dist_placement p join pg_dist_shard d on d.shardid = p.shardid
                  where d.logicalrelid = 'org'::regclass group by p.groupid) s on s.groupid = n.groupid
     where n.noderole = 'primary' order by n.groupid`,
  );
  const found = await Promise.all(
    known.map(async ({ host, port, ...node }) => ({
      ...node,
      answers: await shortly<{ answers: boolean | null }>('select citus_check_connection_to_node($1::text, $2::int) as answers', [
        host,
        port,
      ])
        .then(([row]) => row?.answers === true)
        .catch(() => false),
    })),
  );
  const away = found.filter(({ isActive, answers }) => isActive && !answers).map(({ at }) => at);
  const disabled = found.filter(({ isActive }) => !isActive).map(({ at }) => at);
  const remedy = 'docs/cluster.md, "A node is away".';
  return [
    ...(away.length > 0
      ? [
          fault(
            'cluster',
            `Unreachable nodes: ${away.join(', ')}. Requests that need them are answered with 503, and background work waits until they are back.`,
            remedy,
          ),
        ]
      : []),
    ...(disabled.length > 0
      ? [
          fault(
            'cluster',
            `Disabled nodes: ${disabled.join(', ')}.`,
            `select citus_activate_node('<host>', <port>); or, to remove it, select citus_remove_node('<host>', <port>);`,
          ),
        ]
      : []),
    good('cluster', `Shards of organizations by node: ${found.map(({ at, shards }) => `${at} ${shards}`).join(', ')}.`),
  ];
}

const SETTINGS = ['statement_timeout', 'lock_timeout', ...Object.keys(JOINED_AS_WRITTEN)];

/** Settings of sessions on other nodes: what is set for the database alone applies only on this one. */
async function settings(sql: Sql): Promise<readonly Finding[]> {
  const names = SETTINGS.map((name) => `'${name}'`).join(', ');
  const found = await sql<{ at: string; lacks: string }>(
    `select n.nodename || ':' || n.nodeport as at, r.result as lacks
     from run_command_on_all_nodes($1) r join pg_dist_node n on n.nodeid = r.nodeid where r.success and r.result <> '' order by 1`,
    [
      `select coalesce(string_agg(name, ', ' order by name), '') from pg_settings where name in (${names}) and (source = 'default' or setting = '0')`,
    ],
  );
  return [...Map.groupBy(found, ({ lacks }) => lacks)].map(([lacks, nodesWithout]) =>
    warning(
      'cluster',
      `Sessions have no ${lacks} on ${nodesWithout.map(({ at }) => at).join(', ')}.`,
      'Run "league migrate" with the address of the coordinator, as after adding a node.',
    ),
  );
}

/** Errors of a shard arrive only as messages, by which they are recognized. */
async function languages(sql: Sql): Promise<readonly Finding[]> {
  const found = await sql<{ at: string }>(
    `select n.nodename || ':' || n.nodeport as at
     from run_command_on_all_nodes($1) r join pg_dist_node n on n.nodeid = r.nodeid where r.success and r.result !~ '^(C|POSIX|en)([._]|$)' order by 1`,
    [`select current_setting('lc_messages')`],
  );
  return found.length === 0
    ? []
    : [
        warning(
          'cluster',
          `Messages are not in English on ${found.map(({ at }) => at).join(', ')}, so some failures of shards are not recognized.`,
          `lc_messages = 'C' in postgresql.conf of every node, and select pg_reload_conf();`,
        ),
      ];
}
