import type { DecidedClaim } from '../../domain/families/team-claim.ts';
import { type AlreadyDecided, type Decision, decide } from '../../domain/membership/membership.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { TeamClaimId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, type Result } from '../../domain/shared/result.ts';
import { type Act, auditEntry } from '../audit-entry.ts';
import { notifyOfDecision } from '../notifications/notify-of-requests.ts';
import { personHashes } from '../person-hashes.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { putOnStaff } from '../staff-lines.ts';

type Command = Act & Readonly<{ claimId: TeamClaimId; decision: Decision }>;
type Refusal = NotFound | AlreadyDecided | NotAllowed;

/** Decides on a claim as part of a transaction; approving puts the coach on the team's staff list. */
export async function decideTeamClaim(
  repositories: Repositories<'teams' | 'staff' | 'teamClaims' | 'users' | 'blocks' | 'audit' | 'outbox', 'keyedHash'>,
  { actor, claimId, decision, now, newId }: Command,
): Promise<Result<DecidedClaim, Refusal>> {
  const { teams, teamClaims, users, blocks, audit, read } = repositories;
  const snapshot = await teamClaims.find(actor.org.id, claimId);
  if (!snapshot) return err({ kind: 'not-found' });
  // The team is locked first, as when it is claimed, which keeps two approvals from giving one line of its staff list to two people.
  await teams.findForUpdate(snapshot.orgId, snapshot.teamId);
  const claim = (await teamClaims.findForUpdate(actor.org.id, claimId)) ?? snapshot;
  const decided = decide(claim, decision, actor.user.id, now);
  if (!decided.ok || !decided.changed) return decided;

  await teamClaims.save(decided.value);
  const claimant = await users.find(claim.userId);
  if (claimant && decision === 'approve') await putOnStaff(repositories, claimant, claim.orgId, claim.teamId, newId);
  if (claimant && decision === 'deny') await blocks.add(claim.orgId, claim.teamId, await personHashes(read, claimant), now);
  await audit.append(
    auditEntry({ actor, now, newId }, decision === 'approve' ? 'team-claim-approved' : 'team-claim-denied', claim.id, {
      teamId: claim.teamId,
      userId: claim.userId,
    }),
  );
  await notifyOfDecision(repositories, 'team-claim', decided.value, newId);
  return decided;
}
