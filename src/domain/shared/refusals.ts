/** Also returned for another org's resource, so that callers cannot tell whether it exists. */
export type NotFound = Readonly<{ kind: 'not-found' }>;

export type TooManyRequests = Readonly<{ kind: 'too-many-requests'; retryAfterSeconds: number; limit: number; windowSeconds: number }>;
export type IdempotencyKeyReused = Readonly<{ kind: 'idempotency-key-reused' }>;
export type IdempotencyInProgress = Readonly<{ kind: 'idempotency-in-progress' }>;
