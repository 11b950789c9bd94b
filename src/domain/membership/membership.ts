import type { InviteId, MembershipId, OrgId, UserId } from '../shared/ids.ts';
import { type Change, changed, type Err, err, unchanged } from '../shared/result.ts';
import { type NotAllowed, notAllowed } from './not-allowed.ts';
import { needsApproval, type Org } from './org.ts';
import type { LeagueRole, Role } from './roles.ts';

export type OrgChoice = Readonly<{ orgId: OrgId; orgName: string; orgCode: string }>;
export type OrgContextRequired = Readonly<{ kind: 'org-context-required'; orgs: readonly OrgChoice[] }>;
export type NotAMember = Readonly<{ kind: 'not-a-member' }>;

type Request = Readonly<{
  id: MembershipId;
  orgId: OrgId;
  userId: UserId;
  role: Role;
  /** The invite used to join; null for a membership created with the org, and for a follower's. */
  inviteId: InviteId | null;
  requestedAt: Date;
}>;

export type PendingMembership = Request & Readonly<{ state: 'pending'; decidedAt: null; decidedBy: null }>;
/** `decidedBy` is null if the org's rules decided: a parent is approved on joining. `ended` means that the user has left. */
export type DecidedMembership = Request &
  Readonly<{ state: 'approved' | 'denied' | 'revoked' | 'ended'; decidedAt: Date; decidedBy: UserId | null }>;
export type Membership = PendingMembership | DecidedMembership;
export const MEMBERSHIP_STATES = ['pending', 'approved', 'denied', 'revoked', 'ended'] as const satisfies readonly Membership['state'][];
export type MembershipState = (typeof MEMBERSHIP_STATES)[number];

export const DECISIONS = ['approve', 'deny'] as const;
export type Decision = (typeof DECISIONS)[number];

export type AlreadyDecided = Readonly<{ kind: 'already-decided'; decision: MembershipState }>;
/** `orgs` are those that would be left without an admin. */
export type LastAdmin = Readonly<{ kind: 'last-admin'; orgs: readonly OrgChoice[] }>;
/** The org of a membership, and its number of approved admins. */
export type AdminsOfOrg = Readonly<{ org: Org; approvedAdmins: number }>;

const STATE_BY_DECISION = { approve: 'approved', deny: 'denied' } as const;

/**
 * Requests `role` in `org`. Removal is of a person: a blocked user waits whatever the role, and so does one with a membership in any role
 * that was denied or revoked; a user who left counts as new.
 * Returns the earlier membership unchanged if it is still pending or approved.
 */
export function request(
  org: Org,
  requested: Readonly<{ id: MembershipId; userId: UserId; role: LeagueRole; inviteId: InviteId }>,
  earlier: Membership | undefined,
  isBlocked: boolean,
  now: Date,
): Readonly<{ membership: Membership; isNew: boolean }> {
  if (earlier && (earlier.state === 'pending' || earlier.state === 'approved')) return { membership: earlier, isNew: false };

  const { userId, role, inviteId } = requested;
  const membership = { id: earlier?.id ?? requested.id, orgId: org.id, userId, role, inviteId, requestedAt: now };
  const isPending = isBlocked || needsApproval(org, role);
  return {
    membership: isPending
      ? { ...membership, state: 'pending', decidedAt: null, decidedBy: null }
      : { ...membership, state: 'approved', decidedAt: now, decidedBy: null },
    isNew: true,
  };
}

/** Whether others have denied or ended the membership: its user is blocked in the org until somebody lets them in again. */
export const isRemoved = ({ state }: Pick<Membership, 'state'>): boolean => state === 'denied' || state === 'revoked';

/** A removed membership of somebody who was let in again, in whatever role: it has ended, and no longer blocks them. */
export const forgive = (membership: Membership, by: UserId, now: Date): Change<Membership> =>
  isRemoved(membership) ? changed({ ...membership, state: 'ended', decidedAt: now, decidedBy: by }) : unchanged(membership);

type MembershipRequest = Readonly<{ userId: UserId; state: MembershipState; decidedAt: Date | null; decidedBy: UserId | null }>;
type Decided<Request extends MembershipRequest> = Exclude<Request, { state: 'pending' }>;

/** Decides on a pending request. Repeating the same decision changes nothing; the opposite decision, or one about oneself, is refused. */
export function decide<Request extends MembershipRequest>(
  request: Request,
  decision: Decision,
  by: UserId,
  now: Date,
  own: 'own-membership' | 'own-link' = 'own-membership',
): Change<Decided<Request>> | Err<AlreadyDecided | NotAllowed> {
  if (request.userId === by) return notAllowed(own);
  const state = STATE_BY_DECISION[decision];
  if (request.state === state) return unchanged(request as Decided<Request>);
  if (request.state !== 'pending') return err({ kind: 'already-decided', decision: request.state });
  return changed({ ...request, state, decidedAt: now, decidedBy: by } as unknown as Decided<Request>);
}

/** The operator makes a user an admin, overriding earlier decisions; an approved admin's membership stays as it is. */
export function appoint(
  appointed: Readonly<{ id: MembershipId; orgId: OrgId; userId: UserId }>,
  earlier: Membership | undefined,
  by: UserId,
  now: Date,
): Change<Membership> {
  if (earlier?.state === 'approved') return unchanged(earlier);
  const request = earlier ?? { ...appointed, role: 'admin', inviteId: null, requestedAt: now };
  return changed({ ...request, state: 'approved', decidedAt: now, decidedBy: by });
}

/**
 * Ends a membership, pending or approved, also one's own. A membership that the user left is revoked too, so that a user who left just
 * before waits on rejoining. The org's last approved admin cannot be revoked. Revoking a revoked or denied membership changes nothing.
 */
export function revoke(membership: Membership, by: UserId, admins: AdminsOfOrg, now: Date): Change<DecidedMembership> | Err<LastAdmin> {
  if (membership.state === 'revoked' || membership.state === 'denied') return unchanged(membership);
  if (isLastAdmin(membership, admins)) return err(lastAdminOf([admins.org]));
  return changed({ ...membership, state: 'revoked', decidedAt: now, decidedBy: by });
}

/** Leaves a pending or approved membership; one that has ended stays as it is. The org's last approved admin cannot leave. */
export function leave(membership: Membership, admins: AdminsOfOrg, now: Date): Change<DecidedMembership> | Err<LastAdmin> {
  if (membership.state !== 'pending' && membership.state !== 'approved') return unchanged(membership);
  if (isLastAdmin(membership, admins)) return err(lastAdminOf([admins.org]));
  return changed({ ...membership, state: 'ended', decidedAt: now, decidedBy: membership.userId });
}

export const isLastAdmin = ({ role, state }: Membership, { approvedAdmins }: AdminsOfOrg): boolean =>
  role === 'admin' && state === 'approved' && approvedAdmins <= 1;

export const lastAdminOf = (orgs: readonly Org[]): LastAdmin => ({
  kind: 'last-admin',
  orgs: orgs.map(({ id, name, code }) => ({ orgId: id, orgName: name, orgCode: code })),
});

/** Whether a person with these memberships of an org has left it: each ended by themselves, or forgiven. */
export const hasLeft = (held: readonly Pick<Membership, 'state'>[]): boolean =>
  held.length > 0 && held.every(({ state }) => state === 'ended');
