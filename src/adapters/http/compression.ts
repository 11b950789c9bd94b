import { hash } from 'node:crypto';
import type { Context, Next } from 'koa';
import { leastRecentlyUsed } from '../system/least-recently-used.ts';
import { CODINGS, COMPRESSED_FROM_BYTES, type Coding, compressed } from './encoded-answer.ts';
import { isParked } from './respond.ts';

const CACHED_BYTES = 8 * 1024 * 1024;

const COMPRESSIBLE = /^(text\/|image\/svg|application\/([\w.-]+\+)?json)/;

/** Compresses answers of 1 KiB and more if the caller accepts it; equal bodies are compressed once. */
export function compression() {
  const cached = leastRecentlyUsed<string, Buffer>(CACHED_BYTES, { sizeOf: ({ length }) => length + 100 });

  async function compress(body: string | Buffer, coding: Coding): Promise<Buffer> {
    const key = `${coding} ${hash('sha256', body, 'base64url')}`;
    const known = cached.get(key);
    if (known) return known;
    const bytes = await compressed(Buffer.from(body as string), coding);
    cached.set(key, bytes);
    return bytes;
  }

  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (isParked(ctx)) return;
    if (ctx.res.hasHeader('Vary')) ctx.vary('Accept-Encoding');
    else ctx.res.setHeader('Vary', 'Accept-Encoding');
    const { body } = ctx;
    if (ctx.response.get('Content-Encoding')) return;
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return;
    if (ctx.length === undefined || ctx.length < COMPRESSED_FROM_BYTES) return;
    const contentType = ctx.response.get('Content-Type');
    if (!COMPRESSIBLE.test(contentType)) return;
    const coding = codingFor(ctx);
    if (!coding) return;
    ctx.body = await compress(body, coding);
    ctx.set({ 'Content-Type': contentType, 'Content-Encoding': coding });
  };
}

/** The content coding that the caller prefers among the supported ones; undefined for none. */
export const codingFor = (ctx: Context): Coding | undefined => {
  if (ctx.get('Accept-Encoding') === '') return undefined;
  return CODINGS.find((coding) => ctx.acceptsEncodings(coding) === coding);
};
