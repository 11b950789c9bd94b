export type { AccessToken } from './access-token.ts';
export { type AnswerCache, type KeptAnswer, memoryCache } from './answer-cache.ts';
export {
  type AnsweredItem,
  type AnswerQueue,
  type AnswerQueueOptions,
  type AnswersState,
  answerQueue,
  type QueuedAnswer,
} from './answer-queue.ts';
export { type ChatRoom, type ChatRoomOptions, type ChatRoomState, chatRoom, type OutgoingMessage } from './chat-room.ts';
export { createLeagueClient, type LeagueClient, type LeagueClientOptions } from './client.ts';
export { indexedDbStorage } from './indexed-db-storage.ts';
export { type PageQuery, pages } from './pages.ts';
export { isProblem, NetworkError, orOther, ProblemError, type ProblemKind, type ProblemOf, problemKind, unwrap } from './problems.ts';
export type { RetryOptions } from './retry.ts';
export { QueueFullError } from './running.ts';
export { type Runtime, randomId } from './runtime.ts';
export type * from './schema.ts';
export {
  type ItemProblem,
  type QueuedGame,
  type QueuedItem,
  type RefusedItem,
  type ScoringQueue,
  type ScoringQueueOptions,
  type ScoringState,
  scoringQueue,
} from './scoring-queue.ts';
export { type AsyncStorageShaped, asyncStorage, type LeagueStorage, memoryStorage } from './storage.ts';
export { forgetChats, forgetExpired, forgetOrg, forgetUser, type StoredOf, unsent } from './stored.ts';
export { appStateVisibility, documentVisibility, type Visibility } from './visibility.ts';
