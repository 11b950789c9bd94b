import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../../application/ports/clock.ts';
import type { Log } from '../observability/log.ts';
import type { Fetch } from './plain-fetch.ts';

/** Where an issuer's keys are: at `jwksUri` if given, else where its discovery document says. */
export type KeysOf = Readonly<{ issuer: string; jwksUri?: string }>;

export type IssuerKeysOptions = KeysOf &
  Readonly<{
    fetch: Fetch;
    clock: Clock;
    log?: IssuerLog;
    /** The time limit for one fetch of the keys, discovery included. */
    timeLimitMs: number;
  }>;

/** Called when an issuer's keys cannot be fetched. The facts name the issuer, never a token. */
export type IssuerLog = Pick<Log, 'warn'>;

/** Thrown while an issuer's keys have never been fetched: its tokens can be neither accepted nor rejected. */
export class NoKeys extends Error {
  override readonly name = 'NoKeys';
}

/** Applies to all unknown `kid`s together, so that a flood of made-up ones causes one request. */
const MIN_REFRESH_INTERVAL_MS = 30_000;
/** Keys older than this are refreshed in the background, so that a revoked key stops working. */
const STALE_AFTER_MS = 600_000;
const FIRST_RETRY_AFTER_MS = 1000;

/**
 * Finds the key that a token of this issuer names. Keys are fetched when first needed and then kept for good: jose's own remote set drops them
 * after ten minutes, even if the provider is down, and asks the provider again for every unknown `kid`.
 */
export function issuerKeys(options: IssuerKeysOptions): JWTVerifyGetKey {
  const { issuer, clock, log } = options;
  const now = () => clock().getTime();
  let keys: JWTVerifyGetKey | undefined;
  let staleAt = 0;
  let nextRefreshAt = 0;
  let failures = 0;
  let refreshing: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    try {
      keys = createLocalJWKSet(await fetchKeySet(options));
      failures = 0;
      staleAt = now() + STALE_AFTER_MS;
      nextRefreshAt = now() + MIN_REFRESH_INTERVAL_MS;
    } catch (error) {
      const backOff = keys ? MIN_REFRESH_INTERVAL_MS : Math.min(FIRST_RETRY_AFTER_MS * 2 ** failures, MIN_REFRESH_INTERVAL_MS);
      failures += 1;
      nextRefreshAt = now() + backOff;
      log?.warn({ issuer, reason: reasonOf(error), failures, hasKeys: keys !== undefined }, "an issuer's keys could not be fetched");
    }
  }

  /** Concurrent callers share one fetch; if it is too soon for another fetch, they do not wait. */
  async function refreshWhenDue(): Promise<void> {
    if (!refreshing && now() < nextRefreshAt) return;
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    await refreshing;
  }

  return async (header, token) => {
    if (!keys) await refreshWhenDue();
    else if (now() >= staleAt) void refreshWhenDue();
    const known = keys;
    if (!known) throw new NoKeys(`the keys of ${issuer} have not been fetched yet`);
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await refreshWhenDue();
      return (keys ?? known)(header, token);
    }
  };
}

/** Thrown if the discovery document names a different issuer: no token would ever be valid. */
export class WrongIssuer extends Error {
  override readonly name = 'WrongIssuer';
}

export async function fetchKeySet({
  issuer,
  jwksUri,
  fetch,
  timeLimitMs,
}: Pick<IssuerKeysOptions, 'issuer' | 'jwksUri' | 'fetch' | 'timeLimitMs'>): Promise<JSONWebKeySet> {
  const get = documentsOf({ fetch, timeLimitMs });
  const { keys } = await get(jwksUri ?? discoveredKeys(issuer, await get(discoveryOf(issuer))));
  // An issuer without published keys is misconfigured; its earlier keys stay valid.
  if (!Array.isArray(keys) || keys.length === 0) throw new Error(`${issuer} publishes no keys`);
  return { keys };
}

/** Fetches JSON objects, all within one time limit. */
export function documentsOf({ fetch, timeLimitMs }: Pick<IssuerKeysOptions, 'fetch' | 'timeLimitMs'>) {
  const signal = AbortSignal.timeout(timeLimitMs);
  return async (url: string): Promise<Record<string, unknown>> => {
    const response = await fetch(url, { headers: { Accept: 'application/json' }, redirect: 'error', signal });
    if (response.ok) return Object(await response.json());
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status}`);
  };
}

/** OpenID Connect Discovery 1.0, §4. */
export const discoveryOf = (issuer: string) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

function discoveredKeys(issuer: string, { issuer: named, jwks_uri: uri }: Record<string, unknown>): string {
  if (named !== issuer) throw new WrongIssuer(`the discovery document of ${issuer} is that of ${named}`);
  if (typeof uri !== 'string' || !URL.canParse(uri)) throw new Error(`${issuer} publishes no jwks_uri`);
  const isProtected = new URL(uri).protocol === 'https:' || new URL(issuer).protocol === 'http:';
  if (!isProtected) throw new Error(`the jwks_uri of ${issuer} is not https`);
  return uri;
}

/** If several addresses were tried, each has its own error; the actual reason may be in an error's cause. */
export const reasonOf = (error: unknown): string => {
  const { message, cause } = error instanceof AggregateError ? error.errors[0] : (error as Error);
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};
