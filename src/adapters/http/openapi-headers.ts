import { MAX_TOKEN_LENGTH } from './consistency-token.ts';
import { type Kind, PROBLEMS } from './problems.ts';

const text = { type: 'string' };
const whole = (minimum: number) => ({ type: 'integer', minimum, maximum: 2_147_483_647 });

/** Request headers, as parameters that operations refer to. */
export const PARAMETERS = {
  OrgId: {
    name: 'X-Org-Id',
    in: 'header',
    required: false,
    description:
      'The organization that the request is about. It may be left out by those who have an approved membership in exactly one organization; others are refused with `org-context-required`, which lists theirs.',
    schema: { type: 'string', format: 'uuid' },
    example: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `Makes a retry safe; a new random value for every new intention. The same request under the same key gets the first answer again for 24 hours, with \`Idempotency-Replayed: true\`. Another request under it is refused with \`idempotency-key-reused\`, one while the first is still running with \`idempotency-in-progress\`.`,
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    example: 'b8c5f2de-5b5c-4a53-9d0b-6a0f6c2f7d11',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of what the caller has seen, or its `version` alone in quotes. The change is refused with `edit-conflict` when that is no longer the latest version; without the header, or with `*`, it builds on whatever there is.',
    schema: text,
    example: '"7"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of the answer that the caller has; 304 without a body while it is still right.',
    schema: text,
    example: '"0XQFZLuYBbPUbXGGSNbBOI6JVYE"',
  },
  ConsistencyToken: {
    name: 'Consistency-Token',
    in: 'header',
    required: false,
    description:
      'The `Consistency-Token` of the latest write that the caller has made or heard of: the answer is then no older than that, whichever instance gives it. Without it an answer is at most a second old.',
    schema: { type: 'string', minLength: 1, maxLength: MAX_TOKEN_LENGTH },
    example: 'MDE5OGMxZjAtNWEyYi03YzNkLThlNGYtNWE2YjdjOGQ5ZTBmLmxlYWd1ZS4xNzc1OTE5NjAwMDAwMDAw',
  },
} as const;

/** Response headers, by their names on the wire. */
export const RESPONSE_HEADERS = {
  ETag: {
    description:
      'Names this answer. Send it as `If-None-Match` with the next GET of the same address, or as `If-Match` with a change, where the operation takes it. Weak where the answer is compressed or differs with the clock alone.',
    schema: text,
    example: '"7.0XQFZLuYBbPUbXGGSNbBOI6JVYE"',
  },
  'Cache-Control': {
    description:
      'How long the answer may be kept. `private, no-cache`: by this caller alone, asking with `If-None-Match` before every use.',
    schema: text,
    example: 'private, no-cache',
  },
  Vary: {
    description:
      'The request headers that the form of the answer depends on: `Accept-Encoding`, and `Origin` where origins are configured.',
    schema: text,
    example: 'Accept-Encoding',
  },
  'X-Request-Id': {
    description:
      'The id of the request in the gateway’s log, and `instance` of a problem: quote it when you ask for help. The one that was sent, where it was 1 to 128 letters, digits, dots, hyphens and underscores; else a new one.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
    example: '6f1c1f0e-6c0f-4a51-9d0e-0a4b5d0c7a11',
  },
  'Idempotency-Replayed': {
    description: '`true` on an answer to a POST that is the first one again, given under its `Idempotency-Key`; else left out.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Consistency-Token': {
    description: 'How far a write has brought what it wrote in. Opaque; send it with the reads that are to show the write.',
    schema: text,
    example: 'MDE5OGMxZjAtNWEyYi03YzNkLThlNGYtNWE2YjdjOGQ5ZTBmLmxlYWd1ZS4xNzc1OTE5NjAwMDAwMDAw',
  },
  'Retry-After': {
    description:
      'How many seconds to wait before the next attempt. It differs from answer to answer, so that callers do not come back together.',
    schema: whole(0),
    example: 3,
  },
  'RateLimit-Policy': {
    description: 'The limit that was reached (draft-ietf-httpapi-ratelimit-headers): `q` requests in a window of `w` seconds.',
    schema: text,
    example: '"default";q=600;w=60',
  },
  RateLimit: {
    description: 'What is left of that limit (draft-ietf-httpapi-ratelimit-headers): `r` requests until it is renewed in `t` seconds.',
    schema: text,
    example: '"default";r=0;t=12',
  },
  'WWW-Authenticate': {
    description: 'How to sign in (RFC 6750); of a token that was refused, the reason.',
    schema: text,
    example: 'Bearer realm="league-gateway", error="invalid_token", error_description="expired"',
  },
} as const;

/** The headers of deprecated operations. */
export const DEPRECATION_HEADERS = {
  Deprecation: {
    description:
      'Since when the operation is deprecated (RFC 9745): `@` and seconds since 1970. Its description says what to call instead.',
    schema: { type: 'string', pattern: '^@[0-9]+$' },
    example: '@1798761600',
  },
  Sunset: {
    description: 'Until when it is answered at least (RFC 8594), as an HTTP date.',
    schema: text,
    example: 'Sat, 01 Jan 2028 00:00:00 GMT',
  },
} as const;

export type HeaderName = keyof typeof RESPONSE_HEADERS | keyof typeof DEPRECATION_HEADERS;

const EVERYWHERE = ['X-Request-Id', 'Vary'] as const satisfies readonly HeaderName[];
export const OF_LIMITS = ['Retry-After', 'RateLimit', 'RateLimit-Policy'] as const satisfies readonly HeaderName[];

const OF_KINDS: Readonly<Partial<Record<Kind, readonly HeaderName[]>>> = {
  'authentication-required': ['WWW-Authenticate'],
  'invalid-token': ['WWW-Authenticate'],
  'too-many-requests': OF_LIMITS,
  unavailable: ['Retry-After'],
};

/** Refusals that are stored under an Idempotency-Key, so that a retry gets the same answer. */
const KEPT = new Set([400, 403, 404, 409, 422]);

export const problemHeaders = (kinds: readonly Kind[]) => {
  const mayBeReplayed = kinds.some((kind) => KEPT.has(PROBLEMS[kind].status));
  return headerRefs([
    'Cache-Control',
    ...(mayBeReplayed ? (['Idempotency-Replayed'] as const) : []),
    ...kinds.flatMap((kind) => OF_KINDS[kind] ?? []),
  ]);
};

/** References to the named headers, and to those of every response. */
export const headerRefs = (names: readonly HeaderName[]) =>
  Object.fromEntries([...EVERYWHERE, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
