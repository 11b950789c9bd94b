import { expect, test } from '@jest/globals';
import { officialTerm, type SportCode } from '../../../src/domain/league/sport.ts';

test.each<[string, readonly SportCode[]]>([
  ['umpire', ['baseball']],
  ['umpire', ['baseball', 'softball']],
  ['referee', ['soccer']],
  ['referee', ['basketball', 'football', 'volleyball']],
  ['official', ['baseball', 'soccer']],
  ['official', []],
])('who officiates is called %s in a league of %j', (term, codes) => {
  expect(officialTerm(codes.map((code) => ({ code })))).toBe(term);
});
