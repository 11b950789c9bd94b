import { z } from 'zod';
import type { TokenFault } from '../../../application/ports/token-verifier.ts';
import type { Refusal } from '../../../application/refusal.ts';
import type { ClosedReason } from '../../../domain/attendance/answer.ts';
import type { NotOpenReason } from '../../../domain/attendance/presence.ts';
import type { EventLimitReached } from '../../../domain/events/team-event.ts';
import type { LimitReached } from '../../../domain/families/parent-link.ts';
import type { InviteExists } from '../../../domain/invites/invite.ts';
import { MAIL_OFF_REASONS } from '../../../domain/mail/mailing.ts';
import {
  NOT_ALLOWED_CAUSES,
  type NotAllowed,
  type NotAllowedReason,
  ROLE_REQUIRED_CAUSES,
  type RoleRequired,
  ruleOf,
} from '../../../domain/membership/not-allowed.ts';
import type { OperatorRequired } from '../../../domain/membership/operator.ts';
import { CONFLICT_REASONS } from '../../../domain/officials/conflicts.ts';
import { PROPOSAL_STATES } from '../../../domain/scheduling/schedule-proposal.ts';
import type { SlotLimitReached } from '../../../domain/slots/slot.ts';
import { PlayerAnswer } from './attendance-schemas.ts';
import { LATER_GAME_EXAMPLE, LaterGame } from './bracket-schemas.ts';
import { TakenTime, TeamEvent } from './event-schemas.ts';
import { UndoReason } from './import-schemas.ts';
import type { InviteLinks } from './invite-links.ts';
import { INVITE_EXAMPLE, Invite } from './invite-schema.ts';
import { Day, GAME_EXAMPLE, Game, GameStatus, SportCode } from './league-schemas.ts';
import { count, explainedEnum, Id, Instant, MembershipStatus, namedEnum, PersonName, positive, Role, worded } from './schemas.ts';
import { SLOT_EXAMPLE, Slot, SlotClosedReason } from './slot-schemas.ts';
import type { Fault } from './violations.ts';

/** Refusals of the HTTP layer itself: use cases know nothing of tokens, bodies and methods. */
export type EdgeError =
  | Readonly<{ kind: 'authentication-required' }>
  | Readonly<{ kind: 'invalid-token'; reason: string }>
  | Readonly<{ kind: 'malformed-json' }>
  | Readonly<{ kind: 'body-too-large'; limitBytes: number }>
  | Readonly<{ kind: 'request-timeout' }>
  | Readonly<{ kind: 'uri-too-long'; limitBytes: number }>
  | Readonly<{ kind: 'headers-too-large'; limitBytes: number }>
  | Readonly<{ kind: 'unsupported-media-type'; supported: readonly string[] }>
  | Readonly<{ kind: 'method-not-allowed'; allowed: readonly string[] }>
  | Readonly<{ kind: 'unknown-path'; serviceDescription: string }>
  | Readonly<{ kind: 'unavailable'; retryAfterSeconds: number }>
  | Readonly<{ kind: 'internal-error' }>;

/** A use case's refusal as a route returns it: with this deployment's links for an invite. Operators' use cases have no routes. */
export type RouteRefusal = Exclude<Refusal, InviteExists | OperatorRequired> | (InviteExists & Readonly<{ invite: InviteLinks }>);
type Located<E> = E extends { violations: unknown } ? Omit<E, 'violations'> & Readonly<{ errors: readonly Fault[] }> : E;
/** Every refusal as a problem document describes it, with violations located in the request. */
export type ApiError = Located<RouteRefusal> | EdgeError;
export type Kind = ApiError['kind'];

type Reserved = 'type' | 'title' | 'status' | 'detail' | 'instance';
/** A refusal with a member that would overwrite a standard member of its problem document does not compile. */
type WithoutReserved<E> = E extends { [Name in Reserved]?: unknown } ? (keyof E & Reserved extends never ? E : never) : E;

export const FaultEntry = z
  .object({
    in: namedEnum('RequestPart', ['body', 'query', 'path', 'header']),
    pointer: z
      .string()
      .meta({ description: 'The location in that part of the request, as a JSON pointer (RFC 6901)', examples: ['/maxUses'] }),
    detail: worded('must be 1 or more', 'What is wrong'),
  })
  .meta({ id: 'Fault', description: 'An error in a request' });

const OrgChoice = z
  .object({
    orgId: Id,
    orgName: z.string().meta({ examples: ['Springfield Little League'] }),
    orgCode: z.string().meta({ examples: ['SLL'] }),
  })
  .meta({ id: 'OrgChoice', description: 'An organization of the caller' });

const TokenFaultWord = explainedEnum<TokenFault>('TokenFault', {
  malformed: 'not a signed JSON Web Token',
  'algorithm-not-allowed': 'signed with an algorithm other than RS256, PS256, ES256 and EdDSA',
  'wrong-issuer': 'issued by another issuer',
  'unknown-key': 'signed with a key that the issuer does not publish',
  'wrong-signature': 'the signature is invalid',
  expired: 'the token has expired',
  'not-yet-valid': 'the token is not valid yet',
  'no-expiry': 'the expiry is missing',
  'no-subject': 'the subject is missing',
  'wrong-audience': 'issued for another service',
  'wrong-party': 'issued to another app',
  'wrong-type': 'not an access token',
  'wrong-claim': 'a claim that this deployment requires is missing or has another value',
  'account-deleted': 'the account was deleted after the token was issued: sign in again to create a new one',
});

