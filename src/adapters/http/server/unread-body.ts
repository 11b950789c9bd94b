import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { Context } from 'koa';

const DISCARDED_BYTES = 1024 * 1024;
const DISCARDED_WITHIN_MS = 2000;

/**
 * Discards the rest of a request body that was answered before it was read, up to 1 MiB or for 2 s, and closes the connection: otherwise the
 * unread bytes would precede the next request on it, which may be another client's if a proxy is in front.
 */
export const discardUnreadBody = (ctx: Context): Promise<void> | undefined => (hasUnreadBody(ctx.req) ? discarding(ctx) : undefined);

async function discarding(ctx: Context): Promise<void> {
  const { req } = ctx;
  // A reader that gave up, for example on a compressed body, has paused the stream.
  req.unpipe();
  // A small body arrives right after its headers.
  if (!req.complete) await turn();
  if (req.complete) {
    req.resume();
    return;
  }
  ctx.set('Connection', 'close');
  const { body } = ctx;
  const discarded = discard(req);
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) {
    await discarded;
    return;
  }
  // The answer is sent at once; its end, after which the connection closes, is delayed until the client had a chance to read it.
  const { type, length } = ctx.response;
  const contentType = ctx.response.get('Content-Type') || type;
  const answer = new PassThrough();
  answer.write(body);
  void discarded.then(() => answer.end());
  ctx.body = answer;
  ctx.set('Content-Type', contentType);
  if (length !== undefined) ctx.length = length;
}

const hasUnreadBody = ({ headers, readableEnded, destroyed }: IncomingMessage): boolean =>
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) && !readableEnded && !destroyed;

function discard(req: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(late);
      req.off('data', count).off('end', end).off('close', end).off('error', end);
      req.on('error', () => undefined);
      req.pause();
      resolve();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes >= DISCARDED_BYTES) end();
    };
    const late = setTimeout(end, DISCARDED_WITHIN_MS);
    req.on('data', count).on('end', end).on('close', end).on('error', end);
    req.resume();
  });
}
