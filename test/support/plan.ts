import { type Sql, sqlBy } from '../../src/adapters/postgres/driver/sql.ts';
import { genericPlan } from './generic-plan.ts';

type Node = Readonly<{ 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: readonly Node[] }>;

export type Plan = Readonly<{
  /** Tables that are scanned sequentially. */
  scanned: readonly string[];
  indexes: readonly string[];
}>;

/** The generic plans of the prepared statements that a read executes, one plan each. */
export async function plansOf({ sql, load }: { sql: Sql; load: Sql }, reading: (sql: Sql) => Promise<unknown>): Promise<readonly Plan[]> {
  const plans: Plan[] = [];
  await reading(
    sqlBy(async (text, parameters) => {
      const nodes = nodesIn(await genericPlan<Node>(load, text));
      plans.push({
        scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').flatMap((node) => node['Relation Name'] ?? []),
        indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      });
      return sql(text, parameters);
    }),
  );
  return plans;
}

const nodesIn = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)];
