/** The time that statements use: null is that of the database's clock, the same for all machines around it; tests give another. */
export type DatabaseTime = () => Date | null;

export const databaseTime: DatabaseTime = () => null;

/** SQL of the time that is bound to a placeholder, such as `$3`. */
export const timeAt = (placeholder: string): string => `coalesce(${placeholder}::timestamptz, statement_timestamp())`;
