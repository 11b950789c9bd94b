import { lineOf } from '../../domain/families/staff-line.ts';
import { endClaim } from '../../domain/families/team-claim.ts';
import { type LastAdmin, leave } from '../../domain/membership/membership.ts';
import type { User } from '../../domain/membership/user.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { AuditAction } from '../audit-actions.ts';
import { dailyEntry } from '../audit-entry.ts';
import { endFollowers } from '../families/end-followers.ts';
import { type EndingLinks, endLink } from '../families/end-link.ts';
import { releaseOfficial } from '../officials/release-official.ts';
import type { AuditEntry } from '../ports/storage/privacy/audit-log.ts';
import { type ReleasedSlotReads, type ReleasesSlots, releaseSlots } from '../slots/release-slots.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<
  'orgs' | 'memberships' | 'teamClaims' | 'staff' | 'officialAssignments' | EndingLinks | ReleasesSlots,
  'keyedHash' | ReleasedSlotReads
>;
type Command = Readonly<{ actor: User; orgId: OrgId }>;

/**
 * Ends everything that the user has or has requested in an org: memberships, links to children and what depends on them, following children, claims to teams, staff lines, devices and
 * calendar addresses. Leaving again is not refused; an org that they never asked to join is not found.
 */
export const leaveOrg = useCase('signed-in', ({ unitOfWork, clock, newId }: Deps, { actor: user, orgId }: Command) =>
  unitOfWork.transact<undefined, NotFound | LastAdmin>(async (repositories) => {
    const { orgs, memberships, parentLinks, followers, teamClaims, staff, pushTokens, calendarAddresses, audit } = repositories;
    const org = await orgs.find(orgId);
    if (!org) return err({ kind: 'not-found' });
    // The admins are locked first, as when one is revoked.
    const admins = { org, approvedAdmins: await memberships.countAdmins(orgId) };
    const held = await memberships.ofUser(orgId, user.id);
    if (held.length === 0) return err({ kind: 'not-found' });

    const now = clock();
    const act = { actor: { org, user }, now, newId };
    const note = (action: AuditAction, subjectId: string, facts: AuditEntry['facts']) =>
      audit.appendOnceADay(dailyEntry(act, action, subjectId, facts));

    for (const membership of held) {
      const left = leave(membership, admins, now);
      if (!left.ok) return left;
      if (!left.changed) continue;
      await memberships.save(left.value);
      await note('membership-ended', membership.id, { role: membership.role });
    }
    for (const link of await parentLinks.ofUser(orgId, user.id)) await endLink(repositories, { link, ...act });
    await endFollowers(repositories, await followers.ofUser(orgId, user.id), act);
    for (const claim of await teamClaims.ofUser(orgId, user.id)) {
      const ended = endClaim(claim, now);
      if (!ended.changed) continue;
      await teamClaims.save(ended.value);
      await note('team-claim-ended', claim.id, { teamId: claim.teamId });
    }
    for (const line of await staff.ofUser(orgId, user.id)) {
      await staff.save(lineOf(line, null));
      await note('staff-line-left', line.id, { teamId: line.teamId });
    }
    await pushTokens.removeAll(orgId, user.id);
    await calendarAddresses.removeAll(orgId, user.id);
    await releaseOfficial(repositories, { orgId, userId: user.id, now, newId });
    await releaseSlots(repositories, act, user.id);
    return ok(undefined);
  }),
);
