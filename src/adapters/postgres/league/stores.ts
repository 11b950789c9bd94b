import type { BulkStore, LeagueStore, Store } from '../../../application/ports/storage/league/league-storage.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { anyTableIn } from '../orm/by-keys.ts';
import { prepared } from '../orm/prepared.ts';
import type { Table } from '../orm/table.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { type Derived, type Values, values, type Where } from '../orm/values.ts';
import { TABLES } from '../schema/tables.ts';

type Stored = { readonly id: string; readonly orgId: OrgId };

export const storeOf = <Value extends Stored>(rows: Values<Value>): Store<Value> => ({
  findForUpdate: (orgId, id) => rows.findForUpdate({ orgId, id } as Where<Value>),
  find: (orgId, id) => rows.find({ orgId, id } as Where<Value>),
  save: rows.save,
});

export const bulkStoreOf = <Value extends Stored>(rows: Values<Value>): BulkStore<Value> => ({ ...storeOf(rows), saveAll: rows.saveAll });

/** A store of values to which nothing refers. */
export const unreferredStore =
  <Value extends Stored>(table: Table, derived: Derived<Value> = {}) =>
  (transaction: Transaction): LeagueStore<Value> => {
    const rows = values<Value>(transaction, table, derived);
    return {
      ...bulkStoreOf(rows),
      alike: (orgId, members) => rows.list({ orgId, ...members } as Where<Value>),
      isReferenced: async () => false,
      remove: async (orgId, id) => void (await rows.remove({ orgId, id } as Where<Value>)),
    };
  };

/** A store of values that are not removed while anything refers to them, but for what only counts their parts. */
export function leagueStore<Value extends Stored>(table: Table, derived: Derived<Value> = {}, counters: readonly Table[] = []) {
  const referring = TABLES.filter(({ name }) => !counters.some((counter) => counter.name === name)).flatMap(({ name, columns }) =>
    columns
      .filter(({ references }) => references?.to === table.name && !references.goesWith)
      .map((column) => ({ name, column: column.name })),
  );
  const isReferenced = prepared(`league.is-referenced ${table.name}`, ({ orgId, id }: { orgId: OrgId; id: string }, db) =>
    db.selectNoFrom(({ exists, lit, or }) =>
      or(
        referring.map(({ name, column }) =>
          exists(anyTableIn(db).selectFrom(name).where('org_id', '=', orgId).where(column, '=', id).select(lit(1).as('one'))),
        ),
      )
        .$castTo<boolean>()
        .as('referenced'),
    ),
  );
  return (transaction: Transaction): LeagueStore<Value> => ({
    ...unreferredStore<Value>(table, derived)(transaction),
    isReferenced: async (orgId, id) => (await isReferenced(transaction.em, { orgId, id }))[0]!.referenced,
  });
}
