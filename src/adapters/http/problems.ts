import { z } from 'zod';
import type { TokenFault } from '../../application/ports/token-verifier.ts';
import type { Refusal } from '../../application/refusal.ts';
import type { LimitReached } from '../../domain/families/parent-link.ts';
import type { InviteExists } from '../../domain/invites/invite.ts';
import type { NotAllowedReason } from '../../domain/membership/membership.ts';
import type { OperatorRequired } from '../../domain/membership/operator.ts';
import type { OrgCodeTaken } from '../../domain/membership/org.ts';
import { CONFLICT_REASONS } from '../../domain/officials/conflicts.ts';
import { PROPOSAL_STATES } from '../../domain/scheduling/schedule-proposal.ts';
import { LATER_GAME_EXAMPLE, LaterGame } from './bracket-schemas.ts';
import type { InviteLinks } from './invite-links.ts';
import { INVITE_EXAMPLE, Invite } from './invite-schema.ts';
import { GAME_EXAMPLE, Game, GameStatus, SportCode } from './league-schemas.ts';
import { count, explainedWord, Id, Instant, MembershipStatus, positive, Role, word } from './schemas.ts';
import type { Fault } from './violations.ts';

/** Refusals of the HTTP layer itself: use cases know nothing of tokens, bodies and methods. */
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

/** A use case's refusal as a route returns it: with this deployment's links for an invite. Operators' use cases have no routes. */
export type RouteRefusal =
  | Exclude<Refusal, InviteExists | OperatorRequired | OrgCodeTaken>
  | (InviteExists & Readonly<{ invite: InviteLinks }>);
type Located<E> = E extends { violations: unknown } ? Omit<E, 'violations'> & Readonly<{ errors: readonly Fault[] }> : E;
/** Every refusal as a problem document describes it, with violations located in the request. */
export type ApiError = Located<RouteRefusal> | EdgeError;
export type Kind = ApiError['kind'];

type Reserved = 'type' | 'title' | 'status' | 'detail' | 'instance';
/** A refusal with a member that would overwrite a standard member of its problem document does not compile. */
type WithoutReserved<E> = E extends { [Name in Reserved]?: unknown } ? (keyof E & Reserved extends never ? E : never) : E;

export const FaultEntry = z
  .object({
    in: word('RequestPart', ['body', 'query', 'path', 'header']),
    pointer: z.string().meta({ description: 'Where in it, as a JSON pointer (RFC 6901)', examples: ['/maxUses'] }),
    detail: z.string().meta({ description: 'What is wrong, for people', examples: ['must be 1 or more'] }),
  })
  .meta({ id: 'Fault', description: 'One thing that is wrong with a request' });

const OrgChoice = z
  .object({
    orgId: Id,
    orgName: z.string().meta({ examples: ['Springfield Little League'] }),
    orgCode: z.string().meta({ examples: ['SLL'] }),
  })
  .meta({ id: 'OrgChoice', description: 'An organization of the caller' });

const TokenFaultWord = explainedWord<TokenFault>('TokenFault', {
  malformed: 'it is not a signed JSON Web Token',
  'algorithm-not-allowed': 'it is signed by an algorithm other than RS256, PS256, ES256 and EdDSA',
  'wrong-issuer': 'another issuer made it',
  'unknown-key': 'the issuer has no such key',
  'wrong-signature': 'the signature does not fit',
  expired: 'it has expired',
  'not-yet-valid': 'it is not valid yet',
  'no-expiry': 'it does not say when it expires',
  'no-subject': 'it does not say whose it is',
  'wrong-audience': 'it is meant for another service',
  'wrong-party': 'it was given to another app',
  'wrong-type': 'it is no access token',
  'wrong-claim': 'it does not say what this service asks of it',
  'account-deleted': 'the account was deleted after it was issued: sign in again to make a new one',
});

