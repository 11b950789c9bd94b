import {
  admitsAgain,
  consume,
  countingIn,
  type InviteNotValid,
  presentCode,
  readInviteCode,
  statusOf,
} from '../../domain/invites/invite.ts';
import { request } from '../../domain/membership/membership.ts';
import type { Role } from '../../domain/membership/roles.ts';
import type { User } from '../../domain/membership/user.ts';
import type { MembershipId, OrgId } from '../../domain/shared/ids.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { dailyEntry } from '../audit-entry.ts';
import { inviteLookupLimit } from '../invite-lookup-limit.ts';
import { limitAction } from '../limit-action.ts';
import { isBlockedEverywhere, isBlockedJoiner } from '../membership/block-joiner.ts';
import { notifyOfWaitingRequest } from '../notifications/notify-of-requests.ts';
import type { SharedRateLimiter } from '../ports/shared-rate-limiter.ts';
import { type LinksLines, linkOwnLines } from '../staff-lines.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<LinksLines | 'invites' | 'outbox' | 'actionCounts' | 'personBlocks', 'keyedHash'> &
  Readonly<{
    sharedRateLimiter: SharedRateLimiter;
  }>;
type Command = Readonly<{ actor: User; address: string; code: string }>;

export type JoinView = Readonly<{
  joined: boolean;
  membership: Readonly<{ membershipId: MembershipId; orgId: OrgId; orgName: string; orgCode: string; role: Role; isApproved: boolean }>;
}>;

/**
 * Redeems an invite code. Its use and the membership are stored together or not at all. A use belongs to a person: who has used the invite before
 * uses up nothing by joining again. Nor does a user who already has the role, or a pending request for it; they get `joined: false`. For whom the operator has blocked, no
 * code is valid.
 */
export const joinOrg = useCase(
  'signed-in',
  (
    { unitOfWork, sharedRateLimiter, clock, newId }: Deps,
    { actor, address, code }: Command,
  ): Promise<Result<JoinView, InviteNotValid | TooManyRequests>> => {
    const join = () =>
      unitOfWork.transact<JoinView, InviteNotValid | TooManyRequests>(async (repositories) => {
        const { orgs, invites, memberships, audit, read } = repositories;
        const now = clock();
        const codeParts = readInviteCode(code);
        const org = codeParts && (await orgs.findByCode(codeParts.orgCode));
        const asked = org && (await invites.findByCode(org.id, presentCode(org, codeParts)));
        if (!asked) return err({ kind: 'invite-not-valid' });
        const invite = countingIn(org, asked);

        const earlier = await memberships.findByRole(org.id, actor.id, invite.role);
        const asking = { id: newId<MembershipId>(), userId: actor.id, role: invite.role, inviteId: invite.id };
        const isBlocked = await isBlockedJoiner(repositories, actor, org.id, now);
        const { membership, isNew } = request(org, asking, earlier, isBlocked, now);

        if (isNew) {
          const isFirst = await invites.addUse(asked, await read.keyedHash('invite-use', actor.issuer, actor.subject));
          if (isFirst && earlier?.inviteId !== invite.id) {
            const consumed = consume(asked, now, invite);
            if (!consumed.ok) return consumed;
            await invites.save(consumed.value);
          } else if (!admitsAgain(invite, now)) return err({ kind: 'invite-not-valid' });
          const limited = await limitAction(repositories, 'joining', org.id, actor);
          if (!limited.ok) return limited;
          await memberships.save(membership);
          if (await isBlockedEverywhere(repositories, actor)) return err({ kind: 'invite-not-valid' });
          await audit.appendOnceADay(
            dailyEntry({ actor: { org, user: actor }, now, newId }, 'membership-requested', membership.id, {
              role: membership.role,
              inviteCode: invite.code,
              state: membership.state,
            }),
          );
          if (membership.state === 'pending') await notifyOfWaitingRequest(repositories, 'membership', membership, newId);
          else await linkOwnLines(repositories, org.id, actor.id, { actor: { org, user: actor }, now, newId });
        } else if (membership.inviteId !== invite.id && statusOf(invite, now) !== 'active') {
          return err({ kind: 'invite-not-valid' });
        }
        return ok({
          joined: isNew,
          membership: {
            membershipId: membership.id,
            orgId: org.id,
            orgName: org.name,
            orgCode: org.code,
            role: membership.role,
            isApproved: membership.state === 'approved',
          },
        });
      });
    return inviteLookupLimit(
      sharedRateLimiter,
      { userId: actor.id, address },
      join,
      (outcome) => !outcome.ok && outcome.error.kind === 'invite-not-valid',
    );
  },
);
