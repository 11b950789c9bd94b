/** What the composition takes from here, in one place, since it is loaded by one import. */

export { checkPostgres } from './check.ts';
export { openDatabase } from './database.ts';
export { postgresUnitOfWork, readersOn } from './postgres-storage.ts';
export { postgresRetention } from './retention.ts';
export { postgresSharedRateLimiter } from './shared-rate-limiter.ts';
