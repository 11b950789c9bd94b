import { describe, expect, test } from '@jest/globals';
import { identityOf, STANDARD_CLAIMS } from '../../../src/adapters/identity/identity-claims.ts';
import fc from '../../support/fast-check.ts';

const read = (claims: Record<string, unknown>) => identityOf('https://login.example.org', 'user-1', claims, STANDARD_CLAIMS);

describe('the e-mail', () => {
  test('is trimmed, and else as it was claimed', () => {
    expect(read({ email: '  Jose\u0301@example.org ' }).email).toBe('Jose\u0301@example.org');
  });

  test('does not become another by its normal form', () => {
    expect(read({ email: '\u212aim@example.org' }).email).toBe('\u212aim@example.org');
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
    'pat\u200b@example.org',
    '\u00a0pat@example.org',
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
    ['1', false],
    ['false', false],
    ['True', false],
    ['yes', false],
    [0, false],
    [[true], false],
    [undefined, false],
  ])('is verified only by the boolean true: %j', (claim, isVerified) => {
    expect(read({ email: 'pat@example.org', email_verified: claim }).emailVerified).toBe(isVerified);
  });

  test.each([
    ['true', true],
    [1, true],
    ['1', true],
    [true, true],
    ['false', false],
    ['True', false],
    [0, false],
  ])('of a provider that writes text is verified by that text too: %j', (email_verified, isVerified) => {
    const claims = { email: 'pat@example.org', email_verified };
    const told = identityOf('https://login.example.org', 'user-1', claims, STANDARD_CLAIMS, { emailVerifiedAsText: true });
    expect(told.emailVerified).toBe(isVerified);
  });
});

describe('a claim inside another', () => {
  const names = { ...STANDARD_CLAIMS, email: '/app_metadata/email', name: '/a~1b/~0', picture: '/list/0' };
  const inside = (claims: Record<string, unknown>) => identityOf('https://login.example.org', 'user-1', claims, names);

  test('is found by a JSON pointer', () => {
    expect(inside({ app_metadata: { email: 'pat@example.org' }, 'a/b': { '~': 'Pat' } })).toMatchObject({
      email: 'pat@example.org',
      name: 'Pat',
    });
  });

  test.each([{}, { app_metadata: null }, { app_metadata: 'email' }, { app_metadata: {} }])(
    'is untold where there is none: %j',
    (claims) => {
      expect(inside(claims).email).toBeNull();
    },
  );

  test('is never what objects inherit', () => {
    const inherited = { ...STANDARD_CLAIMS, name: '/constructor/name', email: 'toString' };
    expect(identityOf('https://login.example.org', 'user-1', {}, inherited)).toMatchObject({ name: null, email: null });
  });
});

describe('the name', () => {
  test('becomes one trimmed line in normal form', () => {
    expect(read({ name: ' Jose\u0301\n\tOrtiz\u0000 ' }).name).toBe('Jos\u00e9 Ortiz');
  });

  test('holds nothing invisible and no bidirectional control', () => {
    expect(read({ name: '\u202ePat\u200d \u200b Or\u2060tiz\ufeff' }).name).toBe('Pat Ortiz');
    expect(read({ name: '\u200b\u2060' }).name).toBeNull();
  });

  test('is cut at 200 code points', () => {
    expect([...read({ name: '⚾'.repeat(201) }).name!]).toHaveLength(200);
    expect([...read({ name: '👩🏽'.repeat(150) }).name!]).toHaveLength(200);
  });

  test.each([42, null, {}, ['Pat'], '', ' \n '])('is untold when the claim holds none: %j', (name) => {
    expect(read({ name }).name).toBeNull();
  });
});

describe('the time of the claims', () => {
  test.each([
    [1_775_926_800, '2026-04-11T17:00:00.000Z'],
    [1_775_926_800.9, '2026-04-11T17:00:00.900Z'],
    [0, '1970-01-01T00:00:00.000Z'],
  ])('is that of the token: %j', (iat, at) => {
    expect(read({ iat }).issuedAt).toEqual(new Date(at));
  });

  test.each([undefined, null, '1775926800', -1, Number.NaN, Number.POSITIVE_INFINITY, 1e300, {}])(
    'is untold when it is no time: %j',
    (iat) => {
      expect(read({ iat }).issuedAt).toBeNull();
    },
  );
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
