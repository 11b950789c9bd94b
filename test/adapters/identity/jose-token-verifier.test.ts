import { createHmac, createPublicKey, generateKeyPairSync, sign, type webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { base64url, exportSPKI, importJWK, SignJWT } from 'jose';
import {
  type JoseTokenVerifierOptions,
  joseTokenVerifier,
  type TrustedIssuer,
} from '../../../src/adapters/identity/jose-token-verifier.ts';
import type { TokenVerifier } from '../../../src/application/ports/token-verifier.ts';
import { AUDIENCE, newSigningKey, startTestIssuer, type TestIssuer } from '../../support/issuer.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let now: number;
const clock = () => new Date(now);
const seconds = () => Math.floor(now / 1000);
const later = (milliseconds: number) => {
  now += milliseconds;
};

let issuer: TestIssuer;
let verifier: TokenVerifier;
const trusting = (trust: Partial<TrustedIssuer> = {}, options: Partial<JoseTokenVerifierOptions> = {}) =>
  joseTokenVerifier({ issuers: [{ issuer: issuer.issuer, audience: [AUDIENCE], ...trust }], clock, ...options });

beforeEach(async () => {
  now = Date.UTC(2026, 3, 11, 15);
  issuer = await startTestIssuer({ clock });
  verifier = trusting();
});
afterEach(() => issuer.stop());

/** Background work takes a moment of real time. */
const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
};

const accepted = { ok: true, value: expect.anything() };
const refused = (reason: string) => ({ ok: false, error: { kind: 'invalid-token', reason } });
const unavailable = { ok: false, error: { kind: 'unavailable' } };
const unsigned = (header: object, claims: object) =>
  `${base64url.encode(JSON.stringify(header))}.${base64url.encode(JSON.stringify(claims))}`;
const goodClaims = () => ({ iss: issuer.issuer, sub: 'user-1', aud: AUDIENCE, exp: seconds() + 3600 });

describe('a good token', () => {
  test('tells who presents it', async () => {
    const token = await issuer.token({
      sub: 'user-7',
      email: 'pat@example.org',
      email_verified: true,
      name: 'Pat Ortiz',
      given_name: 'Pat',
      family_name: 'Ortiz',
    });
    expect(await verifier.verify(token)).toEqual({
      ok: true,
      value: {
        issuer: issuer.issuer,
        subject: 'user-7',
        issuedAt: expect.any(Date),
        email: 'pat@example.org',
        emailVerified: true,
        name: 'Pat Ortiz',
        givenName: 'Pat',
        familyName: 'Ortiz',
        pictureUrl: null,
        claimedLanguage: null,
      },
    });
  });

  test.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('may be signed with %s', async (alg) => {
    await issuer.rotate(alg);
    expect(await verifier.verify(await issuer.token())).toEqual(accepted);
  });

  test('may name several audiences, ours among them', async () => {
    expect(await verifier.verify(await issuer.token({ aud: ['another-service', AUDIENCE] }))).toEqual(accepted);
  });

  test('needs no key id while the issuer has one key', async () => {
    expect(await verifier.verify(await issuer.token({}, { kid: undefined }))).toEqual(accepted);
  });

  test('may come from any of several issuers, each with its own audience', async () => {
    const other = await startTestIssuer({ clock });
    const both = joseTokenVerifier({
      issuers: [
        { issuer: issuer.issuer, audience: [AUDIENCE] },
        { issuer: other.issuer, audience: ['club-app'] },
      ],
      clock,
    });
    expect(await both.verify(await issuer.token())).toMatchObject({ value: { issuer: issuer.issuer } });
    expect(await both.verify(await other.token({ aud: 'club-app' }))).toMatchObject({ value: { issuer: other.issuer } });
    expect(await both.verify(await other.token({ aud: AUDIENCE }))).toEqual(refused('wrong-audience'));
    await other.stop();
  });

  test('tells a person’s facts under the names that its issuer is configured with', async () => {
    const named = trusting({
      claims: { email: 'https://example.org/email', emailVerified: 'https://example.org/verified', name: 'nickname' },
    });
    const token = await issuer.token({
      'https://example.org/email': 'pat@example.org',
      'https://example.org/verified': true,
      nickname: 'Pat',
      email: 'other@example.org',
    });
    expect(await named.verify(token)).toMatchObject({ value: { email: 'pat@example.org', emailVerified: true, name: 'Pat' } });
  });
});

