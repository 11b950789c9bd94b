import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Context, Next } from 'koa';
import { LRUCache } from 'lru-cache';

/** Smaller answers travel in one packet as they are. */
const COMPRESSED_FROM_BYTES = 1024;
/** Beyond this, compressing takes longer than handing it to another thread. */
const ALONGSIDE_FROM_BYTES = 128 * 1024;
const REMEMBERED_BYTES = 8 * 1024 * 1024;

const COMPRESSIBLE = /^(text\/|image\/svg|application\/([\w.-]+\+)?json)/;

// The fastest levels: higher ones take up to a thousand times as long for a few percent less.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: constants.Z_BEST_SPEED };

type Coding = 'br' | 'gzip';
const COMPRESS = {
  br: {
    here: (bytes: Buffer) => brotliCompressSync(bytes, BROTLI),
    alongside: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  },
  gzip: { here: (bytes: Buffer) => gzipSync(bytes, GZIP), alongside: (bytes: Buffer) => promisify(gzip)(bytes, GZIP) },
} satisfies Record<Coding, object>;

/** Compresses answers of 1 KiB and more for callers who take it; the same bytes are compressed once. */
export function compression() {
  const remembered = new LRUCache<string, Buffer>({ maxSize: REMEMBERED_BYTES, sizeCalculation: ({ length }) => length + 100 });

  async function compress(body: string | Buffer, coding: Coding): Promise<Buffer> {
    const key = `${coding} ${hash('sha256', body, 'base64url')}`;
    const known = remembered.get(key);
    if (known) return known;
    const bytes = Buffer.from(body as string);
    const compressed = bytes.length < ALONGSIDE_FROM_BYTES ? COMPRESS[coding].here(bytes) : await COMPRESS[coding].alongside(bytes);
    remembered.set(key, compressed);
    return compressed;
  }

  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    ctx.vary('Accept-Encoding');
    const { body } = ctx;
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

const codingFor = (ctx: Context): Coding | undefined => {
  if (ctx.get('Accept-Encoding') === '') return undefined;
  return (['br', 'gzip'] as const).find((coding) => ctx.acceptsEncodings(coding) === coding);
};
