import type { GameNotOpen } from './games/game-status.ts';
import type { InviteExists, InviteNotValid } from './invites/invite.ts';
import type { AlreadyDecided, LastAdmin, NotAllowed } from './membership/membership.ts';
import type { MembershipPending, RoleRequired } from './membership/permissions.ts';
import type { StatNotApplicable } from './scoring/stat-event.ts';
import type { OrgId } from './shared/ids.ts';
import type { InvalidRequest, UnknownReference } from './shared/violation.ts';

/** Also what another org's resource answers: from outside there is no difference. */
export type NotFound = Readonly<{ kind: 'not-found' }>;

export type OrgChoice = Readonly<{ orgId: OrgId; orgName: string; orgCode: string }>;
export type OrgContextRequired = Readonly<{ kind: 'org-context-required'; orgs: readonly OrgChoice[] }>;
export type NotAMember = Readonly<{ kind: 'not-a-member' }>;

export type TooManyRequests = Readonly<{ kind: 'too-many-requests'; retryAfterSeconds: number; limit: number; windowSeconds: number }>;
export type IdempotencyKeyReused = Readonly<{ kind: 'idempotency-key-reused' }>;
export type IdempotencyInProgress = Readonly<{ kind: 'idempotency-in-progress' }>;

export type LinkLimit = 'children-per-parent' | 'guardians-per-player' | 'waiting-links-per-parent' | 'waiting-links-per-player';
/** `limit` of `what` there may be at most. */
export type LimitReached = Readonly<{ kind: 'limit-reached'; what: LinkLimit; limit: number }>;

/** Every refusal by the rules of the domain. Its `kind` is public API: the problem `type` ends in it and never changes its meaning. */
export type DomainError =
  | NotFound
  | InvalidRequest
  | OrgContextRequired
  | NotAMember
  | MembershipPending
  | RoleRequired
  | NotAllowed
  | InviteNotValid
  | InviteExists
  | AlreadyDecided
  | LastAdmin
  | GameNotOpen
  | LimitReached
  | UnknownReference
  | StatNotApplicable
  | TooManyRequests
  | IdempotencyKeyReused
  | IdempotencyInProgress;
