import * as oauth from 'oauth4webapi';
import { sessionKept, settings } from './settings.ts';
import { SignInFailure, type SignInFailureKind, signInFailureOf } from './sign-in-failure.ts';
import { sentToken, whatIsAsked } from './sign-in-request.ts';

export type Session = Readonly<{
  refreshToken: string | undefined;
  /** The token that the gateway is sent: at some providers the ID token. */
  accessToken: string;
  /** When it is renewed, in milliseconds since 1970, by this device's clock. */
  renewAt: number;
  /** The user's `sub` at the provider, and their name. */
  subject: string;
  name: string;
}>;

/** State kept while the browser is at the provider. */
type Departure = Readonly<{ state: string; nonce: string; codeVerifier: string; returnTo: string }>;

const SESSION = 'league.session';
const DEPARTURE = 'league.departure';
const ENDED = 'league.session-ended';
const ISSUER = new URL(settings.issuer);
const CLIENT: oauth.Client = { client_id: settings.clientId };
const REDIRECT_URI = new URL('./', location.href).href.replace(/[?#].*/, '');
/** Tokens are renewed this long before they expire, or a quarter of a short life, so that they do not expire in transit. */
const EARLY_MS = 60_000;
const REVOKED_WITHIN_MS = 5000;
/** Where the provider does not say. */
const DEFAULT_LIFE_SECONDS = 300;
// Only a provider on this machine may use plain HTTP.
const OPTIONS = { [oauth.allowInsecureRequests]: ['localhost', '127.0.0.1'].includes(ISSUER.hostname) };

let provider: Promise<oauth.AuthorizationServer> | undefined;
function discover(): Promise<oauth.AuthorizationServer> {
  provider ??= oauth
    .discoveryRequest(ISSUER, OPTIONS)
    .then((response) => oauth.processDiscoveryResponse(ISSUER, response))
    .catch((error) => {
      // A failed discovery is not cached: the next call tries again.
      provider = undefined;
      throw error;
    });
  return provider;
}

export function currentSession(): Session | undefined {
  const kept = sessionKept.getItem(SESSION);
  return kept === null ? undefined : JSON.parse(kept);
}

/** Whose screens this page shows. Another tab may sign them out, and somebody else in. */
let owner = currentSession()?.subject;

/** Redirects to the provider, and later back to the current screen. */
export async function signIn(): Promise<void> {
  const server = await discover();
  const departure: Departure = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    codeVerifier: oauth.generateRandomCodeVerifier(),
    returnTo: location.hash,
  };
  // In session storage, since the returned code is useless in another tab.
  sessionStorage.setItem(DEPARTURE, JSON.stringify(departure));
  const address = new URL(server.authorization_endpoint!);
  address.search = new URLSearchParams({
    client_id: CLIENT.client_id,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    ...whatIsAsked(server, settings.signIn),
    state: departure.state,
    nonce: departure.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(departure.codeVerifier),
    code_challenge_method: 'S256',
  }).toString();
  location.assign(address);
}

/**
 * Exchanges the authorization code after the provider's redirect. Fails with a `SignInFailure` if there is no session, or if one has ended by itself;
 * does nothing if the page was opened otherwise.
 */
export async function finishSignIn(): Promise<void> {
  const ended = sessionStorage.getItem(ENDED) as SignInFailureKind | null;
  sessionStorage.removeItem(ENDED);
  try {
    await exchangeCode();
  } catch (error) {
    const failure = signInFailureOf(error);
    if (failure instanceof SignInFailure) reportToOperator(failure);
    throw failure;
  }
  if (ended !== null && !currentSession()) throw new SignInFailure(ended);
}

/** The gateway writes the provider's code to its log: what a provider refuses, whoever operates the gateway has to mend. */
function reportToOperator({ code }: SignInFailure): void {
  const address = new URL(REDIRECT_URI);
  address.searchParams.set('error', code);
  // HEAD, since the service worker answers GET.
  void fetch(address, { method: 'HEAD' }).catch(() => undefined);
}

async function exchangeCode(): Promise<void> {
  const here = new URL(location.href);
  const departure: Departure | null = JSON.parse(sessionStorage.getItem(DEPARTURE) ?? 'null');
  if (!here.searchParams.has('state') || !departure) return;
  sessionStorage.removeItem(DEPARTURE);
  // Removes the code from the address bar and the history first, even if signing in fails.
  history.replaceState(null, '', REDIRECT_URI + departure.returnTo);

  const server = await discover();
  const parameters = oauth.validateAuthResponse(server, CLIENT, here, departure.state);
  const response = await oauth.authorizationCodeGrantRequest(
    ...([server, CLIENT, oauth.None(), parameters, REDIRECT_URI, departure.codeVerifier, OPTIONS] as const),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, CLIENT, response, {
    expectedNonce: departure.nonce,
    requireIdToken: true,
  });
  const { sub: subject, name } = oauth.getValidatedIdTokenClaims(tokens)!;
  if (keep(tokens, { subject, name: String(name ?? ''), refreshToken: undefined }) === undefined) throw new SignInFailure('no-token');
}

/** Stores the access token too: a page that is opened again needs no new one, and loses none if it is left while it gets one. */
function keep(
  tokens: oauth.TokenEndpointResponse,
  { subject, name, refreshToken }: Pick<Session, 'subject' | 'name' | 'refreshToken'>,
): string | undefined {
  const sent = sentToken(tokens, oauth.getValidatedIdTokenClaims(tokens), settings.signIn);
  if (!sent) return undefined;
  const lifeMs = (sent.seconds ?? DEFAULT_LIFE_SECONDS) * 1000;
  const session: Session = {
    subject,
    name,
    refreshToken: tokens.refresh_token ?? refreshToken,
    accessToken: sent.token,
    renewAt: Date.now() + lifeMs - Math.min(EARLY_MS, lifeMs / 4),
  };
  sessionKept.setItem(SESSION, JSON.stringify(session));
  owner = subject;
  return session.accessToken;
}

/**
 * Returns a valid access token, or undefined if the user must sign in. `refused` is a token that the gateway rejected. Tabs refresh one at a time,
 * each with the newest refresh token: at most providers, reuse of one ends the whole session.
 */
export function accessToken(refused?: string): Promise<string | undefined> {
  const isUsable = ({ accessToken: token, renewAt }: Session) => token !== refused && renewAt > Date.now();
  const known = currentSession();
  if (!known || isUsable(known)) return Promise.resolve(known?.accessToken);
  return navigator.locks.request(SESSION, async () => {
    // Another request may have renewed the token, or another tab signed out, in the meantime.
    const session = currentSession();
    if (!session || isUsable(session)) return session?.accessToken;
    if (session.refreshToken === undefined) return endSession('not-renewed');
    const server = await discover();
    const response = await oauth.refreshTokenGrantRequest(server, CLIENT, oauth.None(), session.refreshToken, OPTIONS);
    try {
      return keep(await oauth.processRefreshTokenResponse(server, CLIENT, response), session) ?? endSession('not-renewed');
    } catch (error) {
      // `invalid_grant` ends the session; after other errors the next call retries.
      if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return endSession('ended');
      throw error;
    }
  });
}

/**
 * Reloads the page signed out, in every tab, which clears the memory. What is kept on the device stays, for the same user's next sign-in. `why` is said
 * on the screen if nobody has asked for it.
 */
export function endSession(why?: 'ended' | 'not-renewed'): undefined {
  if (why) sessionStorage.setItem(ENDED, why);
  sessionKept.removeItem(SESSION);
  location.reload();
}
addEventListener('storage', ({ key }) => {
  const isAnother = (key === SESSION || key === null) && owner !== undefined && currentSession()?.subject !== owner;
  if (isAnother) location.reload();
});

/** Revokes the tokens at the provider. Offline, they remain valid until they expire. */
export async function revokeTokens({ refreshToken, accessToken: token }: Session): Promise<void> {
  const server = await discover();
  const options = { ...OPTIONS, signal: AbortSignal.timeout(REVOKED_WITHIN_MS) };
  for (const each of [refreshToken, token]) {
    if (each !== undefined) await oauth.revocationRequest(server, CLIENT, oauth.None(), each, options);
  }
}
