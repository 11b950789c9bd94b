import { z } from 'zod';
import { PERSONAL_RECORDS } from '../../../application/ports/account-reader.ts';
import { AUDIT_ACTIONS } from '../../../application/ports/audit-log.ts';
import type { PlayerId, UserId } from '../../../domain/shared/ids.ts';
import { err, mapOk } from '../../../domain/shared/result.ts';
import { invalid } from '../../../domain/shared/violation.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../cursor.ts';
import { route } from '../route.ts';
import {
  definite,
  flag,
  Id,
  Instant,
  id,
  instant,
  MembershipStatus,
  NoContent,
  PersonName,
  Role,
  RosterPlayer,
  TeamName,
  word,
} from '../schemas.ts';
import { Profile } from './membership.ts';

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
  summary: 'List my requests and their status',
  description: 'Memberships, links to children and claims to teams of the last year, newest first, whatever became of them.',
  access: 'signed-in',
  useCase: 'listMyRequests',
  query: z.object(paging(myRequests, timePosition)),
  replies: { 200: z.object({ requests: z.array(MyRequest), nextCursor }).meta({ id: 'MyRequests' }) },
  refusals: [],
  handle: async ({ useCases, actor, query: { limit, cursor } }) => {
    const found = await useCases.listMyRequests({ actor, page: pageAfter({ limit, cursor }) });
    return mapOk(found, (page) => ({
      requests: page.items,
      nextCursor: cursorAfter(myRequests, page, (last) => [last.requestedAt, last.id]),
    }));
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
  summary: 'Export my personal data',
  description: `For people to read and keep: what the caller is, has asked for, wrote and did, in all organizations. Other people's data is no part
of it; children are known by their ids. 10 an hour.`,
  access: 'signed-in',
  useCase: 'exportMyData',
  replies: { 200: Export },
  refusals: ['too-many-requests'],
  handle: async ({ useCases, actor }) =>
    mapOk(await useCases.exportMyData({ actor }), ({ records, ...exported }) => ({ ...exported, records: [...records] })),
});

export const deleteMe = route({
  method: 'delete',
  path: '/api/me',
  summary: 'Delete my account',
  description: `Deletes what is stored on the caller, at once and for good: memberships, links to children, claims, devices, settings, and what they
wrote into snack fields. Messages, statistics and reports stay, under "Former member". Access tokens that were issued up to now are refused for
24 hours; a later sign-in makes a new account. Refused while the caller is the last admin of an organization, which \`orgs\` lists;
\`leaveOrgs=true\` deletes the account all the same.`,
  access: 'signed-in',
  useCase: 'deleteAccount',
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
  summary: 'Erase a player',
  description: `Removes the player's name, number, guardian addresses and links to parents, for good. Statistics stay, under "Former player".
Doing it again answers the same.`,
  access: 'member',
  useCase: 'erasePlayer',
  params: z.object({ playerId: id<PlayerId>() }),
  replies: { 204: NoContent },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.erasePlayer({ actor, playerId: params.playerId }),
});

const AuditKind = z.enum(AUDIT_ACTIONS).meta({ id: 'AuditKind', description: 'What was done', examples: ['roster-read'] });

const AuditEntry = z
  .object({
    id: Id,
    kind: AuditKind,
    at: Instant,
    actor: PersonName,
    subjectId: Id.meta({ description: 'What it was done to: a membership, an invite, a link, a team, …' }),
    facts: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .meta({ description: 'Ids and codes that belong to it', examples: [{ role: 'coach' }] }),
  })
  .meta({ id: 'AuditEntry', description: 'One line of the audit log: who did what to which thing' });

const auditEntries = 'audit-entries';

export const listAuditEntries = route({
  method: 'get',
  path: '/api/org/audit',
  summary: 'Read the audit log',
  description: `Newest first. Entries hold ids and codes, never names, addresses or messages, and are kept for three years. \`roster-read\` says that
an admin or a staff member has read the players of a team in full, once a reader, team and day.`,
  access: 'member',
  useCase: 'listAuditEntries',
  query: z.object({
    ...paging(auditEntries, timePosition),
    kind: AuditKind.optional(),
    actorId: id<UserId>().optional().meta({ description: 'Only what this user did' }),
    from: instant.optional().meta({ description: 'Not before this instant' }),
    to: instant.optional().meta({ description: 'Before this instant' }),
  }),
  replies: { 200: z.object({ entries: z.array(AuditEntry), nextCursor }).meta({ id: 'AuditEntries' }) },
  refusals: ['invalid-request'],
  handle: async ({ useCases, actor, query: { limit, cursor, kind, ...filter } }) => {
    if (filter.from && filter.to && filter.from > filter.to) {
      return err(invalid({ path: ['to'], rule: 'before-other', other: 'from' }));
    }
    const found = await useCases.listAuditEntries({
      actor,
      filter: definite({ ...filter, action: kind }),
      page: pageAfter({ limit, cursor }),
    });
    return mapOk(found, (page) => ({
      entries: page.items.map(({ action, ...entry }) => ({ ...entry, kind: action })),
      nextCursor: cursorAfter(auditEntries, page, (last) => [last.at, last.id]),
    }));
  },
});
