import type { Sql } from '../../src/adapters/postgres/driver/sql.ts';

/**
 * The generic plan of a statement, on `sql`, which has one connection. PostgreSQL explains generic plans from version
 * 16 on; on 15 the statement has to be prepared.
 */
export async function genericPlan<Plan>(sql: Sql, text: string): Promise<Plan> {
  await sql(`set plan_cache_mode = force_generic_plan; prepare explained as ${text}`);
  try {
    const [known] = await sql<{ parameters: number }>(
      `select cardinality(parameter_types) as parameters from pg_prepared_statements where name = 'explained'`,
    );
    const parameters = Array.from({ length: known!.parameters }, () => 'null').join(', ');
    const [explained] = await sql<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `explain (format json) execute explained${parameters && ` (${parameters})`}`,
    );
    return explained!['QUERY PLAN'][0]!.Plan;
  } finally {
    await sql('deallocate explained; reset plan_cache_mode');
  }
}
