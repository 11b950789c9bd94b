import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { TeamId } from '../../../domain/shared/ids.ts';
import type { Result } from '../../../domain/shared/result.ts';

/** Smaller answers fit into one packet uncompressed. */
export const COMPRESSED_FROM_BYTES = 1024;
/** Beyond this, compressing takes longer than handing the work to another thread. */
const ALONGSIDE_FROM_BYTES = 128 * 1024;

// The fastest levels: higher ones take up to a thousand times as long and save only a few percent.
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

/** The body of an answer in a content coding, compressed once. */
export async function encodedIn(answer: EncodedAnswer, coding: Coding): Promise<Buffer> {
  const known = answer.form(coding);
  if (known) return known;
  const made = compressed(answer.bytes(), coding);
  // Of several requests in one turn, only the first compresses.
  const bytes = Buffer.isBuffer(made) ? made : await made;
  answer.keepForm(coding, bytes);
  return bytes;
}

type Content = Readonly<{
  status: number;
  /** A string while it is sent to one caller only; bytes once they are requested. */
  body: string | Buffer;
  /** The tag before it is weakened. */
  tag: string;
  /** The teams whose players the answer names, if reads of them are audited. */
  teamsRead?: readonly TeamId[];
  /** Set for pages. */
  contentSecurityPolicy?: string;
  /** Whether it has no news, so that it is logged at debug level. */
  isRoutine?: boolean | undefined;
}>;

/** An answer as it is sent, in every content coding requested so far. */
export class EncodedAnswer {
  readonly status: number;
  readonly tag: string;
  readonly teamsRead: readonly TeamId[];
  readonly contentSecurityPolicy: string | undefined;
  readonly isRoutine: boolean;
  readonly #forms = new Map<Coding, Buffer>();
  #body: string | Buffer;

  constructor({ status, body, tag, teamsRead = [], contentSecurityPolicy, isRoutine = false }: Content) {
    this.status = status;
    this.tag = tag;
    this.teamsRead = teamsRead;
    this.contentSecurityPolicy = contentSecurityPolicy;
    this.isRoutine = isRoutine;
    this.#body = body;
  }

  /** Node sends a string in one write with the headers, but bytes in a separate write. */
  get body(): string | Buffer {
    return this.#body;
  }

  get isLong(): boolean {
    // No character is shorter than a byte, so a long text need not be measured.
    return this.#body.length >= COMPRESSED_FROM_BYTES || Buffer.byteLength(this.#body) >= COMPRESSED_FROM_BYTES;
  }

  /** Converts the body to bytes for good, so that it is not encoded again for each caller. */
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

  /** Approximate size in memory, in bytes, with the forms that may be added. */
  get size(): number {
    return this.#body.length * 1.5;
  }
}

const ENTRY_BYTES = 1000;
/** The size of an answer, or of a refusal, that is kept under the key. */
export const sizeOfAnswer = (made: Result<EncodedAnswer, unknown>, key: string): number =>
  Math.ceil((made.ok ? made.value.size : 0) + key.length + ENTRY_BYTES);
