import type { RoomId, UserId } from '../../domain/shared/ids.ts';
import type { RateLimit, RateLimiter, RateLimitPolicy } from '../ports/rate-limiter.ts';

export type ChatPolicy = 'chat-message' | 'chat-poll';
export type ChatLimits = RateLimiter<ChatPolicy>;

/** 30 messages a minute from one user in one room, and 120 polls a minute by one user, unless the operator wants it otherwise. */
export const chatPolicies = ({ messagesPerMinute = 30, pollsPerMinute = 120 } = {}): Readonly<Record<ChatPolicy, RateLimitPolicy>> => ({
  'chat-message': { limit: messagesPerMinute, windowSeconds: 60 },
  'chat-poll': { limit: pollsPerMinute, windowSeconds: 60 },
});

export const messageLimits = (userId: UserId, roomId: RoomId): readonly RateLimit<ChatPolicy>[] => [
  { policy: 'chat-message', subject: `${userId}/${roomId}` },
];

/** Whatever the rooms. */
export const pollLimits = (userId: UserId): readonly RateLimit<ChatPolicy>[] => [{ policy: 'chat-poll', subject: userId }];
