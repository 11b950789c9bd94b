import type { GameStatus } from '../games/game-status.ts';
import type { GameChangeKind, PushEventFacts } from '../notifications/push-event.ts';

/** Whether a change of a game is for devices only: that it has begun or ended is old news by the time that mail is read. */
export const isForDevicesOnly = (status: GameStatus, news: readonly GameChangeKind[]): boolean =>
  (status === 'in_progress' || status === 'final') && news.every((kind) => kind === 'status');

/** What one mail stands for, however often it happens within an hour. */
export const mailTopic = (event: PushEventFacts): string | null => (event.kind === 'chat-message' ? `room ${event.roomId}` : null);
