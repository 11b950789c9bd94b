import { z } from 'zod';
import { AUDIT_ACTIONS } from '../../../application/audit-actions.ts';
import { RECORD_KINDS } from '../../../application/ports/storage/membership/account-reader.ts';
import { BLOCKED_FROM } from '../../../application/ports/storage/membership/blocks.ts';
import { ACTION_LIMITS } from '../../../domain/membership/action-limits.ts';
import { COMMON_DOCUMENTS } from '../../../domain/membership/org.ts';
import type { BlockId, ConsentId, PlayerId, UserId } from '../../../domain/shared/ids.ts';
import { err, mapOk } from '../../../domain/shared/result.ts';
import { invalid } from '../../../domain/shared/violation.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../contract/cursor.ts';
import { createdOrFound, route } from '../contract/route.ts';
import {
  DocumentName,
  definite,
  flag,
  Id,
  Instant,
  id,
  instant,
  LanguageCode,
  MembershipStatus,
  NoContent,
  namedEnum,
  PersonName,
  Role,
  RosterPlayer,
  TeamName,
} from '../contract/schemas.ts';
import { Profile } from './membership.ts';

const MyRequest = z
  .object({
    id: Id,
    kind: namedEnum('RequestKind', ['membership', 'parent_link', 'team_claim'] as const),
    orgId: Id,
    orgName: z.string().meta({ examples: ['Springfield Little League'] }),
    role: Role.meta({ description: 'The requested role: parent for a link to a child, coach for a claim to a team' }),
    team: TeamName.nullable().meta({ description: 'The team of a claim; for a link, the child’s team once it is approved' }),
    player: RosterPlayer.nullable().meta({ description: 'The child of a link, once it is approved' }),
    status: MembershipStatus,
    requestedAt: Instant,
    decidedAt: Instant.nullable(),
  })
  .meta({ id: 'MyRequest', description: 'A request of the caller, and its status' });

const myRequests = 'my-requests';

export const listMyRequests = route({
  method: 'get',
  path: '/api/me/requests',
  summary: 'List my requests and their status',
  description: 'Memberships, links to children and claims to teams of the last year, newest first, whatever their outcome.',
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

const PersonalRecord = z
  .object({
    kind: namedEnum('PersonalRecordKind', RECORD_KINDS),
    orgId: Id.nullable(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'The stored data; its members depend on the kind' }),
  })
  .meta({ id: 'PersonalRecord', description: 'A record that is stored on a person' });

const Export = z
  .object({
    exportedAt: Instant,
    user: Profile.extend({
      issuer: z.string().meta({ description: 'The identity provider', examples: ['https://id.example.org'] }),
      subject: z.string().meta({ description: 'The caller’s id at the identity provider' }),
      givenName: z.string().nullable(),
      familyName: z.string().nullable(),
      claimedLanguage: LanguageCode.nullable().meta({ description: 'The language that the identity provider names' }),
      language: LanguageCode.nullable().meta({ description: 'The language that the caller has chosen' }),
    }).meta({ id: 'ExportedProfile', description: 'The profile, with the identity at the identity provider' }),
    records: z.array(PersonalRecord),
  })
  .meta({ id: 'PersonalExport', description: 'Everything that is stored on the caller' });

export const exportMyData = route({
  method: 'get',
  path: '/api/me/export',
  summary: 'Export my personal data',
  description: `The caller’s profile, requests, texts and actions in all organizations, in a readable form. It contains no data of other people, and children only by id. At most 10 per hour.`,
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
  description: `Immediately and permanently deletes what is stored on the caller: memberships, links to children, claims, devices, settings, and what they
wrote into snack fields. Messages, statistics and reports stay, under "Former member". Access tokens that were issued up to now are refused for
24 hours; a later sign-in creates a new account. Rejected while the caller is the last admin of an organization, which \`orgs\` lists;
\`leaveOrgs=true\` deletes the account anyway.`,
  access: 'signed-in',
  useCase: 'deleteAccount',
  query: z.object({
    leaveOrgs: flag().meta({ description: 'If true, the account is deleted even if an organization is left without an admin' }),
  }),
  replies: { 204: NoContent },
  refusals: ['last-admin'],
  handle: ({ useCases, actor, query }) => useCases.deleteAccount({ actor, leaveOrgs: query.leaveOrgs }),
});

export const erasePlayer = route({
  method: 'delete',
  path: '/api/org/players/:playerId/personal-data',
  summary: 'Erase a player',
  description: `Removes the player's name, number, guardian addresses and links to parents permanently. Statistics remain, under "Former player".
Repeating the request returns the same response.`,
  access: 'member',
  useCase: 'erasePlayer',
  params: z.object({ playerId: id<PlayerId>() }),
  replies: { 204: NoContent },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.erasePlayer({ actor, playerId: params.playerId }),
});

export const exportPlayer = route({
  method: 'get',
  path: '/api/org/players/:playerId/personal-data',
  summary: 'Export what is stored on a player',
  description: `Roster entries, guardian addresses, linked parents by their ids, statistics, consents, blocks, and the audit log's entries on the player.
The audit log says who asked (\`player-exported\`).`,
  access: 'member',
  useCase: 'exportPlayer',
  params: z.object({ playerId: id<PlayerId>() }),
  replies: {
    200: z
      .object({
        exportedAt: Instant,
        player: z
          .object({ id: Id, firstName: z.string(), lastName: z.string() })
          .meta({ id: 'ExportedPlayer', description: 'The player, by full name' }),
        records: z.array(PersonalRecord),
      })
      .meta({ id: 'PlayerExport', description: 'Everything that is stored on a player' }),
  },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.exportPlayer({ actor, playerId: params.playerId }),
});

const ofUser = { params: z.object({ userId: id<UserId>() }) };

export const exportMember = route({
  method: 'get',
  path: '/api/org/users/:userId/personal-data',
  summary: 'Export what is stored on a member',
  description: `Everything that the organization stores on a current or former member, including messages. The id is \`user.id\` of a member.
Of a person who has left, without their present e-mail address and what is stored under it.
The audit log says who asked (\`member-exported\`).`,
  access: 'member',
  useCase: 'exportMember',
  ...ofUser,
  replies: {
    200: z
      .object({
        exportedAt: Instant,
        user: z
          .object({ id: Id, name: z.string().nullable(), email: z.string().nullable(), emailVerified: z.boolean() })
          .meta({ id: 'ExportedUser', description: 'The user as described by the identity provider' }),
        records: z.array(PersonalRecord),
      })
      .meta({ id: 'MemberExport', description: 'Everything that an organization stores on a person' }),
  },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.exportMember({ actor, userId: params.userId }),
});

export const eraseMember = route({
  method: 'delete',
  path: '/api/org/users/:userId/personal-data',
  summary: 'Erase a member',
  description: `Permanently removes what the organization stores on a current or former member: memberships, links, claims, devices, settings, and
what they wrote into snack fields. Messages, statistics and reports stay, under "Former member". The account itself goes where no other
organization stores anything on it. Rejected for the last admin. Blocks remain.`,
  access: 'member',
  useCase: 'eraseMember',
  ...ofUser,
  replies: { 204: NoContent },
  refusals: ['not-found', 'last-admin'],
  handle: ({ useCases, actor, params }) => useCases.eraseMember({ actor, userId: params.userId }),
});

const DocumentVersion = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'must be 1 to 40 letters, digits, dots, hyphens and underscores')
  .meta({ description: 'The version of the text', examples: ['2026-03'] });

