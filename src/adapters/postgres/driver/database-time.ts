import { type RawBuilder, sql } from 'kysely';

/** The time that statements use: null is that of the database's clock, the same for all machines around it; tests give another. */
export type DatabaseTime = () => Date | null;

export const databaseTime: DatabaseTime = () => null;

/** SQL of the time that is bound to a placeholder, such as `$3`. */
export const timeAt = (placeholder: string): string => `coalesce(${placeholder}::timestamptz, statement_timestamp())`;

/** The same of a parameter of a query. */
export const orNow = (time: Date | null): RawBuilder<Date> => sql<Date>`coalesce(${time}::timestamptz, statement_timestamp())`;
