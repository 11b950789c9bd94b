import { z } from 'zod';
import { ADMIN_INVITE_BOUNDS, INVITE_BOUNDS, INVITE_CODE_LENGTH, type InviteView } from '../../../domain/invites/invite.ts';
import { ACTION_LIMITS } from '../../../domain/membership/action-limits.ts';
import type { InviteId, TeamId } from '../../../domain/shared/ids.ts';
import type { Range } from '../../../domain/shared/range.ts';
import { err, mapOk, ok } from '../../../domain/shared/result.ts';
import type { InviteLinks } from '../contract/invite-links.ts';
import { INVITE_LINKS, Invite } from '../contract/invite-schema.ts';
import { route } from '../contract/route.ts';
import { Id, Instant, id, integer, LeagueRole, OfficialTerm, orNull, Role, TeamName, text } from '../contract/schemas.ts';

const Code = text(INVITE_CODE_LENGTH).meta({
  description: 'An invite code as a person types it: in upper or lower case, with any separators or none',
  examples: ['SLL-PARENT-2026'],
});

const InviteValidation = z
  .object({
    code: z.string().meta({ examples: ['SLL-PARENT-2026'] }),
    isValid: z.boolean(),
    orgName: orNull(z.string(), { examples: ['Springfield Little League'] }),
    role: Role.nullable(),
    officialTerm: OfficialTerm.nullable(),
    requiresApproval: z.boolean().nullable(),
    isConfirmed: z.boolean().nullable().meta({
      description:
        'False as long as the operator of the gateway has not confirmed an organization that a member made: say so before people join',
    }),
    expiresAt: Instant.nullable(),
  })
  .meta({ id: 'InviteValidation', description: 'What a code gives access to. Unknown, expired, used-up and revoked codes look the same' });

const nothing = {
  isValid: false,
  orgName: null,
  role: null,
  officialTerm: null,
  requiresApproval: null,
  isConfirmed: null,
  expiresAt: null,
};

const range = ({ min, max }: Range) => `${min}–${max}`;

export const validateInvite = route({
  method: 'get',
  path: '/api/invite/:code',
  oneAtATime: true,
  summary: 'Look up an invite code',
  description:
    'Returns 200 even if the code is not valid. After 10 failed lookups or joins by a user in ten minutes, further ones get 429; failing requests are also rejected once the users of a network have made 300. Requests of one user are processed one after the other.',
  access: 'signed-in',
  useCase: 'validateInvite',
  params: z.object({ code: Code }),
  replies: { 200: InviteValidation },
  refusals: ['too-many-requests'],
  handle: async ({ useCases, actor, params: { code }, address }) => {
    const looked = await useCases.validateInvite({ guesser: { userId: actor.id, address: address() }, code });
    if (!looked.ok) return looked;
    return ok(looked.value ? { ...looked.value, isValid: true } : { code: code.toUpperCase(), ...nothing });
  },
});

const JoinResult = z
  .object({
    joined: z.boolean().meta({ description: 'false if the caller already has the role or a pending request for it' }),
    membership: z
      .object({
        membershipId: Id,
        orgId: Id,
        orgName: z.string().meta({ examples: ['Springfield Little League'] }),
        orgCode: z.string().meta({ examples: ['SLL'] }),
        role: Role,
        isApproved: z.boolean(),
      })
      .meta({ id: 'JoinedMembership', description: 'The membership that results from the code' }),
  })
  .meta({ id: 'JoinResult' });

export const joinOrg = route({
  method: 'post',
  path: '/api/join',
  oneAtATime: true,
  summary: 'Join an organization with an invite code',
  description: `Parents are approved immediately; the other roles wait for an admin. If the caller already has the role, returns 200 with joined: false.
A use of the code belongs to a person: joining again after leaving does not use it up any further. A person can join an organization ${ACTION_LIMITS.joining.limit} times a day.`,
  access: 'signed-in',
  useCase: 'joinOrg',
  body: z.strictObject({ code: Code }).meta({ id: 'Join' }),
  replies: { 200: JoinResult, 201: JoinResult },
  status: ({ joined }) => (joined ? 201 : 200),
  refusals: ['invite-not-valid', 'too-many-requests'],
  handle: ({ useCases, actor, address, body }) => useCases.joinOrg({ actor, address: address(), code: body.code }),
});