const ownConsent = {
  id: Id,
  document: DocumentName,
  version: DocumentVersion,
  playerId: Id.nullable().meta({ description: 'The child that the consent is for; null for the caller' }),
  givenAt: Instant,
  withdrawnAt: Instant.nullable().meta({ description: 'When the consent was withdrawn; null while it is valid' }),
};
const OwnConsent = z.object(ownConsent).meta({ id: 'Consent', description: 'The caller’s consent to a version of a text' });

export const giveConsent = route({
  method: 'post',
  path: '/api/mobile/consents',
  summary: 'Agree to a text',
  description: `Records that the caller agrees to a version of a text of the league, for themselves or, as a parent, for one of their children (\`playerId\`,
from an approved link). Users whose membership is pending may agree as well. Agreeing again returns the same consent, 200.
The text is one of the organization’s \`documents\` or ${COMMON_DOCUMENTS.join(', ')}; any other is refused with \`unknown-reference\`. ${ACTION_LIMITS.consent.limit} new consents a day.`,
  access: 'member',
  useCase: 'giveConsent',
  body: z.strictObject({
    document: DocumentName,
    version: DocumentVersion,
    playerId: id<PlayerId>().nullable().optional().meta({ description: 'The child; if omitted, the caller agrees for themselves' }),
  }),
  replies: { 200: OwnConsent, 201: OwnConsent },
  status: createdOrFound,
  refusals: ['unknown-reference', 'too-many-requests'],
  handle: ({ useCases, actor, body }) => useCases.giveConsent({ actor, ...body, playerId: body.playerId ?? null }),
});

const myConsents = 'my-consents';

export const listMyConsents = route({
  method: 'get',
  path: '/api/mobile/consents',
  summary: 'List my consents',
  description: 'In this organization, newest first, including withdrawn ones.',
  access: 'member',
  useCase: 'listMyConsents',
  query: z.object(paging(myConsents, timePosition)),
  replies: { 200: z.object({ consents: z.array(OwnConsent), nextCursor }).meta({ id: 'Consents' }) },
  refusals: [],
  handle: async ({ useCases, actor, query }) =>
    mapOk(await useCases.listMyConsents({ actor, page: pageAfter(query) }), (page) => ({
      consents: page.items,
      nextCursor: cursorAfter(myConsents, page, (last) => [last.givenAt, last.id]),
    })),
});

