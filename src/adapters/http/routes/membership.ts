import { z } from 'zod';
import type { InviteId, MembershipId, TeamClaimId } from '../../../domain/shared/ids.ts';
import { ok } from '../../../domain/shared/result.ts';
import { nextCursor, paging, timePosition, writeCursor } from '../cursor.ts';
import { Invite } from '../invite-schema.ts';
import { route } from '../route.ts';
import {
  DecisionAction,
  definite,
  Id,
  Instant,
  id,
  MembershipStatus,
  name,
  Person,
  PersonName,
  Role,
  TeamName,
  whole,
} from '../schemas.ts';
import { RoleEntry } from './onboarding.ts';

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
  .meta({ id: 'OrgContext', description: 'Which organization the caller acts in, as whom, and in which roles' });

export const getOrgContext = route({
  method: 'get',
  path: '/api/org/me',
  operationId: 'getOrgContext',
  tag: 'Organization',
  summary: 'See which organization I am acting in',
  description: 'The organization in context, the caller, and the caller’s roles in it.',
  access: 'manage-org',
  replies: { 200: OrgContext },
  refusals: [],
  handle: async ({ useCases, actor }) => ok(await useCases.getOrgContext({ actor })),
});

export const createInvite = route({
  method: 'post',
  path: '/api/org/invites',
  operationId: 'createInvite',
  tag: 'Organization',
  summary: 'Create an invite code',
  description: `The code is \`<org code>-<ROLE>-<year>\`, so that there is one usable code per role and year: a second one is refused with \`invite-exists\`, which shows the first.
Once it is expired, used up or revoked the code is issued anew, as another invite. For the role admin: \`maxUses\` 1–5, \`expiresInDays\` 1–7.`,
  access: 'manage-org',
  body: z.strictObject({ role: Role, maxUses: whole(1, 10_000), expiresInDays: whole(1, 365) }).meta({
    id: 'NewInvite',
    examples: [{ role: 'parent', maxUses: 200, expiresInDays: 90 }],
  }),
  replies: { 201: Invite },
  refusals: ['invalid-request', 'invite-exists'],
  handle: ({ useCases, actor, body }) => useCases.createInvite({ actor, ...body }),
});

export const listInvites = route({
  method: 'get',
  path: '/api/org/invites',
  operationId: 'listInvites',
  tag: 'Organization',
  summary: 'List all invite codes',
  description: 'Newest first, usable or not.',
  access: 'manage-org',
  replies: { 200: z.object({ invites: z.array(Invite) }).meta({ id: 'Invites' }) },
  refusals: [],
  handle: async ({ useCases, actor }) => ok({ invites: await useCases.listInvites({ actor }) }),
});

export const revokeInvite = route({
  method: 'delete',
  path: '/api/org/invites/:inviteId',
  operationId: 'revokeInvite',
  tag: 'Organization',
  summary: 'Revoke an invite code',
  description: 'The code stops working at once; memberships that came by it stay.',
  access: 'manage-org',
  params: z.object({ inviteId: id<InviteId>() }),
  replies: { 200: Invite },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.revokeInvite({ actor, inviteId: params.inviteId }),
});

const Approval = z
  .object({
    membershipId: Id.meta({ description: 'What to decide on; for a claim to a team, the id of the claim' }),
    role: Role,
    requestedAt: Instant,
    inviteCode: z
      .string()
      .nullable()
      .meta({ description: 'The code they joined with; null for a claim', examples: ['SLL-UMPIRE-2026'] }),
    team: TeamName.nullable().meta({ description: 'The team whose staff list a coach claims to be on; null for a request to join' }),
    user: Person,
  })
  .meta({ id: 'Approval', description: 'A request that waits for an admin: to join, or a coach’s claim to a team' });

const approvals = 'approvals';

export const listPendingApprovals = route({
  method: 'get',
  path: '/api/org/pending-approvals',
  operationId: 'listPendingApprovals',
  tag: 'Organization',
  summary: 'List requests that wait for approval',
  description: 'Requests to join and coaches’ claims to teams, oldest first.',
  access: 'manage-org',
  query: z.object(paging(approvals, timePosition)),
  replies: { 200: z.object({ approvals: z.array(Approval), nextCursor }).meta({ id: 'Approvals' }) },
  refusals: [],
  handle: async ({ useCases, actor, query: { limit, cursor } }) => {
    const page = await useCases.listPendingApprovals({ actor, page: { limit, ...(cursor && { after: cursor }) } });
    const last = page.hasMore ? page.items.at(-1) : undefined;
    return ok({
      approvals: [...page.items],
      nextCursor: last ? writeCursor(approvals, [last.requestedAt.getTime(), last.membershipId]) : null,
    });
  },
});

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
  operationId: 'decideApproval',
  tag: 'Organization',
  summary: 'Approve or deny a request',
  description: `The same decision again answers the same. Nobody decides on a membership or a claim of their own.
Approving a claim puts the coach on the team’s staff list.`,
  access: 'manage-org',
  params: z.object({ membershipId: id<MembershipId | TeamClaimId>() }),
  body: z.strictObject({ action: DecisionAction }).meta({ id: 'Decision', examples: [{ action: 'approve' }] }),
  replies: { 200: DecisionResult },
  refusals: ['not-found', 'already-decided', 'not-allowed'],
  handle: ({ useCases, actor, params, body }) =>
    useCases.decideApproval({ actor, membershipId: params.membershipId, decision: body.action }),
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
  })
  .meta({ id: 'Member', description: 'One membership of the organization, in whatever state' });

const members = 'members';

export const listMembers = route({
  method: 'get',
  path: '/api/org/members',
  operationId: 'listMembers',
  tag: 'Organization',
  summary: 'List and search members',
  description: 'Newest request first.',
  access: 'manage-org',
  query: z.object({
    ...paging(members, timePosition),
    role: Role.optional(),
    status: MembershipStatus.optional(),
    q: name(1, 100).optional().meta({ description: 'Part of a name or an e-mail address, whatever its case and accents' }),
  }),
  replies: { 200: z.object({ members: z.array(MemberEntry), nextCursor }).meta({ id: 'Members' }) },
  refusals: [],
  handle: async ({ useCases, actor, query: { limit, cursor, ...filter } }) => {
    const page = await useCases.listMembers({ actor, filter: definite(filter), page: { limit, ...(cursor && { after: cursor }) } });
    const last = page.hasMore ? page.items.at(-1) : undefined;
    return ok({
      members: [...page.items],
      nextCursor: last ? writeCursor(members, [last.requestedAt.getTime(), last.membershipId]) : null,
    });
  },
});

export const revokeMember = route({
  method: 'delete',
  path: '/api/org/members/:membershipId',
  operationId: 'revokeMember',
  tag: 'Organization',
  summary: 'End a membership',
  description: 'It takes effect with the next request, on other instances within 5 seconds. The last admin stays.',
  access: 'manage-org',
  params: z.object({ membershipId: id<MembershipId>() }),
  replies: { 200: DecisionResult },
  refusals: ['not-found', 'last-admin'],
  handle: ({ useCases, actor, params }) => useCases.revokeMember({ actor, membershipId: params.membershipId }),
});
