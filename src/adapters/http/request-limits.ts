import type { RateLimiter, RateLimitPolicy } from '../../application/ports/rate-limiter.ts';
import type { Verified } from './authenticate.ts';

/**
 * How many requests are allowed in a minute and at once, of a user and of an address that proves no user, and in an hour of a secret address;
 * 0 never refuses.
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

/** A caller who is refused more often than this in a minute is slowed down. */
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

/** The policy and the subject under which a request is counted. */
export type Caller = Readonly<{ policy: 'user' | 'address' | 'secret'; subject: string }>;

/** No address is longer; what a proxy writes in its place may be. */
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
    /** Counts one more; the function that it returns ends it, and is to be called once. */
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