const NotAllowedWord = explainedWord<NotAllowedReason>('NotAllowedReason', {
  'league-assigns': 'in this organization, umpires take no games themselves: the league assigns them',
  'own-membership': 'nobody decides on a membership or a claim of their own',
  'own-link': 'nobody decides on a link of their own',
  'not-your-team': 'it is for those of the team',
  'not-the-scorer': 'it is for the official scorer of the game',
  'not-in-this-room': 'the caller is not among those who may read or write the room',
  'not-your-message': 'it is somebody else’s message',
  'too-late': 'the time for it has passed',
  'not-the-author': 'it is for those who wrote the report',
});

const LimitWord = explainedWord<LimitReached['what']>('LimitedThing', {
  'children-per-parent': 'children that one parent is linked to',
  'guardians-per-player': 'guardians that one player is linked to',
  'waiting-links-per-parent': 'links and inquiries of one parent that wait',
  'waiting-links-per-player': 'links to one player that wait, from parents without a verified e-mail',
});

type Facts<K extends Kind> = Omit<Extract<ApiError, { kind: K }>, 'kind'>;
type Member = Readonly<{ schema: z.ZodType; meaning: string; example: unknown }>;
/** One kind of refusal. Code is in backticks in the texts for the kind's page. */
export type ProblemType<K extends Kind = Kind> = Readonly<{
  status: number;
  title: string;
  /** What to do about it, in one sentence; built from the refusal's facts if they matter. */
  detail: string | ((error: WithoutReserved<Extract<ApiError, { kind: K }>>) => string);
  explanation: string;
  remedy: string;
}> &
  (keyof Facts<K> extends never ? unknown : Readonly<{ members: { readonly [Name in keyof Facts<K>]: Member } }>);

const ORG_ID = '0199d3a4-0000-7000-8000-00000000000a';

const faults = (example: Fault): Member => ({
  schema: z.array(FaultEntry),
  meaning:
    'All faults at once, the first 100 of them. `in` is `body`, `query`, `path` or `header`; `pointer` is a JSON Pointer to the value; `detail` says what is wrong with it.',
  example: [example],
});

const OfficialConflictFact = z
  .object({
    reason: word('OfficialConflictReason', CONFLICT_REASONS),
    gameId: Id.nullable().meta({ description: 'The other game, where there is one' }),
  })
  .meta({ id: 'OfficialConflictFact', description: 'What speaks against an umpire in a game' });

