import createClient, { type Client } from 'openapi-fetch';
import type { AccessToken } from './access-token.ts';
import { type AnswerCache, memoryCache } from './answer-cache.ts';
import type { RetryOptions } from './retry.ts';
import { machine, type Runtime, randomId } from './runtime.ts';
import type { paths } from './schema.ts';
import { leagueFetch } from './send.ts';

export type LeagueClientOptions = Readonly<{
  /** The gateway's URL, such as `https://league.example.org`. */
  baseUrl: string;
  accessToken: AccessToken;
  /** The organization of the requests; required for members of several. A function is called before every request. */
  orgId?: string | null | (() => string | null);
  fetch?: (request: Request, init: { signal: AbortSignal }) => Promise<Response>;
  /** Generates a UUID. */
  newId?: () => string;
  /** Timeout of one attempt, in milliseconds; the `wait` of a long poll is added to it. */
  timeoutMs?: number;
  retry?: RetryOptions;
  /** Cache for responses and their ETags; in memory by default, none with `false`. */
  cache?: AnswerCache | false;
  runtime?: Partial<Runtime>;
}>;

export type LeagueClient = Client<paths> & {
  /** Generates a UUID, for a `clientEventId` or an `Idempotency-Key`. */
  newId: () => string;
  orgId: () => string | null;
  runtime: Runtime;
  /** Clears all cached responses: call it when the user signs out. */
  forget: () => Promise<void>;
};

const TIMEOUT_MS = 30_000;
const RETRY = { attempts: 4, maxWaitMs: 20_000 };

/** A client with every operation of the gateway by path, typed by its OpenAPI description. */
export function createLeagueClient(options: LeagueClientOptions): LeagueClient {
  const { baseUrl, accessToken, newId = randomId, timeoutMs = TIMEOUT_MS, orgId: org = null } = options;
  const runtime = { ...machine, ...options.runtime };
  const orgId = typeof org === 'function' ? org : () => org;
  const { send, forget } = leagueFetch({
    accessToken,
    orgId,
    // Looked up at each call, since the app may replace `globalThis.fetch` later.
    fetch: options.fetch ?? ((request, init) => globalThis.fetch(request, init)),
    newId,
    timeoutMs,
    retry: { ...RETRY, ...options.retry },
    cache: options.cache === false ? null : (options.cache ?? memoryCache()),
    runtime,
  });
  return Object.assign(createClient<paths>({ baseUrl, fetch: send }), { newId, orgId, runtime, forget });
}