const withLinks = (invite: InviteView, linksOf: (inviteCode: string) => InviteLinks) => ({ ...invite, ...linksOf(invite.inviteCode) });

export const createInvite = route({
  method: 'post',
  path: '/api/org/invites',
  summary: 'Create an invite code',
  description: `The code is \`<org code>-<ROLE>-<year>\`, so there is at most one usable code per role and year: a second one is rejected with \`invite-exists\`, which shows the first.
Once a code is expired, used up or revoked, it can be issued again as a new invite. For the role admin: \`maxUses\` ${range(ADMIN_INVITE_BOUNDS.maxUses)}, \`expiresInDays\` ${range(ADMIN_INVITE_BOUNDS.expiresInDays)}.`,
  access: 'member',
  useCase: 'createInvite',
  body: z
    .strictObject({ role: LeagueRole, maxUses: integer(INVITE_BOUNDS.maxUses), expiresInDays: integer(INVITE_BOUNDS.expiresInDays) })
    .meta({
      id: 'NewInvite',
      examples: [{ role: 'parent', maxUses: 200, expiresInDays: 90 }],
    }),
  replies: { 201: Invite },
  refusals: ['invalid-request', 'invite-exists'],
  async handle({ useCases, actor, body, linksOf }) {
    const created = await useCases.createInvite({ actor, ...body });
    if (created.ok) return ok(withLinks(created.value, linksOf));
    const { error } = created;
    return err(error.kind === 'invite-exists' ? { ...error, invite: withLinks(error.invite, linksOf) } : error);
  },
});

export const listInvites = route({
  method: 'get',
  path: '/api/org/invites',
  summary: 'List all invite codes',
  description: 'Newest first, including codes that are no longer usable.',
  access: 'member',
  useCase: 'listInvites',
  replies: { 200: z.object({ invites: z.array(Invite) }).meta({ id: 'Invites' }) },
  refusals: [],
  handle: async ({ useCases, actor, linksOf }) =>
    mapOk(await useCases.listInvites({ actor }), (invites) => ({ invites: invites.map((invite) => withLinks(invite, linksOf)) })),
});

const TeamLink = z
  .object({ role: Role, inviteCode: z.string().meta({ examples: ['SLL-PARENT-2026'] }), expiresAt: Instant, ...INVITE_LINKS })
  .meta({ id: 'TeamLink', description: 'A link to a team, with the code of an invite' });

export const getTeamLinks = route({
  method: 'get',
  path: '/api/mobile/teams/:teamId/links',
  summary: 'Get the links of a team',
  description: `For admins, staff, and the coaches and managers of the team, to share or to print: the organization’s code for parents, for admins also that for coaches, each with the team added to its link (\`/join/SLL-PARENT-2026?team=…\`) and QR code. A role without a usable code has no link.
The page behind the link names the team, and the app is opened with it. It gives no access: whoever has joined finds their child as anyone does, and the app sends the team as \`teamId\` of an inquiry, or claims it. The team must be one of a current season.`,
  access: 'member',
  useCase: 'getTeamLinks',
  params: z.object({ teamId: id<TeamId>() }),
  replies: { 200: z.object({ team: TeamName, links: z.array(TeamLink) }).meta({ id: 'TeamLinks' }) },
  refusals: ['not-found', 'not-allowed'],
  handle: async ({ useCases, actor, params, linksOf }) =>
    mapOk(await useCases.getTeamLinks({ actor, teamId: params.teamId }), ({ team, links }) => ({
      team,
      links: links.map((link) => ({ ...link, ...linksOf(link.inviteCode, team.id) })),
    })),
});

export const revokeInvite = route({
  method: 'delete',
  path: '/api/org/invites/:inviteId',
  summary: 'Revoke an invite code',
  description: 'The code stops working immediately; memberships created with it remain.',
  access: 'member',
  useCase: 'revokeInvite',
  params: z.object({ inviteId: id<InviteId>() }),
  replies: { 200: Invite },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, linksOf }) =>
    mapOk(await useCases.revokeInvite({ actor, inviteId: params.inviteId }), (invite) => withLinks(invite, linksOf)),
});
