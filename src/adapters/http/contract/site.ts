import type { Demo } from '../pages/front-page.ts';
import type { StoreLinks } from '../pages/ticket.ts';

/** The path of the API description. */
export const OPENAPI_PATH = '/api/openapi.json';
/** The path of the description of the core alone. */
export const OPENAPI_CORE_PATH = '/api/openapi-core.json';

/** How readers of the documentation sign in to try the API. */
export type DocsSignIn = Readonly<{
  clientId: string;
  scope: string;
  /** Undefined while the issuer does not answer. */
  endpoints: () => Promise<Readonly<{ authorization: string; token: string }> | undefined>;
}>;

export type WebAppName = 'family' | 'console';

/** The web apps: what they are told, where their files come from, and which other addresses they may call. */
export type WebApps = Readonly<{
  issuer: string;
  /** The public client of the web apps at the issuer. */
  clientId: string;
  /** What the issuer is asked for at a sign-in, where it is not what OpenID Connect says, and which of its tokens are accepted. */
  signIn: Readonly<{ scope?: string; prompt?: string; audience?: string; resource?: string; token: 'access' | 'id' }>;
  /** Receives the issuer's code for a sign-in that has failed. */
  onFailedSignIn?: (code: string) => void;
  /** Whether anyone who is signed in may create an organization. */
  orgCreation: boolean;
  /** Undefined if no web push is sent. */
  webPushKey?: string;
  /** In production those that `npm run build` made. */
  files?: (app: WebAppName) => Promise<ReadonlyMap<string, Uint8Array>>;
  /** Where the issuer exchanges tokens; undefined while it does not answer. */
  tokenEndpoint?: () => Promise<string | undefined>;
}>;

/** The settings of this deployment that public pages show. */
export type Site = Readonly<{
  version: string;
  /** The OpenID Connect issuers whose tokens are accepted. */
  issuers?: readonly string[];
  /** The public URL of the gateway, without a trailing slash. Never taken from a request. */
  publicUrl: string;
  /** The scheme that opens the app, such as `leagueapp`. */
  appScheme: string;
  store?: StoreLinks;
  /** `<team id>.<bundle id>` of the iOS app. */
  appleAppId?: string;
  /** Undefined if the documentation is not served. */
  docs?: Readonly<{ signIn?: DocsSignIn }>;
  /** Undefined if the web apps are not served. */
  web?: WebApps;
  /** Undefined in production. */
  demo?: Demo;
  android?: Readonly<{ packageName: string; fingerprints: readonly string[] }>;
}>;
