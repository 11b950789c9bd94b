import { expect, test } from '@jest/globals';
import { readConsistencyToken, writeConsistencyToken } from '../../../src/adapters/http/consistency-token.ts';
import type { Fault } from '../../../src/adapters/http/violations.ts';
import type { ScopeName } from '../../../src/application/ports/watermarks.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';

const orgId = '019b0000-0000-7000-8000-000000000000' as OrgId;
const read = (token: string) => {
  const faults: Fault[] = [];
  return { known: readConsistencyToken(token, faults), faults: faults.length };
};

test('a token of a later release, with a scope that this one does not know, counts for the scopes that it knows', () => {
  const later = 'weather' as ScopeName;
  const { known, faults } = read(
    writeConsistencyToken([
      { scope: { orgId, name: later }, version: 4 },
      { scope: { orgId, name: 'league' }, version: 7 },
    ]),
  );
  expect(faults).toBe(0);
  expect(known.scope({ orgId, name: 'league' })).toBe(7);
});

test.each([
  'x',
  `${orgId}.league`,
  `${orgId}.league.seven`,
  `${orgId}.LEAGUE.7`,
  `${orgId}.${'a'.repeat(21)}.7`,
  `${orgId}..7`,
  'league.7',
  `nobody.league.7`,
  `${orgId}.league.12345678901234567`,
])('a token that no response contained is refused: %s', (text) => {
  const { known, faults } = read(Buffer.from(text).toString('base64url'));
  expect(faults).toBe(1);
  expect(known.scope({ orgId, name: 'league' })).toBe(0);
});
