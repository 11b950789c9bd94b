/**
 * Answers the access token to send; null to send none. `refused` is one that the gateway has just refused: a new one is wanted.
 * It is asked before every request, `refused` being null, and so answers at once where it has one. It answers null where somebody has
 * to sign in, and throws where the provider cannot be reached: the call then rejects with a `NetworkError`.
 */
export type AccessToken = (want: { refused: string | null }) => string | null | Promise<string | null>;

/** Asks for a new token once, however many requests were refused with the old one. */
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

/** Who a token is of, by its claims: tokens of one person share kept answers, and tokens of two never do. */
export function callerOf(token: string | null): string {
  if (token === null) return '';
  try {
    const { iss, sub } = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    return typeof sub === 'string' ? JSON.stringify([iss, sub]) : token;
  } catch {
    return token;
  }
}