describe('a token that nobody signed', () => {
  test.each(['', 'a', 'a.b.c', 'a.b.c.d.e', '..', `${'x'.repeat(5000)}.y.z`])(
    'is malformed when it is no token at all: %#',
    async (token) => {
      expect(await verifier.verify(token)).toEqual(refused('malformed'));
    },
  );

  test('is refused with the algorithm "none"', async () => {
    expect(await verifier.verify(`${unsigned({ alg: 'none' }, goodClaims())}.`)).toEqual(refused('algorithm-not-allowed'));
  });

  test('is refused with an HMAC over the issuer’s public key', async () => {
    const { publicJwk, kid } = issuer.signingKey();
    const secrets = [
      createPublicKey({ key: publicJwk as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string,
      await exportSPKI((await importJWK(publicJwk, 'ES256', { extractable: true })) as webcrypto.CryptoKey),
      JSON.stringify(publicJwk),
    ];
    for (const secret of secrets) {
      const signed = unsigned({ alg: 'HS256', kid }, goodClaims());
      const token = `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
      expect(await verifier.verify(token)).toEqual(refused('algorithm-not-allowed'));
    }
  });

  test('is refused if the RSA key is shorter than 2048 bits', async () => {
    const outcomeWith = async (modulusLength: number) => {
      const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength });
      const kid = `rsa-${modulusLength}`;
      const signed = unsigned({ alg: 'RS256', kid }, goodClaims());
      issuer.publish([{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256' }]);
      return trusting().verify(`${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`);
    };
    expect(await outcomeWith(2048)).toEqual(accepted);
    expect(await outcomeWith(1024)).toMatchObject({ ok: false });
  });

  test('is refused under a symmetric algorithm even when the issuer publishes such a key', async () => {
    const secret = new TextEncoder().encode('a secret of thirty-two characters');
    issuer.publish([issuer.signingKey().publicJwk, { kty: 'oct', k: base64url.encode(secret), kid: 'shared', alg: 'HS256' }]);
    const token = await new SignJWT(goodClaims()).setProtectedHeader({ alg: 'HS256', kid: 'shared' }).sign(secret);
    expect(await verifier.verify(token)).toEqual(refused('algorithm-not-allowed'));
  });

  test('is refused when another key signed under a known key id', async () => {
    const forger = await newSigningKey('ES256', issuer.signingKey().kid);
    const token = await new SignJWT(goodClaims()).setProtectedHeader({ alg: 'ES256', kid: forger.kid }).sign(forger.privateKey);
    expect(await verifier.verify(token)).toEqual(refused('wrong-signature'));
  });

  test('is refused when it brings its own key along', async () => {
    const forger = await newSigningKey();
    const header = { alg: 'ES256', kid: forger.kid, jwk: forger.publicJwk, jku: `${issuer.issuer}/jwks` };
    expect(await verifier.verify(await new SignJWT(goodClaims()).setProtectedHeader(header).sign(forger.privateKey))).toEqual(
      refused('unknown-key'),
    );
  });

  test('is refused when its claims were changed after signing', async () => {
    const [header, , signature] = (await issuer.token()).split('.');
    const claims = base64url.encode(JSON.stringify({ ...goodClaims(), sub: 'somebody-else' }));
    expect(await verifier.verify(`${header}.${claims}.${signature}`)).toEqual(refused('wrong-signature'));
  });
});

describe('issuer, audience and party', () => {
  test.each([
    ['another issuer', () => 'https://login.example.org'],
    ['the issuer with one more slash', () => `${issuer.issuer}/`],
    ['a list with the issuer in it', () => [issuer.issuer]],
    ['no issuer', () => undefined],
  ])('%s is refused', async (_, iss) => {
    expect(await verifier.verify(await issuer.token({ iss: iss() }))).toEqual(refused('wrong-issuer'));
  });

  test('a token of one issuer is refused under the name of another', async () => {
    const other = await startTestIssuer({ clock });
    const both = joseTokenVerifier({ issuers: [{ issuer: issuer.issuer }, { issuer: other.issuer }], clock });
    expect(await both.verify(await issuer.token({ iss: other.issuer }))).toEqual(refused('unknown-key'));
    await other.stop();
  });

  test.each([
    ['another audience', 'another-service'],
    ['no audience', undefined],
    ['an empty list of audiences', []],
  ])('%s is refused', async (_, aud) => {
    expect(await verifier.verify(await issuer.token({ aud: aud }))).toEqual(refused('wrong-audience'));
  });

  test('without a configured audience, the authorized party decides', async () => {
    const byParty = trusting({ audience: undefined as never, authorizedParties: ['league-app'] });
    expect(await byParty.verify(await issuer.token({ aud: undefined, azp: 'league-app' }))).toEqual(accepted);
    expect(await byParty.verify(await issuer.token({ aud: undefined, client_id: 'league-app' }))).toEqual(accepted);
    expect(await byParty.verify(await issuer.token({ aud: undefined, azp: 'evil-app' }))).toEqual(refused('wrong-party'));
    expect(await byParty.verify(await issuer.token({ aud: undefined, azp: 'evil-app', client_id: 'league-app' }))).toEqual(
      refused('wrong-party'),
    );
    expect(await byParty.verify(await issuer.token({ aud: undefined }))).toEqual(refused('wrong-party'));
  });

  test('where both are configured, both are asked for', async () => {
    const byBoth = trusting({ authorizedParties: ['league-app'] });
    expect(await byBoth.verify(await issuer.token({ azp: 'league-app' }))).toEqual(accepted);
    expect(await byBoth.verify(await issuer.token({ azp: 'evil-app' }))).toEqual(refused('wrong-party'));
    expect(await byBoth.verify(await issuer.token({ aud: 'another-service', azp: 'league-app' }))).toEqual(refused('wrong-audience'));
  });

  test('where neither is configured, any will do', async () => {
    expect(await trusting({ audience: undefined as never }).verify(await issuer.token({ aud: undefined }))).toEqual(accepted);
  });
});

describe('the kind of token', () => {
  test.each(['JWT', 'jwt', 'at+jwt', 'application/at+jwt', 'JWS', undefined])('%s signs in', async (typ) => {
    expect(await verifier.verify(await issuer.token({}, { typ }))).toEqual(accepted);
  });

  test.each(['logout+jwt', 'secevent+jwt', 'token-introspection+jwt', 'dpop+jwt', 'kb+jwt', ''])('%j does not', async (typ) => {
    expect(await verifier.verify(await issuer.token({}, { typ }))).toEqual(refused('wrong-type'));
  });

  test('is what the claims must say, where the configuration asks', async () => {
    const asking = trusting({ requiredClaims: { token_use: 'access', '/app/anonymous': 'false', groups: 'league' } });
    const says = { token_use: 'access', app: { anonymous: false }, groups: ['league', 'press'] };
    expect(await asking.verify(await issuer.token(says))).toEqual(accepted);
    const others = [
      {},
      { token_use: 'id' },
      { app: { anonymous: true } },
      { app: {} },
      { groups: ['press'] },
      { token_use: { access: 1 } },
    ];
    for (const other of others) {
      const claims = Object.keys(other).length === 0 ? {} : { ...says, ...other };
      expect(await asking.verify(await issuer.token(claims))).toEqual(refused('wrong-claim'));
    }
  });
});

describe('time', () => {
  test('a token is good until 30 s after its expiry, and no longer', async () => {
    expect(await verifier.verify(await issuer.token({ exp: seconds() - 29 }))).toEqual(accepted);
    expect(await verifier.verify(await issuer.token({ exp: seconds() - 30 }))).toEqual(refused('expired'));
  });

  test('a token is good from 30 s before its beginning, and no sooner', async () => {
    expect(await verifier.verify(await issuer.token({ nbf: seconds() + 30 }))).toEqual(accepted);
    expect(await verifier.verify(await issuer.token({ nbf: seconds() + 31 }))).toEqual(refused('not-yet-valid'));
    expect(await verifier.verify(await issuer.token({ iat: seconds() + 30 }))).toEqual(accepted);
    expect(await verifier.verify(await issuer.token({ iat: seconds() + 31 }))).toEqual(refused('not-yet-valid'));
  });

  test.each([
    ['none', undefined],
    ['text', '4102444800'],
    ['null', null],
  ])('a token whose expiry is %s is refused', async (_, exp) => {
    expect(await verifier.verify(await issuer.token({ exp: exp }))).toEqual(refused('no-expiry'));
  });
});

describe('the subject', () => {
  test.each([
    ['missing', undefined],
    ['a number', 42],
    ['null', null],
    ['an object', { $ne: null }],
    ['a list', ['user-1']],
    ['empty', ''],
    ['longer than 255 characters', 'x'.repeat(256)],
    ['a text with U+0000', 'user\u0000-1'],
  ])('a token whose subject is %s is refused', async (_, sub) => {
    expect(await verifier.verify(await issuer.token({ sub: sub }))).toEqual(refused('no-subject'));
  });
});

describe('the issuer’s keys', () => {
  const inventedToken = (index: number) => issuer.token({ sub: `user-${index}` }, { kid: `invented-${index}` });

  test('are fetched once for everyone who comes first', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, index) => issuer.token({ sub: `user-${index}` })));
    const results = await Promise.all(tokens.map((token) => verifier.verify(token)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(issuer.keyFetches()).toBe(1);
  });

  test('are found without a discovery document when the configuration says where', async () => {
    const direct = trusting({ jwksUri: issuer.jwksUri });
    expect(await direct.verify(await issuer.token())).toEqual(accepted);
  });

  test('are followed when the issuer rotates them', async () => {
    await verifier.verify(await issuer.token());
    const old = await issuer.token({ sub: 'user-2' });
    await issuer.rotate();
    later(31 * SECOND);
    expect(await verifier.verify(await issuer.token())).toEqual(accepted);
    expect(await verifier.verify(old)).toEqual(refused('unknown-key'));
  });

  test('are asked for once when 200 tokens at a time name unknown ones', async () => {
    await verifier.verify(await issuer.token());
    later(31 * SECOND);
    const flood = await Promise.all(Array.from({ length: 200 }, (_, index) => inventedToken(index)));
    const results = await Promise.all(flood.map((token) => verifier.verify(token)));
    expect(results).toEqual(results.map(() => refused('unknown-key')));
    expect(issuer.keyFetches()).toBe(2);
  });

  test('are asked for at most once in 30 s however long a flood lasts', async () => {
    await verifier.verify(await issuer.token());
    for (let index = 0; index < 60; index += 1) {
      later(SECOND);
      await verifier.verify(await inventedToken(index));
    }
    expect(issuer.keyFetches()).toBe(3);
  });

  test.each(['away', 'failing', 'hanging', 'talking-nonsense', 'without-keys'] as const)(
    'stay in use for days while the issuer is %s',
    async (mood) => {
      const patient = trusting({}, { keysTimeLimitMs: 100 });
      await patient.verify(await issuer.token());
      issuer.become(mood);
      later(3 * 24 * 60 * MINUTE);
      expect(await patient.verify(await issuer.token())).toEqual(accepted);
      expect(await patient.verify(await inventedToken(1))).toEqual(refused('unknown-key'));
      expect(await patient.verify(await issuer.token({ sub: 'user-2' }))).toEqual(accepted);
    },
  );

  test('are asked for at most once in 30 s while the issuer is away', async () => {
    const direct = trusting({ jwksUri: issuer.jwksUri });
    await direct.verify(await issuer.token());
    issuer.become('failing');
    for (let index = 0; index < 60; index += 1) {
      later(SECOND);
      await direct.verify(await inventedToken(index));
    }
    expect(issuer.keyFetches()).toBe(3);
  });

  test('are followed as soon as the issuer is back with new ones', async () => {
    await verifier.verify(await issuer.token());
    issuer.become('away');
    later(31 * SECOND);
    await verifier.verify(await inventedToken(1));
    issuer.become('answering');
    await issuer.rotate();
    later(30 * SECOND);
    expect(await verifier.verify(await issuer.token())).toEqual(accepted);
  });

  test('stop working within minutes when the issuer withdraws them, while the same tokens are asked about', async () => {
    const { kid, privateKey, alg } = issuer.signingKey();
    await verifier.verify(await issuer.token());
    const stolen = (sub: string) => new SignJWT({ ...goodClaims(), sub }).setProtectedHeader({ alg, kid }).sign(privateKey);
    await issuer.rotate();
    later(10 * MINUTE);
    expect(await verifier.verify(await stolen('user-1'))).toEqual(accepted);
    await until(async () => !(await verifier.verify(await stolen(crypto.randomUUID()))).ok);
    expect(await verifier.verify(await stolen('user-2'))).toEqual(refused('unknown-key'));
  });

  test('that cannot be used are no keys', async () => {
    const { kid } = issuer.signingKey();
    issuer.publish([{ kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', kid, alg: 'ES256' }]);
    expect(await verifier.verify(await issuer.token())).toEqual(refused('unknown-key'));
  });
});

describe('while no key was ever to be had', () => {
  test.each(['away', 'failing', 'talking-nonsense', 'without-keys'] as const)(
    'with the issuer %s, nothing is held against a token',
    async (mood) => {
      issuer.become(mood);
      expect(await verifier.verify(await issuer.token())).toEqual(unavailable);
    },
  );

  test('a hanging issuer is waited for no longer than the limit, and once for everyone', async () => {
    const impatient = trusting({}, { keysTimeLimitMs: 150 });
    issuer.become('hanging');
    const tokens = await Promise.all([1, 2, 3].map((index) => issuer.token({ sub: `user-${index}` })));
    expect(await Promise.all(tokens.map((token) => impatient.verify(token)))).toEqual([unavailable, unavailable, unavailable]);
  });

  test('an issuer whose discovery document names another is not believed', async () => {
    const alias = issuer.issuer.replace('127.0.0.1', 'localhost');
    const confused = joseTokenVerifier({
      issuers: [{ issuer: alias }],
      clock,
      fetch: (url, init) => fetch(String(url).replace('localhost', '127.0.0.1'), init),
    });
    expect(await confused.verify(await issuer.token({ iss: alias }))).toEqual(unavailable);
  });

  test('an issuer on https may not keep its keys on http', async () => {
    const document = { issuer: 'https://login.example.org', jwks_uri: issuer.jwksUri };
    const careless = joseTokenVerifier({ issuers: [{ issuer: document.issuer }], clock, fetch: async () => Response.json(document) });
    expect(await careless.verify(await issuer.token({ iss: document.issuer }))).toEqual(unavailable);
  });

  test('the issuer is asked again after 1 s, then after twice as long each time, up to 30 s', async () => {
    issuer.become('failing');
    const direct = trusting({ jwksUri: issuer.jwksUri });
    const token = await issuer.token();
    const began = now;
    const askedAt: number[] = [];
    for (let fetches = 0; now - began < 100 * SECOND; later(SECOND)) {
      await direct.verify(token);
      if (issuer.keyFetches() > fetches) askedAt.push((now - began) / SECOND);
      fetches = issuer.keyFetches();
    }
    expect(askedAt).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
  });

  test('tokens are good as soon as the issuer is back', async () => {
    issuer.become('away');
    const token = await issuer.token();
    await verifier.verify(token);
    issuer.become('answering');
    later(SECOND);
    expect(await verifier.verify(token)).toEqual(accepted);
  });

  test('the log says which issuer is away, and no token', async () => {
    const lines: string[] = [];
    const told = trusting({}, { log: { warn: (facts, message) => lines.push(JSON.stringify({ ...facts, message })) } });
    issuer.become('away');
    const token = await issuer.token();
    await told.verify(token);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(issuer.issuer);
    expect(lines[0]).not.toContain(token);
  });

  test('a token with a forbidden algorithm is refused all the same', async () => {
    issuer.become('away');
    expect(await verifier.verify(`${unsigned({ alg: 'none' }, goodClaims())}.`)).toEqual(refused('algorithm-not-allowed'));
  });
});

describe('verified tokens', () => {
  /** Counts signature checks, by the keys that are looked up for them. */
  const counting = (options: Partial<JoseTokenVerifierOptions> = {}) => {
    const verify = crypto.subtle.verify;
    const count = { signatures: 0 };
    crypto.subtle.verify = ((...call: Parameters<typeof verify>) => {
      count.signatures += 1;
      return verify.apply(crypto.subtle, call);
    }) as typeof verify;
    restore = () => {
      crypto.subtle.verify = verify;
    };
    return { count, remembering: trusting({}, options) };
  };
  let restore = () => {};
  afterEach(() => restore());

  test('are remembered, so that the signature is checked once', async () => {
    const { count, remembering } = counting();
    const token = await issuer.token();
    await remembering.verify(token);
    later(4 * MINUTE);
    expect(await remembering.verify(token)).toEqual(accepted);
    expect(count.signatures).toBe(1);
  });

  test('are known from memory for as long as they are remembered', async () => {
    const { count, remembering } = counting();
    const token = await issuer.token();
    expect(remembering.known(token)).toBeUndefined();
    await remembering.verify(token);
    const known = remembering.known(token);
    expect(known).toEqual(accepted.value);
    later(4 * MINUTE);
    expect(remembering.known(token)).toBe(known);
    later(MINUTE);
    expect(remembering.known(token)).toBeUndefined();
    expect(remembering.known(await issuer.token({ exp: seconds() - 60 }))).toBeUndefined();
    expect(count.signatures).toBe(1);
  });

  test('are checked anew after 5 minutes', async () => {
    const { count, remembering } = counting();
    const token = await issuer.token();
    await remembering.verify(token);
    later(5 * MINUTE);
    await remembering.verify(token);
    expect(count.signatures).toBe(2);
  });

  test('are forgotten when they expire', async () => {
    const token = await issuer.token({ exp: seconds() + 60 });
    await verifier.verify(token);
    later(90 * SECOND);
    expect(await verifier.verify(token)).toEqual(refused('expired'));
  });

  test('are remembered up to a bound, the least recently used forgotten first', async () => {
    const { count, remembering } = counting({ remembered: 2 });
    const [first, second, third] = await Promise.all(['user-1', 'user-2', 'user-3'].map((sub) => issuer.token({ sub })));
    for (const token of [first!, second!, first!, third!]) await remembering.verify(token);
    expect(count.signatures).toBe(3);
    await remembering.verify(first!);
    expect(count.signatures).toBe(3);
    await remembering.verify(second!);
    expect(count.signatures).toBe(4);
  });

  test('lend nothing to a token that differs in one character', async () => {
    const token = await issuer.token();
    await verifier.verify(token);
    const last = token.at(-2) === 'A' ? 'B' : 'A';
    expect(await verifier.verify(token.slice(0, -2) + last + token.slice(-1))).toEqual(refused('wrong-signature'));
  });
});
