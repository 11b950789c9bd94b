/**
 * Returns the access token to send, or null to send none. It is called before every request with `refused: null`, so it should
 * return a cached token immediately. A non-null `refused` is a token that the gateway has just rejected: return a new one. Return null
 * if the user must sign in; throw if the provider cannot be reached, and the call rejects with a `NetworkError`.
 */
export type AccessToken = (want: { refused: string | null }) => string | null | Promise<string | null>;

/** Requests a new token once, however many requests were refused with the old one. */
export function tokenSource(accessToken: AccessToken) {
  const renewals = new Map<string, Promise<string | null>>();

  async function renew(refused: string): Promise<string | null> {
    const current = await accessToken({ refused: null });
    return current === refused ? accessToken({ refused }) : current;
  }

  return {
    current: async () => accessToken({ refused: null }),
    renewed(refused: string): Promise<string | null> {
      const underWay = renewals.get(refused);
      if (underWay) return underWay;
      const renewal = renew(refused).finally(() => renewals.delete(refused));
      renewals.set(refused, renewal);
      return renewal;
    },
  };
}

/** Identifies the caller by the token's claims: a person's tokens share cached responses, different people's tokens never do. */
export function callerOf(token: string | null): string {
  if (token === null) return '';
  try {
    const { iss, sub } = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    return typeof sub === 'string' ? JSON.stringify([iss, sub]) : token;
  } catch {
    return token;
  }
}
