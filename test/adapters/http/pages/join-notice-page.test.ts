import { describe, expect, test } from '@jest/globals';
import { joinNotFoundPage, joinTooManyTriesPage } from '../../../../src/adapters/http/pages/join-notice-page.ts';
import { expectSelfContained } from './page-policy.ts';

describe('the page of an invite that cannot be used', () => {
  test('says what to do about it', () => {
    expect(joinNotFoundPage('en').html).toMatch(/Check the link\..*Ask the person who sent it to you\./s);
  });

  test('does not say which of the reasons it was', () => {
    expect(joinNotFoundPage('en').html).not.toMatch(/expired|revoked|used up|unknown/i);
  });

  test('keeps out of search engines', () => {
    expect(joinNotFoundPage('en').html).toContain('<meta name="robots" content="noindex">');
  });

  test('loads nothing and runs nothing', () => {
    expectSelfContained(joinNotFoundPage('en'));
    expect(joinNotFoundPage('en').html).not.toContain('<script');
  });
});

describe('the page for too many tries', () => {
  test('says when to come back', () => {
    expect(joinTooManyTriesPage('en').html).toContain('Come back in ten minutes');
  });

  test('loads nothing and runs nothing', () => {
    expectSelfContained(joinTooManyTriesPage('en'));
  });
});
