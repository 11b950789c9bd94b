import { afterAll } from '@jest/globals';
import { privacyWalkContract } from '../../contracts/privacy-walk.contract.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
privacyWalkContract('PostgreSQL', async () => {
  postgres = await freshPostgres();
  return postgres;
});
afterAll(() => postgres.dispose());
