import { z } from 'zod';
import { FIRST_ORG_KEY_LENGTH } from '../../../application/membership/first-org-key.ts';
import { HELD_INVITE_BOUNDS } from '../../../domain/invites/invite.ts';
import { ORG_NAME_LENGTH } from '../../../domain/membership/org.ts';
import type { MembershipId, OrgId, TeamClaimId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk, ok } from '../../../domain/shared/result.ts';
import { QUERY_LENGTH } from '../../../domain/shared/text.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../contract/cursor.ts';
import { GivenTimeZone } from '../contract/league-schemas.ts';
import { route } from '../contract/route.ts';
import {
  DecisionAction,
  definite,
  flag,
  Id,
  Instant,
  id,
  LanguageCode,
  MembershipStatus,
  NoContent,
  name,
  namedEnum,
  OfficialTerm,
  orNull,
  Person,
  PersonName,
  Role,
  TeamName,
} from '../contract/schemas.ts';

const RoleEntry = z
  .object({ membershipId: Id, role: Role, isApproved: z.boolean() })
  .meta({ id: 'RoleEntry', description: 'One membership of a user in an organization' });

export const Profile = z
  .object({
    id: Id,
    email: orNull(z.string(), { examples: ['pat@example.org'] }),
    emailVerified: z.boolean(),
    name: orNull(z.string(), { examples: ['Pat Ortiz'] }),
    pictureUrl: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Profile', description: 'The signed-in user, as their identity provider describes them' });

export const getMe = route({
  method: 'get',
  path: '/api/me',
  summary: 'Get my profile',
  description:
    'The claims of the access token, updated with every newer token. The user is created with the first request. An e-mail counts only if `emailVerified` is true.',
  access: 'signed-in',
  replies: { 200: Profile },
  refusals: [],
  handle: async ({ actor }) => ok(actor),
});

const MyPreferences = z
  .object({
    language: LanguageCode.nullable().meta({ description: 'The language of messages to the caller; null if they have chosen none' }),
  })
  .meta({ id: 'MyPreferences', description: 'What the caller has chosen for themselves, in all organizations' });

export const getMyPreferences = route({
  method: 'get',
  path: '/api/me/preferences',
  summary: 'Get my preferences',
  description: 'In all organizations.',
  access: 'signed-in',
  useCase: 'getMyPreferences',
  replies: { 200: MyPreferences },
  refusals: [],
  handle: ({ useCases, actor }) => useCases.getMyPreferences({ actor }),
});

export const setMyPreferences = route({
  method: 'put',
  path: '/api/me/preferences',
  summary: 'Change my preferences',
  description: `In all organizations. \`language\` is that of messages to the caller, such as push messages, also of those that already wait to be sent, and of calendars.
With null, it is the one that the access token names in \`locale\`, else the organization’s.
Problems are in this language if the request names none in \`Accept-Language\`; other instances follow within 15 minutes.`,
  access: 'signed-in',
  useCase: 'setMyPreferences',
  body: z.strictObject({ language: LanguageCode.nullable() }).meta({ id: 'MyPreferencesChange', examples: [{ language: 'es' }] }),
  replies: { 200: MyPreferences },
  refusals: [],
  handle: ({ useCases, actor, body: { language } }) => useCases.setMyPreferences({ actor, language }),
});

const OrgEntry = z
  .object({
    orgId: Id,
    orgName: z.string().meta({ examples: ['Springfield Little League'] }),
    orgCode: z.string().meta({ examples: ['SLL'] }),
    officialTerm: OfficialTerm,
    roles: z.array(RoleEntry),
  })
  .meta({ id: 'OrgEntry', description: 'An organization and the user’s approved and pending roles in it' });

export const getMyOrgs = route({
  method: 'get',
  path: '/api/me/orgs',
  summary: 'List my organizations and roles',
  description: 'Pending and approved memberships, organizations by name, roles by name.',
  access: 'signed-in',
  useCase: 'listMyOrgs',
  replies: { 200: z.object({ memberships: z.array(OrgEntry) }).meta({ id: 'MyOrgs' }) },
  refusals: [],
  handle: async ({ useCases, actor }) => mapOk(await useCases.listMyOrgs({ actor }), (memberships) => ({ memberships })),
});

export const createOwnOrg = route({
  method: 'post',
  path: '/api/orgs',
  summary: 'Create an organization',
  description: `The caller becomes its admin. Only where the operator of the gateway lets members do so (\`ORG_CREATION=signed-in\`); their e-mail must be verified. One a person and day, five a network and day; 429 after that.
\`code\` is the first part of all invite codes of the organization and stays; a taken one counts like a wrong invite code, and so does one that looks like another organization’s (0 and O, 1, I and L; \`name-taken\`). Until the operator has confirmed the organization, also after a change of its name (\`isConfirmed\` is false): no public page, no invitations by mail (\`POST /api/org/mailings\`), and invite codes with at most ${HELD_INVITE_BOUNDS.maxUses} uses and ${HELD_INVITE_BOUNDS.days} days, whatever was asked for; then the same codes count for what was asked for. With \`firstOrgKey\`, from the link that \`league setup\` prints, the first organization of the gateway is made wherever members may make none, and is confirmed at once.`,
  access: 'signed-in',
  useCase: 'createOwnOrg',
  body: z
    .strictObject({
      name: name(ORG_NAME_LENGTH),
      code: z
        .string('must be text')
        .regex(/^\s*[A-Za-z0-9]{2,10}\s*$/, 'must be 2 to 10 letters A-Z and digits')
        .trim()
        .toUpperCase()
        .meta({ description: '2 to 10 letters A-Z and digits, in upper or lower case', examples: ['SLL'] }),
      timeZone: GivenTimeZone,
      language: LanguageCode.exactOptional(),
      firstOrgKey: z
        .string('must be text')
        .max(FIRST_ORG_KEY_LENGTH, `must have ${FIRST_ORG_KEY_LENGTH} characters at most`)
        .meta({ description: 'From the link that the operator gives the first admin; it has no effect once there is an organization' })
        .exactOptional(),
    })
    .meta({
      id: 'NewOrg',
      examples: [{ name: 'Springfield Little League', code: 'SLL', timeZone: 'America/Chicago', language: 'en' }],
    }),
  replies: { 201: OrgEntry },
  refusals: ['invalid-request', 'not-allowed', 'org-code-taken', 'name-taken', 'too-many-requests'],
  handle: ({ useCases, actor, body, address }) => useCases.createOwnOrg({ actor, address: address(), ...body }),
});

export const leaveOrg = route({
  method: 'delete',
  path: '/api/me/orgs/:orgId',
  summary: 'Leave an organization',
  description: `Ends the caller's memberships there, pending or approved, with links to children, claims to teams, staff list entries and
registered devices. Leaving again returns the same response; an organization that the caller never asked to join is not found. The last admin cannot leave.
A user who has left can join again like anyone else.`,
  access: 'signed-in',
  useCase: 'leaveOrg',
  params: z.object({ orgId: id<OrgId>() }),
  replies: { 204: NoContent },
  refusals: ['not-found', 'last-admin'],
  handle: ({ useCases, actor, params }) => useCases.leaveOrg({ actor, orgId: params.orgId }),
});

const OrgContext = z
  .object({
    org: z
      .object({
        id: Id,
        name: z.string().meta({ examples: ['Springfield Little League'] }),
        code: z.string().meta({ examples: ['SLL'] }),
        timeZone: z.string().meta({ examples: ['America/Chicago'] }),
      })
      .meta({ id: 'Org', description: 'An organization' }),
    user: Person,
    roles: z.array(RoleEntry),
  })
  .meta({ id: 'OrgContext', description: 'The organization in context, the caller, and the caller’s roles in it' });

export const getOrgContext = route({
  method: 'get',
  path: '/api/org/me',
  summary: 'Get the organization in context',
  description: 'The organization in context, the caller, and the caller’s roles in it.',
  access: 'member',
  useCase: 'getOrgContext',
  replies: { 200: OrgContext },
  refusals: [],
  handle: ({ useCases, actor }) => useCases.getOrgContext({ actor }),
});

export const LikelyTeams = z
  .array(
    z
      .object({ ...TeamName.shape, by: namedEnum('KnownBy', ['address', 'name']) })
      .meta({ id: 'LikelyTeam', description: 'A team whose staff list has an entry without a user that may be this person’s' }),
  )
  .meta({
    description:
      'Of a coach: the teams of current seasons whose staff lists have an entry with their verified address (`address`), which is theirs with the approval, then those with an entry of their name (`name`)',
  });

export const Approval = z
  .object({
    membershipId: Id.meta({ description: 'The membership to decide on; for a claim to a team, the id of the claim' }),
    role: Role,
    requestedAt: Instant,
    inviteCode: orNull(z.string(), { description: 'The code the user joined with; null for a claim', examples: ['SLL-UMPIRE-2026'] }),
    team: TeamName.nullable().meta({ description: 'The team whose staff list a coach claims to be on; null for a request to join' }),
    user: Person,
    removal: z
      .object({
        since: Instant,
        taken: z.array(
          z.object({ role: Role, at: Instant }).meta({ id: 'TakenRole', description: 'A role that was denied or taken away' }),
        ),
      })
      .meta({ id: 'Removal', description: 'Since when a person is blocked, and which roles were denied or taken away, oldest first' })
      .nullable()
      .meta({
        description:
          'Set for a person who was denied or removed in this organization before, also under another account with the same address',
      }),
    likelyTeams: LikelyTeams,
  })
  .meta({ id: 'Approval', description: 'A request that waits for an admin: a request to join, or a coach’s claim to a team' });

const approvals = 'approvals';

export const listPendingApprovals = route({
  method: 'get',
  path: '/api/org/pending-approvals',
  summary: 'List requests pending approval',
  description:
    'Requests to join in every role that waits for an admin (`rolesThatWait` in the settings), and coaches’ claims to teams, oldest first. Whoever was denied or removed in any role waits here whatever code they use, with what was taken away in `removal`; approving lifts the block.',
  access: 'member',
  useCase: 'listPendingApprovals',
  query: z.object(paging(approvals, timePosition)),
  replies: { 200: z.object({ approvals: z.array(Approval), nextCursor }).meta({ id: 'Approvals' }) },
  refusals: [],
  handle: async ({ useCases, actor, query: { limit, cursor } }) => {
    const found = await useCases.listPendingApprovals({ actor, page: pageAfter({ limit, cursor }) });
    return mapOk(found, (page) => ({
      approvals: page.items,
      nextCursor: cursorAfter(approvals, page, (last) => [last.requestedAt, last.membershipId]),
    }));
  },
});

/** More than a coach has. */
const MOST_TEAMS = 20;

const DecisionResult = z
  .object({
    membershipId: Id,
    role: Role,
    status: MembershipStatus,
    isApproved: z.boolean(),
    decidedAt: Instant,
    decidedBy: PersonName.nullable(),
  })
  .meta({ id: 'DecisionResult' });

export const decideApproval = route({
  method: 'post',
  path: '/api/org/pending-approvals/:membershipId',
  summary: 'Approve or deny a request',
  description: `Repeating the same decision returns the same response. Nobody may decide on their own membership or claim.
Whoever is approved has at once the entries of staff lists that have their verified address: a coach each, others those of team managers; not where they were removed or their claim to the team was denied.
\`teamIds\`, for approving a request to join as coach, puts the coach on the staff of these teams besides, also where they were denied before: on the entry without a user that has their verified address, else on the one with their name, else on a new one as assistant coach. Approving a claim puts the coach on the team’s staff list likewise.`,
  access: 'member',
  useCase: 'decideApproval',
  params: z.object({ membershipId: id<MembershipId | TeamClaimId>() }),
  body: z
    .strictObject({ action: DecisionAction, teamIds: z.array(id<TeamId>()).max(MOST_TEAMS).exactOptional() })
    .meta({ id: 'Decision', examples: [{ action: 'approve' }] }),
  replies: { 200: DecisionResult },
  refusals: ['not-found', 'already-decided', 'not-allowed', 'invalid-request', 'unknown-reference'],
  handle: ({ useCases, actor, params, body: { action: decision, ...teams } }) =>
    useCases.decideApproval({ actor, membershipId: params.membershipId, decision, ...teams }),
});

const MemberEntry = z
  .object({
    membershipId: Id,
    role: Role,
    status: MembershipStatus,
    isApproved: z.boolean(),
    requestedAt: Instant,
    decidedAt: Instant.nullable(),
    decidedBy: PersonName.nullable(),
    user: Person,
    mailRefusedAt: Instant.nullable().meta({
      description:
        'Since when mail servers take no mail for the address: it does not exist, or its mailbox was full for a week. Null if mail is not known to fail; the next sign-in that confirms the address ends it',
    }),
    teams: z.array(TeamName).meta({
      description:
        'Teams of current seasons, by name: those on whose staff list a coach is, and those of a parent’s children; empty for other roles',
    }),
  })
  .meta({ id: 'Member', description: 'A membership of the organization, in any state' });

const members = 'members';

export const listMembers = route({
  method: 'get',
  path: '/api/org/members',
  summary: 'List and search members',
  description: 'Newest request first.',
  access: 'member',
  useCase: 'listMembers',
  query: z.object({
    ...paging(members, timePosition),
    role: Role.optional(),
    status: MembershipStatus.optional(),
    q: name({ ...QUERY_LENGTH, min: 1 })
      .optional()
      .meta({ description: 'Part of a name or an e-mail address, ignoring case and accents' }),
  }),
  replies: { 200: z.object({ members: z.array(MemberEntry), nextCursor }).meta({ id: 'Members' }) },
  refusals: [],
  handle: async ({ useCases, actor, query: { limit, cursor, ...filter } }) => {
    const found = await useCases.listMembers({ actor, filter: definite(filter), page: pageAfter({ limit, cursor }) });
    return mapOk(found, (page) => ({
      members: page.items,
      nextCursor: cursorAfter(members, page, (last) => [last.requestedAt, last.membershipId]),
    }));
  },
});

export const revokeMember = route({
  method: 'delete',
  path: '/api/org/members/:membershipId',
  summary: 'End a membership',
  description: `Takes effect with the next request, on other instances within 5 seconds. The last admin cannot be removed.
Removal is of a person: joining again with any code, also that of parents, waits for an admin. The person’s other memberships stay and are listed in \`others\`; with \`all=true\` they end as well.
Without an approved membership left, the person’s calendar addresses and devices end for good.`,
  access: 'member',
  useCase: 'revokeMember',
  params: z.object({ membershipId: id<MembershipId>() }),
  query: z.object({ all: flag().meta({ description: 'Ends the person’s other memberships too' }) }),
  replies: {
    200: z
      .object({
        ...DecisionResult.shape,
        others: z
          .array(
            z
              .object({ membershipId: Id, role: Role, status: MembershipStatus, isApproved: z.boolean() })
              .meta({ id: 'OtherMembership', description: 'Another membership of the same person, as it is now' }),
          )
          .meta({ description: 'The person’s other memberships that were pending or approved' }),
      })
      .meta({ id: 'RevokedMembership' }),
  },
  refusals: ['not-found', 'last-admin'],
  handle: ({ useCases, actor, params, query }) => useCases.revokeMember({ actor, membershipId: params.membershipId, ...query }),
});
