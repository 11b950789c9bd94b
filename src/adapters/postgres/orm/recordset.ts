import { type AliasedRawBuilder, sql } from 'kysely';
import { asJson } from './prepared.ts';

type ColumnType = 'uuid' | 'text' | 'boolean' | 'smallint' | 'int' | 'date' | 'timestamptz' | 'jsonb';

/** The values in a parameter as rows of a table, with these of their members: `recordset(p.deliveries, 'd', { id: 'uuid', attempts: 'int' })`. */
export const recordset = <Value, Alias extends string, Member extends keyof Value & string>(
  values: readonly Value[],
  alias: Alias,
  members: Readonly<Record<Member, ColumnType>>,
): AliasedRawBuilder<Pick<Value, Member>, Alias> => {
  const columns = Object.entries<ColumnType>(members).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  return sql<Pick<Value, Member>>`json_to_recordset(${asJson(values)})`.as<Alias>(sql`${sql.ref(alias)} (${sql.join(columns)})`);
};
