import { z } from 'zod';
import { CHILD_NAME_LENGTH, INQUIRY_MESSAGE_LENGTH, LINK_STATES } from '../../../domain/families/parent-link.ts';
import { ACTION_LIMITS } from '../../../domain/membership/action-limits.ts';
import { seesEveryName } from '../../../domain/membership/permissions.ts';
import type { ParentLinkId, PlayerId, TeamClaimId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { QUERY_LENGTH } from '../../../domain/shared/text.ts';
import { cursorAfter, keyPosition, nextCursor, pageAfter, paging, timePosition } from '../contract/cursor.ts';
import { AgeGroup, Team } from '../contract/league-schemas.ts';
import { createdOrFound, route } from '../contract/route.ts';
import {
  count,
  DecisionAction,
  Id,
  Instant,
  id,
  name,
  namedEnum,
  orNull,
  Person,
  PersonName,
  RosterPlayer,
  TeamName,
  text,
} from '../contract/schemas.ts';

const Child = z
  .object({
    id: Id,
    isApproved: z.boolean(),
    player: RosterPlayer,
    team: TeamName.nullable().meta({
      description: 'The child’s current team; null until the link is approved, and for a child who is on no roster',
    }),
    createdAt: Instant,
  })
  .meta({
    id: 'Child',
    description: 'A parent’s link to a child. Until it is approved it gives access to nothing, not even the child’s last name',
  });

const Inquiry = z
  .object({
    id: Id,
    childName: z.string().meta({ examples: ['Sam Ortiz'] }),
    message: z.string().nullable(),
    team: TeamName.nullable().meta({ description: 'The team that the parent directed the inquiry to' }),
    createdAt: Instant,
  })
  .meta({ id: 'Inquiry', description: 'A parent’s inquiry about a child whom they did not find, as they wrote it' });

export const Children = z.object({ children: z.array(Child), inquiries: z.array(Inquiry) }).meta({ id: 'Children' });

export const linkChild = route({
  method: 'post',
  path: '/api/mobile/parent-links',
  summary: 'Link myself to my child',
  description: `Approved immediately if the caller’s verified e-mail is one of the player’s guardian e-mails, or if the organization does not require approval of links; otherwise the team’s coach, staff or an admin decides within 30 days.
An existing link is returned with 200. A parent who was denied or revoked for this child has to wait for approval, whatever the roster says, until an admin, staff or coach lifts the block.
Limits on approved links: 10 children per parent and 6 guardians per player; a guardian on the roster is approved beyond the 6. Limits on pending requests: 5 links and inquiries per parent, and 20 links per player from parents without a verified e-mail; ${ACTION_LIMITS.linking.limit} new links, inquiries and team claims a day.`,
  access: 'member',
  useCase: 'linkChild',
  body: z.strictObject({ playerId: id<PlayerId>() }).meta({ id: 'NewParentLink' }),
  replies: { 200: Child, 201: Child },
  status: createdOrFound,
  refusals: ['unknown-reference', 'limit-reached', 'too-many-requests'],
  handle: ({ useCases, actor, body }) => useCases.linkChild({ actor, playerId: body.playerId }),
});

export const listChildren = route({
  method: 'get',
  path: '/api/mobile/parent-links',
  summary: 'List my children',
  description: 'Approved links, pending links and pending inquiries, each in the order in which they were requested.',
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
    ageGroup: AgeGroup.nullable().meta({ description: 'The child’s current age group; null for a child who is on no roster' }),
  })
  .meta({ id: 'ChildSuggestion', description: 'A child whose roster entry names the caller as a guardian' });

export const suggestChildren = route({
  method: 'get',
  path: '/api/mobile/parent-links/suggestions',
  summary: 'List the children whose guardian I am on the roster',
  description: `At most 25 children whose guardian e-mails include the caller’s verified e-mail, and to whom the caller has no link yet. Linking to them is approved immediately.
Show them right after joining, so that most parents need not search.`,
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
  description: `For a parent whose search finds nothing. The inquiry is listed with the pending links, whether such a child exists or not, and the person who decides picks the player or denies it.
The same inquiry again returns 200. It counts towards the 5 pending links of a parent; its text is removed once it is decided or has ended.`,
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
  refusals: ['unknown-reference', 'limit-reached', 'too-many-requests'],
  handle: ({ useCases, actor, body: { childName, teamId = null, message = null } }) =>
    useCases.inquireAboutChild({ actor, childName, teamId, message }),
});

const linkInPath = z.object({ linkId: id<ParentLinkId>() });

export const unlinkChild = route({
  method: 'delete',
  path: '/api/mobile/parent-links/:linkId',
  summary: 'End my link to a child',
  description: 'The link may be requested again later.',
  access: 'member',
  useCase: 'unlinkChild',
  params: linkInPath,
  replies: { 200: Child },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.unlinkChild({ actor, linkId: params.linkId }),
});

const LINKS = 'parent-links';

const LinkStatus = namedEnum('LinkStatus', LINK_STATES);

export const ParentLink = z
  .object({
    id: Id,
    status: LinkStatus,
    isApproved: z.boolean(),
    isBlocked: z
      .boolean()
      .meta({ description: 'Whether the parent was denied or revoked for this child, so that the roster no longer approves them' }),
    player: RosterPlayer.nullable().meta({ description: 'Null for an inquiry without an identified player' }),
    team: TeamName.nullable().meta({ description: 'The player’s team; for an inquiry, the team that it is directed to' }),
    inquiry: z
      .object({ childName: z.string(), message: z.string().nullable() })
      .nullable()
      .meta({ id: 'InquiryText', description: 'The text of a pending inquiry; null for a link' }),
    parent: Person,
    createdAt: Instant,
    decidedAt: Instant.nullable(),
    decidedBy: PersonName.nullable().meta({ description: 'Null if approved by a guardian e-mail or the organization’s rules' }),
  })
  .meta({ id: 'ParentLink', description: 'A parent’s link to a player, as seen by those who decide on it' });

export const listParentLinks = route({
  method: 'get',
  path: '/api/org/parent-links',
  summary: 'List parent links to decide on',
  description:
    'Oldest first, including inquiries. A coach gets the links of players on their own teams of current seasons, and inquiries directed to these teams. Links and inquiries that have been pending for 30 days end.',
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

export const getParentLink = route({
  method: 'get',
  path: '/api/org/parent-links/:linkId',
  summary: 'Get a parent link to decide on',
  description: 'Or one that is decided. A coach gets those of their own teams, as in the list.',
  access: 'member',
  useCase: 'getParentLink',
  params: linkInPath,
  replies: { 200: ParentLink },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.getParentLink({ actor, linkId: params.linkId }),
});

export const decideParentLink = route({
  method: 'post',
  path: '/api/org/parent-links/:linkId',
  summary: 'Approve or deny a parent link',
  description:
    'Repeating the same decision returns the same response. A coach decides for players of their own teams of current seasons; nobody may decide on their own link. To approve an inquiry, name the player in `playerId`. Denying blocks the parent, and their verified address, for this child.',
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
    'Takes effect with the parent’s next request, on other instances within 5 seconds, and blocks the parent, and their verified address, for this child.',
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
  description: 'Lifts the block that denying or revoking has set; the link is unchanged. Nobody may lift a block on themselves.',
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
    'Lifts the block that denying a claim to a team has set on the person, and on their verified address, for this team. Nobody may lift a block on themselves.',
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
  description: 'Each link is denied as in a single request; the caller’s own link is unchanged.',
  access: 'member',
  useCase: 'denyWaitingLinks',
  params: z.object({ playerId: id<PlayerId>() }),
  replies: {
    200: z.object({ denied: count.meta({ description: 'How many links were denied', examples: [3] }) }).meta({ id: 'LinksDenied' }),
  },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.denyWaitingLinks({ actor, playerId: params.playerId }),
});

const TeamClaim = z
  .object({
    id: Id.nullable().meta({ description: 'Null, like requestedAt, for a coach whom the league put on the staff list without a claim' }),
    isApproved: z.boolean(),
    team: TeamName,
    requestedAt: Instant.nullable(),
  })
  .meta({ id: 'TeamClaim', description: 'A coach’s or a team manager’s claim to be on a team’s staff' });

export const claimTeam = route({
  method: 'post',
  path: '/api/mobile/coach/teams/:teamId/claim',
  summary: 'Claim that I coach or manage a team',
  description: `Approved immediately if the caller’s verified e-mail is on the team’s staff list, unless they were denied for this team before; otherwise an admin decides under pending approvals. Returns 200 for a pending claim, and for a team that the caller is already on.
Also open to coaches whose membership is pending, since a claim helps to confirm it; it gives them no access before that. Members in other roles may claim only an entry of the staff list with the role \`team_manager\` and their verified e-mail; all others are refused with \`role-required\`.`,
  access: 'member',
  useCase: 'claimTeam',
  params: z.object({ teamId: id<TeamId>() }),
  replies: { 200: TeamClaim, 201: TeamClaim },
  status: createdOrFound,
  refusals: ['not-found', 'outside-team', 'too-many-requests'],
  handle: ({ useCases, actor, params }) => useCases.claimTeam({ actor, teamId: params.teamId }),
});

const PlayerFound = z
  .object({
    playerId: Id,
    displayName: z.string().meta({ description: 'The full name, or a shortened one if the caller may not see it', examples: ['Sam O.'] }),
    team: TeamName.nullable().meta({ description: 'Null for a child who was found by a full name that the caller may not see' }),
    ageGroup: AgeGroup,
    jerseyNumber: orNull(z.string(), { description: 'Null if the caller may not see it', examples: ['07'] }),
    score: orNull(z.number().min(0).max(1), {
      description: 'How well the name matches; null if the caller may not see the full name',
      examples: [0.83],
    }),
  })
  .meta({ id: 'PlayerFound', description: 'A player found by a search, with one of their teams if the caller may see it' });

export const searchPlayers = route({
  method: 'get',
  path: '/api/mobile/players/search',
  summary: 'Search players by name',
  description: `Ignores case, accents and word order, and tolerates a typing mistake in longer words. At most 25, best match first.
Searches the rosters of current seasons; a player is listed once per team.
Names that the caller may not see in full match only by first name and last initial. A parent without an approved link to a child, and others for such names, find a child by the full name: a whole word of the last name, and a word of the first name or its beginning, with one typing mistake in a word of six letters or more, and one further word. Such a search returns at most 5 players, without team, number and score, and is limited to 10 searches with results and 30 in total per hour; repeating the same search counts once.`,
  access: 'member',
  useCase: 'searchPlayers',
  query: z.object({ name: name(QUERY_LENGTH).meta({ examples: ['ortis'] }) }),
  replies: { 200: z.object({ players: z.array(PlayerFound) }).meta({ id: 'PlayersFound' }) },
  cacheFor: { view: 'teams', onlyFor: seesEveryName },
  refusals: ['too-many-requests'],
  handle: async ({ useCases, actor, query }) =>
    mapOk(await useCases.searchPlayers({ actor, name: query.name }), (players) => ({ players })),
});

const TEAMS_OF_COACH = 'teams-of-coach';

export const lookUpCoach = route({
  method: 'get',
  path: '/api/mobile/coach/teams',
  summary: 'Find teams by a coach’s name',
  description: `Teams of current seasons. With \`coachName\`, at most 25 on one page, best match first; names match as in the player search. Without it, all of them, ordered by name.
Also open to coaches whose membership is pending, since it helps to confirm it.`,
  access: 'member',
  useCase: 'lookUpCoach',
  query: z
    .object({
      ...paging(TEAMS_OF_COACH, keyPosition),
      coachName: name(QUERY_LENGTH)
        .optional()
        .meta({ examples: ['lee park'] }),
    })
    .refine(({ coachName, cursor }) => coachName === undefined || cursor === undefined, {
      path: ['cursor'],
      message: 'must not be given beside coachName',
    }),
  replies: { 200: z.object({ teams: z.array(Team), nextCursor }).meta({ id: 'TeamsOfCoach' }) },
  refusals: [],
  handle: async ({ useCases, actor, query: { coachName, ...page } }) =>
    mapOk(await useCases.lookUpCoach({ actor, coachName, page: pageAfter(page) }), (found) => ({
      teams: found.items,
      nextCursor: cursorAfter(TEAMS_OF_COACH, found, ({ name, id }) => [name, id]),
    })),
});
