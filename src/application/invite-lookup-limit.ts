import type { UserId } from '../domain/shared/ids.ts';
import type { TooManyRequests } from '../domain/shared/refusals.ts';
import type { Result } from '../domain/shared/result.ts';
import type { AttemptLimits, SharedRateLimiter } from './ports/shared-rate-limiter.ts';

/** Who is trying codes: a user, and the network they come from. For anonymous visitors of the join page only the network is known. */
export type Guesser = Readonly<{ userId?: UserId; address: string }>;

const windowSeconds = 600;

/**
 * Ten failures per user in ten minutes, and 300 for all signed-in users of a network: the latter only turns failures into refusals, so that a
 * correct code works however many others sign up from the same place. So do failed join pages, which are counted separately, 60 per network.
 */
const limitsFor = ({ userId, address }: Guesser): AttemptLimits =>
  userId === undefined
    ? { lenient: { name: 'invite-guess-page', subject: address, limit: 60, windowSeconds } }
    : {
        strict: { name: 'invite-guess-user', subject: userId, limit: 10, windowSeconds },
        oneAtATime: true,
        lenient: { name: 'invite-guess-network', subject: address, limit: 300, windowSeconds },
      };

/** Invite codes can be guessed, so failures are counted. `missed` identifies a wrong guess; other failures are not counted. */
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
