import createClient, { type Client } from 'openapi-fetch';
import type { AccessToken } from './access-token.ts';
import { type AnswerCache, memoryCache } from './answer-cache.ts';
import type { RetryOptions } from './retry.ts';
import { machine, type Runtime, randomId } from './runtime.ts';
import type { paths } from './schema.ts';
import { leagueFetch } from './send.ts';

export type LeagueClientOptions = Readonly<{
  /** Where the gateway is, such as `https://league.example.org`. */
  baseUrl: string;
  accessToken: AccessToken;
  /** The organization that requests are about; needed by members of several. A function is asked before every request. */
  orgId?: string | null | (() => string | null);
  fetch?: (request: Request, init: { signal: AbortSignal }) => Promise<Response>;
  /** Makes a UUID. */
  newId?: () => string;
  /** How long one attempt may take, in milliseconds; what a poll may be held comes on top. */
  timeoutMs?: number;
  retry?: RetryOptions;
  /** Where answers are kept with their ETags; in memory where it is left out, nowhere with `false`. */
  cache?: AnswerCache | false;
  runtime?: Partial<Runtime>;
}>;

export type LeagueClient = Client<paths> & {
  /** Makes a UUID, for a `clientEventId` or an `Idempotency-Key`. */
  newId: () => string;
  orgId: () => string | null;
  runtime: Runtime;
  /** Forgets all answers that it has kept: call it when somebody signs out. */
  forget: () => Promise<void>;
};

const TIMEOUT_MS = 30_000;
const RETRY = { attempts: 4, maxWaitMs: 20_000 };

/** Every operation of the gateway by its path, with the types of its description. */
export function createLeagueClient(options: LeagueClientOptions): LeagueClient {
  const { baseUrl, accessToken, newId = randomId, timeoutMs = TIMEOUT_MS, orgId: org = null } = options;
  const runtime = { ...machine, ...options.runtime };
  const orgId = typeof org === 'function' ? org : () => org;
  const { send, forget } = leagueFetch({
    accessToken,
    orgId,
    // Looked up at each call: somebody may put their own in its place later.
    fetch: options.fetch ?? ((request, init) => globalThis.fetch(request, init)),
    newId,
    timeoutMs,
    retry: { ...RETRY, ...options.retry },
    cache: options.cache === false ? null : (options.cache ?? memoryCache()),
    runtime,
  });
  return Object.assign(createClient<paths>({ baseUrl, fetch: send }), { newId, orgId, runtime, forget });
}
