import { endClaim } from '../../domain/families/team-claim.ts';
import { type LastAdmin, leave } from '../../domain/membership/membership.ts';
import type { User } from '../../domain/membership/user.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { endLink } from '../families/end-link.ts';
import type { AuditEntry } from '../ports/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { NewId } from '../ports/new-id.ts';
import type { UnitOfWork } from '../ports/storage.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{
  unitOfWork: UnitOfWork<
    'orgs' | 'memberships' | 'parentLinks' | 'teamClaims' | 'staff' | 'pushTokens' | 'audit' | 'users' | 'blocks' | 'outbox',
    'keyedHash'
  >;
  clock: Clock;
  newId: NewId;
}>;
type Command = Readonly<{ actor: User; orgId: OrgId }>;

/**
 * Ends all that the user holds in an org or waits for: memberships, links to children, claims to teams, lines on staff lists and devices.
 * Having left already is no refusal; an org that they never asked to join is not found.
 */
export const leaveOrg = useCase('signed-in', ({ unitOfWork, clock, newId }: Deps, { actor: { id: userId }, orgId }: Command) =>
  unitOfWork.transact<undefined, NotFound | LastAdmin>(async (repositories) => {
    const { orgs, memberships, parentLinks, teamClaims, staff, pushTokens, audit } = repositories;
    const org = await orgs.find(orgId);
    if (!org) return err({ kind: 'not-found' });
    // The admins come first, as when one is revoked.
    const admins = { org, approvedAdmins: await memberships.countAdmins(orgId) };
    const held = await memberships.ofUser(orgId, userId);
    if (held.length === 0) return err({ kind: 'not-found' });

    const now = clock();
    const note = (entry: Pick<AuditEntry, 'action' | 'subjectId' | 'facts'>) =>
      audit.append({ id: newId(), orgId, at: now, actorId: userId, ...entry });

    for (const membership of held) {
      const left = leave(membership, admins, now);
      if (!left.ok) return left;
      if (left.value === membership) continue;
      await memberships.save(left.value);
      await note({ action: 'membership-ended', subjectId: membership.id, facts: { role: membership.role } });
    }
    for (const link of await parentLinks.ofUser(orgId, userId)) await endLink(repositories, { link, by: userId, now, newId });
    for (const claim of await teamClaims.ofUser(orgId, userId)) {
      const ended = endClaim(claim, now);
      if (ended === claim) continue;
      await teamClaims.save(ended);
      await note({ action: 'team-claim-ended', subjectId: claim.id, facts: { teamId: claim.teamId } });
    }
    for (const line of await staff.ofUser(orgId, userId)) {
      await staff.save({ ...line, userId: null });
      await note({ action: 'staff-line-left', subjectId: line.id, facts: { teamId: line.teamId } });
    }
    await pushTokens.removeAll(orgId, userId);
    return ok(undefined);
  }),
);
