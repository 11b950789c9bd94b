import { afterAll, beforeAll } from '@jest/globals';
import { idempotencyContract } from '../../contracts/idempotency.contract.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());
idempotencyContract('PostgreSQL', async () => postgres);
