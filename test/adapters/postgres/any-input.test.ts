import { afterAll } from '@jest/globals';
import { anyInputContract } from '../../contracts/any-input.contract.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
anyInputContract('PostgreSQL', async () => {
  postgres = await freshPostgres();
  return postgres;
});
afterAll(() => postgres.dispose());
