import { INVITE_EXAMPLE } from '../invite-schema.ts';
import { GAME_EXAMPLE } from '../league-schemas.ts';

/** A fact that a problem of this kind carries besides the members that every problem has. */
export type ProblemMember = Readonly<{ name: string; meaning: string; example: unknown }>;
/** What a developer needs to know of one kind of problem; `code` stands between backticks. */
export type ProblemText = Readonly<{ explanation: string; whatToDo: string; members?: readonly ProblemMember[] }>;

const ORG_ID = '0199d3a4-0000-7000-8000-00000000000a';

const faults = (example: Readonly<{ in: string; pointer: string; detail: string }>): ProblemMember => ({
  name: 'errors',
  meaning:
    'All faults at once. `in` is `body`, `query`, `path` or `header`; `pointer` is a JSON Pointer to the value; `detail` says what is wrong with it.',
  example: [example],
});

export const PROBLEM_TEXTS = {
  'invalid-request': {
    explanation:
      'Something in the request is missing, malformed or out of bounds: a member of the body, a query parameter, a part of the path or a header. A member that the operation does not define counts too. Nothing was done.',
    whatToDo: 'Correct every entry of `errors` and send the request again. Repeating it unchanged gives the same answer.',
    members: [faults({ in: 'body', pointer: '/maxUses', detail: 'must be at most 10000' })],
  },
  'malformed-json': {
    explanation:
      'The body is not JSON text in UTF-8, or it is nested too deeply to be a request to this API. It was not looked at any further.',
    whatToDo: 'Serialise the body with a JSON library instead of building it by hand, and check that it arrives whole.',
  },
  'org-context-required': {
    explanation:
      'The operation works inside one organization and the request does not say which. Without an `X-Org-Id` header the gateway takes the one organization in which you have an approved membership; you have none, or several.',
    whatToDo:
      'Let the user choose one of `orgs` and send its id in `X-Org-Id`. When the list is empty, the user has to join with an invite code first.',
    members: [
      {
        name: 'orgs',
        meaning: 'The organizations that the caller can choose from.',
        example: [{ orgId: ORG_ID, orgName: 'Springfield Little League', orgCode: 'SLL' }],
      },
    ],
  },
  'authentication-required': {
    explanation: 'The operation needs a signed-in user and the request carries no bearer token. Nothing was done.',
    whatToDo: 'Sign the user in at the identity provider and send the access token as `Authorization: Bearer …`.',
  },
  'invalid-token': {
    explanation:
      'The bearer token was not accepted: it has expired, was signed by an unknown key or with an algorithm that is not allowed, comes from another issuer, or is meant for another audience. Nothing was done.',
    whatToDo: 'Get a fresh access token and repeat the request once. When that fails too, have the user sign in again.',
    members: [{ name: 'reason', meaning: 'What is wrong with the token.', example: 'expired' }],
  },
  'not-a-member': {
    explanation:
      'The caller has no membership in the organization that `X-Org-Id` names. An organization that does not exist is answered the same way.',
    whatToDo: 'Read `GET /api/me/orgs` for the organizations the user belongs to, or let them join this one with an invite code.',
  },
  'membership-pending': {
    explanation:
      'The caller has asked to join this organization, and no admin has approved it yet. Until then the organization’s data stays closed to them.',
    whatToDo: 'Show that the request is waiting. Read `GET /api/me/orgs` now and then: `isApproved` turns true once an admin approves.',
  },
  'role-required': {
    explanation:
      'The caller is a member of the organization, but holds none of the roles that this operation is for. A role that still waits for approval does not count.',
    whatToDo: 'Hide the feature from users without one of the `roles`. An admin can invite the user to a further role.',
    members: [{ name: 'roles', meaning: 'The roles that would do; any one of them is enough.', example: ['admin'] }],
  },
  'not-allowed': {
    explanation:
      'The caller’s role allows the operation in general, but not on this very thing: deciding about one’s own membership, for example, or changing a game of somebody else’s team. `reason` says which rule stands against it.',
    whatToDo: 'Leave it to someone whose team, message or request it is, or to an admin. Repeating the request does not help.',
    members: [{ name: 'reason', meaning: 'Which rule stands against it, as a stable word.', example: 'own-membership' }],
  },
  'not-found': {
    explanation:
      'The path is one of the API, but there is nothing at this address for this caller. What belongs to another organization is answered exactly like what does not exist.',
    whatToDo:
      'Check the path and the id, and that `X-Org-Id` names the right organization. Drop the id from caches: it may have been deleted.',
  },
  'unknown-path': {
    explanation:
      'No operation of the API has this path: it is misspelled, ends in a slash, or belongs to another version. Unlike `not-found`, it says nothing about whether something exists.',
    whatToDo: 'Compare the path with the description of the API at `/api/openapi.json`; clients generated from it do not meet this.',
    members: [{ name: 'serviceDescription', meaning: 'Where the description of the API is.', example: '/api/openapi.json' }],
  },
  'invite-not-valid': {
    explanation:
      'The invite code cannot be used. It may be unknown, expired, used up or revoked; which of these it is stays unsaid on purpose.',
    whatToDo:
      'Ask the user to check the code for typing mistakes, or to ask their league for a new one. Do not try again automatically: failed attempts are limited.',
  },
  'invite-exists': {
    explanation:
      'The organization already has an invite for this role and year that can still be used. As the code is made of the organization, the role and the year, there can be only one at a time.',
    whatToDo: 'Share the invite in `invite`. To change its terms, revoke it with `DELETE /api/org/invites/{inviteId}` and create it anew.',
    members: [
      {
        name: 'invite',
        meaning: 'The invite that exists, as `GET /api/org/invites` lists it.',
        example: INVITE_EXAMPLE,
      },
    ],
  },
  'already-decided': {
    explanation:
      'Someone has decided on this request before, and the other way round. Sending the same decision again would have been answered with success.',
    whatToDo: 'Reload the list of pending requests and show what was decided. To take an approval back, revoke the membership.',
    members: [{ name: 'decision', meaning: 'What was decided: `approved`, `denied` or `revoked`.', example: 'denied' }],
  },
  'game-not-open': {
    explanation: 'The game is in a status in which this cannot be changed. A canceled game, for example, takes no scores.',
    whatToDo: 'Reload the game and show its status. If it is being played after all, change `status` first.',
    members: [
      { name: 'gameStatus', meaning: 'The status that the game has.', example: 'canceled' },
      { name: 'nextStatuses', meaning: 'The statuses that it can go to from there.', example: ['scheduled'] },
    ],
  },
  'field-taken': {
    explanation:
      'Another game is at this field at that time, so the game was not moved there, or not put back on the schedule. Nothing was written.',
    whatToDo: 'Show the other game, and let the user choose another time or field. Admins and staff may send it again with `force: true`.',
    members: [
      {
        name: 'game',
        meaning: 'The game that is there.',
        example: GAME_EXAMPLE,
      },
    ],
  },
  'edit-conflict': {
    explanation:
      'The `If-Match` header names a version that is no longer the current one: someone else has changed the resource since it was read. Nothing was written.',
    whatToDo: 'Show the current state, let the user apply the change to it, and send it with the new `ETag`.',
    members: [
      {
        name: 'game',
        meaning: 'The game as it is now.',
        example: GAME_EXAMPLE,
      },
    ],
  },
  'idempotency-in-progress': {
    explanation: 'A request with the same `Idempotency-Key` is still being worked on. This one was not started.',
    whatToDo: 'Wait a second and repeat the request with the same key: you then get the answer to the first one.',
  },
  'last-admin': {
    explanation:
      'The membership belongs to the last approved admin of the organization. Without an admin nobody could invite or approve anyone.',
    whatToDo:
      'Invite and approve another admin of each organization listed under `orgs` first; then the membership can end. An account can be deleted all the same with `leaveOrgs=true`.',
    members: [
      {
        name: 'orgs',
        meaning: 'The organizations that would be left without an admin.',
        example: [{ orgId: ORG_ID, orgName: 'Springfield Little League', orgCode: 'SLL' }],
      },
    ],
  },
  'limit-reached': {
    explanation:
      'There are as many of these as there may be: ten children to a parent, for example, or six guardians to a player. Nothing was added.',
    whatToDo: 'Remove one that is no longer needed, then repeat the request.',
    members: [
      { name: 'what', meaning: 'What there may not be more of.', example: 'children-per-parent' },
      { name: 'limit', meaning: 'How many there may be.', example: 10 },
    ],
  },
  'body-too-large': {
    explanation: 'The body is larger than the gateway accepts: 100 KiB. It was not read to its end.',
    whatToDo: 'Send less at a time, in several requests.',
    members: [{ name: 'limitBytes', meaning: 'The largest body that is accepted.', example: 102400 }],
  },
  'uri-too-long': {
    explanation: 'The path and the query together are longer than the gateway accepts: 8 KiB. The request was not looked at any further.',
    whatToDo: 'Ask for less at a time, with fewer or shorter parameters.',
    members: [{ name: 'limitBytes', meaning: 'The longest URL that is accepted, without scheme and host.', example: 8192 }],
  },
  'headers-too-large': {
    explanation:
      'The headers together are larger than the gateway accepts: 8 KiB. A token with many claims, or cookies, can be the reason.',
    whatToDo: 'Send smaller headers.',
    members: [{ name: 'limitBytes', meaning: 'The largest headers that are accepted, all together.', example: 8192 }],
  },
  'unsupported-media-type': {
    explanation:
      'The body is not declared as JSON, or it is compressed or encoded in a way that the gateway does not read. It was not looked at.',
    whatToDo: 'Send JSON in UTF-8 with `Content-Type: application/json`.',
    members: [{ name: 'supported', meaning: 'The media types that are read.', example: ['application/json'] }],
  },
  'method-not-allowed': {
    explanation: 'The path exists, but not with this method. Nothing was done.',
    whatToDo: 'Use one of the methods in the `Allow` header. The description of the API is at `/api/openapi.json`.',
    members: [{ name: 'allowed', meaning: 'The methods of this path, as in `Allow`.', example: ['GET', 'HEAD', 'OPTIONS'] }],
  },
  'unknown-reference': {
    explanation:
      'The request is well-formed, but an id in its body belongs to nothing in this organization, or to nothing that fits here: a player, for example, who is not on that team’s roster. What belongs to another organization counts as unknown.',
    whatToDo: 'Reload the list from which the id was taken and let the user choose again.',
    members: [faults({ in: 'body', pointer: '/playerId', detail: 'is not on the roster of this team' })],
  },
  'stat-not-applicable': {
    explanation: 'The type of the stat event is not one that is recorded in the sport of this game. Each sport has its own list.',
    whatToDo: 'Send one of the types that the problem lists. Offer only these to scorekeepers of this sport.',
    members: [
      { name: 'sport', meaning: 'The sport of the game.', example: 'baseball' },
      { name: 'eventType', meaning: 'The type that was sent.', example: 'slam_dunk' },
      { name: 'allowed', meaning: 'The types that are recorded in this sport.', example: ['single', 'double', 'strikeout'] },
    ],
  },
  'idempotency-key-reused': {
    explanation:
      'The `Idempotency-Key` was used for another request within the last 24 hours: another operation, or the same one with another body. Nothing was done.',
    whatToDo: 'Make a new key for every new intention, and keep it only for repeating the very same request.',
  },
  'too-many-requests': {
    explanation:
      'More requests came in than are allowed in this time. The `RateLimit` and `RateLimit-Policy` headers tell how many are allowed and what is left.',
    whatToDo: 'Wait for as many seconds as `Retry-After` says before the next request, and slow down regular ones such as polls.',
    members: [
      { name: 'retryAfterSeconds', meaning: 'How long to wait, as in `Retry-After`.', example: 42 },
      { name: 'limit', meaning: 'How many requests are allowed in one window.', example: 10 },
      { name: 'windowSeconds', meaning: 'The length of the window; 0 where the limit is on requests at once.', example: 600 },
    ],
  },
  unavailable: {
    explanation:
      'The gateway cannot serve the request at the moment: it is overloaded, shutting down, or cut off from its database or identity provider. This is expected to pass.',
    whatToDo:
      'Repeat the request after as many seconds as `Retry-After` says, a little later each time. Send a POST with the same `Idempotency-Key`, so that it takes effect once.',
    members: [{ name: 'retryAfterSeconds', meaning: 'How long to wait, as in `Retry-After`.', example: 2 }],
  },
  'internal-error': {
    explanation: 'Something went wrong inside the gateway that should not have. It is a fault of the gateway, not of the request.',
    whatToDo:
      'Repeat the request later, a POST with the same `Idempotency-Key`. When it keeps happening, report the id in `instance`: it leads to the log.',
  },
} as const satisfies Record<string, ProblemText>;
