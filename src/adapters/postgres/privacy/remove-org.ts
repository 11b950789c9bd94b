import { type Kysely, sql as text } from 'kysely';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { isTooSlow } from '../driver/failures.ts';
import type { Sql } from '../driver/sql.ts';
import { anyTableIn, keyInOrg, refIn } from '../orm/by-keys.ts';
import { type Prepared, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import type { Column, Table } from '../orm/table.ts';
import { TABLES } from '../schema/tables.ts';

/** Runs a part of the work in a transaction of its own. */
export type Transact = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/** Tables with what is an org's, each before those that it refers to; the org's own is the last. */
export const TABLES_OF_ORGS: readonly Table[] = (() => {
  const inOrder: Table[] = [];
  const visited = new Set<string>();
  const visit = (table: Table): void => {
    if (visited.has(table.name)) return;
    visited.add(table.name);
    for (const each of TABLES) if (each.columns.some(({ references }) => references?.to === table.name)) visit(each);
    if (table.orgColumn !== undefined && table.name !== 'org') inOrder.push(table);
  };
  for (const table of TABLES) visit(table);
  return [...inOrder, TABLES.find(({ name }) => name === 'org')!];
})();

type Part = Readonly<{ orgId: OrgId; limit: number }>;
const ONE = text<1>`1`.as('one');

/**
 * Whether a row of `v` is one of some of the org's rows, of those with a value in a column if it is given. By where they stand on the disk: by their
 * keys, PostgreSQL looks through all messages of a room for each.
 */
function isInPart(table: Table, db: Kysely<Schema>, { orgId, limit }: Part, column?: Column) {
  const ofOrg = anyTableIn(db)
    .selectFrom(`${table.name} as some`)
    .where(text<boolean>`${text.ref(`some.${table.orgColumn}`)} = ${orgId}`)
    .select(text`${text.ref('some.ctid')}`.as('at'));
  const some = (column ? ofOrg.where(refIn('some', column), 'is not', null) : ofOrg).limit(limit);
  return text<boolean>`${text.ref(`v.${table.orgColumn}`)} = ${orgId} and ${text.ref('v.ctid')} = any(array(${some}))`;
}

/** References to rows of the same table are cleared first: the two may be in different parts. */
const CLEAR_OWN: readonly Prepared<Part, unknown>[] = TABLES_OF_ORGS.flatMap((table) =>
  table.columns
    .filter(({ references }) => references?.to === table.name)
    .map((column) =>
      prepared(`privacy.clear-in-org ${table.name}.${column.name}`, ({ orgId, limit }: Part, db) =>
        anyTableIn(db)
          .updateTable(`${table.name} as v`)
          .set({ [column.name]: null })
          .where(isInPart(table, db, { orgId, limit }, column))
          .returning(ONE),
      ),
    ),
);

/** Tables that are spread by org are emptied in parts. Others have one row for a person or a code, and on a cluster take no part of a table. */
const REMOVE: readonly Prepared<Part, unknown>[] = TABLES_OF_ORGS.map((table) => {
  const { placement, orgColumn, name } = table;
  const hasParts = placement.kind === 'distributed' && placement.by === orgColumn && keyInOrg(table).length > 0;
  return hasParts
    ? prepared(`privacy.remove-org ${name}`, ({ orgId, limit }: Part, db) =>
        anyTableIn(db)
          .deleteFrom(`${name} as v`)
          .where(isInPart(table, db, { orgId, limit }))
          .returning(ONE),
      )
    : prepared(`privacy.remove-org ${name}`, ({ orgId }: Part, db) =>
        anyTableIn(db)
          .deleteFrom(`${name} as v`)
          .where(text<boolean>`${text.ref(`v.${orgColumn}`)} = ${orgId}`),
      );
});
const LEAVE_ALL_DEVICES = prepared('privacy.leave-devices-of-org', ({ orgId }: Pick<Part, 'orgId'>, db) =>
  db
    .updateTable('push_device')
    .set({ org_ids: text`array_remove(org_ids, ${orgId})` })
    .where(text<boolean>`${orgId} = any(org_ids)`),
);

const ROWS_AT_ONCE = 500;
const FEWER = 8;

/** Removes an org in transactions of `ROWS_AT_ONCE` rows; of fewer if they take too long. */
export async function removeOrg(transact: Transact, orgId: OrgId): Promise<void> {
  const remove = (statement: Prepared<Part, unknown>, limit: number) =>
    transact(async (sql) => {
      // Rows that are never changed go with their org alone; on a cluster each node has to know which that is.
      await sql(`set local citus.propagate_set_commands = 'local'; set local league.removed_org = '${orgId}'`);
      return statement(sql, { orgId, limit });
    });
  for (const statement of [...CLEAR_OWN, ...REMOVE]) {
    for (let limit = ROWS_AT_ONCE; ; ) {
      try {
        if ((await remove(statement, limit)).length < limit) break;
      } catch (error) {
        if (!isTooSlow(error) || limit === 1) throw error;
        limit = Math.max(1, Math.floor(limit / FEWER));
      }
    }
  }
  await transact((sql) => LEAVE_ALL_DEVICES(sql, { orgId }));
}