const NotAllowedWord = explainedEnum<NotAllowedReason>('NotAllowedReason', {
  'too-early': 'this cannot be done yet',
  'event-of-league': 'the event is one of the league, which admins change for all of its teams at once',
  'league-assigns': 'umpires of this organization cannot take games themselves: the league assigns them',
  'own-membership': 'callers cannot decide on their own membership or claim',
  'operator-makes-orgs': 'the operator of this deployment creates organizations',
  'address-not-verified': 'the identity provider has not verified the caller’s e-mail',
  'no-followers': 'the organization does not allow followers of children',
  'own-link': 'callers cannot decide on their own link',
  'not-your-team': 'the caller does not belong to the team',
  'not-your-game': 'the caller does not officiate the game',
  'scorer-without-child': 'a parent without an approved link to a child can be made official scorer by admins and staff only',
  'not-the-scorer': 'only the official scorer of the game may do this',
  'not-in-this-room': 'the caller may not read or write in the room',
  'not-your-message': 'the message was written by another user',
  'not-your-slot': 'another person has the place',
  'too-late': 'the deadline has passed',
  'not-the-author': 'the report was written by another user',
});

const NotAllowedCauseWord = explainedEnum(
  'NotAllowedCause',
  Object.fromEntries(Object.entries(NOT_ALLOWED_CAUSES).map(([cause, { rule }]) => [cause, rule])),
);
const ClosedReasonWord = explainedEnum<ClosedReason>('AnswersClosedReason', {
  'past-deadline': 'the deadline for families has passed',
  over: 'the game or event is over',
  'not-taking-place': 'it is canceled, postponed or decided',
});
const NotOpenReasonWord = explainedEnum<NotOpenReason>('AttendanceNotOpenReason', {
  'not-begun': 'it has not begun',
  'not-taking-place': 'it is canceled, postponed or decided',
});
const RoleRequiredCauseWord = explainedEnum('RoleRequiredCause', ROLE_REQUIRED_CAUSES);

const FIELD_MEANING = 'The field that the caller may not set; null if the whole operation is refused.';
const detailOf = (refusal: RoleRequired | NotAllowed): string =>
  `You may not ${refusal.field === null ? 'do this' : `set ${refusal.field}`}: ${ruleOf(refusal)}.`;

const LimitWord = explainedEnum<(LimitReached | EventLimitReached | SlotLimitReached)['what']>('LimitedThing', {
  'children-per-parent': 'children linked to one parent',
  'guardians-per-player': 'guardians linked to one player',
  'followers-per-player': 'followers of one player and open invitations of followers',
  'waiting-links-per-parent': 'pending links and inquiries of one parent',
  'waiting-links-per-player': 'pending links to one player from parents without a verified e-mail',
  'slots-per-item': 'slots of one team at one game or event',
  'open-events-per-team': 'events of one team that are neither canceled nor over',
  'open-org-events': 'events of the league that are not over',
});

/** The facts of all refusals of a kind. */
type FactName<Refusal> = Refusal extends unknown ? Exclude<keyof Refusal, 'kind'> : never;
type Facts<K extends Kind> = FactName<Extract<ApiError, { kind: K }>>;
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
  ([Facts<K>] extends [never] ? unknown : Readonly<{ members: { readonly [Name in Facts<K>]: Member } }>);

const ORG_ID = '0199d3a4-0000-7000-8000-00000000000a';

const faults = (example: Fault): Member => ({
  schema: z.array(FaultEntry),
  meaning:
    'All errors in the request, at most 100. `in` is `body`, `query`, `path` or `header`; `pointer` is a JSON Pointer to the value; `detail` says what is wrong with it.',
  example: [example],
});

const OfficialConflictFact = z
  .object({
    reason: namedEnum('OfficialConflictReason', CONFLICT_REASONS),
    gameId: Id.nullable().meta({ description: 'The other game; null if the conflict is not with a game' }),
  })
  .meta({ id: 'OfficialConflictFact', description: 'A reason not to assign an umpire to a game' });

const MailOffWord = namedEnum('MailOffReason', MAIL_OFF_REASONS);

