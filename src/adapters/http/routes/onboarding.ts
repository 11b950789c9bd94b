import { z } from 'zod';
import { ok } from '../../../domain/shared/result.ts';
import { route } from '../route.ts';
import { Id, Instant, Role, text } from '../schemas.ts';

export const RoleEntry = z
  .object({ membershipId: Id, role: Role, isApproved: z.boolean() })
  .meta({ id: 'RoleEntry', description: 'One membership of a user in an organization' });

export const Profile = z
  .object({
    id: Id,
    email: z
      .string()
      .nullable()
      .meta({ examples: ['pat@example.org'] }),
    emailVerified: z.boolean(),
    name: z
      .string()
      .nullable()
      .meta({ examples: ['Pat Ortiz'] }),
    pictureUrl: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Profile', description: 'The signed-in user, as their identity provider describes them' });

export const getMe = route({
  method: 'get',
  path: '/api/me',
  operationId: 'getMe',
  tag: 'Onboarding',
  summary: 'See my profile',
  description:
    'What the claims of the access token say, kept up to date with every newer token. The user is created at the first request. An e-mail counts only where `emailVerified` is true.',
  access: 'signed-in',
  replies: { 200: Profile },
  refusals: [],
  handle: async ({ actor }) => ok(actor),
});

const OrgEntry = z
  .object({
    orgId: Id,
    orgName: z.string().meta({ examples: ['Springfield Little League'] }),
    orgCode: z.string().meta({ examples: ['SLL'] }),
    roles: z.array(RoleEntry),
  })
  .meta({ id: 'OrgEntry', description: 'An organization and the roles that a user has, or waits for, in it' });

export const getMyOrgs = route({
  method: 'get',
  path: '/api/me/orgs',
  operationId: 'getMyOrgs',
  tag: 'Onboarding',
  summary: 'List my organizations and roles',
  description: 'Pending and approved memberships, organizations by name, roles by name.',
  access: 'signed-in',
  replies: { 200: z.object({ memberships: z.array(OrgEntry) }).meta({ id: 'MyOrgs' }) },
  refusals: [],
  handle: async ({ useCases, actor }) => ok({ memberships: await useCases.listMyOrgs({ actor }) }),
});

const Code = text(1, 64).meta({ examples: ['SLL-PARENT-2026'] });

const InviteValidation = z
  .object({
    code: z.string().meta({ examples: ['SLL-PARENT-2026'] }),
    isValid: z.boolean(),
    orgName: z
      .string()
      .nullable()
      .meta({ examples: ['Springfield Little League'] }),
    role: Role.nullable(),
    requiresApproval: z.boolean().nullable(),
    expiresAt: Instant.nullable(),
  })
  .meta({ id: 'InviteValidation', description: 'What a code opens. Unknown, expired, used-up and revoked codes look the same' });

const nothing = { isValid: false, orgName: null, role: null, requiresApproval: null, expiresAt: null };

export const validateInvite = route({
  method: 'get',
  path: '/api/invite/:code',
  operationId: 'validateInvite',
  oneAtATime: true,
  tag: 'Onboarding',
  summary: 'See what an invite code opens',
  description:
    'Answers 200 also for a code that is not valid. 10 failed look-ups or joins of a person in ten minutes, then 429; failures are refused as well where the people of a network have made 300. Requests of one user are answered one after the other.',
  access: 'signed-in',
  params: z.object({ code: Code }),
  replies: { 200: InviteValidation },
  refusals: ['too-many-requests'],
  handle: async ({ useCases, actor, params: { code }, address }) => {
    const looked = await useCases.validateInvite({ guesser: { userId: actor.id, address }, code });
    if (!looked.ok) return looked;
    return ok(looked.value ? { ...looked.value, isValid: true } : { code: code.toUpperCase(), ...nothing });
  },
});

const JoinResult = z
  .object({
    joined: z.boolean().meta({ description: 'false when the caller held the role, or waited for it, already' }),
    membership: z
      .object({
        membershipId: Id,
        orgId: Id,
        orgName: z.string().meta({ examples: ['Springfield Little League'] }),
        orgCode: z.string().meta({ examples: ['SLL'] }),
        role: Role,
        isApproved: z.boolean(),
      })
      .meta({ id: 'JoinedMembership', description: 'The membership that the code led to' }),
  })
  .meta({ id: 'JoinResult' });

export const joinOrg = route({
  method: 'post',
  path: '/api/join',
  operationId: 'joinOrg',
  oneAtATime: true,
  tag: 'Onboarding',
  summary: 'Join an organization with an invite code',
  description:
    'Parents are in at once; the other roles wait for an admin. Answers 200 with joined: false, and consumes no use, when the caller holds the role already.',
  access: 'signed-in',
  body: z.strictObject({ code: Code }).meta({ id: 'Join' }),
  replies: { 200: JoinResult, 201: JoinResult },
  status: ({ joined }) => (joined ? 201 : 200),
  refusals: ['invite-not-valid', 'too-many-requests'],
  handle: ({ useCases, actor, address, body }) => useCases.joinOrg({ actor, address, code: body.code }),
});
