import { afterAll } from '@jest/globals';
import { authorizationContract } from '../../contracts/authorization.contract.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
authorizationContract('PostgreSQL', async () => {
  postgres = await freshPostgres();
  return postgres;
});
afterAll(() => postgres.dispose());
