import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type JWK, type JWTPayload, SignJWT } from 'jose';
import { joseTokenVerifier } from '../../../src/adapters/identity/jose-token-verifier.ts';
import { webSignIn } from '../../../src/adapters/identity/web-sign-in.ts';
import { loadConfig } from '../../../src/composition/config.ts';
import { type SignInSettings, sentToken, whatIsAsked } from '../../../web/kit/sign-in-request.ts';
import { newSigningKey, type SigningKey } from '../../support/issuer.ts';

type Claims = Readonly<Record<string, unknown>>;
type Header = Readonly<Record<string, unknown>>;

/** A provider's authorization endpoint: an error for what it refuses, else claims that its access tokens and ID tokens have otherwise than those tried here. */
type SignInPage = Readonly<{
  /** `scopes_supported` of its discovery document; undefined if it has none. */
  scopes?: readonly string[];
  answer: (asked: Readonly<Record<string, string>>) => { error: string } | { access: Claims | 'opaque'; id: Claims };
}>;

const wordsOf = (asked: Readonly<Record<string, string>>, name: string) => (asked[name] ?? '').split(' ').filter(Boolean);
const knows = (asked: Readonly<Record<string, string>>, scopes: readonly string[]) =>
  wordsOf(asked, 'scope').every((each) => scopes.includes(each));

/** What a provider's documentation says of its tokens: which page of ours has the settings, where its keys are, and what is in the token. */
type Provider = Readonly<{
  page: string;
  /** Which of the page's settings. */
  settings?: number;
  alg?: 'RS256' | 'ES256';
  header?: Header;
  /** As in its discovery document; undefined if there is none. */
  discovery?: Readonly<{ url: string; issuer?: string }>;
  keysAt: string;
  claims: Claims;
  told: Claims;
  /** How it signs people in to the web apps; undefined if it has no page for that. */
  signIn?: SignInPage;
  /** Tokens of the same provider that must not sign in, or not with that address. */
  refused: readonly (readonly [title: string, claims: Claims, reason: string, header?: Header])[];
  unverified?: readonly (readonly [title: string, claims: Claims])[];
}>;

const AUTH0 = 'https://league.eu.auth0.com';
const OWN = 'https://league.example.org';
const CLERK = 'https://clerk.league.example.org';
const CLERK_CLIENT = 'k3Tq0bVn7XwZr2Lp';
const COGNITO = 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbCdEfGhI';
const COGNITO_CLIENT = '3n4b5urk1ft4fl3mg5e62d9ado';
/** `offline_access` is no scope of a user pool, and it takes one prompt. */
const COGNITO_PAGE: SignInPage = {
  scopes: ['openid', 'email', 'phone', 'profile'],
  answer(asked) {
    if (!knows(asked, ['openid', 'email', 'phone', 'profile'])) return { error: 'invalid_scope' };
    if (wordsOf(asked, 'prompt').length > 1) return { error: 'invalid_request' };
    const access = { aud: undefined, client_id: COGNITO_CLIENT, token_use: 'access' };
    return { access, id: { client_id: undefined, aud: COGNITO_CLIENT, token_use: 'id' } };
  },
};
const FIREBASE = 'https://securetoken.google.com/league-app';
const SUPABASE = 'https://abcdefghijklmnopqrst.supabase.co/auth/v1';
const KEYCLOAK = 'https://id.league.example.org/realms/league';
const TENANT = '8b5a7e1c-4b1e-4d0a-9c5e-2f6a1d3c7b90';
const ENTRA = `https://login.microsoftonline.com/${TENANT}`;
const PAT = { email: 'pat@example.org', emailVerified: true };
const discoveryOf = (issuer: string) => ({ url: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, issuer });

