import { expect, test } from '@jest/globals';
import { readConsistencyToken, TOKEN_COUNTS_FOR_MS, writeConsistencyToken } from '../../../src/adapters/http/contract/consistency-token.ts';
import type { Fault } from '../../../src/adapters/http/contract/violations.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';
import { later, NOON } from '../../support/builders.ts';

const orgId = '019b0000-0000-7000-8000-000000000000' as OrgId;
const read = (token: string | undefined, now = NOON) => {
  const faults: Fault[] = [];
  return { freshness: readConsistencyToken(token, now, faults), faults: faults.length };
};

test.each([
  ['as it is answered', 0, true],
  ['while it is young', TOKEN_COUNTS_FOR_MS - 1, true],
  ['no longer once it is old', TOKEN_COUNTS_FOR_MS, false],
  ['if it lies in the future by the clock of this instance', -60_000, true],
])('a write is read anew %s', (_, age, isAnew) => {
  expect(read(writeConsistencyToken(NOON, []), later(NOON, age))).toEqual({ freshness: { isAnew, joinedOrgs: [] }, faults: 0 });
});

test('without a token, what is recent will do', () => {
  expect(read(undefined)).toEqual({ freshness: { isAnew: false, joinedOrgs: [] }, faults: 0 });
});

test('a token names the orgs in which its write has changed who may do what', () => {
  const token = writeConsistencyToken(NOON, [{ scope: { orgId, name: 'access' }, version: 4 }]);
  expect(read(token).freshness).toEqual({ isAnew: true, joinedOrgs: [orgId] });
});

test('a token without a time, as release 0.2 wrote them, is always read anew', () => {
  const token = Buffer.from(`${orgId}.league.7 ${orgId}.${orgId}.1790000000000`).toString('base64url');
  expect(read(token)).toEqual({ freshness: { isAnew: true, joinedOrgs: [] }, faults: 0 });
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
  expect(read(Buffer.from(text).toString('base64url'))).toEqual({ freshness: { isAnew: false, joinedOrgs: [] }, faults: 1 });
});
