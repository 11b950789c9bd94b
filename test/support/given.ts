import { afterEach, beforeEach } from '@jest/globals';
import { type GivenUseCases, givenUseCases } from './use-cases.ts';

/** The use cases on a small league, new for each test of a suite that calls `setUpUseCases`. */
export let given: GivenUseCases;

/** Called once by a suite, outside of its tests, as are the other functions of this kind: each sets up what it builds on. */
export function setUpUseCases(): void {
  beforeEach(async () => {
    given = await givenUseCases();
  });
  afterEach(() => given.close());
}
