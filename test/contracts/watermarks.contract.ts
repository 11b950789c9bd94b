import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { reportAdvanced, withAdvancedVersions } from '../../src/adapters/cache/advanced-versions.ts';
import { callerCache } from '../../src/adapters/cache/caller-cache.ts';
import { scopeWatermarks } from '../../src/adapters/cache/scope-watermarks.ts';
import { readConsistencyToken, writeConsistencyToken } from '../../src/adapters/http/contract/consistency-token.ts';
import { newId } from '../../src/adapters/random/new-id.ts';
import { recordingUnitOfWork } from '../../src/application/effects/recording-unit-of-work.ts';
import type { ContextRequest } from '../../src/application/ports/storage/membership/membership-storage.ts';
import type { Repositories, UnitOfWork } from '../../src/application/ports/storage/storage.ts';
import { SCOPE_NAMES, type ScopeName, type ScopeWatermarks } from '../../src/application/ports/watermarks.ts';
import type { Membership } from '../../src/domain/membership/membership.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { Role } from '../../src/domain/membership/roles.ts';
import type { OrgId, RoomId, UserId } from '../../src/domain/shared/ids.ts';
import { err, ok } from '../../src/domain/shared/result.ts';
import { aMembership, anOrg, aUser, DAY, later, NOON } from '../support/builders.ts';
import { listeners } from '../support/effects.ts';
import { aParentLink, appendedBy, aSport, aStatEvent, givenLeague } from '../support/league.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

