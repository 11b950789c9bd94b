import type { DomainError } from '../../domain/errors.ts';

type Problem = Readonly<{ status: number; title: string }>;

/** Refusals of the edge itself: no use case knows that there are tokens, bodies and methods. */
export type EdgeError =
  | Readonly<{ kind: 'authentication-required' }>
  | Readonly<{ kind: 'invalid-token'; reason: string }>
  | Readonly<{ kind: 'malformed-json' }>
  | Readonly<{ kind: 'body-too-large'; limitBytes: number }>
  | Readonly<{ kind: 'uri-too-long'; limitBytes: number }>
  | Readonly<{ kind: 'headers-too-large'; limitBytes: number }>
  | Readonly<{ kind: 'unsupported-media-type'; supported: readonly string[] }>
  | Readonly<{ kind: 'method-not-allowed'; allowed: readonly string[] }>
  | Readonly<{ kind: 'unknown-path'; serviceDescription: string }>
  | Readonly<{ kind: 'unavailable'; retryAfterSeconds: number }>
  | Readonly<{ kind: 'internal-error' }>;

export type ApiError = DomainError | EdgeError;
export type Kind = ApiError['kind'];

type Reserved = 'type' | 'title' | 'status' | 'detail' | 'instance';
/** A refusal with a fact that would overwrite a member of its problem document does not compile. */
type WithoutReserved<E> = E extends { [Name in Reserved]?: unknown } ? (keyof E & Reserved extends never ? E : never) : E;

/** The only place where a refusal meets an HTTP status. A kind missing here does not compile. */
export const PROBLEMS = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  'malformed-json': { status: 400, title: 'The body is not JSON' },
  'org-context-required': { status: 400, title: 'Say which organization this is about' },
  'authentication-required': { status: 401, title: 'Sign in first' },
  'invalid-token': { status: 401, title: 'The access token is not valid' },
  'not-a-member': { status: 403, title: 'You are not a member of this organization' },
  'membership-pending': { status: 403, title: 'Your membership waits for approval' },
  'role-required': { status: 403, title: 'This takes another role' },
  'not-allowed': { status: 403, title: 'You may not do this' },
  'not-found': { status: 404, title: 'There is no such thing here' },
  'unknown-path': { status: 404, title: 'No operation has this path' },
  'invite-not-valid': { status: 404, title: 'This invite code is not valid' },
  'invite-exists': { status: 409, title: 'There is a usable invite with this code already' },
  'already-decided': { status: 409, title: 'This has been decided the other way' },
  'game-not-open': { status: 409, title: 'The game is not open for this' },
  'edit-conflict': { status: 409, title: 'Somebody changed the game meanwhile' },
  'field-taken': { status: 409, title: 'Another game is at this field at that time' },
  'limit-reached': { status: 409, title: 'There may not be more of these' },
  'last-admin': { status: 409, title: 'An organization keeps at least one admin' },
  'idempotency-in-progress': { status: 409, title: 'The first request with this key is still running' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'uri-too-long': { status: 414, title: 'The URL is too long' },
  'headers-too-large': { status: 431, title: 'The headers are too large' },
  'unsupported-media-type': { status: 415, title: 'Send application/json' },
  'method-not-allowed': { status: 405, title: 'This path does not take that method' },
  'unknown-reference': { status: 422, title: 'The request names something that does not exist here' },
  'stat-not-applicable': { status: 422, title: 'This sport has no such event' },
  'idempotency-key-reused': { status: 422, title: 'This key was used for another request' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'internal-error': { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'Not available right now, try again soon' },
} as const satisfies Record<Kind, Problem>;

/** A problem document (RFC 9457); the facts of the refusal are its extension members. */
export function problem(error: WithoutReserved<ApiError>, instance: string) {
  const { kind, ...facts } = error;
  const { status, title } = PROBLEMS[kind];
  const detail = DETAILS[kind] as string | ((error: WithoutReserved<ApiError>) => string);
  return { type: `/problems/${kind}`, title, status, detail: typeof detail === 'string' ? detail : detail(error), instance, ...facts };
}

/** What to do about it, in a sentence; made of the facts where they decide. */
const DETAILS: { readonly [K in Kind]: string | ((error: Extract<ApiError, { kind: K }>) => string) } = {
  'invalid-request': 'Every fault is listed under "errors", each with the place it was found at.',
  'malformed-json': 'The body could not be read as a JSON object.',
  'org-context-required': ({ orgs }) =>
    orgs.length > 0
      ? 'Send the header X-Org-Id with one of the organizations listed under "orgs".'
      : 'You belong to no organization yet: join one with an invite code first.',
  'authentication-required': 'Send the header "Authorization: Bearer <access token>".',
  'invalid-token': 'Sign in again, or refresh the access token.',
  'not-a-member': 'Join with an invite code of the organization first.',
  'membership-pending': 'An admin of the organization decides on it; nothing else needs to be done.',
  'role-required': 'One of the roles listed under "roles" is needed in this organization.',
  'not-allowed': 'The role is right, but not for this one; "reason" says why.',
  'not-found': 'It does not exist in this organization.',
  'unknown-path': 'The paths that there are stand in the API description, whose address is given under "serviceDescription".',
  'invite-not-valid': 'Check it for typing mistakes, or ask whoever sent it for a new one.',
  'invite-exists': 'Share the invite given under "invite", or revoke it before issuing the code anew.',
  'already-decided': 'The decision that stands is given under "decision".',
  'game-not-open': 'Its status is given under "gameStatus"; it can go on to one of "nextStatuses".',
  'field-taken': 'The other game is given under "game". Admins and staff place this one all the same with "force": true.',
  'edit-conflict': 'The game as it stands is given under "game": merge, and send the change again with its version.',
  'limit-reached': 'The limit is given under "limit".',
  'last-admin': 'Approve another admin of each organization listed under "orgs" first.',
  'idempotency-in-progress': 'Send the same request again in a moment to get its answer.',
  'body-too-large': 'The limit is given under "limitBytes".',
  'uri-too-long': 'The limit is given under "limitBytes".',
  'headers-too-large': 'The limit is given under "limitBytes".',
  'unsupported-media-type': 'Send the body as JSON with the header "Content-Type: application/json".',
  'method-not-allowed': 'The methods that the path takes are listed under "allowed" and in the header Allow.',
  'unknown-reference': 'Every id that does not exist in this organization, or is not part of this, is listed under "errors".',
  'stat-not-applicable': 'The events of the sport are listed under "allowed".',
  'idempotency-key-reused': 'Use a new Idempotency-Key for every new request.',
  'too-many-requests': 'Wait as long as the header Retry-After says.',
  'internal-error': 'The failure has been logged under the request id given as "instance".',
  unavailable: 'Nothing was changed, unless the answer was lost on its way: send a write again with its Idempotency-Key.',
};
