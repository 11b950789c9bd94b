import { z } from 'zod';
import type { OrgId, PlayerId } from '../../../domain/shared/ids.ts';
import { route } from '../route.ts';
import { id, NoContent } from '../schemas.ts';

export const leaveOrg = route({
  method: 'delete',
  path: '/api/me/orgs/:orgId',
  operationId: 'leaveOrg',
  tag: 'Account',
  summary: 'Leave an organization',
  description: `Ends the caller's memberships there, pending or approved, with links to children, claims to teams, lines on staff lists and
registered devices. Leaving again answers the same; an organization that the caller never asked to join is not found. The last admin stays.
Somebody who has left joins again as anybody does.`,
  access: 'signed-in',
  params: z.object({ orgId: id<OrgId>() }),
  replies: { 204: NoContent },
  refusals: ['not-found', 'last-admin'],
  handle: ({ useCases, actor, params }) => useCases.leaveOrg({ actor, orgId: params.orgId }),
});

export const deleteMe = route({
  method: 'delete',
  path: '/api/me',
  operationId: 'deleteMe',
  tag: 'Account',
  summary: 'Delete my account',
  description: `Deletes what is stored on the caller, at once and for good: memberships, links to children, claims, devices, settings, and what they
wrote into snack fields. Messages, statistics and reports stay, under "Former member". Access tokens that were issued up to now are refused for
24 hours; a later sign-in makes a new account. Refused while the caller is the last admin of an organization, which \`orgs\` lists;
\`leaveOrgs=true\` deletes the account all the same.`,
  access: 'signed-in',
  query: z.object({
    leaveOrgs: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: 'true to delete the account also where an organization is left without an admin' }),
  }),
  replies: { 204: NoContent },
  refusals: ['last-admin'],
  handle: ({ useCases, actor, query }) => useCases.deleteAccount({ actor, leaveOrgs: query.leaveOrgs === 'true' }),
});

export const erasePlayer = route({
  method: 'delete',
  path: '/api/org/players/:playerId/personal-data',
  operationId: 'erasePlayer',
  tag: 'Organization',
  summary: 'Erase a player',
  description: `Removes the player's name, number, guardian addresses and links to parents, for good. Statistics stay, under "Former player".
Doing it again answers the same.`,
  access: 'manage-org',
  params: z.object({ playerId: id<PlayerId>() }),
  replies: { 204: NoContent },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.erasePlayer({ actor, playerId: params.playerId }),
});
