import { hash } from 'node:crypto';
import type { Context } from 'koa';
import { leastRecentlyUsed } from '../../cache/least-recently-used.ts';
import { CODINGS, COMPRESSED_FROM_BYTES, type Coding, compressed } from './encoded-answer.ts';

const CACHED_BYTES = 8 * 1024 * 1024;

const COMPRESSIBLE = /^(text\/|image\/svg|application\/([\w.-]+\+)?json)/;

/**
 * Compresses answers of 1 KiB and more if the caller accepts it; equal bodies are compressed once. Returns a promise
 * only if it compresses.
 */
export function compression() {
  const cached = leastRecentlyUsed<string, Buffer>(CACHED_BYTES, { sizeOf: ({ length }) => length + 100 });

  async function replaceBody(ctx: Context, body: string | Buffer, coding: Coding): Promise<void> {
    const contentType = ctx.response.get('Content-Type');
    const key = `${coding} ${hash('sha256', body, 'base64url')}`;
    const known = cached.get(key);
    const bytes = known ?? (await compressed(Buffer.from(body as string), coding));
    if (!known) cached.set(key, bytes);
    ctx.body = bytes;
    ctx.set({ 'Content-Type': contentType, 'Content-Encoding': coding });
  }

  return (ctx: Context): Promise<void> | undefined => {
    if (ctx.res.hasHeader('Vary')) ctx.vary('Accept-Encoding');
    else ctx.res.setHeader('Vary', 'Accept-Encoding');
    const { body } = ctx;
    if (ctx.res.hasHeader('Content-Encoding')) return undefined;
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return undefined;
    if (ctx.length === undefined || ctx.length < COMPRESSED_FROM_BYTES) return undefined;
    if (!COMPRESSIBLE.test(ctx.response.get('Content-Type'))) return undefined;
    const coding = codingFor(ctx);
    return coding && replaceBody(ctx, body, coding);
  };
}

/** The content coding that the caller prefers among the supported ones; undefined for none. */
export const codingFor = (ctx: Context): Coding | undefined => {
  if (ctx.get('Accept-Encoding') === '') return undefined;
  return CODINGS.find((coding) => ctx.acceptsEncodings(coding) === coding);
};
