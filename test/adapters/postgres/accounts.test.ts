import { afterAll, beforeAll } from '@jest/globals';
import { accountsContract } from '../../contracts/accounts.contract.ts';
import { privacyContract } from '../../contracts/privacy.contract.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());

accountsContract('PostgreSQL', async () => postgres);
privacyContract('PostgreSQL', async () => postgres);
