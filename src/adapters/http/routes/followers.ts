import { z } from 'zod';
import { FOLLOW_CODE_LENGTH, FOLLOWERS_PER_PLAYER, INVITATION_LASTS_DAYS } from '../../../domain/followers/follower.ts';
import { ACTION_LIMITS } from '../../../domain/membership/action-limits.ts';
import type { FollowerId, PlayerId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { createdOrFound, route } from '../contract/route.ts';
import { Id, Instant, id, NoContent, orNull, TeamName, text } from '../contract/schemas.ts';

const SECRET = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f.kM3xq0Zf8V1uYt7sRw2bLd5nGh9jPc4eXa6oTi0mKvE';
const FollowCode = text(FOLLOW_CODE_LENGTH).meta({
  description: 'The code of an invitation to follow a child, as it was made',
  examples: [SECRET],
});
const MemberName = z.string().meta({ description: 'First name and last initial', examples: ['Rosa O.'] });
const FollowedName = z
  .object({ playerId: Id, displayName: z.string().meta({ description: 'First name and last initial', examples: ['Sam O.'] }) })
  .meta({ id: 'FollowedName', description: 'A followed child, by the short name' });

const NewFollowerInvitation = z
  .object({
    id: Id,
    code: z.string().meta({ description: 'To be handed to one person. It is shown only once', examples: [SECRET] }),
    deepLink: z.string().meta({ description: 'Opens the app with the code', examples: [`leagueapp://follow/${SECRET}`] }),
    webLink: z.string().meta({
      description: 'A page with what is invited to and how to accept it; it names no child',
      examples: [`https://league.example.org/follow/${SECRET}`],
    }),
    expiresAt: Instant,
  })
  .meta({ id: 'NewFollowerInvitation', description: 'An invitation to follow a child, with its secret code' });

const playerInPath = z.object({ playerId: id<PlayerId>() });

export const inviteFollower = route({
  method: 'post',
  path: '/api/mobile/players/:playerId/followers/invitations',
  summary: 'Invite somebody to follow my child',
  description: `For guardians with an approved link to the child. Whoever signs in and accepts it first follows the child; the code is valid for ${INVITATION_LASTS_DAYS} days, and only a hash of it is stored.
A follower sees what the organization publishes, is notified of changes of the child’s games, and sees the child’s short name in the live view and the box score of games; no roster, chat or contacts.
At most ${FOLLOWERS_PER_PLAYER} followers and open invitations a child, and ${ACTION_LIMITS['inviting-followers'].limit} invitations a day. Followers end with the link of the guardian who invited them. An organization can switch followers off.`,
  access: 'member',
  useCase: 'inviteFollower',
  params: playerInPath,
  replies: { 201: NewFollowerInvitation },
  refusals: ['not-found', 'not-allowed', 'limit-reached', 'too-many-requests'],
  handle: async ({ useCases, actor, params, followLinksOf }) =>
    mapOk(await useCases.inviteFollower({ actor, playerId: params.playerId }), (made) => ({ ...made, ...followLinksOf(made.code) })),
});

const FollowerEntry = z
  .object({ id: Id, name: MemberName, invitedBy: MemberName, followsSince: Instant })
  .meta({ id: 'Follower', description: 'A person who follows a child, and the guardian who invited them' });
const OpenInvitation = z
  .object({ id: Id, invitedBy: MemberName, invitedAt: Instant, expiresAt: Instant })
  .meta({ id: 'FollowerInvitation', description: 'An invitation to follow a child that nobody has accepted yet' });

export const listFollowers = route({
  method: 'get',
  path: '/api/mobile/players/:playerId/followers',
  summary: 'List who follows a child',
  description:
    'For its guardians, the coaches of its present teams, admins and staff: the followers and the open invitations, oldest first.',
  access: 'member',
  useCase: 'listFollowers',
  params: playerInPath,
  replies: { 200: z.object({ followers: z.array(FollowerEntry), invitations: z.array(OpenInvitation) }).meta({ id: 'Followers' }) },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.listFollowers({ actor, playerId: params.playerId }),
});

export const endFollower = route({
  method: 'delete',
  path: '/api/mobile/followers/:followerId',
  summary: 'End a follower, or withdraw an invitation',
  description:
    'For the child’s guardians, the coaches of its present teams, admins and staff, and for the follower. It takes effect at once. Who follows no other child in the organization is no follower there any more; other roles stay.',
  access: 'member',
  useCase: 'endFollower',
  params: z.object({ followerId: id<FollowerId>() }),
  replies: { 204: NoContent },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.endFollower({ actor, followerId: params.followerId }),
});

export const listFollowed = route({
  method: 'get',
  path: '/api/mobile/following',
  summary: 'List the children whom I follow',
  description: 'Oldest first, with their teams of current seasons.',
  access: 'member',
  useCase: 'listFollowed',
  replies: {
    200: z
      .object({
        following: z.array(
          z
            .object({ id: Id, player: FollowedName, teams: z.array(TeamName), followsSince: Instant })
            .meta({ id: 'FollowedChild', description: 'A child whom the caller follows; `id` ends it' }),
        ),
      })
      .meta({ id: 'FollowedChildren' }),
  },
  refusals: [],
  handle: async ({ useCases, actor }) => mapOk(await useCases.listFollowed({ actor }), (following) => ({ following })),
});

export const checkFollowCode = route({
  method: 'get',
  path: '/api/follow/:code',
  summary: 'Look up an invitation to follow a child',
  oneAtATime: true,
  description:
    'Names the organization, and nothing of the child. Returns 200 even if the code is not valid, whatever the reason. Failed lookups are limited together with those of invite codes.',
  access: 'signed-in',
  useCase: 'checkFollowCode',
  params: z.object({ code: FollowCode }),
  replies: {
    200: z
      .object({
        isValid: z.boolean(),
        orgName: orNull(z.string(), { examples: ['Springfield Little League'] }),
        isConfirmed: z.boolean().nullable().meta({ description: 'False as long as the operator has not confirmed the organization' }),
        expiresAt: Instant.nullable(),
      })
      .meta({ id: 'FollowCodeValidation', description: 'What an invitation offers; unknown, expired, used and ended ones look the same' }),
  },
  refusals: ['too-many-requests'],
  handle: async ({ useCases, actor, address, params: { code } }) => {
    const checked = await useCases.checkFollowCode({ guesser: { userId: actor.id, address: address() }, code });
    return mapOk(checked, (offer) => ({
      isValid: offer !== undefined,
      orgName: offer?.orgName ?? null,
      isConfirmed: offer?.isConfirmed ?? null,
      expiresAt: offer?.expiresAt ?? null,
    }));
  },
});

const Followed = z
  .object({
    orgId: Id,
    orgName: z.string().meta({ examples: ['Springfield Little League'] }),
    orgCode: z.string().meta({ examples: ['SLL'] }),
    player: FollowedName,
  })
  .meta({ id: 'Followed', description: 'The child whom the caller now follows, and its organization' });

export const followChild = route({
  method: 'post',
  path: '/api/follow',
  summary: 'Accept an invitation to follow a child',
  description:
    'The caller becomes a follower at once, and the invitation is used up. Returns 200 and uses nothing up if the caller follows the child already or is its guardian. Who is blocked in the organization or for the child is answered as if there were no such invitation.',
  access: 'signed-in',
  useCase: 'followChild',
  body: z.strictObject({ code: FollowCode }).meta({ id: 'Follow' }),
  replies: { 200: Followed, 201: Followed },
  status: createdOrFound,
  refusals: ['invite-not-valid', 'too-many-requests'],
  handle: ({ useCases, actor, body }) => useCases.followChild({ actor, code: body.code }),
});
