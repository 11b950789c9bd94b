import { defineEntity, types } from '@mikro-orm/core';
import { type ColumnType, SQL_TYPES } from './table.ts';
import { TABLES } from './tables.ts';

const ORM_TYPES = {
  uuid: types.uuid,
  uuids: types.array,
  text: types.text,
  boolean: types.boolean,
  smallint: types.smallint,
  integer: types.integer,
  bigint: types.bigint,
  double: types.double,
  date: types.date,
  instant: types.datetime,
  json: types.json,
  bytes: types.blob,
} as const satisfies Record<ColumnType, unknown>;

/** The tables as entities of MikroORM, which runs the migrations. */
export const ENTITIES = TABLES.map(({ name: tableName, columns }) =>
  defineEntity({
    name: tableName,
    tableName,
    properties: Object.fromEntries<object>(
      columns.map(({ member, name: fieldName, type, isPrimary: primary, isNullable: nullable }) => [
        member,
        { type: ORM_TYPES[type], columnType: SQL_TYPES[type], fieldName, primary, nullable },
      ]),
    ),
  }),
);
