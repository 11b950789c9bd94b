import type { EntityManager } from '@mikro-orm/postgresql';
import { SCOPE_NAMES } from '../../application/ports/watermarks.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { connect } from './connect.ts';
import { postgresScopeVersions } from './scope-versions.ts';
import { sqlIn, sqlOn } from './sql.ts';

/** What is counted up one by one, and told to callers: their `If-Match`, and how far they have followed a game. */
export const COUNTERS: Readonly<Record<string, string>> = {
  game: 'version',
  game_lineup: 'version',
  bracket: 'version',
  official_assignment: 'version',
  game_sequence: 'last_sequence',
};

/** More than anything was counted up between a backup and the loss, and little enough for thousands of restores. */
export const STEP = 100_000;

/**
 * Brings every counter past what was given out after the backup was made, so that no number that a phone has kept means something else now.
 * Answers how many organizations there are. Harmless where nothing was lost, and while gateways run: edits under way conflict once.
 */
export async function afterRestore(url: string): Promise<number> {
  const orm = await connect({ url, poolSize: 2 });
  try {
    const orgs = await sqlOn(orm)<{ orgId: OrgId }>('select org_id as "orgId" from org order by org_id');
    for (const { orgId } of orgs) await orm.em.fork().transactional((em) => countOn(em as EntityManager, orgId));
    return orgs.length;
  } finally {
    await orm.close(true);
  }
}

async function countOn(em: EntityManager, orgId: OrgId): Promise<void> {
  const sql = sqlIn(em);
  await sql('set local statement_timeout = 0');
  for (const [table, column] of Object.entries(COUNTERS)) {
    await sql(`update ${table} set ${column} = ${column} + $2::integer where org_id = $1`, [orgId, STEP]);
  }
  await postgresScopeVersions(sql).advance(SCOPE_NAMES.map((name) => ({ orgId, name })));
}
