import type { Context } from 'koa';
import type { TooManyRequests } from '../../../domain/shared/refusals.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../domain/texts/language.ts';
import { isInApi, requestPath } from '../connection/request-path.ts';
import { contentOf } from '../contract/content.ts';
import { problemSchema } from '../contract/problem-schemas.ts';
import { type ApiError, PROBLEMS } from '../contract/problems.ts';
import type { ContentReply, ProblemReply } from '../contract/reply.ts';
import { refusalPage } from '../pages/refusal-page.ts';
import { pageReply } from './page-reply.ts';
import { problemIn } from './problem-words.ts';
import { serialize } from './serializer.ts';

export const PROBLEM = 'application/problem+json';
/** A reply is private to its caller, and is revalidated on each use. */
export const REVALIDATE = 'private, no-cache';

type Given = Omit<ProblemReply, 'problem' | 'instance' | 'language'> & Readonly<{ instance: string; language: Language }>;

/** `instance` is the id of the request that caused it. */
export const problemDocument = (
  error: ApiError,
  instance: string,
  language: Language = DEFAULT_LANGUAGE,
): Readonly<{ status: number; body: string }> => ({
  status: PROBLEMS[error.kind].status,
  body: serialize(problemSchema(error.kind), problemIn(language, error, instance)),
});

/** The reply of a problem, with the headers of its kind. Outside of the API, whoever prefers HTML gets a page for people. */
export function problemReply(
  ctx: Context,
  error: ApiError,
  { instance, language, headers: more, isReplayed = false }: Given,
): ContentReply {
  const path = requestPath(ctx);
  const variesByAccept = path !== undefined && !isInApi(path);
  const headers = { 'Cache-Control': REVALIDATE, ...headersOf(error), ...more };
  if (variesByAccept && ctx.accepts(PROBLEM, 'json', 'html') === 'html') {
    const { status } = PROBLEMS[error.kind];
    return { ...pageReply(refusalPage(status, instance, language), status, headers), language, variesByAccept, isReplayed };
  }
  const { status, body } = problemDocument(error, instance, language);
  return { status, content: contentOf(body, PROBLEM), headers, language, variesByAccept, isReplayed };
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
export const limitHeaders = ({ retryAfterSeconds, limit, windowSeconds }: TooManyRequests): Record<string, string> => ({
  'Retry-After': String(retryAfterSeconds),
  // A limit without a window is one on concurrent requests.
  'RateLimit-Policy': windowSeconds > 0 ? `"default";q=${limit};w=${windowSeconds}` : `"at-once";q=${limit};qu="concurrent-requests"`,
  RateLimit: windowSeconds > 0 ? `"default";r=0;t=${retryAfterSeconds}` : '"at-once";r=0',
});
