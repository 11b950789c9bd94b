import { z } from 'zod';
import type { PlayerId } from '../../../../domain/shared/ids.ts';
import { mapOk } from '../../../../domain/shared/result.ts';
import { route } from '../../contract/route.ts';
import { emailAddress, id, NoContent } from '../../contract/schemas.ts';
import { replyText } from './schemas.ts';

const ofPlayer = z.object({ playerId: id<PlayerId>() });
const Address = z.strictObject({ email: emailAddress }).meta({ id: 'GuardianAddress', description: 'An address of a guardian' });
const Guardian = z
  .object({ email: replyText('pat@example.org') })
  .meta({ id: 'Guardian', description: 'A guardian’s e-mail address, which confirms a parent of a player' });

export const listGuardians = route({
  method: 'get',
  path: '/api/org/players/:playerId/guardians',
  summary: 'List the guardian addresses of a player',
  description:
    'A user who signs in with one of them as verified e-mail may link to the player immediately. Every read is recorded in the audit log.',
  access: 'member',
  useCase: 'listGuardians',
  params: ofPlayer,
  replies: { 200: z.object({ guardians: z.array(Guardian) }).meta({ id: 'Guardians' }) },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params }) =>
    mapOk(await useCases.listGuardians({ actor, ...params }), (emails) => ({ guardians: emails.map((email) => ({ email })) })),
});

export const createGuardian = route({
  method: 'post',
  path: '/api/org/players/:playerId/guardians',
  summary: 'Add a guardian address to a player',
  description: 'Returns 201 for a new address, 200 for an existing one; at most ten per player.',
  access: 'member',
  useCase: 'createGuardian',
  params: ofPlayer,
  body: Address,
  replies: { 201: Guardian, 200: Guardian },
  status: ({ isNew }) => (isNew ? 201 : 200),
  refusals: ['not-found', 'invalid-request'],
  handle: ({ useCases, actor, params, body }) => useCases.createGuardian({ actor, ...params, ...body }),
});

export const deleteGuardian = route({
  method: 'delete',
  path: '/api/org/players/:playerId/guardians',
  summary: 'Remove a guardian address from a player',
  description: 'The address is in the body, since request URLs are logged. Links that it has confirmed remain.',
  access: 'member',
  useCase: 'deleteGuardian',
  params: ofPlayer,
  body: Address,
  replies: { 204: NoContent },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params, body }) => useCases.deleteGuardian({ actor, ...params, ...body }),
});
