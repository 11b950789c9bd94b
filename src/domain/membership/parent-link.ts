import type { LimitReached } from '../errors.ts';
import type { OrgId, ParentLinkId, PlayerId, TeamId, UserId } from '../shared/ids.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { AlreadyDecided, Decision, NotAllowed } from './membership.ts';
import type { Org } from './org.ts';
import type { Member } from './permissions.ts';

type Request = Readonly<{ id: ParentLinkId; orgId: OrgId; userId: UserId; playerId: PlayerId; createdAt: Date }>;

export type PendingLink = Request & Readonly<{ state: 'pending'; decidedAt: null; decidedBy: null }>;
/** `decidedBy` is null where a guardian e-mail, the org's rules or time decided. `ended` is what the parent has given up, or what waited too long. */
export type DecidedLink = Request &
  Readonly<{ state: 'approved' | 'denied' | 'revoked' | 'ended'; decidedAt: Date; decidedBy: UserId | null }>;
/** A parent's claim to be a player's guardian. It opens nothing until it is approved. */
export type ParentLink = PendingLink | DecidedLink;

export const LINK_STATES = ['pending', 'approved', 'denied', 'revoked', 'ended'] as const satisfies readonly ParentLink['state'][];
export type LinkState = (typeof LINK_STATES)[number];

export const CHILDREN_PER_PARENT = 10;
export const GUARDIANS_PER_PLAYER = 6;

/** Links, pending or approved, that the parent and the player have already. */
export type OpenLinks = Readonly<{ ofParent: number; ofPlayer: number }>;

export const isOpen = ({ state }: Pick<ParentLink, 'state'>): boolean => state === 'pending' || state === 'approved';

/**
 * Asks for a link. It is approved at once when a guardian e-mail vouches for the parent or when the org's links do not wait; whoever was
 * denied or revoked before waits again, whatever vouches for them. `earlier` is such an ended link, which is taken up again.
 */
export function requestLink(
  org: Pick<Org, 'id' | 'linksNeedApproval'>,
  asked: Readonly<{ id: ParentLinkId; userId: UserId; playerId: PlayerId; isVouchedFor: boolean }>,
  earlier: ParentLink | undefined,
  open: OpenLinks,
  now: Date,
): Result<ParentLink, LimitReached> {
  if (open.ofParent >= CHILDREN_PER_PARENT) return err({ kind: 'limit-reached', what: 'children-per-parent', limit: CHILDREN_PER_PARENT });
  if (open.ofPlayer >= GUARDIANS_PER_PLAYER)
    return err({ kind: 'limit-reached', what: 'guardians-per-player', limit: GUARDIANS_PER_PLAYER });

  const { userId, playerId } = asked;
  const terms = { id: earlier?.id ?? asked.id, orgId: org.id, userId, playerId, createdAt: now };
  const waits = earlier !== undefined || (org.linksNeedApproval && !asked.isVouchedFor);
  return ok(
    waits
      ? { ...terms, state: 'pending', decidedAt: null, decidedBy: null }
      : { ...terms, state: 'approved', decidedAt: now, decidedBy: null },
  );
}

/** Whose links a member decides on: those of every player, or of the players of these teams. */
export const linksInReach = ({ roles, coachedTeams }: Pick<Member, 'roles' | 'coachedTeams'>): 'all' | ReadonlySet<TeamId> =>
  roles.has('admin') || roles.has('staff') ? 'all' : coachedTeams;

/** Refuses a coach for a player who is on none of their own teams. */
export function reachLink(member: Pick<Member, 'roles' | 'coachedTeams'>, playersTeams: readonly TeamId[]): Result<undefined, NotAllowed> {
  const reach = linksInReach(member);
  return reach === 'all' || playersTeams.some((teamId) => reach.has(teamId))
    ? ok(undefined)
    : err({ kind: 'not-allowed', reason: 'not-your-team' });
}

const STATE_BY_DECISION = { approve: 'approved', deny: 'denied' } as const;

/** Decides on a pending link. The same decision again answers the same; the opposite one, or one about oneself, is refused. */
export function decideLink(link: ParentLink, decision: Decision, by: UserId, now: Date): Result<DecidedLink, AlreadyDecided | NotAllowed> {
  if (link.userId === by) return err({ kind: 'not-allowed', reason: 'own-link' });
  const state = STATE_BY_DECISION[decision];
  if (link.state === 'pending') return ok({ ...link, state, decidedAt: now, decidedBy: by });
  if (link.state === state) return ok(link);
  return err({ kind: 'already-decided', decision: link.state });
}

/** Ends a link, pending or approved: revoked by others, ended by the parent. What is over already stays as it is. */
export const revokeLink = (link: ParentLink, by: UserId, now: Date): DecidedLink =>
  link.state === 'pending' || link.state === 'approved'
    ? { ...link, state: by === link.userId ? 'ended' : 'revoked', decidedAt: now, decidedBy: by }
    : link;