const PROVIDERS: Readonly<Record<string, Provider>> = {
  Auth0: {
    page: 'auth0.md',
    discovery: discoveryOf(`${AUTH0}/`),
    keysAt: `${AUTH0}/.well-known/jwks.json`,
    header: { typ: 'JWT' },
    claims: {
      iss: `${AUTH0}/`,
      sub: 'auth0|65f1c0a2b3d4e5f601234567',
      aud: ['https://api.league.example.org', `${AUTH0}/userinfo`],
      azp: 'x7Qh2nYw0sVbTq1LrE8uKcPd3mZfGa9J',
      scope: 'openid profile email offline_access',
      [`${OWN}/email`]: 'pat@example.org',
      [`${OWN}/email_verified`]: true,
      [`${OWN}/name`]: 'Pat Ortiz',
      [`${OWN}/given_name`]: 'Pat',
      [`${OWN}/family_name`]: 'Ortiz',
      [`${OWN}/picture`]: 'https://s.gravatar.com/avatar/0.png',
    },
    told: { ...PAT, name: 'Pat Ortiz', givenName: 'Pat', familyName: 'Ortiz', pictureUrl: 'https://s.gravatar.com/avatar/0.png' },
    refused: [
      ['the ID token', { aud: 'x7Qh2nYw0sVbTq1LrE8uKcPd3mZfGa9J', azp: undefined, nonce: 'n' }, 'wrong-audience'],
      ['a token for the Management API', { aud: `${AUTH0}/api/v2/` }, 'wrong-audience'],
      ['the issuer without its slash', { iss: AUTH0 }, 'wrong-issuer'],
    ],
    signIn: {
      scopes: ['openid', 'profile', 'offline_access', 'name', 'email'],
      answer: ({ audience }) => ({
        access: audience === undefined ? 'opaque' : { aud: [audience, `${AUTH0}/userinfo`] },
        id: { aud: 'x7Qh2nYw0sVbTq1LrE8uKcPd3mZfGa9J' },
      }),
    },
    unverified: [
      ['an address that is not verified', { [`${OWN}/email_verified`]: false }],
      [
        'a token without the action, whose standard claims do not count',
        { [`${OWN}/email`]: undefined, email: 'admin@example.org', email_verified: true },
      ],
    ],
  },
  'Auth0, access tokens by RFC 9068': {
    page: 'auth0.md',
    discovery: discoveryOf(`${AUTH0}/`),
    keysAt: `${AUTH0}/.well-known/jwks.json`,
    header: { typ: 'at+jwt' },
    claims: {
      iss: `${AUTH0}/`,
      sub: 'google-oauth2|103547991597142817347',
      aud: 'https://api.league.example.org',
      client_id: 'x7Qh2nYw0sVbTq1LrE8uKcPd3mZfGa9J',
      jti: '2IMtHLAh4xTBCYeDbMQxEd',
      [`${OWN}/email`]: 'pat@example.org',
      [`${OWN}/email_verified`]: true,
    },
    told: { ...PAT, name: null },
    refused: [['a logout token', { events: {} }, 'wrong-type', { typ: 'logout+jwt' }]],
  },
  Clerk: {
    page: 'clerk.md',
    keysAt: `${CLERK}/.well-known/jwks.json`,
    header: { typ: 'JWT', cat: 'cl_B7d4PD111AAA' },
    claims: {
      iss: CLERK,
      sub: 'user_2NNEqL2nrIRdJ194ndJqAHwEfxC',
      aud: 'league-gateway',
      sid: 'sess_2NNEqLbXUtGmPNCbUqhQhQ8pTqC',
      sts: 'active',
      v: 2,
      fva: [7, -1],
      email: 'pat@example.org',
      email_verified: true,
      name: 'Pat Ortiz',
      given_name: 'Pat',
      family_name: 'Ortiz',
      picture: 'https://img.clerk.com/0',
    },
    told: { ...PAT, name: 'Pat Ortiz', pictureUrl: 'https://img.clerk.com/0' },
    refused: [
      ['a session token that was not customized', { aud: undefined, azp: 'https://league.example.org' }, 'wrong-audience'],
      ['one of the development instance', { iss: 'https://quick-owl-7.clerk.accounts.dev' }, 'wrong-issuer'],
    ],
    unverified: [['an address that is not verified', { email_verified: 'false' }]],
  },
  'Clerk, to the web apps': {
    page: 'clerk.md',
    settings: 1,
    keysAt: `${CLERK}/.well-known/jwks.json`,
    header: { typ: 'JWT' },
    signIn: {
      scopes: ['openid', 'profile', 'email', 'offline_access', 'public_metadata', 'private_metadata'],
      answer: (asked) =>
        knows(asked, ['openid', 'profile', 'email', 'offline_access'])
          ? { access: { aud: undefined, email: undefined, email_verified: undefined, client_id: CLERK_CLIENT }, id: {} }
          : { error: 'invalid_scope' },
    },
    claims: {
      iss: CLERK,
      sub: 'user_2NNEqL2nrIRdJ194ndJqAHwEfxC',
      aud: CLERK_CLIENT,
      nonce: 'n',
      email: 'pat@example.org',
      email_verified: true,
      name: 'Pat Ortiz',
      given_name: 'Pat',
      family_name: 'Ortiz',
      picture: 'https://img.clerk.com/0',
    },
    told: { ...PAT, name: 'Pat Ortiz' },
    refused: [['the access token of the same sign-in', { aud: undefined, client_id: CLERK_CLIENT }, 'wrong-audience']],
  },
  'Cognito, access tokens': {
    page: 'cognito.md',
    signIn: COGNITO_PAGE,
    discovery: discoveryOf(COGNITO),
    keysAt: `${COGNITO}/.well-known/jwks.json`,
    claims: {
      iss: COGNITO,
      sub: '0039d57b-c887-44e1-b44f-d7c44a5a4c18',
      client_id: COGNITO_CLIENT,
      origin_jti: '130f558a-b364-47c5-b539-7e8254314f57',
      event_id: 'ae983c8f-18cb-464f-8ad2-e750e3a52d0f',
      token_use: 'access',
      scope: 'openid profile email',
      username: '0039d57b-c887-44e1-b44f-d7c44a5a4c18',
      version: 2,
      email: 'pat@example.org',
      email_verified: 'true',
      given_name: 'Pat',
    },
    told: { ...PAT, givenName: 'Pat', name: null },
    refused: [
      ['the ID token', { client_id: undefined, aud: COGNITO_CLIENT, token_use: 'id' }, 'wrong-party'],
      ['a token of another app of the pool', { client_id: '7u1p8kq2f0nd5c6b3v9w4x1y2z' }, 'wrong-party'],
      ['a token of another pool', { iss: `${COGNITO}X` }, 'wrong-issuer'],
    ],
    unverified: [
      ['one without the trigger', { email: undefined, email_verified: undefined }],
      ['a federated user whose attribute is not mapped', { email_verified: 'false' }],
    ],
  },
  'Cognito, ID tokens': {
    page: 'cognito.md',
    settings: 1,
    signIn: COGNITO_PAGE,
    discovery: discoveryOf(COGNITO),
    keysAt: `${COGNITO}/.well-known/jwks.json`,
    claims: {
      iss: COGNITO,
      sub: '0039d57b-c887-44e1-b44f-d7c44a5a4c18',
      aud: COGNITO_CLIENT,
      token_use: 'id',
      'cognito:username': '0039d57b-c887-44e1-b44f-d7c44a5a4c18',
      email: 'pat@example.org',
      email_verified: true,
    },
    told: PAT,
    refused: [['the access token', { aud: undefined, client_id: COGNITO_CLIENT, token_use: 'access' }, 'wrong-audience']],
  },
  Firebase: {
    page: 'firebase.md',
    discovery: discoveryOf(FIREBASE),
    keysAt: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    header: { typ: 'JWT' },
    claims: {
      iss: FIREBASE,
      aud: 'league-app',
      sub: 'Zx3Cq1vB5nM7aS9dF0gH2jK4lP62',
      user_id: 'Zx3Cq1vB5nM7aS9dF0gH2jK4lP62',
      name: 'Pat Ortiz',
      picture: 'https://lh3.googleusercontent.com/a/0',
      email: 'pat@example.org',
      email_verified: true,
      firebase: { identities: { 'google.com': ['103547991597142817347'], email: ['pat@example.org'] }, sign_in_provider: 'google.com' },
    },
    told: { ...PAT, name: 'Pat Ortiz' },
    refused: [
      ['a token of another project', { iss: 'https://securetoken.google.com/other-app', aud: 'other-app' }, 'wrong-issuer'],
      ['another project’s audience', { aud: 'other-app' }, 'wrong-audience'],
      ['a session cookie', { iss: 'https://session.firebase.google.com/league-app' }, 'wrong-issuer'],
      [
        'a custom token',
        {
          iss: 'firebase-adminsdk@league-app.iam.gserviceaccount.com',
          aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
        },
        'wrong-issuer',
      ],
    ],
    unverified: [
      ['a new password account', { email_verified: false }],
      ['an anonymous user', { email: undefined, email_verified: undefined, provider_id: 'anonymous', firebase: { identities: {} } }],
    ],
  },
  Supabase: {
    page: 'supabase.md',
    signIn: {
      scopes: ['openid', 'profile', 'email', 'phone'],
      answer: (asked) =>
        knows(asked, ['openid', 'profile', 'email', 'phone']) ? { access: {}, id: { aud: 'a client' } } : { error: 'invalid_scope' },
    },
    alg: 'ES256',
    keysAt: `${SUPABASE}/.well-known/jwks.json`,
    header: { typ: 'JWT' },
    claims: {
      iss: SUPABASE,
      sub: '123e4567-e89b-42d3-a456-426614174000',
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: 1775926800 }],
      session_id: '7f1c2b1e-0c57-4f0e-9e58-6a3bfcdc5c11',
      email: 'pat@example.org',
      email_verified: true,
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Pat Ortiz', avatar_url: 'https://example.org/pat.png', email_verified: true },
    },
    told: { ...PAT, name: 'Pat Ortiz', pictureUrl: 'https://example.org/pat.png' },
    refused: [
      ['an anonymous user', { is_anonymous: true }, 'wrong-claim'],
      ['a key of the service', { role: 'service_role', is_anonymous: undefined }, 'wrong-claim'],
      ['a token of another project', { iss: 'https://zyxwvutsrqponmlkjihg.supabase.co/auth/v1' }, 'wrong-issuer'],
    ],
    unverified: [['one without the hook, whatever users wrote of themselves', { email_verified: undefined }]],
  },
  Keycloak: {
    page: 'keycloak.md',
    signIn: {
      scopes: ['openid', 'email', 'profile', 'league', 'offline_access', 'roles', 'web-origins'],
      answer: (asked) =>
        knows(asked, ['openid', 'email', 'profile', 'league', 'offline_access']) && !('audience' in asked)
          ? { access: {}, id: { aud: 'league-app', typ: 'ID' } }
          : { error: 'invalid_scope' },
    },
    discovery: discoveryOf(KEYCLOAK),
    keysAt: `${KEYCLOAK}/protocol/openid-connect/certs`,
    header: { typ: 'JWT' },
    claims: {
      iss: KEYCLOAK,
      sub: '2f605b7b-4a27-467a-a090-bc3de1102873',
      aud: ['league-gateway', 'account'],
      azp: 'league-app',
      typ: 'Bearer',
      jti: 'onrtac:3813a93e-47b1-468d-aa4c-47c236462ce7',
      sid: 'a1b2c3d4-0000-4000-8000-000000000001',
      acr: '1',
      realm_access: { roles: ['offline_access', 'default-roles-league', 'admin'] },
      scope: 'openid profile email',
      email: 'pat@example.org',
      email_verified: true,
      name: 'Pat Ortiz',
      given_name: 'Pat',
      family_name: 'Ortiz',
      preferred_username: 'pat',
    },
    told: { ...PAT, name: 'Pat Ortiz', givenName: 'Pat', familyName: 'Ortiz' },
    refused: [
      ['a token without the audience mapper', { aud: 'account' }, 'wrong-audience'],
      ['the ID token', { aud: ['league-app', 'league-gateway'], typ: 'ID' }, 'wrong-claim'],
      ['a logout token', { typ: 'Logout' }, 'wrong-type', { typ: 'logout+jwt' }],
      ['the issuer by the host name inside', { iss: 'http://keycloak:8080/realms/league' }, 'wrong-issuer'],
      ['another realm', { iss: 'https://id.league.example.org/realms/master' }, 'wrong-issuer'],
    ],
    unverified: [
      ['an address that is not verified', { email_verified: false }],
      ['a lightweight token', { email: undefined, email_verified: undefined, name: undefined }],
    ],
  },
  Entra: {
    page: 'entra.md',
    signIn: {
      scopes: ['openid', 'profile', 'email', 'offline_access'],
      answer(asked) {
        // AADSTS90023: one value, if any. AADSTS901002: version 2.0 takes no resource.
        if (wordsOf(asked, 'prompt').length > 1 || 'resource' in asked) return { error: 'invalid_request' };
        const [api] = wordsOf(asked, 'scope').filter((each) => each.endsWith('/.default'));
        const audience = api?.slice(0, api.indexOf('/')) ?? '00000003-0000-0000-c000-000000000000';
        return { access: { aud: audience }, id: { aud: '5f1f6e0b-6f0e-4b1c-9b7e-0d2c3b4a5968', email: undefined } };
      },
    },
    discovery: discoveryOf(`${ENTRA}/v2.0`),
    keysAt: `${ENTRA}/discovery/v2.0/keys`,
    header: { typ: 'JWT' },
    claims: {
      iss: `${ENTRA}/v2.0`,
      sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      aud: '1d0e3b56-7f3a-4f0d-8a55-c9b1f2a4e6d8',
      azp: '5f1f6e0b-6f0e-4b1c-9b7e-0d2c3b4a5968',
      azpacr: '0',
      oid: '00000000-0000-0000-66f3-3332eca7ea81',
      tid: TENANT,
      scp: 'access',
      ver: '2.0',
      name: 'Pat Ortiz',
      given_name: 'Pat',
      family_name: 'Ortiz',
      preferred_username: 'pat@example.org',
      email: 'pat@example.org',
      xms_edov: '1',
    },
    told: { ...PAT, name: 'Pat Ortiz', givenName: 'Pat', familyName: 'Ortiz' },
    refused: [
      ['a version 1 token', { iss: `https://sts.windows.net/${TENANT}/`, aud: 'api://1d0e3b56', ver: '1.0' }, 'wrong-issuer'],
      ['a token of another tenant', { iss: 'https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0' }, 'wrong-issuer'],
      ['a token for Microsoft Graph', { aud: '00000003-0000-0000-c000-000000000000' }, 'wrong-audience'],
    ],
    unverified: [
      ['an address that an admin of the tenant wrote', { xms_edov: undefined, email_verified: undefined }],
      ['a domain that nobody verified', { xms_edov: false }],
      ['a user name that looks like an address', { email: undefined }],
    ],
  },
};

