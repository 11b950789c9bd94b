import { readInviteCode, statusOf } from '../../domain/invites/invite.ts';
import { needsApproval } from '../../domain/membership/org.ts';
import type { Role } from '../../domain/membership/roles.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { TimeZone } from '../../domain/shared/time.ts';
import type { Clock } from '../ports/clock.ts';
import type { SharedRateLimiter } from '../ports/shared-rate-limiter.ts';
import type { InviteReader } from '../ports/storage/invite-storage.ts';
import { useCase } from '../use-case.ts';
import { type Guesser, inviteLookupLimit } from './invite-lookup-limit.ts';

/** The offer of a usable code. */
export type InviteOffer = Readonly<{
  code: string;
  orgName: string;
  timeZone: TimeZone;
  role: Role;
  requiresApproval: boolean;
  expiresAt: Date;
}>;

type Deps = Readonly<{ read: Pick<InviteReader, 'inviteByCode'>; sharedRateLimiter: SharedRateLimiter; clock: Clock }>;

/** The offer behind a code, or undefined: unknown, expired, used up and revoked codes are indistinguishable. */
export const validateInvite = useCase(
  'public',
  (
    { read, sharedRateLimiter, clock }: Deps,
    { guesser, code }: { guesser: Guesser; code: string },
  ): Promise<Result<InviteOffer | undefined, TooManyRequests>> => {
    const look = async () => {
      const asked = readInviteCode(code);
      const found = asked && (await read.inviteByCode(asked.orgCode, asked.code));
      if (!found || statusOf(found.invite, clock()) !== 'active') return ok(undefined);
      const { invite, org } = found;
      return ok({
        code: invite.code,
        orgName: org.name,
        timeZone: org.timeZone,
        role: invite.role,
        requiresApproval: needsApproval(org, invite.role),
        expiresAt: invite.expiresAt,
      });
    };
    return inviteLookupLimit(sharedRateLimiter, guesser, look, (outcome) => outcome.ok && outcome.value === undefined);
  },
);
