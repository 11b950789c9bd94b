import { discoveryOf, documentsOf } from './issuer-keys.ts';
import { type Fetch, plainFetch } from './plain-fetch.ts';

const TIME_LIMIT_MS = 3000;

export type SignInEndpoints = Readonly<{ authorization: string; token: string }>;

/** Asks the issuer once where people sign in; undefined while it does not answer, and then retried on the next call. */
export function signInEndpoints(
  { issuer }: Readonly<{ issuer: string }>,
  fetch: Fetch = plainFetch,
): () => Promise<SignInEndpoints | undefined> {
  let lookup: Promise<SignInEndpoints | undefined> | undefined;

  async function ask(): Promise<SignInEndpoints | undefined> {
    const { authorization_endpoint: authorization, token_endpoint: token } = await documentsOf({ fetch, timeLimitMs: TIME_LIMIT_MS })(
      discoveryOf(issuer),
    );
    return isWebAddress(authorization) && isWebAddress(token) ? { authorization, token } : undefined;
  }

  return async () => {
    lookup ??= ask().catch(() => undefined);
    const endpoints = await lookup;
    if (!endpoints) lookup = undefined;
    return endpoints;
  };
}

const isWebAddress = (text: unknown): text is string => typeof text === 'string' && /^https?:$/.test(URL.parse(text)?.protocol ?? '');
