import type { StaffMember } from '../league/team.ts';
import { isPersonName } from '../membership/member-name.ts';
import { type NotAllowed, notAllowed, type RoleRequired, roleRequired } from '../membership/not-allowed.ts';
import type { Member } from '../membership/permissions.ts';
import { type User, verifiedEmail } from '../membership/user.ts';
import { isSameEmail } from '../shared/email-address.ts';
import type { OrgId, TeamClaimId, TeamId, UserId } from '../shared/ids.ts';
import { type Change, changed, type Err, ok, type Result, unchanged } from '../shared/result.ts';
import { foldText } from '../shared/text.ts';

type Request = Readonly<{ id: TeamClaimId; orgId: OrgId; userId: UserId; teamId: TeamId; requestedAt: Date }>;

export type PendingClaim = Request & Readonly<{ state: 'pending'; decidedAt: null; decidedBy: null }>;
/** `decidedBy` is null if the e-mail on the staff list decided. `ended` means that the coach gave it up. */
export type DecidedClaim = Request & Readonly<{ state: 'approved' | 'denied' | 'ended'; decidedAt: Date; decidedBy: UserId | null }>;
/** A coach's or a team manager's claim to be on a team's staff. */
export type TeamClaim = PendingClaim | DecidedClaim;

/**
 * Requests a place on a team's staff; approved at once if the staff list has the coach's e-mail, unless they were denied for this team
 * before.
 */
export function requestClaim(
  request: Readonly<{ id: TeamClaimId; orgId: OrgId; userId: UserId; teamId: TeamId; isKnown: boolean; isBlocked: boolean }>,
  earlier: TeamClaim | undefined,
  now: Date,
): TeamClaim {
  const { orgId, userId, teamId, isKnown, isBlocked } = request;
  const claim = { id: earlier?.id ?? request.id, orgId, userId, teamId, requestedAt: now };
  return isKnown && !isBlocked
    ? { ...claim, state: 'approved', decidedAt: now, decidedBy: null }
    : { ...claim, state: 'pending', decidedAt: null, decidedBy: null };
}

/** Gives up a claim, pending or approved; one that has ended stays as it is. */
export const endClaim = (claim: TeamClaim, now: Date): Change<DecidedClaim> =>
  claim.state === 'pending' || claim.state === 'approved'
    ? changed({ ...claim, state: 'ended', decidedAt: now, decidedBy: claim.userId })
    : unchanged(claim);

/** Settles a claim, also a denied one, whose claimant has come to be on the staff; `by` is null if the e-mail on the staff list decided. */
export const settleClaim = (claim: TeamClaim, by: UserId | null, now: Date): Change<DecidedClaim> =>
  claim.state === 'pending' || (claim.state === 'denied' && by !== null)
    ? changed({ ...claim, state: 'approved', decidedAt: now, decidedBy: by })
    : unchanged(claim as DecidedClaim);

/** Lifts the denial of a claim: the claim becomes ended and no longer blocks. Refused for one's own claim. */
export function forgiveClaim(claim: TeamClaim, by: UserId, now: Date): Change<TeamClaim> | Err<NotAllowed> {
  if (claim.userId === by) return notAllowed('own-membership');
  return claim.state === 'denied' ? changed({ ...claim, state: 'ended', decidedAt: now, decidedBy: by }) : unchanged(claim);
}

/**
 * The lines of a staff list that the member may claim: a coach, also a pending one, each; others those of team managers, and only if one is
 * theirs or has their verified e-mail.
 */
export function claimableLines(
  { user, roles, pendingRoles }: Pick<Member, 'user' | 'roles' | 'pendingRoles'>,
  staff: readonly StaffMember[],
): Result<readonly StaffMember[], RoleRequired> {
  if (roles.has('coach') || pendingRoles.has('coach')) return ok(staff);
  const managers = staff.filter(({ role }) => role === 'team_manager');
  const isTheirs = isOnStaff(managers, user.id) || staffEntryByEmail(managers, user) !== undefined;
  return isTheirs ? ok(managers) : roleRequired(['coach']);
}

export const isOnStaff = (staff: readonly StaffMember[], userId: UserId): boolean => staff.some((each) => each.userId === userId);

/** The unclaimed staff list entry with this user's verified e-mail. */
export function staffEntryByEmail(staff: readonly StaffMember[], user: Pick<User, 'email' | 'emailVerified'>): StaffMember | undefined {
  const email = verifiedEmail(user);
  return email === null ? undefined : staff.find((line) => line.userId === null && line.email !== null && isSameEmail(line.email, email));
}

/** The staff list name of a user who has none, or only an e-mail address for one, since everyone can read a staff list. */
const NAMELESS = 'Coach';

/** The unclaimed line of a staff list with the user's verified e-mail, else the one with their name, ignoring case and accents. */
export function unclaimedLineOf(
  staff: readonly StaffMember[],
  user: Pick<User, 'name' | 'email' | 'emailVerified'>,
): StaffMember | undefined {
  const { name } = user;
  return (
    staffEntryByEmail(staff, user) ?? staff.find((line) => line.userId === null && name !== null && foldText(line.name) === foldText(name))
  );
}

/** The line of a user whom an admin puts on a staff list that does not know them: as assistant coach. */
export const newLineOf = (
  { id: userId, name }: Pick<User, 'id' | 'name'>,
  team: Pick<StaffMember, 'id' | 'orgId' | 'teamId'>,
): StaffMember => ({
  ...team,
  name: isPersonName(name) ? name : NAMELESS,
  role: 'assistant_coach',
  email: null,
  userId,
  clearedUntil: null,
});
