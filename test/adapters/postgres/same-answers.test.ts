import { afterAll, beforeAll, test } from '@jest/globals';
import { startTwins, type Twins } from '../../support/differential.ts';
import fc from '../../support/fast-check.ts';
import { beginHistory } from '../../support/random-history.ts';
import { drawer } from '../../support/random-league.ts';

let twins: Twins;
beforeAll(async () => {
  twins = await startTwins();
});
afterAll(() => twins.close());

const chancesOf = (length: number) => fc.noBias(fc.array(fc.nat({ max: 10_000 }), { minLength: length, maxLength: length }));
const steps = fc.noBias(fc.array(chancesOf(25), { minLength: 1, maxLength: 400, size: 'max' }));

/** `RUNS` and `SEED` explore more; with `SHRINK`, a failing history is shrunk, which takes minutes. */
const { RUNS = '3', SEED = '1', SHRINK } = process.env;

test('both storages answer every call of any history alike', async () => {
  await fc.assert(
    fc.asyncProperty(chancesOf(60), steps, async (given, history) => {
      const { step, end } = await beginHistory(twins, given);
      for (const chances of history) await step(drawer(chances));
      await end();
    }),
    { seed: Number(SEED), numRuns: Number(RUNS), endOnFailure: SHRINK === undefined },
  );
}, 600_000);
