import { twoPhonesContract } from '../../../contracts/two-phones.contract.ts';
import { startWorld } from '../../../support/world.ts';

twoPhonesContract('memory', 3, async () => {
  const world = await startWorld();
  return { worlds: [world, world], close: () => world.close() };
});
