import type { Context } from 'koa';
import type { TooManyRequests } from '../../../domain/shared/refusals.ts';
import type { RetryAfter } from '../admission/retry-after.ts';
import { problemSchema } from '../contract/problem-schemas.ts';
import { type ApiError, PROBLEMS, problem } from '../contract/problems.ts';
import { HTML_TYPE, pageHeaders } from '../pages/page.ts';
import { refusalPage } from '../pages/refusal-page.ts';
import { isInApi, requestPath } from '../server/request-path.ts';
import type { Coding, EncodedAnswer } from './encoded-answer.ts';
import { isSameTag, weakened } from './entity-tag.ts';
import { serialize } from './serializer.ts';

/** An answer that has not been encoded yet. */
export type Answer = Readonly<{ status: number; body: string }>;

export const problemAnswer = (error: ApiError, requestId: string): Answer => {
  const document = problem(error, requestId);
  return { status: PROBLEMS[error.kind].status, body: serialize(problemSchema(error.kind), document) };
};

/**
 * Sends a problem with the headers of its kind. `instance` is the id of the request that caused it. Outside of the API, whoever prefers HTML gets a
 * page for people.
 */
export function sendProblem(ctx: Context, refused: ApiError, instance: string = ctx.state['requestId']): void {
  const error = retryAfterOf(ctx)(refused);
  ctx.state['refused'] = error;
  const path = requestPath(ctx);
  const mayBePage = path !== undefined && !isInApi(path);
  if (mayBePage) ctx.vary('Accept');
  if (mayBePage && ctx.accepts(PROBLEM, 'json', 'html') === 'html') {
    const { status } = PROBLEMS[error.kind];
    const page = refusalPage(status, instance);
    send(ctx, { status, body: page.html }, HTML_TYPE);
    ctx.set(pageHeaders(page));
  } else {
    send(ctx, problemAnswer(error, instance), PROBLEM);
  }
  ctx.set({ 'Cache-Control': REVALIDATE, ...headersOf(error) });
}

/** Chooses the Retry-After of a refusal. */
const retryAfterOf = (ctx: Context): RetryAfter => ctx.state['retryAfter'] ?? ((error) => error);

/** Sets the headers of a limit that was reached, for an answer that is not a problem document. */
export function setLimitHeaders(ctx: Context, limited: TooManyRequests): void {
  ctx.set(limitHeaders(retryAfterOf(ctx)(limited)));
}

function headersOf(error: ApiError): Record<string, string> {
  const realm = 'Bearer realm="league-gateway"';
  switch (error.kind) {
    case 'authentication-required':
      return { 'WWW-Authenticate': realm };
    case 'invalid-token':
      return { 'WWW-Authenticate': `${realm}, error="invalid_token", error_description="${error.reason}"` };
    case 'method-not-allowed':
      return { Allow: error.allowed.join(', ') };
    case 'unknown-path':
      return { Link: `<${error.serviceDescription}>; rel="service-desc"` };
    case 'unavailable':
      return { 'Retry-After': String(error.retryAfterSeconds) };
    case 'too-many-requests':
      return limitHeaders(error);
    default:
      return {};
  }
}

/** When to retry, and the limit that was reached (draft-ietf-httpapi-ratelimit-headers-10). */
const limitHeaders = ({ retryAfterSeconds, limit, windowSeconds }: TooManyRequests): Record<string, string> => ({
  'Retry-After': String(retryAfterSeconds),
  // A limit without a window is one on concurrent requests.
  'RateLimit-Policy': windowSeconds > 0 ? `"default";q=${limit};w=${windowSeconds}` : `"at-once";q=${limit};qu="concurrent-requests"`,
  RateLimit: windowSeconds > 0 ? `"default";r=0;t=${retryAfterSeconds}` : '"at-once";r=0',
});

/** An answer is private to its caller, and is revalidated on each use. */
const REVALIDATE = 'private, no-cache';
const JSON_TYPE = 'application/json; charset=utf-8';
export const PROBLEM = 'application/problem+json';

export function send(ctx: Context, { status, body }: Readonly<{ status: number; body: string | Buffer }>, contentType = JSON_TYPE): void {
  ctx.status = status;
  if (status === 204) return;
  ctx.set('Content-Type', contentType);
  ctx.body = body;
}

/** What libraries attach to a request and its response: listeners for its end, and the parsed URL. */
type Kept = { req: { _parsedUrl?: unknown }; res: { __onFinished?: { queue: unknown[] | null } | null } };

/** Leaves the response of a parked request open. Thousands are parked at once, so whatever libraries have attached is removed. */
export function leaveParked(ctx: Context): void {
  ctx.respond = false;
  for (const name of ctx.res.getHeaderNames()) if (name !== 'x-request-id') ctx.res.removeHeader(name);
  const { req, res } = ctx as unknown as Kept;
  // Koa adds its listener again with the new context when the request is handled again.
  res.__onFinished?.queue?.splice(0);
  delete req._parsedUrl;
}

export const isParked = (ctx: Context): boolean => ctx.respond === false;

/** Whether the client's cached copy has this entity tag (`If-None-Match`). */
export function isFreshAtClient(ctx: Context, tag: string): boolean {
  const known = ctx.req.headers['if-none-match'];
  if (known === undefined) return false;
  return known.trim() === '*' || known.split(',').some((each) => isSameTag(each.trim(), tag));
}

export function sendNotModified(ctx: Context, tag: string): void {
  ctx.status = 304;
  ctx.set('Cache-Control', REVALIDATE);
  ctx.set('ETag', weakened(tag));
}

/** Sends an answer that is already encoded in a coding. */
export function sendEncoded(
  ctx: Context,
  { status, tag }: EncodedAnswer,
  coding: Coding | undefined,
  body: Buffer | string,
  contentType = JSON_TYPE,
): void {
  ctx.status = status;
  ctx.set('Content-Type', contentType);
  ctx.set('Cache-Control', REVALIDATE);
  ctx.set('ETag', weakened(tag));
  if (coding) ctx.set('Content-Encoding', coding);
  ctx.body = body;
}

/** Adds the ETag, and answers 304 to a GET if the caller's copy is current (RFC 9110 §13.1.2). */
export function revalidate(ctx: Context, status: number, tag: string): void {
  ctx.set('Cache-Control', REVALIDATE);
  if (status >= 300) return;
  // Weak, since the same answer is sent in several content codings.
  ctx.set('ETag', weakened(tag));
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return;
  if (isFreshAtClient(ctx, tag)) {
    ctx.status = 304;
    ctx.body = null;
  }
}
