/** SQL that gives the time of the outbox: the database's clock, for all machines around it; in tests a literal. */
export type DatabaseTime = () => string;

export const databaseTime: DatabaseTime = () => 'statement_timestamp()';
