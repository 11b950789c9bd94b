import { type AlreadyDecided, decide } from '../membership/membership.ts';
import { type NotAllowed, notAllowed } from '../membership/not-allowed.ts';
import { linksWait, type Org } from '../membership/org.ts';
import type { Member } from '../membership/permissions.ts';
import type { OrgId, ParentLinkId, PlayerId, TeamId, UserId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { type Change, changed, type Err, err, ok, type Result, unchanged } from '../shared/result.ts';

export type FamilyLimit =
  | 'children-per-parent'
  | 'guardians-per-player'
  | 'waiting-links-per-parent'
  | 'waiting-links-per-player'
  | 'followers-per-player';
/** The maximum of `what` is `limit`. */
export type LimitReached = Readonly<{ kind: 'limit-reached'; what: FamilyLimit; limit: number }>;

type LinkRequest = Readonly<{
  id: ParentLinkId;
  orgId: OrgId;
  userId: UserId;
  /** Null for an inquiry whose child has not been found. */
  playerId: PlayerId | null;
  /** For an inquiry, the name that the parent entered; deleted once the inquiry has ended. */
  childName: string | null;
  message: string | null;
  /** The team that an inquiry is about. */
  teamId: TeamId | null;
  /** The keyed hash of the address that matched a guardian when the link was requested; null if none did. */
  vouchedBy: string | null;
  /** Whether the parent was denied or revoked for this child, and the block has not been lifted. */
  isBlocked: boolean;
  createdAt: Date;
}>;

export type PendingLink = LinkRequest & Readonly<{ state: 'pending'; decidedAt: null; decidedBy: null }>;
/**
 * `decidedBy` is null if a guardian e-mail, the org's rules or expiry decided. `ended` means that the parent gave it up, or it waited too
 * long.
 */
export type DecidedLink = LinkRequest &
  Readonly<{ state: 'approved' | 'denied' | 'revoked' | 'ended'; decidedAt: Date; decidedBy: UserId | null }>;
/** A parent's claim to be a player's guardian, or an inquiry about a child whom they did not find. It grants nothing until it is approved. */
export type ParentLink = PendingLink | DecidedLink;

export const LINK_STATES = ['pending', 'approved', 'denied', 'revoked', 'ended'] as const satisfies readonly ParentLink['state'][];
export type LinkState = (typeof LINK_STATES)[number];

/** The child's name and the message in an inquiry. */
export const CHILD_NAME_LENGTH: Range = { min: 2, max: 100 };
export const INQUIRY_MESSAGE_LENGTH: Range = { min: 1, max: 500 };

export const CHILDREN_PER_PARENT = 10;
export const GUARDIANS_PER_PLAYER = 6;
export const WAITING_LINKS_PER_PARENT = 5;
/** From parents without a verified address. */
export const WAITING_LINKS_PER_PLAYER = 20;

const DAY = 86_400_000;
export const LINK_WAITS_FOR_MS = 30 * DAY;

/** The counts that limits apply to. Only approved links take a place; pending ones have separate limits. */
export type LinkCounts = Readonly<{
  /** Approved links of the parent, and of the player. */
  children: number;
  guardians: number;
  /** Pending links and inquiries of the parent. */
  waitingOfParent: number;
  /** Pending links to the player from parents without a verified address. */
  waitingOfPlayer: number;
}>;

/** Requests created since then are still pending at `now`. */
export const waitingSince = (now: Date): Date => new Date(now.getTime() - LINK_WAITS_FOR_MS);

/** A link's state at `now`: one that has been pending for 30 days has ended, whether or not that is stored yet. */
export const linkAt = (link: ParentLink, now: Date): ParentLink => (hasExpired(link, now) ? expire(link) : link);

const hasExpired = (link: ParentLink, now: Date): link is PendingLink =>
  link.state === 'pending' && now.getTime() - link.createdAt.getTime() >= LINK_WAITS_FOR_MS;

const expire = (link: PendingLink): DecidedLink => ({
  ...withoutText(link),
  state: 'ended',
  decidedAt: new Date(link.createdAt.getTime() + LINK_WAITS_FOR_MS),
  decidedBy: null,
});

/** Text about a child is kept no longer than needed. */
const withoutText = <Link extends LinkRequest>(link: Link): Link => ({ ...link, childName: null, message: null });

export const isOpen = ({ state }: Pick<ParentLink, 'state'>): boolean => state === 'pending' || state === 'approved';

type Request = Readonly<{
  id: ParentLinkId;
  userId: UserId;
  playerId: PlayerId;
  /** Whether the parent's verified address is among the guardians' on the roster. */
  isVouchedFor: boolean;
  vouchedBy: string | null;
  isVerified: boolean;
  /** Whether the parent, or their verified address, was denied or revoked for this child before. */
  isBlocked: boolean;
}>;

/**
 * Requests a link. It is approved at once if a guardian e-mail matches the parent, even beyond the number of guardians, or if the org's
 * links do not wait; a parent who is blocked for the child waits in any case. `earlier` is an ended link, which is reopened.
 */
export function requestLink(
  org: Pick<Org, 'id' | 'linksNeedApproval' | 'parentsNeedApproval'>,
  { isVouchedFor, vouchedBy, isVerified, isBlocked, ...request }: Request,
  earlier: ParentLink | undefined,
  counts: LinkCounts,
  now: Date,
): Result<ParentLink, LimitReached> {
  const vouched = isVouchedFor && !isBlocked;
  const isAdmitted = vouched || (!linksWait(org) && !isBlocked);
  const placed = takePlace(counts, vouched);
  if (!placed.ok) return placed;
  const waiting = isAdmitted ? ok(undefined) : waitInLine(counts, isVerified);
  if (!waiting.ok) return waiting;

  const link = {
    ...request,
    id: earlier?.id ?? request.id,
    orgId: org.id,
    createdAt: now,
    childName: null,
    message: null,
    teamId: null,
    vouchedBy: isVouchedFor ? vouchedBy : null,
    isBlocked,
  };
  return ok(
    isAdmitted
      ? { ...link, state: 'approved', decidedAt: now, decidedBy: null }
      : { ...link, state: 'pending', decidedAt: null, decidedBy: null },
  );
}

/** Asks the league to find a child. An inquiry is pending like a link. */
export function inquire(
  request: Pick<LinkRequest, 'id' | 'orgId' | 'userId' | 'childName' | 'teamId' | 'message'>,
  counts: Pick<LinkCounts, 'waitingOfParent'>,
  now: Date,
): Result<PendingLink, LimitReached> {
  const waiting = waitInLine({ ...counts, waitingOfPlayer: 0 }, true);
  if (!waiting.ok) return waiting;
  return ok({
    ...request,
    playerId: null,
    vouchedBy: null,
    isBlocked: false,
    createdAt: now,
    state: 'pending',
    decidedAt: null,
    decidedBy: null,
  });
}

/** Whether there is room for one more approved link. A guardian on the roster always has room on the player's side. */
function takePlace({ children, guardians }: LinkCounts, isVouchedFor: boolean): Result<undefined, LimitReached> {
  if (children >= CHILDREN_PER_PARENT) return err({ kind: 'limit-reached', what: 'children-per-parent', limit: CHILDREN_PER_PARENT });
  return isVouchedFor || guardians < GUARDIANS_PER_PLAYER
    ? ok(undefined)
    : err({ kind: 'limit-reached', what: 'guardians-per-player', limit: GUARDIANS_PER_PLAYER });
}

function waitInLine(
  { waitingOfParent, waitingOfPlayer }: Pick<LinkCounts, 'waitingOfParent' | 'waitingOfPlayer'>,
  isVerified: boolean,
): Result<undefined, LimitReached> {
  if (waitingOfParent >= WAITING_LINKS_PER_PARENT)
    return err({ kind: 'limit-reached', what: 'waiting-links-per-parent', limit: WAITING_LINKS_PER_PARENT });
  return isVerified || waitingOfPlayer < WAITING_LINKS_PER_PLAYER
    ? ok(undefined)
    : err({ kind: 'limit-reached', what: 'waiting-links-per-player', limit: WAITING_LINKS_PER_PLAYER });
}

/** The links that a member decides on: those of every player, or of the players of these teams. */
export const decidableLinks = ({ roles, coachedTeams }: Pick<Member, 'roles' | 'coachedTeams'>): 'all' | ReadonlySet<TeamId> =>
  roles.has('admin') || roles.has('staff') ? 'all' : coachedTeams;

/** Refuses a coach if the player is on none of their own teams. */
export function reachLink(member: Pick<Member, 'roles' | 'coachedTeams'>, playersTeams: readonly TeamId[]): Result<undefined, NotAllowed> {
  const reach = decidableLinks(member);
  return reach === 'all' || playersTeams.some((teamId) => reach.has(teamId)) ? ok(undefined) : notAllowed('not-coach-of-child');
}

/** The player that a link is approved for, and the existing counts. */
type ChildToLink = Readonly<{ playerId: PlayerId; counts: LinkCounts; isVouchedFor: boolean }>;
type Decided = Change<DecidedLink> | Err<AlreadyDecided | NotAllowed>;

/** Approves a pending link; for an inquiry, to the player who was found. Lifts a block. Refused for one's own link and beyond the limits. */
export function approveLink(
  link: ParentLink,
  { playerId, counts, isVouchedFor }: ChildToLink,
  by: UserId,
  now: Date,
): Decided | Err<LimitReached> {
  const decided = decide(link, 'approve', by, now, 'own-link');
  if (!decided.ok) return decided;
  if (!decided.changed) return link.playerId === playerId ? decided : err({ kind: 'already-decided', decision: link.state });
  const placed = takePlace(counts, isVouchedFor);
  return placed.ok ? changed({ ...withoutText(decided.value), playerId, teamId: null, isBlocked: false }) : placed;
}

/**
 * Denies a pending link and blocks the parent for the child. Repeating it changes nothing; refused for one's own link and after another
 * decision.
 */
export function denyLink(link: ParentLink, by: UserId, now: Date): Decided {
  const decided = decide(link, 'deny', by, now, 'own-link');
  return decided.ok && decided.changed ? changed({ ...withoutText(decided.value), isBlocked: link.playerId !== null }) : decided;
}

/**
 * Ends a link, pending or approved. Others revoke it, which blocks the parent for the child, even after the parent ended it: a parent who
 * gives up a link just in time does not return as new. The parent's own call ends it without a block.
 */
export function revokeLink(link: ParentLink, by: UserId, now: Date): Change<ParentLink> {
  const isOwn = by === link.userId;
  if (link.state === 'denied' || link.state === 'revoked' || (isOwn && link.state === 'ended')) return unchanged(link);
  const decided = { ...withoutText(link), decidedAt: now, decidedBy: by };
  return changed(isOwn ? { ...decided, state: 'ended' } : { ...decided, isBlocked: link.playerId !== null, state: 'revoked' });
}

/** Allows a parent who was denied or revoked for the child to be approved by the roster again. Refused for one's own block. */
export function liftBlock(link: ParentLink, by: UserId): Change<ParentLink> | Err<NotAllowed> {
  if (link.userId === by) return notAllowed('own-link');
  return unblocked(link);
}

export const unblocked = (link: ParentLink): Change<ParentLink> =>
  link.isBlocked ? changed({ ...link, isBlocked: false }) : unchanged(link);
