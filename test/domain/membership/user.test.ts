import { describe, expect, test } from '@jest/globals';
import { type User, verifiedEmail, withClaims } from '../../../src/domain/membership/user.ts';
import { changed, unchanged } from '../../../src/domain/shared/result.ts';
import { aUser, DAY, later, MINUTE, NOON } from '../../support/builders.ts';

const said = (issuedAt: Date | null, { email, emailVerified, name, pictureUrl, ...rest }: User = aUser()) => ({
  ...rest,
  email,
  emailVerified,
  name,
  pictureUrl,
  issuedAt,
});

describe('the claims of a token', () => {
  const pat = aUser({ email: 'new@example.org', claimsAt: NOON });
  const withEmail = (email: string, issuedAt: Date | null, user: User = pat) =>
    withClaims(user, said(issuedAt, { ...user, email }), later(NOON, MINUTE));

  test('that is newer are kept, with its time', () => {
    expect(withEmail('newer@example.org', later(NOON, 1000))).toMatchObject({
      value: { email: 'newer@example.org', claimsAt: later(NOON, 1000) },
    });
  });

  test('that is older change nothing: it would bring an old address back', () => {
    expect(withEmail('old@example.org', later(NOON, -1000))).toEqual(unchanged(pat));
  });

  test('that does not tell its time change nothing once one has told', () => {
    expect(withEmail('old@example.org', null)).toEqual(unchanged(pat));
    const untimed = aUser({ claimsAt: null });
    expect(withEmail('next@example.org', null, untimed)).toMatchObject({ value: { email: 'next@example.org', claimsAt: null } });
    expect(withEmail('next@example.org', NOON, untimed)).toMatchObject({ value: { email: 'next@example.org', claimsAt: NOON } });
  });

  test('of the same second are kept: times of tokens are whole seconds', () => {
    expect(withEmail('same@example.org', NOON)).toMatchObject({ value: { email: 'same@example.org', claimsAt: NOON } });
  });

  test('that say nothing new move their time alone', () => {
    expect(withEmail('new@example.org', later(NOON, 1000))).toEqual(changed({ ...pat, claimsAt: later(NOON, 1000) }));
    expect(withEmail('new@example.org', NOON)).toEqual(unchanged(pat));
  });

  test('from a provider whose clock is far ahead are said now, so that later ones still count', () => {
    const now = later(NOON, MINUTE);
    const first = withClaims(pat, said(later(NOON, 365 * DAY), { ...pat, email: 'a@example.org' }), now).value;
    expect(first).toMatchObject({ email: 'a@example.org', claimsAt: now });
    expect(withClaims(first, said(later(now, 1000), { ...first, email: 'b@example.org' }), later(now, 1000))).toMatchObject({
      value: { email: 'b@example.org' },
    });
  });
});

test('only a verified address vouches for somebody, in the form in which addresses are compared', () => {
  expect(verifiedEmail({ email: 'Pat@Example.org', emailVerified: true })).toBe('pat@example.org');
  expect(verifiedEmail({ email: 'Pat@Example.org', emailVerified: false })).toBeNull();
  expect(verifiedEmail({ email: '\u212aim@example.org', emailVerified: true })).toBe('\u212aim@example.org');
});
