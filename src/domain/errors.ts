import type { AnswersClosed } from './attendance/answer.ts';
import type { FamiliesReminded } from './attendance/answer-request.ts';
import type { AttendanceNotOpen } from './attendance/presence.ts';
import type { BracketAffected, GameOfBracket, SeedsTied } from './brackets/follow-results.ts';
import type { SeriesAnswered } from './events/event-series.ts';
import type { EventLimitReached } from './events/team-event.ts';
import type { LimitReached } from './families/parent-link.ts';
import type { GameNotOpen } from './games/game-status.ts';
import type { FileMissing, FileTooLarge, ImportRunning } from './imports/league-import.ts';
import type { ImportInUse, NothingToUndo } from './imports/undo.ts';
import type { InviteExists, InviteNotValid } from './invites/invite.ts';
import type { OutsideTeam } from './league/team.ts';
import type { MailOff } from './mail/mailing.ts';
import type { AlreadyDecided, LastAdmin, NotAMember, OrgContextRequired } from './membership/membership.ts';
import type { NotAllowed, RoleRequired } from './membership/not-allowed.ts';
import type { OperatorRequired } from './membership/operator.ts';
import type { NameTaken, OrgCodeTaken } from './membership/org.ts';
import type { MembershipPending, OrgSuspended } from './membership/permissions.ts';
import type { OfficialConflict } from './officials/conflicts.ts';
import type { UndoExpired } from './scheduling/day-change.ts';
import type { ProposalNotReady, ProposalOutdated, ProposalRunning } from './scheduling/schedule-proposal.ts';
import type { BookKept } from './scoring/book-keeping.ts';
import type { StatNotApplicable } from './scoring/stat-event.ts';
import type { IdempotencyInProgress, IdempotencyKeyReused, NotFound, TooManyRequests } from './shared/refusals.ts';
import type { InvalidRequest, UnknownReference } from './shared/violation.ts';
import type { SlotClosed, SlotLimitReached } from './slots/slot.ts';
import type { WebhooksOff } from './webhooks/webhook.ts';

/** Every refusal by the rules of the domain. Its `kind` is public API: the problem `type` ends in it and never changes its meaning. */
export type DomainError =
  | NotFound
  | InvalidRequest
  | OrgContextRequired
  | NotAMember
  | OrgSuspended
  | MembershipPending
  | RoleRequired
  | OperatorRequired
  | OrgCodeTaken
  | NameTaken
  | NotAllowed
  | InviteNotValid
  | InviteExists
  | AlreadyDecided
  | LastAdmin
  | OutsideTeam
  | MailOff
  | GameNotOpen
  | BookKept
  | OfficialConflict
  | AnswersClosed
  | FamiliesReminded
  | SeriesAnswered
  | AttendanceNotOpen
  | BracketAffected
  | GameOfBracket
  | SeedsTied
  | LimitReached
  | EventLimitReached
  | SlotLimitReached
  | SlotClosed
  | UnknownReference
  | StatNotApplicable
  | ImportRunning
  | ImportInUse
  | NothingToUndo
  | FileTooLarge
  | FileMissing
  | UndoExpired
  | ProposalRunning
  | ProposalNotReady
  | ProposalOutdated
  | TooManyRequests
  | WebhooksOff
  | IdempotencyKeyReused
  | IdempotencyInProgress;
