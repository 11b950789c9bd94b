import { z } from 'zod';
import { CHILD_NAME_LENGTH, INQUIRY_MESSAGE_LENGTH, LINK_STATES } from '../../../domain/families/parent-link.ts';
import { seesEveryName } from '../../../domain/membership/permissions.ts';
import type { ParentLinkId, PlayerId, TeamClaimId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { QUERY_LENGTH } from '../../../domain/shared/text.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../cursor.ts';
import { AgeGroup, Team } from '../league-schemas.ts';
import { createdOrFound, route } from '../route.ts';
import {
  count,
  DecisionAction,
  Id,
  Instant,
  id,
  name,
  orNull,
  Person,
  PersonName,
  RosterPlayer,
  TeamName,
  text,
  word,
} from '../schemas.ts';

const Child = z
  .object({
    id: Id,
    isApproved: z.boolean(),
    player: RosterPlayer,
    team: TeamName.nullable().meta({
      description: 'The team that the child plays for now; null until the link is approved, and for a child who is on no roster',
    }),
    createdAt: Instant,
  })
  .meta({ id: 'Child', description: 'A parent’s link to a child. Until it is approved it opens nothing, the child’s last name included' });

const Inquiry = z
  .object({
    id: Id,
    childName: z.string().meta({ examples: ['Sam Ortiz'] }),
    message: z.string().nullable(),
    team: TeamName.nullable().meta({ description: 'At which the parent directed the inquiry' }),
    createdAt: Instant,
  })
  .meta({ id: 'Inquiry', description: 'A parent’s question for a child whom they did not find, as they wrote it' });

export const Children = z.object({ children: z.array(Child), inquiries: z.array(Inquiry) }).meta({ id: 'Children' });

export const linkChild = route({
  method: 'post',
  path: '/api/mobile/parent-links',
  summary: 'Link myself to my child',
  description: `Approved at once when the caller’s verified e-mail is one of the player’s guardian e-mails, or when the organization does not make links wait; else the team’s coach, staff or an admin decides, within 30 days.
A link that is there already is answered with 200. A parent who was denied or revoked for this child waits, whatever the roster says, until an admin, staff or coach lifts the block.
10 children per parent and 6 guardians per player at most, counting approved links; a guardian on the roster is let in beyond the 6. At most 5 links and inquiries of one parent wait at a time, and 20 links of one player from parents without a verified e-mail.`,
  access: 'member',
  useCase: 'linkChild',
  body: z.strictObject({ playerId: id<PlayerId>() }).meta({ id: 'NewParentLink' }),
  replies: { 200: Child, 201: Child },
  status: createdOrFound,
  refusals: ['unknown-reference', 'limit-reached'],
  handle: ({ useCases, actor, body }) => useCases.linkChild({ actor, playerId: body.playerId }),
});

export const listChildren = route({
  method: 'get',
  path: '/api/mobile/parent-links',
  summary: 'List my children',
  description: 'Approved links, those that wait, and inquiries that wait, each in the order in which they were asked for.',
  access: 'member',
  useCase: 'listChildren',
  replies: { 200: Children },
  refusals: [],
  handle: ({ useCases, actor }) => useCases.listChildren({ actor }),
});

const Suggestion = z
  .object({
    playerId: Id,
    displayName: z.string().meta({ description: 'First name and last initial', examples: ['Sam O.'] }),
    ageGroup: AgeGroup.nullable().meta({ description: 'In which the child plays now; null for a child who is on no roster' }),
  })
  .meta({ id: 'ChildSuggestion', description: 'A child whose guardian the caller is by the roster' });

export const suggestChildren = route({
  method: 'get',
  path: '/api/mobile/parent-links/suggestions',
  summary: 'List the children whose guardian I am on the roster',
  description: `Children whose guardian e-mails hold the caller’s verified one, and to whom the caller has no link yet, at most 25: linking to them is approved at once.
Worth showing right after joining, so that most parents need not search.`,
  access: 'member',
  useCase: 'suggestChildren',
  replies: { 200: z.object({ suggestions: z.array(Suggestion) }).meta({ id: 'ChildSuggestions' }) },
  refusals: [],
  handle: async ({ useCases, actor }) => mapOk(await useCases.suggestChildren({ actor }), (suggestions) => ({ suggestions })),
});

export const inquireAboutChild = route({
  method: 'post',
  path: '/api/mobile/parent-links/inquiries',
  summary: 'Ask the league to find my child',
  description: `For a parent whose search finds nothing. It waits among the links, whether there is such a child or not, and the person who decides picks the player or denies it.
The same inquiry again is answered with 200. It counts among the 5 links of a parent that may wait; its text is removed when it is over.`,
  access: 'member',
  useCase: 'inquireAboutChild',
  body: z
    .strictObject({
      childName: name(CHILD_NAME_LENGTH).meta({ examples: ['Sam Ortiz'] }),
      teamId: id<TeamId>().nullable().exactOptional(),
      message: text(INQUIRY_MESSAGE_LENGTH)
        .nullable()
        .exactOptional()
        .meta({ examples: ['He is new this season'] }),
    })
    .meta({ id: 'NewInquiry' }),
  replies: { 200: Inquiry, 201: Inquiry },
  status: createdOrFound,
  refusals: ['unknown-reference', 'limit-reached'],
  handle: ({ useCases, actor, body: { childName, teamId = null, message = null } }) =>
    useCases.inquireAboutChild({ actor, childName, teamId, message }),
});

const linkInPath = z.object({ linkId: id<ParentLinkId>() });

export const unlinkChild = route({
  method: 'delete',
  path: '/api/mobile/parent-links/:linkId',
  summary: 'End my link to a child',
  description: 'It may be asked for again later.',
  access: 'member',
  useCase: 'unlinkChild',
  params: linkInPath,
  replies: { 200: Child },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.unlinkChild({ actor, linkId: params.linkId }),
});

const LINKS = 'parent-links';

const LinkStatus = word('LinkStatus', LINK_STATES);

const ParentLink = z
  .object({
    id: Id,
    status: LinkStatus,
    isApproved: z.boolean(),
    isBlocked: z
      .boolean()
      .meta({ description: 'Whether the parent was denied or revoked for this child, so that the roster lets them in no more' }),
    player: RosterPlayer.nullable().meta({ description: 'Null for an inquiry to which nobody has found the player' }),
    team: TeamName.nullable().meta({ description: 'That of the player; of an inquiry the one at which it is directed' }),
    inquiry: z
      .object({ childName: z.string(), message: z.string().nullable() })
      .nullable()
      .meta({ id: 'InquiryText', description: 'What an inquiry says, as long as it waits; null for a link' }),
    parent: Person,
    createdAt: Instant,
    decidedAt: Instant.nullable(),
    decidedBy: PersonName.nullable().meta({ description: 'Null where a guardian e-mail or the organization’s rules decided' }),
  })
  .meta({ id: 'ParentLink', description: 'A parent’s link to a player, as those see it who decide on it' });

export const listParentLinks = route({
  method: 'get',
  path: '/api/org/parent-links',
  summary: 'List parent links to decide on',
  description:
    'Oldest first, inquiries among them. A coach gets those of the players of their own teams of current seasons, and inquiries directed at these. What has waited for 30 days has ended.',
  access: 'member',
  useCase: 'listParentLinks',
  query: z.object({ ...paging(LINKS, timePosition), status: LinkStatus.optional(), playerId: id<PlayerId>().optional() }),
  replies: { 200: z.object({ parentLinks: z.array(ParentLink), nextCursor }).meta({ id: 'ParentLinks' }) },
  refusals: [],
  handle: async ({ useCases, actor, query: { limit, cursor, status, playerId } }) => {
    const found = await useCases.listParentLinks({
      actor,
      ...(status && { status }),
      ...(playerId && { playerId }),
      page: pageAfter({ limit, cursor }),
    });
    return mapOk(found, (page) => ({ parentLinks: page.items, nextCursor: cursorAfter(LINKS, page, (last) => [last.createdAt, last.id]) }));
  },
});

export const decideParentLink = route({
  method: 'post',
  path: '/api/org/parent-links/:linkId',
  summary: 'Approve or deny a parent link',
  description:
    'The same decision again answers the same. A coach decides for players of their own teams of current seasons, and nobody on a link of their own. Approving an inquiry names the player in `playerId`. Denying blocks the parent, and their verified address, for this child.',
  access: 'member',
  useCase: 'decideParentLink',
  params: linkInPath,
  body: z
    .strictObject({ action: DecisionAction, playerId: id<PlayerId>().exactOptional() })
    .meta({ id: 'LinkDecision', examples: [{ action: 'approve' }] }),
  replies: { 200: ParentLink },
  refusals: ['invalid-request', 'not-found', 'already-decided', 'not-allowed', 'limit-reached', 'unknown-reference'],
  handle: ({ useCases, actor, params, body: { action: decision, playerId } }) =>
    useCases.decideParentLink({ actor, linkId: params.linkId, decision, ...(playerId && { playerId }) }),
});

export const revokeParentLink = route({
  method: 'delete',
  path: '/api/org/parent-links/:linkId',
  summary: 'End a parent link',
  description:
    'It takes effect with the parent’s next request, on other instances within 5 seconds, and blocks the parent, and their verified address, for this child.',
  access: 'member',
  useCase: 'revokeParentLink',
  params: linkInPath,
  replies: { 200: ParentLink },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.revokeParentLink({ actor, linkId: params.linkId }),
});

export const liftLinkBlock = route({
  method: 'delete',
  path: '/api/org/parent-links/:linkId/block',
  summary: 'Lift the block on a parent',
  description: 'Lifts what denying or revoking has blocked; the link stays as it is. Nobody lifts a block of their own.',
  access: 'member',
  useCase: 'liftLinkBlock',
  params: linkInPath,
  replies: { 200: ParentLink },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.liftLinkBlock({ actor, linkId: params.linkId }),
});

export const liftClaimBlock = route({
  method: 'delete',
  path: '/api/org/team-claims/:claimId/block',
  summary: 'Lift the block on a coach',
  description:
    'Lifts what denying a claim to a team has blocked: the person, and their verified address, for this team. Nobody lifts a block of their own.',
  access: 'member',
  useCase: 'liftClaimBlock',
  params: z.object({ claimId: id<TeamClaimId>() }),
  replies: { 200: z.object({ isBlocked: z.literal(false) }).meta({ id: 'ClaimBlockLifted' }) },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.liftClaimBlock({ actor, claimId: params.claimId }),
});

export const denyWaitingLinks = route({
  method: 'post',
  path: '/api/org/players/:playerId/parent-links/deny',
  summary: 'Deny all pending links to a player',
  description: 'Each as if it were denied by itself; one’s own link is left as it is.',
  access: 'member',
  useCase: 'denyWaitingLinks',
  params: z.object({ playerId: id<PlayerId>() }),
  replies: { 200: z.object({ denied: count.meta({ description: 'How many there were', examples: [3] }) }).meta({ id: 'LinksDenied' }) },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.denyWaitingLinks({ actor, playerId: params.playerId }),
});

const TeamClaim = z
  .object({
    id: Id.nullable().meta({ description: 'Null, as is requestedAt, for a coach whom the league put on the staff list without a claim' }),
    isApproved: z.boolean(),
    team: TeamName,
    requestedAt: Instant.nullable(),
  })
  .meta({ id: 'TeamClaim', description: 'A coach’s claim to be on a team’s staff' });

export const claimTeam = route({
  method: 'post',
  path: '/api/mobile/coach/teams/:teamId/claim',
  summary: 'Claim that I coach a team',
  description: `Approved at once when the caller’s verified e-mail is the one on the team’s staff list, unless they were denied for this team before; else an admin decides under pending approvals. A claim that waits, or a team that the caller is on already, is answered with 200.
Open to coaches whose membership still waits, since it helps to confirm it; it gives them nothing before.`,
  access: 'member',
  useCase: 'claimTeam',
  params: z.object({ teamId: id<TeamId>() }),
  replies: { 200: TeamClaim, 201: TeamClaim },
  status: createdOrFound,
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.claimTeam({ actor, teamId: params.teamId }),
});

const PlayerFound = z
  .object({
    playerId: Id,
    displayName: z.string().meta({ description: 'In full, or shortened where the caller may not see it', examples: ['Sam O.'] }),
    team: TeamName.nullable().meta({ description: 'Null for a child who was found by a whole name that the caller may not see' }),
    ageGroup: AgeGroup,
    jerseyNumber: orNull(z.string(), { description: 'Null where the caller may not see it', examples: ['07'] }),
    score: orNull(z.number().min(0).max(1), {
      description: 'How well the name matches; null where the caller may not see the whole name',
      examples: [0.83],
    }),
  })
  .meta({ id: 'PlayerFound', description: 'A player, on one team where it is told' });

export const searchPlayers = route({
  method: 'get',
  path: '/api/mobile/players/search',
  summary: 'Search players by name',
  description: `Whatever the case, the accents and the order of words, and in spite of a typing mistake in longer words. At most 25, best match first.
Players on the rosters of current seasons, once for each team.
Names that the caller may not see in full match by first name and last initial alone. A parent without an approved link to a child, and others for such names, find a child by the whole name: a whole word of the last name, and a word of the first name or its beginning, with one typing mistake in a word of six letters or more, and one further word. It answers 5 at most, without team, number and score, and is limited to 10 searches that find somebody and 30 in all an hour; the same search again counts once.`,
  access: 'member',
  useCase: 'searchPlayers',
  query: z.object({ name: name(QUERY_LENGTH).meta({ examples: ['ortis'] }) }),
  replies: { 200: z.object({ players: z.array(PlayerFound) }).meta({ id: 'PlayersFound' }) },
  cacheFor: { scopes: ['league'], view: 'teams', onlyFor: seesEveryName, admitOnRepeatWithQuery: 'name' },
  refusals: ['too-many-requests'],
  handle: async ({ useCases, actor, query }) =>
    mapOk(await useCases.searchPlayers({ actor, name: query.name }), (players) => ({ players })),
});

export const lookUpCoach = route({
  method: 'get',
  path: '/api/mobile/coach/teams',
  summary: 'Find teams by a coach’s name',
  description: `Names match as in the search for players. Teams of active seasons, at most 25, best match first.
Open to coaches whose membership still waits, since it helps to confirm it.`,
  access: 'member',
  useCase: 'lookUpCoach',
  query: z.object({ coachName: name(QUERY_LENGTH).meta({ examples: ['lee park'] }) }),
  replies: { 200: z.object({ teams: z.array(Team) }).meta({ id: 'TeamsOfCoach' }) },
  refusals: [],
  handle: async ({ useCases, actor, query }) =>
    mapOk(await useCases.lookUpCoach({ actor, coachName: query.coachName }), (teams) => ({ teams })),
});
