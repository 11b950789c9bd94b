import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { newId, newPlayerId } from '../../../src/adapters/random/new-id.ts';
import { secrets } from '../../../src/adapters/random/secrets.ts';

test('a secret has 256 random bits, and is stored as its SHA-256', () => {
  const made = Array.from({ length: 100 }, () => secrets.make());
  expect(new Set(made).size).toBe(made.length);
  for (const secret of made) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(secrets.hashOf('calendar')).toBe(createHash('sha256').update('calendar').digest('base64url'));
});

test('the id of a player is random, others begin with their time', () => {
  const version = (id: string) => id[14];
  expect([version(newPlayerId()), version(newId())]).toEqual(['4', '7']);
});
