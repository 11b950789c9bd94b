/** Thrown by an adapter whose other side is away or overloaded: trying again later makes sense, nothing was half-done. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly retryAfterSeconds: number;
  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(message, { cause: options.cause });
    this.retryAfterSeconds = options.retryAfterSeconds ?? 2;
  }
}

/** The same of one organization while others are served; that is told once for all of them. */
export class OrgUnavailable extends Unavailable {}
