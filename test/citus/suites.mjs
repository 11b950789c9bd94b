/** Suites, below `test`, that run on a cluster as they are: each gets its database from `freshPostgres`. */
export const SUITES = ['citus/**/*.test.ts', 'adapters/postgres/storage.test.ts'];
