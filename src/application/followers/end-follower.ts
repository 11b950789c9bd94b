import { seesFollowers } from '../../domain/followers/follower.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { FollowerId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type EndingFollowers, endFollowers } from '../families/end-followers.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<EndingFollowers, 'teamsOfPlayer'>;
type Command = Readonly<{ actor: Member; followerId: FollowerId }>;

/** Ends a follower or withdraws an invitation, for whoever sees the child's followers; and a follower ends it themselves. */
export const endFollower = useCase('read-league', ({ unitOfWork, clock, newId }: Deps, { actor, followerId }: Command) =>
  unitOfWork.transact<undefined, NotFound>(async (repositories) => {
    const { followers, read } = repositories;
    const follower = await followers.findForUpdate(actor.org.id, followerId);
    if (!follower) return err({ kind: 'not-found' });
    const isOwn = follower.userId === actor.user.id;
    if (!isOwn && !seesFollowers(actor, follower.playerId, await read.teamsOfPlayer(actor.org.id, follower.playerId)))
      return err({ kind: 'not-found' });
    await endFollowers(repositories, [follower], { actor, now: clock(), newId });
    return ok(undefined);
  }),
);
