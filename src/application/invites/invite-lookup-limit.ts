import type { UserId } from '../../domain/shared/ids.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { AttemptLimits, SharedRateLimiter } from '../ports/shared-rate-limiter.ts';

/** Who is trying codes: a person, and the network they come from. Strangers on the join page have the network alone. */
export type Guesser = Readonly<{ userId?: UserId; address: string }>;

const windowSeconds = 600;

/**
 * Ten failures of a person in ten minutes, and 300 of all signed-in people of a network: the latter only turns failures into refusals, so
 * that a right code opens however many others sign up from the same place. Failed join pages have a count of their own, 60 of a network.
 */
const limitsFor = ({ userId, address }: Guesser): AttemptLimits =>
  userId === undefined
    ? { strict: { name: 'invite-guess-page', subject: address, limit: 60, windowSeconds }, oneAtATime: false }
    : {
        strict: { name: 'invite-guess-user', subject: userId, limit: 10, windowSeconds },
        oneAtATime: true,
        lenient: { name: 'invite-guess-network', subject: address, limit: 300, windowSeconds },
      };

/** Invite codes can be guessed, so failures are counted. `missed` tells a wrong guess from everything else, which costs nothing. */
export async function inviteLookupLimit<T, E>(
  sharedRateLimiter: SharedRateLimiter,
  guesser: Guesser,
  work: () => Promise<Result<T, E>>,
  missed: (outcome: Result<T, E>) => boolean,
): Promise<Result<T, E | TooManyRequests>> {
  const attempted = await sharedRateLimiter.attempt(limitsFor(guesser), async () => {
    const value = await work();
    return { value, failed: missed(value) };
  });
  return attempted.ok ? attempted.value : attempted;
}
