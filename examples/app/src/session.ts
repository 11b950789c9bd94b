import * as oauth from 'oauth4webapi';

/** Defined when the app is bundled. */
declare const SETTINGS: Readonly<{ issuer: string; clientId: string }>;

export type Session = Readonly<{
  accessToken: string;
  refreshToken: string | undefined;
  /** In milliseconds since 1970, by this device's clock. */
  expiresAt: number;
  /** The user's `sub` at the provider, and their name. */
  subject: string;
  name: string;
}>;

/** State kept while the browser is at the provider. */
type Departure = Readonly<{ state: string; nonce: string; codeVerifier: string; returnTo: string }>;

const SESSION = 'league.session';
const DEPARTURE = 'league.departure';
const ISSUER = new URL(SETTINGS.issuer);
const CLIENT: oauth.Client = { client_id: SETTINGS.clientId };
const REDIRECT_URI = new URL('./', location.href).href.replace(/[?#].*/, '');
/** Tokens are renewed this long before they expire, so that they do not expire in transit. */
const EARLY_MS = 60_000;
const REVOKED_WITHIN_MS = 5000;
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
  const kept = localStorage.getItem(SESSION);
  return kept === null ? undefined : JSON.parse(kept);
}

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
    scope: 'openid profile email offline_access',
    // Families share phones: the last user at the provider may not be the one who signs in now.
    prompt: 'login consent',
    state: departure.state,
    nonce: departure.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(departure.codeVerifier),
    code_challenge_method: 'S256',
  }).toString();
  location.assign(address);
}

/** Exchanges the authorization code after the provider's redirect; does nothing if the page was opened otherwise. */
export async function finishSignIn(): Promise<void> {
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
  keep(tokens, { subject, name: String(name ?? ''), refreshToken: undefined });
}

function keep(tokens: oauth.TokenEndpointResponse, earlier: Pick<Session, 'subject' | 'name' | 'refreshToken'>): Session {
  const session: Session = {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? earlier.refreshToken,
    expiresAt: Date.now() + (tokens.expires_in ?? 300) * 1000,
    subject: earlier.subject,
    name: earlier.name,
  };
  localStorage.setItem(SESSION, JSON.stringify(session));
  return session;
}

/**
 * Returns a valid access token, or undefined if the user must sign in. `refused` is a token that the gateway rejected. One tab renews
 * for all: at most providers, reuse of a refresh token ends the whole session.
 */
export function accessToken(refused?: string): Promise<string | undefined> {
  const isGood = ({ accessToken, expiresAt }: Session) => accessToken !== refused && expiresAt - EARLY_MS > Date.now();
  const session = currentSession();
  if (!session || isGood(session)) return Promise.resolve(session?.accessToken);
  return navigator.locks.request(SESSION, async () => {
    // Another tab may have renewed the token or signed out in the meantime.
    const now = currentSession();
    if (!now || isGood(now)) return now?.accessToken;
    if (now.refreshToken === undefined) return endSession();
    const server = await discover();
    const response = await oauth.refreshTokenGrantRequest(server, CLIENT, oauth.None(), now.refreshToken, OPTIONS);
    try {
      return keep(await oauth.processRefreshTokenResponse(server, CLIENT, response), now).accessToken;
    } catch (error) {
      // `invalid_grant` ends the session; after other errors the next call retries.
      if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return endSession();
      throw error;
    }
  });
}

/** Reloads the page signed out, in every tab, which clears the memory. */
export function endSession(): undefined {
  localStorage.removeItem(SESSION);
  history.replaceState(null, '', REDIRECT_URI);
  location.reload();
}
addEventListener('storage', ({ key }) => {
  if ((key === SESSION || key === null) && !currentSession()) endSession();
});

/** Revokes the tokens at the provider. Offline, they remain valid until they expire. */
export async function revokeTokens({ accessToken, refreshToken }: Session): Promise<void> {
  const server = await discover();
  const options = { ...OPTIONS, signal: AbortSignal.timeout(REVOKED_WITHIN_MS) };
  for (const token of [refreshToken, accessToken]) {
    if (token !== undefined) await oauth.revocationRequest(server, CLIENT, oauth.None(), token, options);
  }
}
