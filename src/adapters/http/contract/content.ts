import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gunzip, gzip, gzipSync } from 'node:zlib';

export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];
type Bytes = string | Buffer;

/** The body of a reply, in the content codings that it may be sent in. */
export interface Content {
  /** The value of the Content-Type header. */
  readonly type: string;
  /** In order of preference; none for one that is not worth compressing. */
  readonly codings: readonly Coding[];
  /** The body in one of its codings, or as it is. */
  in(coding: Coding | undefined): Bytes | Promise<Bytes>;
  /** Approximate bytes in memory, with the forms that may be added. */
  readonly size: number;
}

/** A shorter body is hardly smaller when it is compressed; one of a play, or of a poll that has found one, is a third smaller. */
const COMPRESSED_FROM_BYTES = 512;
const COMPRESSIBLE = /^(text\/|image\/svg|application\/([\w.-]+\+)?json)/;
const NONE: readonly Coding[] = [];

/** A body that is compressed when a coding is first requested, and then once for all. */
export function contentOf(body: Bytes, type: string): Content {
  const isLong = byteLengthIsFrom(body, COMPRESSED_FROM_BYTES);
  let plain = body;
  let isUsed = false;
  let forms: Map<Coding, Buffer> | undefined;
  /** Node sends a string in one write with the headers; bytes are sent in another, but need not be encoded for each of many callers. */
  function asIs(): Bytes {
    if (isUsed && isLong && typeof plain === 'string') plain = Buffer.from(plain);
    isUsed = true;
    return plain;
  }
  const encode = (coding: Coding) => {
    const made = compressed(Buffer.from(body as string), coding);
    return Buffer.isBuffer(made) ? remember(coding, made) : made.then((bytes) => remember(coding, bytes));
  };
  function remember(coding: Coding, bytes: Buffer): Buffer {
    forms ??= new Map();
    forms.set(coding, bytes);
    return bytes;
  }
  return {
    type,
    codings: isLong && COMPRESSIBLE.test(type) ? CODINGS : NONE,
    in: (coding) => (coding === undefined ? asIs() : (forms?.get(coding) ?? encode(coding))),
    size: body.length * 1.5,
  };
}

/** A body that is compressed at once, and kept in that form only. */
export async function gzippedContent(body: string, type: string): Promise<Content> {
  const bytes = await compressed(Buffer.from(body), 'gzip');
  return { type, codings: ['gzip'], in: (coding) => (coding ? bytes : promisify(gunzip)(bytes)), size: bytes.length };
}

/** No character is shorter than a byte, so a long text need not be measured. */
const byteLengthIsFrom = (body: Bytes, bytes: number) => body.length >= bytes || Buffer.byteLength(body) >= bytes;

/** Beyond this, compressing takes longer than handing the work to another thread. */
const ALONGSIDE_FROM_BYTES = 128 * 1024;
// The fastest levels: higher ones take up to a thousand times as long and save only a few percent.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: constants.Z_BEST_SPEED };
const COMPRESS = {
  br: {
    here: (bytes: Buffer) => brotliCompressSync(bytes, BROTLI),
    alongside: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  },
  gzip: { here: (bytes: Buffer) => gzipSync(bytes, GZIP), alongside: (bytes: Buffer) => promisify(gzip)(bytes, GZIP) },
} satisfies Record<Coding, object>;

const compressed = (bytes: Buffer, coding: Coding): Buffer | Promise<Buffer> =>
  bytes.length < ALONGSIDE_FROM_BYTES ? COMPRESS[coding].here(bytes) : COMPRESS[coding].alongside(bytes);
