import { beforeEach } from '@jest/globals';
import { endFollower } from '../../src/application/followers/end-follower.ts';
import { followChild } from '../../src/application/followers/follow-child.ts';
import { inviteFollower } from '../../src/application/followers/invite-follower.ts';
import { listFollowers } from '../../src/application/followers/list-followers.ts';
import type { ParentLink } from '../../src/domain/families/parent-link.ts';
import type { Player } from '../../src/domain/league/team.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { FollowerId } from '../../src/domain/shared/ids.ts';
import { given, setUpUseCases } from './given.ts';
import { accepted } from './use-cases.ts';

/** A child of the Hawks, its guardian, the guardian's link, and the guardian's mother, who is nobody in the league. */
export let sam: Player;
export let pat: User;
export let link: ParentLink;
export let rosa: User;

export function setUpFollowers(): void {
  setUpUseCases();
  beforeEach(async () => {
    const { league, person } = given;
    sam = await league.addPlayer('Sam Ortiz', league.hawks, { jerseyNumber: '7' });
    pat = await person({ name: 'Pat Ortiz' }, 'parent');
    link = await league.linkTo(sam, pat);
    rosa = await person({ name: 'Rosa Ortiz' });
  });
}

export const tryInvite = async (guardian = pat, child = sam) =>
  inviteFollower(given.ports)({ actor: await given.as(guardian), playerId: child.id });
export const invite = async (guardian = pat, child = sam) => accepted(await tryInvite(guardian, child));
export const accept = (actor: User, code: string) => followChild(given.ports)({ actor, code });
/** Rosa, or another, follows Sam, or another child, by the guardian's invitation. */
export const follow = async (who = rosa, guardian = pat, child = sam) => accepted(await accept(who, (await invite(guardian, child)).code));
export const followersAs = async (who: User, child = sam) => listFollowers(given.ports)({ actor: await given.as(who), playerId: child.id });
export const followers = async () => accepted(await followersAs(pat)).followers;
export const end = async (who: User, followerId: FollowerId) => endFollower(given.ports)({ actor: await given.as(who), followerId });
/** The ids of the children whom the user follows; `nobody` without any membership. */
export async function followed(user: User) {
  const facts = await given.ports.read.callerContext(user.id, { orgId: given.org.id });
  return facts.memberships.length === 0 ? 'nobody' : [...(await given.as(user)).followedPlayers];
}
