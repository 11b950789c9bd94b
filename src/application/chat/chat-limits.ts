import type { RoomId, UserId } from '../../domain/shared/ids.ts';
import type { AttemptLimit } from '../ports/attempts.ts';

/** 30 messages a minute from one user in one room. */
export const messageLimits = (userId: UserId, roomId: RoomId): readonly AttemptLimit[] => [
  { name: 'chat-message', subject: `${userId}/${roomId}`, limit: 30, windowSeconds: 60 },
];

/** 120 polls a minute by one user, whatever the rooms. */
export const pollLimits = (userId: UserId): readonly AttemptLimit[] => [
  { name: 'chat-poll', subject: userId, limit: 120, windowSeconds: 60 },
];
