import type { ItemRef } from '../events/item.ts';
import type { EventKind, TeamEvent } from '../events/team-event.ts';
import type { EditableField, FieldChange } from '../games/game.ts';
import type {
  DayChangeId,
  FacilityId,
  FieldId,
  GameId,
  MembershipId,
  MessageId,
  OrgId,
  ParentLinkId,
  PushEventId,
  RoomId,
  ScheduleProposalId,
  TeamClaimId,
  TeamEventId,
  TeamId,
  UserId,
  WebhookId,
} from '../shared/ids.ts';
import type { SlotKind } from '../slots/slot.ts';

/** The changes of a game that affect people's plans. */
export const GAME_CHANGE_KINDS = ['status', 'time', 'place'] as const;
export type GameChangeKind = (typeof GAME_CHANGE_KINDS)[number];

export const REQUEST_KINDS = ['membership', 'parent-link', 'team-claim'] as const;
/** A kind of request that others decide on. */
export type RequestKind = (typeof REQUEST_KINDS)[number];
/** What was decided; `ended` is of what had been approved before. */
export const REQUEST_OUTCOMES = ['approved', 'denied', 'ended'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/**
 * An event that people are notified of on their devices. It holds ids only: the text is written once the recipient is known.
 * `requests-waiting` is a reminder to one decider, caused by a pending request; `scorer-named` is for the coaches of one of the game's teams.
 */
export type PushEventFacts = Readonly<
  | { kind: 'request-waiting'; request: RequestKind; requestId: ParentLinkId | TeamClaimId | MembershipId }
  | { kind: 'requests-waiting'; userId: UserId }
  /** Without an outcome, the version before has written it. */
  | { kind: 'request-decided'; request: RequestKind; userId: UserId; outcome?: RequestOutcome }
  | { kind: 'chat-message'; roomId: RoomId; messageId: MessageId }
  | { kind: 'officiating'; gameId: GameId; userId: UserId; news: OfficiatingNews }
  | { kind: 'official-needed'; gameId: GameId }
  | { kind: 'scorer-named'; gameId: GameId; teamId: TeamId }
  /** `movedFrom` is when it would have started, if that was changed. */
  | { kind: 'game-change'; gameId: GameId; news: readonly GameChangeKind[]; movedFrom?: string }
  /** `count` events of a team, of which this is the first; `by` whom, who knows already. */
  | { kind: 'team-event'; eventId: TeamEventId; news: TeamEventNews; count: number; by?: UserId }
  /** `count` events of a team are gone, of which the first was to begin then; without a team, those of these teams, of an event of the league. */
  | ({ kind: 'events-withdrawn'; eventKind: EventKind; startsAt: string; count: number; by?: UserId } & (
      | { teamId: TeamId }
      | { teamIds: readonly TeamId[] }
    ))
  | { kind: 'schedule-published'; proposalId: ScheduleProposalId }
  | { kind: 'day-change'; dayChangeId: DayChangeId; isUndone: boolean }
  /** Somebody who does not decide about the child named it as a guest: `teamIds` are the child's teams. */
  | { kind: 'guest-named'; gameId: GameId; teamIds: readonly TeamId[]; namedBy: UserId }
  /** A place of a slot was given back shortly before the item, or `count` of somebody who has left, of which this is the first; for the team's coaches. */
  | { kind: 'slot-open'; item: ItemRef; teamId: TeamId; slot: SlotKind; count?: number }
  /** The person was given `count` places of slots, of which this is the first. */
  | { kind: 'slot-given'; item: ItemRef; slot: SlotKind; count: number; userId: UserId }
  /** Who runs the team reminds those who have not answered about the item. */
  | { kind: 'answer-request'; item: ItemRef; teamId: TeamId }
  /** Somebody does not come to the item after all, as `by` said; for who runs the team. */
  | { kind: 'answer-changed'; item: ItemRef; teamId: TeamId; by: UserId }
  /** The person's places of slots at `count` items to come, of which this is the first, are not needed any more. */
  | { kind: 'slot-removed'; item: ItemRef; slot: SlotKind; count: number; userId: UserId }
  /** Somebody has taken over the place that the person offered, of a slot at the item. */
  | { kind: 'slot-taken-over'; item: ItemRef; slot: SlotKind; userId: UserId }
  /**
   * News about a facility, or about one of its fields; for those who play there on the day on which it is sent, or only for those of a game that was
   * moved there.
   */
  | { kind: 'place-state'; facilityId: FacilityId; fieldId: FieldId | null; gameId?: GameId }
  | { kind: 'webhook-disabled'; webhookId: WebhookId }
  /** The operator deletes the org then. */
  | { kind: 'org-deletion'; deletesAt: string }
>;

/** What happened to an event of a team, as far as it affects people's plans. */
export const TEAM_EVENT_NEWS = ['made', 'time', 'place', 'both', 'canceled', 'restored', 'displaced'] as const;
export type TeamEventNews = (typeof TEAM_EVENT_NEWS)[number];

/** An umpire's offer of a game, or its withdrawal. */
export type OfficiatingNews = 'offered' | 'withdrawn';

type EventIds = Readonly<{ id: PushEventId; orgId: OrgId }>;
/** An event before the storage assigns its time. */
export type NewPushEvent = EventIds & PushEventFacts;
export type PushEvent = EventIds & Readonly<{ happenedAt: Date }> & PushEventFacts;

const NEWS_IN: Partial<Record<EditableField, GameChangeKind>> = {
  status: 'status',
  startsAt: 'time',
  endsAt: 'time',
  facilityId: 'place',
  fieldId: 'place',
};

/** The changes of a game that people are notified of; scores, colors and snacks are not among them. */
export function gameChangeKinds(changes: readonly Pick<FieldChange, 'field'>[]): readonly GameChangeKind[] {
  const found = new Set(changes.map(({ field }) => NEWS_IN[field]));
  return GAME_CHANGE_KINDS.filter((kind) => found.has(kind));
}

/** The news in a change of an event; undefined if it does not affect people's plans. */
export function teamEventNews(before: TeamEvent, after: TeamEvent): TeamEventNews | undefined {
  if (before.status !== after.status) return after.status === 'scheduled' ? 'restored' : after.status;
  if (after.status !== 'scheduled') return undefined;
  const isMoved = before.startsAt.getTime() !== after.startsAt.getTime() || before.endsAt.getTime() !== after.endsAt.getTime();
  const isElsewhere = (['facilityId', 'fieldId', 'place'] as const).some((member) => before[member] !== after[member]);
  if (isMoved) return isElsewhere ? 'both' : 'time';
  return isElsewhere ? 'place' : undefined;
}
