import { expect, test } from '@jest/globals';
import { MIGRATIONS } from '../../../src/adapters/postgres/migrations/migrations.ts';

/** As databases in use have them: under another name a migration would run again. */
const RELEASED = [
  '2026-11-21-onboarding',
  '2026-11-21-the-league',
  '2026-11-21-families',
  '2026-11-21-the-chat',
  '2026-11-21-the-push',
  '2026-11-22-the-games',
  '2026-11-22-hash-key',
  '2026-11-22-leaving',
  '2026-11-22-names-in-parts',
  '2026-11-22-visibility',
  '2026-11-22-names-and-addresses',
  '2026-11-22-audit',
  '2026-11-22-chat',
  '2026-11-22-admission',
  '2026-11-22-erasure',
  '2026-11-22-turns',
  '2026-11-22-my-requests',
  '2026-11-22-retention',
  '2026-11-22-push',
  '2026-11-22-name-searches',
  '2026-11-22-scope-version',
  '2026-11-22-outcomes',
];

test('migrations keep the names and the order that databases in use have stored', () => {
  const names = MIGRATIONS.map(({ name }) => name);
  expect(names.slice(0, RELEASED.length)).toEqual(RELEASED);
  expect(new Set(names).size).toBe(names.length);
});
