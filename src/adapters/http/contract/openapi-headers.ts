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
      'The organization that the request is about. Callers with an approved membership in exactly one organization may omit it; others get `org-context-required`, which lists their organizations.',
    schema: { type: 'string', format: 'uuid' },
    example: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `Makes a retry safe; use a new random value for every new operation. For 24 hours, the same request with the same key gets the first response again, with \`Idempotency-Replayed: true\`. A different request with the same key is rejected with \`idempotency-key-reused\`; a request sent while the first one is still running is rejected with \`idempotency-in-progress\`.`,
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    example: 'b8c5f2de-5b5c-4a53-9d0b-6a0f6c2f7d11',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the version that the caller has seen, or its `version` alone in quotes. The change is rejected with `edit-conflict` if that is no longer the latest version; without the header, or with `*`, the change applies to the current version.',
    schema: text,
    example: '"7"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of the response that the caller has; returns 304 without a body while it is still current.',
    schema: text,
    example: '"0XQFZLuYBbPUbXGGSNbBOI6JVYE"',
  },
  ConsistencyToken: {
    name: 'Consistency-Token',
    in: 'header',
    required: false,
    description:
      'The `Consistency-Token` of the latest write that the caller has made or learned of: the response is then at least as recent as that write, whichever instance serves it. Without it, a response is at most one second old.',
    schema: { type: 'string', minLength: 1, maxLength: MAX_TOKEN_LENGTH },
    example: 'MDE5OGMxZjAtNWEyYi03YzNkLThlNGYtNWE2YjdjOGQ5ZTBmLmxlYWd1ZS4xNzc1OTE5NjAwMDAwMDAw',
  },
} as const;

/** Response headers, by their names on the wire. */
export const RESPONSE_HEADERS = {
  'Content-Language': {
    description: 'The language of the texts for people, of those that `Accept-Language` may ask for: `en` or `es`.',
    schema: text,
    example: 'es',
  },
  ETag: {
    description:
      'Identifies this version of the response. Send it as `If-None-Match` with the next GET of the same URL, or as `If-Match` with a change if the operation takes it. It is a weak ETag if the response is compressed or varies only with the time.',
    schema: text,
    example: '"7.0XQFZLuYBbPUbXGGSNbBOI6JVYE"',
  },
  'Cache-Control': {
    description:
      'How the response may be cached. `private, no-cache`: by this caller only, revalidated with `If-None-Match` before every use.',
    schema: text,
    example: 'private, no-cache',
  },
  Vary: {
    description:
      'The request headers that the representation depends on: `Accept-Encoding`, `Origin` if origins are configured, `Accept-Language` for texts for people, and `Accept` for refusals outside of `/api`.',
    schema: text,
    example: 'Accept-Encoding',
  },
  'X-Request-Id': {
    description:
      'The id of the request in the gateway’s log, and the `instance` of a problem: quote it when you ask for help. It is the id that the caller sent if that consists of 1 to 128 letters, digits, dots, hyphens and underscores; otherwise a new one.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
    example: '6f1c1f0e-6c0f-4a51-9d0e-0a4b5d0c7a11',
  },
  'Idempotency-Replayed': {
    description: '`true` if the response to a POST is the stored first response for its `Idempotency-Key`; otherwise omitted.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Consistency-Token': {
    description: 'The state of the data after a write. Opaque; send it with reads that must reflect the write.',
    schema: text,
    example: 'MDE5OGMxZjAtNWEyYi03YzNkLThlNGYtNWE2YjdjOGQ5ZTBmLmxlYWd1ZS4xNzc1OTE5NjAwMDAwMDAw',
  },
  'Retry-After': {
    description: 'How many seconds to wait before the next attempt. It includes jitter, so that callers do not all retry at the same time.',
    schema: whole(0),
    example: 3,
  },
  'RateLimit-Policy': {
    description: 'The limit that was reached (draft-ietf-httpapi-ratelimit-headers): `q` requests per window of `w` seconds.',
    schema: text,
    example: '"default";q=600;w=60',
  },
  RateLimit: {
    description: 'What remains of that limit (draft-ietf-httpapi-ratelimit-headers): `r` requests until it resets in `t` seconds.',
    schema: text,
    example: '"default";r=0;t=12',
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 6750); for a rejected token, also the reason.',
    schema: text,
    example: 'Bearer realm="league-gateway", error="invalid_token", error_description="expired"',
  },
} as const;

/** The headers of deprecated operations. */
export const DEPRECATION_HEADERS = {
  Deprecation: {
    description:
      'The date from which the operation is deprecated (RFC 9745): `@` and Unix seconds. Its description says what to call instead.',
    schema: { type: 'string', pattern: '^@[0-9]+$' },
    example: '@1798761600',
  },
  Sunset: {
    description: 'The earliest date on which the operation may be removed (RFC 8594), as an HTTP date.',
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
    'Content-Language',
    ...(mayBeReplayed ? (['Idempotency-Replayed'] as const) : []),
    ...kinds.flatMap((kind) => OF_KINDS[kind] ?? []),
  ]);
};

/** References to the named headers, and to those of every response. */
export const headerRefs = (names: readonly HeaderName[]) =>
  Object.fromEntries([...EVERYWHERE, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
