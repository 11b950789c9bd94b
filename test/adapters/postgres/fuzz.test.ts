import { afterAll } from '@jest/globals';
import { fuzzContract } from '../../contracts/fuzz.contract.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
fuzzContract('PostgreSQL', async () => {
  postgres = await freshPostgres();
  return postgres;
});
afterAll(() => postgres.dispose());
