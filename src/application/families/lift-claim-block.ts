import { forgiveClaim } from '../../domain/families/team-claim.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { TeamClaimId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { personHashes } from '../person-hashes.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'teamClaims' | 'users' | 'blocks' | 'audit', 'keyedHash'>;
type Command = Readonly<{ actor: Member; claimId: TeamClaimId }>;

/** Lifts the block of a coach whose claim was denied, so that the team's staff list admits them again. Without a block, nothing changes. */
export const liftClaimBlock = useCase('manage-org', ({ unitOfWork, clock, newId }: Deps, { actor: { org, user }, claimId }: Command) =>
  unitOfWork.transact<{ readonly isBlocked: false }, NotFound | NotAllowed>(async ({ teamClaims, users, blocks, audit, read }) => {
    const claim = await teamClaims.findForUpdate(org.id, claimId);
    if (!claim) return err({ kind: 'not-found' });
    const now = clock();
    const forgiven = forgiveClaim(claim, user.id, now);
    if (!forgiven.ok) return forgiven;

    const claimant = await users.find(claim.userId);
    if (claimant) await blocks.lift(org.id, claim.teamId, await personHashes(read, claimant));
    if (forgiven.changed) {
      await teamClaims.save(forgiven.value);
      await audit.append(
        auditEntry({ actor: { org, user }, now, newId }, 'team-claim-block-lifted', claim.id, {
          teamId: claim.teamId,
          userId: claim.userId,
        }),
      );
    }
    return ok({ isBlocked: false });
  }),
);
