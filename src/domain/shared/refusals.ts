/** Also what another org's resource answers: from outside there is no difference. */
export type NotFound = Readonly<{ kind: 'not-found' }>;

export type TooManyRequests = Readonly<{ kind: 'too-many-requests'; retryAfterSeconds: number; limit: number; windowSeconds: number }>;
export type IdempotencyKeyReused = Readonly<{ kind: 'idempotency-key-reused' }>;
export type IdempotencyInProgress = Readonly<{ kind: 'idempotency-in-progress' }>;
