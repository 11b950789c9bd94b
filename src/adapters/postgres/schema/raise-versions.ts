import { SCOPE_NAMES } from '../../../application/ports/watermarks.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { scopeVersionsOnCluster } from '../cluster/versions.ts';
import { withCluster } from '../cluster/with-cluster.ts';
import { openPool, sqlOnPool } from '../driver/pool.ts';
import type { Sql } from '../driver/sql.ts';
import { inTransaction } from '../driver/transaction.ts';
import { orgIdOfCode } from '../membership/org-codes.ts';
import { postgresScopeVersions } from '../requests/scope-versions.ts';
import { TABLES } from './tables.ts';

/** Counters whose values callers receive: for `If-Match`, and for how far they have followed a game. */
export const COUNTERS = TABLES.flatMap(({ name: table, columns }) =>
  columns.filter(({ isCounter }) => isCounter).map(({ name: column }) => ({ table, column })),
);

/** More than any counter advanced between a backup and the loss, and small enough for thousands of restores. */
export const STEP_AFTER_RESTORE = 100_000;

/**
 * Advances every counter past the values given out after the backup, so that no number stored on a phone means something else now. Returns the
 * number of organizations. Harmless if nothing was lost, and while gateways run: edits in progress conflict once.
 */
export const afterRestore = (url: string): Promise<number> =>
  onPool(url, async (pool) => {
    const orgs = await sqlOnPool(pool)<{ orgId: OrgId }>('select org_id as "orgId" from org order by org_id');
    for (const { orgId } of orgs) await inTransaction(pool, (sql) => raiseVersions(sql, orgId, STEP_AFTER_RESTORE));
    return orgs.length;
  });

/**
 * Raises every version of an org, after its rows were changed by SQL: what gateways and phones keep by a version is read anew. Returns whether
 * there is an org with this code. Harmless while gateways run: edits in progress conflict once.
 */
export const touchOrg = (url: string, code: string): Promise<boolean> =>
  onPool(url, async (pool) => {
    const orgId = await orgIdOfCode(sqlOnPool(pool), code);
    if (orgId === undefined) return false;
    await inTransaction(pool, async (sql) => {
      await raiseVersions(sql, orgId, 1);
      await sql(
        `update chat_room_clock set last_at = ((last_at at time zone 'UTC') + interval '1 millisecond') at time zone 'UTC' where org_id = $1`,
        [orgId],
      );
    });
    return true;
  });

async function onPool<T>(url: string, run: (pool: ReturnType<typeof openPool>) => Promise<T>): Promise<T> {
  const pool = openPool({ url, size: 1, name: 'main' });
  try {
    return await run(pool);
  } finally {
    await pool.end();
  }
}

async function raiseVersions(sql: Sql, orgId: OrgId, step: number): Promise<void> {
  await sql('set local statement_timeout = 0');
  for (const { table, column } of COUNTERS) {
    await sql(`update ${table} set ${column} = ${column} + $2::integer where org_id = $1`, [orgId, step]);
  }
  const { advance } = withCluster(sql, postgresScopeVersions(sql), scopeVersionsOnCluster(sql));
  await advance(SCOPE_NAMES.map((name) => ({ orgId, name })));
}
