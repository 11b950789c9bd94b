import { createHash, randomBytes } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { subjectOf } from '../../../dev/oidc/demo-users.ts';
import { joseTokenVerifier } from '../../../src/adapters/identity/jose-token-verifier.ts';
import { browser } from './browser.ts';
import { type DevelopmentGateway, startDevelopmentGateway } from './gateway.ts';

let gateway: DevelopmentGateway;
beforeAll(async () => {
  gateway = await startDevelopmentGateway();
});
afterAll(() => gateway.stop());

const verify = (token: string) => {
  const { issuer, audience } = gateway.provider;
  return joseTokenVerifier({ issuers: [{ issuer, audience: [audience] }], clock: () => new Date() }).verify(token);
};
type Discovery = Record<'issuer' | 'jwks_uri' | 'authorization_endpoint' | 'token_endpoint', string>;
type Tokens = Record<'access_token' | 'id_token' | 'refresh_token', string>;
const discover = async () => (await (await fetch(`${gateway.provider.issuer}/.well-known/openid-configuration`)).json()) as Discovery;
const tokensOf = async (response: Response) => (await response.json()) as Tokens;

const verifier = randomBytes(32).toString('base64url');
const REDIRECT_URI = 'leagueapp://callback';

const authorizationUrl = async (changes: Readonly<Record<string, string>> = {}) => {
  const { authorization_endpoint: endpoint } = await discover();
  const parameters = {
    client_id: 'league-app',
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'openid email profile',
    state: 'a state',
    nonce: 'a nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  return `${endpoint}?${new URLSearchParams(parameters)}`;
};

const location = (response: Response) => new URL(response.headers.get('Location')!, gateway.baseUrl);

/** Runs the whole sign-in, from the app's request to the address that the browser is redirected back to. */
async function signIn(answer: Readonly<Record<string, string>>, { open = browser(), changes = {} } = {}): Promise<URL> {
  const page = location(await open(await authorizationUrl(changes))).href;
  expect((await open(page)).status).toBe(200);
  return location(await open(location(await open(page, answer)).href));
}

const ask = async (parameters: Readonly<Record<string, string>>) =>
  fetch((await discover()).token_endpoint, { method: 'POST', body: new URLSearchParams({ client_id: 'league-app', ...parameters }) });
const redeem = (code: string, redirectUri = REDIRECT_URI, codeVerifier = verifier) =>
  ask({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier });

describe('discovery', () => {
  test('says where everything is, below the issuer', async () => {
    const { issuer } = gateway.provider;
    expect(issuer).toBe(`${gateway.baseUrl}/dev/oidc`);
    expect(await discover()).toMatchObject({
      issuer,
      jwks_uri: `${issuer}/jwks`,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  });

  test('leads to public keys only', async () => {
    const keySet = await (await fetch((await discover()).jwks_uri)).json();
    expect(keySet).toEqual({ keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid: expect.any(String), e: 'AQAB', n: expect.any(String) }] });
  });

  test('leaves every path outside /dev/ to the gateway', async () => {
    for (const path of ['/', '/api/me', '/devices', '/dev']) {
      expect((await fetch(gateway.baseUrl + path)).status).toBe(418);
    }
  });

  test('answers 404 with a problem for a path that it does not know', async () => {
    const response = await fetch(`${gateway.baseUrl}/dev/nothing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ type: '/problems/unknown-path' });
  });
});

describe('signing in by authorization code and PKCE', () => {
  test('ends in an access token that the gateway accepts', async () => {
    const back = await signIn({ email: 'admin@demo.test' });
    expect(back.href).toMatch(/^leagueapp:\/\/callback\?/);
    expect(back.searchParams.get('state')).toBe('a state');
    const tokens = await tokensOf(await redeem(back.searchParams.get('code')!));
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 12 * 3600 });
    expect(await verify(tokens.access_token)).toEqual({
      ok: true,
      value: {
        issuer: gateway.provider.issuer,
        subject: subjectOf({ email: 'admin@demo.test' }),
        issuedAt: new Date(Number(decodeJwt(tokens.access_token).iat) * 1000),
        email: 'admin@demo.test',
        emailVerified: true,
        name: 'Alex Rivera',
        givenName: null,
        familyName: null,
        pictureUrl: null,
        claimedLanguage: null,
      },
    });
  });

  test('tells the app who it is, in an ID token that the gateway does not accept', async () => {
    const back = await signIn({ email: 'coach@demo.test' });
    const { id_token } = await tokensOf(await redeem(back.searchParams.get('code')!));
    expect(decodeJwt(id_token)).toMatchObject({
      aud: 'league-app',
      nonce: 'a nonce',
      email: 'coach@demo.test',
      email_verified: true,
      name: 'Lee Park',
    });
    expect(await verify(id_token)).toMatchObject({ error: { reason: 'wrong-audience' } });
  });

  test.each([
    'http://localhost:8081/any/path',
    'http://127.0.0.1:5173/',
    'http://[::1]:9000/callback',
    'leagueapp://sign-in/done',
    'exp://127.0.0.1:8081/--/callback',
    'exp+league-app://callback',
  ])('leads back to an app under development at %s', async (redirect_uri) => {
    const back = await signIn({ email: 'parent@demo.test' }, { changes: { redirect_uri } });
    expect(back.href.startsWith(`${redirect_uri}?`)).toBe(true);
    expect((await redeem(back.searchParams.get('code')!, redirect_uri)).status).toBe(200);
  });

  test.each([
    'https://evil.example.org/callback',
    'http://localhost.evil.example.org/',
    'otherapp://callback',
    'exp://10.9.8.7:8081/--/callback',
  ])('never leads to %s', async (redirect_uri) => {
    const response = await browser()(await authorizationUrl({ redirect_uri }));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This sign-in doesn’t work');
  });

  test('is refused without a code challenge', async () => {
    const back = location(await browser()(await authorizationUrl({ code_challenge: '', code_challenge_method: '' })));
    expect(back.searchParams.get('error')).toBe('invalid_request');
  });

  test('gives nothing for a code without its verifier, or for a code that was used', async () => {
    const stolen = (await signIn({ email: 'admin@demo.test' })).searchParams.get('code')!;
    expect((await redeem(stolen, REDIRECT_URI, randomBytes(32).toString('base64url'))).status).toBe(400);
    const used = (await signIn({ email: 'admin@demo.test' })).searchParams.get('code')!;
    expect((await redeem(used)).status).toBe(200);
    expect((await redeem(used)).status).toBe(400);
  });

  test('gives a refresh token that works once and is then replaced', async () => {
    const back = await signIn({ email: 'umpire@demo.test' });
    const first = await tokensOf(await redeem(back.searchParams.get('code')!));
    const refresh = (token: string) => ask({ grant_type: 'refresh_token', refresh_token: token });
    const second = await tokensOf(await refresh(first.refresh_token));
    expect(await verify(second.access_token)).toMatchObject({ value: { email: 'umpire@demo.test' } });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await refresh(first.refresh_token)).status).toBe(400);
  });

  test('asks who it is each time, so that the same browser can be somebody else next', async () => {
    const open = browser();
    await signIn({ email: 'admin@demo.test' }, { open });
    const back = await signIn({ email: 'parent@demo.test' }, { open });
    const { access_token } = await tokensOf(await redeem(back.searchParams.get('code')!));
    expect(await verify(access_token)).toMatchObject({ value: { email: 'parent@demo.test' } });
  });

  test('tells the app when it was canceled', async () => {
    const back = await signIn({ cancel: 'yes' });
    expect(back.searchParams.get('error')).toBe('access_denied');
  });
});

describe('signing out', () => {
  type Tokens = Awaited<ReturnType<typeof tokensOf>>;
  const signedIn = async (open = browser()): Promise<Tokens> => {
    const back = await signIn({ email: 'parent@demo.test' }, { open });
    return tokensOf(await redeem(back.searchParams.get('code')!));
  };
  const endpoint = async (name: string) => ((await discover()) as Record<string, string>)[name]!;

  test('leads back to the app', async () => {
    const open = browser();
    const { id_token } = await signedIn(open);
    const parameters = new URLSearchParams({
      id_token_hint: id_token,
      post_logout_redirect_uri: 'leagueapp://signed-out',
      state: 'a state',
    });
    const page = await open(`${await endpoint('end_session_endpoint')}?${parameters}`);
    const text = await page.text();
    const [, action = ''] = /action="([^"]+)"/.exec(text) ?? [];
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(text) ?? [];
    const back = await open(new URL(action, gateway.baseUrl).href, { xsrf, logout: 'yes' });
    expect(location(back).href).toBe('leagueapp://signed-out?state=a+state');
  });

  test('never leads to another site', async () => {
    const { id_token } = await signedIn();
    const parameters = new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: 'https://evil.example.org/' });
    expect((await browser()(`${await endpoint('end_session_endpoint')}?${parameters}`)).status).toBe(400);
  });

  test('ends a refresh token that the app revokes', async () => {
    const { refresh_token } = await signedIn();
    const revoked = await fetch(await endpoint('revocation_endpoint'), {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'league-app', token: refresh_token }),
    });
    expect(revoked.status).toBe(200);
    expect((await ask({ grant_type: 'refresh_token', refresh_token })).status).toBe(400);
  });
});

describe('the sign-in page', () => {
  const pageOf = async () => {
    const open = browser();
    const url = location(await open(await authorizationUrl())).href;
    return { open, url };
  };

  test('lists the demo users and needs no script', async () => {
    const { open, url } = await pageOf();
    const response = await open(url);
    const text = await response.text();
    for (const email of ['admin', 'staff', 'coach', 'umpire', 'parent', 'newcomer', 'both'])
      expect(text).toContain(`value="${email}@demo.test"`);
    expect(text).toContain('value="admin@river.test"');
    expect(text).not.toContain('<script');
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'/);
  });

  test.each(['pat@example.org', '', '"><script>alert(1)</script>@example.org'])(
    'asks again for an address that is none of the demo: %s',
    async (email) => {
      const { open, url } = await pageOf();
      const response = await open(url, { email });
      expect(response.status).toBe(400);
      const text = await response.text();
      expect(text).toContain('role="alert"');
      expect(text).not.toContain('<script');
    },
  );

  test('says so when the sign-in it belongs to is over', async () => {
    const { url } = await pageOf();
    const response = await browser()(url);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('start again');
  });
});

describe('POST /dev/token', () => {
  const post = (body: string, headers: Readonly<Record<string, string>> = { 'Content-Type': 'application/json' }) =>
    fetch(`${gateway.baseUrl}/dev/token`, { method: 'POST', headers, body });
  const tokenOf = async (email: string) => (await tokensOf(await post(JSON.stringify({ email })))).access_token;

  test('answers with an access token that the gateway accepts', async () => {
    const response = await post('{"email":"admin@river.test"}');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const answer = await tokensOf(response);
    expect(answer).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 12 * 3600 });
    expect(await verify(answer.access_token)).toMatchObject({
      value: { email: 'admin@river.test', emailVerified: true, name: 'Morgan Hayes' },
    });
  });

  test('makes the same token as a sign-in does', async () => {
    const shape = (token: string) => [decodeProtectedHeader(token), { ...decodeJwt(token), jti: 0, iat: 0, exp: 0 }];
    const back = await signIn({ email: 'both@demo.test' });
    const { access_token } = await tokensOf(await redeem(back.searchParams.get('code')!));
    expect(shape(await tokenOf('both@demo.test'))).toEqual(shape(access_token));
  });

  test('makes somebody new of any other address at demo.test', async () => {
    expect(await verify(await tokenOf(' Lou.de-Witt@Demo.Test '))).toMatchObject({
      value: { email: 'lou.de-witt@demo.test', emailVerified: true, name: 'Lou De Witt' },
    });
  });

  test.each([
    ['{"email":"pat@example.org"}', '/email'],
    ['{"email":"admin@demo.test.example.org"}', '/email'],
    ['{"email":{"$ne":null}}', '/email'],
    ['{"email":"pat\\u0000@demo.test"}', '/email'],
    ['{}', '/email'],
    ['[]', ''],
    ['{"email":"admin@demo.test","role":"admin"}', '/role'],
  ])('refuses %s, pointing at what is wrong', async (body, pointer) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ type: '/problems/invalid-request', errors: [{ in: 'body', pointer }] });
  });

  test('refuses what is no JSON, not declared as JSON, too large, or no POST', async () => {
    expect(await (await post('{"email"')).json()).toMatchObject({ status: 400, type: '/problems/malformed-json' });
    expect((await post('email=admin@demo.test', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await post(JSON.stringify({ email: 'x'.repeat(5000) }))).status).toBe(413);
    const got = await fetch(`${gateway.baseUrl}/dev/token`);
    expect([got.status, got.headers.get('Allow')]).toEqual([405, 'POST']);
  });
});

describe('a page of another origin', () => {
  const preflight = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' };
  const asked = async (origin: string, path: string, method: string, headers = {}) => {
    const response = await fetch(gateway.baseUrl + path, { method, headers: { origin, ...headers } });
    return response.headers.get('Access-Control-Allow-Origin');
  };

  test('of this machine may have a token, and any other may not', async () => {
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:8080']) {
      expect(await asked(origin, '/dev/token', 'OPTIONS', preflight)).toBe(origin);
      expect(await asked(origin, '/dev/token', 'POST')).toBe(origin);
    }
    for (const origin of ['https://evil.example.org', 'http://localhost.example.org', 'null']) {
      expect(await asked(origin, '/dev/token', 'OPTIONS', preflight)).toBeNull();
      expect(await asked(origin, '/dev/token', 'POST')).toBeNull();
    }
    expect(await asked('http://localhost:5173', '/dev/oidc/sign-in/x', 'GET')).toBeNull();
  });
});

describe('across starts', () => {
  test('tokens stay good, subjects stay the same, and only the owner can read the keys', async () => {
    const token = async () => {
      const body = JSON.stringify({ email: 'staff@demo.test' });
      const response = await fetch(`${gateway.baseUrl}/dev/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      return (await tokensOf(response)).access_token;
    };
    const before = await token();
    await gateway.restart();
    expect(await verify(before)).toMatchObject({ ok: true });
    expect(decodeJwt(await token()).sub).toBe(decodeJwt(before).sub);
    expect((await stat(gateway.keysFile)).mode & 0o777).toBe(0o600);
  });

  test('a file of keys that was cut short is named, and what to do about it', async () => {
    await writeFile(gateway.keysFile, '{"keys":[{"kty":"RS');
    await expect(gateway.restart()).rejects.toThrow(`${gateway.keysFile} does not hold the local provider's keys any more. Delete it`);
  });
});
