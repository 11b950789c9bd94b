import { z } from 'zod';
import { PERSONAL_RECORDS } from '../../../application/ports/account-reader.ts';
import type { OrgId, PlayerId } from '../../../domain/shared/ids.ts';
import { ok } from '../../../domain/shared/result.ts';
import { nextCursor, paging, timePosition, writeCursor } from '../cursor.ts';
import { route } from '../route.ts';
import { flag, Id, Instant, id, MembershipStatus, NoContent, Role, RosterPlayer, TeamName, word } from '../schemas.ts';
import { Profile } from './onboarding.ts';

const MyRequest = z
  .object({
    id: Id,
    kind: word('RequestKind', ['membership', 'parent_link', 'team_claim'] as const),
    orgId: Id,
    orgName: z.string().meta({ examples: ['Springfield Little League'] }),
    role: Role.meta({ description: 'The role that was asked for; of a link to a child parent, of a claim to a team coach' }),
    team: TeamName.nullable().meta({ description: 'Of a claim the team; of a link the child’s team, once it is approved' }),
    player: RosterPlayer.nullable().meta({ description: 'Of a link the child, once it is approved' }),
    status: MembershipStatus,
    requestedAt: Instant,
    decidedAt: Instant.nullable(),
  })
  .meta({ id: 'MyRequest', description: 'Something that the caller has asked for, and how it stands' });

const myRequests = 'my-requests';

export const listMyRequests = route({
  method: 'get',
  path: '/api/me/requests',
  operationId: 'listMyRequests',
  tag: 'Account',
  summary: 'See what I have asked for and how it stands',
  description: 'Memberships, links to children and claims to teams of the last year, newest first, whatever became of them.',
  access: 'signed-in',
  query: z.object(paging(myRequests, timePosition)),
  replies: { 200: z.object({ requests: z.array(MyRequest), nextCursor }).meta({ id: 'MyRequests' }) },
  refusals: [],
  handle: async ({ useCases, actor, query: { limit, cursor } }) => {
    const page = await useCases.listMyRequests({ actor, page: { limit, ...(cursor && { after: cursor }) } });
    const last = page.hasMore ? page.items.at(-1) : undefined;
    return ok({
      requests: [...page.items],
      nextCursor: last ? writeCursor(myRequests, [last.requestedAt.getTime(), last.id]) : null,
    });
  },
});

const Export = z
  .object({
    exportedAt: Instant,
    user: Profile.extend({
      issuer: z.string().meta({ description: 'The identity provider', examples: ['https://id.example.org'] }),
      subject: z.string().meta({ description: 'By what the identity provider knows the caller' }),
      givenName: z.string().nullable(),
      familyName: z.string().nullable(),
    }).meta({ id: 'ExportedProfile', description: 'The profile with the identity that stands behind it' }),
    records: z.array(
      z
        .object({
          kind: word('PersonalRecordKind', PERSONAL_RECORDS),
          orgId: Id.nullable(),
          data: z.record(z.string(), z.unknown()).meta({ description: 'What is stored, by names that depend on the kind' }),
        })
        .meta({ id: 'PersonalRecord', description: 'One thing that is stored on the caller' }),
    ),
  })
  .meta({ id: 'PersonalExport', description: 'Everything that is stored on the caller' });

export const exportMyData = route({
  method: 'get',
  path: '/api/me/export',
  operationId: 'exportMyData',
  tag: 'Account',
  summary: 'Export everything that is stored on me',
  description: `For people to read and keep: what the caller is, has asked for, wrote and did, in all organizations. Other people's data is no part
of it; children are known by their ids. 10 an hour.`,
  access: 'signed-in',
  replies: { 200: Export },
  refusals: ['too-many-requests'],
  handle: async ({ useCases, actor }) => {
    const exported = await useCases.exportMyData({ actor });
    return exported.ok ? ok({ ...exported.value, records: [...exported.value.records] }) : exported;
  },
});

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
    leaveOrgs: flag().meta({ description: 'With true, the account is deleted also where an organization is left without an admin' }),
  }),
  replies: { 204: NoContent },
  refusals: ['last-admin'],
  handle: ({ useCases, actor, query }) => useCases.deleteAccount({ actor, leaveOrgs: query.leaveOrgs }),
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
