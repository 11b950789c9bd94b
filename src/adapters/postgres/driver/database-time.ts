import { type RawBuilder, sql } from 'kysely';

/** The time that statements use: null is that of the database's clock, the same for all machines around it; tests give another. */
export type DatabaseTime = () => Date | null;

export const databaseTime: DatabaseTime = () => null;

/** The time in a query, from its parameter. */
export const orNow = (time: Date | null): RawBuilder<Date> => sql<Date>`coalesce(${time}::timestamptz, statement_timestamp())`;
