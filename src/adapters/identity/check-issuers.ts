import { fetchKeySet, type IssuerLog, type KeysOf, reasonOf, WrongIssuer } from './issuer-keys.ts';
import { type Fetch, plainFetch } from './plain-fetch.ts';

const TIME_LIMIT_MS = 3000;

type Options = Readonly<{ fetch?: Fetch; timeLimitMs?: number }>;

/**
 * Fetches each issuer's keys once. Throws if a discovery document names another issuer, since no token would ever be valid; warns about an
 * issuer that does not answer, since it may come back.
 */
export async function checkIssuers(
  issuers: readonly KeysOf[],
  log: IssuerLog,
  { fetch = plainFetch, timeLimitMs = TIME_LIMIT_MS }: Options = {},
): Promise<void> {
  await Promise.all(
    issuers.map(async ({ issuer, jwksUri }) => {
      try {
        await fetchKeySet({ issuer, ...(jwksUri !== undefined && { jwksUri }), fetch, timeLimitMs });
      } catch (error) {
        if (error instanceof WrongIssuer) {
          throw new Error(
            `OIDC_ISSUER is not exactly the issuer that the provider publishes, including a trailing slash: ${error.message}.`,
            { cause: error },
          );
        }
        log.warn(
          { issuer, reason: reasonOf(error) },
          'the keys of OIDC_ISSUER could not be fetched: requests with its tokens are answered with 503 until they are',
        );
      }
    }),
  );
}
