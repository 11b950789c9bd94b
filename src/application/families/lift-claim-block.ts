import { forgiveClaim } from '../../domain/families/team-claim.ts';
import type { NotAllowed } from '../../domain/membership/membership.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { TeamClaimId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import type { Clock } from '../ports/clock.ts';
import type { NewId } from '../ports/new-id.ts';
import type { UnitOfWork } from '../ports/storage.ts';
import { useCase } from '../use-case.ts';
import { personHashes } from './person-hashes.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork<'teamClaims' | 'users' | 'blocks' | 'audit', 'keyedHash'>; clock: Clock; newId: NewId }>;
type Command = Readonly<{ actor: Member; claimId: TeamClaimId }>;

/** Lets a coach whose claim was denied be known by the team's staff list again. Lifting what is not blocked changes nothing. */
export const liftClaimBlock = useCase('manage-org', ({ unitOfWork, clock, newId }: Deps, { actor: { org, user }, claimId }: Command) =>
  unitOfWork.transact<{ readonly isBlocked: false }, NotFound | NotAllowed>(async ({ teamClaims, users, blocks, audit, read }) => {
    const claim = await teamClaims.findForUpdate(org.id, claimId);
    if (!claim) return err({ kind: 'not-found' });
    const now = clock();
    const forgiven = forgiveClaim(claim, user.id, now);
    if (!forgiven.ok) return forgiven;

    const claimant = await users.find(claim.userId);
    if (claimant) await blocks.lift(org.id, claim.teamId, await personHashes(read, claimant));
    if (forgiven.value !== claim) {
      await teamClaims.save(forgiven.value);
      await audit.append(
        auditEntry(
          { orgId: org.id, actorId: user.id, at: now, newId },
          { action: 'team-claim-block-lifted', subjectId: claim.id, facts: { teamId: claim.teamId, userId: claim.userId } },
        ),
      );
    }
    return ok({ isBlocked: false });
  }),
);