/** The only place that maps refusals to HTTP statuses, and all that the API says about them. A kind missing here does not compile. */
export const PROBLEMS: { readonly [K in Kind]: ProblemType<K> } = {
  'invalid-request': {
    status: 400,
    title: 'The request is not valid',
    detail: 'Every fault is listed under "errors", each with the place it was found at.',
    explanation:
      'Something in the request is missing, malformed or out of bounds: a member of the body, a query parameter, a part of the path or a header. A member that the operation does not define counts too. Nothing was done.',
    remedy: 'Correct every entry of `errors` and send the request again. Repeating it unchanged gives the same answer.',
    members: { errors: faults({ in: 'body', pointer: '/maxUses', detail: 'must be at most 10000' }) },
  },
  'malformed-json': {
    status: 400,
    title: 'The body is not valid JSON',
    detail: 'The body could not be read as a JSON object.',
    explanation:
      'The body is not JSON text in UTF-8, or it is nested too deeply to be a request to this API. It was not looked at any further.',
    remedy: 'Serialize the body with a JSON library instead of building it by hand, and check that it arrives whole.',
  },
  'org-context-required': {
    status: 400,
    title: 'The organization is missing',
    detail: ({ orgs }) =>
      orgs.length > 0
        ? 'Send the header X-Org-Id with one of the organizations listed under "orgs".'
        : 'You belong to no organization yet: join one with an invite code first.',
    explanation:
      'The operation works inside one organization and the request does not say which. Without an `X-Org-Id` header the gateway takes the one organization in which you have an approved membership; you have none, or several.',
    remedy:
      'Let the user choose one of `orgs` and send its id in `X-Org-Id`. When the list is empty, the user has to join with an invite code first.',
    members: {
      orgs: {
        schema: z.array(OrgChoice),
        meaning: 'The organizations that the caller can choose from.',
        example: [{ orgId: ORG_ID, orgName: 'Springfield Little League', orgCode: 'SLL' }],
      },
    },
  },
  'authentication-required': {
    status: 401,
    title: 'Authentication is required',
    detail: 'Send the header "Authorization: Bearer <access token>".',
    explanation: 'The operation needs a signed-in user and the request carries no bearer token. Nothing was done.',
    remedy: 'Sign the user in at the identity provider and send the access token as `Authorization: Bearer …`.',
  },
  'invalid-token': {
    status: 401,
    title: 'The access token is not valid',
    detail: 'Sign in again, or refresh the access token.',
    explanation:
      'The bearer token was not accepted: it has expired, was signed by an unknown key or with an algorithm that is not allowed, comes from another issuer, or is meant for another audience. Nothing was done.',
    remedy: 'Get a fresh access token and repeat the request once. When that fails too, have the user sign in again.',
    members: { reason: { schema: TokenFaultWord, meaning: 'What is wrong with the token.', example: 'expired' } },
  },
  'not-a-member': {
    status: 403,
    title: 'You are not a member of this organization',
    detail: 'Join with an invite code of the organization first.',
    explanation:
      'The caller has no membership in the organization that `X-Org-Id` names. An organization that does not exist is answered the same way.',
    remedy: 'Read `GET /api/me/orgs` for the organizations the user belongs to, or let them join this one with an invite code.',
  },
  'membership-pending': {
    status: 403,
    title: 'Your membership is waiting for approval',
    detail: 'An admin of the organization decides on it; nothing else needs to be done.',
    explanation:
      'The caller has asked to join this organization, and no admin has approved it yet. Until then the organization’s data stays closed to them.',
    remedy: 'Show that the request is waiting. Read `GET /api/me/orgs` now and then: `isApproved` turns true once an admin approves.',
  },
  'role-required': {
    status: 403,
    title: 'This needs another role',
    detail: 'One of the roles listed under "roles" is needed in this organization.',
    explanation:
      'The caller is a member of the organization, but holds none of the roles that this operation is for. A role that still waits for approval does not count.',
    remedy: 'Hide the feature from users without one of the `roles`. An admin can invite the user to a further role.',
    members: { roles: { schema: z.array(Role), meaning: 'The roles that would do; any one of them is enough.', example: ['admin'] } },
  },
  'not-allowed': {
    status: 403,
    title: 'You are not allowed to do this',
    detail: 'The role is right, but not for this one; "reason" says why.',
    explanation:
      'The caller’s role allows the operation in general, but not on this very thing: deciding about one’s own membership, for example, or changing a game of somebody else’s team. `reason` says which rule stands against it.',
    remedy: 'Leave it to someone whose team, message or request it is, or to an admin. Repeating the request does not help.',
    members: { reason: { schema: NotAllowedWord, meaning: 'Which rule forbids it, as a stable word.', example: 'own-membership' } },
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    detail: 'It does not exist in this organization.',
    explanation:
      'The path is one of the API, but there is nothing at this address for this caller. What belongs to another organization is answered exactly like what does not exist.',
    remedy:
      'Check the path and the id, and that `X-Org-Id` names the right organization. Drop the id from caches: it may have been deleted.',
  },
  'unknown-path': {
    status: 404,
    title: 'No operation has this path',
    detail: 'The API description lists every path; its address is given under "serviceDescription".',
    explanation:
      'No operation of the API has this path: it is misspelled, ends in a slash, or belongs to another version. Unlike `not-found`, it says nothing about whether something exists.',
    remedy: 'Compare the path with the description of the API at `/api/openapi.json`; clients generated from it do not meet this.',
    members: { serviceDescription: { schema: z.string(), meaning: 'Where the description of the API is.', example: '/api/openapi.json' } },
  },
  'invite-not-valid': {
    status: 404,
    title: 'This invite code is not valid',
    detail: 'Check it for typing mistakes, or ask the person who sent it for a new one.',
    explanation:
      'The invite code cannot be used. It may be unknown, expired, used up or revoked; which of these it is stays unsaid on purpose.',
    remedy:
      'Ask the user to check the code for typing mistakes, or to ask their league for a new one. Do not try again automatically: failed attempts are limited.',
  },
  'invite-exists': {
    status: 409,
    title: 'A usable invite with this code exists',
    detail: 'Share the invite given under "invite", or revoke it before issuing the code again.',
    explanation:
      'The organization already has an invite for this role and year that can still be used. As the code is made of the organization, the role and the year, there can be only one at a time.',
    remedy: 'Share the invite in `invite`. To change its terms, revoke it with `DELETE /api/org/invites/{inviteId}` and create it again.',
    members: {
      invite: { schema: Invite, meaning: 'The invite that exists, as `GET /api/org/invites` lists it.', example: INVITE_EXAMPLE },
    },
  },
  'already-decided': {
    status: 409,
    title: 'This request has been decided otherwise',
    detail: 'The decision that stands is given under "decision".',
    explanation:
      'Someone has decided on this request before, and the other way round. Sending the same decision again would have been answered with success.',
    remedy: 'Reload the list of pending requests and show what was decided. To take an approval back, revoke the membership.',
    members: { decision: { schema: MembershipStatus, meaning: 'What was decided: `approved`, `denied` or `revoked`.', example: 'denied' } },
  },
  'game-not-open': {
    status: 409,
    title: 'The status of the game does not allow this',
    detail: 'Its status is given under "gameStatus"; it can change to one of "nextStatuses".',
    explanation: 'The game is in a status in which this cannot be changed. A canceled game, for example, takes no scores.',
    remedy: 'Reload the game and show its status. If it is being played after all, change `status` first.',
    members: {
      gameStatus: { schema: GameStatus, meaning: 'The status of the game.', example: 'canceled' },
      nextStatuses: { schema: z.array(GameStatus), meaning: 'The statuses that it can change to.', example: ['scheduled'] },
    },
  },
  'webhooks-off': {
    status: 409,
    title: 'This deployment sends no webhooks',
    detail: 'The operator of the gateway has to turn webhooks on.',
    explanation: 'Secrets of webhooks are kept under a key of the deployment, and it has none. Nothing was changed.',
    remedy: 'Ask the operator of the gateway to set `WEBHOOK_KEYS`.',
  },
  'import-running': {
    status: 409,
    title: 'An import is running',
    detail: 'Wait for the import given under "importId" to end.',
    explanation:
      'One file at a time is imported into an organization, and one is being imported. The file that was sent was not looked at.',
    remedy: 'Ask for the import in `importId` until it has ended, and send the file again.',
    members: { importId: { schema: Id, meaning: 'The import that runs.', example: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' } },
  },
  'file-too-large': {
    status: 413,
    title: 'The file is too large',
    detail: 'The limit is given under "limitBytes".',
    explanation: 'The file is larger than an import takes: 10 MB. It was not read to its end.',
    remedy: 'Import it in parts, each with the header line.',
    members: { limitBytes: { schema: positive, meaning: 'The largest file that is taken.', example: 10485760 } },
  },
  'file-missing': {
    status: 400,
    title: 'There is no file',
    detail: 'Send the file as the body, or as one part of a form.',
    explanation: 'No file has arrived. The body is empty, was not sent to its end, or is a form without a file.',
    remedy: 'Send the file as `text/csv`, or as the part `file` of `multipart/form-data`.',
  },
  'edit-conflict': {
    status: 409,
    title: 'It has been changed in the meantime',
    detail: 'Read it again (a game as it stands is given under "game"), merge, and send the change again with its version.',
    explanation:
      'The `If-Match` header names a version that is no longer the current one: someone else has changed the resource since it was read. Nothing was written.',
    remedy: 'Show the current state, let the user apply the change to it, and send it with the new `ETag`.',
    members: {
      game: {
        schema: Game.nullable(),
        meaning: 'The game as it is now; null where the change was of something else.',
        example: GAME_EXAMPLE,
      },
    },
  },
  'field-taken': {
    status: 409,
    title: 'Another game uses this field at that time',
    detail: 'The other game is given under "game". Admins and staff place this one all the same with "force": true.',
    explanation:
      'Another game is at this field at that time, so the game was not moved there, or not put back on the schedule. Nothing was written.',
    remedy: 'Show the other game, and let the user choose another time or field. Admins and staff may send it again with `force: true`.',
    members: {
      game: { schema: Game, meaning: 'The game that uses the field.', example: GAME_EXAMPLE },
    },
  },
  'official-conflict': {
    status: 409,
    title: 'This umpire should not have this game',
    detail: 'What speaks against it is given under "conflicts".',
    explanation:
      'The umpire is in the game already, has another at that time or too far away, has a team or a child in it, or said that they cannot. Nothing was written.',
    remedy:
      'Choose another umpire or game. Admins assign all the same with `force: true`, but for `same-game` and `other-game`: nobody is in two places.',
    members: {
      conflicts: {
        schema: z.array(OfficialConflictFact),
        meaning: 'Everything that speaks against it.',
        example: [{ reason: 'travel', gameId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' }],
      },
    },
  },
  'bracket-affected': {
    status: 409,
    title: 'Later games of the play-offs have begun',
    detail: 'They are given under "laterGames", and would have other teams, or none.',
    explanation:
      'A bracket would go on differently with this change, and games that have begun would have been played by the wrong teams, or for nothing. Nothing was written.',
    remedy:
      'Show these games. Where the change is right all the same, take them back first, the last one first: cancel a game that should not have been played. Then send the change again.',
    members: {
      laterGames: {
        schema: z.array(LaterGame),
        meaning: 'The games that stand in the way.',
        example: [{ ...LATER_GAME_EXAMPLE, change: 'begun' }],
      },
    },
  },
  'seeds-tied': {
    status: 409,
    title: 'Teams share a place that decides about seeds',
    detail: 'They are given under "teamIds".',
    explanation: 'Seeds follow the table, and these teams share a place in it that no tie-breaker has split. Nothing was written.',
    remedy: 'Let the league decide who comes first, or name the teams in order of their seeds.',
    members: {
      teamIds: { schema: z.array(Id), meaning: 'The teams that share places.', example: [ORG_ID] },
    },
  },
  'game-of-bracket': {
    status: 409,
    title: 'The game belongs to a play-off bracket',
    detail: 'It stays as long as the bracket does. Cancel it instead, or remove the bracket.',
    explanation: 'A bracket makes its games, gives them their teams and takes them off the schedule itself. Nothing was removed.',
    remedy: 'Cancel the game where it is not played, or remove the whole bracket.',
  },
  'limit-reached': {
    status: 409,
    title: 'The limit has been reached',
    detail: 'The limit is given under "limit".',
    explanation:
      'There are as many of these as there may be: ten children to a parent, for example, or six guardians to a player. Nothing was added.',
    remedy: 'Remove one that is no longer needed, then repeat the request.',
    members: {
      what: { schema: LimitWord, meaning: 'What is limited.', example: 'children-per-parent' },
      limit: { schema: positive, meaning: 'How many there may be.', example: 10 },
    },
  },
  'last-admin': {
    status: 409,
    title: 'An organization needs at least one admin',
    detail: 'Approve another admin of each organization listed under "orgs" first.',
    explanation:
      'The membership belongs to the last approved admin of the organization. Without an admin nobody could invite or approve anyone.',
    remedy:
      'Invite and approve another admin of each organization listed under `orgs` first; then the membership can end. An account can be deleted all the same with `leaveOrgs=true`.',
    members: {
      orgs: {
        schema: z.array(OrgChoice),
        meaning: 'The organizations that would be left without an admin.',
        example: [{ orgId: ORG_ID, orgName: 'Springfield Little League', orgCode: 'SLL' }],
      },
    },
  },
  'proposal-running': {
    status: 409,
    title: 'A schedule is being worked out',
    detail: 'Wait for the proposal given under "proposalId", or reject it.',
    explanation: 'One schedule at a time is worked out for an organization, and one is being worked out. Nothing was done.',
    remedy: 'Ask for the proposal in `proposalId` until it is worked out, or reject it, and send the request again.',
    members: { proposalId: { schema: Id, meaning: 'The proposal that is worked on.', example: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' } },
  },
  'proposal-not-ready': {
    status: 409,
    title: 'There is no schedule to accept or reject',
    detail: 'Its state is given under "proposalState".',
    explanation:
      'A proposal can be accepted once a schedule was found, and rejected as long as it is not accepted. This one is in another state. Nothing was done.',
    remedy: 'Read the proposal: it says what it waits for, or which wishes cannot hold together.',
    members: {
      proposalState: { schema: word('ProposalState', PROPOSAL_STATES), meaning: 'The state of the proposal.', example: 'solving' },
    },
  },
  'proposal-outdated': {
    status: 409,
    title: 'The schedule has changed since it was proposed',
    detail: 'Games in its way are listed under "gameIds"; where there are none, a team, a field or the season has gone.',
    explanation:
      'Games have come onto the schedule at times and fields, or with teams, of the proposal since it was worked out, or teams or fields of it have gone. No game was made.',
    remedy: 'Reject it and ask for another proposal, which is worked out around the games that are on the schedule now.',
    members: {
      gameIds: { schema: z.array(Id), meaning: 'Games in its way, 20 at most.', example: ['0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f'] },
    },
  },
  'undo-expired': {
    status: 409,
    title: 'The change can no longer be undone',
    detail: 'A change of a day can be undone within the hour.',
    explanation: 'The hour in which the change could be undone is over: people have made their plans by it. Nothing was done.',
    remedy: 'Put the games back on the schedule one by one, or move the day to another date.',
    members: {
      undoableUntil: { schema: Instant, meaning: 'Until when it could be undone.', example: '2026-04-11T13:00:00.000Z' },
    },
  },
  'idempotency-in-progress': {
    status: 409,
    title: 'The first request with this key is still running',
    detail: 'Send the same request again in a moment to get its answer.',
    explanation: 'A request with the same `Idempotency-Key` is still being worked on. This one was not started.',
    remedy: 'Wait a second and repeat the request with the same key: you then get the answer to the first one.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    detail: 'The limit is given under "limitBytes".',
    explanation: 'The body is larger than the gateway accepts: 100 KiB. It was not read to its end.',
    remedy: 'Send less at a time, in several requests.',
    members: { limitBytes: { schema: positive, meaning: 'The largest body that is accepted.', example: 102400 } },
  },
  'uri-too-long': {
    status: 414,
    title: 'The URL is too long',
    detail: 'The limit is given under "limitBytes".',
    explanation: 'The path and the query together are longer than the gateway accepts: 8 KiB. The request was not processed.',
    remedy: 'Ask for less at a time, with fewer or shorter parameters.',
    members: { limitBytes: { schema: positive, meaning: 'The longest URL that is accepted, without scheme and host.', example: 8192 } },
  },
  'headers-too-large': {
    status: 431,
    title: 'The headers are too large',
    detail: 'The limit is given under "limitBytes".',
    explanation:
      'The headers together are larger than the gateway accepts: 8 KiB. A token with many claims, or cookies, can be the reason.',
    remedy: 'Send smaller headers.',
    members: { limitBytes: { schema: positive, meaning: 'The largest headers that are accepted, all together.', example: 8192 } },
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The media type is not supported',
    detail: 'Send the body in one of the media types given under "supported".',
    explanation:
      'The body is not declared as what the operation takes, or it is compressed or encoded in a way that the gateway does not read. It was not looked at.',
    remedy: 'Send JSON in UTF-8 with `Content-Type: application/json`; a file to import as `text/csv` or `multipart/form-data`.',
    members: { supported: { schema: z.array(z.string()), meaning: 'The media types that are read.', example: ['application/json'] } },
  },
  'method-not-allowed': {
    status: 405,
    title: 'The path does not support this method',
    detail: 'The methods that the path takes are listed under "allowed" and in the header Allow.',
    explanation: 'The path exists, but not with this method. Nothing was done.',
    remedy: 'Use one of the methods in the `Allow` header. The description of the API is at `/api/openapi.json`.',
    members: {
      allowed: { schema: z.array(z.string()), meaning: 'The methods of this path, as in `Allow`.', example: ['GET', 'HEAD', 'OPTIONS'] },
    },
  },
  'unknown-reference': {
    status: 422,
    title: 'The request refers to something unknown',
    detail: 'Every id that does not exist in this organization, or is not part of this, is listed under "errors".',
    explanation:
      'The request is well-formed, but an id in its body belongs to nothing in this organization, or to nothing that fits here: a player, for example, who is not on that team’s roster. What belongs to another organization counts as unknown.',
    remedy: 'Reload the list from which the id was taken and let the user choose again.',
    members: { errors: faults({ in: 'body', pointer: '/playerId', detail: 'is not on the roster of this team' }) },
  },
  'stat-not-applicable': {
    status: 422,
    title: 'The sport has no such event',
    detail: 'The events of the sport are listed under "allowed".',
    explanation: 'The type of the stat event is not one that is recorded in the sport of this game. Each sport has its own list.',
    remedy: 'Send one of the types that the problem lists. Offer only these to scorekeepers of this sport.',
    members: {
      sport: { schema: SportCode, meaning: 'The sport of the game.', example: 'baseball' },
      eventType: { schema: z.string(), meaning: 'The type that was sent.', example: 'slam_dunk' },
      allowed: {
        schema: z.array(z.string()),
        meaning: 'The types that are recorded in this sport.',
        example: ['single', 'double', 'strikeout'],
      },
    },
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The idempotency key was used for another request',
    detail: 'Use a new Idempotency-Key for every new request.',
    explanation:
      'The `Idempotency-Key` was used for another request within the last 24 hours: another operation, or the same one with another body. Nothing was done.',
    remedy: 'Make a new key for every new intention, and keep it only for repeating the very same request.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'Wait as long as the header Retry-After says.',
    explanation:
      'More requests came in than are allowed in this time. The `RateLimit` and `RateLimit-Policy` headers tell how many are allowed and what is left.',
    remedy: 'Wait for as many seconds as `Retry-After` says before the next request, and slow down regular ones such as polls.',
    members: {
      retryAfterSeconds: { schema: positive, meaning: 'How long to wait, as in `Retry-After`.', example: 42 },
      limit: { schema: positive, meaning: 'How many requests are allowed in one window.', example: 10 },
      windowSeconds: { schema: count, meaning: 'The length of the window; 0 where the limit is on requests at once.', example: 600 },
    },
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    detail: 'The failure has been logged under the request id given as "instance".',
    explanation: 'Something went wrong inside the gateway that should not have. It is a fault of the gateway, not of the request.',
    remedy:
      'Repeat the request later, a POST with the same `Idempotency-Key`. When it keeps happening, report the id in `instance`: it leads to the log.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    detail: 'Nothing was changed, unless the answer was lost on its way: send a write again with its Idempotency-Key.',
    explanation:
      'The gateway cannot serve the request at the moment: it is overloaded, shutting down, or cut off from its database or identity provider. This is expected to pass.',
    remedy:
      'Repeat the request after as many seconds as `Retry-After` says, a little later each time. Send a POST with the same `Idempotency-Key`, so that it takes effect once.',
    members: { retryAfterSeconds: { schema: positive, meaning: 'How long to wait, as in `Retry-After`.', example: 2 } },
  },
};

/** The members of a kind of problem in addition to the standard ones. */
export const membersOf = (kind: Kind): Readonly<Record<string, Member>> => {
  const type = PROBLEMS[kind];
  return 'members' in type ? (type.members as Readonly<Record<string, Member>>) : {};
};

/** More than anyone fixes at once: without a limit, a body full of faults would get an answer eight times as long. */
const MAX_FAULTS = 100;

/** A problem document (RFC 9457); the facts of the refusal are its extension members. */
export function problem(error: WithoutReserved<ApiError>, instance: string) {
  const { kind, ...facts } = 'errors' in error ? { ...error, errors: error.errors.slice(0, MAX_FAULTS) } : error;
  const { status, title, detail } = PROBLEMS[kind] as ProblemType;
  return {
    type: `/problems/${kind}`,
    title,
    status,
    detail: typeof detail === 'string' ? detail : detail(error as never),
    instance,
    ...facts,
  };
}
