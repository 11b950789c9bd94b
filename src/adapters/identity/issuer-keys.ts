import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../../application/ports/clock.ts';
import type { Fetch } from '../system/plain-fetch.ts';

/** Where an issuer's keys are: as its discovery document says, or at `jwksUri` where that is given. */
export type KeysOf = Readonly<{ issuer: string; jwksUri?: string }>;

export type IssuerKeysOptions = KeysOf &
  Readonly<{
    fetch: Fetch;
    clock: Clock;
    log?: IssuerLog;
    /** How long one look at the keys may take, discovery included. */
    timeLimitMs: number;
  }>;

/** Told when an issuer's keys cannot be had. Facts name the issuer and never a token. */
export type IssuerLog = Readonly<{ warn(facts: object, message: string): void }>;

/** Thrown while an issuer's keys were never to be had: nothing can be said about its tokens. */
export class NoKeys extends Error {
  override readonly name = 'NoKeys';
}

/** Holds for every unknown `kid` at once, so that a flood of invented ones is one request. */
const MIN_REFRESH_INTERVAL_MS = 30_000;
/** Keys older than this are looked at again in the background, so that one that was withdrawn stops working. */
const STALE_AFTER_MS = 600_000;
const FIRST_RETRY_AFTER_MS = 1000;

/**
 * Finds the key that a token of this issuer names, among keys that are fetched when first needed and then kept for good: jose's own remote
 * set drops them when they are ten minutes old, provider or no provider, and asks the provider again for every unknown `kid`.
 */
export function issuerKeys(options: IssuerKeysOptions): JWTVerifyGetKey {
  const { issuer, clock, log } = options;
  const now = () => clock().getTime();
  let keys: JWTVerifyGetKey | undefined;
  let staleAt = 0;
  let nextRefreshAt = 0;
  let failures = 0;
  let underWay: Promise<void> | undefined;

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

  /** Everyone who waits for keys waits for the same fetch; nobody waits when it is too soon for another one. */
  async function refreshWhenDue(): Promise<void> {
    if (!underWay && now() < nextRefreshAt) return;
    underWay ??= refresh().finally(() => {
      underWay = undefined;
    });
    await underWay;
  }

  return async (header, token) => {
    if (!keys) await refreshWhenDue();
    else if (now() >= staleAt) void refreshWhenDue();
    const known = keys;
    if (!known) throw new NoKeys(`${issuer} has not told its keys yet`);
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await refreshWhenDue();
      return (keys ?? known)(header, token);
    }
  };
}

/** Thrown for an issuer whose discovery document is another one's: it will never vouch for a token. */
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
  // An issuer that publishes no key has made a mistake; what it had before still counts.
  if (!Array.isArray(keys) || keys.length === 0) throw new Error(`${issuer} publishes no keys`);
  return { keys };
}

/** Fetches JSON objects, all of them within the time limit. */
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
  if (typeof uri !== 'string' || !URL.canParse(uri)) throw new Error(`${issuer} does not say where its keys are`);
  const isProtected = new URL(uri).protocol === 'https:' || new URL(issuer).protocol === 'http:';
  if (!isProtected) throw new Error(`${issuer} keeps its keys at an address that is not https`);
  return uri;
}

/** Where several addresses were tried, each has an error of its own; what ended a request may be in the cause of its error. */
export const reasonOf = (error: unknown): string => {
  const { message, cause } = error instanceof AggregateError ? error.errors[0] : (error as Error);
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};
