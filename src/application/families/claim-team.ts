import { lineOf } from '../../domain/families/staff-line.ts';
import { claimableLines, isOnStaff, requestClaim, staffEntryByEmail } from '../../domain/families/team-claim.ts';
import { type OutsideTeam, requireOwn } from '../../domain/league/team.ts';
import type { RoleRequired } from '../../domain/membership/not-allowed.ts';
import { type Member, seesSeason } from '../../domain/membership/permissions.ts';
import type { TeamClaimId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound, TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { dailyEntry } from '../audit-entry.ts';
import { limitAction } from '../limit-action.ts';
import { notifyOfWaitingRequest } from '../notifications/notify-of-requests.ts';
import { personHashes } from '../person-hashes.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'teams' | 'staff' | 'teamClaims' | 'users' | 'blocks' | 'audit' | 'outbox' | 'actionCounts', 'keyedHash'>;
type Command = Readonly<{ actor: Member; teamId: TeamId }>;

export type ClaimView = Readonly<{
  isNew: boolean;
  /** Null, like `requestedAt`, for a coach whom the league put on the staff list without a claim. */
  id: TeamClaimId | null;
  isApproved: boolean;
  team: Readonly<{ id: TeamId; name: string }>;
  requestedAt: Date | null;
}>;

/**
 * Requests that the coach be put on a team's staff list: at once if the list has their verified e-mail, otherwise an admin decides. Members who
 * are no coaches may claim only what the list has for them, the place of a team manager. Repeating a pending request, or one for a team that
 * they are already on, changes nothing.
 */
export const claimTeam = useCase('claim-team', ({ unitOfWork, clock, newId }: Deps, { actor: member, teamId }: Command) =>
  unitOfWork.transact<ClaimView, NotFound | OutsideTeam | RoleRequired | TooManyRequests>(async (repositories) => {
    const { teams, staff, teamClaims, users, blocks, audit, read } = repositories;
    const { user: actor, org } = member;
    // Locking the team keeps two claims from taking one line of its staff list.
    const found = await teams.findForUpdate(org.id, teamId);
    if (!found || !seesSeason(member, found.seasonId)) return err({ kind: 'not-found' });
    const own = requireOwn(found);
    if (!own.ok) return own;
    const team = { id: found.id, name: found.name };
    const user = (await users.find(actor.id)) ?? actor;
    const claimable = claimableLines({ ...member, user }, await staff.ofTeam(org.id, teamId));
    if (!claimable.ok) return claimable;
    const lines = claimable.value;
    const earlier = await teamClaims.findByTeam(org.id, user.id, teamId);
    const isOn = isOnStaff(lines, user.id);
    if (isOn || earlier?.state === 'pending') {
      return ok({ isNew: false, id: earlier?.id ?? null, isApproved: isOn, team, requestedAt: earlier?.requestedAt ?? null });
    }

    const limited = await limitAction(repositories, 'linking', org.id, actor);
    if (!limited.ok) return limited;
    const now = clock();
    const known = staffEntryByEmail(lines, user);
    // Its line may be linked otherwise meanwhile.
    const locked = known && (await staff.findForUpdate(org.id, known.id));
    const line = locked && staffEntryByEmail([locked], user);
    const hashes = await personHashes(read, user);
    const isBlocked = earlier?.state === 'denied' || (await blocks.has(org.id, teamId, hashes));
    if (isBlocked) await blocks.add(org.id, teamId, hashes, now);
    const request = { id: newId<TeamClaimId>(), orgId: org.id, userId: user.id, teamId, isKnown: line !== undefined, isBlocked };
    const claim = requestClaim(request, earlier, now);
    if (line && claim.state === 'approved') await staff.save(lineOf(line, user.id));
    await teamClaims.save(claim);
    await audit.appendOnceADay(
      dailyEntry({ actor: { org, user }, now, newId }, 'team-claim-requested', claim.id, { teamId, state: claim.state }),
    );
    if (claim.state === 'pending') await notifyOfWaitingRequest(repositories, 'team-claim', claim, newId);
    return ok({ isNew: true, id: claim.id, isApproved: claim.state === 'approved', team, requestedAt: claim.requestedAt });
  }),
);
