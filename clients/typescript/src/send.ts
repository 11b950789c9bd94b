import { type AccessToken, callerOf, tokenSource } from './access-token.ts';
import type { AnswerCache } from './answer-cache.ts';
import { isProblem, NetworkError } from './problems.ts';
import { type RetryOptions, retryAfterMs, waitAfter } from './retry.ts';
import type { Runtime } from './runtime.ts';

export type Sending = Readonly<{
  accessToken: AccessToken;
  orgId: () => string | null;
  fetch: (request: Request, init: { signal: AbortSignal }) => Promise<Response>;
  newId: () => string;
  timeoutMs: number;
  retry: Required<RetryOptions>;
  cache: AnswerCache | null;
  runtime: Runtime;
}>;

const CONSISTENCY_TOKEN = 'Consistency-Token';
const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Without the token, responses are at most a second stale; the longer period allows for slow networks. */
const CONSISTENCY_TOKEN_FOR_MS = 30_000;
const WITHOUT_BODY = [204, 205, 304];

/** A response whose body was read completely; `text` is null if the status has no body. */
type Answer = Readonly<{ status: number; headers: Headers; text: string | null }>;

/** A `fetch` for the gateway that adds the access token, retries requests where that is safe, and caches responses. */
export function leagueFetch({ accessToken, orgId, fetch, newId, timeoutMs, retry, cache, runtime }: Sending) {
  const tokens = tokenSource(accessToken);
  const written = new Map<string, Readonly<{ token: string; at: number }>>();

  async function send(request: Request): Promise<Response> {
    const { headers, method } = request;
    const given = request as Request & Partial<{ attempts: number; timeoutMs: number }>;
    const attempts = given.attempts ?? retry.attempts;
    const withinMs = (given.timeoutMs ?? timeoutMs) + heldMs(request);
    if (method === 'POST' && !headers.has(IDEMPOTENCY_KEY)) headers.set(IDEMPOTENCY_KEY, newId());
    const org = headers.get('X-Org-Id') ?? orgId();
    if (org) headers.set('X-Org-Id', org);
    const mayRepeat = !headers.has('If-Match');
    const idempotencyKey = headers.get(IDEMPOTENCY_KEY);

    /** Resolves to null without a session; a rejection means that the provider cannot be reached. */
    const asked = (token: Promise<string | null>) =>
      token.catch((cause) => {
        if (request.signal?.aborted) throw cause;
        throw networkError(cause);
      });
    const networkError = (cause: unknown) =>
      new NetworkError(cause instanceof Error ? cause.message : String(cause), {
        cause,
        timedOut: cause instanceof TimedOut,
        idempotencyKey,
      });

    let token = await asked(tokens.current());
    let isRenewed = false;
    for (let failures = 1; ; ) {
      let answer: Answer;
      try {
        answer = await attempt(request, token, org ?? '', withinMs);
      } catch (cause) {
        if (request.signal?.aborted) throw cause;
        if (!mayRepeat || failures >= attempts) throw networkError(cause);
        await pause(waitAfter(failures, null, runtime), request);
        failures += 1;
        continue;
      }
      if (answer.status === 401 && token !== null && !isRenewed && !isOfDeletedAccount(answer)) {
        isRenewed = true;
        const renewed = await asked(tokens.renewed(token));
        if (renewed !== null && renewed !== token) {
          token = renewed;
          continue;
        }
      }
      const waitMs = isPassing(answer, mayRepeat) ? waitAfter(failures, retryAfterMs(answer.headers), runtime) : null;
      if (waitMs === null || failures >= attempts || waitMs > retry.maxWaitMs) return responseOf(answer);
      await pause(waitMs, request);
      failures += 1;
    }
  }

  async function attempt(request: Request, token: string | null, org: string, withinMs: number): Promise<Answer> {
    const sent = request.clone();
    if (token !== null) sent.headers.set('Authorization', `Bearer ${token}`);
    const person = `${callerOf(token)} ${org}`;
    const known = written.get(person);
    if (known && !sent.headers.has(CONSISTENCY_TOKEN) && runtime.now() - known.at < CONSISTENCY_TOKEN_FOR_MS)
      sent.headers.set(CONSISTENCY_TOKEN, known.token);
    const key = cache && isWorthKeeping(sent) ? `${person} ${sent.url}` : null;
    const kept = key === null ? undefined : await cache!.get(key);
    if (kept) sent.headers.set('If-None-Match', kept.etag);

    const answer = await arrived(sent, withinMs);
    const told = answer.headers.get(CONSISTENCY_TOKEN);
    if (told) written.set(person, { token: told, at: runtime.now() });
    if (key === null) return answer;
    if (kept && answer.status === 304) return keptAnswer(kept, answer);
    const etag = answer.headers.get('ETag');
    if (answer.status === 200 && etag && answer.text !== null)
      await cache!.set(key, { etag, type: answer.headers.get('Content-Type') ?? '', body: answer.text });
    else if (kept && answer.status < 500 && answer.status !== 429) await cache!.delete(key);
    return answer;
  }

  /** Waits for the complete response, since the connection may drop in the middle of the body. */
  async function arrived(request: Request, withinMs: number): Promise<Answer> {
    const ended = new AbortController();
    const done = new AbortController();
    let timedOut = false;
    const abort = () => ended.abort(request.signal.reason);
    request.signal?.addEventListener('abort', abort);
    if (request.signal?.aborted) abort();
    runtime.sleep(withinMs, done.signal).then(() => {
      if (done.signal.aborted) return;
      timedOut = true;
      ended.abort();
    });
    try {
      const response = await fetch(request, { signal: ended.signal });
      const text = await response.text();
      const answer = { status: response.status, headers: response.headers, text: WITHOUT_BODY.includes(response.status) ? null : text };
      if (isFromElsewhere(request, answer)) throw new TypeError(`Something else than the gateway answered with ${response.status}.`);
      return answer;
    } catch (cause) {
      if (timedOut) throw new TimedOut(`No answer within ${withinMs} ms.`, { cause });
      throw cause;
    } finally {
      done.abort();
      request.signal?.removeEventListener('abort', abort);
    }
  }

  async function pause(ms: number, { signal }: Request): Promise<void> {
    await runtime.sleep(ms, signal);
    if (signal?.aborted) throw signal.reason ?? new Error('aborted');
  }

  return {
    send,
    async forget() {
      written.clear();
      await cache?.clear();
    },
  };
}