const NOW = Date.UTC(2026, 3, 11, 15);
const seconds = NOW / 1000;

/** The settings that a page shows, each block as the environment of a gateway. */
function settingsOf(page: string): Record<string, string>[] {
  const text = readFileSync(new URL(`../../../docs/identity/${page}`, import.meta.url), 'utf8');
  return [...text.matchAll(/```env\n(.*?)```/gs)].map(([, block = '']) =>
    Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
  );
}

const keys = new Map<string, [current: SigningKey, next: SigningKey]>();
const keysFor = async (alg: string) => {
  const known = keys.get(alg) ?? [await newSigningKey(alg), await newSigningKey(alg)];
  keys.set(alg, known);
  return known;
};

describe.each(Object.entries(PROVIDERS))('%s', (_, provider) => {
  const { page, settings = 0, alg = 'RS256', keysAt, discovery } = provider;
  const environment = settingsOf(page)[settings]!;
  let current: SigningKey;
  let next: SigningKey;
  let published: JWK[];
  let asked: string[];
  let now: number;

  beforeEach(async () => {
    [current, next] = await keysFor(alg);
    published = [current.publicJwk];
    asked = [];
    now = NOW;
  });

  const fetchStandIn: typeof fetch = async (address) => {
    const url = String(address);
    asked.push(url);
    if (url === keysAt) return Response.json({ keys: published });
    if (url === discovery?.url) return Response.json({ issuer: discovery.issuer, jwks_uri: keysAt });
    return new Response(null, { status: 404 });
  };
  const verifierOf = () => {
    const { issuers } = loadConfig({ STORAGE: 'memory', PUBLIC_URL: 'https://api.league.example.org', ...environment });
    return joseTokenVerifier({ issuers, clock: () => new Date(now), fetch: fetchStandIn });
  };
  const sign = (changes: Claims = {}, header: Header = {}, key = current) => {
    const claims = Object.entries({ iat: seconds, exp: seconds + 3600, ...provider.claims, ...changes }).filter(
      ([, value]) => value !== undefined,
    );
    return new SignJWT(Object.fromEntries(claims) as JWTPayload)
      .setProtectedHeader({ alg, kid: key.kid, ...provider.header, ...header })
      .sign(key.privateKey);
  };
  const verify = async (...signed: Parameters<typeof sign>) => verifierOf().verify(await sign(...signed));
  const refusal = (reason: string) => ({ ok: false, error: { kind: 'invalid-token', reason } });

  test('signs in with the settings of its page', async () => {
    expect(await verify()).toMatchObject({
      ok: true,
      value: { issuer: provider.claims['iss'], subject: provider.claims['sub'], ...provider.told },
    });
    expect(asked).toEqual([...(environment['OIDC_JWKS_URI'] === undefined ? [discovery!.url] : []), keysAt]);
  });

  if (provider.signIn) {
    const { scopes, answer } = provider.signIn;
    /** What the web apps send the gateway after a sign-in that asks for `asked`. */
    const signInTo = async (asked: Readonly<Record<string, string>>, signIn: SignInSettings) => {
      const answered = answer(asked);
      if ('error' in answered) return answered.error;
      const access = answered.access === 'opaque' ? 'opaque' : await sign(answered.access);
      const tokens = { access_token: access, token_type: 'bearer' as const, id_token: await sign(answered.id) };
      const { token } = sentToken(tokens, { iat: seconds, exp: seconds + 3600 }, signIn)!;
      const verified = await verifierOf().verify(token);
      return verified.ok ? { ...verified.value } : verified.error;
    };

    test('signs people in to the web apps with the settings of its page', async () => {
      const { issuers, web } = loadConfig({ STORAGE: 'memory', PUBLIC_URL: 'https://api.league.example.org', ...environment });
      const signIn = webSignIn(issuers[0]!, web!.signIn);
      const asked = whatIsAsked(scopes === undefined ? {} : { scopes_supported: [...scopes] }, signIn);
      expect(await signInTo(asked, signIn)).toMatchObject({ subject: provider.claims['sub'], ...PAT });
      expect(asked['prompt']).toMatch(/^login/);
    });
  }

  test('signs in by keys that do not say their algorithm', async () => {
    const { alg: _, use: __, ...bare } = current.publicJwk;
    published = [bare, next.publicJwk];
    expect(await verify()).toMatchObject({ ok: true });
  });

  test('goes on over a rotation of keys, and refuses what it has withdrawn', async () => {
    const verifier = verifierOf();
    expect(await verifier.verify(await sign())).toMatchObject({ ok: true });
    published = [next.publicJwk];
    now += 31_000;
    expect(await verifier.verify(await sign({}, {}, next))).toMatchObject({ ok: true });
    expect(await verifier.verify(await sign({ jti: 'another' }))).toEqual(refusal('unknown-key'));
  });

  test('refuses an unknown key, another key under a known id, and one that the token brings along', async () => {
    expect(await verify({}, {}, next)).toEqual(refusal('unknown-key'));
    expect(await verify({}, { kid: current.kid }, next)).toEqual(refusal('wrong-signature'));
    expect(await verify({}, { jwk: next.publicJwk }, next)).toEqual(refusal('unknown-key'));
  });

  test('refuses HS256 by its public key, and no signature at all', async () => {
    const secret = createPublicKey({ key: current.publicJwk as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const claims = { iat: seconds, exp: seconds + 3600, ...provider.claims } as JWTPayload;
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: current.kid })
      .sign(new TextEncoder().encode(secret as string));
    expect(await verifierOf().verify(forged)).toEqual(refusal('algorithm-not-allowed'));
    const [, payload] = forged.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    expect(await verifierOf().verify(`${none}.${payload}.`)).toEqual(refusal('algorithm-not-allowed'));
  });

  test('allows clocks to differ by half a minute, and no more', async () => {
    expect(await verify({ exp: seconds - 29 })).toMatchObject({ ok: true });
    expect(await verify({ exp: seconds - 30 })).toEqual(refusal('expired'));
    expect(await verify({ nbf: seconds + 30 })).toMatchObject({ ok: true });
    expect(await verify({ nbf: seconds + 31 })).toEqual(refusal('not-yet-valid'));
  });

  test.each([...provider.refused])('refuses %s', async (_title, claims, reason, header = {}) => {
    expect(await verify(claims, header)).toEqual(refusal(reason));
  });

  for (const [title, claims] of provider.unverified ?? []) {
    test(`vouches for no address of ${title}`, async () => {
      expect(await verify(claims)).toMatchObject({ ok: true, value: { emailVerified: false } });
    });
  }
});

