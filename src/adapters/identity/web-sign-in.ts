/** What the web apps ask the provider for when somebody signs in, and which of its tokens they send to the gateway. */
export type WebSignIn = Readonly<{
  /** Undefined: identity, and to stay signed in where the provider says that it has a scope for that, or does not say. */
  scope?: string;
  /** Undefined: to sign in again, with consent where a refresh token needs it. Empty: the provider decides. */
  prompt?: string;
  /** The API that the access token is for, at a provider that takes it as `audience`. */
  audience?: string;
  /** The same by RFC 8707. */
  resource?: string;
  token: 'access' | 'id';
}>;

type Provider = Readonly<{ issuer: string; audience?: readonly string[]; requiredClaims?: Readonly<Record<string, string>> }>;

/** Providers that need more than OpenID Connect says, or refuse some of it. Their pages in `docs/identity` have the sources. */
const KNOWN: readonly Readonly<{ issuer: RegExp; signIn: (audience: string) => Partial<WebSignIn> }>[] = [
  // Without an audience its access tokens are opaque.
  { issuer: /^https:\/\/[\w.-]+\.auth0\.com\//, signIn: (audience) => ({ audience }) },
  {
    // Without a scope of the API its access tokens are for Microsoft Graph, and it refuses two prompts at once.
    issuer: /^https:\/\/(login\.microsoftonline\.com|[\w-]+\.ciamlogin\.com)\//,
    signIn: (audience) => ({ scope: `openid profile email offline_access ${audience}/.default`, prompt: 'login' }),
  },
];

/** How people sign in to the web apps at a provider: as given, else as the provider is known to take it. */
export function webSignIn({ issuer, audience, requiredClaims }: Provider, given: Partial<WebSignIn> = {}): WebSignIn {
  const known = KNOWN.find((each) => each.issuer.test(issuer));
  return {
    token: requiredClaims?.['token_use'] === 'id' ? 'id' : 'access',
    ...(audience?.[0] !== undefined && known?.signIn(audience[0])),
    ...given,
  };
}
