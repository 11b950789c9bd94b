import type { StoreLinks } from './pages/join-page.ts';

/** Where the description of the API is. */
export const OPENAPI_PATH = '/api/openapi.json';

/** How readers of the documentation sign in to try the API out. */
export type DocsSignIn = Readonly<{
  clientId: string;
  scope: string;
  /** Undefined while the issuer does not answer. */
  endpoints: () => Promise<Readonly<{ authorization: string; token: string }> | undefined>;
}>;

/** What the public pages say of this deployment. */
export type Site = Readonly<{
  version: string;
  /** The OpenID Connect issuers whose tokens are accepted. */
  issuers?: readonly string[];
  /** Where the gateway is reached from outside, without a slash at the end. Never taken from a request. */
  publicUrl: string;
  /** The scheme that opens the app, such as `leagueapp`. */
  appScheme: string;
  store?: StoreLinks;
  /** `<team id>.<bundle id>` of the iOS app. */
  appleAppId?: string;
  /** Left out where the documentation is not served. */
  docs?: Readonly<{ signIn?: DocsSignIn }>;
  android?: Readonly<{ packageName: string; fingerprints: readonly string[] }>;
}>;