class TimedOut extends Error {}

/** How long the gateway may hold the request, from the `wait` of a long poll. */
const heldMs = ({ url }: Request) => Number(/[?&]wait=(\d+)/.exec(url)?.[1] ?? 0) * 1000;

/** A poll's cursor is used only once. */
const isWorthKeeping = ({ method, url, headers }: Request) => method === 'GET' && !headers.has('If-None-Match') && !/[?&]since=/.test(url);

const isJson = ({ headers }: Answer) => /\bjson\b/.test(headers.get('Content-Type') ?? '');

function problemIn(answer: Answer): unknown {
  try {
    return isJson(answer) ? JSON.parse(answer.text ?? '') : null;
  } catch {
    return null;
  }
}

/** A new token would create the account again, which the person who deleted it does not want. */
function isOfDeletedAccount(answer: Answer): boolean {
  const problem = problemIn(answer);
  return isProblem(problem, 'invalid-token') && problem.reason === 'account-deleted';
}

/** A response other than JSON where the gateway returns JSON: from a captive portal, or from a load balancer without a backend. */
function isFromElsewhere({ url }: Request, answer: Answer): boolean {
  if (!url.includes('/api/')) return false;
  if (answer.status >= 400) return !isJson(answer);
  return /\bhtml\b/.test(answer.headers.get('Content-Type') ?? '') && !/\.html(\?|$)/.test(url);
}

/** Whether a retry is safe and likely to succeed. */
function isPassing(answer: Answer, mayRepeat: boolean): boolean {
  if (answer.status === 429) return true;
  if (answer.status === 503) return mayRepeat;
  return answer.status === 409 && isProblem(problemIn(answer), 'idempotency-in-progress');
}

function keptAnswer({ etag, type, body }: { etag: string; type: string; body: string }, { headers }: Answer): Answer {
  const all = new Headers(headers);
  all.set('ETag', etag);
  all.set('Content-Type', type);
  return { status: 200, headers: all, text: body };
}

function responseOf({ status, headers, text }: Answer): Response {
  const plain = new Headers(headers);
  // These describe the body as transferred.
  plain.delete('Content-Encoding');
  plain.delete('Content-Length');
  return new Response(text, { status, headers: plain });
}