/** The only place that maps refusals to HTTP statuses, and all that the API says about them. A kind missing here does not compile. */
export const PROBLEMS: { readonly [K in Kind]: ProblemType<K> } = {
  'invalid-request': {
    status: 400,
    title: 'The request is not valid',
    detail: '"errors" lists every error and its location.',
    explanation:
      'Something in the request is missing, malformed or out of bounds: a member of the body, a query parameter, a part of the path or a header. A member that the operation does not define is an error too. Nothing was done.',
    remedy: 'Correct every entry of `errors` and send the request again. Do not retry it unchanged: the response will be the same.',
    members: { errors: faults({ in: 'body', pointer: '/maxUses', detail: 'must be at most 10000' }) },
  },
  'malformed-json': {
    status: 400,
    title: 'The body is not valid JSON',
    detail: 'The body could not be parsed as a JSON object.',
    explanation: 'The body is not JSON text in UTF-8, or it is nested too deeply. It was not processed.',
    remedy: 'Serialize the body with a JSON library instead of building it by hand, and check that it arrives complete.',
  },
  'org-context-required': {
    status: 400,
    title: 'The organization is missing',
    detail: ({ orgs }) =>
      orgs.length > 0
        ? 'Send the header X-Org-Id with one of the organizations listed under "orgs".'
        : 'You belong to no organization yet: join one with an invite code first.',
    explanation:
      'The operation works inside one organization, and the request does not name one. Without an `X-Org-Id` header the gateway uses the only organization in which the caller has an approved membership; this caller has none or several.',
    remedy:
      'Let the user choose one of `orgs` and send its id in `X-Org-Id`. If the list is empty, the user has to join with an invite code first.',
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
      'The bearer token was rejected: it has expired, was signed with an unknown key or an algorithm that is not allowed, comes from another issuer, or is for another audience. Nothing was done.',
    remedy: 'Get a fresh access token and retry the request once. If that fails too, have the user sign in again.',
    members: { reason: { schema: TokenFaultWord, meaning: 'What is wrong with the token.', example: 'expired' } },
  },
  'not-a-member': {
    status: 403,
    title: 'You are not a member of this organization',
    detail: 'Join with an invite code of the organization first.',
    explanation:
      'The caller has no membership in the organization that `X-Org-Id` names. The response is the same if the organization does not exist.',
    remedy: 'Read `GET /api/me/orgs` for the organizations the user belongs to, or let them join this one with an invite code.',
  },
  'org-suspended': {
    status: 403,
    title: 'This organization is suspended',
    detail: ({ notice }) => `Its operator says: ${notice}`,
    explanation:
      'The operator of the deployment has suspended the organization: nobody sees or changes anything in it, its codes and public page do not work, and nobody is reminded. Nothing is lost. Its admins can still export its data.',
    remedy: 'Show `notice`, and keep what waits on the device: it can be sent once the organization is open again.',
    members: {
      notice: { schema: z.string(), meaning: 'What the operator tells the members.', example: 'Please write to the league office.' },
      suspendedAt: { schema: Instant, meaning: 'Since when.', example: '2026-05-02T18:00:00.000Z' },
    },
  },
  'membership-pending': {
    status: 403,
    title: 'Your membership is pending',
    detail: 'Wait until an admin of the organization approves it.',
    explanation:
      'The caller has asked to join this organization, and no admin has approved the request yet. Until then they have no access to the organization’s data.',
    remedy:
      'Show that the request is pending. Poll `GET /api/me/orgs` from time to time: `isApproved` becomes true once an admin approves.',
  },
  'role-required': {
    status: 403,
    title: 'This operation requires another role',
    detail: detailOf,
    explanation:
      'The caller is a member of the organization but has none of the roles that may use this operation or set this `field`. `cause` says whether more could be done about it: a role that is pending approval does not count yet, for example.',
    remedy: 'Hide the feature or field from users without one of the `roles`. An admin can invite the user to another role.',
    members: {
      roles: { schema: z.array(Role), meaning: 'The roles that may do this; one is enough.', example: ['admin', 'staff'] },
      cause: {
        schema: RoleRequiredCauseWord,
        meaning: 'Why the caller’s roles are not enough, as a stable code.',
        example: 'role-missing',
      },
      field: { schema: z.string().nullable(), meaning: FIELD_MEANING, example: 'startsAt' },
    },
  },
  'not-allowed': {
    status: 403,
    title: 'You are not allowed to do this',
    detail: detailOf,
    explanation:
      'The caller’s role permits the operation in general, but not on this item: a decision on their own membership, for example, or a change to a game of another team. `cause` names the rule, and `reason` groups causes.',
    remedy: 'Leave it to an admin, or to a user to whom the team, message or request belongs. Retrying does not help.',
    members: {
      reason: { schema: NotAllowedWord, meaning: 'What kind of rule forbids it, as a stable code.', example: 'not-your-team' },
      cause: { schema: NotAllowedCauseWord, meaning: 'The rule that forbids it, as a stable code.', example: 'season-over' },
      field: { schema: z.string().nullable(), meaning: FIELD_MEANING, example: 'homeScore' },
      seasonEndedOn: {
        schema: Day.nullable(),
        meaning: 'The last day of the season if `cause` is `season-over`, else null.',
        example: '2026-10-12',
      },
    },
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    detail: 'There is no such resource in this organization.',
    explanation:
      'The path is a path of the API, but the resource does not exist for this caller. The response is exactly the same for a resource of another organization.',
    remedy:
      'Check the path and the id, and that `X-Org-Id` names the right organization. Remove the id from caches: the resource may have been deleted.',
  },
  'unknown-path': {
    status: 404,
    title: 'No operation has this path',
    detail: 'The API description lists all paths; "serviceDescription" is its address.',
    explanation:
      'No operation of the API has this path: it is misspelled, ends in a slash, or belongs to another version. Unlike `not-found`, it does not mean that a resource is missing.',
    remedy: 'Compare the path with the description of the API at `/api/openapi.json`; generated clients never get this problem.',
    members: { serviceDescription: { schema: z.string(), meaning: 'The address of the API description.', example: '/api/openapi.json' } },
  },
  'invite-not-valid': {
    status: 404,
    title: 'This invite code is not valid',
    detail: 'Check it for typing mistakes, or ask the person who sent it for a new one.',
    explanation: 'The invite code cannot be used. It is unknown, expired, used up or revoked; the response does not say which, on purpose.',
    remedy:
      'Ask the user to check the code for typing mistakes, or to ask their league for a new one. Do not retry automatically: failed attempts are rate-limited.',
  },
  'invite-exists': {
    status: 409,
    title: 'A valid invite with this code exists',
    detail: 'Share the invite in "invite", or revoke it before you issue the code again.',
    explanation:
      'The organization already has a valid invite for this role and year. The code consists of the organization, the role and the year, so only one such invite can be valid at a time.',
    remedy: 'Share the invite in `invite`. To change its terms, revoke it with `DELETE /api/org/invites/{inviteId}` and create it again.',
    members: {
      invite: { schema: Invite, meaning: 'The existing invite, as in `GET /api/org/invites`.', example: INVITE_EXAMPLE },
    },
  },
  'already-decided': {
    status: 409,
    title: 'This request already has a different decision',
    detail: '"decision" is the existing decision.',
    explanation: 'Another decision on this request has been made before. Repeating the same decision would have succeeded.',
    remedy: 'Reload the list of pending requests and show what was decided. To take an approval back, revoke the membership.',
    members: {
      decision: { schema: MembershipStatus, meaning: 'The existing decision: `approved`, `denied` or `revoked`.', example: 'denied' },
    },
  },
  'game-not-open': {
    status: 409,
    title: 'The status of the game does not allow this',
    detail: '"gameStatus" is its status, which can change to one of "nextStatuses".',
    explanation: 'The status of the game does not permit this change. A canceled game, for example, cannot have scores.',
    remedy: 'Reload the game and show its status. If the game is played after all, change `status` first.',
    members: {
      gameStatus: { schema: GameStatus, meaning: 'The status of the game.', example: 'canceled' },
      nextStatuses: { schema: z.array(GameStatus), meaning: 'The statuses that it can change to.', example: ['scheduled'] },
    },
  },
  'book-kept': {
    status: 409,
    title: 'The side’s own scorekeepers have its book',
    detail: '"keptBy" entered its last play. Send what you have recorded aside, so that they can choose.',
    explanation:
      'A coach keeps the other side’s book only until one of its own coaches, the official scorer, an admin or staff enters a play of it. Nothing was recorded.',
    remedy:
      'Send the plays to the operation `setAsideStatEvents`, which stores them without counting them until a keeper of that side chooses, period by period. Then follow the log: the side is kept by `keptBy`.',
    members: {
      teamId: { schema: Id, meaning: 'The team whose book it is.', example: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' },
      keptBy: {
        schema: PersonName,
        meaning: 'Who entered the last play of it, as members see them.',
        example: { id: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e12', name: 'Lee P.' },
      },
    },
  },
  'slot-taken': {
    status: 409,
    title: 'Somebody else has the place',
    detail: '"slot" says who has which place.',
    explanation:
      'All places of the slot are taken, or the offered place was taken over by somebody else or is not offered any more. Nothing was changed.',
    remedy: 'Show who has the places; one with `isOffered` can be taken over by its id.',
    members: { slot: { schema: Slot, meaning: 'The slot as it is now.', example: SLOT_EXAMPLE } },
  },
  'slot-closed': {
    status: 409,
    title: 'Nobody is needed there any more',
    detail: 'Places are opened and taken at what is neither canceled nor over.',
    explanation: 'The game or the event of the slot is canceled or over, as `reason` says. Taken places are kept and can be given back.',
    remedy: 'Reload the item and show that it is canceled or over.',
    members: { reason: { schema: SlotClosedReason, meaning: 'Why nobody is needed.', example: 'canceled' } },
  },
  'webhooks-off': {
    status: 409,
    title: 'This deployment sends no webhooks',
    detail: 'The operator of the gateway has to turn webhooks on.',
    explanation: 'Webhook secrets are encrypted with a key of the deployment, and no key is configured. Nothing was changed.',
    remedy: 'Ask the operator of the gateway to set `WEBHOOK_KEYS`.',
  },
  'org-code-taken': {
    status: 409,
    title: 'Another organization has this code',
    detail: 'Choose another code.',
    explanation:
      'The code of an organization is the first part of its invite codes, so each code belongs to one organization. Nothing was created.',
    remedy: 'Let the user choose another code. Do not try codes automatically: a taken one counts like a wrong invite code.',
    members: { code: { schema: z.string(), meaning: 'The code as it was compared, in upper case.', example: 'SLL' } },
  },
  'name-taken': {
    status: 409,
    title: 'The code looks like that of another organization',
    detail: 'Choose a code that nobody takes for another one.',
    explanation: 'People would take the code for that of another organization: 0 and O, 1, I and L look alike. Nothing was created.',
    remedy: 'Let the user choose another code. Do not try codes automatically: one like another counts like a wrong invite code.',
    members: { code: { schema: z.string(), meaning: 'The code as it was compared, in upper case.', example: 'SL1' } },
  },
  'mail-off': {
    status: 409,
    title: 'No invitations can be sent by mail',
    detail: 'The reason is in "reason".',
    explanation:
      'The deployment has no mail server (`not-set-up`), the operator has not released the organization (`not-released`), the season is not active or is over (`season-not-current`), or the organization has no usable invite for parents of this year (`no-invite`). Nothing was changed.',
    remedy:
      'For `no-invite`, make an invite for parents and ask again; for `season-not-current`, make the season active first. For the others, ask the operator of the gateway.',
    members: { reason: { schema: MailOffWord, meaning: 'What is missing, as a stable code.', example: 'no-invite' } },
  },
  'import-running': {
    status: 409,
    title: 'An import is running',
    detail: 'Wait until the import "importId" has ended.',
    explanation:
      'An organization can run one import at a time, and none can be undone meanwhile. Nothing was done; the file in this request, if any, was not read.',
    remedy: 'Poll the import in `importId` until it has ended, then send the request again.',
    members: { importId: { schema: Id, meaning: 'The running import.', example: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' } },
  },
  'import-in-use': {
    status: 409,
    title: 'What the import made is in use',
    detail: 'Nothing was removed. "reasons" says what is in the way.',
    explanation:
      'An import is undone as a whole, and only as long as nobody has changed what it made and nothing else needs it. Nothing was removed.',
    remedy: 'Show the reasons. Undo later imports first; put the rest right by hand, or leave the import as it is.',
    members: {
      reasons: {
        schema: z.array(UndoReason),
        meaning: 'Each cause for each kind of thing, once.',
        example: [
          {
            thing: 'game',
            cause: 'answers',
            count: 1,
            items: [{ id: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f', name: null, startsAt: '2026-04-11T15:00:00.000Z' }],
          },
        ],
      },
    },
  },
  'nothing-to-undo': {
    status: 409,
    title: 'There is nothing to undo',
    detail: 'The import made nothing new, or it can no longer be undone.',
    explanation:
      'An import can be undone for seven days if it has stored something new: not a dry run, a file with faults, or one that only changed what was there. An import that made more than 20 000 items cannot be undone. `undoableUntil` of the import says so.',
    remedy: 'Import a corrected file, or change the items one by one.',
    members: { importId: { schema: Id, meaning: 'The import.', example: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' } },
  },
  'file-too-large': {
    status: 413,
    title: 'The file is too large',
    detail: 'The limit is given under "limitBytes".',
    explanation: 'The file is larger than the limit of 10 MB. It was not read completely.',
    remedy: 'Split the file and import each part, with the header line in each.',
    members: { limitBytes: { schema: positive, meaning: 'The maximum size of a file.', example: 10485760 } },
  },
  'file-missing': {
    status: 400,
    title: 'The file is missing',
    detail: 'Send the file as the body, or as one part of a form.',
    explanation: 'No file was received. The body is empty or incomplete, or is a form without a file.',
    remedy: 'Send the file as `text/csv`, or as the part `file` of `multipart/form-data`.',
  },
  'edit-conflict': {
    status: 409,
    title: 'The resource has changed since you read it',
    detail:
      'Read it again ("game", "event" or "answer" has the current state of one), merge, and send the change with the current version.',
    explanation:
      'The `If-Match` header, or the `version` of an answer, names a version that is no longer current: another client has changed the resource since it was read. Nothing was written.',
    remedy: 'Show the current state, let the user apply the change to it, and send the change with the new `ETag` or `version`.',
    members: {
      game: {
        schema: Game.nullable(),
        meaning: 'The current state of the game; null if the change was to another resource.',
        example: GAME_EXAMPLE,
      },
      event: {
        schema: TeamEvent.nullable(),
        meaning: 'The current state of the team event; null if the change was to another resource.',
        example: null,
      },
      answer: {
        schema: PlayerAnswer.nullable(),
        meaning: 'The current answer; null if the change was to another resource.',
        example: null,
      },
    },
  },
  'field-taken': {
    status: 409,
    title: 'The field is in use at that time',
    detail: '"game" or "event" is what has the field. For a game, admins and staff can override the conflict with "force": true.',
    explanation:
      'Another game or a team’s event has this field at that time, so the game or the event was not placed there or not restored to the schedule. Nothing was written.',
    remedy:
      'Show what has the field, and let the user choose another time or field. For a game, admins and staff can send the request again with `force: true`.',
    members: {
      game: { schema: Game.nullable(), meaning: 'The game that has the field; null if an event has it.', example: GAME_EXAMPLE },
      event: { schema: TakenTime.nullable(), meaning: 'When an event has the field; null if a game has it.', example: null },
    },
  },
  'team-taken': {
    status: 409,
    title: 'The team is elsewhere at that time',
    detail: 'Choose another time. An admin or staff member can put a game there anyway.',
    explanation:
      'A team is in one place: it has another game or event at that time, so the game or the event was not created, not moved there or not restored to the schedule. Canceled, postponed, suspended and forfeited games and canceled or displaced events do not count. Nothing was written.',
    remedy:
      'Show what the team has at that time, and let the user choose another one. For a game, admins and staff can send the request again with `force: true`; for a move of a whole day there is no `force`.',
    members: {
      game: { schema: Game.nullable(), meaning: 'The other game of the team; null if it is an event.', example: GAME_EXAMPLE },
      event: { schema: TakenTime.nullable(), meaning: 'When the team has another event; null if it is a game.', example: null },
    },
  },
  'official-conflict': {
    status: 409,
    title: 'The umpire has a conflict with this game',
    detail: '"conflicts" lists the reasons.',
    explanation:
      'The umpire is already assigned to the game, has another game at that time or too far away to travel in between, has a team or a child in the game, or is unavailable. Nothing was written.',
    remedy: 'Choose another umpire or game. Admins can override all reasons but `same-game` and `other-game` with `force: true`.',
    members: {
      conflicts: {
        schema: z.array(OfficialConflictFact),
        meaning: 'All reasons against the assignment.',
        example: [{ reason: 'travel', gameId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' }],
      },
    },
  },
  'answers-closed': {
    status: 409,
    title: 'No more answers are accepted',
    detail: ({ reason }) =>
      reason === 'past-deadline'
        ? 'The deadline has passed. Coaches and managers of the team can still answer: tell them.'
        : 'There is nothing to come to any more.',
    explanation:
      'Families answer until `respondBy`; coaches and managers of the team, admins and staff until the game or event is over. What is canceled, postponed or decided accepts no answers. Nothing was written.',
    remedy: 'Show the answer as final. After the deadline, families tell the coach, who answers on their behalf.',
    members: {
      reason: { schema: ClosedReasonWord, meaning: 'Why.', example: 'past-deadline' },
      respondBy: {
        schema: Instant.nullable(),
        meaning: 'The deadline for families; null if there is none.',
        example: '2026-04-09T15:00:00.000Z',
      },
    },
  },
  'series-answered': {
    status: 409,
    title: 'Families have answered about the series',
    detail: 'It can be canceled, which leaves its events in lists. It could be deleted within an hour of its making.',
    explanation:
      'A series is deleted within an hour of its making, or as long as nobody has answered or taken a slot at one of its events to come. What people have planned for does not vanish.',
    remedy: 'Offer to cancel the events instead, with the scope `all`.',
  },
  'families-reminded': {
    status: 409,
    title: 'The families were reminded a short time ago',
    detail: 'Those who have not answered can be reminded again at "remindableAt".',
    explanation: 'Of one game or event, a team’s families are reminded by hand once in twelve hours, whoever does it. Nothing was sent.',
    remedy: 'Show from when on they can be reminded again.',
    members: {
      remindableAt: { schema: Instant, meaning: 'From when on they can be reminded again.', example: '2026-04-10T03:00:00.000Z' },
    },
  },
  'attendance-not-open': {
    status: 409,
    title: 'Attendance cannot be taken here',
    detail: ({ reason }) => (reason === 'not-begun' ? 'It has not begun yet.' : 'It does not take place.'),
    explanation:
      'Attendance is taken at games and events that have begun, and are not canceled, postponed or decided without being played. Nothing was written.',
    remedy: 'Offer it from the start on.',
    members: {
      reason: { schema: NotOpenReasonWord, meaning: 'Why.', example: 'not-begun' },
      startsAt: { schema: Instant, meaning: 'When it starts.', example: '2026-04-10T15:00:00.000Z' },
    },
  },
  'bracket-affected': {
    status: 409,
    title: 'Later play-off games have begun',
    detail: '"laterGames" lists them. With this change they would have other teams, or none.',
    explanation:
      'The change would alter the course of a bracket, and games that have begun would have the wrong teams or would not be needed. Nothing was written.',
    remedy:
      'Show these games. If the change is correct, undo them first, starting with the last: cancel a game that should not have been played. Then send the change again.',
    members: {
      laterGames: {
        schema: z.array(LaterGame),
        meaning: 'The games that prevent the change.',
        example: [{ ...LATER_GAME_EXAMPLE, change: 'begun' }],
      },
    },
  },
  'seeds-tied': {
    status: 409,
    title: 'Teams that need seeds are tied',
    detail: '"teamIds" lists them.',
    explanation: 'Seeds follow the standings table, in which these teams are tied after all tie-breakers. Nothing was written.',
    remedy: 'Let the league decide their order, or list the teams in order of their seeds.',
    members: {
      teamIds: { schema: z.array(Id), meaning: 'The tied teams.', example: [ORG_ID] },
    },
  },
  'game-of-bracket': {
    status: 409,
    title: 'The game belongs to a play-off bracket',
    detail: 'Cancel the game instead, or remove the whole bracket.',
    explanation: 'A bracket creates its games, sets their teams and removes them from the schedule itself. Nothing was removed.',
    remedy: 'Cancel the game if it is not played, or remove the whole bracket.',
  },
  'outside-team': {
    status: 409,
    title: 'The team is of another league',
    detail: 'It has no roster, staff or families here.',
    explanation:
      'A team of another league is on the schedule as an opponent, by its name. Nobody in this organization runs it, so it has no roster, staff, chat room, events, places or links. Nothing was changed.',
    remedy: 'Name one of the teams of this organization.',
  },
  'limit-reached': {
    status: 409,
    title: 'The limit has been reached',
    detail: 'The limit is given under "limit".',
    explanation:
      'The maximum number of such items exists already: ten children per parent, for example, six guardians per player, or 200 open events per team. Nothing was added.',
    remedy: 'Remove an item that is no longer needed, then retry the request.',
    members: {
      what: { schema: LimitWord, meaning: 'What is limited.', example: 'children-per-parent' },
      limit: { schema: positive, meaning: 'The maximum number.', example: 10 },
    },
  },
  'last-admin': {
    status: 409,
    title: 'An organization needs at least one admin',
    detail: 'Approve another admin of each organization listed under "orgs" first.',
    explanation:
      'The membership belongs to the last approved admin of the organization. Without an admin, no one could invite or approve members.',
    remedy:
      'Invite and approve another admin of each organization listed under `orgs` first; then the membership can end. An account can be deleted regardless with `leaveOrgs=true`.',
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
    title: 'A schedule proposal is in progress',
    detail: 'Wait for the proposal "proposalId", or reject it.',
    explanation: 'An organization can have one proposal in progress at a time, and one is. Nothing was done.',
    remedy: 'Poll the proposal in `proposalId` until it is ready, or reject it, then send the request again.',
    members: { proposalId: { schema: Id, meaning: 'The proposal in progress.', example: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' } },
  },
  'proposal-not-ready': {
    status: 409,
    title: 'There is no schedule to accept or reject',
    detail: '"proposalState" is the state of the proposal.',
    explanation:
      'A proposal can be accepted once a schedule has been found, and rejected until it is accepted. This one is in another state. Nothing was done.',
    remedy: 'Read the proposal: it shows its progress, or which constraints cannot be met together.',
    members: {
      proposalState: { schema: namedEnum('ProposalState', PROPOSAL_STATES), meaning: 'The state of the proposal.', example: 'solving' },
    },
  },
  'proposal-outdated': {
    status: 409,
    title: 'The schedule has changed since it was proposed',
    detail: '"gameIds" lists the games that conflict with it; if empty, a team, a field or the season was removed.',
    explanation:
      'Since the proposal was made, games have been scheduled at its times on its fields or with its teams, or its teams or fields have been removed. No game was created.',
    remedy: 'Reject it and request another proposal, which takes the current schedule into account.',
    members: {
      gameIds: {
        schema: z.array(Id),
        meaning: 'The games that conflict with the proposal, at most 20.',
        example: ['0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f'],
      },
    },
  },
  'undo-expired': {
    status: 409,
    title: 'The change can no longer be undone',
    detail: 'A change to a day can be undone for one hour.',
    explanation: 'The change was made more than an hour ago, and people have planned accordingly. Nothing was done.',
    remedy: 'Restore the games to the schedule one by one, or move the day to another date.',
    members: {
      undoableUntil: { schema: Instant, meaning: 'The time until which the change could be undone.', example: '2026-04-11T13:00:00.000Z' },
    },
  },
  'idempotency-in-progress': {
    status: 409,
    title: 'The first request with this key is still running',
    detail: 'Retry the same request in a moment to get its response.',
    explanation: 'A request with the same `Idempotency-Key` is still in progress. This one was not processed.',
    remedy: 'Wait a second and retry the request with the same key to get the response to the first one.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    detail: 'The limit is given under "limitBytes".',
    explanation: 'The body is larger than the limit of 100 KiB. It was not read completely.',
    remedy: 'Send less per request, in several requests.',
    members: { limitBytes: { schema: positive, meaning: 'The maximum size of a body.', example: 102400 } },
  },
  'request-timeout': {
    status: 408,
    title: 'The request took too long to arrive',
    detail: 'Send it again.',
    explanation: 'The request did not arrive completely in time, and the connection was closed. It was not processed.',
    remedy: 'Retry it; on a slow network, send less per request.',
  },
  'uri-too-long': {
    status: 414,
    title: 'The URL is too long',
    detail: 'The limit is given under "limitBytes".',
    explanation: 'The path and the query together are longer than the limit of 8 KiB. The request was not processed.',
    remedy: 'Use fewer or shorter parameters.',
    members: { limitBytes: { schema: positive, meaning: 'The maximum length of a URL without scheme and host.', example: 8192 } },
  },
  'headers-too-large': {
    status: 431,
    title: 'The headers are too large',
    detail: 'The limit is given under "limitBytes".',
    explanation: 'The headers together are larger than the limit of 8 KiB. Possible causes are a token with many claims, or cookies.',
    remedy: 'Send smaller headers.',
    members: { limitBytes: { schema: positive, meaning: 'The maximum total size of the headers.', example: 8192 } },
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The media type is not supported',
    detail: 'Send the body in one of the media types listed in "supported".',
    explanation:
      'The `Content-Type` of the body is not one that the operation accepts, or the body has an unsupported compression or encoding. It was not read.',
    remedy: 'Send JSON in UTF-8 with `Content-Type: application/json`; a file to import as `text/csv` or `multipart/form-data`.',
    members: { supported: { schema: z.array(z.string()), meaning: 'The supported media types.', example: ['application/json'] } },
  },
  'method-not-allowed': {
    status: 405,
    title: 'The path does not support this method',
    detail: '"allowed" and the header Allow list the methods that the path supports.',
    explanation: 'The path exists, but not with this method. Nothing was done.',
    remedy: 'Use one of the methods in the `Allow` header. The description of the API is at `/api/openapi.json`.',
    members: {
      allowed: { schema: z.array(z.string()), meaning: 'The methods of this path, as in `Allow`.', example: ['GET', 'HEAD', 'OPTIONS'] },
    },
  },
  'unknown-reference': {
    status: 422,
    title: 'The request refers to something unknown',
    detail: '"errors" lists every id that does not exist in this organization or is not valid here.',
    explanation:
      'The request is well-formed, but an id in its body does not exist in this organization or is not valid here: a player, for example, who is not on that team’s roster. Ids of other organizations count as unknown.',
    remedy: 'Reload the list from which the id was taken and let the user choose again.',
    members: { errors: faults({ in: 'body', pointer: '/playerId', detail: 'is not on the roster of this team' }) },
  },
  'stat-not-applicable': {
    status: 422,
    title: 'The sport has no such event',
    detail: '"allowed" lists the events of the sport.',
    explanation: 'The sport of this game has no stat events of this type. Each sport has its own list.',
    remedy: 'Send one of the types in `allowed`. Offer scorekeepers of this sport only these.',
    members: {
      sport: { schema: SportCode, meaning: 'The sport of the game.', example: 'baseball' },
      eventType: { schema: z.string(), meaning: 'The type that was sent.', example: 'slam_dunk' },
      allowed: {
        schema: z.array(z.string()),
        meaning: 'The types that this sport has.',
        example: ['single', 'double', 'strikeout'],
      },
    },
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The idempotency key was used for another request',
    detail: 'Use a new Idempotency-Key for every new request.',
    explanation:
      'The `Idempotency-Key` was used for another request within the last 24 hours: another operation, or the same operation with another body. Nothing was done.',
    remedy: 'Generate a new key for each new request, and reuse it only to retry the same request.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    detail: 'Wait for the number of seconds in the header Retry-After.',
    explanation:
      'The rate limit was exceeded. The `RateLimit` and `RateLimit-Policy` headers tell how many requests are allowed and how many are left.',
    remedy: 'Wait for the number of seconds in `Retry-After` before the next request, and poll less often.',
    members: {
      retryAfterSeconds: { schema: positive, meaning: 'Seconds to wait, as in `Retry-After`.', example: 42 },
      limit: { schema: positive, meaning: 'The number of requests allowed per window.', example: 10 },
      windowSeconds: { schema: count, meaning: 'The length of the window; 0 if the limit is on concurrent requests.', example: 600 },
    },
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    detail: 'The failure was logged with the request id in "instance".',
    explanation: 'An unexpected failure occurred in the gateway. The request is not the cause.',
    remedy:
      'Retry the request later, a POST with the same `Idempotency-Key`. If the failure persists, report the id in `instance`, which identifies the log lines.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    detail: 'Nothing was changed, unless only the response was lost: retry a write with its Idempotency-Key.',
    explanation:
      'The gateway cannot serve the request at the moment: it is overloaded, shutting down, or cannot reach its database or identity provider. This is temporary.',
    remedy:
      'Retry the request after the number of seconds in `Retry-After`, with a longer delay each time. Send a POST with the same `Idempotency-Key`, so that it takes effect once.',
    members: { retryAfterSeconds: { schema: positive, meaning: 'Seconds to wait, as in `Retry-After`.', example: 2 } },
  },
};

/** The members of a kind of problem in addition to the standard ones. */
export const membersOf = (kind: Kind): Readonly<Record<string, Member>> => {
  const type = PROBLEMS[kind];
  return 'members' in type ? (type.members as Readonly<Record<string, Member>>) : {};
};

/** More than anyone fixes at once: without a limit, a body full of faults would get an answer eight times as long. */
const MAX_FAULTS = 100;

/** A problem document (RFC 9457); the facts of the refusal are its extension members, null for those that another refusal of its kind has. */
export function problem(error: WithoutReserved<ApiError>, instance: string) {
  const { kind, ...facts } = 'errors' in error ? { ...error, errors: error.errors.slice(0, MAX_FAULTS) } : error;
  const { status, title, detail } = PROBLEMS[kind] as ProblemType;
  return {
    type: `/problems/${kind}`,
    title,
    status,
    detail: typeof detail === 'string' ? detail : detail(error as never),
    instance,
    ...Object.fromEntries(Object.keys(membersOf(kind)).map((name) => [name, null])),
    ...facts,
  };
}

/** An example of a problem of the kind, with the examples of its members. */
export const exampleOf = (kind: Kind): object => {
  const own = Object.entries(membersOf(kind)).map(([name, { example }]) => [name, example] as const);
  return problem({ kind, ...Object.fromEntries(own) } as WithoutReserved<ApiError>, '0199d3a4-7c1e-7b52-9f0a-2b8c6d4e1f30');
};
