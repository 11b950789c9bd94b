import { afterEach, beforeEach } from '@jest/globals';
import { type GivenUseCases, givenUseCases } from './use-cases.ts';

/** The use cases on a small league, new for each test of a file that imports this. */
export let given: GivenUseCases;
beforeEach(async () => {
  given = await givenUseCases();
});
afterEach(() => given.close());