test('every page names settings that a token was tried with', () => {
  const tried = Object.values(PROVIDERS).map(({ page, settings = 0 }) => `${page} ${settings}`);
  const shown = [...new Set(Object.values(PROVIDERS).map(({ page }) => page))].flatMap((page) =>
    settingsOf(page).map((_, index) => `${page} ${index}`),
  );
  expect([...new Set(tried)].toSorted()).toEqual(shown.toSorted());
});

test.each(['Auth0', 'Cognito, access tokens', 'Supabase', 'Entra', 'Clerk, to the web apps'])(
  '%s does not take what OpenID Connect says alone, or sends tokens that the gateway refuses',
  (name) => {
    const { signIn, page, settings = 0 } = PROVIDERS[name]!;
    const answered = signIn!.answer(whatIsAsked({}, { token: 'access' }));
    const accepted = settingsOf(page)[settings]!['OIDC_AUDIENCE']?.split(',');
    const isRefused =
      'error' in answered || answered.access === 'opaque' || !accepted?.includes(String([answered.access['aud']].flat()[0]));
    expect(isRefused).toBe(true);
  },
);

test('Entra’s issuer for every tenant is refused at its discovery document', async () => {
  const common = 'https://login.microsoftonline.com/common/v2.0';
  const fetchStandIn: typeof fetch = async () =>
    Response.json({ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0', jwks_uri: `${common}/keys` });
  const { checkIssuers } = await import('../../../src/adapters/identity/check-issuers.ts');
  await expect(checkIssuers([{ issuer: common }], { warn: () => undefined }, { fetch: fetchStandIn })).rejects.toThrow(
    /OIDC_ISSUER is not exactly the issuer that the provider publishes/,
  );
});
