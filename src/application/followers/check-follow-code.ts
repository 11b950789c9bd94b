import { isOpenAt, readFollowCode } from '../../domain/followers/follower.ts';
import { isConfirmed, isOpenRole, isSuspended, settingsOf } from '../../domain/membership/org.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { TimeZone } from '../../domain/shared/time.ts';
import { type Guesser, inviteLookupLimit } from '../invite-lookup-limit.ts';
import { isBlockedIn } from '../membership/block-joiner.ts';
import type { Clock } from '../ports/clock.ts';
import type { Secrets } from '../ports/secrets.ts';
import type { SharedRateLimiter } from '../ports/shared-rate-limiter.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { type Publishes, publishFor } from '../publish.ts';
import { useCase } from '../use-case.ts';
import { isBlockedFollower } from './follow-child.ts';

type Deps = Publishes &
  Readonly<{
    unitOfWork: UnitOfWork<'orgs' | 'users' | 'memberships' | 'parentLinks' | 'followers' | 'blocks', 'keyedHash'>;
    secrets: Secrets;
    sharedRateLimiter: SharedRateLimiter;
    clock: Clock;
  }>;

/** What an invitation to follow a child offers, and nothing of the child; undefined if it cannot be used, whatever the reason. */
export type FollowOffer = Readonly<{ orgName: string; timeZone: TimeZone; isConfirmed: boolean; expiresAt: Date }>;

/** To who is blocked in the org or for the child, the invitation is as little valid as to `followChild`; of a visitor nothing is known. */
export const checkFollowCode = useCase(
  'public',
  (
    { render, unitOfWork, secrets, sharedRateLimiter, clock }: Deps,
    { guesser, code }: Readonly<{ guesser: Guesser; code: string }>,
  ): Promise<Result<FollowOffer | undefined, TooManyRequests>> => {
    const look = () =>
      unitOfWork.transact<FollowOffer | undefined, never>(async (repositories) => {
        const { orgs, users, followers } = repositories;
        const codeParts = readFollowCode(code);
        const org = codeParts && (await orgs.find(codeParts.orgId));
        if (!org || isSuspended(org) || !isOpenRole(org, 'follower')) return ok(undefined);
        const found = await followers.findBySecret(org.id, secrets.hashOf(codeParts.secret));
        if (!found || !isOpenAt(found, clock())) return ok(undefined);
        const user = guesser.userId && (await users.find(guesser.userId));
        if (user && ((await isBlockedIn(repositories, user, org.id)) || (await isBlockedFollower(repositories, user, found))))
          return ok(undefined);
        return ok({
          orgName: publishFor({ render }, settingsOf(org).language).name(org.name, 'league'),
          timeZone: org.timeZone,
          isConfirmed: isConfirmed(org),
          expiresAt: found.expiresAt,
        });
      });
    return inviteLookupLimit(sharedRateLimiter, guesser, look, (outcome) => outcome.ok && outcome.value === undefined);
  },
);
