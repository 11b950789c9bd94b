import type { TeamEvent } from '../../domain/events/team-event.ts';
import type { GameStatus } from '../../domain/games/game-status.ts';
import type { SubscribedType, WebhookEventContent } from '../../domain/webhooks/webhook-event.ts';
import type { GameChange } from '../ports/storage/league/league-storage.ts';

const OF_STATUS: Readonly<Record<GameStatus, SubscribedType>> = {
  scheduled: 'game.scheduled',
  in_progress: 'game.started',
  final: 'game.final',
  postponed: 'game.postponed',
  suspended: 'game.suspended',
  canceled: 'game.canceled',
  forfeit: 'game.forfeited',
};
const COUNTS: readonly unknown[] = ['final', 'forfeit'] satisfies GameStatus[];

/** The events for an entry in a game's change log. `status` is the game's resulting status, if known. */
export function ofGameChange(
  { gameId: subjectId, field, old, new: next }: GameChange,
  status: GameStatus | undefined,
): readonly WebhookEventContent[] {
  const mayCount = status === undefined || COUNTS.includes(status);
  const tables: WebhookEventContent = { type: 'standings.changed', subjectId: null };
  switch (field) {
    case 'status': {
      const event: WebhookEventContent = { type: OF_STATUS[next as GameStatus], subjectId };
      return COUNTS.includes(old) || COUNTS.includes(next) ? [event, tables] : [event];
    }
    case 'startsAt':
    case 'endsAt':
    case 'facilityId':
    case 'fieldId':
      return [{ type: 'game.rescheduled', subjectId }];
    case 'homeScore':
    case 'visitorScore':
    case 'periodScores':
      return [{ type: 'game.score_changed', subjectId }, ...(mayCount ? [tables] : [])];
    case 'forfeitedBy':
    case 'doubleForfeit':
      return [tables];
    default:
      return [];
  }
}

/** The event for a saved event of a team. */
export const ofTeamEvent = ({ id: subjectId, status, version }: Pick<TeamEvent, 'id' | 'status' | 'version'>): WebhookEventContent => {
  if (status !== 'scheduled') return { type: `event.${status}`, subjectId };
  return { type: version === 1 ? 'event.scheduled' : 'event.changed', subjectId };
};
