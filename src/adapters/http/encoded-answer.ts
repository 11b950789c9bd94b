import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { TeamId } from '../../domain/shared/ids.ts';

/** Smaller answers travel in one packet as they are. */
export const COMPRESSED_FROM_BYTES = 1024;
/** Beyond this, compressing takes longer than handing it to another thread. */
const ALONGSIDE_FROM_BYTES = 128 * 1024;

// The fastest levels: higher ones take up to a thousand times as long for a few percent less.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: constants.Z_BEST_SPEED };

export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];
const COMPRESS = {
  br: {
    here: (bytes: Buffer) => brotliCompressSync(bytes, BROTLI),
    alongside: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  },
  gzip: { here: (bytes: Buffer) => gzipSync(bytes, GZIP), alongside: (bytes: Buffer) => promisify(gzip)(bytes, GZIP) },
} satisfies Record<Coding, object>;

export const compressed = (bytes: Buffer, coding: Coding): Buffer | Promise<Buffer> =>
  bytes.length < ALONGSIDE_FROM_BYTES ? COMPRESS[coding].here(bytes) : COMPRESS[coding].alongside(bytes);

/** An answer as it goes on the wire, in every form that somebody has asked for. */
export type EncodedAnswer = Readonly<{
  status: number;
  body: Buffer;
  /** The body once more, where it is small: Node sends a string together with the headers, a buffer after them. */
  text?: string;
  /** Not weakened yet. */
  tag: string;
  forms: Map<Coding, Buffer>;
  /** The teams whose players it names, where that is noted. */
  teamsRead?: readonly TeamId[];
  /** Where it is a page. */
  contentSecurityPolicy?: string;
}>;

export const bytesOf = ({ body, text = '', forms }: EncodedAnswer): number =>
  [...forms.values()].reduce((sum, { length }) => sum + length, body.length + text.length);
