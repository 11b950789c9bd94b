import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
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

test('an issuer with a sign-in page can sign in people of the web apps, and one without is a fault', async () => {
  const issuedBy = (members: object) => async () => Response.json({ issuer: 'https://id.example.org', ...members });
  const pages = { authorization_endpoint: 'https://id.example.org/authorize', token_endpoint: 'https://id.example.org/token' };
  const stateOf = async (members: object) => (await diagnoseWebSignIn({ issuer: 'https://id.example.org' }, issuedBy(members)))[0]!.state;
  expect(await stateOf(pages)).toBe('good');
  expect(await stateOf({ jwks_uri: 'https://id.example.org/keys' })).toBe('fault');
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
