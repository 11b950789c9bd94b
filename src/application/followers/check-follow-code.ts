import { isOpenAt, readFollowCode } from '../../domain/followers/follower.ts';
import { isOpenRole } from '../../domain/membership/org.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { TimeZone } from '../../domain/shared/time.ts';
import { type Guesser, inviteLookupLimit } from '../invite-lookup-limit.ts';
import type { Clock } from '../ports/clock.ts';
import type { Secrets } from '../ports/secrets.ts';
import type { SharedRateLimiter } from '../ports/shared-rate-limiter.ts';
import type { FollowerReader } from '../ports/storage/follower-storage.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{
  read: Pick<FollowerReader, 'followerInvitation'>;
  secrets: Secrets;
  sharedRateLimiter: SharedRateLimiter;
  clock: Clock;
}>;

/** What an invitation to follow a child offers, and nothing of the child; undefined if it cannot be used, whatever the reason. */
export type FollowOffer = Readonly<{ orgName: string; timeZone: TimeZone; expiresAt: Date }>;

export const checkFollowCode = useCase(
  'public',
  (
    { read, secrets, sharedRateLimiter, clock }: Deps,
    { guesser, code }: Readonly<{ guesser: Guesser; code: string }>,
  ): Promise<Result<FollowOffer | undefined, TooManyRequests>> => {
    const look = async () => {
      const codeParts = readFollowCode(code);
      const found = codeParts && (await read.followerInvitation(codeParts.orgId, secrets.hashOf(codeParts.secret)));
      if (!found || !isOpenAt(found, clock()) || !isOpenRole(found.org, 'follower')) return ok(undefined);
      const { name: orgName, timeZone } = found.org;
      return ok({ orgName, timeZone, expiresAt: found.expiresAt });
    };
    return inviteLookupLimit(sharedRateLimiter, guesser, look, (outcome) => outcome.ok && outcome.value === undefined);
  },
);
