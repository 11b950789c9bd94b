import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { advancingUnitOfWork, withAdvancedVersions } from '../../src/adapters/cache/advancing-unit-of-work.ts';
import { scopeWatermarks } from '../../src/adapters/cache/scope-watermarks.ts';
import type { UnitOfWork } from '../../src/application/ports/storage.ts';
import { SCOPE_NAMES, type ScopeName, type ScopeWatermarks } from '../../src/application/ports/watermarks.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import { err, ok } from '../../src/domain/shared/result.ts';
import { aMembership, anOrg, aUser } from '../support/builders.ts';
import { aSport } from '../support/league.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

/** What versions of scopes, and the watermarks that two instances keep of them, do on every storage. */
export function watermarksContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`watermarks on ${adapter}`, () => {
    let storage: StorageSubject;
    let own: Readonly<{ marks: ScopeWatermarks; unitOfWork: UnitOfWork }>;
    let other: typeof own;
    let org: Org;

    const instance = () => {
      const marks = scopeWatermarks(storage.read);
      return { marks, unitOfWork: advancingUnitOfWork(storage.unitOfWork, marks) };
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
    const stored = (of = org) => storage.read.scopeVersions(SCOPE_NAMES.map((name) => scope(name, of)));
    const known = async ({ marks }: typeof own, name: ScopeName) => {
      const looked = await marks.current(scope(name));
      marks.watch(scope(name), looked);
      return looked.state;
    };
    const moved = (before: readonly number[], after: readonly number[]) => SCOPE_NAMES.filter((_, place) => after[place] !== before[place]);

    test('a scope in which nothing was written is at version 0', async () => {
      expect(await stored(anOrg())).toEqual([0, 0, 0]);
    });

    test('a transaction moves the scopes of its org that it has written in, and no others', async () => {
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
      expect(moved(before, joined)).toEqual(['membership']);

      await own.unitOfWork.transact(async ({ users }) => ok(await users.save({ ...user, name: 'Somebody Else' })));
      const renamed = await stored();
      expect(moved(joined, renamed)).toEqual(['membership']);

      await writeLeague();
      expect(moved(renamed, await stored())).toEqual(['league']);
      expect(await stored(another)).toEqual(beforeThere);
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
        const [{ version } = { version: 0 }] = await scopeVersions.advance([scope('league')]);
        advanced.resolve();
        await held.promise;
        order.push('first');
        return ok(version);
      });
      await advanced.promise;
      const second = storage.unitOfWork.transact(async ({ scopeVersions }) => {
        const [{ version } = { version: 0 }] = await scopeVersions.advance([scope('league')]);
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

    test('many who write in several scopes at once never wait for each other for ever', async () => {
      const all = SCOPE_NAMES.map((name) => scope(name));
      const orders = [all, all.toReversed()];
      const writing = Array.from({ length: 40 }, (_, n) =>
        storage.unitOfWork.transact(async ({ scopeVersions }) => ok((await scopeVersions.advance(orders[n % 2]!)).length)),
      );
      expect((await Promise.all(writing)).every(({ ok }) => ok)).toBe(true);
    });

    test('what the instance has committed it knows at once, whatever it knew before', async () => {
      const before = await known(own, 'league');
      await writeLeague();
      const after = await known(own, 'league');
      expect(after).toBeGreaterThan(before);
      expect(after).toBe((await stored())[0]);
    });

    test('what another instance has committed is known at once to whoever says how far it has come', async () => {
      await known(other, 'league');
      const { advanced } = await withAdvancedVersions(writeLeague);
      expect(advanced).toEqual([{ scope: scope('league'), version: expect.any(Number) }]);
      const { version } = advanced[0]!;
      expect((await other.marks.current(scope('league'), version)).state).toBe(version);
      // Nobody can ask for more than there is.
      expect((await other.marks.current(scope('league'), version + 1)).state).toBe(version);
    });
  });
}