/** How every storage keeps scope versions, and how two instances' watermarks follow them. */
export function watermarksContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`watermarks on ${adapter}`, () => {
    let storage: StorageSubject;
    let own: Readonly<{ marks: ScopeWatermarks; unitOfWork: UnitOfWork }>;
    let other: typeof own;
    let org: Org;

    const instance = () => {
      const marks = scopeWatermarks(storage.read);
      return { marks, unitOfWork: recordingUnitOfWork(storage.unitOfWork, listeners({ scopes: marks, advanced: reportAdvanced })) };
    };
    beforeAll(async () => {
      storage = await create();
      [own, other] = [instance(), instance()];
    });
    afterAll(async () => {
      for (const { marks } of [own, other]) marks.close();
      await storage.dispose();
    });

    let count = 0;
    beforeEach(async () => {
      count += 1;
      org = anOrg({ code: `W${count}` });
      await own.unitOfWork.transact(async ({ orgs }) => ok(await orgs.add(org)));
    });

    const scope = (name: ScopeName, of = org) => ({ orgId: of.id, name });
    const writeLeague = () => own.unitOfWork.transact(async ({ sports }) => ok(await sports.save(aSport({ orgId: org.id }))));
    const letIn = async () => {
      const user = aUser();
      await own.unitOfWork.transact(async ({ users }) => ok(await users.save(user)));
      return own.unitOfWork.transact(async ({ memberships }) =>
        ok(await memberships.save(aMembership({ orgId: org.id, userId: user.id, role: 'parent' }))),
      );
    };
    const stored = (of = org) => storage.read.scopeVersions(SCOPE_NAMES.map((name) => scope(name, of)));
    const known = async ({ marks }: typeof own, name: ScopeName) => {
      const looked = await marks.current(scope(name));
      marks.watch(scope(name), looked);
      return looked.state;
    };
    const moved = (before: readonly unknown[], after: readonly unknown[]) =>
      SCOPE_NAMES.filter((_, place) => after[place] !== before[place]);

    test('a scope in which nothing was written is at version 0', async () => {
      expect(await stored(anOrg())).toEqual(SCOPE_NAMES.map(() => 0));
    });

    test('a transaction that changes who may do what moves the scope of its org, and no other does', async () => {
      const another = anOrg({ code: `V${count}` });
      await own.unitOfWork.transact(async ({ orgs }) => ok(await orgs.add(another)));
      const [before, beforeThere] = [await stored(), await stored(another)];
      const user = aUser();
      await own.unitOfWork.transact(async ({ users }) => ok(await users.save(user)));
      expect(moved(before, await stored())).toEqual([]);

      await own.unitOfWork.transact(async ({ memberships }) =>
        ok(await memberships.save(aMembership({ orgId: org.id, userId: user.id, role: 'parent' }))),
      );
      const joined = await stored();
      expect(moved(before, joined)).toEqual(['access']);

      await own.unitOfWork.transact(async ({ users }) => ok(await users.save({ ...user, name: 'Somebody Else' })));
      await writeLeague();
      expect(await stored()).toEqual(joined);
      expect(await stored(another)).toEqual(beforeThere);
    });

    test('the log of a game moves with what is recorded in it, and is told alone as among all that is watched', async () => {
      const league = await givenLeague(own.unitOfWork, { org });
      const recorder = aUser();
      await league.write(({ users }) => users.save(recorder));
      const [game, quiet] = [await league.addGame(league.hawks, league.owls), await league.addGame(league.owls, league.hawks)];
      const logs = [
        { orgId: org.id, gameId: quiet.id },
        { orgId: org.id, gameId: game.id },
        { orgId: newId<OrgId>(), gameId: game.id },
      ];
      const versions = async () => {
        const alone = await storage.read.gameLogVersions(logs);
        const scopes = SCOPE_NAMES.map((name) => scope(name));
        const rooms = [{ orgId: org.id, roomId: league.hawks.id as string as RoomId }];
        const all = await storage.read.watchedStates({ rooms, scopes, gameLogs: logs });
        expect(all).toEqual({ rooms: await storage.read.roomStates(rooms), scopes: await stored(), gameLogs: alone });
        return alone;
      };
      const record = () =>
        own.unitOfWork.transact(async (repositories) => ok(await appendedBy(repositories, aStatEvent(game, { recordedBy: recorder.id }))));
      expect(await versions()).toEqual([0, 0, 0]);
      await record();
      const [, first] = await versions();
      await record();
      const [untouched, second, elsewhere] = await versions();
      expect([untouched, elsewhere]).toEqual([0, 0]);
      expect([first! > 0, second! > first!]).toEqual([true, true]);
    });

    test('a transaction that only reads, is refused or fails moves nothing', async () => {
      const before = await stored();
      const sport = aSport({ orgId: org.id });
      await own.unitOfWork.transact(async ({ orgs }) => ok(await orgs.find(org.id)));
      await own.unitOfWork.transact(async ({ sports }) => {
        await sports.save(sport);
        return err({ kind: 'not-found' });
      });
      await expect(
        own.unitOfWork.transact(async ({ sports }) => {
          await sports.save(sport);
          throw new Error('in the middle');
        }),
      ).rejects.toThrow('in the middle');
      expect(await stored()).toEqual(before);
    });

    test('versions grow in the order of commits, and become visible with what was written', async () => {
      const held = Promise.withResolvers<void>();
      const advanced = Promise.withResolvers<void>();
      const order: string[] = [];
      const before = await stored();
      const first = storage.unitOfWork.transact(async ({ scopeVersions }) => {
        const [{ version } = { version: 0 }] = await scopeVersions.advance([scope('access')]);
        advanced.resolve();
        await held.promise;
        order.push('first');
        return ok(version);
      });
      await advanced.promise;
      const second = storage.unitOfWork.transact(async ({ scopeVersions }) => {
        const [{ version } = { version: 0 }] = await scopeVersions.advance([scope('access')]);
        order.push('second');
        return ok(version);
      });
      expect(await stored()).toEqual(before);
      held.resolve();
      const [one, two] = [await first, await second];
      expect(order).toEqual(['first', 'second']);
      expect(one.ok && two.ok && one.value < two.value).toBe(true);
      expect((await stored())[0]).toBe(two.ok && two.value);
    });

    test('many who write in the scopes of several orgs at once never wait for each other for ever', async () => {
      const another = anOrg({ code: `V${count}` });
      await own.unitOfWork.transact(async ({ orgs }) => ok(await orgs.add(another)));
      const all = [scope('access'), scope('access', another)];
      const orders = [all, all.toReversed()];
      const writing = Array.from({ length: 40 }, (_, n) =>
        storage.unitOfWork.transact(async ({ scopeVersions }) => ok((await scopeVersions.advance(orders[n % 2]!)).length)),
      );
      expect((await Promise.all(writing)).every(({ ok }) => ok)).toBe(true);
    });

    test('what the instance has committed it knows at once, whatever it knew before', async () => {
      const before = await known(own, 'access');
      await letIn();
      const after = await known(own, 'access');
      expect(after).toBeGreaterThan(before);
      expect(after).toBe((await stored())[0]);
    });

    test('what another instance has committed is known at once to a caller who asks anew, and within a second to others', async () => {
      const before = await known(other, 'access');
      const { advanced } = await withAdvancedVersions(letIn);
      expect(advanced).toEqual([{ scope: scope('access'), version: expect.any(Number) }]);
      const { version } = advanced[0]!;
      expect((await other.marks.current(scope('access'))).state).toBe(before);
      expect((await other.marks.current(scope('access'), { isAnew: true })).state).toBe(version);
      expect((await other.marks.current(scope('access'))).state).toBe(version);
    });

    describe('what callers may do', () => {
      /** Milliseconds, moved by this test only. */
      let now = 0;
      const instanceWithCallers = () => {
        const marks = scopeWatermarks(storage.read, { now: () => now, refreshEveryMs: 3_600_000 });
        const callers = callerCache(storage.read, { watermarks: marks, now: () => now });
        return {
          marks,
          callers,
          unitOfWork: recordingUnitOfWork(
            storage.unitOfWork,
            listeners({ scopes: marks, advanced: reportAdvanced, invalidateCallers: callers.invalidate }),
          ),
        };
      };

      test('is known at once where a write has changed it or is known of, and within a second everywhere else', async () => {
        const instances = [instanceWithCallers(), instanceWithCallers(), instanceWithCallers()] as const;
        const [here, there, afar] = instances;
        const league = await givenLeague(here.unitOfWork, { org });
        const { hawks, owls, jays, season } = league;
        const [lee, pat] = [aUser(), aUser()];
        const isOf = (userId: UserId, role: Role) => aMembership({ orgId: org.id, userId, role });
        const [coach, parent] = [isOf(lee.id, 'coach'), isOf(pat.id, 'parent')];
        await league.write(async ({ users, memberships }) => {
          for (const user of [lee, pat]) await users.save(user);
          for (const membership of [coach, parent]) await memberships.save(membership);
        });
        const sam = await league.addPlayer('Sam Ortiz', hawks);
        const former = await league.addPlayer('Old Player', owls);
        const line = await league.addStaff(hawks, { userId: lee.id });
        const link = aParentLink({ orgId: org.id, userId: pat.id, playerId: sam.id });
        const game = await league.addGame(hawks, owls);
        const another = anOrg({ code: `U${count}` });

        const writes: Readonly<Record<string, (repositories: Repositories) => Promise<unknown>>> = {
          'a member is let in': ({ memberships }) => memberships.save({ ...isOf(lee.id, 'umpire') }),
          'a membership is revoked': ({ memberships }) =>
            memberships.save({ ...parent, state: 'revoked', decidedAt: NOON, decidedBy: lee.id } as Membership),
          'a membership is approved again': ({ memberships }) => memberships.save(parent),
          'a coach changes teams': ({ staff }) => staff.save({ ...line, teamId: jays.id }),
          'a coach leaves': ({ staff }) => staff.save({ ...line, userId: null }),
          'a child is linked': ({ parentLinks }) => parentLinks.save(link),
          'a child joins another team': ({ roster }) =>
            roster.save({ orgId: org.id, teamId: jays.id, playerId: sam.id, jerseyNumber: null, positions: [], leagueAge: null }),
          'children join other teams': ({ roster }) =>
            roster.saveAll([{ orgId: org.id, teamId: owls.id, playerId: sam.id, jerseyNumber: null, positions: [], leagueAge: null }]),
          'a season ends': ({ seasons }) => seasons.save({ ...season, isActive: false }),
          'somebody is made official scorer': async ({ games }) =>
            games.save({ ...(await games.findForUpdate(org.id, game.id))!, officialScorerUserId: lee.id }),
          'their game is moved': async ({ games }) =>
            games.save({ ...(await games.findForUpdate(org.id, game.id))!, endsAt: later(game.endsAt, DAY) }),
          'they are official scorer no more': async ({ games }) =>
            games.save({ ...(await games.findForUpdate(org.id, game.id))!, officialScorerUserId: null }),
          'a link is removed': ({ parentLinks }) => parentLinks.remove(org.id, link.id),
          'a player is erased': async ({ personalData, parentLinks }) => {
            await parentLinks.save(aParentLink({ orgId: org.id, userId: pat.id, playerId: former.id }));
            await personalData.erasePlayer(org.id, former.id, NOON);
          },
          'somebody comes into another org': async ({ orgs, memberships }) => {
            await orgs.add(another);
            await memberships.save(aMembership({ orgId: another.id, userId: pat.id, role: 'parent' }));
          },
          'an account is deleted': ({ personalData }) => personalData.eraseInOrg(org.id, { userId: lee.id, email: null }, NOON),
        };

        const told = (instance: (typeof instances)[number], asked?: ContextRequest) =>
          Promise.all([lee.id, pat.id].map((userId) => instance.callers.callerContext(userId, asked)));
        for (const [write, work] of Object.entries(writes)) {
          now += 1000;
          const before = await Promise.all(instances.map((instance) => told(instance)));
          const { advanced } = await withAdvancedVersions(() =>
            here.unitOfWork.transact(async (repositories) => ok(await work(repositories))),
          );
          const truth = await storage.read.callerContexts([lee.id, pat.id]);
          const recognized = await storage.read.callersByIdentity([lee, pat]);
          expect({ write, told: recognized.map((caller, place) => caller?.context ?? truth[place]) }).toEqual({ write, told: truth });
          expect({ write, isNew: !isDeepStrictEqual(before[0], truth) }).toEqual({ write, isNew: true });
          expect({ write, told: await told(here) }).toEqual({ write, told: truth });
          const freshness = readConsistencyToken(writeConsistencyToken(NOON, advanced), NOON, []);
          expect({ write, told: await told(there, { freshness }) }).toEqual({ write, told: truth });
          now += 1000;
          // A caller who means a new org names it.
          const orgId = advanced.some((each) => 'scope' in each && each.scope.orgId === another.id) ? another.id : undefined;
          expect({ write, told: await told(afar, { orgId }) }).toEqual({ write, told: truth });
        }
        for (const { marks } of instances) marks.close();
      });

      test('is not read anew for every score', async () => {
        const league = await givenLeague(own.unitOfWork, { org });
        const user = aUser();
        await league.write(({ users }) => users.save(user));
        const game = await league.addGame(league.hawks, league.owls, { officialScorerUserId: user.id });
        const before = await stored();
        await own.unitOfWork.transact(async ({ games }) =>
          ok(await games.save({ ...(await games.findForUpdate(org.id, game.id))!, homeScore: 3, version: 2 })),
        );
        expect(await stored()).toEqual(before);
      });
    });
  });
}
