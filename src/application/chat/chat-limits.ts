import type { RoomId, UserId } from '../../domain/shared/ids.ts';
import type { RateLimit, RateLimiter, RateLimitPolicy } from '../ports/rate-limiter.ts';

export type ChatPolicy = 'chat-message' | 'chat-poll';
export type ChatLimits = RateLimiter<ChatPolicy>;

/** By default 30 messages a minute per user and room, and 120 polls a minute per user. */
export const chatPolicies = ({ messagesPerMinute = 30, pollsPerMinute = 120 } = {}): Readonly<Record<ChatPolicy, RateLimitPolicy>> => ({
  'chat-message': { limit: messagesPerMinute, windowSeconds: 60 },
  'chat-poll': { limit: pollsPerMinute, windowSeconds: 60 },
});

export const messageLimits = (userId: UserId, roomId: RoomId): readonly RateLimit<ChatPolicy>[] => [
  { policy: 'chat-message', subject: `${userId}/${roomId}` },
];

/** Across all rooms. */
export const pollLimits = (userId: UserId): readonly RateLimit<ChatPolicy>[] => [{ policy: 'chat-poll', subject: userId }];