export const withdrawConsent = route({
  method: 'delete',
  path: '/api/mobile/consents/:consentId',
  summary: 'Withdraw a consent',
  description: 'The record of the consent is kept for three years. Withdrawing again returns the same response.',
  access: 'member',
  useCase: 'withdrawConsent',
  params: z.object({ consentId: id<ConsentId>() }),
  replies: { 204: NoContent },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.withdrawConsent({ actor, consentId: params.consentId }),
});

const consents = 'consents';

export const listConsents = route({
  method: 'get',
  path: '/api/org/consents',
  summary: 'List consents',
  description: 'Who has agreed to which version of which text, for themselves or for a child, newest first.',
  access: 'member',
  useCase: 'listConsents',
  query: z.object({
    ...paging(consents, timePosition),
    userId: id<UserId>().optional(),
    playerId: id<PlayerId>().optional().meta({ description: 'Only consents for this child' }),
    document: DocumentName.optional(),
    version: DocumentVersion.optional(),
    state: namedEnum('ConsentState', ['in-force', 'withdrawn']).optional().meta({ description: 'Only valid or only withdrawn consents' }),
  }),
  replies: {
    200: z
      .object({
        consents: z.array(
          z
            .object({ ...ownConsent, user: PersonName })
            .meta({ id: 'GivenConsent', description: 'A user’s consent to a version of a text' }),
        ),
        nextCursor,
      })
      .meta({ id: 'GivenConsents' }),
  },
  refusals: [],
  handle: async ({ useCases, actor, query: { limit, cursor, state, ...filter } }) => {
    const found = await useCases.listConsents({
      actor,
      filter: definite({ ...filter, isInForce: state && state === 'in-force' }),
      page: pageAfter({ limit, cursor }),
    });
    return mapOk(found, (page) => ({
      consents: page.items,
      nextCursor: cursorAfter(consents, page, (last) => [last.givenAt, last.id]),
    }));
  },
});

const Block = z
  .object({
    id: Id,
    from: namedEnum('BlockedFrom', BLOCKED_FROM).meta({
      description:
        'What the person is blocked from getting approved for by roster or staff list: a child, a team, or the organization as a parent',
    }),
    player: z
      .object({ id: Id, firstName: z.string(), lastName: z.string() })
      .meta({ id: 'BlockedPlayer', description: 'The child' })
      .nullable(),
    team: TeamName.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Block', description: 'A decision against a person; it does not reveal who the person is' });

const blocks = 'blocks';

export const listBlocks = route({
  method: 'get',
  path: '/api/org/blocks',
  summary: 'List blocks',
  description: `Newest first. A block outlives the link, claim and account that it came from, since it identifies a person and an address only by
hashes. With \`email\`, only the blocks on the user with that verified address.`,
  access: 'member',
  useCase: 'listBlocks',
  query: z.object({
    ...paging(blocks, timePosition),
    email: z
      .string()
      .min(3)
      .max(254)
      .optional()
      .meta({ description: 'The address to search for', examples: ['pat@example.org'] }),
  }),
  replies: { 200: z.object({ blocks: z.array(Block), nextCursor }).meta({ id: 'Blocks' }) },
  refusals: [],
  handle: async ({ useCases, actor, query: { limit, cursor, email } }) =>
    mapOk(await useCases.listBlocks({ actor, email, page: pageAfter({ limit, cursor }) }), (page) => ({
      blocks: page.items,
      nextCursor: cursorAfter(blocks, page, (last) => [last.createdAt, last.id]),
    })),
});

export const liftBlock = route({
  method: 'delete',
  path: '/api/org/blocks/:blockId',
  summary: 'Lift a block',
  description: 'The person can again be approved by roster or staff list. Decisions on links, claims and memberships are unchanged.',
  access: 'member',
  useCase: 'liftBlock',
  params: z.object({ blockId: id<BlockId>() }),
  replies: { 204: NoContent },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.liftBlock({ actor, blockId: params.blockId }),
});

const AuditKind = z.enum(AUDIT_ACTIONS).meta({ id: 'AuditKind', description: 'What was done', examples: ['roster-read'] });

const AuditEntry = z
  .object({
    id: Id,
    kind: AuditKind,
    at: Instant,
    actor: PersonName,
    subjectId: Id.meta({ description: 'The subject of the action: a membership, an invite, a link, a team, …' }),
    facts: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .meta({ description: 'Ids and codes that belong to the entry', examples: [{ role: 'coach' }] }),
  })
  .meta({ id: 'AuditEntry', description: 'An audit log entry: who did what to which subject' });

const auditEntries = 'audit-entries';

export const listAuditEntries = route({
  method: 'get',
  path: '/api/org/audit',
  summary: 'Read the audit log',
  description: `Newest first. Entries hold ids and codes, never names, addresses or messages, and are kept for three years. \`roster-read\` means that
an admin or a staff member has read the players of a team in full, logged once per reader, team and day.`,
  access: 'member',
  useCase: 'listAuditEntries',
  query: z.object({
    ...paging(auditEntries, timePosition),
    kind: AuditKind.optional(),
    actorId: id<UserId>().optional().meta({ description: 'Only what this user did' }),
    from: instant.optional().meta({ description: 'At or after this instant' }),
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
