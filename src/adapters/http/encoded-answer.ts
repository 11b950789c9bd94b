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

type Content = Readonly<{
  status: number;
  /** A string as long as it is sent to one caller alone; bytes once they have been asked for. */
  body: string | Buffer;
  /** Not weakened yet. */
  tag: string;
  /** The teams whose players it names, where that is noted. */
  teamsRead?: readonly TeamId[];
  /** Where it is a page. */
  contentSecurityPolicy?: string;
}>;

/** An answer as it goes on the wire, in every form that somebody has asked for. */
export class EncodedAnswer {
  readonly status: number;
  readonly tag: string;
  readonly teamsRead: readonly TeamId[];
  readonly contentSecurityPolicy: string | undefined;
  readonly #forms = new Map<Coding, Buffer>();
  #body: string | Buffer;

  constructor({ status, body, tag, teamsRead = [], contentSecurityPolicy }: Content) {
    this.status = status;
    this.tag = tag;
    this.teamsRead = teamsRead;
    this.contentSecurityPolicy = contentSecurityPolicy;
    this.#body = body;
  }

  /** Node sends a string together with the headers, in one write, and bytes after them. */
  get body(): string | Buffer {
    return this.#body;
  }

  get isLong(): boolean {
    return this.#body.length >= COMPRESSED_FROM_BYTES;
  }

  /** From now on the body is kept as bytes, which are not encoded again for each caller. */
  bytes(): Buffer {
    if (typeof this.#body === 'string') this.#body = Buffer.from(this.#body);
    return this.#body;
  }

  form(coding: Coding): Buffer | undefined {
    return this.#forms.get(coding);
  }

  keepForm(coding: Coding, bytes: Buffer): void {
    this.#forms.set(coding, bytes);
  }

  equals(other: EncodedAnswer): boolean {
    return this.tag === other.tag && this.bytes().equals(other.bytes());
  }

  /** Bytes of memory, about. */
  get size(): number {
    return [...this.#forms.values()].reduce((sum, { length }) => sum + length, this.#body.length);
  }
}
