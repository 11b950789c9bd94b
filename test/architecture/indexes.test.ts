import { expect, test } from '@jest/globals';
import { INDEXES, NOT_PLANNED, SERVES } from '../support/index-uses.ts';

test('every index that keeps no rule is there for a statement', () => {
  const made = INDEXES.map(({ name }) => name);
  const said = [...Object.keys(SERVES), ...NOT_PLANNED];
  expect(made.length).toBeGreaterThan(100);
  expect([
    ...made
      .filter((name) => !said.includes(name))
      .map((name) => `add ${name} to BY_HAND in support/index-uses.ts, with a statement that uses it`),
    ...said.filter((name) => !made.includes(name)).map((name) => `no migration makes ${name}: remove it from support/index-uses.ts`),
  ]).toEqual([]);
});
