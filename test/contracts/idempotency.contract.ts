import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { SharedRateLimiter } from '../../src/application/ports/shared-rate-limiter.ts';
import type { Storage, UnitOfWork } from '../../src/application/ports/storage/storage.ts';
import { Unavailable } from '../../src/application/ports/unavailable.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { DAY } from '../support/builders.ts';
import { startWorld, type World } from '../support/world.ts';

/** Throws the given error at the next call, once. */
function tripwire() {
  let thrown: Error | undefined;
  return {
    set: (error: Error) => {
      thrown = error;
    },
    pass: () => {
      const error = thrown;
      thrown = undefined;
      if (error) throw error;
    },
  };
}

/** Lets all callers through until it is closed. */
function gate() {
  let opened: Promise<void> = Promise.resolve();
  let arrived = () => {};
  return {
    close() {
      let open = () => {};
      opened = new Promise((resolve) => {
        open = resolve;
      });
      const arrival = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      return { open, arrival };
    },
    async pass() {
      arrived();
      await opened;
    },
  };
}

/** What every storage must do for requests that carry an Idempotency-Key. */
export function idempotencyContract(adapter: string, create: () => Promise<Storage>) {
  describe(`an Idempotency-Key, on ${adapter}`, () => {
    let world: World;
    let org: Org;
    let round = 0;
    const before = { guessing: gate(), guess: tripwire(), keeping: tripwire() };

    /** Users are new in every test, since tests may share a storage. */
    const as = (name: string) => `${name}${round}`;
    beforeEach(async () => {
      round += 1;
      const storage = await create();
      const sharedRateLimiter: SharedRateLimiter = {
        async attempt(_limits, work) {
          await before.guessing.pass();
          before.guess.pass();
          return ok((await work()).value);
        },
      };
      // Storing the outcome fails after the effect has been written.
      const unitOfWork: UnitOfWork = {
        transact: storage.unitOfWork.transact,
        writeOnce: storage.unitOfWork.writeOnce,
        tryTransactUnder: (key, work) =>
          storage.unitOfWork.tryTransactUnder(key, (repositories) => {
            const keep: typeof repositories.idempotency.keep = async (...kept) => {
              before.keeping.pass();
              await repositories.idempotency.keep(...kept);
            };
            return work({ ...repositories, idempotency: { ...repositories.idempotency, keep } });
          }),
      };
      world = await startWorld({ ...storage, unitOfWork, sharedRateLimiter });
      org = await world.org();
      await world.member(as('ada'), org, 'admin');
    });
    afterEach(() => world.close());

    const invite = (key: string, over: object = {}, name = 'ada') =>
      world.call(as(name), 'POST', '/api/org/invites', {
        body: { role: 'parent', maxUses: 5, expiresInDays: 5, ...over },
        headers: { 'idempotency-key': key },
      });
    const join = (key: string, code: string, name = 'pat') =>
      world.call(as(name), 'POST', '/api/join', { body: { code }, headers: { 'idempotency-key': key } });
    const invites = async () => (await world.call(as('ada'), 'GET', '/api/org/invites')).body['invites'] as unknown as object[];
    const parentCode = () => `${org.code}-PARENT-2026`;
    const isReplayed = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed');

    test('gets the first answer again, and nothing is done twice', async () => {
      const first = await invite('k');
      const again = await invite('k');
      expect(first.status).toBe(201);
      expect(isReplayed(first)).toBeNull();
      expect(again.status).toBe(201);
      expect(isReplayed(again)).toBe('true');
      expect(again.text).toBe(first.text);
      expect(await invites()).toHaveLength(1);
    });

    test('gets the first refusal again, also when it would succeed by now', async () => {
      const first = await join('k', parentCode());
      await invite('other');
      const again = await join('k', parentCode());
      expect(again.status).toBe(404);
      expect(again.headers.get('content-type')).toBe('application/problem+json');
      expect(isReplayed(again)).toBe('true');
      expect(again.text).toBe(first.text);
      expect((await join('k2', parentCode())).status).toBe(201);
    });

    test.each([
      ['another body', () => invite('k', { maxUses: 6 })],
      ['another path', () => join('k', 'SLL-PARENT-2026', 'ada')],
    ])('is refused with %s', async (_, other) => {
      await invite('k');
      const refused = await other();
      expect(refused.status).toBe(422);
      expect(refused.body['type']).toBe('/problems/idempotency-key-reused');
    });

    test('is refused for another thing that the path names, though the body is the same', async () => {
      const uma = await world.member(as('uma'), org, 'umpire', 'pending');
      const cole = await world.member(as('cole'), org, 'coach', 'pending');
      const approve = ({ id }: { id: string }) =>
        world.call(as('ada'), 'POST', `/api/org/pending-approvals/${id}`, {
          body: { action: 'approve' },
          headers: { 'idempotency-key': 'k' },
        });
      expect([(await approve(uma)).status, (await approve(cole)).status]).toEqual([200, 422]);
    });

    test('is refused in another org', async () => {
      const second = await world.org();
      await world.member(as('ada'), second, 'admin');
      const into = (where: Org) =>
        world.call(as('ada'), 'POST', '/api/org/invites', {
          org: where,
          body: { role: 'parent', maxUses: 5, expiresInDays: 5 },
          headers: { 'idempotency-key': 'k' },
        });
      expect((await into(org)).status).toBe(201);
      expect((await into(second)).status).toBe(422);
    });

    test('is a caller’s own', async () => {
      await world.member(as('bo'), org, 'admin');
      const first = await invite('k', { role: 'coach' });
      const other = await invite('k', { role: 'umpire' }, 'bo');
      expect([first.status, other.status]).toEqual([201, 201]);
    });

    test('is kept for 24 hours', async () => {
      await invite('k');
      world.move(DAY);
      expect(isReplayed(await invite('k'))).toBe('true');
      world.move(1);
      const anew = await invite('k');
      expect(anew.status).toBe(409);
      expect(isReplayed(anew)).toBeNull();
    });

    test('is refused while the first request is under way, which goes on', async () => {
      await invite('other');
      const { open, arrival } = before.guessing.close();
      const first = join('k', parentCode());
      await arrival;
      const second = await join('k', parentCode());
      expect(second.status).toBe(409);
      expect(second.body['type']).toBe('/problems/idempotency-in-progress');
      open();
      expect((await first).status).toBe(201);
      expect(isReplayed(await join('k', parentCode()))).toBe('true');
    });

    test.each([
      ['the database is away', new Unavailable('away'), 503],
      ['something is broken', new Error('broken'), 500],
    ])('is not used up while %s', async (_, failure, status) => {
      await invite('other');
      before.guess.set(failure);
      expect((await join('k', parentCode())).status).toBe(status);
      const retried = await join('k', parentCode());
      expect(retried.status).toBe(201);
      expect(isReplayed(retried)).toBeNull();
    });

    test('stands with the effect or falls with it', async () => {
      before.keeping.set(new Unavailable('gone between effect and answer'));
      expect((await invite('k')).status).toBe(503);
      expect(await invites()).toHaveLength(0);
      expect((await invite('k')).status).toBe(201);
      expect(await invites()).toHaveLength(1);
    });

    test('opens no door again that has been closed since', async () => {
      await world.member(as('bo'), org, 'admin');
      await invite('k', {}, 'bo');
      const members = (await world.call(as('ada'), 'GET', '/api/org/members?q=bo')).body['members'] as unknown as {
        membershipId: string;
      }[];
      await world.call(as('ada'), 'DELETE', `/api/org/members/${members[0]!.membershipId}`);
      expect((await invite('k', {}, 'bo')).body['type']).toBe('/problems/org-context-required');
    });

    test('is free again after input that was not valid', async () => {
      expect((await invite('k', { maxUses: 0 })).status).toBe(400);
      expect((await invite('k')).status).toBe(201);
    });

    test.each(['', 'a b', 'a\tb', 'é', 'x'.repeat(256)])('is refused when it is %j', async (key) => {
      const refused = await invite(key);
      expect(refused.body['errors']).toMatchObject([{ in: 'header', pointer: '/Idempotency-Key' }]);
    });

    test.each(['!', '~', '"quoted"', 'x'.repeat(255)])('may be %j', async (key) => {
      expect((await invite(key)).status).toBe(201);
      expect(isReplayed(await invite(key))).toBe('true');
    });
  });
}
