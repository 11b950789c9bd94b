import { describe, expect, test } from '@jest/globals';
import { PROBLEMS } from '../../../../src/adapters/http/contract/problems.ts';
import { refusalPage } from '../../../../src/adapters/http/pages/refusal-page.ts';
import { expectSelfContained } from './page-policy.ts';

const ID = 'a-request-id';

describe('the page of a refusal', () => {
  test('of each status is for people, and loads and runs nothing', () => {
    for (const status of new Set(Object.values(PROBLEMS).map((problem) => problem.status))) {
      const page = refusalPage(status, ID, 'en');
      expect(page.html).toContain(String(status));
      expectSelfContained(page);
      expect(page.html).not.toContain('<script');
    }
  });

  test('shows the id of a request that failed, by which the log finds it, and of no other', () => {
    expect([404, 405, 429, 500, 503].filter((status) => refusalPage(status, ID, 'en').html.includes(ID))).toEqual([500, 503]);
  });
});
