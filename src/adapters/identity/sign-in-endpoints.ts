import { discoveryOf, documentsOf } from './issuer-keys.ts';
import { type Fetch, plainFetch } from './plain-fetch.ts';

const TIME_LIMIT_MS = 3000;

export type SignInEndpoints = Readonly<{
  authorization: string;
  token: string;
  /** The scopes that the provider says it has; undefined if it does not say. */
  scopes?: readonly unknown[];
}>;

/** Asks the issuer once where people sign in; undefined while it does not answer, and then retried on the next call. */
export function signInEndpoints(
  { issuer }: Readonly<{ issuer: string }>,
  fetch: Fetch = plainFetch,
): () => Promise<SignInEndpoints | undefined> {
  let lookup: Promise<SignInEndpoints | undefined> | undefined;

  async function ask(): Promise<SignInEndpoints | undefined> {
    const {
      authorization_endpoint: authorization,
      token_endpoint: token,
      scopes_supported: scopes,
    } = await documentsOf({ fetch, timeLimitMs: TIME_LIMIT_MS })(discoveryOf(issuer));
    if (!isWebAddress(authorization) || !isWebAddress(token)) return undefined;
    return { authorization, token, ...(Array.isArray(scopes) && { scopes }) };
  }

  return async () => {
    lookup ??= ask().catch(() => undefined);
    const endpoints = await lookup;
    if (!endpoints) lookup = undefined;
    return endpoints;
  };
}

const isWebAddress = (text: unknown): text is string => typeof text === 'string' && /^https?:$/.test(URL.parse(text)?.protocol ?? '');
