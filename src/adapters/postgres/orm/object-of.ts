import type { ExpressionBuilder, SelectExpression, Selection, SelectQueryBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { BUILDER } from './prepared.ts';

/** Columns of tables that a query has joined, as one JSON object: `select((eb) => [objectOf(eb, SEASON).as('season')])`. */
export const objectOf = <DB, TB extends keyof DB, const Column extends SelectExpression<DB, TB>>(
  _: ExpressionBuilder<DB, TB>,
  columns: readonly Column[],
) => jsonObjectFrom(BUILDER.selectNoFrom(columns as never) as never as SelectQueryBuilder<DB, TB, Selection<DB, TB, Column>>).$notNull();
