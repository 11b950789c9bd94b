import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { diagnoseIssuers, diagnoseWebSignIn } from '../../../src/adapters/identity/diagnose-issuers.ts';
import { HOUR, later } from '../../support/builders.ts';
import { startTestIssuer, type TestIssuer } from '../../support/issuer.ts';

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startTestIssuer();
});
afterAll(() => issuer.stop());
beforeEach(() => issuer.become('answering'));

const diagnose = async (named = issuer.issuer, now = () => new Date()) => {
  const found = await diagnoseIssuers([{ issuer: named }], { now });
  return found.map(({ state, part, what }) => `${state} ${part} ${what}`);
};

test('an issuer that answers with keys is good', async () => {
  expect(await diagnose()).toEqual([expect.stringMatching(/^good issuer .* 1 keys/)]);
});

test.each(['away', 'failing', 'talking-nonsense', 'without-keys'] as const)('one that is %s is a fault', async (mood) => {
  issuer.become(mood);
  expect(await diagnose()).toEqual([expect.stringMatching(/^fault issuer .* does not answer with its keys/)]);
});

describe('the web apps', () => {
  let server: Server;
  let origin: string;
  /** What the provider answers to the redirect address; the page of sign-in by default, which opens only with the cookie that it gave before. */
  let answer: (redirectUri: string, response: ServerResponse) => void;
  beforeAll(async () => {
    server = createServer(({ url = '', headers }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      if (pathname === '/authorize') return answer(searchParams.get('redirect_uri')!, response);
      response.writeHead(headers.cookie === 'visit=7' ? 200 : 400).end('<h1>Sign in</h1>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  const toSignIn = (response: ServerResponse) => response.writeHead(303, { location: '/sign-in', 'set-cookie': 'visit=7; Path=/' }).end();
  beforeEach(() => {
    answer = (_, response) => toSignIn(response);
  });

  const found = async (members: object = { scopes_supported: ['openid', 'email'] }) => {
    const discovery = { issuer: origin, authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token`, ...members };
    const apps = { issuer: origin, publicUrl: 'https://league.example.org', clientId: 'league-app', signIn: { token: 'access' as const } };
    return (await diagnoseWebSignIn(apps, async () => Response.json(discovery))).map(({ state, what }) => `${state} ${what}`);
  };

  test('can sign people in where the sign-in page opens to both of their redirect addresses', async () => {
    expect(await found()).toEqual([
      expect.stringMatching(/^good .* from \/app\/\.$/),
      expect.stringMatching(/^good .* from \/console\/\.$/),
    ]);
  });

  test('cannot with an issuer that does not say where', async () => {
    expect(await found({ authorization_endpoint: undefined })).toEqual([expect.stringMatching(/^fault .* does not say where/)]);
  });

  test.each<[string, (redirectUri: string, response: ServerResponse) => void, string]>([
    ['a page of its own', (_, response) => response.writeHead(400).end('error: invalid_redirect_uri'), 'invalid_redirect_uri'],
    ['a page that says nothing', (_, response) => response.writeHead(403).end('Callback URL mismatch.'), 'status 403'],
    [
      'another address',
      (_, response) => response.writeHead(302, { location: '/error?error=redirect_mismatch' }).end(),
      'redirect_mismatch',
    ],
    ['a page with the status 200', (_, response) => response.writeHead(200).end('AADSTS50011: …'), 'AADSTS50011'],
    ['the app', (uri, response) => response.writeHead(302, { location: `${uri}?error=invalid_scope` }).end(), 'invalid_scope'],
  ])('cannot with one that refuses an address by %s', async (_, refuse, code) => {
    answer = (redirectUri, response) => (redirectUri.endsWith('/console/') ? refuse(redirectUri, response) : toSignIn(response));
    expect(await found()).toEqual([
      expect.stringContaining('good'),
      `fault ${origin} shows no sign-in page to people who come from /console/: ${code}.`,
    ]);
  });

  test('are warned of one that gives no address', async () => {
    expect((await found({ scopes_supported: ['openid'] })).at(-1)).toMatch(/^warning .* has no scope "email"/);
  });
});

test('one that is written otherwise than it writes itself is a fault', async () => {
  expect(await diagnose(`${issuer.issuer}/`)).toEqual([expect.stringMatching(/^fault issuer .* calls itself otherwise/)]);
});

test('one whose keys sign nothing is a fault', async () => {
  const own = issuer.signingKey().publicJwk;
  issuer.publish([
    { ...own, use: 'enc' },
    { kty: 'oct', k: 'AAAA' },
  ]);
  expect(await diagnose()).toEqual([expect.stringMatching(/^fault issuer .* no key that signs/)]);
  issuer.publish([own]);
});

test('a clock that is an hour off is a fault', async () => {
  const late = () => later(new Date(), HOUR);
  expect(await diagnose(issuer.issuer, late)).toEqual([
    expect.stringContaining('good issuer'),
    expect.stringMatching(/^fault clock .* apart/),
  ]);
});
