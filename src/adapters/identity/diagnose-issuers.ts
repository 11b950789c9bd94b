import { type Finding, fault, good, warning } from '../../application/ports/diagnosis.ts';
import { isLoopback } from '../../domain/shared/loopback.ts';
import { fetchKeySet, type KeysOf, reasonOf, WrongIssuer } from './issuer-keys.ts';
import { refusalOfSignIn } from './open-sign-in-page.ts';
import { type Fetch, plainFetch } from './plain-fetch.ts';
import { signInEndpoints } from './sign-in-endpoints.ts';
import type { WebSignIn } from './web-sign-in.ts';

const TIME_LIMIT_MS = 5_000;
/** The clock difference that token verification tolerates. */
const CLOCK_TOLERANCE_MS = 30_000;
const SIGNING_TYPES = ['RSA', 'EC', 'OKP'];

type DiagnosedIssuer = KeysOf & Readonly<{ emailVerifiedAsText?: boolean }>;
type Options = Readonly<{ now: () => Date; fetch?: Fetch }>;

/** Fetches each issuer's keys, and checks whether its tokens could be verified. */
export async function diagnoseIssuers(issuers: readonly DiagnosedIssuer[], options: Options): Promise<readonly Finding[]> {
  return (await Promise.all(issuers.map((each) => diagnoseIssuer(each, options)))).flat();
}

async function diagnoseIssuer(
  { issuer, jwksUri, emailVerifiedAsText }: DiagnosedIssuer,
  { now, fetch = plainFetch }: Options,
): Promise<readonly Finding[]> {
  let date: string | null = null;
  const noting: Fetch = async (...args) => {
    const response = await fetch(...args);
    date = response.headers.get('date');
    return response;
  };
  try {
    const { keys } = await fetchKeySet({ issuer, ...(jwksUri !== undefined && { jwksUri }), fetch: noting, timeLimitMs: TIME_LIMIT_MS });
    const signing = keys.filter(({ kty, use }) => SIGNING_TYPES.includes(kty ?? '') && use !== 'enc');
    const apartMs = date === null ? 0 : Math.abs(Date.parse(date) - now().getTime());
    return [
      signing.length > 0
        ? good('issuer', `${issuer} answers with ${signing.length} keys.`)
        : fault(
            'issuer',
            `${issuer} has no key that signs tokens.`,
            'Let the provider sign access tokens by RS256, PS256, ES256 or EdDSA.',
          ),
      ...textFinding(issuer, emailVerifiedAsText),
      ...(isPlain(jwksUri ?? issuer) ? [warning('issuer', `${jwksUri ?? issuer} is asked without TLS.`, 'Use its https address.')] : []),
      ...(apartMs > CLOCK_TOLERANCE_MS
        ? [
            fault(
              'clock',
              `This machine and ${issuer} are ${Math.round(apartMs / 1000)} s apart.`,
              'Synchronize the clock (NTP): tokens would be refused as expired or not yet valid.',
            ),
          ]
        : []),
    ];
  } catch (error) {
    if (error instanceof WrongIssuer) {
      return [
        fault(
          'issuer',
          `${issuer} calls itself otherwise: ${error.message}.`,
          'Write OIDC_ISSUER as the provider does, to the last slash.',
        ),
      ];
    }
    const remedy = 'Check OIDC_ISSUER, and that this machine may reach it. Until it answers, tokens are answered 503.';
    return [fault('issuer', `${issuer} does not answer with its keys: ${reasonOf(error)}.`, remedy)];
  }
}

/** The web apps of a gateway at this address, as the first issuer knows them. */
type DiagnosedApps = Pick<DiagnosedIssuer, 'issuer'> & Readonly<{ publicUrl: string; clientId: string; signIn: WebSignIn }>;

/** Whether people can sign in to both web apps with the issuer: opens the page on which they do. */
export async function diagnoseWebSignIn(
  { issuer, publicUrl, clientId, signIn: { scope = 'openid profile email', audience, resource } }: DiagnosedApps,
  fetch: Fetch = plainFetch,
): Promise<readonly Finding[]> {
  const endpoints = await signInEndpoints({ issuer }, fetch)();
  if (!endpoints) {
    const remedy = 'Name first in OIDC_ISSUER a provider with OpenID Connect Discovery, or leave out WEB_CLIENT_ID.';
    return [fault('issuer', `${issuer} does not say where people sign in, so nobody can sign in to the web apps.`, remedy)];
  }
  const { authorization, scopes } = endpoints;
  const request = {
    authorization,
    clientId,
    scope,
    ...(audience !== undefined && { audience }),
    ...(resource !== undefined && { resource }),
  };
  const pages = WEB_APPS.map(async (path) => {
    const redirectUri = `${publicUrl}${path}`;
    const refused = await refusalOfSignIn({ ...request, redirectUri }).catch((error: unknown) => reasonOf(error));
    if (refused === undefined) return good('issuer', `${issuer} shows its sign-in page to people who come from ${path}.`);
    const remedy = `Have the client ${clientId} of WEB_CLIENT_ID at the provider as a public one with PKCE and the redirect address ${redirectUri}: docs/identity.`;
    return fault('issuer', `${issuer} shows no sign-in page to people who come from ${path}: ${refused}.`, remedy);
  });
  const withoutAddress =
    scopes?.includes('email') === false
      ? [
          warning(
            'issuer',
            `${issuer} has no scope "email": without a verified address nobody makes an organization or is recognized.`,
            'Let the provider give email and email_verified: docs/identity.',
          ),
        ]
      : [];
  return [...(await Promise.all(pages)), ...withoutAddress];
}

/** Where the provider sends people back to. */
const WEB_APPS = ['/app/', '/console/'];

/** Amazon Cognito and Microsoft Entra, whose tokens hold text where others have a boolean. */
const WRITES_TEXT = /^https:\/\/(cognito-idp\.[\w-]+\.amazonaws\.com|login\.microsoftonline\.com)\//;

const textFinding = (issuer: string, emailVerifiedAsText = false): readonly Finding[] =>
  WRITES_TEXT.test(issuer) && !emailVerifiedAsText
    ? [
        warning(
          'issuer',
          `${issuer} writes as text that an e-mail address is verified, which does not count.`,
          'Set OIDC_EMAIL_VERIFIED_AS_TEXT=true, or emailVerifiedAsText in OIDC_PROVIDERS: otherwise guardians and staff are not recognized by their addresses.',
        ),
      ]
    : [];

const isPlain = (issuer: string): boolean => {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && !isLoopback(hostname);
};
