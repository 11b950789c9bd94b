import type { EditableField, FieldChange } from '../games/game.ts';
import type { GameId, MembershipId, MessageId, OrgId, ParentLinkId, PushEventId, RoomId, TeamClaimId, UserId } from '../shared/ids.ts';

/** What of a game people arrange their day by. */
export const GAME_NEWS = ['status', 'time', 'place'] as const;
export type GameNews = (typeof GAME_NEWS)[number];

export const REQUEST_KINDS = ['membership', 'parent-link', 'team-claim'] as const;
/** What somebody asks for and others decide on. */
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Something that people are to hear of on their devices. It holds ids alone: what it says is written when it is known to whom. */
export type PushEvent = Readonly<{ id: PushEventId; orgId: OrgId; happenedAt: Date }> &
  Readonly<
    | { kind: 'request-waiting'; request: RequestKind; requestId: ParentLinkId | TeamClaimId | MembershipId }
    | { kind: 'request-decided'; request: RequestKind; userId: UserId }
    | { kind: 'chat-message'; roomId: RoomId; messageId: MessageId }
    | { kind: 'game-change'; gameId: GameId; news: readonly GameNews[] }
  >;

const NEWS_IN: Partial<Record<EditableField, GameNews>> = {
  status: 'status',
  startsAt: 'time',
  endsAt: 'time',
  facilityId: 'place',
  fieldId: 'place',
};

/** What is news among the changes of a game; scores, colors and snacks are not. */
export function gameNews(changes: readonly Pick<FieldChange, 'field'>[]): readonly GameNews[] {
  const found = new Set(changes.map(({ field }) => NEWS_IN[field]));
  return GAME_NEWS.filter((news) => found.has(news));
}
