import { twoPhonesContract } from '../../contracts/two-phones.contract.ts';
import { freshPostgres } from '../../support/postgres.ts';
import { startWorld } from '../../support/world.ts';

twoPhonesContract('PostgreSQL', 2, async () => {
  const postgres = await freshPostgres();
  const worlds = [await startWorld(postgres), await startWorld(postgres)] as const;
  return {
    worlds,
    async close() {
      for (const world of worlds) await world.close();
      await postgres.dispose();
    },
  };
});
