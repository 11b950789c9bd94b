import { randomBytes } from 'node:crypto';
import Provider, { type Configuration, errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import type { Page } from '../../src/adapters/http/pages/page.ts';
import { AUDIENCE, CLIENT_ID } from './client.ts';
import { claimsOf, type DemoUser, subjectOf, userOfSubject } from './demo-users.ts';
import { memoryAdapter } from './memory-adapter.ts';
import { problemPage, signedOutPage } from './sign-in-page.ts';
import type { SigningKeys } from './signing-keys.ts';

const GATEWAY = 'urn:league-gateway';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Long enough for a day of development. */
const ACCESS_TOKEN_SECONDS = 12 * HOUR;

const GATEWAY_TOKENS: ResourceServer = {
  audience: AUDIENCE,
  scope: '',
  accessTokenFormat: 'jwt',
  accessTokenTTL: ACCESS_TOKEN_SECONDS,
  jwt: { sign: { alg: 'RS256' } },
};

export type ProviderOptions = Readonly<{
  issuer: string;
  jwks: SigningKeys;
  appScheme: string;
  webApps?: string;
  signInPath: (uid: string) => string;
  onError: (error: Error) => void;
}>;

/** An OpenID provider with the demo users. Some settings only prevent the provider's warnings on the console. */
export function makeProvider({ issuer, jwks, appScheme, webApps, signInPath, onError }: ProviderOptions): Provider {
  const provider = new Provider(issuer, {
    ...CONFIGURATION,
    jwks,
    adapter: memoryAdapter(),
    clientBasedCORS: (_, origin) => origin === webApps || isLoopback(origin) || isSameHost(origin, issuer),
    interactions: { url: (_, { uid }) => signInPath(uid) },
  });
  // A tunnel or reverse proxy terminates TLS and says so in a header.
  provider.proxy = issuer.startsWith('https:');
  const isOfWebApps = (uri: string) => webApps !== undefined && URL.parse(uri)?.origin === webApps;
  const isAppUri = (uri: string) =>
    isOfWebApps(uri) || isLoopback(uri) || isSameOrigin(uri, issuer) || isOfScheme(uri, appScheme) || isExpo(uri, issuer);
  provider.Client.prototype.redirectUriAllowed = isAppUri;
  provider.Client.prototype.postLogoutRedirectUriAllowed = isAppUri;
  // The provider reports internal errors only as events.
  provider.on('server_error', (_, error) => onError(error));
  return provider;
}

const CONFIGURATION: Configuration = {
  clients: [
    {
      client_id: CLIENT_ID,
      client_name: 'League app',
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback', 'leagueapp://callback'],
    },
  ],
  clientAuthMethods: ['none'],
  responseTypes: ['code'],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  cookies: { keys: [randomBytes(32).toString('base64url')] },
  ttl: {
    AccessToken: ACCESS_TOKEN_SECONDS,
    AuthorizationCode: 60,
    Grant: 14 * DAY,
    IdToken: HOUR,
    Interaction: HOUR,
    RefreshToken: 14 * DAY,
    Session: HOUR,
  },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      postLogoutSuccessSource: (ctx) => showPage(ctx, signedOutPage()),
    },
    userinfo: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => GATEWAY,
      getResourceServerInfo: (_, indicator) => {
        if (indicator !== GATEWAY) throw new errors.InvalidTarget();
        return GATEWAY_TOKENS;
      },
    },
  },
  issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
  expiresWithSession: () => false,
  findAccount: (_, subject) => {
    const user = userOfSubject(subject);
    return user && { accountId: subject, claims: () => ({ sub: subject, ...claimsOf(user) }) };
  },
  extraTokenClaims: (_, token) => {
    const user = 'accountId' in token ? userOfSubject(token.accountId) : undefined;
    return user && claimsOf(user);
  },
  renderError: (ctx, { error, error_description: description }) => showPage(ctx, problemPage(description ?? error)),
};

function showPage(ctx: KoaContextWithOIDC, { html, contentSecurityPolicy }: Page): void {
  ctx.set('Content-Security-Policy', contentSecurityPolicy);
  ctx.type = 'html';
  ctx.body = html;
}

const isOfScheme = (uri: string, scheme: string): boolean => URL.parse(uri)?.protocol === `${scheme.toLowerCase()}:`;

/** For the documentation, which the gateway serves itself. */
const isSameOrigin = (uri: string, issuer: string): boolean => URL.parse(uri)?.origin === new URL(issuer).origin;

const isSameHost = (uri: string, issuer: string): boolean => URL.parse(uri)?.hostname === new URL(issuer).hostname;

/** Expo's URLs of an app in development: `exp://<development machine>:8081/--/…`, or `exp+<slug>://…` in a development build. */
const isExpo = (uri: string, issuer: string): boolean => {
  const url = URL.parse(uri);
  return url?.protocol === 'exp:'
    ? isLoopbackHost(url.hostname) || url.hostname === new URL(issuer).hostname
    : /^exp\+[a-z0-9.+-]+:$/.test(url?.protocol ?? '');
};

const isLoopbackHost = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** An app in development listens on this machine, on any port and path. */
const isLoopback = (uri: string): boolean => {
  const url = URL.parse(uri);
  return url?.protocol === 'http:' && isLoopbackHost(url.hostname);
};

/** The access token that this user would get by signing in, issued by the same provider in the same way. */
export async function accessTokenFor(user: DemoUser, provider: Provider): Promise<{ token: string; expiresInSeconds: number }> {
  const accessToken = new provider.AccessToken({
    accountId: subjectOf(user),
    client: (await provider.Client.find(CLIENT_ID))!,
    resourceServer: new provider.ResourceServer(GATEWAY, GATEWAY_TOKENS),
    grantId: 'dev-token',
    gty: 'dev-token',
  });
  return { token: await accessToken.save(), expiresInSeconds: ACCESS_TOKEN_SECONDS };
}
