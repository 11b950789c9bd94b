import { z } from 'zod';
import type { OrgId } from '../../../domain/shared/ids.ts';
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
