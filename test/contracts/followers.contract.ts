import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { secrets } from '../../src/adapters/random/secrets.ts';
import { revokeParentLink } from '../../src/application/families/revoke-parent-link.ts';
import { endFollower } from '../../src/application/followers/end-follower.ts';
import { followChild } from '../../src/application/followers/follow-child.ts';
import { inviteFollower } from '../../src/application/followers/invite-follower.ts';
import type { Repositories } from '../../src/application/ports/storage/storage.ts';
import type { ParentLink } from '../../src/domain/families/parent-link.ts';
import { FOLLOWERS_PER_PLAYER } from '../../src/domain/followers/follower.ts';
import type { Player } from '../../src/domain/league/team.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { aMember, aMembership, aUser, DAY, later, NOON } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';

const SPRING = { isActive: true, startsOn: '2026-03-01', endsOn: '2026-06-30', isDraft: false };

/** What every storage must do for followers of children. */
export function followersContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`followers on ${adapter}`, () => {
    let storage: StorageSubject;
    let league: GivenLeague;
    let sam: Player;
    let pat: User;
    let link: ParentLink;
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      league = await givenLeague(storage.unitOfWork);
      sam = await league.addPlayer('Sam Ortiz', league.hawks);
      pat = await givenUser('Pat Ortiz');
      link = await guardianOf(sam, pat);
    });

    const orgId = () => league.org.id;
    const givenUser = async (name: string) => {
      const user = aUser({ name });
      await league.write(({ users }) => users.save(user));
      return user;
    };
    const guardianOf = async (child: Player, parent: User) => {
      await league.write(({ memberships }) =>
        memberships.save(aMembership({ orgId: orgId(), userId: parent.id, role: 'parent', state: 'approved' })),
      );
      return league.linkTo(child, parent);
    };
    const deps = (change: (repositories: Repositories) => Repositories = (repositories) => repositories) => ({
      unitOfWork: withRepositories(storage.unitOfWork, change),
      clock: storage.clock.read,
      newId,
      secrets,
    });
    const guardian = (user = pat) => aMember({ user, org: league.org, roles: new Set(['parent']), children: new Set([sam.id]) });
    const admin = (user: User) => aMember({ user, org: league.org, roles: new Set(['admin']) });
    const invite = async () => accepted(await inviteFollower(deps())({ actor: guardian(), playerId: sam.id }));
    const roleOf = async (user: User) => {
      const { memberships } = await storage.read.callerContext(user.id, { orgId: orgId() });
      return memberships.map(({ role }) => role);
    };

    test('hold in the facts of a caller whom they follow, once for each team, and nobody while the org allows none', async () => {
      const rosa = await givenUser('Rosa Ortiz');
      const ana = await league.addPlayer('Ana Ortiz', null);
      for (const child of [sam, ana]) await league.followedBy(child, rosa, pat);
      const facts = async () => (await storage.read.callerContext(rosa.id, { orgId: orgId() })).followed;
      const team = { teamId: league.hawks.id, season: SPRING };
      expect(await facts()).toEqual(
        expect.arrayContaining([
          { orgId: orgId(), playerId: sam.id, team },
          { orgId: orgId(), playerId: ana.id, team: null },
        ]),
      );
      await league.write(({ orgs }) => orgs.update({ ...league.org, settings: { followersAllowed: false } }));
      expect(await facts()).toEqual([]);
    });

    test('are listed with names, oldest first, and so are the children of a follower with their teams', async () => {
      const rosa = await givenUser('Rosa Ortiz');
      const { id } = await invite();
      const following = await league.followedBy(sam, rosa, pat);
      storage.clock.set(later(NOON, DAY));
      expect(await storage.read.followersOfPlayer(orgId(), sam.id)).toMatchObject(
        [
          { id, user: null, invitedBy: { name: 'Pat Ortiz' }, followsSince: null, expiresAt: later(NOON, 7 * DAY) },
          { id: following.id, user: { name: 'Rosa Ortiz' }, followsSince: NOON, expiresAt: null },
        ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
      expect(await storage.read.followedBy(orgId(), rosa.id)).toEqual([
        {
          id: following.id,
          followsSince: NOON,
          player: { id: sam.id, firstName: 'Sam', lastName: 'Ortiz' },
          teams: [{ id: league.hawks.id, name: league.hawks.name }],
        },
      ]);
      storage.clock.set(NOON);
    });

    test('of four who take up one invitation at once, one gets in', async () => {
      const { code } = await invite();
      const people = await Promise.all(['a', 'b', 'c', 'd'].map(givenUser));
      const slow = deps(slowInvitation);
      const outcomes = await Promise.all(people.map((actor) => followChild(slow)({ actor, code })));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(outcomes.filter((each) => !each.ok && each.error.kind === 'invite-not-valid')).toHaveLength(3);
      expect((await Promise.all(people.map(roleOf))).flat()).toEqual(['follower']);
    });

    test('have a place each, of six, however many are invited at once', async () => {
      const slow = deps(slowPlaces);
      for (let n = 1; n < FOLLOWERS_PER_PLAYER; n += 1) await invite();
      const mo = await givenUser('Mo Ortiz');
      await guardianOf(sam, mo);
      const outcomes = await Promise.all([pat, mo].map((user) => inviteFollower(slow)({ actor: guardian(user), playerId: sam.id })));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    });

    test('are gone with the guardian who is revoked while somebody accepts, whichever comes first', async () => {
      const [rosa, ada] = [await givenUser('Rosa Ortiz'), await givenUser('Ada')];
      const { code } = await invite();
      const [, revoked] = await Promise.all([
        followChild(deps(slowInvitation))({ actor: rosa, code }),
        revokeParentLink(deps(slowPlaces))({ actor: admin(ada), linkId: link.id }),
      ]);
      accepted(revoked);
      expect(await storage.read.followersOfPlayer(orgId(), sam.id)).toEqual([]);
      expect(await roleOf(rosa)).toEqual([]);
    });

    test('are none after the guardian who invites is revoked, whichever comes first', async () => {
      const ada = await givenUser('Ada');
      const [, revoked] = await Promise.all([
        inviteFollower(deps(slowPlaces))({ actor: guardian(), playerId: sam.id }),
        revokeParentLink(deps())({ actor: admin(ada), linkId: link.id }),
      ]);
      accepted(revoked);
      expect(await storage.read.followersOfPlayer(orgId(), sam.id)).toEqual([]);
    });

    test('keep the role if they begin to follow one child while another ends', async () => {
      const [rosa, ada] = [await givenUser('Rosa Ortiz'), await givenUser('Ada')];
      const ana = await league.addPlayer('Ana Ortiz', league.jays);
      await league.linkTo(ana, pat);
      accepted(await followChild(deps())({ actor: rosa, code: (await invite()).code }));
      const [following] = await storage.read.followedBy(orgId(), rosa.id);
      const both = aMember({ ...guardian(), children: new Set([sam.id, ana.id]) });
      const { code } = accepted(await inviteFollower(deps())({ actor: both, playerId: ana.id }));
      const slow = deps(slowPlaces);
      const outcomes = await Promise.all([
        endFollower(slow)({ actor: admin(ada), followerId: following!.id }),
        followChild(slow)({ actor: rosa, code }),
      ]);
      expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
      expect(await roleOf(rosa)).toEqual(['follower']);
    });
  });
}

/** Holds the window open between finding an invitation and taking it up. */
const slowInvitation = ({ followers, ...others }: Repositories): Repositories => ({
  ...others,
  followers: { ...followers, findBySecret: delayed(followers.findBySecret) },
});

/** Holds the window open between reading followers and writing one. */
const slowPlaces = ({ followers, ...others }: Repositories): Repositories => ({
  ...others,
  followers: {
    ...followers,
    ofPlayer: delayed(followers.ofPlayer),
    invitedBy: delayed(followers.invitedBy),
    ofUser: delayed(followers.ofUser),
  },
});
