import type { Context } from 'koa';
import type { RetryAfter } from '../admission/retry-after.ts';
import { setSecurityHeaders } from '../connection/security-headers.ts';
import type { Coding, Content } from '../contract/content.ts';
import { deprecationHeaders } from '../contract/deprecation.ts';
import { isProblem, type Reply } from '../contract/reply.ts';
import { isSameTag, weakened } from './entity-tag.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { limitHeaders, problemReply, REVALIDATE } from './problem-reply.ts';
import { readerLanguage } from './reader-language.ts';

export type WriteReply = (request: Pick<IncomingRequest, 'ctx' | 'id' | 'reads'>, reply: Reply) => Promise<void>;

/**
 * The one writer of replies: it alone sets the status, the headers and the body of a response, in a content coding that the client accepts, or 304
 * if the client has that content already. `retryAfter` chooses when refused callers may come back.
 */
export const replyWriter =
  (retryAfter: RetryAfter): WriteReply =>
  async ({ ctx, id, reads }, outcome) => {
    const reply = isProblem(outcome)
      ? problemReply(ctx, retryAfter(outcome.problem), { instance: id, language: readerLanguage(ctx, reads), ...outcome })
      : outcome;
    const { status, content, tag, limited, headers } = reply;
    const isRevalidated = tag !== undefined && status < 300;
    setSecurityHeaders(ctx);
    if (reply.contentSecurityPolicy !== undefined) ctx.set('Content-Security-Policy', reply.contentSecurityPolicy);
    if (tag !== undefined) ctx.set('Cache-Control', REVALIDATE);
    // Weak, since the same content is sent in several codings.
    if (isRevalidated) ctx.set('ETag', weakened(tag));
    if (limited) ctx.set(limitHeaders(retryAfter(limited)));
    if (headers) ctx.set({ ...headers });
    if (reply.consistencyToken !== undefined) ctx.set('Consistency-Token', reply.consistencyToken);
    if (reply.isReplayed) ctx.set('Idempotency-Replayed', 'true');
    if (reply.variesByAccept) ctx.vary('Accept');
    if (reply.language !== undefined) {
      ctx.set('Content-Language', reply.language);
      ctx.vary('Accept-Language');
    }
    if (isRevalidated && isFreshAtClient(ctx, tag)) return send(ctx, 304, undefined);
    if (reply.deprecated && status < 300) ctx.set(deprecationHeaders(reply.deprecated));
    return send(ctx, status, content);
  };

async function send(ctx: Context, status: number, content: Content | undefined): Promise<void> {
  ctx.status = status;
  if (ctx.res.hasHeader('Vary')) ctx.vary('Accept-Encoding');
  else ctx.res.setHeader('Vary', 'Accept-Encoding');
  if (!content) return;
  const coding = codingFor(ctx, content);
  const body = content.in(coding);
  ctx.set('Content-Type', content.type);
  if (coding) ctx.set('Content-Encoding', coding);
  ctx.body = body instanceof Promise ? await body : body;
}

/** The content coding that the client prefers among those of the content; undefined for none. */
const codingFor = (ctx: Context, { codings }: Content): Coding | undefined =>
  codings.length === 0 || ctx.get('Accept-Encoding') === '' ? undefined : codings.find((coding) => ctx.acceptsEncodings(coding) === coding);

/** Whether the client's cached copy has this entity tag (RFC 9110 §13.1.2). */
function isFreshAtClient({ req, method }: Context, tag: string): boolean {
  const known = req.headers['if-none-match'];
  if (known === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  return known.trim() === '*' || known.split(',').some((each) => isSameTag(each.trim(), tag));
}
