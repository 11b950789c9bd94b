import { type AlreadyDecided, decide, type NotAllowed } from '../membership/membership.ts';
import { linksWait, type Org } from '../membership/org.ts';
import type { Member } from '../membership/permissions.ts';
import type { OrgId, ParentLinkId, PlayerId, TeamId, UserId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { type Change, changed, type Err, err, ok, type Result, unchanged } from '../shared/result.ts';

export type LinkLimit = 'children-per-parent' | 'guardians-per-player' | 'waiting-links-per-parent' | 'waiting-links-per-player';
/** `limit` of `what` there may be at most. */
export type LimitReached = Readonly<{ kind: 'limit-reached'; what: LinkLimit; limit: number }>;

type LinkRequest = Readonly<{
  id: ParentLinkId;
  orgId: OrgId;
  userId: UserId;
  /** Null for an inquiry to which nobody has found the player. */
  playerId: PlayerId | null;
  /** Of an inquiry, as the parent wrote it; gone once it is over. */
  childName: string | null;
  message: string | null;
  /** The team at which an inquiry is directed. */
  teamId: TeamId | null;
  /** The keyed hash of the address by which a guardian was known when the link was asked for; null where none was. */
  vouchedBy: string | null;
  /** Whether the parent was denied or revoked for this child, and no decider has lifted that. */
  isBlocked: boolean;
  createdAt: Date;
}>;

export type PendingLink = LinkRequest & Readonly<{ state: 'pending'; decidedAt: null; decidedBy: null }>;
/** `decidedBy` is null where a guardian e-mail, the org's rules or time decided. `ended` is what the parent has given up, or what waited too long. */
export type DecidedLink = LinkRequest &
  Readonly<{ state: 'approved' | 'denied' | 'revoked' | 'ended'; decidedAt: Date; decidedBy: UserId | null }>;
/** A parent's claim to be a player's guardian, or an inquiry about a child whom they did not find. It opens nothing until it is approved. */
export type ParentLink = PendingLink | DecidedLink;

export const LINK_STATES = ['pending', 'approved', 'denied', 'revoked', 'ended'] as const satisfies readonly ParentLink['state'][];
export type LinkState = (typeof LINK_STATES)[number];

/** What a parent calls the child, and says of it, in an inquiry. */
export const CHILD_NAME_LENGTH: Range = { min: 2, max: 100 };
export const INQUIRY_MESSAGE_LENGTH: Range = { min: 1, max: 500 };

export const CHILDREN_PER_PARENT = 10;
export const GUARDIANS_PER_PLAYER = 6;
export const WAITING_LINKS_PER_PARENT = 5;
/** From addresses that are not verified. */
export const WAITING_LINKS_PER_PLAYER = 20;

const DAY = 86_400_000;
export const LINK_WAITS_FOR_MS = 30 * DAY;

/** What counts for the limits. Approved links alone take a place; those that wait have limits of their own. */
export type LinkCounts = Readonly<{
  /** Approved links of the parent, and of the player. */
  children: number;
  guardians: number;
  /** Links and inquiries of the parent that wait. */
  waitingOfParent: number;
  /** Links to the player that wait, from parents without a verified address. */
  waitingOfPlayer: number;
}>;

/** What was asked for since then still waits at `now`. */
export const waitingSince = (now: Date): Date => new Date(now.getTime() - LINK_WAITS_FOR_MS);

/** A link as it stands at `now`: one that has waited for 30 days is over, whether or not that is written down yet. */
export const linkAt = (link: ParentLink, now: Date): ParentLink => (hasExpired(link, now) ? expire(link) : link);

const hasExpired = (link: ParentLink, now: Date): link is PendingLink =>
  link.state === 'pending' && now.getTime() - link.createdAt.getTime() >= LINK_WAITS_FOR_MS;

const expire = (link: PendingLink): DecidedLink => ({
  ...withoutText(link),
  state: 'ended',
  decidedAt: new Date(link.createdAt.getTime() + LINK_WAITS_FOR_MS),
  decidedBy: null,
});

/** What was written about a child is kept no longer than it is needed. */
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
 * Asks for a link. It is approved at once when a guardian e-mail vouches for the parent, then beyond the number of guardians too, or when
 * the org's links do not wait; a parent who is blocked for the child waits, whatever vouches for them. `earlier` is a link that is over, which
 * is taken up again.
 */
export function requestLink(
  org: Pick<Org, 'id' | 'linksNeedApproval' | 'parentsNeedApproval'>,
  { isVouchedFor, vouchedBy, isVerified, isBlocked, ...asked }: Request,
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

  const terms = {
    ...{ ...asked, id: earlier?.id ?? asked.id, orgId: org.id, createdAt: now },
    ...{ childName: null, message: null, teamId: null },
    vouchedBy: isVouchedFor ? vouchedBy : null,
    isBlocked,
  };
  return ok(
    isAdmitted
      ? { ...terms, state: 'approved', decidedAt: now, decidedBy: null }
      : { ...terms, state: 'pending', decidedAt: null, decidedBy: null },
  );
}

/** Asks the league to find a child. It waits among the links. */
export function inquire(
  asked: Pick<LinkRequest, 'id' | 'orgId' | 'userId' | 'childName' | 'teamId' | 'message'>,
  counts: Pick<LinkCounts, 'waitingOfParent'>,
  now: Date,
): Result<PendingLink, LimitReached> {
  const waiting = waitInLine({ ...counts, waitingOfPlayer: 0 }, true);
  if (!waiting.ok) return waiting;
  return ok({
    ...{ ...asked, playerId: null, vouchedBy: null, isBlocked: false, createdAt: now },
    ...{ state: 'pending', decidedAt: null, decidedBy: null },
  });
}

/** Whether there is a place for one more approved link. A guardian on the roster always has one at the player. */
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

/** Whose links a member decides on: those of every player, or of the players of these teams. */
export const decidableLinks = ({ roles, coachedTeams }: Pick<Member, 'roles' | 'coachedTeams'>): 'all' | ReadonlySet<TeamId> =>
  roles.has('admin') || roles.has('staff') ? 'all' : coachedTeams;

/** Refuses a coach for a player who is on none of their own teams. */
export function reachLink(member: Pick<Member, 'roles' | 'coachedTeams'>, playersTeams: readonly TeamId[]): Result<undefined, NotAllowed> {
  const reach = decidableLinks(member);
  return reach === 'all' || playersTeams.some((teamId) => reach.has(teamId))
    ? ok(undefined)
    : err({ kind: 'not-allowed', reason: 'not-your-team' });
}

/** For whom a link is approved, and what there is already. */
type Place = Readonly<{ playerId: PlayerId; counts: LinkCounts; isVouchedFor: boolean }>;
type Decided = Change<DecidedLink> | Err<AlreadyDecided | NotAllowed>;

/** Approves a pending link, of an inquiry as one to the player who was found. Approving lifts a block. Refused about oneself, and beyond the limits. */
export function approveLink(
  link: ParentLink,
  { playerId, counts, isVouchedFor }: Place,
  by: UserId,
  now: Date,
): Decided | Err<LimitReached> {
  const decided = decide(link, 'approve', by, now, 'own-link');
  if (!decided.ok) return decided;
  if (!decided.changed) return link.playerId === playerId ? decided : err({ kind: 'already-decided', decision: link.state });
  const placed = takePlace(counts, isVouchedFor);
  return placed.ok ? changed({ ...withoutText(decided.value), playerId, teamId: null, isBlocked: false }) : placed;
}

/** Denies a pending link and blocks the parent for the child. The same again answers the same; refused about oneself, and after another end. */
export function denyLink(link: ParentLink, by: UserId, now: Date): Decided {
  const decided = decide(link, 'deny', by, now, 'own-link');
  return decided.ok && decided.changed ? changed({ ...withoutText(decided.value), isBlocked: link.playerId !== null }) : decided;
}

/**
 * Ends a link, pending or approved. By others it is revoked and blocks the parent for the child, also after the parent has ended it: who
 * gives up a link just in time does not come back as new. By the parent it is ended.
 */
export function revokeLink(link: ParentLink, by: UserId, now: Date): Change<ParentLink> {
  const isOwn = by === link.userId;
  if (link.state === 'denied' || link.state === 'revoked' || (isOwn && link.state === 'ended')) return unchanged(link);
  const decided = { ...withoutText(link), decidedAt: now, decidedBy: by };
  return changed(isOwn ? { ...decided, state: 'ended' } : { ...decided, isBlocked: link.playerId !== null, state: 'revoked' });
}

/** Lets a parent who was denied or revoked for the child be admitted by the roster again. Nobody lifts what blocks themselves. */
export function liftBlock(link: ParentLink, by: UserId): Change<ParentLink> | Err<NotAllowed> {
  if (link.userId === by) return err({ kind: 'not-allowed', reason: 'own-link' });
  return link.isBlocked ? changed({ ...link, isBlocked: false }) : unchanged(link);
}
