import type { IncomingMessage, ServerResponse } from 'node:http';
import { lazily } from '../../src/adapters/cache/lazily.ts';
import { AUDIENCE } from './client.ts';
import { keptSigningKeys } from './signing-keys.ts';

export type LocalProvider = Readonly<{
  issuer: string;
  /** The audience of its access tokens, the only one that the gateway accepts. */
  audience: string;
  /** Handles a request for a path under `/dev/` and returns true; ignores any other and returns false. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}>;

export type LocalProviderOptions = Readonly<{
  /** The gateway's URL, without a trailing slash. */
  baseUrl: string;
  /** The file that keeps the signing keys between starts. */
  keysFile: string;
  /** The app's URL scheme, to which sign-in and sign-out may redirect. */
  appScheme: string;
  /** Where web apps are served that may sign people in here, if not at `baseUrl`: an origin. */
  webApps?: string;
  onError: (error: Error) => void;
}>;

const MOUNT = '/dev/oidc';
/** The issuer URL of the provider of a gateway at this address. */
export const localIssuer = (baseUrl: string): string => `${baseUrl}${MOUNT}`;

/**
 * An OpenID Connect provider for development, in front of the gateway on the same port: discovery, keys, and the authorization code flow
 * with PKCE under `/dev/oidc`, for the public client `league-app`; `POST /dev/token` for use without a browser.
 */
export async function localProvider({ baseUrl, keysFile, ...options }: LocalProviderOptions): Promise<LocalProvider> {
  const issuer = localIssuer(baseUrl);
  const jwks = await keptSigningKeys(keysFile);
  // The provider is large, so it is loaded only when used.
  const pages = lazily(async () => (await import('./provider-pages.ts')).providerPages(MOUNT, { ...options, issuer, jwks }));
  return {
    issuer,
    audience: AUDIENCE,
    handle(request, response) {
      if (!request.url?.startsWith('/dev/')) return false;
      void pages().then((answer) => answer(request, response));
      return true;
    },
  };
}
