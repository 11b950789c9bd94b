import { z } from 'zod';
import { LINK_STATES } from '../../../domain/membership/parent-link.ts';
import type { ParentLinkId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import { ok } from '../../../domain/shared/result.ts';
import { nextCursor, paging, timePosition, writeCursor } from '../cursor.ts';
import { AgeGroup, Team } from '../league-schemas.ts';
import { createdOrFound, route } from '../route.ts';
import { DecisionAction, Id, Instant, id, name, Person, PersonName, RosterPlayer, TeamName, word } from '../schemas.ts';

const Child = z
  .object({
    id: Id,
    isApproved: z.boolean(),
    player: RosterPlayer,
    team: TeamName.nullable().meta({ description: 'The team that the child plays for now; null for a child who is on no roster' }),
    createdAt: Instant,
  })
  .meta({ id: 'Child', description: 'A parent’s link to a child. Until it is approved it opens nothing, the child’s last name included' });

export const linkChild = route({
  method: 'post',
  path: '/api/mobile/parent-links',
  operationId: 'linkChild',
  tag: 'Families',
  summary: 'Link myself to my child',
  description: `Approved at once when the caller’s verified e-mail is one of the player’s guardian e-mails, or when the organization does not make parents wait; else the team’s coach, staff or an admin decides.
A link that is there already is answered with 200. One that was denied or ended waits again. 10 children per parent and 6 guardians per player at most.`,
  access: 'link-child',
  body: z.strictObject({ playerId: id<PlayerId>() }).meta({ id: 'NewParentLink' }),
  replies: { 200: Child, 201: Child },
  status: createdOrFound,
  refusals: ['unknown-reference', 'limit-reached'],
  handle: ({ useCases, actor, body }) => useCases.linkChild({ actor, playerId: body.playerId }),
});

export const listChildren = route({
  method: 'get',
  path: '/api/mobile/parent-links',
  operationId: 'listChildren',
  tag: 'Families',
  summary: 'List my children',
  description: 'Approved links and those that wait, in the order in which they were asked for.',
  access: 'link-child',
  replies: { 200: z.object({ children: z.array(Child) }).meta({ id: 'Children' }) },
  refusals: [],
  handle: async ({ useCases, actor }) => ok({ children: await useCases.listChildren({ actor }) }),
});

const linkInPath = z.object({ linkId: id<ParentLinkId>() });

export const unlinkChild = route({
  method: 'delete',
  path: '/api/mobile/parent-links/:linkId',
  operationId: 'unlinkChild',
  tag: 'Families',
  summary: 'End my link to a child',
  description: 'Asking for it again later waits for approval, whatever the roster says.',
  access: 'link-child',
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
    player: RosterPlayer,
    team: TeamName.nullable(),
    parent: Person,
    createdAt: Instant,
    decidedAt: Instant.nullable(),
    decidedBy: PersonName.nullable().meta({ description: 'Null where a guardian e-mail or the organization’s rules decided' }),
  })
  .meta({ id: 'ParentLink', description: 'A parent’s link to a player, as those see it who decide on it' });

export const listParentLinks = route({
  method: 'get',
  path: '/api/org/parent-links',
  operationId: 'listParentLinks',
  tag: 'Families',
  summary: 'List parent links to decide on',
  description: 'Oldest first. A coach gets those of the players of their own teams.',
  access: 'decide-links',
  query: z.object({ ...paging(LINKS, timePosition), status: LinkStatus.optional() }),
  replies: { 200: z.object({ parentLinks: z.array(ParentLink), nextCursor }).meta({ id: 'ParentLinks' }) },
  refusals: [],
  handle: async ({ useCases, actor, query: { limit, cursor, status } }) => {
    const page = await useCases.listParentLinks({ actor, ...(status && { status }), page: { limit, ...(cursor && { after: cursor }) } });
    const last = page.hasMore ? page.items.at(-1) : undefined;
    return ok({ parentLinks: page.items, nextCursor: last ? writeCursor(LINKS, [last.createdAt.getTime(), last.id]) : null });
  },
});

export const decideParentLink = route({
  method: 'post',
  path: '/api/org/parent-links/:linkId',
  operationId: 'decideParentLink',
  tag: 'Families',
  summary: 'Approve or deny a parent link',
  description:
    'The same decision again answers the same. A coach decides for players of their own teams, and nobody on a link of their own.',
  access: 'decide-links',
  params: linkInPath,
  body: z.strictObject({ action: DecisionAction }).meta({ id: 'LinkDecision', examples: [{ action: 'approve' }] }),
  replies: { 200: ParentLink },
  refusals: ['not-found', 'already-decided', 'not-allowed'],
  handle: ({ useCases, actor, params, body }) => useCases.decideParentLink({ actor, linkId: params.linkId, decision: body.action }),
});

export const revokeParentLink = route({
  method: 'delete',
  path: '/api/org/parent-links/:linkId',
  operationId: 'revokeParentLink',
  tag: 'Families',
  summary: 'End a parent link',
  description: 'It takes effect with the parent’s next request, on other instances within 5 seconds.',
  access: 'decide-links',
  params: linkInPath,
  replies: { 200: ParentLink },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.revokeParentLink({ actor, linkId: params.linkId }),
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
  operationId: 'claimTeam',
  tag: 'Families',
  summary: 'Say that I coach this team',
  description: `Approved at once when the caller’s verified e-mail is the one on the team’s staff list; else an admin decides under pending approvals. A claim that waits, or a team that the caller is on already, is answered with 200.
Open to coaches whose membership still waits, since it helps to confirm it; it gives them nothing before.`,
  access: 'claim-team',
  pendingRole: 'coach',
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
    team: TeamName,
    ageGroup: AgeGroup,
    jerseyNumber: z
      .string()
      .nullable()
      .meta({ description: 'Null where the caller may not see it', examples: ['07'] }),
    score: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'How well the name matches', examples: [0.83] }),
  })
  .meta({ id: 'PlayerFound', description: 'A player on one team' });

export const searchPlayers = route({
  method: 'get',
  path: '/api/mobile/players/search',
  operationId: 'searchPlayers',
  tag: 'Families',
  summary: 'Search players by name',
  description: `Whatever the case, the accents and the order of words, and in spite of a typing mistake in longer words. At most 25, best match first.
Players on the rosters of active seasons, once for each team.`,
  access: 'read-league',
  query: z.object({ name: name(2, 100).meta({ examples: ['ortis'] }) }),
  replies: { 200: z.object({ players: z.array(PlayerFound) }).meta({ id: 'PlayersFound' }) },
  refusals: [],
  handle: async ({ useCases, actor, query }) => ok({ players: await useCases.searchPlayers({ actor, name: query.name }) }),
});

export const lookUpCoach = route({
  method: 'get',
  path: '/api/mobile/coach/teams',
  operationId: 'lookUpCoach',
  tag: 'Families',
  summary: 'Find teams by a coach’s name',
  description: `Names match as in the search for players. Teams of active seasons, at most 25, best match first.
Open to coaches whose membership still waits, since it helps to confirm it.`,
  access: 'look-up-coaches',
  pendingRole: 'coach',
  query: z.object({ coachName: name(2, 100).meta({ examples: ['lee park'] }) }),
  replies: { 200: z.object({ teams: z.array(Team) }).meta({ id: 'TeamsOfCoach' }) },
  refusals: [],
  handle: async ({ useCases, actor, query }) => ok({ teams: await useCases.lookUpCoach({ actor, coachName: query.coachName }) }),
});
