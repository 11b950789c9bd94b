import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { identityOf, STANDARD_CLAIMS } from '../../../src/adapters/identity/identity-claims.ts';

const read = (claims: Record<string, unknown>) => identityOf('https://login.example.org', 'user-1', claims, STANDARD_CLAIMS);

describe('the e-mail', () => {
  test('is trimmed and in normal form', () => {
    expect(read({ email: '  jose\u0301@example.org ' }).email).toBe('jos\u00e9@example.org');
  });

  test.each([
    42,
    null,
    {},
    ['pat@example.org'],
    '',
    'pat',
    'pat@',
    '@example.org',
    'pat @example.org',
    'a@b@c',
    'pat\u0000@example.org',
    '\ud800@example.org',
  ])('is untold when the claim is no address: %j', (email) => {
    expect(read({ email, email_verified: true })).toMatchObject({ email: null, emailVerified: false });
  });

  test('is untold, not cut, when it is longer than 254 characters', () => {
    expect(read({ email: `${'x'.repeat(250)}@b.c` }).email).toHaveLength(254);
    expect(read({ email: `${'x'.repeat(251)}@b.c` }).email).toBeNull();
  });

  test.each([
    [true, true],
    [false, false],
    ['true', false],
    [1, false],
    [undefined, false],
  ])('is verified only when the claim is the boolean true: %j', (claim, isVerified) => {
    expect(read({ email: 'pat@example.org', email_verified: claim }).emailVerified).toBe(isVerified);
  });
});

describe('the name', () => {
  test('becomes one trimmed line in normal form', () => {
    expect(read({ name: ' Jose\u0301\n\tOrtiz\u0000 ' }).name).toBe('Jos\u00e9 Ortiz');
  });

  test('is cut at 200 code points', () => {
    expect([...read({ name: '⚾'.repeat(201) }).name!]).toHaveLength(200);
    expect([...read({ name: '👩🏽'.repeat(150) }).name!]).toHaveLength(200);
  });

  test.each([42, null, {}, ['Pat'], '', ' \n '])('is untold when the claim holds none: %j', (name) => {
    expect(read({ name }).name).toBeNull();
  });
});

describe('the picture', () => {
  test('is an https address', () => {
    expect(read({ picture: 'https://cdn.example.org/pat.png' }).pictureUrl).toBe('https://cdn.example.org/pat.png');
  });

  test.each([
    42,
    null,
    '',
    'pat.png',
    'http://cdn.example.org/pat.png',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    `https://e.org/${'x'.repeat(2048)}`,
  ])('is untold when the claim is anything else: %.40j', (picture) => {
    expect(read({ picture }).pictureUrl).toBeNull();
  });
});

test('whatever an issuer claims, what is told is clean text within its bounds', () => {
  const claim = fc.oneof(fc.anything(), fc.string({ unit: 'binary', maxLength: 400 }), fc.webUrl());
  fc.assert(
    fc.property(claim, claim, claim, claim, (email, email_verified, name, picture) => {
      const told = read({ email, email_verified, name, picture });
      for (const text of [told.email, told.name, told.pictureUrl]) {
        expect(text ?? 'untold').toMatch(/^[^\p{Cc}\p{Cs}]+$/u);
      }
      expect([...(told.name ?? '')].length).toBeLessThanOrEqual(200);
      expect(typeof told.emailVerified).toBe('boolean');
    }),
  );
});
