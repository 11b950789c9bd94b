import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { codesLike } from '../../src/application/membership/create-own-org.ts';
import type { AttemptLimits } from '../../src/application/ports/shared-rate-limiter.ts';
import { type IdempotencyRecord, MAX_ENTRIES } from '../../src/application/ports/storage/requests/idempotency-store.ts';
import type { Repositories, UnitOfWork } from '../../src/application/ports/storage/storage.ts';
import { consume, type Invite } from '../../src/domain/invites/invite.ts';
import type { Player } from '../../src/domain/league/team.ts';
import type { Membership } from '../../src/domain/membership/membership.ts';
import { OPERATOR } from '../../src/domain/membership/operator.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { Role } from '../../src/domain/membership/roles.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { BlockId, MembershipId, OrgId, PlayerId } from '../../src/domain/shared/ids.ts';
import { err, ok } from '../../src/domain/shared/result.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { aClaim, aMembership, anInvite, anOrg, aUser, DAY, HOUR, later, MINUTE, NOON, TODAY } from '../support/builders.ts';
import { givenLeague } from '../support/league.ts';
import { delayed } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

/** What every storage must do. */
export function storageContract(
  adapter: string,
  create: () => Promise<StorageSubject>,
  /** Creates a storage that was not copied from the same template. */
  createUnrelated: () => Promise<StorageSubject> = create,
) {
  describe(`storage on ${adapter}`, () => {
    let storage: StorageSubject;
    let unitOfWork: UnitOfWork;
    beforeAll(async () => {
      storage = await create();
      unitOfWork = storage.unitOfWork;
    });
    afterAll(() => storage.dispose());

    const doing = async <T>(work: (repositories: Repositories) => Promise<T>): Promise<T> => {
      const done = await unitOfWork.transact<T, never>(async (repositories) => ok(await work(repositories)));
      if (!done.ok) throw new Error('nothing here refuses');
      return done.value;
    };
    const givenOrg = (over: Partial<Org> = {}) => {
      const org = anOrg(over);
      return doing(async ({ orgs }) => {
        await orgs.add(org);
        return org;
      });
    };
    const givenUser = (over: Partial<User> = {}) => {
      const user = aUser(over);
      return doing(async ({ users }) => {
        await users.save(user);
        return user;
      });
    };
    const givenMembership = (membership: Membership) => doing(({ memberships }) => memberships.save(membership));
    const givenInvite = async (org: Org, over: Parameters<typeof anInvite>[0] | object = {}) => {
      const creator = await givenUser();
      const invite = anInvite({ orgId: org.id, createdBy: creator.id, code: `${org.code}-PARENT-2026`, ...over });
      await doing(({ invites }) => invites.save(invite));
      return invite;
    };

    test('notes that claims are said still, of users whose claims are those that were seen and whose accounts are there', async () => {
      const at = later(NOON, DAY);
      const [still, unknown, renamed, gone] = [
        await givenUser({ claimsAt: NOON }),
        await givenUser({ claimsAt: null }),
        await givenUser({ claimsAt: later(NOON, HOUR), name: 'Somebody New' }),
        await givenUser({ claimsAt: NOON, erasedAt: NOON }),
      ];
      await doing(({ users }) =>
        users.confirmClaims([
          { userId: still.id, before: NOON, at },
          { userId: unknown.id, before: null, at },
          { userId: renamed.id, before: NOON, at },
          { userId: gone.id, before: NOON, at },
        ]),
      );
      const stored = await doing(({ users }) => Promise.all([still, unknown, renamed, gone].map(({ id }) => users.find(id))));
      expect(stored).toEqual([{ ...still, claimsAt: at }, { ...unknown, claimsAt: at }, renamed, gone]);
    });

    test('saves many values at once, new ones and changed ones, as it saves each', async () => {
      const { id: orgId } = await givenOrg();
      const player = (firstName: string): Player => ({ id: newId<PlayerId>(), orgId, firstName, lastName: "O'Brien", archived: false });
      const [known, added] = [player('Zoë'), player('Nguyễn "Minh"')];
      await doing(({ players }) => players.save(known));

      const changed = { ...known, firstName: 'Zoé' };
      await doing(({ players }) => players.saveAll([changed, added]));

      expect(await doing(({ players }) => players.find(orgId, known.id))).toEqual(changed);
      expect(await doing(({ players }) => players.findForUpdate(orgId, added.id))).toEqual(added);
    });

    test('saves none of many values as well', async () => {
      await expect(doing(({ guardians }) => guardians.saveAll([]))).resolves.toBeUndefined();
    });

    test('users are found by their identities, many at once, in the order asked for', async () => {
      const [ada, bob] = [aUser({ givenName: 'Ada', claimsAt: NOON }), aUser({ issuer: 'https://other.example', name: null })];
      await unitOfWork.transact(async ({ users }) => {
        for (const user of [ada, bob]) await users.save(user);
        return ok(undefined);
      });
      const nobody = { issuer: bob.issuer, subject: ada.subject };
      const found = await storage.read.callersByIdentity([bob, nobody, ada, bob]);
      expect(found.map((caller) => caller?.user)).toEqual([bob, undefined, ada, bob]);
      expect(await storage.read.userByIdentity(ada)).toEqual(ada);
      expect(await storage.read.userByIdentity(nobody)).toBeUndefined();
      expect(await storage.read.callersByIdentity([])).toEqual([]);
    });

    describe('a transaction', () => {
      test('gives back exactly what was saved', async () => {
        const org = await givenOrg();
        const user = await givenUser({ name: null, pictureUrl: 'https://example.org/pat.png' });
        const membership = aMembership({ orgId: org.id, userId: user.id, state: 'denied', decidedBy: user.id });
        await givenMembership(membership);
        const invite = await givenInvite(org, { revokedAt: NOON, revokedBy: user.id });

        expect(await doing(({ orgs }) => orgs.find(org.id))).toEqual(org);
        expect(await doing(({ orgs }) => orgs.findByCode(org.code))).toEqual(org);
        expect(await doing(({ users }) => users.findByIdentity(user.issuer, user.subject))).toEqual(user);
        expect(await doing(({ memberships }) => memberships.findForUpdate(org.id, membership.id))).toEqual(membership);
        expect(await doing(({ invites }) => invites.findForUpdate(org.id, invite.id))).toEqual(invite);
      });

      test('finds nothing under another org', async () => {
        const [org, other] = [await givenOrg(), await givenOrg()];
        const user = await givenUser();
        const membership = aMembership({ orgId: org.id, userId: user.id });
        await givenMembership(membership);
        const invite = await givenInvite(org);

        expect(await doing(({ memberships }) => memberships.findForUpdate(other.id, membership.id))).toBeUndefined();
        expect(await doing(({ memberships }) => memberships.findByRole(other.id, user.id, membership.role))).toBeUndefined();
        expect(await doing(({ invites }) => invites.findForUpdate(other.id, invite.id))).toBeUndefined();
        expect(await doing(({ invites }) => invites.findByCode(other.id, invite.code))).toBeUndefined();
      });

      test('adds one of two orgs with the same code, which are added at once', async () => {
        const rivals = [anOrg(), anOrg({ code: 'RIVAL' })].map((org) => ({ ...org, code: 'RIVAL' }));
        const added = await Promise.all(rivals.map((org) => doing(({ orgs }) => orgs.add(org))));
        expect(added.toSorted()).toEqual([false, true]);
        const [winner, loser] = added[0] ? rivals : rivals.toReversed();
        expect(await doing(({ orgs }) => orgs.findByCode('RIVAL'))).toEqual(winner);
        expect(await doing(({ orgs }) => orgs.find(loser!.id))).toBeUndefined();
      });

      test('changes the code of an org, to which the earlier one and invites with it lead, unless another org has it', async () => {
        const [org, other] = [await givenOrg(), await givenOrg()];
        const invite = await givenInvite(org);
        const change = (from: Org, code: string) =>
          doing(async ({ orgs, invites }) => {
            const isFree = await orgs.changeCode(from, code, later(NOON, DAY));
            if (isFree) await invites.changeOrgCode(from.id, from.code, code);
            return isFree;
          });
        expect(await change(org, other.code)).toBe(false);
        expect(await change(org, 'NEW1')).toBe(true);
        const changed = { ...org, code: 'NEW1' };
        for (const code of [org.code, 'NEW1']) expect(await doing(({ orgs }) => orgs.findByCode(code))).toEqual(changed);
        const present = { ...invite, code: invite.code.replace(org.code, 'NEW1') };
        for (const code of [org.code, 'NEW1']) {
          expect(await storage.read.inviteByCode(code, invite.code.replace(org.code, code))).toMatchObject({
            invite: present,
            org: { code: 'NEW1' },
          });
        }
        expect(await doing(({ orgs }) => orgs.add(anOrg({ code: org.code })))).toBe(false);
        expect(await change(other, org.code)).toBe(false);

        await storage.retention.removeExpired(NOON);
        expect(await change(other, org.code)).toBe(false);
        await storage.retention.removeExpired(later(NOON, 2 * DAY));
        expect(await change(other, org.code)).toBe(true);
        expect(await doing(({ orgs }) => orgs.findByCode('NEW1'))).toEqual(changed);
        // Back to an earlier one of its own.
        expect(await change(changed, 'NEW2')).toBe(true);
        expect(await change({ ...changed, code: 'NEW2' }, 'NEW1')).toBe(true);
        await storage.retention.removeExpired(later(NOON, 2 * DAY));
        expect(await doing(({ orgs }) => orgs.findByCode('NEW1'))).toEqual(changed);
      });

      test('of two orgs with codes that look alike, which are added at once, finds the first before the second is added', async () => {
        const rivals = [anOrg({ code: 'RIVALO' }), anOrg({ code: 'R1VAL0' })];
        const addUnlike = (org: Org) =>
          doing(async (repositories) => {
            const { orgs } = repositories;
            const alike = await delayed(codesLike)(repositories, org.code);
            return alike.length === 0 && (await orgs.add(org));
          });
        expect((await Promise.all(rivals.map(addUnlike))).toSorted()).toEqual([false, true]);
        expect(await doing(({ orgs }) => orgs.codesLike('RIVA1O'))).toHaveLength(1);
      });

      test('keeps nothing of refused work', async () => {
        const org = anOrg();
        const refused = await unitOfWork.transact(async ({ orgs }) => {
          await orgs.add(org);
          return err({ kind: 'not-found' });
        });
        expect(refused).toEqual(err({ kind: 'not-found' }));
        expect(await doing(({ orgs }) => orgs.find(org.id))).toBeUndefined();
      });

      test('keeps nothing of work that throws, and goes on working', async () => {
        const org = anOrg();
        const boom = unitOfWork.transact(async ({ orgs }) => {
          await orgs.add(org);
          throw new Error('boom');
        });
        await expect(boom).rejects.toThrow('boom');
        expect(await doing(({ orgs }) => orgs.find(org.id))).toBeUndefined();
      });

      test('reads what it has written, which nobody else does before its end', async () => {
        const org = await givenOrg();
        const user = await givenUser();
        await doing(async ({ memberships, read }) => {
          await memberships.save(aMembership({ orgId: org.id, userId: user.id }));
          expect((await read.callerContextIn(org.id, user.id)).memberships).toHaveLength(1);
          expect((await storage.read.callerContextIn(org.id, user.id)).memberships).toHaveLength(0);
          expect((await storage.read.callerContext(user.id)).memberships).toHaveLength(0);
        });
        expect((await storage.read.callerContext(user.id)).memberships).toHaveLength(1);
      });

      test('of one write keeps it, whichever repository makes it, and nothing of a refusal', async () => {
        const org = await givenOrg();
        const invite = await givenInvite(org, { maxUses: 100 });
        const used = await unitOfWork.writeOnce(async ({ invites }) => ok(invites.save({ ...invite, uses: 1 }).then(() => 'saved')));
        expect(used).toEqual(ok('saved'));
        expect(await unitOfWork.writeOnce(async () => err('refused'))).toEqual(err('refused'));
        expect(await doing(({ invites }) => invites.findForUpdate(org.id, invite.id))).toMatchObject({ uses: 1 });
      });

      test('serializes those who find the same record', async () => {
        const org = await givenOrg();
        const invite = await givenInvite(org, { maxUses: 100 });
        const use = () =>
          unitOfWork.transact(async ({ invites }) => {
            const used = consume(await invites.findForUpdate(org.id, invite.id), NOON);
            await pause(5);
            if (used.ok) await invites.save(used.value);
            return used;
          });
        await Promise.all(Array.from({ length: 8 }, use));
        expect(await doing(({ invites }) => invites.findForUpdate(org.id, invite.id))).toMatchObject({ uses: 8 });
      });

      test('lets one of two who found a place empty fill it', async () => {
        const org = await givenOrg();
        const user = await givenUser();
        const join = () =>
          doing(async ({ memberships }) => {
            const earlier = await memberships.findByRole(org.id, user.id, 'parent');
            await pause(20);
            if (!earlier) await memberships.save(aMembership({ orgId: org.id, userId: user.id }));
            return earlier === undefined;
          });
        const filled = await Promise.all([join(), join(), join()]);
        expect(filled.filter(Boolean)).toHaveLength(1);
      });

      test('under a key that is taken in this process is not run, and not waited for', async () => {
        const key = aClaim((await givenUser()).id, 'retry');
        let finish = () => {};
        const finished = new Promise<void>((resolve) => {
          finish = resolve;
        });
        let begun = () => {};
        const running = new Promise<void>((resolve) => {
          begun = resolve;
        });
        const first = unitOfWork.tryTransactUnder(key, async () => {
          begun();
          await finished;
          return ok('first');
        });
        await running;
        expect(await unitOfWork.tryTransactUnder(key, async () => ok('second'))).toBeUndefined();
        finish();
        expect(await first).toEqual(ok('first'));
        expect(await unitOfWork.tryTransactUnder(key, async () => ok('third'))).toEqual(ok('third'));
      });
    });

    describe('the uses of an invite', () => {
      const used = (invite: Invite, hash: string) => doing(({ invites }) => invites.addUse(invite, hash));

      test('belong to a person once, for each invite apart', async () => {
        const [org, other] = [await givenOrg(), await givenOrg()];
        const [invite, another] = [await givenInvite(org), await givenInvite(other)];
        expect([await used(invite, 'pat'), await used(invite, 'pat'), await used(invite, 'lee')]).toEqual([true, false, true]);
        expect(await used(another, 'pat')).toBe(true);
      });

      test('are forgotten with an invite that nobody can use any more, and once it has expired', async () => {
        const org = await givenOrg();
        const invite = await givenInvite(org, { expiresAt: later(NOON, DAY) });
        await used(invite, 'pat');
        await doing(({ invites }) => invites.forgetUses(org.id, invite.id));
        expect(await used(invite, 'pat')).toBe(true);
        await storage.retention.removeExpired(later(NOON, DAY));
        expect(await used(invite, 'pat')).toBe(false);
        await storage.retention.removeExpired(later(NOON, DAY + 1));
        expect(await used(invite, 'pat')).toBe(true);
      });
    });

    describe('counts of actions', () => {
      const counting = (orgId: OrgId, action = 'joining', subject = 'pat') =>
        doing(({ actionCounts }) => actionCounts.add({ orgId, action, subject, windowSeconds: 60 }));

      test('are kept apart by org, action and subject, and say when the window ends', async () => {
        const [{ id }, { id: otherId }] = [await givenOrg(), await givenOrg()];
        const first = await counting(id);
        expect(first.count).toBe(1);
        expect(first.secondsLeft).toBeGreaterThan(59);
        const second = await counting(id);
        expect(second.count).toBe(2);
        expect(second.secondsLeft).toBeLessThanOrEqual(60);
        const others = [await counting(otherId), await counting(id, 'linking'), await counting(id, 'joining', 'lee')];
        expect(others.map(({ count }) => count)).toEqual([1, 1, 1]);
      });

      test('in no org are kept apart from those in orgs, counted one after the other, and removed after their window', async () => {
        const { id } = await givenOrg();
        const subject = newId();
        const inNone = (windowSeconds = 60) =>
          doing(({ actionCounts }) => actionCounts.add({ orgId: null, action: 'making-orgs', subject, windowSeconds }));
        expect((await counting(id, 'making-orgs', subject)).count).toBe(1);
        const counts = await Promise.all(Array.from({ length: 4 }, () => inNone()));
        expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual([1, 2, 3, 4]);
        const { removed } = await storage.retention.removeExpired(new Date(Date.now() + DAY));
        expect(removed['person-action-counts']).toBeGreaterThanOrEqual(1);
        expect((await inNone()).count).toBe(1);
      });

      test('of a transaction that is refused are as before', async () => {
        const { id } = await givenOrg();
        await unitOfWork.transact(async ({ actionCounts }) => {
          await actionCounts.add({ orgId: id, action: 'joining', subject: 'pat', windowSeconds: 60 });
          return err('refused');
        });
        expect((await counting(id)).count).toBe(1);
      });

      test('of many at once miss none', async () => {
        const { id } = await givenOrg();
        const counts = await Promise.all(Array.from({ length: 8 }, () => counting(id)));
        expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      });

      test('begin anew after their window, and are removed then', async () => {
        const { id } = await givenOrg();
        const ending = () =>
          doing(({ actionCounts }) => actionCounts.add({ orgId: id, action: 'joining', subject: 'pat', windowSeconds: -1 }));
        expect([(await ending()).count, (await ending()).count]).toEqual([1, 1]);
        const { removed } = await storage.retention.removeExpired(new Date(Date.now() + DAY));
        expect(removed['action-counts']).toBeGreaterThanOrEqual(1);
      });
    });

    describe('who has left an org', () => {
      test('is listed and found there by name, and not by their address', async () => {
        const [org, another] = [await givenOrg(), await givenOrg()];
        const user = await givenUser({ name: 'Pat Ortiz', email: 'pat@example.org', emailVerified: true });
        const save = (state: 'approved' | 'revoked' | 'ended', orgId = org.id) =>
          unitOfWork.transact(async ({ memberships }) =>
            ok(await memberships.save({ ...held, orgId, state, decidedAt: NOON, decidedBy: null })),
          );
        const held = aMembership({ orgId: org.id, userId: user.id, state: 'approved' });
        await unitOfWork.transact(async ({ memberships }) =>
          ok(await memberships.save(aMembership({ orgId: another.id, userId: user.id, state: 'approved' }))),
        );
        const listed = async (q: string) => (await storage.read.members(org.id, { q }, { limit: 10 }, TODAY)).items.map(({ user }) => user);
        for (const state of ['approved', 'revoked', 'ended'] as const) {
          await save(state);
          const { id, name, email } = user;
          const seen = state === 'ended' ? { id, name, email: null, emailVerified: false } : { id, name, email, emailVerified: true };
          expect([state, await listed('pat ortiz')]).toEqual([state, [seen]]);
          expect([state, await listed('example.org')]).toEqual([state, state === 'ended' ? [] : [seen]]);
        }
      });
    });

    describe('the last use of an invite', () => {
      test('goes to exactly one of many', async () => {
        const org = await givenOrg();
        const invite = await givenInvite(org, { maxUses: 3, uses: 2 });
        const people = await Promise.all(Array.from({ length: 8 }, () => givenUser()));
        const join = (user: User) =>
          unitOfWork.transact(async ({ invites, memberships }) => {
            const found = await invites.findByCode(org.id, invite.code);
            // Holds the window open: without the lock, all of them would see the use.
            await pause(20);
            const used = consume(found, NOON);
            if (!used.ok) return used;
            await memberships.save(aMembership({ orgId: org.id, userId: user.id, inviteId: invite.id }));
            await invites.save(used.value);
            return used;
          });
        const outcomes = await Promise.all(people.map(join));
        expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
        expect((await storage.read.members(org.id, {}, { limit: 100 }, TODAY)).items).toHaveLength(1);
      });

      test('of a code belongs to the newest invite that has it', async () => {
        const org = await givenOrg();
        const old = await givenInvite(org);
        await doing(({ invites }) => invites.save({ ...old, replacedAt: NOON }));
        const fresh = await givenInvite(org, { createdAt: later(NOON, DAY) });
        expect(await doing(({ invites }) => invites.findByCode(org.id, old.code))).toEqual(fresh);
        expect((await storage.read.inviteByCode(org.code, old.code))?.invite).toEqual(fresh);
        expect((await storage.read.invites(org.id)).map(({ invite }) => invite.id)).toEqual([fresh.id, old.id]);
      });
    });

    test('blocks of people hold for each of their hashes, and end together', async () => {
      const [id, other] = [newId<BlockId>(), newId<BlockId>()];
      const [mine, theirs] = [[newId<string>(), newId<string>()], [newId<string>()]];
      const add = (hashes: readonly string[], block: BlockId, createdAt: Date) =>
        doing(({ personBlocks }) => personBlocks.add(hashes.map((hash) => ({ hash, id: block, createdAt }))));
      const has = (hashes: readonly string[]) => doing(({ personBlocks }) => personBlocks.has(hashes));
      const listed = async () => (await doing(({ personBlocks }) => personBlocks.list())).filter((each) => [id, other].includes(each.id));
      await add(mine, id, NOON);
      await add([...theirs, mine[0]!], other, later(NOON, DAY));
      expect(await doing(({ personBlocks }) => personBlocks.among(['unknown', mine[1]!]))).toEqual([mine[1]]);
      expect([await has([mine[1]!, 'unknown']), await has(['unknown']), await has([])]).toEqual([true, false, false]);
      expect(await listed()).toEqual([
        { id, createdAt: NOON },
        { id: other, createdAt: later(NOON, DAY) },
      ]);
      expect(await doing(({ personBlocks }) => personBlocks.lift([mine[0]!]))).toBe(2);
      expect([await has(mine), await has(theirs)]).toEqual([false, true]);
      expect(await doing(({ personBlocks }) => personBlocks.lift(mine))).toBe(0);
    });

    describe('appointments of admins', () => {
      const taken = (hash: string, since: Date) => doing(({ adminAppointments }) => adminAppointments.take(hash, since));

      test('are taken by address, in all orgs at once, by one transaction alone, and not once they are too old', async () => {
        const [one, other, old] = [await givenOrg(), await givenOrg(), await givenOrg()];
        await doing(async ({ adminAppointments }) => {
          await adminAppointments.add(one.id, 'pat', NOON);
          await adminAppointments.add(other.id, 'pat', later(NOON, -DAY));
          await adminAppointments.add(other.id, 'pat', NOON);
          await adminAppointments.add(one.id, 'eve', NOON);
          await adminAppointments.add(old.id, 'pat', later(NOON, -1));
        });
        const both = await Promise.all([taken('pat', NOON), taken('pat', NOON)]);
        expect(both.flat().toSorted()).toEqual([one.id, other.id].toSorted());
        expect(await taken('eve', NOON)).toEqual([one.id]);
      });

      test('that nobody takes go', async () => {
        const org = await givenOrg();
        await doing(({ adminAppointments }) => adminAppointments.add(org.id, 'lee', NOON));
        await storage.retention.removeExpired(later(NOON, 30 * DAY));
        expect((await storage.retention.removeExpired(later(NOON, 30 * DAY + 1))).removed['admin-appointments']).toBe(1);
      });
    });

    test('the operator is a user of no provider from the start', async () => {
      const { id, issuer, subject, name } = OPERATOR.user;
      expect(await doing(({ users }) => users.find(id))).toMatchObject({ issuer, subject, name, createdAt: OPERATOR.user.createdAt });
    });

    test('users are found by an address that their provider vouches for, however it is written', async () => {
      const address = `${newId()}@example.org`;
      const vouched = await givenUser({ email: `  ${address.toUpperCase()} `, emailVerified: true });
      await givenUser({ email: address, emailVerified: false });
      await givenUser({ email: `x${address}`, emailVerified: true });
      expect(await doing(({ users }) => users.ofAddress(address))).toEqual([vouched]);
    });

    describe('readers', () => {
      test('tell the operator of every org: who runs it, who is in it, who is to come', async () => {
        const [full, empty] = [await givenOrg({ name: 'AAA first' }), await givenOrg({ name: 'AAA second' })];
        const [ada, pat] = [await givenUser(), await givenUser()];
        for (const [userId, role, state] of [
          [ada.id, 'admin', 'approved'],
          [ada.id, 'coach', 'approved'],
          [pat.id, 'parent', 'approved'],
          [pat.id, 'admin', 'pending'],
        ] as const)
          await givenMembership(aMembership({ orgId: full.id, userId, role, state }));
        await doing(async ({ adminAppointments }) => {
          await adminAppointments.add(empty.id, 'sam', NOON);
          await adminAppointments.add(empty.id, 'old', later(NOON, -1));
        });
        const told = (await storage.read.orgSummaries(NOON)).filter(({ name }) => name.startsWith('AAA'));
        expect(told.map(({ id, admins, members, waitingAdmins }) => [id, admins, members, waitingAdmins])).toEqual([
          [full.id, 1, 2, 0],
          [empty.id, 0, 0, 1],
        ]);
      });

      test('tell a caller’s standings by org name, then role, without what was denied or revoked', async () => {
        const [zebra, apple] = [await givenOrg({ name: 'Zebra League' }), await givenOrg({ name: 'Apple League' })];
        const user = await givenUser();
        const given = async (org: Org, role: Membership['role'], state: Membership['state']) =>
          givenMembership(aMembership({ orgId: org.id, userId: user.id, role, state }));
        await given(zebra, 'umpire', 'pending');
        await given(zebra, 'admin', 'approved');
        await given(apple, 'parent', 'approved');
        await given(apple, 'coach', 'denied');
        await given(apple, 'staff', 'revoked');

        const { memberships: standings } = await storage.read.callerContext(user.id);
        expect(standings.map(({ org, role, state }) => [org.name, role, state])).toEqual([
          ['Apple League', 'parent', 'approved'],
          ['Zebra League', 'admin', 'approved'],
          ['Zebra League', 'umpire', 'pending'],
        ]);
        expect(standings[0]?.org).toEqual(apple);
      });

      test('tell the users whose memberships were denied or revoked, each once', async () => {
        const [org, other] = [await givenOrg(), await givenOrg()];
        const [pat, lee] = [await givenUser(), await givenUser()];
        const given = (held: Org, user: User, role: Membership['role'], state: Membership['state']) =>
          givenMembership(aMembership({ orgId: held.id, userId: user.id, role, state }));
        await given(org, pat, 'coach', 'denied');
        await given(org, pat, 'umpire', 'revoked');
        await given(org, pat, 'parent', 'approved');
        await given(org, lee, 'parent', 'ended');
        await given(other, lee, 'parent', 'revoked');
        expect(await doing(({ memberships }) => memberships.removedUsers(org.id))).toEqual([pat.id]);
      });

      test('tell by which identity who waits is known', async () => {
        const org = await givenOrg();
        const { id: userId, issuer, subject } = await givenUser();
        await givenMembership(aMembership({ orgId: org.id, userId, role: 'coach', state: 'pending' }));
        const { items } = await storage.read.pendingApprovals(org.id, { limit: 3 });
        expect(items).toMatchObject([{ user: { id: userId }, identity: { issuer, subject } }]);
      });

      test('page through requests, oldest first, also where two came at the same moment', async () => {
        const org = await givenOrg();
        const invite = await givenInvite(org);
        const minutes = [3, 1, 1, 2];
        const ids = minutes.map(() => newId<MembershipId>());
        for (const [index, minute] of minutes.entries()) {
          const user = await givenUser();
          const requestedAt = later(NOON, minute * MINUTE);
          await givenMembership(
            aMembership({ id: ids[index]!, orgId: org.id, userId: user.id, role: 'coach', inviteId: invite.id, requestedAt }),
          );
        }
        const first = await storage.read.pendingApprovals(org.id, { limit: 3 });
        expect(first.items.map(({ membershipId }) => membershipId)).toEqual([ids[1], ids[2], ids[3]]);
        expect(first).toMatchObject({ hasMore: true, items: [{ inviteCode: invite.code, requestedAt: later(NOON, MINUTE) }, {}, {}] });

        const last = first.items.at(-1)!;
        const second = await storage.read.pendingApprovals(org.id, { limit: 3, after: { at: last.requestedAt, id: last.membershipId } });
        expect(second.items.map(({ membershipId }) => membershipId)).toEqual([ids[0]]);
        expect(second.hasMore).toBe(false);
      });

      test('find members by role, by status, and by part of a name or address', async () => {
        const org = await givenOrg();
        const jose = await givenUser({ name: 'José Ortiz', email: 'jo@example.org' });
        const lee = await givenUser({ name: null, email: 'lee@example.org' });
        await givenMembership(aMembership({ orgId: org.id, userId: jose.id, role: 'coach', state: 'approved', decidedBy: lee.id }));
        await givenMembership(aMembership({ orgId: org.id, userId: lee.id, role: 'parent', requestedAt: later(NOON, MINUTE) }));

        const found = async (filter: Parameters<typeof storage.read.members>[1]) =>
          (await storage.read.members(org.id, filter, { limit: 10 }, TODAY)).items.map(({ user }) => user.email);
        expect(await found({})).toEqual(['lee@example.org', 'jo@example.org']);
        expect(await found({ role: 'coach' })).toEqual(['jo@example.org']);
        expect(await found({ status: 'pending' })).toEqual(['lee@example.org']);
        expect(await found({ q: 'jose' })).toEqual(['jo@example.org']);
        expect(await found({ q: 'lee@' })).toEqual(['lee@example.org']);
        expect((await storage.read.members(org.id, { role: 'coach' }, { limit: 10 }, TODAY)).items[0]).toMatchObject({
          isApproved: true,
          decidedAt: NOON,
          decidedBy: { id: lee.id, name: null },
          user: { id: jose.id, name: 'José Ortiz', email: 'jo@example.org', emailVerified: true },
        });
      });

      test('tell of members the teams of a coach and of a parent’s children, of current seasons, each once and by name', async () => {
        const league = await givenLeague(unitOfWork);
        const { org, hawks, owls } = league;
        const [coach, parent] = [await givenUser(), await givenUser()];
        const member = (userId: User['id'], role: Role) =>
          givenMembership(aMembership({ orgId: org.id, userId, role, state: 'approved', requestedAt: NOON }));
        await Promise.all([member(coach.id, 'coach'), member(coach.id, 'umpire'), member(parent.id, 'parent')]);
        await league.coachedBy(owls, coach);
        await league.coachedBy(hawks, coach);
        await league.managedBy(hawks, coach);
        const [first, second] = [await league.addPlayer('Sam Ortiz', hawks), await league.addPlayer('Kim Ortiz', hawks)];
        await league.linkTo(first, parent);
        await league.linkTo(second, parent);
        await league.linkTo(await league.addPlayer('Lee Ruiz', owls), parent, { state: 'pending', decidedAt: null });

        const teams = async (today = TODAY) =>
          Object.fromEntries((await storage.read.members(org.id, {}, { limit: 10 }, today)).items.map((each) => [each.role, each.teams]));
        const [ofHawks, ofOwls] = [hawks, owls].map(({ id, name }) => ({ id, name }));
        expect(await teams()).toEqual({ coach: [ofHawks, ofOwls], umpire: [], parent: [ofHawks] });
        expect(await teams('2030-01-01' as LocalDate)).toEqual({ coach: [], umpire: [], parent: [] });
      });

      test('tell the audit log oldest first, whatever the order of writing', async () => {
        const [{ id: orgId }, { id: actorId }] = [await givenOrg(), await givenUser()];
        const entry = { orgId, actorId, action: 'invite-created', subjectId: newId<string>(), facts: { code: 'SLL-PARENT-2026' } } as const;
        const [last, first, second] = [1, 0, 0].map((minutes) => ({ ...entry, id: newId<string>(), at: later(NOON, minutes * MINUTE) }));
        for (const written of [last!, second!, first!]) await doing(({ audit }) => audit.append(written));
        expect(await storage.read.auditEntries(orgId)).toEqual([first, second, last]);
      });
    });

    describe('idempotency records', () => {
      const record: IdempotencyRecord = { fingerprint: 'f', outcome: { result: ok({ z: 'é', a: null }), requestId: 'r' }, at: NOON };

      test('are found under caller and key until they are too old', async () => {
        const user = await givenUser();
        await doing(({ idempotency }) => idempotency.keep(aClaim(user.id, 'k'), record));
        expect(await doing(({ idempotency }) => idempotency.find(aClaim(user.id, 'k'), NOON))).toEqual(record);
        expect(await doing(({ idempotency }) => idempotency.find(aClaim(user.id, 'other'), NOON))).toBeUndefined();
        expect(await doing(({ idempotency }) => idempotency.find(aClaim(user.id, 'k'), later(NOON, 1)))).toBeUndefined();
      });

      test('are removed when nobody needs them any more', async () => {
        const user = await givenUser();
        await doing(({ idempotency }) => idempotency.keep(aClaim(user.id, 'k'), record));
        await storage.retention.removeExpired(later(NOON, DAY));
        expect(await doing(({ idempotency }) => idempotency.find(aClaim(user.id, 'k'), new Date(0)))).toEqual(record);
        await storage.retention.removeExpired(later(NOON, DAY + HOUR));
        expect(await doing(({ idempotency }) => idempotency.find(aClaim(user.id, 'k'), new Date(0)))).toBeUndefined();
      });
    });

    test('a caller keeps their newest outcomes, and loses the oldest when there are too many', async () => {
      const [user, other] = [await givenUser(), await givenUser()];
      const record: IdempotencyRecord = { fingerprint: 'f', outcome: { result: ok(undefined), requestId: 'r' }, at: NOON };
      await doing(({ idempotency }) => idempotency.keep(aClaim(other.id, 'k'), record));
      // In batches: even on a slow machine, no transaction takes so long that its storage is given up.
      for (let from = 0; from <= MAX_ENTRIES + 1; from += 100)
        await doing(async ({ idempotency }) => {
          for (let n = from; n < Math.min(from + 100, MAX_ENTRIES + 2); n += 1)
            await idempotency.keep(aClaim(user.id, `k${n}`), { ...record, at: later(NOON, n) });
        });
      const find = (userId: typeof user.id, key: string) => doing(({ idempotency }) => idempotency.find(aClaim(userId, key), NOON));
      expect(await find(user.id, 'k0')).toBeUndefined();
      expect(await find(user.id, 'k1')).toBeDefined();
      expect(await find(user.id, `k${MAX_ENTRIES + 1}`)).toBeDefined();
      expect(await find(other.id, 'k')).toBeDefined();
      // Stored again under a key that is among the oldest.
      await doing(({ idempotency }) => idempotency.keep(aClaim(user.id, 'k1'), { ...record, fingerprint: 'g', at: later(NOON, DAY) }));
      expect(await find(user.id, 'k1')).toMatchObject({ fingerprint: 'g' });
    });

    test('records that are never changed go after three years', async () => {
      const { id: orgId } = await givenOrg();
      const actor = await givenUser();
      const entry = {
        orgId,
        actorId: actor.id,
        action: 'invite-created',
        subjectId: newId<string>(),
        facts: { code: 'SLL-PARENT-2026' },
      } as const;
      const old = { ...entry, id: newId<string>(), at: new Date('2001-02-03T04:05:06Z') };
      const recent = { ...entry, id: newId<string>(), at: NOON };
      await doing(async ({ audit }) => {
        await audit.append(old);
        await audit.append(recent);
      });
      const { removed, failed } = await storage.retention.removeExpired(NOON);
      expect([removed['audit-entries'], failed]).toEqual([1, []]);
      expect(await storage.read.auditEntries(orgId)).toMatchObject([{ id: recent.id }]);
    });

    describe('keyed hashes', () => {
      test('know a value again, inside a transaction and outside', async () => {
        const hash = await storage.read.keyedHash('identity', 'https://id.example.org', 'pat');
        expect(hash).toMatch(/^[\w-]{43}$/);
        expect(await storage.read.keyedHash('identity', 'https://id.example.org', 'pat')).toBe(hash);
        expect(await doing(({ read }) => read.keyedHash('identity', 'https://id.example.org', 'pat'))).toBe(hash);
      });

      test('differ by purpose, by each part, and by how a text is divided', async () => {
        const { keyedHash } = storage.read;
        const hashes = await Promise.all([
          keyedHash('identity', 'ab', 'c'),
          keyedHash('person', 'ab', 'c'),
          keyedHash('identity', 'a', 'bc'),
          keyedHash('identity', 'abc'),
          keyedHash('identity', 'ab', 'd'),
          keyedHash('identity', 'ab', 'c', ''),
          keyedHash('identity', 'ab","c'),
        ]);
        expect(new Set(hashes).size).toBe(hashes.length);
      });

      test('of another storage are others', async () => {
        const other = await createUnrelated();
        try {
          expect(await other.read.keyedHash('address', 'pat@example.org')).not.toBe(
            await storage.read.keyedHash('address', 'pat@example.org'),
          );
        } finally {
          await other.dispose();
        }
      });
    });

    describe('attempts', () => {
      const limit = (name: string, subject: string, most: number) => ({ name, subject, limit: most, windowSeconds: 600 });
      const strict = (subject: string, most: number) => ({ strict: limit('guess', subject, most), oneAtATime: true });
      const fail = (limits: AttemptLimits) => storage.sharedRateLimiter.attempt(limits, async () => ({ value: 'wrong', failed: true }));
      const succeed = (limits: AttemptLimits) => storage.sharedRateLimiter.attempt(limits, async () => ({ value: 'right', failed: false }));

      test('that fail are counted, and refused past their limit, with the time to wait, until the window is over', async () => {
        const { clock } = storage;
        clock.set(NOON);
        for (let n = 0; n < 3; n += 1) expect(await fail(strict('pat', 3))).toEqual(ok('wrong'));
        clock.set(later(NOON, 9 * MINUTE));
        const refused = err({ kind: 'too-many-requests', limit: 3, retryAfterSeconds: 60, windowSeconds: 600 });
        expect(await fail(strict('pat', 3))).toEqual(refused);
        expect(await succeed(strict('pat', 3))).toEqual(refused);
        expect(await fail(strict('lee', 3))).toEqual(ok('wrong'));
        clock.set(later(NOON, 10 * MINUTE));
        expect(await succeed(strict('pat', 3))).toEqual(ok('right'));
        expect(await fail(strict('pat', 3))).toEqual(ok('wrong'));
        clock.set(NOON);
      });

      test('that succeed count nothing', async () => {
        for (let n = 0; n < 20; n += 1) expect(await succeed(strict('good', 1))).toEqual(ok('right'));
        expect(await fail(strict('good', 1))).toEqual(ok('wrong'));
        expect((await succeed(strict('good', 1))).ok).toBe(false);
      });

      test('of many under a lenient limit are refused when they fail, and never when they succeed', async () => {
        const lenient = limit('network', 'gym', 4);
        const of = (n: number) => ({ ...strict(`member ${n}`, 2), lenient });
        for (let n = 0; n < 4; n += 1) expect(await fail(of(n))).toEqual(ok('wrong'));
        expect(await fail(of(4))).toMatchObject({ error: { kind: 'too-many-requests', limit: 4 } });
        expect(await succeed(of(5))).toEqual(ok('right'));
        expect(await succeed(of(4))).toEqual(ok('right'));
      });

      test('under a lenient limit alone are refused when they fail, and never when they succeed', async () => {
        const only = { lenient: limit('page', 'gym', 2) };
        for (let n = 0; n < 2; n += 1) expect(await fail(only)).toEqual(ok('wrong'));
        expect(await fail(only)).toMatchObject({ error: { kind: 'too-many-requests', limit: 2 } });
        expect(await succeed(only)).toEqual(ok('right'));
      });

      test('of one subject at the same time are made one after the other, and do not pass their limit together', async () => {
        let underWay = 0;
        let made = 0;
        const attempt = () =>
          storage.sharedRateLimiter.attempt(strict('burst', 5), async () => {
            underWay += 1;
            made += 1;
            expect(underWay).toBe(1);
            await pause(5);
            underWay -= 1;
            return { value: 'wrong', failed: true };
          });
        const outcomes = await Promise.all(Array.from({ length: 12 }, attempt));
        expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(5);
        expect(made).toBe(5);
      });

      test('of others go on beside one that takes long, and an attempt that throws gives its turn back', async () => {
        const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
        const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
        const slow = storage.sharedRateLimiter.attempt(strict('slow', 5), async () => {
          begin();
          await finished;
          return { value: 'right', failed: false };
        });
        await hasBegun;
        expect(await succeed(strict('quick', 5))).toEqual(ok('right'));
        finish();
        expect(await slow).toEqual(ok('right'));
        const broken = storage.sharedRateLimiter.attempt(strict('broken', 5), async () => {
          throw new Error('boom');
        });
        await expect(broken).rejects.toThrow('boom');
        expect(await succeed(strict('broken', 5))).toEqual(ok('right'));
      });
    });
  });
}
