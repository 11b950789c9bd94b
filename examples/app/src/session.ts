import * as oauth from 'oauth4webapi';

/** Put in when the app is bundled. */
declare const SETTINGS: Readonly<{ issuer: string; clientId: string }>;

export type Session = Readonly<{
  accessToken: string;
  refreshToken: string | undefined;
  /** In milliseconds since 1970, by this device's clock. */
  expiresAt: number;
  /** Who this is, as the provider calls them, and as people do. */
  subject: string;
  name: string;
}>;

/** What has to be remembered while the browser is away at the provider. */
type Departure = Readonly<{ state: string; nonce: string; codeVerifier: string; returnTo: string }>;

const SESSION = 'league.session';
const DEPARTURE = 'league.departure';
const ISSUER = new URL(SETTINGS.issuer);
const CLIENT: oauth.Client = { client_id: SETTINGS.clientId };
const REDIRECT_URI = new URL('./', location.href).href.replace(/[?#].*/, '');
/** Renewed this long before its end, so that a token that is sent does not run out on the way. */
const EARLY_MS = 60_000;
const REVOKED_WITHIN_MS = 5000;
// A provider on this machine has no certificate; anywhere else it has to have one.
const OPTIONS = { [oauth.allowInsecureRequests]: ['localhost', '127.0.0.1'].includes(ISSUER.hostname) };

let provider: Promise<oauth.AuthorizationServer> | undefined;
function discover(): Promise<oauth.AuthorizationServer> {
  provider ??= oauth
    .discoveryRequest(ISSUER, OPTIONS)
    .then((response) => oauth.processDiscoveryResponse(ISSUER, response))
    .catch((error) => {
      // The next sign-in asks again, after an hour without a network too.
      provider = undefined;
      throw error;
    });
  return provider;
}

export function currentSession(): Session | undefined {
  const kept = localStorage.getItem(SESSION);
  return kept === null ? undefined : JSON.parse(kept);
}

/** Leaves for the provider, and comes back to where the app is now. */
export async function signIn(): Promise<void> {
  const server = await discover();
  const departure: Departure = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    codeVerifier: oauth.generateRandomCodeVerifier(),
    returnTo: location.hash,
  };
  // Of this tab alone: the code that comes back is worth nothing to another one.
  sessionStorage.setItem(DEPARTURE, JSON.stringify(departure));
  const address = new URL(server.authorization_endpoint!);
  address.search = new URLSearchParams({
    client_id: CLIENT.client_id,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    // Phones are passed around in families: who signed in last at the provider is not who signs in now.
    prompt: 'login consent',
    state: departure.state,
    nonce: departure.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(departure.codeVerifier),
    code_challenge_method: 'S256',
  }).toString();
  location.assign(address);
}

/** Takes the code that the provider sent the browser back with; does nothing where the page was opened otherwise. */
export async function finishSignIn(): Promise<void> {
  const here = new URL(location.href);
  const departure: Departure | null = JSON.parse(sessionStorage.getItem(DEPARTURE) ?? 'null');
  if (!here.searchParams.has('state') || !departure) return;
  sessionStorage.removeItem(DEPARTURE);
  // The code leaves the address bar and the history before anything else happens, also where signing in fails.
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
 * A token that is good for now, or undefined where somebody has to sign in. `refused` is one that the gateway did not take. One tab
 * renews for all: a refresh token that is used twice ends the whole session at most providers.
 */
export function accessToken(refused?: string): Promise<string | undefined> {
  const isGood = ({ accessToken, expiresAt }: Session) => accessToken !== refused && expiresAt - EARLY_MS > Date.now();
  const session = currentSession();
  if (!session || isGood(session)) return Promise.resolve(session?.accessToken);
  return navigator.locks.request(SESSION, async () => {
    // Another tab may have renewed it, or signed out, meanwhile.
    const now = currentSession();
    if (!now || isGood(now)) return now?.accessToken;
    if (now.refreshToken === undefined) return endSession();
    const server = await discover();
    const response = await oauth.refreshTokenGrantRequest(server, CLIENT, oauth.None(), now.refreshToken, OPTIONS);
    try {
      return keep(await oauth.processRefreshTokenResponse(server, CLIENT, response), now).accessToken;
    } catch (error) {
      // What the provider refuses for good ends the session; what the network did is retried at the next call.
      if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return endSession();
      throw error;
    }
  });
}

/** The page begins anew without anybody, and so in every tab: what was in memory is gone with it. */
export function endSession(): undefined {
  localStorage.removeItem(SESSION);
  history.replaceState(null, '', REDIRECT_URI);
  location.reload();
}
addEventListener('storage', ({ key }) => {
  if ((key === SESSION || key === null) && !currentSession()) endSession();
});

/** Tells the provider that the tokens are no longer good. Without a network they run out by themselves. */
export async function revokeTokens({ accessToken, refreshToken }: Session): Promise<void> {
  const server = await discover();
  const options = { ...OPTIONS, signal: AbortSignal.timeout(REVOKED_WITHIN_MS) };
  for (const token of [refreshToken, accessToken]) {
    if (token !== undefined) await oauth.revocationRequest(server, CLIENT, oauth.None(), token, options);
  }
}
