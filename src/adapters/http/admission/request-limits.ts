import type { RateLimiter, RateLimitPolicy } from '../../../application/ports/rate-limiter.ts';
import type { Verified } from './authenticate.ts';

/**
 * The limits of requests per minute and of concurrent requests, for a user and for an address without a token, and per hour for a secret
 * address; 0 means unlimited.
 */
export type RequestLimits = Readonly<{
  userPerMinute: number;
  userAtOnce: number;
  addressPerMinute: number;
  addressAtOnce: number;
  secretPerHour: number;
}>;

export type RequestPolicy = 'user' | 'address' | 'secret' | 'refusal';
export type RequestLimiter = RateLimiter<RequestPolicy>;

/** A caller with more refusals than this in a minute is slowed down. */
const REFUSALS_PER_MINUTE = 20;
export const WAITING_POLLS_AT_ONCE = 40;

export const requestPolicies = ({
  userPerMinute,
  addressPerMinute,
  secretPerHour,
}: RequestLimits): Readonly<Record<RequestPolicy, RateLimitPolicy>> => ({
  user: { limit: userPerMinute, windowSeconds: 60 },
  address: { limit: addressPerMinute, windowSeconds: 60 },
  secret: { limit: secretPerHour, windowSeconds: 3600 },
  refusal: { limit: REFUSALS_PER_MINUTE, windowSeconds: 60 },
});

/** The policy and subject by which a request is counted. */
export type Caller = Readonly<{ policy: 'user' | 'address' | 'secret'; subject: string }>;

/** How many secrets that an instance does not know are looked up at once for one network. */
export const SECRETS_LOOKED_UP_AT_ONCE = 4;

/** Longer than any valid address; a proxy may write longer text in its place. */
const MAX_ADDRESS = 64;

export const callerOf = (verified: Verified, network: () => string) =>
  verified.ok
    ? ({ policy: 'user', subject: `${verified.value.issuer} ${verified.value.subject}` } as const)
    : ({ policy: 'address', subject: network().slice(0, MAX_ADDRESS) } as const);

/** Counts the concurrent requests of each caller. */
export function concurrentRequests() {
  const held = new Map<string, number>();
  return {
    of: ({ policy, subject }: Caller): number => held.get(`${policy} ${subject}`) ?? 0,
    /** Counts one more; returns a function that ends it and must be called once. */
    take({ policy, subject }: Caller): () => void {
      const name = `${policy} ${subject}`;
      held.set(name, (held.get(name) ?? 0) + 1);
      return () => {
        const left = held.get(name)! - 1;
        if (left > 0) held.set(name, left);
        else held.delete(name);
      };
    },
  };
}
