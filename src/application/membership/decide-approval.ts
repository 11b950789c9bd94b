import { isOutside, type Team } from '../../domain/league/team.ts';
import { type AlreadyDecided, type DecidedMembership, type Decision, decide } from '../../domain/membership/membership.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { Role } from '../../domain/membership/roles.ts';
import type { MembershipId, OrgId, TeamClaimId, TeamId, UserId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import {
  type InvalidRequest,
  invalid,
  type UnknownReference,
  unknownReference,
  unless,
  type Violation,
} from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { decideTeamClaim } from '../families/decide-team-claim.ts';
import { notifyOfDecision } from '../notifications/notify-of-requests.ts';
import type { Users } from '../ports/storage/membership/membership-storage.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { type LinksLines, linkOwnLines, noteLinked, putOnStaff } from '../staff-lines.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { blockJoiner, unblockJoiner } from './block-joiner.ts';

type Deps = WriteDeps<LinksLines | 'outbox' | 'teams', 'keyedHash'>;
/** The id is that of a membership, or of a coach's claim to a team. */
type Command = Readonly<{ actor: Member; membershipId: MembershipId | TeamClaimId; decision: Decision; teamIds?: readonly TeamId[] }>;
type Refusal = NotFound | AlreadyDecided | NotAllowed | InvalidRequest | UnknownReference;

type Decided = Pick<DecidedMembership, 'role' | 'state' | 'decidedAt' | 'decidedBy'> & Readonly<{ id: MembershipId | TeamClaimId }>;

export type DecisionView = Readonly<{
  membershipId: Decided['id'];
  role: Role;
  status: Decided['state'];
  isApproved: boolean;
  decidedAt: Date;
  decidedBy: Readonly<{ id: UserId; name: string | null }> | null;
}>;

/**
 * Approves or denies a request that waits for an admin: to join in a role, or a coach's claim to a team. Who is approved has the lines of staff
 * lists that are theirs; a coach is also put on the staff of the teams that the admin names, which the same approval does again.
 */
export const decideApproval = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: Deps, { actor, membershipId, decision, teamIds = [] }: Command) =>
    unitOfWork.transact<DecisionView, Refusal>(async (repositories) => {
      const { orgs, memberships, users, audit } = repositories;
      const now = clock();
      const act = { actor, now, newId };
      // Before the membership: who writes staff lines locks the org first, too.
      await orgs.holdStill(actor.org.id);
      const membership = await memberships.findForUpdate(actor.org.id, membershipId as MembershipId);
      if (teamIds.length > 0 && (decision !== 'approve' || (membership && membership.role !== 'coach'))) return NO_TEAMS;
      if (!membership) {
        const claim = await decideTeamClaim(repositories, { ...act, claimId: membershipId as TeamClaimId, decision });
        if (!claim.ok) return claim;
        return teamIds.length > 0 ? NO_TEAMS : ok(await viewDecision({ ...claim.value, role: 'coach' }, users));
      }

      const decided = decide(membership, decision, actor.user.id, now);
      if (!decided.ok) return decided;
      const named = await namedTeams(repositories, actor.org.id, teamIds);
      if (!named.ok) return named;

      if (decided.changed) {
        await memberships.save(decided.value);
        if (decision === 'approve') await unblockJoiner(repositories, membership, actor.user.id, now);
        else await blockJoiner(repositories, membership, now);
        await audit.append(
          auditEntry(act, decision === 'approve' ? 'membership-approved' : 'membership-denied', membership.id, {
            role: membership.role,
            userId: membership.userId,
          }),
        );
        if (decision === 'approve') await linkOwnLines(repositories, actor.org.id, membership.userId, act);
        await notifyOfDecision(repositories, 'membership', decided.value, newId);
      }
      const coach = named.value.length > 0 ? await users.find(membership.userId) : undefined;
      for (const team of coach ? named.value : []) {
        const line = await putOnStaff(repositories, coach!, team.orgId, team.id, newId);
        if (line) await noteLinked(repositories, line, coach!.id, act, actor.user.id);
      }
      return ok(await viewDecision(decided.value, users));
    }),
);

const NO_TEAMS = err(invalid({ path: ['teamIds'], rule: 'not-for-approved-coach' }));

/** The teams of the org with these ids, locked. */
async function namedTeams(
  { teams }: Repositories<'teams'>,
  orgId: OrgId,
  ids: readonly TeamId[],
): Promise<Result<readonly Team[], InvalidRequest | UnknownReference>> {
  const found = await teams.hold(orgId, ids);
  const teamOf = (id: TeamId) => found.find((team) => team.id === id);
  const unknown = ids.flatMap((id, at): readonly Violation[] => {
    const path = ['teamIds', at];
    const team = teamOf(id);
    if (!team) return [{ path, rule: 'unknown', what: 'team' }];
    return unless(!team.archived, { path, rule: 'archived', what: 'team' });
  });
  if (unknown.length > 0) return err(unknownReference(...unknown));
  const outside = ids.flatMap((id, at) => unless(!isOutside(teamOf(id)!), { path: ['teamIds', at], rule: 'outside-team' }));
  return outside.length > 0 ? err(invalid(...outside)) : ok(found);
}

export async function viewDecision({ id, role, state, decidedAt, decidedBy }: Decided, users: Pick<Users, 'name'>): Promise<DecisionView> {
  return {
    membershipId: id,
    role,
    status: state,
    isApproved: state === 'approved',
    decidedAt,
    decidedBy: decidedBy && { id: decidedBy, name: await users.name(decidedBy) },
  };
}
