export type { AccessToken } from './access-token.ts';
export { type AnswerCache, type KeptAnswer, memoryCache } from './answer-cache.ts';
export { createLeagueClient, type LeagueClient, type LeagueClientOptions } from './client.ts';
export { type PageQuery, pages } from './pages.ts';
export { isProblem, NetworkError, orOther, ProblemError, type ProblemKind, type ProblemOf, problemKind, unwrap } from './problems.ts';
export type { RetryOptions } from './retry.ts';
export { type Runtime, randomId } from './runtime.ts';
export type * from './schema.ts';
