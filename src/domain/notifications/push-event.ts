import type { EditableField, FieldChange } from '../games/game.ts';
import type {
  DayChangeId,
  GameId,
  MembershipId,
  MessageId,
  OrgId,
  ParentLinkId,
  PushEventId,
  RoomId,
  ScheduleProposalId,
  TeamClaimId,
  UserId,
  WebhookId,
} from '../shared/ids.ts';

/** What of a game people arrange their day by. */
export const GAME_CHANGE_KINDS = ['status', 'time', 'place'] as const;
export type GameChangeKind = (typeof GAME_CHANGE_KINDS)[number];

export const REQUEST_KINDS = ['membership', 'parent-link', 'team-claim'] as const;
/** What somebody asks for and others decide on. */
export type RequestKind = (typeof REQUEST_KINDS)[number];

/**
 * Something that people are to hear of on their devices. It holds ids alone: what it says is written when it is known to whom.
 * `requests-waiting` is a reminder to one of those who decide, which a request that waits brings about.
 */
export type PushEventFacts = Readonly<
  | { kind: 'request-waiting'; request: RequestKind; requestId: ParentLinkId | TeamClaimId | MembershipId }
  | { kind: 'requests-waiting'; userId: UserId }
  | { kind: 'request-decided'; request: RequestKind; userId: UserId }
  | { kind: 'chat-message'; roomId: RoomId; messageId: MessageId }
  | { kind: 'officiating'; gameId: GameId; userId: UserId; news: OfficiatingNews }
  | { kind: 'official-needed'; gameId: GameId }
  | { kind: 'game-change'; gameId: GameId; news: readonly GameChangeKind[] }
  | { kind: 'schedule-published'; proposalId: ScheduleProposalId }
  | { kind: 'day-change'; dayChangeId: DayChangeId; isUndone: boolean }
  | { kind: 'webhook-disabled'; webhookId: WebhookId }
>;

/** What an umpire hears of a game that they are asked to officiate, or are no longer. */
export type OfficiatingNews = 'offered' | 'withdrawn';

type EventIds = Readonly<{ id: PushEventId; orgId: OrgId }>;
/** An event before the storage's clock has given it a time. */
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
