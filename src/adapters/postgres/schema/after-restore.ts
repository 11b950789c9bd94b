import { SCOPE_NAMES } from '../../../application/ports/watermarks.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { ok } from '../../../domain/shared/result.ts';
import { openPool, sqlOnPool } from '../driver/pool.ts';
import type { Sql } from '../driver/sql.ts';
import { inTransaction } from '../driver/transaction.ts';
import { postgresScopeVersions } from '../modules/scope-versions.ts';
import { TABLES } from './tables.ts';

/** Counters whose values callers receive: for `If-Match`, and for how far they have followed a game. */
const COUNTERS = TABLES.flatMap(({ name: table, columns }) =>
  columns.filter(({ isCounter }) => isCounter).map(({ name: column }) => ({ table, column })),
);

/** More than any counter advanced between a backup and the loss, and small enough for thousands of restores. */
export const STEP = 100_000;

/**
 * Advances every counter past the values given out after the backup, so that no number stored on a phone means something else now. Returns the
 * number of organizations. Harmless if nothing was lost, and while gateways run: edits in progress conflict once.
 */
export async function afterRestore(url: string): Promise<number> {
  const pool = openPool({ url, size: 1, name: 'main' });
  try {
    const orgs = await sqlOnPool(pool)<{ orgId: OrgId }>('select org_id as "orgId" from org order by org_id');
    for (const { orgId } of orgs) await inTransaction(pool, async ({ sql }) => ok(await countOn(sql, orgId)));
    return orgs.length;
  } finally {
    await pool.end();
  }
}

async function countOn(sql: Sql, orgId: OrgId): Promise<void> {
  await sql('set local statement_timeout = 0');
  for (const { table, column } of COUNTERS) {
    await sql(`update ${table} set ${column} = ${column} + $2::integer where org_id = $1`, [orgId, STEP]);
  }
  await postgresScopeVersions(sql).advance(SCOPE_NAMES.map((name) => ({ orgId, name })));
}
